"""Runs a guest's clock on the host as well, so that reconnecting gains no time."""

from collections.abc import Callable

from table.markup.scene import Scene
from table.match.flow.countdown import Countdown, Times, clock_bar
from table.match.input.input_controller import InputController
from table.match.narration.saved_match import SavedMatch
from table.peer.sync.host_sync import HostSync

GRACE_MS = 5000         # grace after a disconnected guest's clock runs out


class GuestClock:
    """Runs the clock of an open question put to a guest. While the guest is connected, their own device reports when the time is up.

    `may_run` returns whether the clock may run now.
    """

    def __init__(self, controller: InputController, saved_match: SavedMatch, sync: HostSync, may_run: Callable[[], bool]):
        self.controller, self.session, self.page, self.sync = controller, controller.session, controller.page, sync
        self.countdown = Countdown(controller.page, may_run, self.tick, self.end, saved_match.times, saved_match.save_times, spared=0)

    @property
    def seat(self) -> int:
        """The seat whose clock it is, or -1 if none is set."""
        return self.countdown.clock.seats[0] if self.countdown.clock else -1

    @property
    def times(self) -> Times:
        """The seconds left, by span: questions in the same span share its time.

        The span whose clock is running has at least 1 second.
        """
        clock = self.countdown.clock
        return {**self.countdown.times, **({clock.span: max(1, self.countdown.seconds_left)} if clock and clock.span else {})}

    def is_lost(self, seat: int) -> bool:
        """Return whether a seat's guest is disconnected."""
        return seat in self.session.remote_seats and not self.sync.guests[seat].connection

    def set_clock(self) -> None:
        """Set the clock if the open question has one and is put to a guest. Otherwise stop it."""
        position = self.session.position
        clock = position.clock() if position.question else None
        self.countdown.set(position if clock and clock.seats[0] in self.session.remote_seats else None)

    def tick(self) -> None:
        """If the guest is disconnected, repaint their clock."""
        if self.is_lost(self.seat):
            self.controller.show()

    def end(self, move: str) -> None:
        """Handle the end of the time: a little later, `run_out` plays `move` if the guest is still disconnected.

        A connected guest's own device plays the move itself.
        """
        self.tick()
        self.page.later(GRACE_MS, lambda: self.run_out(move))

    def run_out(self, move: str) -> None:
        """Play `move` for a guest whose time is up and who is still disconnected. While the clock may not run, try again later."""
        clock = self.countdown.clock
        if not (clock and clock.move == move and self.countdown.seconds_left <= 0 and self.is_lost(self.seat)):
            return None
        if not self.countdown.may_run():
            return self.end(move)
        self.sync.note("lost", self.seat)
        return self.sync.table.answer(move)

    def on_left(self, seat: int) -> None:
        """Handle a guest's disconnect. If their time is up already, their move is made a little later."""
        clock = self.countdown.clock
        if clock and self.seat == seat and self.countdown.seconds_left <= 0:
            self.end(clock.move)

    def apply(self, scene: Scene) -> Scene:
        """Return the scene with the clock of a disconnected guest, if there is one."""
        face = self.countdown.face(self.controller.texts.entry("match", "left")) if self.is_lost(self.seat) else None
        return scene.but(clock=clock_bar(face, self.controller.narrator.table_text("clock"))) if face else scene
