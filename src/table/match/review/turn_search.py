"""The search for the turn that decided a finished match. The bot worker judges positions for it while the result is shown.

The worker first judges the position after a few turns far apart, then after turns between the two where the chance changed most.
"""

import json
from collections.abc import Callable
from itertools import dropwhile, pairwise

from courtcards.texts import common_text
from table.match.narration.end_offers import can_find_deciding_turn, has_lost_to_bots
from table.match.narration.narrator import heading_words
from table.match.narration.result_panel import EndReason
from table.match.narration.saved_match import SavedMatch
from table.match.review.chance_chart import can_turn_match, chance_sentence, weightiest_fact
from table.match.review.replay_steps import ReplaySteps
from table.match.review.turning_points import evenly_spaced
from table.match.review.win_chances import had_choice, imagined_positions, parse_shares
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.shared_messages import extended_title

DELAY_MS = 1600         # to wait before the search, while the result appears
FIRST_JUDGED = 9        # ends of turns to judge first
LEAST_LEAD = .05        # the least lead in win chance that counts
LEAST_SWING = .15       # the least change of a win chance at a turning point


class TurnSearch:
    """Searches for the turn that decided a match, and shows it with the result.

    `shares` holds the seats' win chances by step.
    """

    def __init__(self, page: Page, session: Session, saved_match: SavedMatch, show: Callable[[], object]):
        self.page, self.match_session, self.saved_match, self.show = page, session, saved_match, show
        self.shares: dict[int, list[float]] = {}
        self.under_way, self.ticket = False, 0
        self.steps: ReplaySteps

    @property
    def session(self) -> Session:
        """The session that is searched: the one that knows most about the match."""
        return self.match_session.fullest_session

    def begin_soon(self) -> None:
        """Begin the search after a short pause, so that the match's result appears first.

        If the search is done, under way or impossible, do nothing.
        """
        if ((self.saved_match.id or self.match_session.remote_seats)
                and not (self.under_way or self.saved_match.end_reason) and can_find_deciding_turn(self.match_session)):
            self.under_way, ticket = True, self.ticket
            self.page.later(DELAY_MS, lambda: self.begin() if ticket == self.ticket else None)

    def forget(self) -> None:
        """Discard the search and its result, because the match continues."""
        self.stop()
        self.shares, self.saved_match.end_reason = {}, None

    def stop(self) -> None:
        """Stop the search and ignore pending answers."""
        self.under_way, self.ticket = False, self.ticket + 1

    def begin(self) -> None:
        """Divide the match into turns and start asking the worker."""
        self.steps = ReplaySteps(self.session.history, self.session.log, self.saved_match.narrator.is_heading, self.session.was_pass)
        self.go_on()

    def go_on(self) -> None:
        """Ask the worker to judge the next end of a turn. If none is left, show why the match ended as it did."""
        at = self.next_turn_end()
        if at is None:
            return self.finish(self.end_reason())
        ticket = self.ticket

        def hear(text: str) -> None:
            if ticket == self.ticket:
                self.on_answer(at, text)
        eyes = -1 if self.session.reader is None else self.session.reader
        return self.page.work("chances", imagined_positions(self.session, eyes, [at]), self.session.deal.playing_sets, hear)

    def on_answer(self, at: int, text: str) -> None:
        """Handle the worker's answer about the step `at`. An invalid answer ends the search."""
        try:
            self.shares |= parse_shares(self.session, [at], json.loads(text))
        except (ValueError, TypeError):
            return self.finish(EndReason(common_text("turning", "failed")))
        return self.go_on()

    def finish(self, why: EndReason) -> None:
        """End the search, and show the reason `why` the match ended as it did."""
        self.stop()
        self.saved_match.end_reason = why
        self.show()

    # the search

    @property
    def turn_ends(self) -> list[int]:
        """The last steps of all turns, and also the deal and the end of the match."""
        return sorted({0, self.steps.last, *[turn.start - 1 for turn in self.steps.turns[1:] if turn.start]})

    @property
    def judged_seat(self) -> int:
        """The seat whose win chance decides which turn is shown: the reader's or, without a reader, the first winner's."""
        outcome, reader = self.session.position.outcome, self.session.reader
        assert outcome is not None
        return outcome.winners[0] if reader is None else reader

    def next_turn_end(self) -> int | None:
        """Return the next end of a turn to judge, or None once enough have been judged."""
        ends = self.turn_ends
        unjudged = [at for at in evenly_spaced(ends, FIRST_JUDGED) if at not in self.shares]
        if unjudged:
            return unjudged[0]
        spans = [self.greatest_swing()]
        lead_lost = self.steps_of_lost_lead() if has_lost_to_bots(self.session) else None
        if lead_lost:
            spans.append(lead_lost)
        steps_between = [[at for at in ends if before < at < after] for before, after in spans]
        return next((steps[len(steps) // 2] for steps in steps_between if steps), None)

    def greatest_swing(self) -> tuple[int, int]:
        """Return the two successive judged steps between which the chance moved most toward the final result."""
        return max(pairwise(sorted(self.shares)), key=lambda span: self.chance_change(*span))

    def chance_change(self, before: int, at: int) -> float:
        """Return how far the chance moved toward the final result between two steps."""
        outcome = self.session.position.outcome
        assert outcome is not None
        change = self.shares[at][self.judged_seat] - self.shares[before][self.judged_seat]
        if outcome.draw:
            return abs(change)
        return change if self.judged_seat in outcome.winners else -change

    def is_clearly_ahead(self, at: int) -> bool:
        """Return whether, at a step, the player in `judged_seat` was clearly more likely to win than any other."""
        shares = self.shares[at]
        return all(shares[self.judged_seat] - share > LEAST_LEAD for other, share in enumerate(shares) if other != self.judged_seat)

    def steps_of_lost_lead(self) -> tuple[int, int] | None:
        """Return the last judged step at which the player in `judged_seat` led, and the next judged step.

        Return None if they never led after the deal.
        """
        spans = [*pairwise(sorted(self.shares))]
        return next(((before, at) for before, at in reversed(spans) if before and self.is_clearly_ahead(before)), None)

    # in words

    def end_reason(self) -> EndReason:
        """Return why the match ended as it did: the turn that decided it, or a sentence that none did."""
        outcome, (before, at) = self.session.position.outcome, self.greatest_swing()
        assert outcome is not None
        if self.chance_change(before, at) < LEAST_SWING:
            has_led = not outcome.draw and self.judged_seat in outcome.winners and all(self.is_clearly_ahead(at) for at in self.shares if at)
            name = self.saved_match.narrator.seats[self.judged_seat].name
            return EndReason(common_text("turning", "led", who=name) if has_led else common_text("turning", "none"))
        text = self.turn_text(before, at)
        turn = self.turn_name(at)
        points = {step: (step / self.steps.last, share[self.judged_seat]) for step, share in sorted(self.shares.items())}
        why = EndReason(common_text("turning", "title", turn=turn), text, turn, at, curve=(*points.values(),), mark=points[at], caption=self.caption())
        if not has_lost_to_bots(self.session):
            return why
        lead, retry = self.steps_of_lost_lead(), self.last_choice(at)
        return why._replace(led=self.turn_name(lead[1]) if lead else "", retry=retry, again="" if retry is None else self.turn_name(retry + 1))

    def caption(self) -> str:
        """Return a caption that says whose chance the curve shows."""
        if self.judged_seat == self.session.reader:
            return common_text("turning", "curve")
        return common_text("turning", "curve-of", who=self.saved_match.narrator.seats[self.judged_seat].name)

    def turn_text(self, before: int, at: int) -> str:
        """Return what turned the match between two steps: the fact that moved the curve or, if none may have, how the curve moved.

        If the next turn has begun with something that explains it, such as a draw, say so first.
        """
        narrator, seat = self.saved_match.narrator, self.judged_seat
        was, now = [self.shares[step][seat] for step in (before, at)]
        change = chance_sentence(self.session, seat, round(100 * was), round(100 * now))
        fact = weightiest_fact(self.session, narrator, before, at, seat, now > was)
        if not fact or "routine" in narrator.entry(fact):
            return change
        if can_turn_match(narrator, fact):
            return f"{narrator.say(fact)}."
        facts = self.session.log[self.session.history.fact_count(before):self.session.history.fact_count(at)]
        next_turn = dropwhile(lambda fact: not narrator.is_heading(fact), facts)
        return f"{narrator.say(fact)}. {change}" if any(other is fact for other in next_turn) else change

    def turn_name(self, at: int) -> str:
        """Return the name of a step's turn, as in "Try turn 6 again"."""
        narrator, turn = self.saved_match.narrator, self.steps.turn(at)
        if turn.heading < 0:
            return str(narrator.texts.entry("turning", "opening"))
        fact = self.session.log[turn.heading]
        words = narrator.say(fact, "where").partition(",")[0] if "where" in narrator.entry(fact) else heading_words(narrator, fact)
        if words == narrator.plate_name(fact.about.get("seat", 0)):
            starts = [other.start for other in self.steps.turns if other.heading >= 0]
            words = common_text("turning", "turn", number=starts.index(turn.start) + 1)
        return words[:1].lower() + words[1:]

    def last_choice(self, at: int) -> int | None:
        """Return the reader's last real choice before the step `at`, given as the number of moves made until then.

        Return None if there was none.
        """
        own_moves = [number for number in range(at - 1, -1, -1) if self.session.mover(number) == self.session.reader]
        return next((number for number in own_moves if had_choice(self.session, number, self.judged_seat)), None)

    # actions

    def do_try_turn(self, _: dict[str, str]) -> None:
        """Start a branch at the reader's last choice before the turning point, against the same bots."""
        why = self.saved_match.end_reason
        if why and why.retry is not None:
            step = why.retry
            title = extended_title(lambda title: common_text("replay", "branched", title=title, step=step), self.saved_match.title)
            self.saved_match.branch(self.session.session_at(step), title, seen_hidden=False)
