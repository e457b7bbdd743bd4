"""What could be seen and was told while a move was played: its moments. No DOM."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.engine.position import Position

Eyes = int | tuple[int, ...] | None         # with whose eyes is looked: a seat's (-1: what is open to all), several seats' together, None: everything


class Frame(NamedTuple):
    """A moment on the way to the next question: what everybody at this device may see, and what was told just then."""

    view: dict[str, Any]
    facts: tuple[Fact, ...]


class Past(NamedTuple):
    """A match as it stood after its first moves: how many, the position, how many facts were told by then, and the moments of the last move."""

    length: int
    position: Position
    told: int
    frames: list[Frame]


class Glimpse(NamedTuple):
    """A position on the way to the next question, its zones as they may be seen, and what was told just then."""

    position: Position
    zones: dict[str, Any]
    facts: tuple[Fact, ...]


class Film:
    """What could be seen of a move while it was played: a glimpse with every fact."""

    def __init__(self, looker: Eyes, reader: int | None):
        """Look with the eyes of a seat, or of several; `reader` is told."""
        self.looker, self.reader = looker, reader
        self.glimpses: list[Glimpse] = []

    def hear(self, position: Position, fact: Fact) -> None:
        """Take down what can be seen now; what the reader is not told is no moment of its own."""
        mine = fact.seats is None or self.reader in fact.seats
        before = () if mine or not self.glimpses else self.glimpses.pop().facts
        self.glimpses.append(self.glimpse(position, (*before, fact)))

    def glimpse(self, position: Position, facts: tuple[Fact, ...] = ()) -> Glimpse:
        """Return a position as it stands now."""
        return Glimpse(position.copy(), seen(position, self.looker), facts)

    def look_with(self, eyes: Eyes) -> None:
        """See all that was filmed with other eyes."""
        self.looker, self.glimpses = eyes, [glimpse._replace(zones=seen(glimpse.position, eyes)) for glimpse in self.glimpses]

    def moments(self, position: Position, titles: frozenset[str] | None, single: frozenset[str]) -> list[Glimpse]:
        """Return the moments up to a position; given the keys of `titles`, so that each tells one thing, else those that are `single`."""
        seen = [*self.glimpses, self.glimpse(position)]
        return moments(seen, single) if titles is None else apart(seen, titles)

    def frame(self, moment: Glimpse) -> Frame:
        """Return a moment as it is shown."""
        return Frame(sight(moment.position, self.looker, moment.zones), moment.facts)


def seen(position: Position, eyes: Eyes) -> dict[str, Any]:
    """Return the zones of a position as they are seen."""
    if not isinstance(eyes, tuple):
        return zones_of(position, eyes)
    shown = zones_of(position, -1)
    for seat in eyes:
        shown |= {zone: cards for zone, cards in zones_of(position, seat).items() if type(cards) is list}
    return shown


def zones_of(position: Position, seat: int | None) -> dict[str, Any]:
    """Return the zones of a position as one seat sees them, None everything."""
    zones: dict[str, Any] = position.view(seat, "zones")["zones"]
    return zones


def sight(position: Position, eyes: Eyes, zones: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what the table shows of a position, as it is seen; given its zones, if they are known already.

    What passes would lead to (`foretold`) are facts that all will be told, so that nobody learns more of them than others.
    """
    zones, seat = seen(position, eyes) if zones is None else zones, -1 if isinstance(eyes, tuple) else eyes
    foretold = tuple([fact for fact in position.foretell() if fact.seats is None])
    return {"zones": zones, **position.view(seat, "counters", "state", "notes", "question"), "foretold": foretold}


def moments(seen: list[Glimpse], single: frozenset[str] = frozenset()) -> list[Glimpse]:
    """Return glimpses with those that show the same cards in the same places made one, but for facts that are moments by themselves."""
    def same(last: Glimpse, glimpse: Glimpse) -> bool:
        apart = bool(last.facts and glimpse.facts) and not single.isdisjoint((last.facts[-1].key, glimpse.facts[0].key))
        return last.zones == glimpse.zones and not apart
    return joined(seen, same)


def apart(seen: list[Glimpse], titles: frozenset[str]) -> list[Glimpse]:
    """Return glimpses so that each tells one thing, as it would if somebody had been asked before the next; titles go with what follows."""
    def same(last: Glimpse, glimpse: Glimpse) -> bool:
        if last.facts and all(fact.key in titles for fact in last.facts):
            return True
        alike = not (last.facts and glimpse.facts) or last.facts[-1].key == glimpse.facts[0].key
        return alike and last.zones == glimpse.zones
    return joined(seen, same)


def joined(seen: list[Glimpse], same: Callable[[Glimpse, Glimpse], bool]) -> list[Glimpse]:
    """Return glimpses with each that is the same moment as the one before it joined to it."""
    merged: list[Glimpse] = []
    for glimpse in seen:
        if merged and same(merged[-1], glimpse):
            merged[-1] = glimpse._replace(facts=merged[-1].facts + glimpse.facts)
        else:
            merged.append(glimpse)
    return merged
