"""Frames: the view at each instant while a move was played, with the facts told at that instant."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.engine.position import Position

Eyes = int | tuple[int, ...] | None         # a perspective: a seat (-1: the public), several seats together, or None for everything


class Frame(NamedTuple):
    """An instant on the way to the next question: the view that everybody at this device may see, and the facts told then."""

    view: dict[str, Any]
    facts: tuple[Fact, ...]


class PastState(NamedTuple):
    """A match after its first `length` moves: the position, the number of facts `told` by then, and the frames of the last of these moves."""

    length: int
    position: Position
    told: int
    frames: list[Frame]


class Snapshot(NamedTuple):
    """A snapshot on the way to the next question: the position, its zones as seen from the recorder's perspective, and the facts told then."""

    position: Position
    zones: dict[str, Any]
    facts: tuple[Fact, ...]


class FrameRecorder:
    """A recording of one move: a snapshot for every fact that the reader is told."""

    def __init__(self, looker: Eyes, reader: int | None):
        """Record from the perspective `looker`; `reader` is the seat that is told the facts, or None."""
        self.looker, self.reader = looker, reader
        self.glimpses: list[Snapshot] = []

    def hear(self, position: Position, fact: Fact) -> None:
        """Record a fact with a snapshot of the position. If the reader isn't told the fact, merge the snapshot with the previous one, if there is one."""
        mine = fact.seats is None or self.reader in fact.seats
        before = () if mine or not self.glimpses else self.glimpses.pop().facts
        self.glimpses.append(self.glimpse(position, (*before, fact)))

    def glimpse(self, position: Position, facts: tuple[Fact, ...] = ()) -> Snapshot:
        """Return a snapshot of a position."""
        return Snapshot(position.copy(), zones_seen_by(position, self.looker), facts)

    def look_with(self, eyes: Eyes) -> None:
        """Change the perspective of everything recorded so far."""
        self.looker, self.glimpses = eyes, [glimpse._replace(zones=zones_seen_by(glimpse.position, eyes)) for glimpse in self.glimpses]

    def merged_snapshots(self, position: Position, titles: frozenset[str] | None, single: frozenset[str]) -> list[Snapshot]:
        """Return the recorded snapshots and one of the given position, merged so that each makes a frame.

        If `titles` is given, each frame tells facts of one kind, and facts with these keys join the next frame. Otherwise snapshots that show the same cards
        are merged, except that `single` facts stay apart.
        """
        seen = [*self.glimpses, self.glimpse(position)]
        return merge_same_view(seen, single) if titles is None else split_by_fact(seen, titles)

    def frame(self, snapshot: Snapshot) -> Frame:
        """Return the frame of a snapshot, ready to be shown."""
        return Frame(view_from(snapshot.position, self.looker, snapshot.zones), snapshot.facts)


def zones_seen_by(position: Position, eyes: Eyes) -> dict[str, Any]:
    """Return the zones of a position as seen from a perspective."""
    if not isinstance(eyes, tuple):
        return seat_zones(position, eyes)
    shown = seat_zones(position, -1)
    for seat in eyes:
        shown |= {zone: cards for zone, cards in seat_zones(position, seat).items() if type(cards) is list}
    return shown


def seat_zones(position: Position, seat: int | None) -> dict[str, Any]:
    """Return the zones of a position as one seat sees them: -1 for the public, None for everything."""
    zones: dict[str, Any] = position.view(seat, "zones")["zones"]
    return zones


def view_from(position: Position, eyes: Eyes, zones: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the view of a position from a perspective; pass its zones if they're known already.

    The view's `foretold` entry has the outcomes of passing. It's limited to public facts, so that nobody learns more from it than others do.
    """
    zones, seat = zones_seen_by(position, eyes) if zones is None else zones, -1 if isinstance(eyes, tuple) else eyes
    foretold = tuple([fact for fact in position.foretell() if fact.seats is None])
    return {"zones": zones, **position.view(seat, "counters", "state", "notes", "question"), "foretold": foretold}


def merge_same_view(seen: list[Snapshot], single: frozenset[str] = frozenset()) -> list[Snapshot]:
    """Merge neighbouring snapshots that show the same cards in the same places, but keep `single` facts apart."""
    def same(last: Snapshot, glimpse: Snapshot) -> bool:
        apart = bool(last.facts and glimpse.facts) and not single.isdisjoint((last.facts[-1].key, glimpse.facts[0].key))
        return last.zones == glimpse.zones and not apart
    return merge_neighbours(seen, same)


def split_by_fact(seen: list[Snapshot], titles: frozenset[str]) -> list[Snapshot]:
    """Merge snapshots so that each tells facts of one kind, as if somebody had been asked in between. Facts with keys in `titles` join the next snapshot."""
    def same(last: Snapshot, glimpse: Snapshot) -> bool:
        if last.facts and all(fact.key in titles for fact in last.facts):
            return True
        alike = not (last.facts and glimpse.facts) or last.facts[-1].key == glimpse.facts[0].key
        return alike and last.zones == glimpse.zones
    return merge_neighbours(seen, same)


def merge_neighbours(seen: list[Snapshot], same: Callable[[Snapshot, Snapshot], bool]) -> list[Snapshot]:
    """Merge each snapshot into the previous one if `same` says they belong together."""
    merged: list[Snapshot] = []
    for glimpse in seen:
        if merged and same(merged[-1], glimpse):
            merged[-1] = glimpse._replace(facts=merged[-1].facts + glimpse.facts)
        else:
            merged.append(glimpse)
    return merged
