"""Draws the cloth of Fwords: Creators with their Life Trees and Ditches, the Active Field with its letters, the battle, and past words."""

from collections.abc import Iterable, Mapping
from typing import Any

from courtcards.engine.field import Space
from courtcards.engine.game import Fact
from table.books.creations.active_field import active_field_ground, corner_words, open_space_label, space_of_zone
from table.books.creations.battles import CLASH, battle_facts, battle_panel, colour_wheel_panel, corner_legend
from table.books.creations.faces import COLOURS
from table.markup.card_faces import card_markup, styled_span
from table.markup.field import field_space
from table.markup.html import Markup, h, icon, join_markup, signed_number
from table.markup.icons import icon_count
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, visible_traits
from table.markup.table_parts import pile_markup, plate_body, plate_head, player_plate, unfold_attributes

POINTS, HELD, ENDS, OUT, ACTIVE, HOUR = "points", "cards", "ends", "out", "active", "hour"
TREE, DITCH, SILENCED, TODAY, DECLARES, TURNED = "tree", "ditch", "silenced", "today", "declares", "turned"
QUILL, MASK = "scroll-quill", "silenced"
WRITING, JUDGING = 0, 4                 # Hours in which letters are written, and a word is up for Challenge
PAIR = 2                                # this many Creators have small plates and leave room for a legend
FEW = 3                                 # most Creators whose plates fit in one column
LONG = 9                                # most letters of a word with large tiles


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the cloth, as a list with a single element."""
    battle = None if scene.result else battle_panel(scene, fwords_outcome)
    is_preview, is_wide = bool(scene.weighed and battle), bool(scene.field and scene.field.width > scene.field.height)
    side = h("div", h("div", battle, class_="fw-clashes") if battle else None, word_list_panel(scene), class_="fw-side")
    seat_count = len(scene.seats)
    legend = h("div", corner_legend(scene), plate_legend(scene), class_="fw-legend", aria_hidden="true") if seat_count == PAIR else None
    parts = [creator_plates(scene), challenged_word(scene), legend, active_field_ground(scene, fwords_space), side]
    marks = {"data_n": str(seat_count), "data_many": seat_count > FEW, "data_wide": is_wide, "data_weighs": is_preview}
    return [h("div", parts, class_="arena fwords", **marks)]


# the Creators


def creator_plates(scene: Scene) -> Markup:
    """Return the plates of all Creators, clockwise from the viewer's left. The viewer's own plate is last."""
    seats = [creator_plate(scene, seat) for seat in (*scene.rivals, scene.own)]
    return h("div", seats, class_="fw-creators")


@as_region
def creator_plate(scene: Scene, seat: Seat) -> Markup:
    """Return a Creator's plate: points, current activity, End Tokens, hand, Life Tree and Ditch."""
    active, out = scene.counter(ACTIVE) == seat.number and not scene.result, bool(scene.counter(OUT, seat))
    unit = styled_span("fw-unit", scene.say(POINTS, "counter"), aria_hidden="true")
    points = styled_span("seat__side", unit, icon_count(QUILL, scene.counter(POINTS, seat) or 0, scene.phrase("points"), True))
    is_idle = not (active or out or scene.result or scene.counter(HOUR) == WRITING)
    note = [h("span", creator_activity(scene, seat, active, out), data_idle=is_idle), end_token_count(scene, seat, out), creator_hand(scene, seat)]
    head = plate_head(scene, seat, join_markup(note), points)
    marks: dict[str, Any] = {"data_active": active, "data_out": out, "data_mine": seat == scene.own, "data_unfolded": scene.unfolded == seat.number}
    return player_plate(scene, seat, head, plate_body(unfold_piles_button(scene, seat), creator_piles(scene, seat)), **marks)


@as_region
def plate_legend(scene: Scene) -> Markup:
    """Return the legend for phones, where plates show numbers with signs only: it names what each sign counts."""
    signs = [(icon(QUILL), scene.say(POINTS, "counter")), (icon("hand"), scene.say("hand", "zone")),
             *[(styled_span("fw-small", data_zone=zone), scene.say(zone, "zone")) for zone in (TREE, DITCH)]]
    return h("p", [h("span", sign, name) for sign, name in signs], class_="legend-plates")


