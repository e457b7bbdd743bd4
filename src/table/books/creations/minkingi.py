"""The cloth of Minkingi: the pack of the draft, then the Active Field between the two players and the battle, Speed by Speed."""

from collections.abc import Iterable, Mapping
from typing import Any

from courtcards.engine.field import Space
from courtcards.engine.game import Fact
from courtcards.texts import said
from table.books.creations.active_field import at_zone, corners, ground, heard_open
from table.books.creations.battles import battle, fought
from table.markup.card_faces import span
from table.markup.field import lying, space
from table.markup.html import Markup, h, icon, join
from table.markup.icons import count
from table.markup.regions import region
from table.markup.scene import Scene, Seat, size
from table.markup.table_parts import backs, heading, plate

CONTROL, HELD, ACTIVE, FIRST, PICK, PICKS = "control", "cards", "active", "first", "pick", "picks"
BANNER, TURNED, DITCH = "vertical-banner", "turned", "ditch"
PACK = 9                                # cards of a full pack


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the parts of the cloth."""
    if scene.counter(PICKS):
        return [h("div", players(scene), pack(scene), class_="draft")]
    fight = None if scene.result else battle(scene, would_be)
    weighs = bool(scene.weighed and fight)
    wide = bool(scene.field and scene.field.width > scene.field.height)
    parts = [players(scene), ground(scene, cell), h("div", fight, class_="clashes"), leftover(scene)]
    return [h("div", parts, class_="arena minkingi", data_wide=wide, data_weighs=weighs)]


# the players


def players(scene: Scene) -> Markup:
    """Return the plates of the two players, the rival's first, and after the draft the key to the tokens."""
    seats = [player(scene, seat) for seat in (*scene.rivals, scene.own)]
    return h("div", h("div", seats, class_="creators"), None if scene.counter(PICKS) else legend(scene), class_="sides")


@region
def player(scene: Scene, seat: Seat) -> Markup:
    """Return a player's plate: cards controlled, role as creator, hand size."""
    active = scene.counter(ACTIVE) == seat.number and not scene.result
    hand = None if seat == scene.own else f"{scene.layout.hand}/{seat.number}"
    held = span("creators__hand", count("hand", scene.counter(HELD, seat) or 0, scene.word("held")), data_place=hand)
    drafts = bool(scene.counter(PICKS))
    controlled = count(BANNER, scene.counter(CONTROL, seat) or 0, scene.word("controlled"), True)
    control = None if drafts else span("seat__side", controlled, change(scene, seat.number))
    role = (picking if drafts else creating)(scene, seat)
    return plate(scene, seat, heading(scene, seat, join([h("span", role), held]), control), data_active=active, data_mine=seat == scene.own)


def change(scene: Scene, seat: int) -> Markup | None:
    """Return how many more or fewer cards a player would control after the previewed battle, or None if nothing changes."""
    taken, lost = exchanged(fought(scene), seat) if scene.weighed else (0, 0)
    more = taken - lost
    if not more:
        return None
    words = scene.say("taken" if more > 0 else "lost", count=abs(more))
    return span("creators__change", f"+{more}" if more > 0 else f"−{-more}", role="img", aria_label=words, data_less=more < 0)


def would_be(scene: Scene) -> str:
    """Return the outcome of the previewed battle for the viewer, in words."""
    taken, lost = exchanged(fought(scene), scene.viewer)
    return scene.say("outcome", taken=taken, lost=lost)


def exchanged(battle: Iterable[Fact], seat: int | None) -> tuple[int, int]:
    """Return how many cards a player takes and loses in a battle, in total: cards that come back don't count."""
    ways: dict[str, tuple[int, int]] = {}               # {card: (its controller before the battle, its controller now)}
    for about in [fact.about for fact in battle if fact.key == "takes"]:
        before, _ = ways.get(about["other"], (about["victim"], None))
        ways[about["other"]] = before, about["seat"]
    moved = [way for way in ways.values() if way[0] != way[1]]
    return sum(now == seat for _, now in moved), sum(before == seat for before, _ in moved)


def picking(scene: Scene, seat: Seat) -> str:
    """Return whether a player has picked a card of the pack, in words."""
    return scene.word("has-picked" if size(scene.zone("sealed", seat)) else "picks")


