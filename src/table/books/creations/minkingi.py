"""The cloth of Minkingi: the pack of the draft, then the Active Field between the two players and the battle, Speed by Speed."""

from collections.abc import Iterable, Mapping
from typing import Any

from courtcards.field import PLACES, Space, as_it_lies
from courtcards.game import Fact
from courtcards.texts import said
from table.books.creations.faces import COLOURS, value_sign
from table.draw.faces import span
from table.draw.field import ZONE, clash, contact, field, lying, ring, space, touching, zone
from table.draw.html import Markup, h, icon, join
from table.draw.icons import count
from table.draw.parts import backs, heading, plate
from table.draw.regions import region
from table.draw.scene import Scene, Seat, size

CONTROL, HELD, ACTIVE, FIRST, PICK, PICKS = "control", "cards", "active", "first", "pick", "picks"
BANNER, CLASH, TURNED, DITCH = "vertical-banner", "crossed-swords", "turned", "ditch"
PACK = 9                                # cards of a pack before anything was picked
SPEEDS = ("takes", "strikes", "alone", "silent", "spares")          # what is told of a battle, Speed by Speed
WHEEL = ("B", "R", "Y", "B")            # each beats the next


def cloth(scene: Scene) -> list[Markup | None]:
    """Return what lies on the cloth."""
    if scene.counter(PICKS):
        return [h("div", players(scene), pack(scene), class_="draft")]
    end = scene.result or battle(scene)
    weighs = bool(scene.weighed and end)
    wide = bool(scene.field and scene.field.width > scene.field.height)
    parts = [players(scene), ground(scene), h("div", end, class_="clashes"), leftover(scene)]
    return [h("div", parts, class_="minkingi", data_wide=wide, data_weighs=weighs, data_over=bool(scene.result))]


# the players


def players(scene: Scene) -> Markup:
    """Return the plates of the two players, the rival's first, and what the tokens on the cards mean."""
    seats = [player(scene, seat) for seat in (*scene.rivals, scene.own)]
    return h("div", h("div", seats, class_="creators"), None if scene.counter(PICKS) else legend(scene), class_="sides")


@region
def player(scene: Scene, seat: Seat) -> Markup:
    """Return a player's plate: what is controlled, who creates first, how many cards are held."""
    active = scene.counter(ACTIVE) == seat.number and not scene.result
    hand = None if seat == scene.own else f"{scene.layout.hand}/{seat.number}"
    held = span("creators__hand", count("hand", scene.counter(HELD, seat) or 0, scene.word("held")), data_place=hand)
    drafts = bool(scene.counter(PICKS))
    controlled = count(BANNER, scene.counter(CONTROL, seat) or 0, scene.word("controlled"), True)
    control = None if drafts else span("seat__side", controlled, change(scene, seat.number))
    role = (picking if drafts else creating)(scene, seat)
    return plate(scene, seat, heading(scene, seat, join([h("span", role), held]), control), data_active=active, data_mine=seat == scene.own)


def change(scene: Scene, seat: int) -> Markup | None:
    """Return how many cards more or less a player would control after the battle that is weighed."""
    taken, lost = outcome(scene, seat) if scene.weighed else (0, 0)
    more = taken - lost
    if not more:
        return None
    words = scene.say("taken" if more > 0 else "lost", count=abs(more))
    return span("creators__change", f"+{more}" if more > 0 else f"−{-more}", role="img", aria_label=words, data_less=more < 0)


def outcome(scene: Scene, seat: int) -> tuple[int, int]:
    """Return how many cards a player takes in the battle that is weighed, or in the last one, and how many are lost."""
    blows = [fact.about for fact in fought(scene) if fact.key == "takes"]
    return sum(about["seat"] == seat for about in blows), sum(about["victim"] == seat for about in blows)


def picking(scene: Scene, seat: Seat) -> str:
    """Return whether a player has picked a card of the pack."""
    return scene.word("has-picked" if size(scene.zone("sealed", seat)) else "picks")


def creating(scene: Scene, seat: Seat) -> str:
    """Return whether a player creates first, or who plays there as long as that is open."""
    first = scene.counter(FIRST)
    return scene.word("first-creator" if first == seat.number else "second-creator") if first in (0, 1) else seat.kind


