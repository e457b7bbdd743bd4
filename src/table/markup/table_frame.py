"""Draws the table around every cloth: bar, board area, tray and rail."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from courtcards.texts import Texts, common_text
from table.markup import chart
from table.markup.arranged_hand import absent_cards, free_places, hand_gap, ordered_slots, vacated_places
from table.markup.card_faces import card_markup
from table.markup.html import Markup, h, icon, join_markup, with_unbroken_pairs
from table.markup.icons import icon_button
from table.markup.lesson_panel import LessonPanel
from table.markup.notices import refusal_slip
from table.markup.race_markup import claim_fan, facing_sides, flat_sides, paused_cover
from table.markup.repaint_regions import as_region
from table.markup.scene import PressEffect, Scene, card_name, look_attributes, visible_traits
from table.markup.table_parts import card_fan, press_attributes, press_legend, press_state, press_verb


def table_markup(scene: Scene) -> Markup:
    """Return the whole table or, in `watch` mode, only the board area.

    If the scene follows an earlier sheet, return only the parts changed since then.
    """
    if scene.mode == "watch":
        return h("div", board_area(scene), scene.controls, class_="play", data_mode=scene.mode)
    claims, lesson, has_chart = scene.claims, scene.lesson, scene.chart is not None
    parts: list[Markup | None]
    if claims and claims.paused:
        parts = [table_bar(scene), paused_cover(scene, claims), table_rail(scene)]
    elif claims and claims.form == "flat":
        parts = [flat_sides(scene, claims, race_centre(scene))]
    else:
        tray = table_tray(scene, lesson) if scene.refusal or not scene.result else None
        cloth, rail = (chart.chance_cloth(scene), chart.chance_rail(scene)) if has_chart else (board_area(scene), None)
        parts = [table_bar(scene), cloth, tray, rail or (None if claims and claims.form == "keys" else table_rail(scene))]
    form = {"data_claims": "paused" if claims.paused else claims.form} if claims else {}
    pointers = {"data_looks": ", ".join(lesson.look)} if lesson else {"data_hints": ", ".join(scene.advised)} if scene.advised else {}
    return h("div", *parts[:-1], scene.speech, parts[-1], class_="play", **pointers, data_log=scene.log_open, data_mode=scene.mode or None,
             data_race=scene.race, data_chart=has_chart, data_explains=scene.explains and not scene.result, **form)


@as_region
def board_area(scene: Scene) -> Markup:
    """Return the board area: the book's cloth, the sides of a race at one keyboard, or the result of the match."""
    claims = None if scene.result else scene.claims
    cloth = None if scene.result and scene.field is None else scene.book.cloth(scene)
    content = facing_sides(scene, claims, race_centre(scene)) if claims and claims.form == "keys" else cloth
    return h("main", scene.result, content, class_="felt", data_game=scene.texts.game, data_over=bool(scene.result), tabindex="0")


def race_centre(scene: Scene) -> tuple[Markup, Markup | None]:
    """Return the centre of a race: the card to claim, and the markup beside it (None if there's none).

    In games without races, the first is empty.
    """
    return scene.book.race(scene) if scene.book.race else (Markup(""), None)


# the bar


@as_region
def table_bar(scene: Scene) -> Markup:
    """Return the bar above the table."""
    lesson = scene.lesson
    address, home = lesson.back if lesson else ("#/", common_text("table", "back"))
    back = h("a", icon("ui-prev"), class_="btn btn--icon", href=address, aria_label=home, title=home)
    words = h("div", h("h1", scene.title, class_="bar__title"), h("p", scene.subtitle, class_="bar__sub"), class_="bar__words")
    # redo comes first, so that undo keeps its place, and has an id, so that a patch adds or removes it alone
    tools = [icon_button("redo", "ui-redo", common_text("table", "redo"), id="redo") if scene.redo else None,
             icon_button("undo", "ui-undo", common_text("table", "undo")),
             icon_button("log", "scroll-unfurled", common_text("table", "story"), data_narrow=True, aria_expanded="true" if scene.log_open else "false"),
             icon_button("howto", "rule-book", common_text("howto", "open"), data_wide=True),
             icon_button("settings", "cog", common_text("settings", "title"), data_wide=True),
             icon_button("more", "ui-dots", common_text("table", "more"), data_narrow=True)]
    row = h("div", tools, class_="bar__tools", role="toolbar", aria_label=common_text("table", "tools"))
    return h("header", back, words, h("span", class_="bar__space"), lesson.pips if lesson else None, row, class_="bar", data_redo=scene.redo)


