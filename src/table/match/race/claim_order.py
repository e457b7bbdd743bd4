"""Decides in what order the claims of a race are heard. All times are arguments, in ms."""

from collections.abc import Sequence
from typing import NamedTuple

GRACE_MS = 40           # a claim waits this long after its arrival, since earlier claims may arrive later
PATIENCE_MS = 300       # others wait this long for a bot that is still thinking after its reaction time
NOBODY = -1             # claims that the time is up, after all other claims of the same time


class Claim(NamedTuple):
    """A claim in a race: its time in ms, its seat, and what is claimed."""

    at: float
    seat: int
    what: str


class ClaimJudge:
    """Judges one race: hears claims in the order they were made, even if they arrive in another.

    Of claims made at the same time, the one whose seat is earliest in `order` goes first. Nobody can claim before the race is `shown`. A bot's claim is made
    when its reaction time is over, and isn't heard before the bot has finished thinking.
    """

    def __init__(self, order: Sequence[int] = ()):
        self.order = tuple(order)
        self.shown: float | None = None
        self.pressed: list[tuple[float, Claim]] = []        # players' claims, each with its time of arrival
        self.delays: dict[int, float] = {}                  # reaction times of bots until the race is shown
        self.due: dict[int, float] = {}
        self.noticed: dict[int, float] = {}                 # when it was noticed that a bot's reaction time was over
        self.thought: dict[int, str] = {}
        self.late: set[int] = set()                         # bots for which nobody waits any longer: they claim when they've finished thinking

    # events

    def start(self, at: float) -> None:
        """Start the race at the time when it became visible. Later claims count, and bots' reaction times begin."""
        self.shown = at
        for seat, delay in self.delays.items():
            self.due[seat] = at + delay
        self.delays.clear()

    def expect_bot(self, seat: int, delay: float, now: float) -> None:
        """Expect a bot's claim `delay` ms after the race is shown or, if it's shown already, after `now`.

        The bot's earlier claim is dropped.
        """
        for by_seat in (self.thought, self.noticed, self.due):
            by_seat.pop(seat, None)
        self.late.discard(seat)
        if self.shown is None:
            self.delays[seat] = delay
        else:
            self.due[seat] = now + delay

    def set_bot_claim(self, seat: int, what: str, now: float) -> None:
        """Record what a bot will claim once its reaction time is over. If it's over already, the claim is due at `now`."""
        self.thought[seat] = what
        if seat in self.late:
            self.late.discard(seat)
            self.due[seat] = now

    def add_press(self, claim: Claim, now: float) -> bool:
        """Record a player's claim, and return whether it counts. A claim made before the race was shown doesn't count."""
        if self.shown is None or claim.at < self.shown:
            return False
        self.pressed.append((now, claim))
        return True

    # hearing claims

    def next_claim(self, now: float) -> Claim | None:
        """Remove and return the next claim, or None if there's none or an earlier one may still arrive."""
        for seat, due in self.due.items():
            if due <= now:
                self.noticed.setdefault(seat, now)
        bots_claims = [(arrival, Claim(self.due[seat], seat, self.thought.get(seat, ""))) for seat, arrival in self.noticed.items()]
        claims = [*self.pressed, *bots_claims]
        if not claims or now < min(arrival for arrival, _ in claims) + GRACE_MS:
            return None
        arrival, first = min(claims, key=lambda entry: (entry[1].at, self.rank(entry[1].seat)))
        if first.seat in self.noticed and not first.what:
            return self.stop_waiting_for(first.seat, now) if self.pressed and now >= arrival + PATIENCE_MS else None
        if first.seat in self.noticed:
            self.drop_bot_claim(first.seat)
        else:
            self.pressed.remove((arrival, first))
        return first

    def time_to_wait(self, now: float) -> float | None:
        """Return how many ms to wait before the next claim may be heard, or None if no claim is expected."""
        due_times = [arrival + GRACE_MS for arrival, _ in self.pressed] + [arrival + GRACE_MS for arrival in self.noticed.values()]
        due_times += [arrival + PATIENCE_MS for seat, arrival in self.noticed.items() if self.pressed and not self.thought.get(seat)]
        due_times += [due for seat, due in self.due.items() if seat not in self.noticed]
        waits = [at - now for at in due_times if at > now]
        return min(waits) if waits else None

    # parts

    def rank(self, seat: int) -> int:
        """Return a seat's rank among claims made at the same time: its index in `order`. Seats that aren't in `order` come last."""
        return self.order.index(seat) if seat in self.order else len(self.order)

    def stop_waiting_for(self, seat: int, now: float) -> Claim | None:
        """Stop waiting for a bot that is still thinking. Return the claim that's now next, or None if there's none."""
        self.drop_bot_claim(seat)
        self.late.add(seat)
        return self.next_claim(now)

    def drop_bot_claim(self, seat: int) -> None:
        """Discard a bot's pending claim: what it claims, and when the claim is due."""
        for by_seat in (self.thought, self.noticed, self.due):
            by_seat.pop(seat, None)