@region
def legend(scene: Scene) -> Markup:
    """Return what the tokens mean."""
    return h("p", tokens(scene.own, scene.own), h("span", scene.word("disc"), h("br"), scene.word("lozenge")), class_="legend-tokens")


@region
def leftover(scene: Scene) -> Markup | None:
    """Return the Ditch, where what nobody kept lies open: it can be looked through."""
    number = len(scene.zone(DITCH))
    if not number:
        return None
    words = said("table", "pile", pile=scene.say(DITCH, "zone"), count=number)
    return h("button", words, type="button", class_="btn btn--quiet leftover", data_do="look", data_zone=DITCH, data_place=DITCH)


def tokens(controller: Seat, owner: Seat) -> Markup:
    """Return the tokens of a card: a disc of who controls it, a lozenge of who owns it, each with its charge."""
    disc = span("token token--disc", icon(controller.charge), data_tincture=controller.tincture)
    lozenge = span("token token--lozenge", icon(owner.charge), data_tincture=owner.tincture)
    return span("tokens", disc, lozenge, aria_hidden="true")


# the draft


def pack(scene: Scene) -> Markup:
    """Return the pack that is picked from, three across; in its free cells where the rest goes and what has gone."""
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
    """Return a card of the pack: pressed, it is chosen to be kept."""
    return lying(scene, id, scene.texts.card(id, "full"))


def leaves(scene: Scene, number: int) -> Markup:
    """Return how many cards go on, and where: to the rival, or with the last pick to the Ditch."""
    last = scene.counter(PICK) == scene.counter(PICKS)
    where = scene.say("to-ditch") if last else scene.say("to-rival", rival=scene.rivals[0].number)
    return span("pack__free", icon("ui-turn"), h("b", scene.say("go-on", count=number)), h("span", where))


