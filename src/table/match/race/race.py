"""Runs a race against the clock: hears players' presses and bots' answers in the order of their times."""

from collections.abc import Callable
from typing import Any

from courtcards.engine.move import Refusal
from courtcards.engine.question import Question
from table.match.flow.bot_requests import PendingBotRequests
from table.match.flow.countdown import is_same_question
from table.match.flow.flow_state import ENDED_STATES
from table.match.input.input_controller import InputController, move_refusal
from table.match.race.claim_order import NOBODY, Claim, ClaimJudge
from table.match.race.race_keys import KeySlots
from table.match.session.turn_state import public_cards

LATE_PRESS_MS = 700     # a press this soon after winning was meant for the race just won
UNASKED = "not-asked"   # the refusal of a seat that isn't asked


class MatchRace:
    """Runs the current race, if there is one: hears its claims, and shows each player's message.

    `raced` identifies the race: the key of the question and the open cards. As long as these stay the same, the race continues. When the time is up,
    that counts as a claim by NOBODY. `winning_claim` is the claim that won the last race.

    While the race is `paused`, no claims are heard and the cards are covered. A match opens paused. `key_slots` keeps each player's cards in their places, and
    therefore on their keys.
    """

    def __init__(self, controller: InputController, resumed: Callable[[], object] = bool):
        """Begin with no race open. `resumed` is called when a pause ends."""
        self.resumed = resumed
        self.controller, self.session, self.timeline, self.page = controller, controller.session, controller.timeline, controller.page
        self.bot_requests = PendingBotRequests(self.page, self.session, self.timeline.bot_requests.backend, self.hear_bot)
        self.timeline.go_on_with_race = self.go_on
        self.key_slots = {seat: KeySlots() for seat in self.session.people}
        self.paused, self.begun = True, False
        self.ticket = 0
        self.refusals: dict[int, tuple[str, str]] = {}          # by seat, why a player's claim was refused, and the line under it
        self.winning_claim: Claim | None = None                     # the last accepted claim with a card
        self.cardless_verbs_used: dict[int, str] = {}                      # by seat, the verb used without a card in this race
        self.drop_race()

    def drop_race(self) -> None:
        """Drop the open race."""
        self.raced: Any = None
        self.question: Question | None = None
        self.judge = ClaimJudge()
        self.asked: dict[int, tuple[Any, ...]] = {}         # by seat, the possible answers when a bot was last asked; if they change, it's asked again
        self.bot_requests.drop()
        self.ticket += 1

    # starting and ending races

    @property
    def is_paused_race(self) -> bool:
        """Whether the open question is a paused race against the clock."""
        return self.paused and self.session.is_timed_race

    def go_on(self) -> None:
        """Begin or continue the race for the open question, unless it's paused.

        If the question isn't a race against the clock, drop any open race.
        """
        question = self.session.position.question
        if not self.session.is_timed_race or question is None:
            self.drop_race()
            return
        if self.paused or self.timeline.course.state in ENDED_STATES:
            return
        raced = question.key, public_cards(self.session.position)
        if self.raced != raced:
            self.begin(raced)
        elif not is_same_question(self.question, question):
            self.drop_cardless_claims()
        self.question, self.judge.order = question, question.seats
        for seat in [seat for seat in question.seats if seat not in self.session.people]:
            moves = tuple(self.session.moves(seat))
            if self.asked.get(seat) != moves:
                self.ask_bot(seat, moves)
        self.hear_claims()

    def begin(self, raced: Any) -> None:
        """Begin a new race, and drop the claims of the last one."""
        self.refusals = {claim.seat: self.late_message() for _, claim in self.unheard_claims() if not self.is_excused(claim)}
        self.cardless_verbs_used.clear()
        self.drop_race()
        judge = self.judge
        self.raced = raced
        if self.refusals:
            self.controller.show()
        self.page.page_clock.request_paint_time(self.page.here(lambda at: self.on_visible(at) if judge is self.judge else None))

    def drop_cardless_claims(self) -> None:
        """Drop every claim that isn't for a card, including the clock's claim that the time is up."""
        self.cardless_verbs_used.clear()
        self.judge.pressed = self.unheard_claims()

    def unheard_claims(self) -> list[tuple[float, Claim]]:
        """Return the players' unheard claims with a card, each with its time of arrival."""
        return [(arrival, claim) for arrival, claim in self.judge.pressed if claim.what in self.session.position.cards]

    def on_visible(self, at: float) -> None:
        """Start the race at the time `at`, when it became visible, and hear the claims."""
        self.judge.start(at)
        self.hear_claims()

    def ask_bot(self, seat: int, moves: tuple[Any, ...]) -> None:
        """Request a bot's answer, and expect its claim."""
        self.asked[seat] = moves
        self.judge.expect_bot(seat, self.bot_requests.backend.reaction(seat), self.page.page_clock.now())
        self.bot_requests.request_answer(seat, len([seat for seat in self.session.asked if seat not in self.session.people]))

    def hear_bot(self, text: str) -> None:
        """Handle a bot's answer (`text`), which becomes a claim when the bot's reaction time is over."""
        self.judge.set_bot_claim(int(text.split()[0]), text, self.page.page_clock.now())
        self.hear_claims()

    def pause(self) -> None:
        """Pause the race. When it continues, all times start again in full."""
        if self.session.is_timed_race and not self.paused and self.timeline.course.state not in ENDED_STATES:
            self.paused = True
            self.drop_race()
            self.refusals.clear()
            self.controller.show()

    # hearing claims

    def hear_claims(self) -> None:
        """Hear all claims that are due, and schedule the next call for when another may be due."""
        if not self.session.is_timed_race:
            return self.drop_race()
        self.ticket = ticket = self.ticket + 1
        while claim := self.judge.next_claim(self.page.page_clock.now()):
            self.play_claim(claim)
            if ticket != self.ticket:           # claims have already been heard for the new position
                return None
        wait = self.judge.time_to_wait(self.page.page_clock.now())
        if wait is not None:
            self.page.later(wait, lambda: self.hear_claims() if ticket == self.ticket else None)
        return None

    def play_claim(self, claim: Claim) -> None:
        """Play a claim. If it's NOBODY's, the time is up: play the clock's move.

        If a player's claim is refused, say why. If a bot's claim is refused, ask the bot again.
        """
        seat, is_person = claim.seat, claim.seat in self.session.people
        if seat == NOBODY:
            return self.play_clock_move()
        self.asked.pop(seat, None)
        text = self.claim_text(seat, claim.what) if is_person else claim.what
        refusal = move_refusal(self.session, text)
        if refusal and is_person:
            if not self.is_excused(claim, refusal.key):
                self.show_refusal(seat, self.refusal_message(refusal))
        elif refusal:
            self.go_on()
        else:
            if claim.what in self.cardless_verbs(seat):
                self.cardless_verbs_used[seat] = claim.what
            self.refusals.pop(seat, None)
            if not self.session.position.cards.keys().isdisjoint(text.split()):
                self.winning_claim = claim
                if is_person:
                    self.controller.refusals_muted_until = self.page.page_clock.now() + LATE_PRESS_MS
            self.timeline.advance(text)
        return None

    def is_excused(self, claim: Claim, why: str = UNASKED) -> bool:
        """Return whether a claim refused for the reason `why` is excused, because it was probably meant for the last race."""
        first = self.winning_claim
        return first is not None and first.seat == claim.seat and (why == UNASKED or claim.at < first.at + LATE_PRESS_MS)

    def play_clock_move(self) -> None:
        """Play the clock's move, because the time is up. If the question has no clock, do nothing."""
        clock = self.session.position.clock()
        if clock:
            self.timeline.advance(clock.move)

    def claim_text(self, seat: int, what: str) -> str:
        """Return a player's claim as the text of a move."""
        cards = self.session.position.cards
        if what not in cards:
            return f"{seat} {what}"
        for move in self.session.moves(seat):
            if [card.kind for card in move.cards] == [cards[what].kind]:
                return str(move._replace(cards=(cards[what],)))
        return f"{seat} {self.card_verb} {what}"

    @property
    def card_verb(self) -> str:
        """The verb of answers with cards. It's "play" if no answer has any."""
        return next((move.verb for move in self.session.listed_moves if move.cards), "play")

    def cardless_verbs(self, seat: int) -> list[str]:
        """Return the verbs a player can use now without a card."""
        return list(dict.fromkeys([move.verb for move in self.session.moves(seat) if not move.cards]))

    def show_refusal(self, seat: int, line: tuple[str, str]) -> None:
        """Show a player why a claim was refused."""
        if self.refusals.pop(seat, None) == line:
            self.controller.show()
        self.refusals[seat] = line
        self.controller.show()

    def refusal_message(self, refusal: Refusal) -> tuple[str, str]:
        """Return a short reason why a claim was refused, and the line under it."""
        sentences = self.controller.texts.refusal(refusal.key, {})
        return sentences["say"], sentences["why"]

    def late_message(self) -> tuple[str, str]:
        """Return the message for a claim that came too late, and the line under it."""
        texts = self.controller.texts
        return texts.say("race", "late"), texts.say("race", "late-why")

    # players' actions

    def do_claim(self, data: dict[str, str]) -> None:
        """Handle a press as a claim made at the time of the press."""
        seat, _, what = data["claim"].partition(" ")
        if not self.session.is_timed_race or self.paused or int(seat) not in self.session.people:
            return
        claim = Claim(float(data["at"]), int(seat), what)
        if self.judge.add_press(claim, self.page.page_clock.now()):
            self.hear_claims()
        elif not self.is_excused(claim):
            self.show_refusal(claim.seat, self.late_message())

    def play_at_timeout(self, move: str) -> None:
        """Play `move`, because the time is up. In a race, play it only once all earlier presses have been heard."""
        now = self.page.page_clock.now()
        if self.session.is_timed_race and self.judge.add_press(Claim(now, NOBODY, move), now):
            return self.hear_claims()
        return self.timeline.advance(move)

    def do_pause(self, _: dict[str, str]) -> None:
        """Pause the race, or continue it."""
        if not self.is_paused_race:
            return self.pause()
        self.paused, self.begun = False, True
        self.resumed()
        self.controller.show()
        return self.go_on()

    def do_halt(self, _: dict[str, str]) -> None:
        """Pause the race, since the browser's window has lost the focus."""
        self.pause()
