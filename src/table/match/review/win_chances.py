"""Win chances throughout a replayed match, computed by the bot worker a few steps at a time.

The worker receives imagined positions as seen from the replay's perspective, never the record.
"""

import json
from collections.abc import Callable, Sequence
from enum import Enum
from random import Random
from typing import Any

from courtcards.bots import mind_of
from courtcards.engine.move import Move, parse_move
from courtcards.saves import wire
from table.match.flow.bot_requests import dump_fact
from table.match.narration.result_panel import EndReason
from table.match.review.replay_steps import ReplaySteps
from table.match.review.turning_points import MOST_TURNING_POINTS, ChanceTurn, in_judging_order, steps_to_judge, turning_points
from table.match.session.local_session import Session
from table.page.page import Page

STEPS_PER_REQUEST = 3   # steps per request, so that the page is updated in between
SHARED_SEED = 1         # the same seed for all positions, so that differences between them aren't luck
PERSPECTIVES: dict[str, int | None] = {"public": -1, "all": None}


class ComputationState(Enum):
    """The state of a computation: not begun, under way, stopped by the player, failed, or done."""

    FRESH = "fresh"
    COUNTING = "counting"
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"


class PerspectiveChances:
    """The results so far for one perspective.

    `shares` holds the seats' win chances by step, and `turning_points` the turning points. One of them is at the step `decided_at`, if the result has named it.
    `better` maps the step of each turning point examined so far to the better answer found there, or to None.
    """

    def __init__(self) -> None:
        self.state = ComputationState.FRESH
        self.shares: dict[int, list[float]] = {}
        self.turning_points: list[ChanceTurn] = []
        self.decided_at: int | None = None
        self.better: dict[int, BetterAnswer | None] = {}


class BetterAnswer:
    """An answer that would have been better than the actual one.

    `chance` is the win chance in per cent that it would have given its seat; `actual_chance` is that of the actual answer.
    """

    def __init__(self, move: Move, chance: float, less: float):
        self.move, self.chance, self.actual_chance = move, round(100 * chance), round(100 * less)


