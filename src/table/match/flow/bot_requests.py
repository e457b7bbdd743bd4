"""What bots are thinking about: one thought a seat, several at once in a race. No DOM; a bot is sent an imagined position, never the record.

How long a thought takes to show rests on the level and the style of the bot, the kind of question and the device alone (`bot_timing.py`): an answer that is
there sooner is held back until then, so nobody sees whether there was much to think about. With a seed nothing but playouts counts, and no time.
"""

from collections.abc import Callable
from enum import Enum
from functools import partial
from random import Random
from typing import Any, NamedTuple

from courtcards.bots import remembers
from courtcards.engine.game import Fact
from courtcards.engine.move import IllegalMove, Move, parse
from courtcards.saves import wire
from table.match.flow.bot_timing import BRIEF, SEARCHES, pause, reaction
from table.match.session.base_session import Told
from table.match.session.local_session import Session
from table.page.page import Page

LIMIT = 3000                                # ms that an answer may take that needs no search
PRESSED = 150                               # ms after which an answer shows once somebody has pressed on


class Pace(Enum):
    """How far a thought is: pending, or late and seen to be."""

    PENDING = "pending"
    LATE = "late"


class Thought(NamedTuple):
    """One bot's thought: which it is, the answers among which it chooses, what it is about, when it may show at the soonest (ms), how far it is.

    `text` is the answer once it is there, `again` whether there was one before that was none.
    """

    number: int
    moves: tuple[Move, ...]
    what: tuple[str, Any]
    due: float
    pace: Pace = Pace.PENDING
    text: str | None = None
    again: bool = False


class Minds:
    """Who answers for the bots of a match on the device that deals: its worker, by a position as the bot's seat imagines it."""

    def __init__(self, page: Page, session: Session):
        self.page, self.session = page, session

    def think(self, seat: int, dice: Random, about: dict[str, Any], hear: Callable[[str], None]) -> None:
        """Have a bot's answer thought of; `hear` gets it as text."""
        session, bot = self.session, self.session.bot(seat) or ""
        world = session.deal.imagined(seat, Random(dice.getrandbits(64)))
        story = [plain(fact) for fact in session.log if fact.seats is None or seat in fact.seats] if remembers(world.id, bot) else []
        asked = {"position": wire.told(world), "story": story, "seat": seat, "bot": bot, "name": session.names[seat], "seed": dice.getrandbits(32), **about}
        self.page.think(asked, session.deal.given, hear)

    def agreement(self) -> str:
        """Return the next bot's agreement to stop the match, "" where there is none to give."""
        return self.session.deal.agreement()

    def reaction(self, seat: int) -> float:
        """Return in how many ms a bot reacts to what is shown now."""
        return reaction(self.session.record, seat, self.session.bot(seat) or "")


