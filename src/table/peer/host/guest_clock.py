"""The clock of a guest, as it runs beside at the device that deals: who comes back has no more time by that, and for who is lost the match goes on. No DOM."""

from collections.abc import Callable

from table.markup.scene import Scene
from table.match.flow.countdown import Countdown, Times, drawn
from table.match.input.input_controller import Answering
from table.match.narration.saved_match import Papers
from table.peer.sync.host_sync import Hosting

BEHIND = 5000           # ms that the table waits longer than a guest who is lost


class FarClock:
    """The clock of the open question, where it is a guest's, whose own device says when it has run out.

    `may_run` says whether it goes.
    """

    def __init__(self, table: Answering, papers: Papers, hosting: Hosting, may_run: Callable[[], bool]):
        self.table, self.session, self.page, self.hosting = table, table.session, table.page, hosting
        self.countdown = Countdown(table.page, may_run, self.tick, self.end, papers.times, papers.save_times, spared=0)

    @property
    def seat(self) -> int:
        """The seat whose clock it is, -1 where there is none."""
        return self.countdown.clock.seats[0] if self.countdown.clock else -1

    @property
    def times(self) -> Times:
        """What is left of the time of spans; of one that is over here a last second, in which the guest's own device says so."""
        clock = self.countdown.clock
        return {**self.countdown.times, **({clock.span: max(1, self.countdown.left)} if clock and clock.span else {})}

    def lost(self, seat: int) -> bool:
        """Whether the guest of a seat is lost."""
        return seat in self.session.far and not self.hosting.guests[seat].line

    def wind(self) -> None:
        """Set it, if the open question has one and is put to a guest."""
        position = self.session.position
        clock = position.clock() if position.question else None
        self.countdown.set(position if clock and clock.seats[0] in self.session.far else None)

    def tick(self) -> None:
        """Show how it goes on for who is lost; others see it on their own device."""
        if self.lost(self.seat):
            self.table.show()

    def end(self, move: str) -> None:
        """Play what is played at its end, a while after that, for who is lost then; a guest who is there says so itself."""
        self.tick()
        self.page.later(BEHIND, lambda: self.run_out(move))

    def run_out(self, move: str) -> None:
        """Play what is played at its end, if it still has come to it and the guest is lost."""
        clock = self.countdown.clock
        if not (clock and clock.move == move and self.countdown.left <= 0 and self.lost(self.seat)):
            return None
        if not self.countdown.may_run():
            return self.end(move)
        self.hosting.note("lost", self.seat)
        return self.hosting.table.answer(move)

    def left(self, seat: int) -> None:
        """Take notice that a guest is lost, whose time may be over already."""
        clock = self.countdown.clock
        if clock and self.seat == seat and self.countdown.left <= 0:
            self.end(clock.move)

    def seen(self, scene: Scene) -> Scene:
        """Return the scene with the clock of who is lost."""
        face = self.countdown.face(self.table.texts.entry("match", "left")) if self.lost(self.seat) else None
        return scene.but(clock=drawn(face, self.table.teller.own("clock"))) if face else scene
