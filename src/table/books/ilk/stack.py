"""The response stack as a column: what acts next on top, what each card does, on what, from whom, and what comes of it if everyone passes."""

from itertools import zip_longest
from typing import NamedTuple

from courtcards.engine.game import Fact
from table.books.ilk.labels import OUT, STACK, called, creatures
from table.markup.card_faces import card
from table.markup.composite_parts import Effect, stack
from table.markup.html import Markup, h
from table.markup.regions import region
from table.markup.scene import Scene, Seat, looked, named
from table.markup.table_parts import laid

ENDS = ("dies", "saved", "out")         # what may come of a card of the stack, told after it
VOID = "void"                           # told of a card whose target is gone


class Forecast(NamedTuple):
    """What will be told if everyone passes: of each card of the stack, by its id, and of what waits behind the stack."""

    items: dict[str, list[Fact]]
    rest: list[Fact]


def forecast(scene: Scene) -> Forecast:
    """Sort what will be told if everyone passes by what it comes from; headings are left out."""
    told = Forecast({}, [])
    part = told.rest
    for fact in scene.foretold:
        if "item" in fact.about:
            part = told.items.setdefault(fact.about["item"], [])
        elif fact.key not in ENDS:
            part = told.rest
        entry = scene.texts.entry("fact", fact.key)
        if not (isinstance(entry, dict) and "heading" in entry):
            part.append(fact)
    return told


def sentences(scene: Scene, facts: list[Fact]) -> str:
    """Return in a few words what comes of facts: whose life they change is not said where it ends or an Ace saves it."""
    told = []
    for fact, after in zip_longest(facts, facts[1:]):
        if after is not None and after.key in ENDS and fact.key not in ENDS:
            continue
        brief = fact.key in scene.texts.data["foretold"]
        told.append(scene.texts.say("foretold", fact.key, fact.about) if brief else f"{scene.texts.say('fact', fact.key, fact.about)}.")
    return " ".join(told)


def behind(scene: Scene) -> str:
    """Return what happens if everyone passes and nothing lies on the stack; nothing where nothing is known of it."""
    return "" if scene.spaces(STACK) else passed(scene, forecast(scene).rest)


def passed(scene: Scene, facts: list[Fact]) -> str:
    """Return what comes of facts if everyone passes, as one sentence; nothing where nothing comes."""
    told = sentences(scene, facts)
    named = any(told.startswith(name) for name in scene.texts.names)
    return scene.say("if-all-pass", what=told if named else told[:1].lower() + told[1:]) if told else ""


@region
def column(scene: Scene) -> Markup | None:
    """Return the stack, next first; nothing while nothing lies on it, or where one player is left and nothing of it happens any more."""
    spaces = scene.spaces(STACK)
    if not spaces or sum(not scene.counter(OUT, seat) for seat in scene.seats) < 2:
        return None
    told = forecast(scene)
    effects = [effect(scene, space, told.items) for space in reversed(spaces)]
    return stack(scene.word("stack"), effects, end(scene, told))


def effect(scene: Scene, space: str, told: dict[str, list[Fact]]) -> Effect:
    """Return one card of the stack with its price: what it is, from whom, on what, what comes of it."""
    special, *price = scene.zone(space)
    lies = scene.lies(special)
    facts = told.get(special, [])
    about = scene.say("item-on", who=called(scene, lies["controller"]), target=called(scene, lies["aimed"]))
    cards = [laid(scene, id) if scene.aimed(id) else seen(scene, id) for id in (special, *price)]
    return Effect(cards, item(scene, special, price), about, sentences(scene, facts), any(fact.key == VOID for fact in facts), space)


def seen(scene: Scene, id: str) -> Markup:
    """Return a card of the stack that is no target."""
    drawn = card(id, scene.layout.deck, scene.texts.cards[id].traits, named(scene, id), as_="span", **looked(scene, id))
    return h("span", drawn, class_="laid", id=f"laid-{id}")


def item(scene: Scene, special: str, price: list[str]) -> str:
    """Return what lies on the stack in words: a special card alone, or with its price and what that is worth."""
    name = scene.texts.card(special)
    if not price:
        return name
    printed, worth = scene.texts.card(price[0]), scene.lies(price[0])["worth"]
    return scene.say("priced" if printed == str(worth) else "doubled", what=name, value=printed, worth=worth)


def end(scene: Scene, told: Forecast) -> str:
    """Return what comes of the whole stack if everyone passes: what waits behind it, else the fates that it decides."""
    fates = [fact for facts in told.items.values() for fact in facts if fact.key in ENDS]
    if not told.rest and len(told.items) < 2:           # it is said beside the card already
        return ""
    last = [facts[-1] for facts in told.items.values() if facts][-1:]
    return passed(scene, [*fates, *told.rest] or last)


def jacks(scene: Scene, seat: Seat) -> list[str]:
    """Return the Jacks of a player that lie until the end of the turn, those on creatures not among them."""
    found: list[str] = scene.zone("jacks", seat)
    return found


def attack(scene: Scene) -> tuple[Seat, Seat, str, str] | None:
    """Return who attacks whom, the attacking creature's space and that of the blocker, "" for one that is gone or not there; None without an attack."""
    by, on = scene.counter("attack/by"), scene.counter("attack/on")
    if by is None or on is None:
        return None
    attacker = next((space for space in creatures(scene, scene.seats[by]) if scene.lies(scene.zone(space)[0]).get("aimed") == on), "")
    blocker = next((space for space in creatures(scene, scene.seats[on]) if scene.lies(scene.zone(space)[0]).get("aimed") is not None), "")
    return scene.seats[by], scene.seats[on], attacker, blocker