class WinChances:
    """Computes and shows the win chances of a replay, and keeps each perspective's results.

    `open` says whether the chances are shown, and `table` whether they're shown as a table rather than as curves.
    """

    def __init__(self, page: Page, session: Session, steps: ReplaySteps, eyes: Callable[[], str], show: Callable[[], None]):
        self.page, self.session, self.steps, self.eyes, self.show = page, session, steps, eyes, show
        self.open = self.table = False
        self.looked = steps_to_judge(steps)
        self.order = in_judging_order(self.looked)
        self.curves: dict[str, PerspectiveChances] = {}
        self.ticket = 0

    @property
    def offered(self) -> bool:
        """Whether win chances can be shown."""
        return (not (self.session.lacks_word_list or -1 in self.session.closed_perspectives) and self.steps.last > 0
                and mind_of(self.session.kind.id).evaluator is not None)

    @property
    def curve(self) -> PerspectiveChances:
        """The results for the replay's perspective."""
        return self.curves.setdefault(self.eyes(), PerspectiveChances())

    @property
    def known_steps(self) -> list[int]:
        """The steps whose win chances are known, from the first to the last."""
        return [at for at in self.looked if at in self.curve.shares]

    @property
    def fraction_done(self) -> float:
        """The fraction of the work that is done, from 0 to 1."""
        return (len(self.known_steps) + len(self.curve.better)) / (len(self.looked) + MOST_TURNING_POINTS)

    # actions

    def do_chances(self, _: dict[str, str]) -> None:
        """Show the chances, and compute the missing ones."""
        self.open = True
        self.begin()
        self.show()

    def do_shut_chances(self, _: dict[str, str]) -> None:
        """Hide the chances, and stop computing them."""
        self.open = False
        self.stop()
        self.show()

    def do_stop_chances(self, _: dict[str, str]) -> None:
        """Stop computing, but keep showing the chances found so far."""
        self.stop()
        self.show()

    def do_figures(self, _: dict[str, str]) -> None:
        """Switch between the table of numbers and the curves."""
        self.table = not self.table
        self.show()

    # computing

    def begin(self) -> None:
        """Compute the missing results for this perspective, and stop computing those of any other."""
        if self.curve.state not in (ComputationState.COUNTING, ComputationState.DONE):
            self.stop()
            self.curve.state = ComputationState.COUNTING
            self.go_on()

    def add_known(self, shares: dict[int, list[float]], why: EndReason | None) -> None:
        """Add what is already known for this perspective: win chances by step, and `why` the match ended as it did, if that's been found."""
        self.curve.shares |= shares
        self.curve.decided_at = why.step if why else None

    def stop(self) -> None:
        """Stop computing and ignore pending answers."""
        self.ticket += 1
        for curve in self.curves.values():
            if curve.state is ComputationState.COUNTING:
                curve.state = ComputationState.STOPPED

    def go_on(self) -> None:
        """Ask the worker for the win chances at the next few steps or, if none are missing, for a better answer at a turning point."""
        curve = self.curve
        steps = [at for at in self.order if at not in curve.shares][:STEPS_PER_REQUEST]
        if steps:
            positions = imagined_positions(self.session, seat_of_eyes(self.eyes()), steps)
            return self.ask_worker_for("chances", positions, lambda answer: self.add_chances(curve, steps, answer))
        curve.turning_points = turning_points(self.looked, [curve.shares[at] for at in self.looked], self.session.reader, curve.decided_at)
        next_turning = next((turning for turning in curve.turning_points if turning.at not in curve.better), None)
        if next_turning is None:
            curve.state = ComputationState.DONE
            return None
        choice = self.last_real_choice(next_turning)
        if choice is not None:
            decision = self.decision_after(choice, next_turning.loser)
            return self.ask_worker_for("regret", decision, lambda answer: self.add_better_answer(curve, next_turning, answer))
        curve.better[next_turning.at] = None
        return self.go_on()

    def ask_worker_for(self, what: str, task: dict[str, Any], then: Callable[[Any], None]) -> None:
        """Give the worker a `task` of the kind `what`. Call `then` with its answer, and go on with the work.

        An invalid answer ends the work.
        """
        self.ticket += 1
        ticket, curve = self.ticket, self.curve

        def hear(text: str) -> None:
            if ticket != self.ticket:
                return
            try:
                then(json.loads(text))
            except (ValueError, KeyError, TypeError):
                curve.state = ComputationState.FAILED
            else:
                self.go_on()
            self.show()
        self.page.work(what, task, self.session.deal.playing_sets, hear)

    def add_chances(self, curve: PerspectiveChances, steps: list[int], answer: Any) -> None:
        """Add the win chances at a few steps to the results. `answer` is the worker's answer.

        Raises ValueError or TypeError if the answer is invalid.
        """
        curve.shares |= parse_shares(self.session, steps, answer)

    def add_better_answer(self, curve: PerspectiveChances, turning: ChanceTurn, answer: Any) -> None:
        """Store the worker's answer for a turning point: `answer` is a better answer, or None if there was none.

        Raises ValueError, KeyError or TypeError if it's invalid.
        """
        curve.better[turning.at] = answer and BetterAnswer(parse_move(answer["move"], self.session.position.cards), answer["chance"], answer["less"])

    # requests

    def last_real_choice(self, turning: ChanceTurn) -> int | None:
        """Return the loser's last real choice at a turning point, given as the number of moves made until then.

        Return None if the loser had no real choice there, or if the replay's perspective is that of another seat.
        """
        if self.eyes() not in ("all", str(turning.loser)):
            return None
        own_moves = [number for number in range(turning.at - 1, turning.before - 1, -1) if self.session.mover(number) == turning.loser]
        return next((number for number in own_moves if had_choice(self.session, number, turning.loser)), None)

    def decision_after(self, after: int, seat: int) -> dict[str, Any]:
        """Return everything a seat knew after the first `after` moves, and the answer it gave then, as JSON-like data."""
        facts = self.session.log[:self.session.history.fact_count(after)]
        story = [dump_fact(fact) for fact in facts if fact.seats is None or seat in fact.seats]
        return {"position": wire.dump_position(self.session.deal.imagine(seat, Random(after), after)), "seat": seat,
                "played": self.session.record.moves[after],
                "story": story, "seed": SHARED_SEED}


# requests to the worker and its answers


def seat_of_eyes(eyes: str) -> int | None:
    """Return the seat of a replay's perspective, given as a string: -1 for the public, or None for everything."""
    return PERSPECTIVES[eyes] if eyes in PERSPECTIVES else int(eyes)


def imagined_positions(session: Session, eyes: int | None, steps: Sequence[int]) -> dict[str, Any]:
    """Return the worker's task of judging the positions at these steps, as JSON-like data.

    `eyes` is the perspective: a seat, -1 for the public, or None for everything.
    """
    return {"positions": [wire.dump_position(session.deal.imagine(eyes, Random(at), at)) for at in steps], "eyes": eyes, "seed": SHARED_SEED}


def parse_shares(session: Session, steps: Sequence[int], answer: Any) -> dict[int, list[float]]:
    """Return the seats' win chances by step from the worker's `answer`.

    Raises ValueError or TypeError if the answer is invalid.
    """
    seats = len(session.names)
    if len(answer) != len(steps) or not all(len(shares) == seats and all(0 <= share <= 1 for share in shares) for shares in answer):
        raise ValueError(answer)
    return dict(zip(steps, answer, strict=True))


def had_choice(session: Session, after: int, seat: int) -> bool:
    """Return whether the move after the first `after` moves was a real choice: an answer to the open question, and not the seat's only move."""
    game = session.deal.position_after(after)
    return len(game.moves(seat)) > 1 and game.answers(parse_move(session.record.moves[after], game.cards))
