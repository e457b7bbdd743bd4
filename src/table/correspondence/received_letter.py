"""Shows the page of an incoming letter: the match and its players, what has happened since, whose turn it is, and one button."""

from collections.abc import Iterable

from courtcards.engine.game import Fact
from courtcards.texts import common_text, join_list
from table.match.narration.narrator import Narrator
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens.letter_honesty import letter_note
from table.screens.shared_preview_page import PreviewSeat, preview_button, preview_main_button, preview_page
from table.storage.letter_state import LetterState

RECENT_EVENTS = 2       # how many recent events the page tells


class ReceivedLetter(StaticScreen):
    """The page of a letter whose moves are saved already. Its button opens the match."""

    def __init__(self, page: Page, id: str, session: Session, letter_state: LetterState, known: bool):
        """Create the page. `known` says whether the match was stored on this device before the letter arrived."""
        self.page, self.id, self.session, self.letter_state, self.known, self.narrator = page, id, session, letter_state, known, Narrator(session)

    def open(self) -> None:
        """Show the page."""
        seats = self.letter_state.remote_seats
        who, game = join_list([self.session.names[seat] for seat in seats]), self.narrator.texts.data["title"]
        heading = common_text("post", "plays" if len(seats) == 1 else "play", who=who, game=game)
        buttons = [preview_main_button("answer", common_text("post", "answer" if self.session.asked_people else "see")),
                   preview_button("howto", common_text("shared", "what"), data_game=self.session.kind.id)]
        own_names = join_list([self.session.names[seat] for seat in self.session.people])
        promise = None if self.known else letter_note(who)
        if self.known:
            appeal = [] if self.session.position.outcome else [common_text("post", "honour")]
            notes = [*appeal, common_text("post", "goes-on")]
        else:
            notes = [common_text("post", "as", who=own_names), common_text("post", "not-here")]
        self.page.title(common_text("page", "name-titled", title=heading))
        self.page.paint(preview_page(heading, " ".join([self.turn(), *self.news_lines()]), "", self.rows(), seats, buttons, notes, promise))

    def turn(self) -> str:
        """Return the sentence that says whose turn it is, or that the match is over."""
        if self.session.position.outcome:
            return common_text("post", "over")
        if self.session.asked_people:
            return common_text("post", "your-turn")
        return common_text("post", "not-turn", who=self.session.names[self.session.asked[0]])

    def news_lines(self) -> list[str]:
        """Return a text about what has happened since the match was last seen on this device, as a list of one. It's empty if nothing has."""
        session, seen_length = self.session, min(self.letter_state.seen, self.session.length)
        own_moves = [number for number in range(seen_length, session.length) if session.mover(number) in session.people and not session.was_pass(number)]
        own_news, latest = self.important_facts(own_moves)[-1:], self.important_facts(range(seen_length, session.length))[-RECENT_EVENTS:]
        facts = [*[fact for fact in own_news if fact not in latest], *latest]
        events = ". ".join([self.narrator.say(fact) for fact in facts])
        return [common_text("post", "since" if self.letter_state.seen else "first-told", told=f"{events}.")] if events else []

    def important_facts(self, moves: Iterable[int]) -> list[Fact]:
        """Return the important facts of the moves with these numbers, or all their facts if none is important."""
        fact_count, log = self.session.history.fact_count, self.session.log
        all_facts = [fact for number in moves for fact in log[fact_count(number):fact_count(number + 1)]]
        facts = [fact for fact in all_facts if not self.narrator.is_heading(fact) and self.narrator.say(fact)]
        return [fact for fact in facts if "weight" in self.narrator.entry(fact)] or facts

    def rows(self) -> list[PreviewSeat]:
        """Return the rows that show who sits where, with each seat's main counter if the game has one."""
        narrator, position = self.narrator, self.session.position
        counters, tally, own_seats = position.counters(), narrator.layout.tally, self.session.people
        values = {seat.number: counters[f"{tally}/{seat.number}"] for seat in narrator.seats if f"{tally}/{seat.number}" in counters}
        counter_names = {number: narrator.texts.say("counter", tally) for number in values}
        rows = []
        for number, seat in enumerate(narrator.seats):
            is_own = number in own_seats
            note = common_text("post", "here") if is_own else seat.kind
            rows.append(PreviewSeat(seat._replace(name=self.session.names[number]), note, is_own, counter_names.get(number, ""), values.get(number, 0)))
        return rows

    def do_answer(self, _: dict[str, str]) -> None:
        """Open the match."""
        self.page.go_to(self.id)

    def do_main(self, data: dict[str, str]) -> None:
        """Handle the main button: open the match."""
        self.do_answer(data)
