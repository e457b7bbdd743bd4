"""A match that is over is played anew at a guest's device: its deal, every move, and every note that came are compared with what hosting tells. No DOM."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from courtcards.engine.card_sets import Sets
from courtcards.engine.limits import MOVE, MOVES
from courtcards.engine.move import IllegalMove, parse
from courtcards.saves.commit_reveal import lie
from courtcards.saves.loader import admit, texts
from courtcards.saves.record import Record, player
from table.match.session.local_session import Session
from table.peer.protocol.hash_chain import GuestEnd, Note
from table.peer.sync.guest_seat import Guest
from table.peer.sync.host_sync import Hosting
from table.peer.sync.journal import Entry, stretches
from table.storage.letter_state import is_share
from table.storage.peer_state import Given, are_guests, is_journal

TELLS = {"hello": ("rules", "you", "seats", "cards", "log", "position"), "news": ("own", "moments", "fields")}         # what is compared of a note
SHORT = 40              # characters of what a note says


class Lie(Exception):
    """What is untrue of a match: `key` names it, `about` tells more."""

    def __init__(self, key: str, **about: Any):
        super().__init__(key)
        self.key, self.about = key, about


class Known(NamedTuple):
    """What a guest was told of a match: its seat, the chain that it heard, what it knows of the deal."""

    seat: int
    chain: GuestEnd
    given: Given | None


class Ear(Guest):
    """A guest to whom everything is told anew: the notes that tell of the match are kept here."""

    def __init__(self, seat: int):
        super().__init__(seat)
        self.line, self.told = self, list[Note]()

    def tell(self, note: Note) -> None:
        """Keep a note."""
        if note["t"] in TELLS:
            self.told.append(note)

    def send(self, note: Any) -> None:
        """Send nothing."""

    def listen(self, heard: Any) -> None:
        """Pass on nothing."""

    def close(self) -> None:
        """Stay."""


class Silent:
    """A table at which a match is only played anew: nothing is answered there."""

    ready = False

    def now(self) -> float:
        """Return no time."""
        return 0

    def bears(self) -> dict[str, Any]:
        """Return nothing: only what is told of the match itself is compared."""
        return {}

    def answer(self, text: str, *more: str) -> None:
        """Play nothing."""

    def hinted(self, seat: int) -> None:
        """Note nothing."""

    def gone(self, seat: int) -> None:
        """Wait for nobody."""


class Audit:
    """Plays a match anew that was opened, a move at a time; `lie` is what was found untrue, `done` whether all was seen.

    What it finds true stands in `session`, from its deal to its end.
    """

    def __init__(self, opened: Note, known: Known, sets: Sets):
        self.opened, self.me, self.given, self.sets = opened, known.seat, known.given, sets
        self.notes, self.moves, self.firsts = [*known.chain.notes], known.chain.moves.copy(), known.chain.firsts
        self.first: int = self.notes[0]["n"] if self.notes else 0         # the number of the first note that is still known
        self.lie: Lie | None = None
        self.done = False
        self.steps = self.walk()

    def go(self, moves: int) -> bool:
        """Play the next moves; return whether all is seen, for better or worse."""
        try:
            for _ in range(moves):
                next(self.steps)
        except StopIteration:
            self.done = True
        except Lie as found:
            self.lie, self.done = found, True
        return self.done

    def walk(self) -> Iterator[None]:
        """Play all of it, and stop after every move; raises Lie."""
        try:
            record, journal = self.dealt(), self.opened["journal"]
            self.session = Session(record, far=self.opened["far"])
            self.ear, self.heard = Ear(self.me), deque[Note]()
            hosting = Hosting(self.session, Silent())
            hosting.guests = {self.me: self.ear}
            self.known = self.begun = False          # whether the note is known here that told how the match stood, and whether any such was
            self.lost = False                        # whether who heard is said to be lost, since its time was over
            for moves, entry in stretches(self.opened["record"]["moves"], journal):
                for text in moves:
                    self.play(text)
                    yield
                self.enter(hosting, entry)
        except Lie:
            raise
        except Exception as error:      # whatever it is, all that is to be said of it is that no match went so
            raise Lie("record") from error

    # the deal

    def dealt(self) -> Record:
        """Return the deal of the match; raises Lie where it is not what all have made together, and what the door raises."""
        record, share = self.opened.get("record"), self.opened.get("share")
        if not (isinstance(record, dict) and are_guests(self.opened.get("far")) and is_journal(self.opened.get("journal"))
                and texts(MOVES, MOVE)(record.get("moves"))):
            raise Lie("record")
        if self.given:
            shares = [str(share) if is_share(share) else "", *self.given.shares[1:]]
            untrue = lie(None if "deck" in record else record.get("seed"), shares, self.given.pledges[0], self.given.home, shares[self.given.home])
            if untrue:
                raise Lie(untrue)
        deal = admit(record | {"moves": []}, sets=self.sets)
        if self.me not in self.opened["far"] or not all(seat < len(deal.seats) and player(deal.seats[seat])[1] is None for seat in self.opened["far"]):
            raise Lie("record")
        return deal

    # what was played

    def play(self, text: str) -> None:
        """Play a move and compare what is told of it; raises Lie for one that the rules forbid, and for one that nobody has made."""
        session = self.session
        try:
            move = parse(text, session.position.cards)
            if move.seat == self.me and self.me in session.far:
                self.made(str(move))
            session.follow(text)
        except IllegalMove as error:
            raise Lie("move", number=session.length + 1) from error
        self.compare()

    def made(self, text: str) -> None:
        """See that a move was made here, and as often as it is said, as far back as that is known. Raises Lie."""
        if self.begun and not self.moves[text]:
            raise Lie("yours", number=self.session.length + 1)
        self.moves[text] -= self.begun

    def compare(self) -> None:
        """Compare what is told now with the notes that came; raises Lie, also where a bot is said to have stood in for who heard them."""
        told, self.ear.told = self.ear.told, []
        while told and self.known and self.heard:
            if self.me not in self.session.far:
                raise Lie("stood", note=self.heard[0]["n"])
            same(self.session, self.heard.popleft(), told.pop(0))
        self.ear.told = told if self.known else []

    def enter(self, hosting: Hosting, entry: Entry | None) -> None:
        """Do what the record does not tell, after the last entry see that nothing is left; raises Lie."""
        if entry is None:
            return self.end()
        what, at, about, *more = entry
        if what == "cut":
            self.nothing_more("cut")        # whoever is there is told at once how the match stands
            self.moves.update(about)        # they may be made again
            self.session.cut(at)
        elif what == "stand":
            self.session.stand_in(about, more[0] or None)
        elif about == self.me:
            self.miss() if what == "lost" else self.hello(hosting, more[0])
        return None

    def miss(self) -> None:
        """Have the time of who hears be over without a word of its own: nothing comes there until it is told anew over another line. Raises Lie."""
        self.nothing_more("lost")
        self.known, self.lost, clock = False, True, self.session.position.clock()
        self.moves.update([clock.move] if clock and clock.seats[0] == self.me else ())

    def hello(self, hosting: Hosting, number: int) -> None:
        """Tell anew how the match stands. What was told before it and did not come, is in it; what came before it must have been told. Raises Lie."""
        self.nothing_more()
        self.ear.forget()
        self.ear.told.clear()
        hosting.hello(self.ear)
        self.known = bool(self.notes) and self.notes[0]["n"] == number and self.notes[0]["t"] == "hello"
        if self.known:
            if self.lost and number not in self.firsts:
                raise Lie("lost", note=number)
            self.begun, self.lost = True, False
            self.heard.append(self.notes.pop(0))
            while self.notes and self.notes[0]["t"] != "hello":
                self.heard.append(self.notes.pop(0))
        self.compare()

    def nothing_more(self, key: str = "never") -> None:
        """See that no note is left before the guest is told how all stands; raises Lie of a key."""
        if self.heard:
            raise Lie(key, note=self.heard[0]["n"])

    def end(self) -> None:
        """See that every note was told, and every one that should have come has come; raises Lie."""
        self.nothing_more()
        if self.notes:
            raise Lie("never", note=self.notes[0]["n"])
        if self.ear.told or not self.known:
            raise Lie("left-out")


# what a note says otherwise

def same(session: Session, said: Note, true: Note) -> None:
    """Raise Lie where a note is not what is told of the deal."""
    if said["t"] != true["t"]:
        raise Lie("note", note=said["n"])
    for part in TELLS[true["t"]]:
        if said.get(part) != true[part]:
            one, other = difference(said.get(part), true[part])
            cards = session.position.cards
            if isinstance(one, str) and isinstance(other, str) and {one, other} <= cards.keys():
                card = session.texts().card
                raise Lie("card", note=said["n"], said=card(one), true=card(other))
            if all(type(each) in (int, str) and len(str(each)) <= SHORT for each in (one, other)):
                raise Lie("word", note=said["n"], said=str(one), true=str(other))
            raise Lie("note", note=said["n"])


def difference(said: Any, true: Any) -> tuple[Any, Any]:
    """Return what two pieces of plain data say first that is not the same.

    >>> difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}), difference([1], [1, 2])
    ((2, 3), ([1], [1, 2]))
    """
    pairs: Sequence[tuple[Any, Any]] = ()
    if type(said) is type(true) is dict and said.keys() == true.keys():
        pairs = [(said[name], true[name]) for name in said]
    elif type(said) is type(true) is list and len(said) == len(true):
        pairs = [*zip(said, true, strict=True)]
    return next((difference(one, other) for one, other in pairs if one != other), (said, true))
