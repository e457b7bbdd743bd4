"""Frames: the view at each instant while a move was played, with the facts told at that instant."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.engine.position import Position

Eyes = int | tuple[int, ...] | None         # a perspective: a seat (-1: the public), several seats together, or None for everything


class Frame(NamedTuple):
    """The table at one instant between two questions: the view that everybody at this device may see, and the facts told at that instant."""

    view: dict[str, Any]
    facts: tuple[Fact, ...]


class PastState(NamedTuple):
    """A match after its first `length` moves: the position, the number of facts `told` by then, and the frames of the last of these moves."""

    length: int
    position: Position
    told: int
    frames: list[Frame]


class Snapshot(NamedTuple):
    """The match at one instant while a move is played: its position, its zones as the recorder sees them, and the facts told then."""

    position: Position
    zones: dict[str, Any]
    facts: tuple[Fact, ...]


class FrameRecorder:
    """Records a move: takes a snapshot for every fact that the reader is told, and turns snapshots into frames."""

    def __init__(self, looker: Eyes, reader: int | None):
        """Record from the perspective `looker`.

        `reader` is the seat that is told the facts, or None for a reader who is told only the public ones.
        """
        self.looker, self.reader = looker, reader
        self.glimpses: list[Snapshot] = []

    def record_fact(self, position: Position, fact: Fact) -> None:
        """Record a fact with a snapshot of the position."""
        is_for_reader = fact.seats is None or self.reader in fact.seats
        earlier_facts = () if is_for_reader or not self.glimpses else self.glimpses.pop().facts
        self.glimpses.append(self.snapshot_of(position, (*earlier_facts, fact)))

    def snapshot_of(self, position: Position, facts: tuple[Fact, ...] = ()) -> Snapshot:
        """Return a snapshot of a position."""
        return Snapshot(position.copy(), zones_seen_by(position, self.looker), facts)

    def look_with(self, eyes: Eyes) -> None:
        """Change the recorder's perspective, including that of everything recorded so far."""
        self.looker = eyes
        self.glimpses = [glimpse._replace(zones=zones_seen_by(glimpse.position, eyes)) for glimpse in self.glimpses]

    def merged_snapshots(self, position: Position, titles: frozenset[str] | None, single: frozenset[str]) -> list[Snapshot]:
        """Return the recorded snapshots and one of the given position, merged so that each makes a frame.

        If `titles` is given, snapshots are merged as in `split_by_fact`, otherwise as in `merge_same_view`.
        """
        snapshots = [*self.glimpses, self.snapshot_of(position)]
        return merge_same_view(snapshots, single) if titles is None else split_by_fact(snapshots, titles)

    def frame(self, snapshot: Snapshot) -> Frame:
        """Return the frame that shows a snapshot from the recorder's perspective."""
        return Frame(view_from(snapshot.position, self.looker, snapshot.zones), snapshot.facts)


def zones_seen_by(position: Position, eyes: Eyes) -> dict[str, Any]:
    """Return the zones of a position as seen from a perspective."""
    if not isinstance(eyes, tuple):
        return seat_zones(position, eyes)
    zones = seat_zones(position, -1)
    for seat in eyes:
        zones |= {zone: cards for zone, cards in seat_zones(position, seat).items() if type(cards) is list}
    return zones


def seat_zones(position: Position, seat: int | None) -> dict[str, Any]:
    """Return the zones of a position as one seat sees them. `seat` is -1 for the public, or None to see everything."""
    zones: dict[str, Any] = position.view(seat, "zones")["zones"]
    return zones


def view_from(position: Position, eyes: Eyes, zones: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the view of a position from a perspective. If its `zones` aren't given, compute them."""
    if zones is None:
        zones = zones_seen_by(position, eyes)
    seat = -1 if isinstance(eyes, tuple) else eyes
    foretold = tuple([fact for fact in position.foretell() if fact.seats is None])
    return {"zones": zones, **position.view(seat, "counters", "state", "notes", "question"), "foretold": foretold}


def merge_same_view(snapshots: list[Snapshot], single: frozenset[str] = frozenset()) -> list[Snapshot]:
    """Return these snapshots, with neighbours merged if they show the same cards in the same places.

    Facts with keys in `single` aren't merged.
    """
    def same(last: Snapshot, snapshot: Snapshot) -> bool:
        is_separate = bool(last.facts and snapshot.facts) and not single.isdisjoint((last.facts[-1].key, snapshot.facts[0].key))
        return last.zones == snapshot.zones and not is_separate
    return merge_neighbours(snapshots, same)


def split_by_fact(snapshots: list[Snapshot], titles: frozenset[str]) -> list[Snapshot]:
    """Return these snapshots, with neighbours merged if their zones are the same and their facts are of one kind.

    A snapshot that tells only facts with keys in `titles` is merged with the next one.
    """
    def same(last: Snapshot, snapshot: Snapshot) -> bool:
        if last.facts and all(fact.key in titles for fact in last.facts):
            return True
        is_same_kind = not (last.facts and snapshot.facts) or last.facts[-1].key == snapshot.facts[0].key
        return is_same_kind and last.zones == snapshot.zones
    return merge_neighbours(snapshots, same)


def merge_neighbours(snapshots: list[Snapshot], same: Callable[[Snapshot, Snapshot], bool]) -> list[Snapshot]:
    """Return these snapshots, each merged into the one before it if `same` returns True for the two."""
    merged: list[Snapshot] = []
    for snapshot in snapshots:
        if merged and same(merged[-1], snapshot):
            merged[-1] = snapshot._replace(facts=merged[-1].facts + snapshot.facts)
        else:
            merged.append(snapshot)
    return merged