def went(scene: Scene, gone: int) -> Markup:
    """Return how many cards of this pack have gone, and how many of them one holds."""
    return span("pack__free", icon("hand"), h("b", scene.say("gone", count=gone)), h("span", scene.say("gone-mine", count=gone // 2)))


# the field


def ground(scene: Scene) -> Markup:
    """Return the Active Field."""
    spaces = scene.field.spaces if scene.field else ()
    return field(scene, [*[cell(scene, zone(at)) for at in spaces], fighters(scene)])


@region
def cell(scene: Scene, place: str) -> Markup:
    """Return a space of the field, by its zone, with its card and its tokens."""
    plan = scene.field
    assert plan is not None
    at, cards = plan.spaces[plan.at[place.partition(":")[2]]], scene.zone(place)
    if not cards:
        return space(scene, at, heard_open(scene, at))
    lies = scene.lies(cards[-1])
    mine = tokens(scene.seats[lies["controller"]], scene.seats[lies["owner"]])
    return space(scene, at, heard(scene, at, cards[-1], lies), cards, [mine], lies.get(TURNED, 0))


def heard(scene: Scene, at: Space, id: str, lies: Mapping[str, Any]) -> str:
    """Return what is heard of a space with a card: how it lies, who controls and who owns it."""
    words = scene.say("lies", space=at.name, card=id, how=corners(scene, id, lies.get(TURNED, 0)), speed=scene.texts.cards[id].traits["speed"])
    side = scene.say("controlled-by", rival=lies["controller"])
    owned = [scene.say("owned-by", rival=lies["owner"])] if lies["owner"] != lies["controller"] else []
    return ", ".join([words, *[part[:1].lower() + part[1:] for part in (side, *owned)]])


def heard_open(scene: Scene, at: Space) -> str:
    """Return what is heard of an open space: which cards it touches, and the card that is weighed for it."""
    plan = scene.field
    assert plan is not None
    near = {cards[-1]: number for other, number in sorted(touching(plan, at.name).items()) if (cards := scene.zone(f"{ZONE}:{other}"))}
    found = [scene.say("touches" if number else "beside", card=id, count=number) for id, number in near.items()]
    words = scene.say("open-touching" if found else "open", space=at.name, what=", ".join(found))
    move = scene.weighed if zone(at) in scene.at else None
    if move is None or not move.cards:
        return words
    card = move.cards[0].id
    return f"{words}. {scene.say('would-lie', card=card, how=corners(scene, card, int(move.call or 0)))}"


def corners(scene: Scene, id: str, turned: int) -> str:
    """Return the corners of a card as it lies, in words."""
    shown = zip(as_it_lies(scene.texts.cards[id].traits["corners"], turned), PLACES, strict=True)
    return ", ".join([f"{scene.texts.value('by', value)} {scene.texts.value('place', place)}" for value, place in shown])


# the battle


def fought(scene: Scene) -> list[Fact]:
    """Return what is told of the battle that is weighed, or of the last one."""
    return [fact for fact in (scene.foretold if scene.weighed else scene.told) if fact.key in SPEEDS]


@region
def fighters(scene: Scene) -> Markup:
    """Return the rings of the corners that fight, and what stands between them: of the strike that is shown, or of all that are weighed."""
    blows = [fact.about for fact in (scene.foretold if scene.weighed else scene.now) if fact.key == "takes"]
    return h("div", [mark for about in blows for mark in blow(scene, about)], class_="field__marks", aria_hidden="true")


def blow(scene: Scene, about: Mapping[str, Any]) -> Iterable[Markup]:
    """Return the marks of one blow."""
    plan, one, other = scene.field, where(scene, about["card"]), where(scene, about["other"])
    meet = contact(plan, one, about["place"], other, about["against_place"]) if plan and one and other else None
    if plan and meet:
        yield ring(plan, one, about["place"])
        yield ring(plan, other, about["against_place"])
        yield clash(plan, meet, CLASH)


def where(scene: Scene, id: str) -> str:
    """Return the name of the space on which a card lies, or would lie; nothing where there is none."""
    move = scene.weighed
    if move and move.cards and move.cards[0].id == id and isinstance(move.target, str):
        return move.target.partition(":")[2]
    return next((place.partition(":")[2] for place in scene.spaces(ZONE) if id in scene.zone(place)), "")


@region
def battle(scene: Scene) -> Markup | None:
    """Return the battle, Speed by Speed: what each card does, and what comes of it."""
    facts = fought(scene)
    if not facts and not (scene.weighed and may_engage(scene)):
        return None
    title = scene.word("would" if scene.weighed else "by-speed")
    taken, lost = outcome(scene, scene.viewer)
    count = h("b", scene.say("outcome", taken=taken, lost=lost)) if facts and scene.weighed else None
    rows = [row(scene, fact, not scene.weighed and fact in scene.now) for fact in facts]
    inside = h("ol", rows, class_="speeds") if rows else h("p", scene.word("engage"), class_="muted")
    return h("section", h("header", h("h2", title), count), inside, class_="clash-list", tabindex="0", aria_label=title)


def may_engage(scene: Scene) -> bool:
    """Whether a card of the field can be engaged."""
    return any(scene.press(id) for place in scene.spaces(ZONE) for id in scene.zone(place))


def row(scene: Scene, fact: Fact, now: bool) -> Markup:
    """Return what one card does at its Speed."""
    about = fact.about
    key = f"{fact.key}-colour" if fact.key == "takes" and about["by"] in COLOURS else fact.key
    words = scene.texts.say("cloth", f"row-{key}", about)
    return h("li", h("b", about["speed"]), h("span", words), data_now=now, data_falls=fact.key == "takes", data_tincture=scene.seats[about["seat"]].tincture)


# beside the story


def aside(scene: Scene) -> Markup:
    """Return which colour beats which."""
    pips = [h("span", span("pip", value_sign(value), data_tincture=COLOURS[value]), scene.texts.value("by", value).capitalize()) for value in WHEEL]
    between = [part for pip in pips for part in (h("i", "›", aria_hidden="true"), pip)][1:]
    title = scene.word("wheel")
    return h("section", h("b", title, class_="t"), h("div", between, class_="order"), h("p", scene.word("wheel-more"), class_="muted"),
             class_="closer", data_plain=True, aria_label=title)
