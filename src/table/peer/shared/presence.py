"""Who of a table's guests is silent, away or on the way, and who looks on: what is said of it at every device, and what all may do about it. No DOM."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from courtcards.engine import limits
from courtcards.texts import listed, said
from table.markup.button_data import Button
from table.markup.scene import Scene, Seat
from table.match.match import Match
from table.peer.protocol.messages import BadNote
from table.peer.sync.guest_seat import EVERYBODY
from table.screens.setup_seats import clean

BOT = "bot"
STATES = "silent", "waiting", "coming", BOT
Absent = Mapping[int, str]          # how those stand who are not there, by seat


class Company(NamedTuple):
    """Who is there besides those who play: how `guests` stand who are not there, BOT where one plays for them, and the names of who `looks` on."""

    guests: Absent = {}
    looks: tuple[str, ...] = ()

    @property
    def absent(self) -> Absent:
        """How those stand who are not there, and for whom no bot plays."""
        return {seat: state for seat, state in self.guests.items() if state != BOT}

    def note(self, to: int = EVERYBODY) -> dict[str, Any]:
        """Return it as a seat is told it: nothing of itself."""
        return {"away": [[seat, state] for seat, state in self.guests.items() if seat != to], "looks": [*self.looks[:limits.SEATS]]}


def heard(note: Mapping[str, Any], seats: int) -> Company:
    """Return who a note says is there, at a table of so many seats; raises BadNote."""
    away, looks = note.get("away", []), note.get("looks", [])
    if not (isinstance(away, list) and len(away) <= seats and all(isinstance(one, list) and [*map(type, one)] == [int, str] for one in away)):
        raise BadNote("nobody away")
    if not all(seat in range(seats) and state in STATES for seat, state in away):
        raise BadNote("nobody's seat")
    if not (isinstance(looks, list) and len(looks) <= limits.SEATS and all(type(name) is str and name and clean(name) == name for name in looks)):
        raise BadNote("no looks")
    return Company(dict(away), tuple(looks))


def looked_on(scene: Scene, looks: tuple[str, ...]) -> Scene:
    """Return the scene with who looks on."""
    return scene.but(subtitle=said("near", "looked-on", where=scene.subtitle, who=listed(looks))) if looks else scene


def waits(absent: Absent, called: Callable[[int], str]) -> tuple[tuple[str, str], list[Button]]:
    """Return what is said of the first who is not there, and the buttons by which bots would play for those who are away or silent."""
    seat, state = next(iter(absent.items()))
    prompt = said("near", f"is-{state}", who=called(seat)), said("near", f"is-{state}-line", who=called(seat))
    bots: list[Button] = [("stand-in", said("near", "stand-in", who=called(seat)), {"data_seat": seat}) for seat in absent if absent[seat] != "coming"]
    return prompt, bots


def marked(seat: Seat, state: str) -> Seat:
    """Return a guest's seat with how it stands, by a mark and in words."""
    words = said("near", f"plate-{state}")
    return seat._replace(kind=seat.kind if state == "open" else words, mark=(state, words))


def missed(scene: Scene, company: Company, table: Match) -> Scene:
    """Return a guest's scene with who else is not there, or looks on; while nobody here is asked that is said, and who plays can have bots play for them."""
    if company.guests:
        scene = scene.but(seats=[marked(seat, company.guests[seat.number]) if seat.number in company.guests else seat for seat in scene.seats])
    if table.session.people:
        scene = looked_on(scene, company.looks)
    timeline, absent = table.timeline, company.absent
    if not absent or scene.result or timeline.pausing or timeline.reel or timeline.awaited:
        return scene
    prompt, bots = waits(absent, table.session.names.__getitem__)
    return scene.but(prompt=prompt, acts=bots if table.session.people else [])
