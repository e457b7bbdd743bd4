"""The device that deals: what each guest is told of every move, and what guests answer. No DOM.

Notes never follow moves. While a question that can be passed is put to others, what happens is held back, and told with the next thing as if nobody had
been asked; numbers count a guest's own notes. So what a guest is sent rests on nothing but what its seat knows.
"""

from typing import Any, Protocol

from courtcards import limits
from courtcards.game import Fact, Game
from courtcards.games import SETS
from courtcards.move import IllegalMove, Move, parse
from table.match.course.film import Film, Frame, Glimpse, sight
from table.match.course.session import Session
from table.near.notes import BadNote, Line, Parts, changes, facts_told, flat, frames_told, parts, position_told
from table.near.wearing import worn

NONSENSE = 3            # notes in a row that fit nothing, after which a guest is let go
SECOND = 1000           # ms


class Holder(Protocol):
    """The table at which the match is played here."""

    @property
    def ready(self) -> bool:
        """Whether it takes answers now: it does not while somebody looks back at it."""

    def now(self) -> float:
        """Return the time in ms."""

    def answer(self, text: str, *more: str) -> None:
        """Play a move of a guest, and those that answer what is asked then."""

    def hinted(self) -> None:
        """Take notice that a guest had a hint."""

    def gone(self, seat: int) -> None:
        """Take notice that the line of a seat is closed."""


class Guest:
    """A seat that somebody plays at another device: its `line`, None while there is none, and what was told over it.

    `sent` notes went out; `fields`, `things` and `question` are the position and what is seen of it, as they were told last, `asked` whether the guest was
    asked then; `held` are moments that are told with the next ones, `own` whether an answer of the guest is among them; `owed` whether all is to be told
    anew; `early` are moves whose turn has not come, and after how many notes they were made.
    """

    def __init__(self, seat: int):
        self.seat, self.sent = seat, 0
        self.line: Line | None = None
        self.fields: dict[str, Any] = {}
        self.things: dict[str, Any] = {}
        self.question: Any = None
        self.asked = False
        self.film: Film | None = None
        self.parts = Parts(limits.ANSWER)
        self.strikes, self.since, self.count = 0, 0.0, 0
        self.forget()

    def tell(self, note: dict[str, Any]) -> None:
        """Send a note, numbered."""
        self.sent += 1
        if self.line:
            for part in parts(note | {"n": self.sent}):
                self.line.send(part)

    def forget(self) -> None:
        """Hold nothing back any more, and wait for nothing."""
        self.held: list[Frame] = []
        self.own = self.owed = False
        self.early: tuple[int, list[Move]] = 0, []

    def in_time(self, now: float) -> bool:
        """Whether a note that comes at a time in ms is not one too many."""
        if now - self.since >= SECOND:
            self.since, self.count = now, 0
        self.count += 1
        return self.count <= limits.ANSWERS