# the tray


def table_tray(scene: Scene, lesson: LessonPanel | None) -> Markup:
    """Return the tray: refusal, prompt, buttons and hand. `lesson` is the panel of the open lesson, or None."""
    slip = refusal_slip(*scene.refusal) if scene.refusal else None
    places = (lesson.held,) if lesson and lesson.held else ()
    hand = scene.controls or (None if scene.result or (scene.claims and scene.claims.form == "keys") else tray_hand(scene, *places))
    strip = scene.book.strip(scene) if scene.book.strip and not scene.mode else None
    parts = [slip, tray_prompt(scene), scene.clock, scene.writing, call_buttons(scene), strip, hand]
    return h("section", parts, class_="tray", data_plain=hand is None, data_wait=not scene.ready, data_lesson=lesson.mark if lesson else None,
             data_offers=lesson.offers if lesson else None, aria_label=common_text("table", "asked"))


@as_region
def tray_prompt(scene: Scene) -> Markup:
    """Return the prompt and the buttons."""
    advice, tip = scene.advice, scene.first
    note = advice_line(*advice) if advice else explanation_line(*tip) if tip else None
    prompt = h("div", scene.lesson.say if scene.lesson else prompt_words(scene.prompt, scene.link, scene.hint), class_="ask__say")
    forecast = h("p", scene.forecast, class_="vh ask__comes") if scene.forecast else None          # for screen readers; the cloth shows it
    words = h("div", prompt, scene.lesson.met if scene.lesson else None, note, forecast, class_="ask__told")
    text = h("div", words, prompt_unfolder(), class_="ask__text", data_new=bool(advice or (tip and tip[0])), role="status", aria_atomic="false")
    return h("div", text, answer_rows(scene), class_="ask")


def answer_rows(scene: Scene) -> Markup:
    """Return the answer buttons, and below them the quiet buttons as links."""
    loud, quiet = list[Markup](), list[Markup]()
    for do, label, more in scene.acts:
        (quiet if "data_quiet" in more else loud).append(answer_button(do, label, more))
    toolbar = {"role": "toolbar", "aria_label": common_text("table", "acts")} if scene.acts else {}
    legend = press_legend(*scene.wanted) if scene.wanted[0] and scene.ready and not loud else None
    main = [presumed_call_buttons(scene) if scene.presumed_call else None, loud, legend]
    return h("div", h("div", main, class_="ask__main", data_none=not any(main)), h("div", quiet, class_="ask__words"), class_="ask__acts", **toolbar)


@cache
def prompt_unfolder() -> Markup:
    """Return the control that opens the whole prompt over the cloth."""
    return h("details", h("summary", h("span", common_text("table", "more")), h("span", common_text("table", "less")), class_="link"), class_="menu ask__more")


def presumed_call_buttons(scene: Scene) -> list[Markup]:
    """Return the buttons that change the presumed call, shown before the answer buttons."""
    return [h("div", [call_button(scene, *button) for button in buttons], class_="seg names", role="group", aria_label=verb) for verb, buttons in scene.calls]


def call_button(scene: Scene, do: str, label: str, attributes: dict[str, Any]) -> Markup:
    """Return the button of one call, with the book's sign for it instead of the label, if there's one."""
    sign = scene.book.sign(attributes["data_call"]) if scene.book.sign else None
    return answer_button(do, sign or label, {"class_": None, "aria_label": label if sign else None, **attributes})


def advice_line(text: str, second_best: str) -> Markup:
    """Return the hint the player asked for, and the note on the second best move, if any."""
    return h("p", icon("crown"), h("span", with_unbroken_pairs(f"{text} {second_best}".strip())), class_="first advice")


def explanation_line(text: str, wanted: bool, see: tuple[str, str], past: bool) -> Markup:
    """Return an explanation of something new, with the switch for explanations.

    `wanted` says whether explanations are switched on; without a `text`, only the switch is returned. `see` is the link to an example (address, label); the
    address may be "". `past` says whether the new thing has just happened.
    """
    switch = h("button", h("small", common_text("table", "explain")), h("i"), type="button", class_="first__switch", role="switch", data_do="firsts",
               aria_checked="true" if wanted else "false", aria_label=common_text("settings", "explain"))
    words = [h("b", common_text("table", "new-fact" if past else "new")), " ", with_unbroken_pairs(text), " "]
    told = [icon("rule-book"), h("span", words, h("a", see[1], class_="link", href=see[0]) if see[0] else None)] if text else None
    return h("p", told, switch, class_="first")


