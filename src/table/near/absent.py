"""Who of a table's guests is silent, away or on the way: what is said of it at every device, and what all may do about it. No DOM."""

from collections.abc import Callable, Mapping
from typing import Any

from courtcards.texts import said
from table.draw.scene import Scene, Seat
from table.match.answer.buttons import Button
from table.match.match import Match
from table.near.notes import BadNote

STATES = "silent", "waiting", "coming"
Absent = Mapping[int, str]          # how those stand who are not there, by seat


def told(absent: Absent) -> list[list[Any]]:
    """Return who is not there as plain data."""
    return [[seat, state] for seat, state in absent.items()]


def heard(data: Any, seats: int) -> Absent:
    """Return who is not there, at a table of so many; raises BadNote."""
    if not (isinstance(data, list) and len(data) <= seats and all(isinstance(one, list) and [*map(type, one)] == [int, str] for one in data)):
        raise BadNote("nobody away")
    if not all(seat in range(seats) and state in STATES for seat, state in data):
        raise BadNote("nobody's seat")
    return dict(data)


def waits(absent: Absent, called: Callable[[int], str]) -> tuple[tuple[str, str], list[Button]]:
    """Return what is said of the first who is not there, and the buttons by which bots would play for those who are away or silent."""
    seat, state = next(iter(absent.items()))
    prompt = said("near", f"is-{state}", who=called(seat)), said("near", f"is-{state}-line", who=called(seat))
    bots: list[Button] = [("stand-in", said("near", "stand-in", who=called(seat)), {"data_seat": seat}) for seat in absent if absent[seat] != "coming"]
    return prompt, bots


def marked(seat: Seat, state: str) -> Seat:
    """Return a guest's seat with how it stands, by a mark and in words; `bot`: in words alone, one plays there for the guest."""
    words = said("near", f"plate-{state}")
    if state == "bot":
        return seat._replace(kind=words)
    return seat._replace(kind=seat.kind if state == "open" else words, mark=(state, words))


def missed(scene: Scene, absent: Absent, table: Match) -> Scene:
    """Return a guest's scene with who else is not there; while nobody here is asked that is said, and who plays can have bots play for them."""
    seats = [marked(seat, absent[seat.number]) if seat.number in absent else seat for seat in scene.seats]
    timeline = table.timeline
    if not absent or scene.result or timeline.pausing or timeline.reel or timeline.awaited:
        return scene.but(seats=seats) if absent else scene
    prompt, bots = waits(absent, table.session.names.__getitem__)
    return scene.but(seats=seats, prompt=prompt, acts=bots if table.session.people else [])
