"""How a match goes on: moment after moment, bots that think, pauses that tell nothing about hands. No DOM; the stage is handed in."""

from random import Random
from typing import TYPE_CHECKING, Any

from table.match.session import Frame, Session

if TYPE_CHECKING:
    from table.app import App

HOLD = 1100             # ms a moment with something to tell stays before the next: long enough to compare two cards
PACE = 700              # ms that a moment stays in which only cards move
DOTS = 400              # ms beyond the usual until a bot is seen to think
RUN = 130               # ms between moves while the button is held or the match plays itself out


class Course:
    """The course of one match.

    `frame` is the moment that is shown, `reel` those still to come; `running` is "hold" or "out" while moves follow each
    other by themselves; `stale` when another tab went on with the match. While it is `waiting` a moment stays on the table, and
    bots think meanwhile (`pondering`), so that a pause is as long whoever is asked in it; `thinking` is a bot that takes longer.
    Where several persons share the device, `holder` is the one whose hand may be shown; the table is `covered` while it is
    handed to the next. Whatever was planned with an older `ticket` does not happen.
    """

    def __init__(self, app: "App", session: Session):
        self.app, self.session = app, session
        self.holder: int | None = None
        self.near = 0                           # who held the device last
        self.covered = self.must_pass()
        self.frame = Frame(self.sight(), ())
        self.reel: list[Frame] = []
        self.ticket = 0
        self.running = ""
        self.stale = self.waiting = self.pondering = False
        self.thinking: int | None = None
        self.refusal: tuple[str, str, str, bool] | None = None

    # what a match on the table adds

    def show(self, fast: bool = False) -> None:
        """Paint the moment."""
        raise NotImplementedError

    def save(self) -> None:
        """Save the match."""
        raise NotImplementedError

    def explain(self, text: str) -> bool:
        """Say why a move is refused; return whether it is."""
        raise NotImplementedError

    # moves and moments

    def advance(self, text: str) -> None:
        """Play a move, save, and show its moments one after the other; what follows a pass comes after a pause."""
        if self.explain(text):
            return
        self.settle()
        frames, self.refusal = self.session.play(text), None
        self.save()
        if text.split()[1] == "pass":
            self.keep(frames)
            self.pause(HOLD)
        else:
            self.reel = frames
            self.step()

    def step(self) -> None:
        """Show the next moment; then the one after it, or what is asked.

        While a person is asked, the cards of the last battle stay on the table until the next answer sweeps them away.
        """
        self.thinking = self.refusal = None
        self.frame = self.reel.pop(0)
        if self.frame.facts:
            self.holder = None                  # everybody looks on now: no hand is shown before somebody takes the device again
        if self.must_wait():
            return self.pause(HOLD if self.frame.facts else PACE)
        if not self.reel:
            self.arrive()
        self.show()
        return self.go_on()

    def must_wait(self) -> bool:
        """Whether this moment stays for a while before anything else is shown or asked."""
        if self.asks_person and not self.session.windows:
            return False
        return bool(self.reel or (self.frame.facts and self.session.asked is not None))

    def pause(self, wait: int) -> None:
        """Let the moment stay for a wait in ms; bots that are asked meanwhile think at once."""
        self.waiting = True
        self.show()
        self.later(wait * self.app.factor, self.wake)
        self.think_ahead()

    def wake(self) -> None:
        """Show what has come in a pause, or who is asked after it."""
        self.waiting = False
        if self.reel:
            self.step()
        elif not self.asks_bot:
            self.arrive()
            self.show()
        elif self.pondering:
            self.expect_dots()
        else:
            self.think()

    def arrive(self) -> None:
        """Come to the next question: cover the table if it goes to somebody else and nothing was told that all should read."""
        self.covered = self.must_pass() and not self.frame.facts
        self.holder = None if self.covered else self.holder         # what is undone behind the cover shows no hand either
        read = self.session.windows and not self.must_pass()        # it stayed for long enough; now the prompt asks
        self.frame = Frame(self.sight(), () if read else self.frame.facts)

    def settle(self) -> None:
        """Skip the moments that are still to come."""
        pending = self.waiting or self.reel
        self.halt()
        if pending:
            facts = tuple(fact for frame in self.reel for fact in frame.facts)
            self.frame, self.reel = Frame(self.sight(), facts), []

    def halt(self) -> None:
        """Drop what was planned."""
        self.ticket += 1
        self.waiting = self.pondering = False
        self.thinking = None

    def close(self) -> None:
        """Leave the table; nothing that was planned happens any more."""
        self.halt()
        self.running = ""

    def later(self, wait: float, then: Any) -> None:
        """Do something after a wait in ms, unless something else happens first."""
        ticket = self.ticket
        self.app.stage.later(wait, lambda: then() if ticket == self.ticket else None)

    def run(self) -> None:
        """Play on by itself while there is no choice to make."""
        moves = self.moves()
        if not self.running or not moves or self.stale:
            self.running = ""
            return self.show()
        self.settle()
        self.refusal = None
        self.reel = self.session.play(moves[0])
        self.save()
        self.frame = self.reel.pop(0)
        self.show(fast=True)
        if self.session.game.outcome:
            self.running = ""
            return self.later(HOLD * self.app.factor, self.step) if self.reel else self.show()
        return self.later(RUN * self.app.factor, self.run)

    # bots

    def go_on(self) -> None:
        """Let a bot answer if one is asked."""
        if self.asks_bot and not self.pondering:
            self.later(PACE * self.app.factor, self.think)

    def think_ahead(self) -> None:
        """Let bots think during a pause, one after the other, until one has something to tell."""
        if not any(frame.facts for frame in self.reel):
            self.think()

    def think(self) -> None:
        """Ask the bots' worker for the answer of the seat that is asked."""
        if not self.asks_bot or self.pondering or self.stale:
            return
        ticket, seat = self.ticket, self.session.asked or 0
        self.pondering = True
        asked = {"record": self.session.record.dump(), "seat": seat, "bot": self.session.bot(seat), "seed": Random().getrandbits(32)}
        self.app.stage.think(asked, lambda text: self.hear(text) if ticket == self.ticket else None)
        if not self.waiting:
            self.expect_dots()

    def hear(self, text: str) -> None:
        """Play a bot's answer; what can be seen of it is shown when the pause is over."""
        self.pondering, self.thinking = False, None
        if self.explain(text):
            return
        self.keep(self.session.play(text))
        self.save()
        if self.waiting:
            self.think_ahead()
        else:
            self.wake()

    def keep(self, frames: list[Frame]) -> None:
        """Put moments on the reel if there is anything to see in them.

        Where a pause must not tell who was asked in it, they take the place of a moment that only led to the question.
        """
        before = (self.reel or [self.frame])[-1].view["zones"]
        if not self.session.game.outcome and not any(frame.facts or frame.view["zones"] != before for frame in frames):
            return
        while self.session.windows and self.reel and not self.reel[-1].facts:
            self.reel.pop()
        self.reel += frames

    def expect_dots(self) -> None:
        """Show that a bot thinks if it takes longer than usual; never who is asked in between."""
        moves = len(self.session.record.moves)
        self.later(DOTS, lambda: self.dots() if self.pondering and len(self.session.record.moves) == moves else None)

    def dots(self) -> None:
        """Show that a bot thinks."""
        if not self.waiting and not self.session.window:
            self.thinking = self.session.asked
            self.show()

    # who is asked, and who may look

    @property
    def asks_person(self) -> bool:
        """Whether a person at this device is to answer, told so or not yet."""
        return self.session.asked in self.session.people

    @property
    def asks_bot(self) -> bool:
        """Whether a bot is to answer."""
        return self.session.asked is not None and not self.asks_person

    @property
    def awaited(self) -> bool:
        """Whether a person at this device is asked."""
        return self.asks_person and not self.waiting

    @property
    def hushed(self) -> bool:
        """Whether nobody should see who is asked just now."""
        return self.waiting or (self.asks_bot and self.session.window)

    @property
    def viewer(self) -> int:
        """The seat at the near side of the table."""
        people = self.session.people
        return self.near if self.near in people else people[0] if people else 0

    def must_pass(self) -> bool:
        """Whether the device must go to another player before a hand is shown."""
        return len(self.session.people) > 1 and self.session.viewer not in (None, self.holder)

    def sight(self) -> dict[str, Any]:
        """Return what may be shown now: nobody's hand while the device is with somebody else."""
        return self.session.look(self.session.game) if self.must_pass() else self.session.view()

    def moves(self) -> list[str]:
        """Return the answers that can be given now by whoever holds the device."""
        seat = self.session.asked
        if seat is None or not self.awaited or self.must_pass():
            return []
        return self.session.game.view(seat)["moves"]
