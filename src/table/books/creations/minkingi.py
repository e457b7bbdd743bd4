"""Draws the cloth of Minkingi: the pack of the draft, then the Active Field between the two players and the battle, Speed by Speed."""

from collections.abc import Iterable, Mapping
from typing import Any

from courtcards.engine.field import Space
from courtcards.engine.game import Fact
from courtcards.texts import common_text
from table.books.creations.active_field import active_field_ground, corner_words, open_space_label, space_of_zone
from table.books.creations.battles import SPEEDS, battle_facts, battle_panel, colour_wheel_panel, corner_legend
from table.markup.card_faces import styled_span
from table.markup.field import field_card, field_space
from table.markup.html import Markup, h, icon, join_markup
from table.markup.icons import icon_count
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, zone_size
from table.markup.table_parts import card_backs, plate_head, player_plate

CONTROL, HELD, ACTIVE, FIRST, PICK, PICKS = "control", "cards", "active", "first", "pick", "picks"
BANNER, TURNED, DITCH = "vertical-banner", "turned", "ditch"
PACK = 9                                # cards in a full pack


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the cloth, as a list with a single element."""
    if scene.counter(PICKS):
        return [h("div", minkingi_plates(scene), draft_pack(scene), class_="draft")]
    battle = None if scene.result else battle_panel(scene, minkingi_outcome)
    is_preview = bool(scene.weighed and battle)
    is_wide = bool(scene.field and scene.field.width > scene.field.height)
    taken = {} if scene.weighed else exchanged_cards(last_battle(scene))
    field = active_field_ground(scene, lambda scene, place: minkingi_space(scene, place, bool(taken) and not taken.keys().isdisjoint(scene.zone(place))))
    parts = [minkingi_plates(scene), field, h("div", battle, class_="clashes"), ditch_button(scene)]
    return [h("div", parts, class_="arena minkingi", data_wide=is_wide, data_weighs=is_preview)]


# the players


def minkingi_plates(scene: Scene) -> Markup:
    """Return the plates of the two players, the rival's first, and the legends of the corners and, after the draft, of the tokens."""
    seats = [minkingi_plate(scene, seat) for seat in (*scene.rivals, scene.own)]
    legend = h("div", corner_legend(scene), None if scene.counter(PICKS) else token_legend(scene), class_="legend")
    return h("div", h("div", seats, class_="creators"), legend, class_="sides")


@as_region
def minkingi_plate(scene: Scene, seat: Seat) -> Markup:
    """Return a player's plate: how many cards they control, their role as creator, and their hand size."""
    active = scene.counter(ACTIVE) == seat.number and not scene.result
    hand_place = None if seat == scene.own else f"{scene.layout.hand}/{seat.number}"
    hand_count = styled_span("creators__hand", icon_count("hand", scene.counter(HELD, seat) or 0, scene.phrase("held")), data_place=hand_place)
    is_draft = bool(scene.counter(PICKS))
    controlled = icon_count(BANNER, scene.counter(CONTROL, seat) or 0, scene.phrase("controlled"), True)
    control = None if is_draft else styled_span("seat__side", controlled, control_change(scene, seat.number))
    role = pick_words(scene, seat) if is_draft else creator_words(scene, seat)
    return player_plate(scene, seat, plate_head(scene, seat, join_markup([h("span", role), hand_count]), control), data_active=active,
                        data_mine=seat == scene.own)


def control_change(scene: Scene, seat: int) -> Markup | None:
    """Return how many more or fewer cards a player would control after the previewed battle.

    Returns None if the number wouldn't change.
    """
    taken, lost = exchange_counts(battle_facts(scene), seat) if scene.weighed else (0, 0)
    gain = taken - lost
    if not gain:
        return None
    words = scene.say("taken" if gain > 0 else "lost", count=abs(gain))
    return styled_span("creators__change", f"+{gain}" if gain > 0 else f"−{-gain}", role="img", aria_label=words, data_less=gain < 0)


def minkingi_outcome(scene: Scene) -> str:
    """Return the outcome of a battle for the viewer, in words; in a preview, also how many cards each player would then control."""
    taken, lost = exchange_counts(battle_facts(scene), scene.viewer)
    if not scene.weighed:
        return scene.say("outcome", taken=taken, lost=lost)
    mine, theirs = [scene.counter(CONTROL, seat) or 0 for seat in (scene.own, scene.rivals[0])]
    return scene.say("outcome-then", taken=taken, lost=lost, mine=mine + taken - lost, theirs=theirs - taken + lost)


def minkingi_aside(scene: Scene) -> Markup:
    """Return the reminder of what beats what, and of what counts at the end."""
    return colour_wheel_panel(scene, scene.phrase("even"))


def exchange_counts(battle: Iterable[Fact], seat: int | None) -> tuple[int, int]:
    """Return how many cards a player takes in a whole battle, and how many they lose. For None, both are 0."""
    exchanges = exchanged_cards(battle).values()
    return sum(after == seat for _, after in exchanges), sum(before == seat for before, _ in exchanges)


def exchanged_cards(battle: Iterable[Fact]) -> dict[str, tuple[int, int]]:
    """Return the controllers of each card that a whole battle gives to another player, as {card id: (before, after)}.

    Cards that change sides and come back don't count.
    """
    controllers: dict[str, tuple[int, int]] = {}
    for about in [fact.about for fact in battle if fact.key == "takes"]:
        before, _ = controllers.get(about["other"], (about["victim"], None))
        controllers[about["other"]] = before, about["seat"]
    return {card: change for card, change in controllers.items() if change[0] != change[1]}


