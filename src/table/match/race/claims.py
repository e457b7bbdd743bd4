"""Who was first: the claims of persons and bots in one race, on one clock. No DOM, and no clock of its own: all times are given, in ms."""

from collections.abc import Sequence
from typing import NamedTuple

GRACE = 40              # ms that a claim waits, once it has come, for one that was made before it and comes after it
PATIENCE = 300          # ms that others wait for a bot whose time has come and that is still thinking
NOBODY = -1             # who claims that the time is over: after all who are asked, where times are equal


class Claim(NamedTuple):
    """When a seat claimed, and what."""

    at: float
    seat: int
    what: str


class Arbiter:
    """Hears the claims of one race in the order in which they were made, in whatever order they come.

    Of equal times the seat that is first in `order` goes first. Nobody can claim before what is raced for was `shown`. A person's
    claim is made when it is pressed; a bot's when its time has come, and heard as soon as it has also been thought.
    """

    def __init__(self, order: Sequence[int] = ()):
        self.order = tuple(order)
        self.shown: float | None = None
        self.pressed: list[tuple[float, Claim]] = []        # with the time at which each came
        self.delays: dict[int, float] = {}                  # of bots that wait for the race to be shown
        self.due: dict[int, float] = {}
        self.noticed: dict[int, float] = {}                 # since when it is known that a bot's time has come
        self.thought: dict[int, str] = {}
        self.late: set[int] = set()                         # bots that still think though others waited for them: their time is when they are done

    # what happens

    def show(self, at: float) -> None:
        """Take notice that what is raced for can be seen: from now on it can be claimed, and bots begin to react."""
        self.shown = at
        for seat, delay in self.delays.items():
            self.due[seat] = at + delay
        self.delays.clear()

    def expect(self, seat: int, delay: float, now: float) -> None:
        """Expect a bot's claim so many ms after the race is shown, or after now if it was shown before; what it has claimed before is dropped."""
        for known in (self.thought, self.noticed, self.due):
            known.pop(seat, None)
        self.late.discard(seat)
        if self.shown is None:
            self.delays[seat] = delay
        else:
            self.due[seat] = now + delay

    def think(self, seat: int, what: str, now: float) -> None:
        """Take in what a bot claims when its time has come."""
        self.thought[seat] = what
        if seat in self.late:
            self.late.discard(seat)
            self.due[seat] = now

    def press(self, claim: Claim, now: float) -> bool:
        """Take in a person's claim; return whether it counts: what was pressed before the race was shown does not."""
        if self.shown is None or claim.at < self.shown:
            return False
        self.pressed.append((now, claim))
        return True

    # what is heard

    def hear(self, now: float) -> Claim | None:
        """Return the next claim, which is then heard; None while it may still not be the first."""
        for seat, due in self.due.items():
            if due <= now:
                self.noticed.setdefault(seat, now)
        waiting = [*self.pressed, *[(came, Claim(self.due[seat], seat, self.thought.get(seat, ""))) for seat, came in self.noticed.items()]]
        if not waiting or now < min(came for came, _ in waiting) + GRACE:
            return None
        came, first = min(waiting, key=lambda one: (one[1].at, self.rank(one[1].seat)))
        if first.seat in self.noticed and not first.what:
            return self.leave_late(first.seat, now) if self.pressed and now >= came + PATIENCE else None
        if first.seat in self.noticed:
            self.forget(first.seat)
        else:
            self.pressed.remove((came, first))
        return first

    def wait(self, now: float) -> float | None:
        """Return in how many ms the next claim may be heard, None as long as nothing is known to come."""
        ripe = [came + GRACE for came, _ in self.pressed] + [came + GRACE for came in self.noticed.values()]
        ripe += [came + PATIENCE for seat, came in self.noticed.items() if self.pressed and not self.thought.get(seat)]
        ripe += [due for seat, due in self.due.items() if seat not in self.noticed]
        ahead = [at - now for at in ripe if at > now]
        return min(ahead) if ahead else None

    # parts

    def rank(self, seat: int) -> int:
        """Return the place of a seat where times are equal."""
        return self.order.index(seat) if seat in self.order else len(self.order)

    def leave_late(self, seat: int, now: float) -> Claim | None:
        """Go on without a bot that has not thought yet."""
        self.forget(seat)
        self.late.add(seat)
        return self.hear(now)

    def forget(self, seat: int) -> None:
        """Expect nothing of a bot any more."""
        for known in (self.thought, self.noticed, self.due):
            known.pop(seat, None)