def creator_activity(scene: Scene, seat: Seat, active: bool, out: bool) -> str:
    """Return in words what a Creator is doing. For an idle bot, return its level; for an idle person, return that they're waiting.

    `active` says whether it's their Day, `out` whether they're out.
    """
    if scene.counter(HOUR) == WRITING and not scene.result:
        return scene.phrase("has-written" if scene.counter(TREE, seat) else "writes")
    if out or active:
        return scene.phrase("out" if out else f"hour-{scene.counter(HOUR)}")
    return seat.kind if seat.level or scene.result else scene.phrase("waits")


def end_token_count(scene: Scene, seat: Seat, out: bool) -> Markup | None:
    """Return how many End Tokens a Creator has, or None if they have none or are out of play."""
    number = scene.counter(ENDS, seat)
    return styled_span("fw-ends", scene.say("ends", count=number)) if number and not out else None


def creator_hand(scene: Scene, seat: Seat) -> Markup:
    """Return how many cards a Creator holds, and which of their letters others have seen."""
    cards = scene.zone(scene.layout.hand, seat)
    seen_letters = "".join([scene.lies(id).get("letter", "") for id in cards["known"]]) if isinstance(cards, dict) else ""
    seen_tag = styled_span("fw-known", seen_letters, title=scene.say("seen", letters=seen_letters)) if seen_letters else None
    place = None if seat == scene.own else f"{scene.layout.hand}/{seat.number}"
    return styled_span("fw-hand", icon_count("hand", scene.counter(HELD, seat) or 0, scene.phrase("held")), seen_tag, data_place=place)


def creator_piles(scene: Scene, seat: Seat) -> Markup:
    """Return a Creator's Life Tree and Ditch."""
    return styled_span("fw-piles", [creator_pile(scene, seat, zone) for zone in (TREE, DITCH)], data_turned=bool(scene.counter(ENDS, seat)))


def unfold_piles_button(scene: Scene, seat: Seat) -> Markup:
    """Return the button that expands or collapses the Life Tree and the Ditch. Screens that have room for both don't show it."""
    label = scene.say("piles", rival=seat.number, tree=scene.counter(TREE, seat), ditch=scene.counter(DITCH, seat))
    small = [styled_span("fw-small", data_print=scene.counter(zone, seat), data_zone=zone) for zone in (TREE, DITCH)]
    return h("button", small, type="button", class_="fw-fold", data_turned=bool(scene.counter(ENDS, seat)), aria_label=label, **unfold_attributes(scene, seat))


def creator_pile(scene: Scene, seat: Seat, zone: str) -> Markup:
    """Return a Life Tree, whose cards lie face down, or a Ditch, whose top card is visible."""
    place, cards = f"{zone}/{seat.number}", scene.zone(zone, seat)
    act = {"data_do": "look", "data_zone": place} if cards and type(cards) is list else None
    top = cards[-1] if cards and zone == DITCH else None
    who = "" if seat == scene.own else seat.name
    return pile_markup(scene, place, scene.say(zone, "zone"), who=who, top=top, act=act, wordless=True, class_="fw-pile", data_zone=zone)


# the field


@as_region
def fwords_space(scene: Scene, place: str) -> Markup:
    """Return a space of the field with its card and the card's marks: silenced, played Today, or declaring a battle."""
    space, cards = space_of_zone(scene, place), scene.zone(place)
    if not cards:
        return field_space(scene, space, open_space_label(scene, space))
    card_state = scene.lies(cards[-1])
    marks, owner = card_state.get("marks", ()), scene.seats[card_state["owner"]]
    card_marks = [styled_span("fw-silenced", icon(MASK), aria_hidden="true") if SILENCED in marks else None,
          styled_span("field__seal fw-declares", icon(CLASH), aria_hidden="true") if DECLARES in marks else None,
          styled_span("fw-today", icon(owner.charge), data_tincture=owner.tincture, aria_hidden="true") if TODAY in marks else None]
    return field_space(scene, space, fwords_space_label(scene, space, cards[-1], card_state), cards, card_marks, card_state.get(TURNED, 0))


