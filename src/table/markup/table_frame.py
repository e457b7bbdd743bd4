"""The frame of every table: bar, cloth, tray and rail."""

from functools import cache, lru_cache
from typing import Any

from courtcards.texts import Texts, said
from table.markup import chart
from table.markup.arranged_hand import gap, ordering
from table.markup.card_faces import card
from table.markup.html import Markup, h, icon, join
from table.markup.icons import icon_button
from table.markup.lesson_panel import Blackboard
from table.markup.notices import slip
from table.markup.race_markup import claimable, facing, flat, paused
from table.markup.regions import region
from table.markup.scene import Press, Scene, looked, named, shown_on, size
from table.markup.table_parts import does, fan, pressing, slot, stands


def play(scene: Scene) -> Markup:
    """Return the table: all of it, or only what has changed since the sheet that the scene follows."""
    claims, lesson, charted = scene.claims, scene.lesson, scene.chart is not None
    parts: list[Markup | None]
    if claims and claims.paused:
        parts = [bar(scene), paused(scene, claims), rail(scene)]
    elif claims and claims.form == "flat":
        parts = [flat(scene, claims, middle(scene))]
    else:
        asked = tray(scene, lesson) if scene.refusal or not scene.result else None
        cloth, side = (chart.cloth(scene), chart.rail(scene)) if charted else (felt(scene), None)
        parts = [bar(scene), cloth, asked, side or (None if claims and claims.form == "keys" else rail(scene))]
    form = {"data_claims": "paused" if claims.paused else claims.form} if claims else {}
    look = {"data_looks": ", ".join(lesson.look)} if lesson else {"data_hints": ", ".join(scene.advised)} if scene.advised else {}
    return h("div", *parts[:-1], scene.speech, parts[-1], class_="play", **look, data_log=scene.log_open, data_mode=scene.mode or None, data_race=scene.race,
             data_chart=charted, data_explains=scene.explains and not scene.result, **form)


@region
def felt(scene: Scene) -> Markup:
    """Return the board area: the book's cloth, cleared for the result (above the field, if any), or two players at one keyboard."""
    claims = None if scene.result else scene.claims
    cloth = None if scene.result and scene.field is None else scene.book.cloth(scene)
    lies = facing(scene, claims, middle(scene)) if claims and claims.form == "keys" else cloth
    return h("main", scene.result, lies, class_="felt", data_game=scene.texts.game, data_over=bool(scene.result), tabindex="0")


def middle(scene: Scene) -> tuple[Markup, Markup | None]:
    """Return the centre of a race: the card to claim, and what lies beside it."""
    race = scene.book.race
    return race(scene) if race else (Markup(""), None)


# the bar


@region
def bar(scene: Scene) -> Markup:
    """Return the bar above the table."""
    lesson = scene.lesson
    address, home = lesson.back if lesson else ("#/", said("table", "back"))
    back = h("a", icon("ui-prev"), class_="btn btn--icon", href=address, aria_label=home, title=home)
    words = h("div", h("h1", scene.title, class_="bar__title"), h("p", scene.subtitle, class_="bar__sub"), class_="bar__words")
    tools = [icon_button("redo", "ui-redo", said("table", "redo")) if scene.redo else None,         # comes first, so that undo keeps its place
             icon_button("undo", "ui-undo", said("table", "undo")),
             icon_button("log", "scroll-unfurled", said("table", "story"), data_narrow=True, aria_expanded="true" if scene.log_open else "false"),
             icon_button("howto", "rule-book", said("howto", "open"), data_wide=True),
             icon_button("settings", "cog", said("settings", "title"), data_wide=True),
             icon_button("more", "ui-dots", said("table", "more"), data_narrow=True)]
    row = h("div", tools, class_="bar__tools", role="toolbar", aria_label=said("table", "tools"))
    return h("header", back, words, h("span", class_="bar__space"), lesson.pips if lesson else None, row, class_="bar")


# the tray


