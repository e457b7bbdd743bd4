"""What bots are thinking about: one thought a seat, several at once in a race. No DOM; a bot is sent an imagined position, never the record."""

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any, NamedTuple

from courtcards.game import Fact
from courtcards.move import IllegalMove, Move, parse
from courtcards.position import pack
from table.match.host import Host
from table.match.session import Session

LIMIT = 3000            # ms that a bot may think
MEMORY = 200            # facts that a bot is told, the latest


class Pace(Enum):
    """How far a thought is: pending, or late and seen to be."""

    PENDING = "pending"
    LATE = "late"


class Thought(NamedTuple):
    """One bot's thought: which it is, the answers among which it chooses, what it is about, and how far it is."""

    number: int
    moves: tuple[Move, ...]
    what: tuple[str, Any]
    pace: Pace = Pace.PENDING


class Thoughts:
    """The thoughts in flight, by seat; `heard` gets every answer that still fits, as text."""

    def __init__(self, host: Host, session: Session, heard: Callable[[str], None]):
        self.host, self.session, self.heard = host, session, heard
        self.flying: dict[int, Thought] = {}
        self.number = 0
        self.rng = Random(host.query.get("seed") or None)

    @property
    def pending(self) -> bool:
        """Whether an answer is awaited."""
        return bool(self.flying)

    @property
    def late(self) -> int | None:
        """The seat of a bot that is seen to think."""
        return next((seat for seat, thought in self.flying.items() if thought.pace is Pace.LATE), None)

    def ask(self) -> None:
        """Have every bot think that is asked and does not think yet, in any order: who thinks first has won a race.

        Where all can only do the same together, one of them is enough. For a person whose pass stands no thought is needed.
        """
        if self.session.asks_bots and (passed := [seat for seat in self.session.asked if seat in self.session.people]):
            return self.heard(self.session.standing.let_pass(passed[0]))
        bots = [seat for seat in self.session.asked if seat not in self.session.people]
        for seat in self.rng.sample(bots, len(bots)) if self.session.race else bots[:1]:
            if seat in self.session.asked and seat not in self.flying:      # an answer may have come at once
                self.begin(seat)
        return None

    def begin(self, seat: int) -> None:
        """Send an imagined position to the bots' worker."""
        self.number += 1
        number, game = self.number, self.session.game
        self.flying[seat] = Thought(number, *self.question(seat))
        world = game.imagine(seat, Random(self.rng.getrandbits(64)))
        asked = {"position": pack(world), "story": [plain(fact) for fact in self.told(seat)], "seat": seat, "bot": self.session.bot(seat),
                 "seed": self.rng.getrandbits(32), "limit": LIMIT}
        self.host.think(asked, [given for given in (game.card_set, game.word_list) if given], lambda text: self.hear(seat, number, text))

    def hear(self, seat: int, number: int, text: str) -> None:
        """Pass an answer on unless it is not waited for any more; one that is no answer is replaced by any that is."""
        thought = self.flying.get(seat)
        if thought and thought.number == number:
            del self.flying[seat]
            self.heard(str(self.rng.choice(thought.moves)) if self.refused(seat, text) else text)

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
        question = self.session.game.question
        return tuple(self.session.moves(seat)), (question.key, question.about) if question else ("", None)

    def refused(self, seat: int, text: str) -> bool:
        """Whether a text is no answer of a seat."""
        try:
            move = parse(text, self.session.game.cards)
        except IllegalMove:
            return True
        return move.seat != seat or self.session.game.why_not(move) is not None

    def told(self, seat: int) -> list[Fact]:
        """Return what a seat was told lately."""
        return [fact for fact in self.session.log[-MEMORY:] if fact.seats is None or seat in fact.seats]


def plain(fact: Fact) -> dict[str, Any]:
    """Return a fact as plain data."""
    return {"key": fact.key, "about": fact.about}