def fwords_space_label(scene: Scene, space: Space, id: str, card_state: Mapping[str, Any]) -> str:
    """Return the screen-reader label of a space with a card."""
    corners, speed = corner_words(scene, id, card_state.get(TURNED, 0)), scene.texts.cards[id].traits["speed"]
    marks = [scene.phrase(mark) for mark in (SILENCED, TODAY, DECLARES) if mark in card_state.get("marks", ())]
    words = scene.say("lies", space=space.name, letter=card_state["letter"], rival=card_state["owner"], card=id, how=corners, speed=speed)
    return ", ".join([words, *marks])


# the battle


def fwords_outcome(scene: Scene) -> str:
    """Return the outcome of a battle in words: the letters it silences."""
    letters = "".join(silenced_cards(battle_facts(scene)).values())
    return scene.say("outcome", letters=letters) if letters else scene.phrase("outcome-none")


def silenced_cards(battle: Iterable[Fact]) -> dict[str, str]:
    """Return the letters of the cards that a battle silences, by card; a card silenced several times counts once."""
    return {fact.about["other"]: fact.about["letter"] for fact in battle if fact.key == "silences"}


# words


@as_region
def challenged_word(scene: Scene) -> Markup | None:
    """Return the word up for Challenge as tiles, with its value, or None if no word is up for Challenge."""
    if scene.counter(HOUR) != JUDGING:
        return None
    about = (scene.view["question"] or {}).get("about")
    if not about:
        return None
    word, length = about["word"], len(about["word"])
    tiles = [styled_span("fw-tile", letter, translate="no") for letter in word]
    worth = scene.say("worth" if length > 1 else "worth-one", value=length, count=about["points"])
    word_tiles = h("div", tiles, class_="fw-tiles", role="img", aria_label=word, data_long=length > LONG)
    return h("section", word_tiles, h("p", worth), class_="fw-up", aria_label=scene.say("up", rival=about["seat"]))


@as_region
def word_list_panel(scene: Scene) -> Markup | None:
    """Return the words so far, newest first, or None if there are none."""
    if not scene.notes:
        return None
    title = scene.phrase("words")
    rows = [word_row(scene, key, about) for key, about in reversed(scene.notes)]
    return h("section", h("h2", title), h("ol", rows, tabindex="0", aria_label=title), class_="fw-words")


def word_row(scene: Scene, key: str, about: Mapping[str, Any]) -> Markup:
    """Return the row of a word with its points."""
    points = about["points"] if key == "word" else -about["points"]
    player = [] if len(scene.seats) == 1 else [scene.texts.value("rival", about["seat"])]
    word = about["word"].lower()
    outcome = []
    if word and key == "repealed":
        outcome = [scene.phrase("repealed")]
    elif key == "word" and about["challenger"] >= 0:
        outcome = [scene.phrase("stands")]
    details = ", ".join([*player, *outcome])
    word_shown = h("strong", word, data_repealed=key == "repealed", translate="no") if word else scene.phrase("no-word")
    return h("li", h("b", signed_number(points)), h("span", word_shown, f", {details}" if details else None))


# under the story


@as_region
def fwords_aside(scene: Scene) -> Markup:
    """Return a panel that says why the last silenced card was silenced.

    If none was, or once the match is over, the panel shows which colour beats which, and says that there's no hint in Fwords.
    """
    about = next((fact.about for fact in reversed(scene.told) if fact.key == "silences"), None)
    if about is None or scene.result:
        return colour_wheel_panel(scene, scene.phrase("no-hint"))
    key = "silenced-colour" if about["by"] in COLOURS else "silenced-number"
    title = scene.say("is-silenced", letter=about["letter"])
    card = card_markup(None, scene.layout.deck, visible_traits(scene, about["other"]), None, as_="span")
    reason = scene.texts.say("cloth", key, about)
    return h("section", card, h("b", title, class_="t"), h("p", reason), class_="closer", aria_label=title)