def last_battle(scene: Scene) -> list[Fact]:
    """Return the facts of the last answer's battle once all of its blows have been shown; otherwise an empty list."""
    if {"creates", "declares", *SPEEDS} & {fact.key for fact in scene.now}:
        return []
    return [fact for fact in scene.told if fact.key in SPEEDS]


def pick_words(scene: Scene, seat: Seat) -> str:
    """Return whether a player has picked a card from the pack, in words."""
    return scene.phrase("has-picked" if zone_size(scene.zone("sealed", seat)) else "picks")


def creator_words(scene: Scene, seat: Seat) -> str:
    """Return in words how many cards a player gained or lost in the last battle.

    If they gained as many as they lost, return whether they create first or second. If that isn't decided yet, return the kind of player.
    """
    taken, lost = exchange_counts(last_battle(scene), seat.number)
    if taken != lost:
        return scene.say("has-taken" if taken > lost else "has-lost", count=abs(taken - lost))
    first = scene.counter(FIRST)
    if first not in (0, 1):
        return seat.kind
    return scene.phrase("first-creator" if first == seat.number else "second-creator")


@as_region
def token_legend(scene: Scene) -> Markup:
    """Return the legend that explains the two kinds of tokens, and the banner on the plates."""
    words = [scene.phrase("disc"), h("br"), scene.phrase("lozenge"), h("br"), scene.phrase("banner")]
    return h("p", card_tokens(scene.own, scene.own), h("span", words), class_="legend-tokens")


@as_region
def ditch_button(scene: Scene) -> Markup | None:
    """Return the button to look through the Ditch, or None if the Ditch is empty."""
    count = len(scene.zone(DITCH))
    if not count:
        return None
    label = common_text("table", "pile", pile=scene.say(DITCH, "zone"), count=count)
    return h("button", label, type="button", class_="btn btn--quiet leftover", data_do="look", data_zone=DITCH, data_place=DITCH)


def card_tokens(controller: Seat, owner: Seat, taken: bool = False) -> Markup:
    """Return the tokens of a card: a disc for its controller, a lozenge for its owner, each with their emblem.

    The disc is marked if the card was `taken` in the last battle.
    """
    disc = styled_span("token token--disc", icon(controller.charge), data_tincture=controller.tincture, data_taken=taken)
    lozenge = styled_span("token token--lozenge", icon(owner.charge), data_tincture=owner.tincture)
    return styled_span("tokens", disc, lozenge, aria_hidden="true")


# the draft


def draft_pack(scene: Scene) -> Markup:
    """Return the pack to pick from, three cards across."""
    place = f"pack/{scene.viewer}"
    cards = scene.zone("pack", scene.own)
    pack = [pack_card(scene, id) for id in cards] if isinstance(cards, list) else card_backs(scene, place, cards)
    gone_count = PACK - len(pack)
    cells = [h("li", card, class_="pack__cell") for card in pack]
    has_picked = bool(zone_size(scene.zone("sealed", scene.own)))
    notes = [passed_on_note(scene, len(pack) if has_picked else len(pack) - 1), gone_note(scene, gone_count)]
    cells += [h("li", note, class_="pack__cell") for note in notes[:gone_count] if note]
    return h("ol", cells, class_="pack", data_place=place, aria_label=scene.say("pack", "zone"))


@as_region
def pack_card(scene: Scene, id: str) -> Markup:
    """Return a card in the pack; pressing it chooses it."""
    return field_card(scene, id, scene.texts.card(id, "full"))


def passed_on_note(scene: Scene, number: int) -> Markup | None:
    """Return how many cards are passed on, and where they go, or None if no card is left."""
    if not number:
        return None
    last = scene.counter(PICK) == scene.counter(PICKS)
    words = scene.say("to-ditch", count=number) if last else scene.say("to-rival", count=number, rival=scene.rivals[0].number)
    return styled_span("pack__free", icon("ui-turn"), h("span", words))


def gone_note(scene: Scene, gone: int) -> Markup:
    """Return how many cards of this pack are gone, and how many of them the viewer holds."""
    return styled_span("pack__free", icon("hand"), h("b", scene.say("gone", count=gone)), h("span", scene.say("gone-mine", count=gone // 2)))


# the field


@as_region
def minkingi_space(scene: Scene, place: str, taken: bool) -> Markup:
    """Return a space of the field with its card and the card's tokens; `taken` says whether the card was taken in the last battle."""
    space, cards = space_of_zone(scene, place), scene.zone(place)
    if not cards:
        return field_space(scene, space, open_space_label(scene, space))
    card_state = scene.lies(cards[-1])
    tokens = card_tokens(scene.seats[card_state["controller"]], scene.seats[card_state["owner"]], taken)
    return field_space(scene, space, minkingi_space_label(scene, space, cards[-1], card_state), cards, [tokens], card_state.get(TURNED, 0))


def minkingi_space_label(scene: Scene, space: Space, id: str, card_state: Mapping[str, Any]) -> str:
    """Return the screen-reader label of a space with a card."""
    words = scene.say("lies", space=space.name, card=id, how=corner_words(scene, id, card_state.get(TURNED, 0)), speed=scene.texts.cards[id].traits["speed"])
    controller_words = scene.say("controlled-by", rival=card_state["controller"])
    owner_words = [scene.say("owned-by", rival=card_state["owner"])] if card_state["owner"] != card_state["controller"] else []
    return ", ".join([words, *[part[:1].lower() + part[1:] for part in (controller_words, *owner_words)]])