def creating(scene: Scene, seat: Seat) -> str:
    """Return whether a player creates first or second, in words; the kind of player while that's open."""
    first = scene.counter(FIRST)
    return scene.word("first-creator" if first == seat.number else "second-creator") if first in (0, 1) else seat.kind


@region
def legend(scene: Scene) -> Markup:
    """Return the key to the tokens."""
    return h("p", tokens(scene.own, scene.own), h("span", scene.word("disc"), h("br"), scene.word("lozenge")), class_="legend-tokens")


@region
def leftover(scene: Scene) -> Markup | None:
    """Return the button to look through the Ditch, the open pile of cards nobody kept, or None if it's empty."""
    number = len(scene.zone(DITCH))
    if not number:
        return None
    words = said("table", "pile", pile=scene.say(DITCH, "zone"), count=number)
    return h("button", words, type="button", class_="btn btn--quiet leftover", data_do="look", data_zone=DITCH, data_place=DITCH)


def tokens(controller: Seat, owner: Seat) -> Markup:
    """Return the tokens of a card: a disc for its controller, a lozenge for its owner, each with their emblem."""
    disc = span("token token--disc", icon(controller.charge), data_tincture=controller.tincture)
    lozenge = span("token token--lozenge", icon(owner.charge), data_tincture=owner.tincture)
    return span("tokens", disc, lozenge, aria_hidden="true")


# the draft


def pack(scene: Scene) -> Markup:
    """Return the pack to pick from, three across; its free cells say where the rest goes and how many cards are gone."""
    place = f"pack/{scene.viewer}"
    cards = scene.zone("pack", scene.own)
    shown = [pick(scene, id) for id in cards] if isinstance(cards, list) else backs(scene, place, cards)
    gone = PACK - len(shown)
    cells = [h("li", card, class_="pack__cell") for card in shown]
    words = [leaves(scene, len(shown) - (not size(scene.zone("sealed", scene.own)))), went(scene, gone)]
    cells += [h("li", word, class_="pack__cell") for word in words[:gone] if word]
    return h("ol", cells, class_="pack", data_place=place, aria_label=scene.say("pack", "zone"))


@region
def pick(scene: Scene, id: str) -> Markup:
    """Return a card of the pack; pressing it chooses it."""
    return lying(scene, id, scene.texts.card(id, "full"))


def leaves(scene: Scene, number: int) -> Markup | None:
    """Return how many cards are passed on and where to, or None if none is left.

    They go to the rival, or with the last pick to the Ditch.
    """
    if not number:
        return None
    last = scene.counter(PICK) == scene.counter(PICKS)
    where = scene.say("to-ditch") if last else scene.say("to-rival", rival=scene.rivals[0].number)
    return span("pack__free", icon("ui-turn"), h("b", scene.say("go-on", count=number)), h("span", where))


def went(scene: Scene, gone: int) -> Markup:
    """Return how many cards of this pack are gone, and how many of them the viewer holds."""
    return span("pack__free", icon("hand"), h("b", scene.say("gone", count=gone)), h("span", scene.say("gone-mine", count=gone // 2)))


# the field


@region
def cell(scene: Scene, place: str) -> Markup:
    """Return a space of the field with its card and the card's tokens."""
    at, cards = at_zone(scene, place), scene.zone(place)
    if not cards:
        return space(scene, at, heard_open(scene, at))
    lies = scene.lies(cards[-1])
    mine = tokens(scene.seats[lies["controller"]], scene.seats[lies["owner"]])
    return space(scene, at, heard(scene, at, cards[-1], lies), cards, [mine], lies.get(TURNED, 0))


def heard(scene: Scene, at: Space, id: str, lies: Mapping[str, Any]) -> str:
    """Return the screen-reader label of a space with a card: how it lies, its controller and its owner."""
    words = scene.say("lies", space=at.name, card=id, how=corners(scene, id, lies.get(TURNED, 0)), speed=scene.texts.cards[id].traits["speed"])
    side = scene.say("controlled-by", rival=lies["controller"])
    owned = [scene.say("owned-by", rival=lies["owner"])] if lies["owner"] != lies["controller"] else []
    return ", ".join([words, *[part[:1].lower() + part[1:] for part in (side, *owned)]])