def tray(scene: Scene, lesson: Blackboard | None) -> Markup:
    """Return the tray: refusal, prompt, buttons and hand."""
    why = slip(*scene.refusal) if scene.refusal else None
    places = (lesson.held,) if lesson and lesson.held else ()
    held = scene.controls or (None if scene.result or (scene.claims and scene.claims.form == "keys") else hand(scene, *places))
    strip = scene.book.strip(scene) if scene.book.strip and not scene.mode else None
    parts = [why, ask(scene), scene.clock, scene.writing, calls(scene), strip, held]
    ended = lesson.mark if lesson else None
    return h("section", parts, class_="tray", data_plain=held is None, data_wait=not scene.ready, data_lesson=ended, aria_label=said("table", "asked"))


@region
def ask(scene: Scene) -> Markup:
    """Return the prompt and the buttons. The prompt's height is fixed so that nothing moves; text that doesn't fit is behind More."""
    new = advice(*scene.advice) if scene.advice else first(*scene.first) if scene.first else None
    lesson = scene.lesson
    say = h("div", lesson.say if lesson else words(scene.prompt, scene.link, scene.hint), class_="ask__say")
    comes = h("p", scene.forecast, class_="vh ask__comes") if scene.forecast else None          # for screen readers; the cloth shows it
    told = h("div", say, lesson.met if lesson else None, new, comes, class_="ask__told")
    text = h("div", told, unfolds(), class_="ask__text", data_new=new is not None, role="status")
    return h("div", text, answers(scene), class_="ask")


def answers(scene: Scene) -> Markup:
    """Return the answer buttons, and below them the quiet ones as links; both rows keep their height.

    If something must be pressed first, that text takes the place of the main button; screen readers get it from the prompt.
    """
    rows: dict[bool, list[Markup]] = {False: [], True: []}
    for do, label, more in scene.acts:
        rows["data_quiet" in more].append(pressable(do, label, more))
    named = {"role": "toolbar", "aria_label": said("table", "acts")} if scene.acts else {}
    place = h("span", scene.wanted, class_="ask__place", aria_hidden="true") if scene.wanted and scene.ready and not rows[False] else None
    main = h("div", names(scene) if scene.called else None, rows[False], place, class_="ask__main")
    return h("div", main, h("div", rows[True], class_="ask__words"), class_="ask__acts", **named)


@cache
def unfolds() -> Markup:
    """Return the control that opens the whole prompt over the cloth; the page's script shows it if the prompt doesn't fit."""
    return h("details", h("summary", h("span", said("table", "more")), h("span", said("table", "less")), class_="link"), class_="menu ask__more")


def names(scene: Scene) -> list[Markup]:
    """Return the buttons to change the presumed name, shown before the answer buttons; as symbols if the book has some."""
    sign, groups = scene.book.sign, []
    for verb, buttons in scene.calls:
        drawn = [(sign(more["data_call"]) if sign else None, button) for button in buttons if (more := button[2])]
        shown = [pressable(do, mark or label, {"class_": None, "aria_label": label if mark else None, **more}) for mark, (do, label, more) in drawn]
        groups.append(h("div", shown, class_="seg names", role="group", aria_label=verb))
    return groups


def advice(text: str, more: str) -> Markup:
    """Return the hint the player asked for, and the note on the second best move."""
    return h("p", icon("crown"), h("span", text, f" {more}" if more else None), class_="first advice")


def first(text: str, wanted: bool, see: tuple[str, str]) -> Markup:
    """Return an explanation of something new, a link to try it (address, label), and the switch for such explanations."""
    switch = h("button", h("small", said("table", "explain")), h("i"), type="button", class_="first__switch", role="switch", data_do="firsts",
               aria_checked="true" if wanted else "false", aria_label=said("settings", "explain"))
    tried = h("a", see[1], class_="link", href=see[0]) if see[0] else None
    return h("p", icon("rule-book"), h("span", h("b", said("table", "new")), " ", text, " ", tried), switch, class_="first")


@lru_cache(maxsize=8)
def words(prompt: tuple[str, str], link: tuple[str, str] | None, hint: bool = False) -> Markup:
    """Return a question, the line below it, the link to a page of help, and (`hint`) that a card can be held to read it."""
    page = h("button", link[1], type="button", class_="link", data_do="howto", data_page=link[0]) if link else None
    tip = [Markup(" "), h("span", said("closer", "hint"))] if hint else []
    return join([h("strong", prompt[0]), h("span", prompt[1]), Markup(" "), *([page] if page else []), *tip])


