"""Requests answers from bots: one at a time or, in a race, several at once. A bot gets an imagined position, never the record.

An answer found early is held back until its time, so nobody sees whether there was much to think about (`bot_timing.py`). If the page's address has a `seed`,
playouts are limited by number, not by time.
"""

from collections.abc import Callable
from enum import Enum
from functools import partial
from random import Random
from typing import Any, NamedTuple

from courtcards.bots import remembers
from courtcards.engine.game import Fact
from courtcards.engine.move import IllegalMove, Move, parse_move
from courtcards.saves import wire
from table.match.flow.bot_timing import BRIEF_MS, SEARCHING_LEVELS, bot_answer_delay, bot_reaction_time
from table.match.session.base_session import BaseSession
from table.match.session.local_session import Session
from table.page.page import Page

LIMIT_MS = 3000                             # the most time for an answer of a bot without a search
SKIPPED_ANSWER_MS = 150                     # until an answer is shown once a player skips


class RequestState(Enum):
    """The state of a request: pending or late. Once it's late, the table shows the bot thinking."""

    PENDING = "pending"
    LATE = "late"


class BotRequest(NamedTuple):
    """A request for a bot's answer to a question: `what` is the question's key and its `about`, `moves` are the possible answers.

    `due` is the earliest time at which the answer may be shown, in ms of the page's stopwatch. `text` is the answer, or None until it has come. `again` says
    whether the bot has given an invalid answer already.
    """

    number: int
    moves: tuple[Move, ...]
    what: tuple[str, Any]
    due: float
    pace: RequestState = RequestState.PENDING
    text: str | None = None
    again: bool = False


class BotBackend:
    """Gets the answers of bots on the device that deals the match."""

    def __init__(self, page: Page, session: Session):
        self.page, self.session = page, session

    def think(self, seat: int, dice: Random, about: dict[str, Any], hear: Callable[[str], None]) -> None:
        """Ask the worker for a bot's answer; `hear` gets it as text."""
        session, bot = self.session, self.session.bot_kind(seat) or ""
        imagined = session.deal.imagine(seat, Random(dice.getrandbits(64)))
        story = [dump_fact(fact) for fact in session.log if fact.seats is None or seat in fact.seats] if remembers(imagined.id, bot) else []
        request = {"position": wire.dump_position(imagined), "story": story, "seat": seat, "bot": bot, "name": session.names[seat],
                   "seed": dice.getrandbits(32), **about}
        self.page.think(request, session.deal.playing_sets, hear)

    def stop_agreement(self) -> str:
        """Return a bot's agreement to stop the match, as the text of a move, or "" if no bot agrees now."""
        return self.session.deal.stop_agreement()

    def reaction(self, seat: int) -> float:
        """Return a bot's reaction time to the current position in ms."""
        return bot_reaction_time(self.session.record, seat, self.session.bot_kind(seat) or "")