class Thoughts:
    """The thoughts in flight, by seat; `heard` gets every answer that still fits, as text."""

    def __init__(self, page: Page, session: Told, minds: Minds, heard: Callable[[str], None]):
        self.page, self.session, self.minds, self.heard = page, session, minds, heard
        self.flying: dict[int, Thought] = {}
        self.number = 0
        self.rng = Random(page.query.get("seed") or None)

    @property
    def pending(self) -> bool:
        """Whether an answer is awaited."""
        return bool(self.flying)

    @property
    def late(self) -> int | None:
        """The seat of a bot that is seen to think."""
        return next((seat for seat, thought in self.flying.items() if thought.pace is Pace.LATE), None)

    def ask(self, hidden: bool = False) -> None:
        """Have every bot think that is asked and does not think yet, in any order: who thinks first has won a race.

        Where all can only do the same together, one of them is enough. For a person whose pass stands no thought is needed. What is asked
        again and again while a moment stays is `hidden` by that: it needs no time of its own.
        """
        if self.session.asks_bots and (passed := [seat for seat in self.session.asked if self.session.standing.passes(seat)]):
            return self.heard(self.session.standing.let_pass(passed[0]))
        bots = [seat for seat in self.session.asked if seat not in self.session.people and seat not in self.session.far]
        asked = self.rng.sample(bots, len(bots)) if self.session.race else bots[:1]
        hold = 0 if hidden and self.session.standing.quiet else max(map(self.time, asked), default=0)
        for seat in asked:
            if seat in self.session.asked and seat not in self.flying:      # an answer may have come at once
                self.begin(seat, len(asked), hold)
        return None

    def begin(self, seat: int, among: int = 1, hold: float = 0) -> None:
        """Have a bot think that shares its time `among` several; its answer is held back for some ms, unless all goes as fast as it can."""
        self.number += 1
        due = self.page.stopwatch.now() + hold if self.page.factor else 0
        self.flying[seat] = Thought(self.number, *self.question(seat), due)
        limit = 0 if "seed" in self.page.query else self.time(seat) / among
        self.send(seat, self.number, {"limit": limit if self.session.bot(seat) in SEARCHES else LIMIT})

    def send(self, seat: int, number: int, about: dict[str, Any]) -> None:
        """Have a bot's answer thought of."""
        self.minds.think(seat, self.rng, about, lambda text: self.hear(seat, number, text))

    def hear(self, seat: int, number: int, text: str) -> None:
        """Take in an answer unless it is not waited for any more; who gave one that is none is asked for another, and then any will do."""
        thought = self.flying.get(seat)
        if not thought or thought.number != number:
            return
        if self.refused(seat, text) and not thought.again:
            self.flying[seat] = thought._replace(again=True)
            return self.send(seat, number, {"limit": LIMIT, "refused": True})
        self.flying[seat] = thought._replace(text=text)
        wait = thought.due - self.page.stopwatch.now()
        return self.page.later(wait, lambda: self.give(seat, number)) if wait > 0 else self.give(seat, number)

    def give(self, seat: int, number: int) -> None:
        """Pass on an answer that is there, as its time has come."""
        thought = self.flying.get(seat)
        if thought and thought.number == number and thought.text is not None:
            del self.flying[seat]
            self.heard(str(self.rng.choice(thought.moves)) if self.refused(seat, thought.text) else thought.text)

    def hurry(self) -> None:
        """Have answered soon what is thought of now, all alike."""
        self.page.hurry()
        due = self.page.stopwatch.now() + PRESSED
        for seat, thought in self.flying.items():
            self.flying[seat] = thought._replace(due=min(thought.due, due))
            if thought.text is not None:
                self.page.later(PRESSED, partial(self.give, seat, thought.number))

    def notice(self) -> bool:
        """Show of those that are still pending that they think; return whether there are any."""
        self.flying = {seat: thought._replace(pace=Pace.LATE) for seat, thought in self.flying.items()}
        return self.pending

    def sift(self) -> None:
        """Wait only for answers to what is still asked."""
        self.flying = {seat: thought for seat, thought in self.flying.items() if (thought.moves, thought.what) == self.question(seat)}

    def drop(self) -> None:
        """Wait for no answer any more."""
        self.flying.clear()

    # parts

    def question(self, seat: int) -> tuple[tuple[Move, ...], tuple[str, Any]]:
        """Return what a seat can answer now, and to what."""
        question = self.session.position.question
        return tuple(self.session.moves(seat)), (question.key, question.about) if question else ("", None)

    def refused(self, seat: int, text: str) -> bool:
        """Whether a text is no answer of a seat."""
        try:
            move = parse(text, self.session.position.cards)
        except IllegalMove:
            return True
        return move.seat != seat or self.session.position.why_not(move) is not None

    def time(self, seat: int) -> int:
        """Return in how many ms an answer of a bot shows, for which it searches if it does."""
        level, question = self.session.bot(seat) or "", self.session.position.question
        if question is None or self.session.standing.quiet or self.session.fast or (len(self.session.asked) > 1 and level not in SEARCHES):
            return BRIEF.get(level, 0)                  # who answers beside others waits for nobody
        return pause(self.session.kind.id, question.key, level, self.session.style(seat), self.page.slow)


def plain(fact: Fact) -> dict[str, Any]:
    """Return a fact as plain data."""
    return {"key": fact.key, "about": fact.about}
