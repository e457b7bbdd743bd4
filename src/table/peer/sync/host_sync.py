"""The device that deals: what each guest is told of every move, and what guests answer. No DOM.

Notes never follow moves. While a question that can be passed is put to others, what happens is held back, and told with the next thing as if nobody had
been asked; numbers count a guest's own notes. So what a guest is sent rests on nothing but what its seat knows.
"""

from collections.abc import Callable, Sequence
from typing import Any

from courtcards.engine import limits
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import IllegalMove, Move, parse
from courtcards.games import SETS
from table.match.session.frame_recorder import Film, Frame, Glimpse, sight
from table.match.session.local_session import Session
from table.peer.protocol.card_labels import worn
from table.peer.protocol.messages import BadNote, Line, Parts, changes, facts_told, farewell, flat, frames_told, joined, parts, position_told
from table.peer.sync.guest_seat import EVERYBODY, Guest
from table.peer.sync.host_ports import Holder, Votes
from table.peer.sync.journal import Journal, opened
from table.storage.peer_state import Given

NONSENSE = 3            # notes in a row that fit nothing, after which a guest is let go


class Hosting:
    """The guests of a match, by seat, at a `table`; `given` is what all gave to its deal, None where the table dealt alone."""

    def __init__(self, session: Session, table: Holder, given: Given | None = None):
        self.session, self.table, self.given = session, table, given
        self.journal = Journal(lambda: session.length)
        self.hints = set[int]()                 # the seats of guests who had one
        self.far = sorted(session.far)          # when it is taken up: a bot may stand in later
        self.guests = {seat: Guest(seat) for seat in self.far}
        self.texts = session.texts()
        self.votes: Votes | None = None
        self.parted: Callable[[int, Any], object] = lambda seat, why: None          # is told why the line of a seat is about to be closed
        session.audience, session.elsewhere = self, "guest"

    # who is there

    def join(self, seat: int, line: Line) -> None:
        """Let somebody play a seat over a line, or look on: told all of it at once, be it for the first time or once more."""
        guest = self.guests.setdefault(seat, Guest(max(seat, EVERYBODY)))
        if guest.line is not line:
            guest.chain.line()
        guest.line, guest.seated, guest.strikes, guest.parts = line, False, 0, Parts(limits.ANSWER)
        line.listen(lambda text: self.come(seat, text) if guest.line is line else None)
        self.greet(guest)

    def leave(self, seat: int) -> None:
        """Take notice that a seat's line is closed; whoever comes back is told all of it."""
        guest = self.guests[seat]
        guest.line, guest.film = None, None
        guest.forget()
        self.table.gone(seat)

    def close(self, seat: int, words: Sequence[str] = ()) -> None:
        """Close a seat's line, after some last words."""
        if line := self.guests[seat].line:
            for text in words:
                line.send(text)
            line.close()
        self.leave(seat)

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
            guest.redo = bool(self.session.undone)
            if guest.line:
                self.greet(guest)

    def let_go(self) -> None:
        """Hear and tell nothing any more, and say so; the lines stay open for whoever takes the match up again."""
        self.session.audience = None
        for guest in self.guests.values():
            guest.send({"t": "rest"})
            guest.line = None

    def hello(self, guest: Guest) -> None:
        """Tell a guest the whole match as far as its seat knows it."""
        session, seat, guest.seated = self.session, guest.seat, True
        position = position_told(session.deal, seat)
        seen = sight(session.position, seat)
        guest.fields, guest.things, guest.question, guest.asked = position["fields"], flat(seen), seen["question"], self.asks(seat)
        told = facts_told(session.log, seat, self.texts)[-limits.NOTE_FACTS:]
        own = session.deal.card_set
        cards = own.text if own and own.hash not in SETS.cards else None        # what is not everywhere goes along, for this match alone
        deal = self.given and self.given.pledges[0]
        guest.tell({"t": "hello", "rules": session.kind.rules, "you": seat, "seats": session.record.seats, "cards": cards, "worn": worn(own), "deal": deal,
                    "log": told, "position": position, "redo": guest.redo, **self.table.bears()})
        if seat > EVERYBODY:
            self.journal.note("hello", seat, guest.sent)
        self.open(guest)
        if self.votes:
            self.votes.told(seat)

    def open(self, guest: Guest) -> None:
        """Open the deal to a guest who played once the match is over, and all that was played; nothing is taken back any more."""
        if self.session.position.outcome and guest.seat > EVERYBODY:
            self.session.fixed, self.session.fixed_by = self.session.length, "opened"
            note = opened(self.session, self.given, self.far, self.journal.of(guest.seat))
            if sum(map(len, parts(note))) < limits.GUEST_NOTE:            # what is longer would not be let in there
                guest.tell(note)

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
        guest.redo, guest.refused = False, guest.refused if own else 0
        guest.tell({"t": "news", "own": own, "moments": told, "fields": change})
        self.open(guest)

    def note(self, what: str, *about: Any) -> None:
        """Take down what the record does not tell."""
        self.journal.note(what, *about)

    def asks(self, seat: int) -> bool:
        """Whether a seat is asked."""
        question = self.session.position.question
        return question is not None and seat in question.seats

    def secret(self, seat: int) -> bool:
        """Whether somebody else is asked of whom the seat should not know that."""
        question = self.session.position.question
        return question is not None and seat not in question.seats and self.session.secret

    def knows(self, guest: Guest) -> bool:
        """Whether each of several is asked, and the guest knows all that there is to know of that: not who has answered."""
        question = self.session.position.question
        return question is not None and question.each and (guest.asked or guest.seat not in question.seats)

    # what guests say

    def come(self, seat: int, text: str) -> None:
        """Take in what comes over a seat's line; what fits nothing is answered with how the match stands, and whoever goes on so is let go."""
        guest = self.guests[seat]
        try:
            late = not guest.in_time(self.table.now())
            note = guest.parts.hear(text)
            if note is not None:
                guest.chain.heard(note)
            if late:
                raise BadNote("too many")
            if note is not None and note["t"] == "rest":
                self.parted(seat, note.get("why"))
                return self.close(seat)
            if note is not None:
                self.answered(guest, note)
                guest.strikes = 0
        except (BadNote, IllegalMove):
            guest.strikes += 1
            if guest.strikes < NONSENSE:
                self.greet(guest)
            elif guest.line:
                self.parted(seat, "refused")
                self.close(seat, farewell("nonsense"))
        return None

    def answered(self, guest: Guest, note: dict[str, Any]) -> None:
        """Take in a note of a guest: it asks how all stands, had a hint, or makes a move, which answers what was told last or is free; one that was overtaken
        is forgotten. Raises BadNote and IllegalMove.
        """
        if guest.chain.apart(note):             # something is forgotten here that was told: what is told from now on can be checked
            guest.chain.begin(guest.sent)
            self.journal.forget(guest.seat)
            return self.greet(guest)
        if note["t"] == "here":
            return self.greet(guest)
        if guest.seat == EVERYBODY:
            raise BadNote("nobody's seat")
        if note["t"] == "mark":
            return self.table.hinted(guest.seat)
        if note["t"] == "vote" and self.votes:
            return self.votes.hear(guest.seat, note)
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
        guest.early, guest.lets = (number, made), note.get("made") is True
        return self.go_on()

    def overtaken(self, guest: Guest, number: int, move: Move) -> bool:
        """Whether a move was made after so many notes of which there are more now; free ones can still be made."""
        return number < guest.sent and move.verb not in self.session.position.free_verbs

    @property
    def waits(self) -> bool:
        """Whether a move has come whose turn it was not."""
        return any(guest.early[1] for guest in self.guests.values())

    def recalled(self, seat: int) -> bool:
        """Give a guest its answer back whose turn has not come; return whether there was one."""
        waits = bool(self.guests[seat].early[1])
        if waits:
            self.greet(self.guests[seat])
        return waits

    def go_on(self) -> None:
        """Play the moves that have come and whose turn it is now; where each is asked, and all answer in any order, the others wait."""
        for guest in self.guests.values():
            number, moves = guest.early
            if moves and self.overtaken(guest, number, moves[0]):
                guest.early = 0, []
            elif moves and self.table.ready and self.due(moves[0]):
                guest.early = 0, []
                if guest.lets and moves[0].verb == "pass":
                    self.session.standing.made.add(self.session.length)
                self.table.answer(*map(str, moves))

    def due(self, move: Move) -> bool:
        """Whether it is the turn of a move."""
        position = self.session.position
        return position.why_not(move) is None and (move.seat in self.session.asked or not position.answers(move))


def seen_by(seat: int, moment: Glimpse) -> Frame:
    """Return a moment as far as a seat is told of it; what passes would lead to its own device works out."""
    return Frame({"zones": moment.zones, **moment.position.view(seat, "counters", "state", "notes", "question")}, moment.facts)