def pressable(do: str, label: Any, more: dict[str, Any]) -> Markup:
    """Return an answer button."""
    return h("button", label, type="button", **{"class_": "btn", "data_do": do, **more})


@region
def calls(scene: Scene) -> Markup | None:
    """Return buttons for the names to choose from, grouped by verb, or None."""
    if scene.called:
        return None
    groups = [h("div", h("b", verb), [pressable(*button) for button in buttons], class_="calls__group", role="group", aria_label=verb,
                data_told=any(isinstance(words, list) for _, words, _ in buttons))
              for verb, buttons in scene.calls]
    return h("div", groups, class_="calls") if groups else None


@region
def hand(scene: Scene, places: int = 0) -> Markup | None:
    """Return the cards to choose from: the hand, or cards on the table that are answers by themselves; None if there are none.

    It keeps space for at least `places` cards.
    """
    if scene.places and scene.places.ordered:
        return ordering(scene, scene.places)
    side = scene.claims.side(scene.viewer) if scene.claims else None
    if side:
        return fan([claimable(scene, side, at) for at in range(len(side.cards))], f"{scene.layout.hand}/{scene.viewer}",
                   data_all=True, role="group", aria_label=said("table", "hand")) if any(side.cards) else None
    picks = [held(scene, str(move.target), Press(move)) for move in scene.picks]
    if picks:
        return fan(picks, None, data_all=True)
    zone = scene.zone(scene.layout.hand, scene.own)
    free = free_places(scene, len(zone)) if scene.layout.fills and type(zone) is list else []
    away = [id for id in scene.places.laid if id] if scene.places else []
    gone = gone_from(zone, places) if places else []
    if type(zone) is not list or not (zone or free or away or gone):
        return None
    presses = scene.presses
    answers = [id for id in zone if id in presses and not presses[id].free]
    each = {**dict.fromkeys(zone, NO_PRESS), **presses}
    cards = [gap() if id in away else held(scene, id, each[id]) for id in ranked(scene, [*zone, *away], [*answers, *away])]
    return fan([*cards, *free, *gone], f"{scene.layout.hand}/{scene.viewer}",
               data_all=len(answers) == len(zone), data_arranged=scene.places is not None, role="group", aria_label=said("table", "hand"))


def ranked(scene: Scene, zone: list[str], answers: list[str]) -> list[str]:
    """Return a hand's cards in order; playable ones come first if the layout is `sorted`, or if they're few in a big hand."""
    cards = sorted(zone, key=ranks(scene.texts).__getitem__)
    if scene.layout.lettered:
        cards.sort(key=lambda id: scene.lies(id).get("letter", ""))
    first = scene.leading if scene.layout.sorted else answers if len(zone) > MANY and 2 * len(answers) < len(zone) else ()
    return [*[id for id in cards if id in first], *[id for id in cards if id not in first]] if first else cards


def free_places(scene: Scene, number: int) -> list[Markup]:
    """Return the free places of a hand that is being filled; the next one is ringed."""
    last = scene.counter(scene.layout.fills) or 0
    return [h("span", slot(str(at), data_ring=at == number + 1), class_="hand__wrap", aria_hidden="true") for at in range(number + 1, last + 1)]


def gone_from(zone: Any, number: int) -> list[Markup]:
    """Return empty places for the cards that have left a hand of `number`, so that it keeps its size."""
    return [h("span", slot(), class_="hand__wrap", data_blank=True, aria_hidden="true")] * (number - size(zone))


MANY = 10               # hands up to this size are fully visible, so their cards keep their places
NO_PRESS = Press(usable=False)


@lru_cache(maxsize=8)
def ranks(texts: Texts) -> dict[str, int]:
    """Return the position of every card in a hand: kinds together, in the order of the deck."""
    kinds = {kind: place for place, kind in enumerate(dict.fromkeys(card.kind for card in texts.cards.values()))}
    return {id: kinds[card.kind] for id, card in texts.cards.items()}


