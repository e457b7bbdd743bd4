"""Keeps and shows who is at the table: which guests are silent, away or connecting, and who watches."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from courtcards.engine import limits
from courtcards.texts import common_text, join_list
from table.markup.button_data import Button
from table.markup.scene import Scene, Seat
from table.match.match import Match
from table.peer.protocol.messages import BadNote
from table.peer.sync.guest_seat import EVERYBODY
from table.screens.setup_seats import clean_name

BOT = "bot"
STATES = "silent", "waiting", "coming", BOT
Absent = Mapping[int, str]          # states of guests who aren't connected, {seat: state}


class Presence(NamedTuple):
    """Who is at the table, as every device shows it.

    `guests` has the states of those who aren't connected, by seat; the state BOT means that a bot plays for them. `looks` has the names of spectators.
    """

    guests: Absent = {}
    looks: tuple[str, ...] = ()

    @property
    def absent(self) -> Absent:
        """The states, by seat, of the guests who aren't connected and for whom no bot plays."""
        return {seat: state for seat, state in self.guests.items() if state != BOT}

    def message_fields(self, to: int = EVERYBODY) -> dict[str, Any]:
        """Return the presence as the fields of a message to the seat `to`, without that seat itself.

        If `to` is EVERYBODY, no seat is left out.
        """
        return {"away": [[seat, state] for seat, state in self.guests.items() if seat != to], "looks": [*self.looks[:limits.SEATS]]}


def parse_presence(note: Mapping[str, Any], seats: int) -> Presence:
    """Return the presence in a message, at a table with this number of seats. Raises BadNote if it's invalid."""
    away, spectators = note.get("away", []), note.get("looks", [])
    if not (isinstance(away, list) and len(away) <= seats and all(isinstance(entry, list) and [*map(type, entry)] == [int, str] for entry in away)):
        raise BadNote("nobody away")
    if not all(seat in range(seats) and state in STATES for seat, state in away):
        raise BadNote("nobody's seat")
    if not (isinstance(spectators, list) and len(spectators) <= limits.SEATS
            and all(type(name) is str and name and clean_name(name) == name for name in spectators)):
        raise BadNote("no looks")
    return Presence(dict(away), tuple(spectators))


def with_spectators(scene: Scene, looks: tuple[str, ...]) -> Scene:
    """Return the scene with the spectators' names in its subtitle, if there are any."""
    return scene.but(subtitle=common_text("near", "looked-on", where=scene.subtitle, who=join_list(looks))) if looks else scene


def missing_guest_prompt(absent: Absent, called: Callable[[int], str]) -> tuple[tuple[str, str], list[Button]]:
    """Return the prompt about the first missing guest, and the buttons that propose bots.

    `absent` has the states of the missing guests by seat, and `called` returns the name at a seat.
    """
    seat, state = next(iter(absent.items()))
    prompt = common_text("near", f"is-{state}", who=called(seat)), common_text("near", f"is-{state}-line", who=called(seat))
    bots: list[Button] = [("stand-in", common_text("near", "stand-in", who=called(seat)), {"data_seat": seat}) for seat in absent if absent[seat] != "coming"]
    return prompt, bots


def with_connection_mark(seat: Seat, state: str) -> Seat:
    """Return a guest's seat marked with the state of the guest's connection.

    Unless the state is `open`, a text on the seat says it as well.
    """
    label = common_text("near", f"plate-{state}")
    return seat._replace(kind=seat.kind if state == "open" else label, mark=(state, label))


def with_missing_guests(scene: Scene, presence: Presence, table: Match) -> Scene:
    """Return a guest's scene with the guests who aren't connected. If this guest plays, the subtitle names the spectators.

    The seat of a guest who isn't connected shows the state of the connection. If the match waits for a missing guest and nobody on this device is asked, the
    prompt names that guest. Players then get buttons that propose bots.
    """
    if presence.guests:
        scene = scene.but(seats=[with_connection_mark(seat, presence.guests[seat.number]) if seat.number in presence.guests else seat for seat in scene.seats])
    if table.session.people:
        scene = with_spectators(scene, presence.looks)
    timeline, absent = table.timeline, presence.absent
    if not absent or scene.result or timeline.pausing or timeline.reel or timeline.awaited:
        return scene
    prompt, bots = missing_guest_prompt(absent, table.session.names.__getitem__)
    return scene.but(prompt=prompt, acts=bots if table.session.people else [])