class PendingBotRequests:
    """Sends requests to bots and keeps the pending ones, by seat.

    `on_answer` is called with each answer, as text, when it's due. Outdated answers are dropped.
    """

    def __init__(self, page: Page, session: BaseSession, backend: BotBackend, on_answer: Callable[[str], None]):
        self.page, self.session, self.backend, self.on_answer = page, session, backend, on_answer
        self.requests: dict[int, BotRequest] = {}
        self.number = 0
        self.rng = Random(page.query.get("seed") or None)

    @property
    def pending(self) -> bool:
        """Whether any bot's answer is pending."""
        return bool(self.requests)

    @property
    def late(self) -> int | None:
        """The seat of a bot shown as thinking, or None if none is."""
        return next((seat for seat, request in self.requests.items() if request.pace is RequestState.LATE), None)

    def request_answers(self, in_pause: bool = False) -> None:
        """Request the answer of the first bot asked or, in a race, of every bot asked.

        If one of the asked seats passes automatically, let it pass instead. `in_pause` says whether the frame on screen is still in its pause, which hides that
        bots think.
        """
        passing_seats = [seat for seat in self.session.asked if self.session.auto_pass.passes_for(seat)] if self.session.goes_on_by_itself else []
        if passing_seats:
            return self.on_answer(self.session.auto_pass.make_pass(passing_seats[0]))
        bots = [seat for seat in self.session.asked if seat not in self.session.people and seat not in self.session.remote_seats]
        asked_bots = self.rng.sample(bots, len(bots)) if self.session.first_answer_settles else bots[:1]
        hold = 0 if in_pause and self.session.auto_pass.is_quiet else max(map(self.answer_time, asked_bots), default=0)
        for seat in asked_bots:
            if seat in self.session.asked and seat not in self.requests:      # an answer may have arrived at once
                self.request_answer(seat, len(asked_bots), hold)
        return None

    def request_answer(self, seat: int, among: int = 1, hold: float = 0) -> None:
        """Request a bot's answer, to be shown after at least `hold` ms.

        `among` is how many bots share the thinking time.
        """
        self.number += 1
        due = self.page.page_clock.now() + hold if self.page.animation_factor else 0
        self.requests[seat] = BotRequest(self.number, *self.moves_and_question(seat), due)
        limit = 0 if "seed" in self.page.query else self.answer_time(seat) / among
        self.send(seat, self.number, {"limit": limit if self.session.bot_kind(seat) in SEARCHING_LEVELS else LIMIT_MS})

    def send(self, seat: int, number: int, about: dict[str, Any]) -> None:
        """Ask for a bot's answer. `number` is the request's number; `about` holds the time limit."""
        self.backend.think(seat, self.rng, about, lambda text: self.receive_answer(seat, number, text))

    def receive_answer(self, seat: int, number: int, text: str) -> None:
        """Handle an answer: give it when it's due. Ignore an outdated answer.

        If an answer is invalid, ask the bot once more. If that one is invalid as well, give a random move.
        """
        request = self.requests.get(seat)
        if not request or request.number != number:
            return
        if self.is_illegal(seat, text) and not request.again:
            self.requests[seat] = request._replace(again=True)
            return self.send(seat, number, {"limit": LIMIT_MS, "refused": True})
        self.requests[seat] = request._replace(text=text)
        wait = request.due - self.page.page_clock.now()
        return self.page.later(wait, lambda: self.deliver_answer(seat, number)) if wait > 0 else self.deliver_answer(seat, number)

    def deliver_answer(self, seat: int, number: int) -> None:
        """Call `on_answer` with the answer to a request, or with a random move if it isn't legal."""
        request = self.requests.get(seat)
        if request and request.number == number and request.text is not None:
            del self.requests[seat]
            self.on_answer(str(self.rng.choice(request.moves)) if self.is_illegal(seat, request.text) else request.text)

    def hurry(self) -> None:
        """Show the answers of all pending requests soon."""
        self.page.hurry()
        due = self.page.page_clock.now() + SKIPPED_ANSWER_MS
        for seat, request in self.requests.items():
            self.requests[seat] = request._replace(due=min(request.due, due))
            if request.text is not None:
                self.page.later(SKIPPED_ANSWER_MS, partial(self.deliver_answer, seat, request.number))

    def mark_late(self) -> bool:
        """Mark all pending requests as late, so that their bots are shown as thinking. Return whether there are any."""
        self.requests = {seat: request._replace(pace=RequestState.LATE) for seat, request in self.requests.items()}
        return self.pending

    def drop_stale(self) -> None:
        """Drop requests whose question is no longer asked."""
        self.requests = {seat: request for seat, request in self.requests.items() if (request.moves, request.what) == self.moves_and_question(seat)}

    def drop(self) -> None:
        """Drop all requests."""
        self.requests.clear()

    # parts

    def moves_and_question(self, seat: int) -> tuple[tuple[Move, ...], tuple[str, Any]]:
        """Return the answers that a seat can give now, and the open question as a pair of its key and its `about`."""
        question = self.session.position.question
        return tuple(self.session.moves(seat)), (question.key, question.about) if question else ("", None)

    def is_illegal(self, seat: int, text: str) -> bool:
        """Return whether a text isn't a legal answer of a seat."""
        try:
            move = parse_move(text, self.session.position.cards)
        except IllegalMove:
            return True
        return move.seat != seat or self.session.position.why_not(move) is not None

    def answer_time(self, seat: int) -> int:
        """Return how many ms pass before a bot's answer is shown."""
        level, question = self.session.bot_kind(seat) or "", self.session.position.question
        if question is None or self.session.auto_pass.is_quiet or self.session.is_timed_race or (len(self.session.asked) > 1 and level not in SEARCHING_LEVELS):
            return BRIEF_MS.get(level, 0)                  # among several seats asked, a bot without a search never delays the others
        return bot_answer_delay(self.session.kind.id, question.key, level, self.session.bot_style(seat), self.page.slow)


def dump_fact(fact: Fact) -> dict[str, Any]:
    """Return a fact as a JSON-like dict."""
    return {"key": fact.key, "about": fact.about}