@region
def held(scene: Scene, id: str, press: Press) -> Markup:
    """Return a card in the hand, with its effect if it can be selected; pressing any other card says why it can't."""
    pill, short = scene.entry("pills", id) or ("", "")
    if press.usable:
        act, state, verb = pressing(id, press), stands(press), does(scene, press.move) if press.move else ""
    else:
        filled = bool(scene.layout.fills and scene.counter(scene.layout.fills))          # a card just added to the hand doesn't look unplayable
        act, state, verb = {"data_do": "why", "data_card": id}, "" if filled else "idle", said("table", "not-now")
    words = ": ".join([words for words in (named(scene, id), pill or verb) if words])
    marks = {**act, **looked(scene, id), **(of(scene, id) if press.usable and (of := scene.book.marks) else {})}
    shown = card(id, scene.layout.deck, shown_on(scene, id), words, **scene.barred(id, state), **marks)
    return h("span", shown, h("span", short, class_="answer", aria_hidden="true") if short else None, class_="hand__wrap")


# the rail


@region
def rail(scene: Scene) -> Markup:
    """Return the story so far, and the book's own panel beside it."""
    story, aside, lesson = said("table", "story"), scene.book.aside, scene.lesson
    shut = h("button", icon("ui-close"), type="button", class_="btn btn--icon rail__close", data_do="log", aria_label=said("table", "shut-story"))
    head = h("div", h("h2", icon("scroll-unfurled"), story), pace(scene) if scene.pace else None, class_="rail__head")
    return h("aside", head, shut, told(scene), aside(scene) if aside else None,
             lesson.foot if lesson else None if scene.mode else foot(scene), class_="rail panel", aria_label=story)


def pace(scene: Scene) -> Markup:
    """Return the button that shows and changes the pace of the bots."""
    now = said("settings", f"pace-{scene.pace}")
    return h("button", icon("hourglass"), now, type="button", class_="btn btn--quiet rail__pace", data_do="next-pace",
             aria_label=said("table", "pace", now=now), title=said("settings", "pace"))


@region
def foot(scene: Scene) -> Markup:
    """Return the buttons for the whole match."""
    buttons = [pressable(do, said("table", do), {}) if do else h("span", class_="btn", data_blank=True) for do in ("replay", *scene.helps)]
    return h("div", buttons, class_="rail__foot", role="toolbar", aria_label=said("table", "whole"))


@region
def told(scene: Scene) -> Markup:
    """Return the pages of the story, with buttons for earlier and later ones."""
    earlier = h("button", said("table", "earlier"), type="button", class_="link", data_do="earlier") if scene.log.earlier else None
    later = h("button", said("table", "later"), type="button", class_="link", data_do="earlier") if scene.log.later else None
    here, told = scene.log.here or ("", 0)
    ahead = [number for number, _ in scene.log.pages].index(here) if here else len(scene.log.pages)
    pages = [page(scene, number, lines, told if number == here else None, at > ahead) for at, (number, lines) in enumerate(scene.log.pages)]
    role = "group" if scene.log.here else "log"         # in a replay, nothing is announced as news
    return h("div", h("div", earlier, pages, later), class_="log", role=role, tabindex="0", aria_label=said("table", "happened"))


@region
def page(scene: Scene, number: str, lines: tuple[tuple[bool, Markup], ...], here: int | None = None, later: bool = False) -> Markup:
    """Return a page of the story; in a replay, `here` is the number of lines before the mark of the current moment."""
    if here is None:
        return h("div", paragraphs(lines), class_="log__later" if later else None)
    mark = h("p", scene.say("here", "replay"), class_="log__here", aria_current="step")
    return h("div", paragraphs(lines[:here]), mark, h("div", paragraphs(lines[here:]), class_="log__later"))


def paragraphs(lines: tuple[tuple[bool, Markup], ...]) -> list[Markup]:
    """Return headings, with the lines below them as lists."""
    parts: list[Markup] = []
    items: list[Markup] = []
    for heading, line in lines:
        if not heading:
            items.append(line)
            continue
        parts += [h("ul", items), line] if items else [line]
        items = []
    return [*parts, h("ul", items)] if items else parts