@lru_cache(maxsize=8)
def prompt_words(prompt: tuple[str, str], link: tuple[str, str] | None, hint: bool = False) -> Markup:
    """Return a prompt with the line below it, and the link to a page of help, if any. With `hint`, say that a long press on a card shows its rule."""
    page = h("button", link[1], type="button", class_="link ask__help", data_do="howto", data_page=link[0]) if link else None
    tip = [Markup(" "), h("span", common_text("closer", "hint"), class_="ask__help")] if hint else []
    say, help_ = [with_unbroken_pairs(words) if "-" in words else words for words in prompt]         # most have none, and this runs at every press
    return join_markup([h("strong", say), h("span", help_, class_="ask__help"), Markup(" "), *([page] if page else []), *tip])


def answer_button(do: str, label: Any, attributes: dict[str, Any]) -> Markup:
    """Return an answer button; `attributes` may replace the usual ones."""
    return h("button", label, type="button", **{"class_": "btn", "data_do": do, **attributes})


@as_region
def call_buttons(scene: Scene) -> Markup | None:
    """Return buttons for the calls to choose from, grouped by verb. Return None if there are none, or if a call is presumed."""
    if scene.presumed_call:
        return None
    groups = [h("div", h("b", verb), [answer_button(*button) for button in buttons], class_="calls__group", role="group", aria_label=verb,
                data_told=any(isinstance(words, list) for _, words, _ in buttons))
              for verb, buttons in scene.calls]
    return h("div", groups, class_="calls") if groups else None


@as_region
def tray_hand(scene: Scene, places: int = 0) -> Markup | None:
    """Return the cards to choose from, or None if there are none.

    The hand keeps space for at least `places` cards.
    """
    if scene.places and scene.places.ordered:
        return ordered_slots(scene, scene.places)
    layout, label, place = scene.layout, common_text("table", "hand"), f"{scene.layout.hand}/{scene.viewer}"
    side = scene.claims.side(scene.viewer) if scene.claims else None
    if side:
        return claim_fan(scene, side, place) if any(side.cards) else None
    picks = [hand_card(scene, str(move.target), PressEffect(move)) for move in scene.picks]
    if picks:
        return card_fan(picks, None, data_all=True)
    zone = scene.zone(layout.hand, scene.own)
    if type(zone) is not list:
        return None
    held = scene.hand_places if layout.gaps else ()
    laid = scene.places.laid if scene.places else held
    placed = absent_cards(laid, zone) if laid else []
    empty = [*(free_places(scene, len(zone)) if layout.fills else []), *(vacated_places(zone, places - len(placed)) if places else [])]
    if not (zone or placed or empty):
        if not layout.keeps_hand:
            return None
        empty = [hand_gap()]
    presses = scene.presses
    answers = [id for id in zone if id in presses and not presses[id].free]
    order = ordered_hand(scene, held or [*zone, *placed], held or [*answers, *placed])
    cards = [hand_gap() if id in placed else hand_card(scene, id, presses.get(id, NO_PRESS)) for id in order]
    return card_fan([*cards, *empty], place, data_all=len(answers) == len(zone), data_arranged=scene.places is not None, role="group", aria_label=label)


def ordered_hand(scene: Scene, zone: Sequence[str], answers: Sequence[str]) -> list[str]:
    """Return a hand's cards sorted by kind or by letter. In a large hand, the playable cards come first if fewer than half are playable."""
    cards = sorted(zone, key=hand_ranks(scene.texts).__getitem__)
    if scene.layout.lettered:
        cards.sort(key=lambda id: scene.lies(id).get("letter", ""))
    if len(zone) > FULLY_VISIBLE and 2 * len(answers) < len(zone):
        cards.sort(key=lambda id: id not in answers)
    return cards


FULLY_VISIBLE = 10      # hands up to this size are fully visible, so their cards keep their places
NO_PRESS = PressEffect(usable=False)


@lru_cache(maxsize=8)
def hand_ranks(texts: Texts) -> dict[str, int]:
    """Return each card's rank in the order by which hands are sorted; cards of a kind have the same rank."""
    ranks = {kind: rank for rank, kind in enumerate(dict.fromkeys(card.kind for card in texts.cards.values()))}
    return {id: ranks[card.kind] for id, card in texts.cards.items()}


