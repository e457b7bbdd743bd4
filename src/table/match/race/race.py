"""A real race on the table: what persons press and bots think is heard in the order of the clock; it can be paused at any time. No DOM."""

from collections.abc import Callable
from typing import Any

from courtcards.engine.move import Refusal
from courtcards.engine.question import Question
from table.match.flow.bot_requests import Thoughts
from table.match.flow.countdown import goes_on
from table.match.flow.flow_state import DONE
from table.match.input.input_controller import Answering, why_not
from table.match.race.claims import NOBODY, Arbiter, Claim
from table.match.race.key_slots import Rack
from table.match.session.turn_state import lying

AGAIN = 700             # ms in which another press of who was first was meant for the same race
UNASKED = "not-asked"   # why somebody cannot claim who is asked nothing


class Race:
    """The race that is open, if one is: who claims what, and what each person is told of it.

    `raced` is what is raced for, the kind of question and what lies open; as long as that is the same, nobody who drops out, says something or
    draws begins it anew, and a `question` that is put to all again takes back only what was said. The end of its time is heard in its order,
    as a claim of nobody. While it is `paused` nothing is heard and the cards are covered; a match is opened so, since nobody can be ready yet.
    Each person's cards keep their places, and so their keys, in a rack. Who was `first` is not refused for being so.
    """

    def __init__(self, table: Answering, anew: Callable[[], object] = bool):
        """Come to a match; `anew` is called when the race goes on after a pause."""
        self.anew = anew
        self.table, self.session, self.timeline, self.page = table, table.session, table.timeline, table.page
        self.thoughts = Thoughts(self.page, self.session, self.timeline.thoughts.minds, self.think)
        self.timeline.race = self.go_on
        self.racks = {seat: Rack() for seat in self.session.people}
        self.paused, self.begun = True, False
        self.ticket = 0
        self.told: dict[int, tuple[str, str]] = {}          # a line for each person whose claim was not taken, with what comes under it
        self.first: Claim | None = None                     # the claim with a card that was taken last
        self.said: dict[int, str] = {}                      # what seats have said without a card in this race
        self.leave()

    def leave(self) -> None:
        """Drop the race that is open."""
        self.raced: Any = None
        self.question: Question | None = None
        self.arbiter = Arbiter()
        self.asked: dict[int, tuple[Any, ...]] = {}         # what bots were asked and have not answered; something else is asked anew
        self.thoughts.drop()
        self.ticket += 1

    # from race to race

    @property
    def stands(self) -> bool:
        """Whether a race is open and pauses."""
        return self.paused and self.session.fast

    def go_on(self) -> None:
        """Race for what is shown now, if that is raced for."""
        question = self.session.position.question
        if not self.session.fast or question is None:
            self.leave()
            return
        if self.paused or self.timeline.course.state in DONE:
            return
        if self.raced != (raced := (question.key, lying(self.session.position))):
            self.begin(raced)
        elif not goes_on(self.question, question):
            self.take_back()
        self.question, self.arbiter.order = question, question.seats
        for seat in [seat for seat in question.seats if seat not in self.session.people]:
            if self.asked.get(seat) != (moves := tuple(self.session.moves(seat))):
                self.ask(seat, moves)
        self.look()

    def begin(self, raced: Any) -> None:
        """Begin another race: what was claimed in the one before is void, and whoever has claimed with a card is told so."""
        self.told = {claim.seat: self.void() for _, claim in self.laid() if not self.excused(claim)}
        self.said.clear()
        self.leave()
        arbiter = self.arbiter
        self.raced = raced
        if self.told:
            self.table.show()
        self.page.stopwatch.seen(self.page.here(lambda at: self.show(at) if arbiter is self.arbiter else None))

    def take_back(self) -> None:
        """Take back what was said without a card, and the end of the time, as all are asked again."""
        self.said.clear()
        self.arbiter.pressed = self.laid()

    def laid(self) -> list[tuple[float, Claim]]:
        """Return the claims with a card that persons have made and that are not heard yet, each with the time at which it came."""
        return [(came, claim) for came, claim in self.arbiter.pressed if claim.what in self.session.position.cards]

    def show(self, at: float) -> None:
        """Take notice that the race can be seen, since when."""
        self.arbiter.show(at)
        self.look()

    def ask(self, seat: int, moves: tuple[Any, ...]) -> None:
        """Have a bot think; it claims when its time has come."""
        self.asked[seat] = moves
        self.arbiter.expect(seat, self.thoughts.minds.reaction(seat), self.page.stopwatch.now())
        self.thoughts.begin(seat, len([seat for seat in self.session.asked if seat not in self.session.people]))

    def think(self, text: str) -> None:
        """Take in what a bot has thought."""
        self.arbiter.think(int(text.split()[0]), text, self.page.stopwatch.now())
        self.look()

    def pause(self) -> None:
        """Let the race pause: times start anew when it goes on."""
        if self.session.fast and not self.paused and self.timeline.course.state not in DONE:
            self.paused = True
            self.leave()
            self.told.clear()
            self.table.show()

    # what is heard

    def look(self) -> None:
        """Hear what can be heard now, and look again when more can be."""
        if not self.session.fast:
            return self.leave()
        self.ticket = ticket = self.ticket + 1
        while claim := self.arbiter.hear(self.page.stopwatch.now()):
            self.hear(claim)
            if ticket != self.ticket:           # there was a look at what stands now
                return None
        wait = self.arbiter.wait(self.page.stopwatch.now())
        if wait is not None:
            self.page.later(wait, lambda: self.look() if ticket == self.ticket else None)
        return None

    def hear(self, claim: Claim) -> None:
        """Play what was claimed; a person is told why it cannot be, a bot thinks again."""
        seat, person = claim.seat, claim.seat in self.session.people
        if seat == NOBODY:
            return self.end()
        self.asked.pop(seat, None)
        text = self.move(seat, claim.what) if person else claim.what
        refusal = why_not(self.session, text)
        if refusal and person:
            if not self.excused(claim, refusal.key):
                self.tell(seat, self.why(refusal))
        elif refusal:
            self.go_on()
        else:
            self.said |= {seat: claim.what} if claim.what in self.verbs(seat) else {}
            self.told.pop(seat, None)
            if not self.session.position.cards.keys().isdisjoint(text.split()):
                self.first = claim
                self.table.spared = self.page.stopwatch.now() + AGAIN if person else self.table.spared
            self.timeline.advance(text)
        return None

    def excused(self, claim: Claim, why: str = UNASKED) -> bool:
        """Whether a claim that is not taken is of who was first, and was not meant for what is asked now."""
        first = self.first
        return first is not None and first.seat == claim.seat and (why == UNASKED or claim.at < first.at + AGAIN)

    def end(self) -> None:
        """Let the time be over for those who are still asked."""
        clock = self.session.position.clock()
        if clock:
            self.timeline.advance(clock.move)

    def move(self, seat: int, what: str) -> str:
        """Return the answer that a person's press stands for, as text: a card, played with the first name that fits it, or a verb."""
        cards = self.session.position.cards
        if what not in cards:
            return f"{seat} {what}"
        for move in self.session.moves(seat):
            if [card.kind for card in move.cards] == [cards[what].kind]:
                return str(move._replace(cards=(cards[what],)))
        return f"{seat} {self.verb} {what}"

    @property
    def verb(self) -> str:
        """The verb by which cards are claimed."""
        return next((move.verb for move in self.session.listed if move.cards), "play")

    def verbs(self, seat: int) -> list[str]:
        """Return what a person can say just now without a card."""
        return list(dict.fromkeys([move.verb for move in self.session.moves(seat) if not move.cards]))

    def tell(self, seat: int, line: tuple[str, str]) -> None:
        """Tell a person why a claim was not taken; what is told again is heard again."""
        if self.told.pop(seat, None) == line:
            self.table.show()
        self.told[seat] = line
        self.table.show()

    def why(self, refusal: Refusal) -> tuple[str, str]:
        """Return in few words why a claim is not taken, and what may go under it."""
        said = self.table.texts.refusal(refusal.key, {})
        return said["say"], said["why"]

    def void(self) -> tuple[str, str]:
        """Return what somebody is told whose claim came too late."""
        texts = self.table.texts
        return texts.say("race", "late"), texts.say("race", "late-why")

    # what persons do

    def do_claim(self, data: dict[str, str]) -> None:
        """Take in a press, as of the time at which it was made."""
        seat, _, what = data["claim"].partition(" ")
        if not self.session.fast or self.paused or int(seat) not in self.session.people:
            return
        claim = Claim(float(data["at"]), int(seat), what)
        if self.arbiter.press(claim, self.page.stopwatch.now()):
            self.look()
        elif not self.excused(claim):
            self.tell(claim.seat, self.void())

    def run_out(self, move: str) -> None:
        """Take in that the time is over, with the move that is played then: what was pressed before that is heard before it."""
        now = self.page.stopwatch.now()
        if self.session.fast and self.arbiter.press(Claim(now, NOBODY, move), now):
            return self.look()
        return self.timeline.advance(move)

    def do_pause(self, _: dict[str, str]) -> None:
        """Let the race pause, or go on."""
        if not self.stands:
            return self.pause()
        self.paused, self.begun = False, True
        self.anew()
        self.table.show()
        return self.go_on()

    def do_halt(self, _: dict[str, str]) -> None:
        """Let the race pause, as somebody has looked away."""
        self.pause()