class Hosting:
    """The guests of a match, by seat, at a `table`."""

    def __init__(self, session: Session, table: Holder):
        self.session, self.table = session, table
        self.guests = {seat: Guest(seat) for seat in sorted(session.far)}
        self.texts = session.texts()
        session.audience, session.elsewhere = self, "guest"

    # who is there

    def join(self, seat: int, line: Line) -> None:
        """Let somebody play a seat over a line: told all of it at once, be it for the first time or once more."""
        guest = self.guests[seat]
        guest.line, guest.strikes, guest.parts = line, 0, Parts(limits.ANSWER)
        line.listen(lambda text: self.come(seat, text) if guest.line is line else None)
        self.greet(guest)

    def leave(self, seat: int) -> None:
        """Take notice that a seat's line is closed; whoever comes back is told all of it."""
        guest = self.guests[seat]
        guest.line, guest.film = None, None
        guest.forget()
        self.table.gone(seat)

    def greet(self, guest: Guest) -> None:
        """Tell a guest how the match stands, as soon as nothing shows by it."""
        guest.forget()
        if self.secret(guest.seat):
            guest.owed = True
        else:
            self.hello(guest)

    def anew(self) -> None:
        """Tell everybody how the match stands, after an undo."""
        for guest in self.guests.values():
            if guest.line:
                self.greet(guest)

    def let_go(self) -> None:
        """Hear and tell nothing any more; the lines stay open for whoever takes the match up again."""
        self.session.audience = None
        for guest in self.guests.values():
            guest.line = None

    def hello(self, guest: Guest) -> None:
        """Tell a guest the whole match as far as its seat knows it."""
        session, seat = self.session, guest.seat
        position = position_told(session.deal, seat)
        seen = sight(session.position, seat)
        guest.fields, guest.things, guest.question, guest.asked = position["fields"], flat(seen), seen["question"], self.asks(seat)
        told = facts_told(session.log, seat, self.texts)[-limits.NOTE_FACTS:]
        own = session.deal.card_set
        cards = own.text if own and own.hash not in SETS.cards else None        # what is not everywhere goes along, for this match alone
        guest.tell({"t": "hello", "rules": session.kind.rules, "you": seat, "seats": session.record.seats, "cards": cards, "worn": worn(own), "log": told,
                    "position": position})

    # what the session says

    def begin(self) -> None:
        """Film a move with the eyes of every guest who is there."""
        for guest in self.guests.values():
            guest.film = Film(guest.seat, guest.seat) if guest.line else None

    def hear(self, game: Game, fact: Fact) -> None:
        """Take down a fact."""
        for guest in self.guests.values():
            if guest.film:
                guest.film.hear(game, fact)

    def end(self) -> None:
        """Tell every guest what could be seen of a move."""
        for guest in self.guests.values():
            if guest.film:
                self.show(guest, guest.film)
                guest.film = None

    def show(self, guest: Guest, film: Film) -> None:
        """Tell a guest what could be seen of a move, unless somebody else is asked in secret, or answers so."""
        session, seat, own = self.session, guest.seat, self.session.mover(-1) == guest.seat
        if guest.owed:
            return None if self.secret(seat) else self.greet(guest)
        frames = [seen_by(seat, moment) for moment in film.moments(session.position, session.titles, session.single)]
        guest.held, guest.own = joined(guest.held, frames), guest.own or own
        hush = not own and not any(frame.facts for frame in frames) and self.knows(guest)
        return None if self.secret(seat) or hush else self.news(guest)

    def news(self, guest: Guest) -> None:
        """Tell a guest what was held back, if there is anything to see in it, or to answer."""
        session, frames, own = self.session, guest.held, guest.own
        told, things = frames_told(frames, guest.seat, self.texts, guest.things)
        seen, guest.asked = frames[-1].view["question"], self.asks(guest.seat)
        guest.held, guest.own = [], False
        if not (guest.asked or own or session.position.outcome or any(facts for _, facts in told) or (things, seen) != (guest.things, guest.question)):
            return
        fields = position_told(session.deal, guest.seat)["fields"]
        change, guest.fields, guest.things, guest.question = changes(guest.fields, fields), fields, things, seen
        guest.tell({"t": "news", "own": own, "moments": told, "fields": change})

    def asks(self, seat: int) -> bool:
        """Whether a seat is asked."""
        question = self.session.position.question
        return question is not None and seat in question.seats

    def secret(self, seat: int) -> bool:
        """Whether somebody else is asked of whom the seat should not know that."""
        question = self.session.position.question
        return question is not None and seat not in question.seats and (question.quiet or (self.session.windows and self.session.window))

    def knows(self, guest: Guest) -> bool:
        """Whether each of several is asked, and the guest knows all that there is to know of that: not who has answered."""
        question = self.session.position.question
        return question is not None and question.each and (guest.asked or guest.seat not in question.seats)

    # what guests say

    def come(self, seat: int, text: str) -> None:
        """Take in what comes over a seat's line; what fits nothing is answered with how the match stands, and whoever goes on so is let go."""
        guest = self.guests[seat]
        try:
            if not guest.in_time(self.table.now()):
                raise BadNote("too many")
            note = guest.parts.hear(text)
            if note is not None:
                self.answered(guest, note)
                guest.strikes = 0
        except (BadNote, IllegalMove):
            guest.strikes += 1
            if guest.strikes < NONSENSE:
                self.greet(guest)
            elif guest.line:
                guest.line.close()
                self.leave(seat)

    def answered(self, guest: Guest, note: dict[str, Any]) -> None:
        """Take in a note of a guest: it asks how all stands, had a hint, or makes a move, which answers what was told last or is free; one that was overtaken
        is forgotten. Raises BadNote and IllegalMove.
        """
        if note["t"] == "here":
            return self.greet(guest)
        if note["t"] == "mark":
            return self.table.hinted()
        number, moves = note.get("n"), note.get("moves")
        if note["t"] != "move" or type(number) is not int or not 0 < number <= guest.sent:
            raise BadNote("no answer")
        if not (isinstance(moves, list) and 0 < len(moves) <= limits.SERIES and all(type(text) is str for text in moves)):
            raise BadNote("no moves")
        cards = self.session.position.cards
        first, *_ = made = [parse(text, cards) for text in moves]
        if any(move.seat != guest.seat for move in made):
            raise BadNote("somebody else's move")
        if self.overtaken(guest, number, first):
            return None
        refusal = self.session.position.why_not(first)
        if refusal and not (guest.held and number == guest.sent):       # what is held back may have to come first: then it waits
            raise IllegalMove(refusal)
        guest.early = number, made
        return self.go_on()

    def overtaken(self, guest: Guest, number: int, move: Move) -> bool:
        """Whether a move was made after so many notes of which there are more now; free ones can still be made."""
        return number < guest.sent and move.verb not in self.session.position.free_verbs

    @property
    def waits(self) -> bool:
        """Whether a move has come whose turn it was not."""
        return any(guest.early[1] for guest in self.guests.values())

    def go_on(self) -> None:
        """Play the moves that have come and whose turn it is now; where each is asked, and all answer in any order, the others wait."""
        for guest in self.guests.values():
            number, moves = guest.early
            if moves and self.overtaken(guest, number, moves[0]):
                guest.early = 0, []
            elif moves and self.table.ready and self.due(moves[0]):
                guest.early = 0, []
                self.table.answer(*map(str, moves))

    def due(self, move: Move) -> bool:
        """Whether it is the turn of a move."""
        position = self.session.position
        return position.why_not(move) is None and (move.seat in self.session.asked or not position.answers(move))


def seen_by(seat: int, moment: Glimpse) -> Frame:
    """Return a moment as far as a seat is told of it; what passes would lead to its own device works out."""
    return Frame({"zones": moment.zones, **moment.position.view(seat, "counters", "state", "notes", "question")}, moment.facts)


def joined(before: list[Frame], after: list[Frame]) -> list[Frame]:
    """Return moments and those after them as if nobody had been asked in between."""
    shown = [Frame(frame.view | {"question": None}, frame.facts) for frame in [*before, *after[:-1]] if frame.facts]
    last = after[-1]
    if shown and not last.facts and shown[-1].view["zones"] == last.view["zones"]:
        last = Frame(last.view, shown.pop().facts)
    return [*shown, last]