@as_region
def hand_card(scene: Scene, id: str, press: PressEffect) -> Markup:
    """Return a card in the hand. Pressing a card that can't be used explains why."""
    pill, short = scene.entry("pills", id) or ("", "")
    if press.usable:
        attributes, state, verb = press_attributes(id, press), press_state(press), press_verb(scene, press.move) if press.move else ""
    else:
        is_filling = bool(scene.layout.fills and scene.counter(scene.layout.fills))          # while the hand is being filled, no card looks unplayable
        attributes, state, verb = {"data_do": "why", "data_card": id}, "" if is_filling else "idle", common_text("table", "not-now")
    words = ": ".join([words for words in (card_name(scene, id), pill or verb) if words])
    book_marks = scene.book.marks(scene, id) if press.usable and scene.book.marks else {}
    marks = {**attributes, **look_attributes(scene, id), **book_marks}
    card = card_markup(id, scene.layout.deck, visible_traits(scene, id), words, **scene.with_refusal(id, state), **marks)
    return h("span", card, h("span", short, class_="answer", aria_hidden="true") if short else None, class_="hand__wrap")


# the rail


@as_region
def table_rail(scene: Scene) -> Markup:
    """Return the rail: the story so far, the book's own panel, and the lesson's foot or the buttons for the whole match."""
    story, aside, lesson = common_text("table", "story"), scene.book.aside, scene.lesson
    close = h("button", icon("ui-close"), type="button", class_="btn btn--icon rail__close", data_do="log", aria_label=common_text("table", "shut-story"))
    head = h("div", h("h2", icon("scroll-unfurled"), story), pace_button(scene) if scene.pace else None, class_="rail__head")
    return h("aside", head, close, story_pages_markup(scene), aside(scene) if aside else None,
             lesson.foot if lesson else None if scene.mode else rail_foot(scene), class_="rail panel", aria_label=story)


def pace_button(scene: Scene) -> Markup:
    """Return the button that shows and changes the pace of the bots."""
    pace = common_text("settings", f"pace-{scene.pace}")
    return h("button", icon("hourglass"), pace, type="button", class_="btn btn--quiet rail__pace", data_do="next-pace",
             aria_label=common_text("table", "pace", now=pace), title=common_text("settings", "pace"))


@as_region
def rail_foot(scene: Scene) -> Markup:
    """Return the buttons that concern the whole match, such as the one for its replay."""
    buttons = [answer_button(do, common_text("table", do), {"title": common_text("page", f"more-{do}")}) if do else h("span", class_="btn", data_blank=True)
               for do in ("replay", *scene.helps)]
    return h("div", buttons, class_="rail__foot", role="toolbar", aria_label=common_text("table", "whole"))


@as_region
def story_pages_markup(scene: Scene) -> Markup:
    """Return the pages of the story, with buttons for earlier and later pages if there are any."""
    earlier = h("button", common_text("table", "earlier"), type="button", class_="link", data_do="earlier") if scene.log.earlier else None
    later = h("button", common_text("table", "later"), type="button", class_="link", data_do="earlier") if scene.log.later else None
    marked_page, lines_before = scene.log.here or ("", 0)
    marked_index = [number for number, _ in scene.log.pages].index(marked_page) if marked_page else len(scene.log.pages)
    pages = [story_page(scene, number, lines, lines_before if number == marked_page else None, index > marked_index)
             for index, (number, lines) in enumerate(scene.log.pages)]
    role = "group" if scene.log.here else "log"         # in a replay, nothing is announced as news
    return h("div", h("div", earlier, pages, later), class_="log", role=role, tabindex="0", aria_label=common_text("table", "happened"))


@as_region
def story_page(scene: Scene, number: str, lines: tuple[tuple[bool, Markup], ...], here: int | None = None, later: bool = False) -> Markup:
    """Return a page of the match's story.

    In a replay, a line marks how far the story had come at the frame shown. `here` is how many lines come before that mark, or None if it isn't on this page.
    `later` says whether this page comes after the mark.
    """
    if here is None:
        return h("div", paragraphs(lines), class_="log__later" if later else None)
    mark = h("p", scene.say("here", "replay"), class_="log__here", aria_current="step")
    return h("div", paragraphs(lines[:here]), mark, h("div", paragraphs(lines[here:]), class_="log__later"))


def paragraphs(lines: tuple[tuple[bool, Markup], ...]) -> list[Markup]:
    """Return the lines of a story page as elements: headings, each followed by a list of lines.

    Each line is a pair: whether it's a heading, and its text.
    """
    parts: list[Markup] = []
    items: list[Markup] = []
    for is_heading, line in lines:
        if not is_heading:
            items.append(line)
            continue
        parts += [h("ul", items), line] if items else [line]
        items = []
    return [*parts, h("ul", items)] if items else parts
