"""One running match: its record, who sits where, what was told, what stood after every move. No DOM; tested in CPython."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Protocol, Self

from courtcards.bots import BOTS, level_of
from courtcards.engine.game import Fact, Game
from courtcards.engine.position import Position
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import admit
from courtcards.saves.record import Record, player
from courtcards.texts import Texts
from table.match.session.auto_pass import Standing
from table.match.session.base_session import Told
from table.match.session.frame_recorder import Eyes, Film, Frame, Past
from table.match.session.hidden_deal import Deal
from table.match.session.history import History
from table.match.session.turn_state import Asking, settled


def hides(public: dict[str, Any], own: dict[str, Any]) -> bool:
    """Whether a player sees cards of these zones that lie hidden from others."""
    return any(isinstance(cards, dict) and cards["hidden"] and own[zone] != cards for zone, cards in public.items())


class Audience(Protocol):
    """Who hears along while a match is played here: devices elsewhere."""

    def begin(self) -> None:
        """Take notice that a move is to be played."""

    def hear(self, game: Game, fact: Fact) -> None:
        """Take down a fact."""

    def end(self) -> None:
        """Take notice that the move is played."""

    def note(self, what: str, *about: Any) -> None:
        """Take notice of a `cut` by which moves were taken back, or of a `stand`: in which seat a bot plays from now on, "" for no bot."""


class Session(Told):
    """A match as it is played at this device.

    `record` is everything that is saved, `deal` what only the device that deals can tell. A session is filled by `follow`, move by move, so
    that a long record can be taken up in slices; then `play` gives the moments of each move. What else it has Told says.
    """

    def __init__(self, record: Record, pages: Sequence[int] = (), far: Sequence[int] = ()):
        """Take up a record from its deal; whatever moves it has are followed. Raises BadRecord for a bot that nobody knows.

        In the seats of `pages` such play, though the record names persons: for the rules they are no machines. The seats of `far` persons play elsewhere.
        """
        self.stands, self.far = dict.fromkeys(pages, "page"), frozenset(far)
        self.fixed, self.fixed_by = 0, "sent"   # how many moves can no longer be taken back, and the key of the reason
        self.log: list[Fact] = []
        self.film: Film | None = None
        self.audience: Audience | None = None
        self.version = self.turned = 0
        self.undone: list[list[str]] = []       # what was taken back, until another move is made
        self.worked: tuple[tuple[int, int], dict[str, Any]] = (-1, -1), {}      # what was worked out of the position, and at which version
        self.record = record.up_to(0, self.hear)
        self.history = History()
        self.deal = Deal(self.record, self.history)
        self.history.keep(self.record.game, len(self.log))
        self.names = [player(name)[0] for name in record.seats]
        self.lot = f"{record.seed} {record.seats}"
        self.people = tuple([seat for seat in range(len(record.seats)) if self.bot(seat) is None and seat not in self.far])       # persons here
        self.reader = self.people[0] if len(self.people) == 1 else None         # whom texts call "you": nobody when several share the device
        self.windows = any(option.name == "poker_faced" for option in record.kind.options)
        headings, self.single = marked(self.texts(), "heading"), marked(self.texts(), "single")
        self.titles = headings if self.windows else None        # what tells no moment of its own, where each tells one thing
        self.standing = Standing(self, headings, [verb for verb, entry in self.texts().data["verb"].items() if "closes" in entry])
        self.bare = self.races_open
        unknown = {bot for seat in range(len(record.seats)) if (bot := self.bot(seat)) is not None} - {*BOTS}
        if unknown:
            raise BadRecord("unknown-bot", bot=unknown.pop()[:20])
        for text in record.moves:
            self.follow(text)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """Take up a match from the plain data of its record, in one go; raises BadRecord."""
        return cls(admit(data))

    # how it stands

    @property
    def position(self) -> Position:
        """How the match stands."""
        return self.record.game

    @property
    def kind(self) -> type[Game]:
        """The game that is played."""
        return self.record.kind

    @property
    def length(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    def mover(self, number: int) -> int:
        """Return the seat that made a move, counted from 0, or from the end."""
        return int(self.record.moves[number].partition(" ")[0])

    # who is who

    @property
    def foreign(self) -> bool:
        """Whether it was played with words that are not here."""
        return self.record.foreign

    @property
    def closed(self) -> frozenset[Eyes]:
        """With whose eyes nobody here may look back: with those of persons elsewhere, before it is over."""
        return frozenset([*self.far, None]) if self.far and self.position.outcome is None else frozenset()

    def passed(self, number: int) -> bool:
        """Whether a move was a pass, counted from 0."""
        return self.record.moves[number].endswith(" pass")

    def bot(self, seat: int) -> str | None:
        """Return the bot of a seat at the level that the game has for it, None for a person."""
        bot = self.stands.get(seat) or player(self.record.seats[seat])[1]
        return bot and level_of(self.kind.id, bot, len(self.record.seats))

    def stand_in(self, seat: int, bot: str | None) -> None:
        """Have a bot play for a person elsewhere from now on, None: that person again. For the record the seat stays a person's."""
        if bot:
            self.stands[seat], self.far = bot, self.far - {seat}
        else:
            del self.stands[seat]
            self.far |= {seat}
        self.version += 1
        if self.audience is not None:
            self.audience.note("stand", seat, bot or "")

    # what is seen and heard

    @settled
    def viewer(self) -> int | None:
        """The seat whose cards may be shown: the only person, or of several the one who is asked, if there is anything to hide.

        Where several are asked at once, the first of them looks at the hand if cards are asked for; else nobody does, nor where one may agree.
        """
        if len(self.people) == 1:
            return self.people[0]
        persons = self.persons
        if not persons or self.fast or self.assent or not (len(self.asked) == 1 or any(move.cards for move in self.listed)):
            return None
        question = self.position.question
        reveals = bool(question and question.reveals)
        return persons[0] if reveals or hides(self.look(-1)["zones"], self.look(persons[0])["zones"]) else None

    def view(self) -> dict[str, Any]:
        """Return what the viewer sees now."""
        return self.look(self.looker if self.viewer is None or self.bare else self.viewer)

    @property
    def looker(self) -> int | tuple[int, ...]:
        """With whose eyes everybody at this device may look: the only person's, all persons' once hands lie open, else -1 for what is open."""
        return self.reader if self.reader is not None else self.people if self.bare else -1

    @property
    def races_open(self) -> bool:
        """Whether several persons race by the clock just now, with open hands."""
        return self.fast and len(self.people) > 1

    def hear(self, game: Game, fact: Fact) -> None:
        """Write down a fact and, while a move is played, what could be seen at that moment."""
        self.log.append(fact)
        if self.film is not None:
            self.film.hear(game, fact)
        if self.audience is not None:
            self.audience.hear(game, fact)

    # moves

    def follow(self, text: str) -> None:
        """Play a move without its moments; raises IllegalMove and changes nothing."""
        told, question = len(self.log), self.position.question
        if self.audience is not None:
            self.audience.begin()
        try:
            self.record.play(text)
        except ValueError:
            del self.log[told:]
            raise
        self.version += 1
        self.bare = self.bare or self.races_open
        if question and question.each and len(self.log) > told:         # until all have answered nothing is told
            self.turned = self.version
        self.history.keep(self.record.game, len(self.log))
        if self.audience is not None:
            self.audience.end()

    def play(self, text: str, *more: str) -> list[Frame]:
        """Play a move, and `more` that answer what is asked then; return the moments up to the next question. Raises IllegalMove and changes nothing."""
        frames = self.filmed(text)
        for other in more:
            if self.position.why_not_text(other) is None:
                frames = [*[frame for frame in frames if frame.facts], *self.filmed(other)]
        return frames

    def filmed(self, text: str) -> list[Frame]:
        """Play a move and return its moments; raises IllegalMove and changes nothing."""
        film = self.film = Film(self.looker, self.reader)
        try:
            self.follow(text)
        finally:
            self.film = None
        self.undone.clear()
        if film.looker != self.looker:              # a race with open hands has begun, or is over
            film.look_with(self.looker)
        *before, last = film.moments(self.position, self.titles, self.single)
        return [*map(film.frame, before), Frame(self.look(self.looker), last.facts)]

    # what was

    def last(self, seats: Sequence[int]) -> int:
        """Return after how many moves the last decision of some seats was made, 0 where they have made none; what the table has let pass is none."""
        length = self.length
        while length and seats and (length - 1 in self.standing.made or self.mover(length - 1) not in seats):
            length -= 1
        return length

    def undo(self, seats: Sequence[int] | None = None) -> bool:
        """Go back to before the last decision of some seats, else of the persons here; return whether there was one.

        Cards on numbered places are one, and agreements together. Whoever is asked again by it is asked from then on. What was sent stays.
        """
        length = self.last(self.people if seats is None else seats)
        if length <= self.fixed:
            return False
        taken = self.record.moves[length - 1:]
        self.cut(length - 1)
        self.standing.ask_again()
        start = max(begun(self), self.fixed)
        taken = self.record.moves[start:] + taken
        self.cut(start)
        self.undone.append(taken)
        return True

    def cut(self, length: int) -> None:
        """Forget all moves but the first ones."""
        self.record.game = self.history.position(self.record.moves, length)
        self.record.game.story = self.hear
        taken = self.record.moves[length:]
        del self.record.moves[length:]
        del self.log[self.history.told(length):]
        self.history.cut(length)
        self.standing.cut(length, len(self.log))
        self.version += 1
        if self.audience is not None:
            self.audience.note("cut", taken)

    def back(self, length: int) -> Self:
        """Return a session of its own that stands where this one stood after its first moves."""
        past = copy(self)
        past.undone, past.audience = [], None
        past.record = copy(self.record)
        past.record.moves, past.log, past.history = self.record.moves[:], self.log[:], self.history.first(length)
        past.deal = Deal(past.record, past.history)
        past.standing = Standing(past, self.standing.headings, self.standing.closing, self.standing.made)
        past.cut(length)
        return past

    def relive(self, length: int, eyes: int | None) -> Past:
        """Return how the match stood after its first moves, and the moments that the last of them made, as a seat sees them (None: everything)."""
        game = self.history.position(self.record.moves, max(0, length - 1))
        film = Film(eyes, self.reader)
        game.story = film.hear
        if length:
            game.play_text(self.record.moves[length - 1])
        game.story = None
        return Past(length, game, self.history.told(length), [*map(film.frame, film.moments(game, self.titles, self.single))])


def marked(texts: Texts, mark: str) -> frozenset[str]:
    """Return the keys of facts whose sentences bear a mark: headings of the story, moments by themselves (`single`)."""
    return frozenset(key for key, entry in texts.data["fact"].items() if isinstance(entry, dict) and mark in entry)


def filling(session: Asking) -> str:
    """Return the verb by which numbered places are filled just now, card by card; none where nothing of the kind is asked."""
    question = session.position.question
    return next((move.verb for move in session.listed if move.cards), "") if question and question.lineup else ""


def begun(session: Session) -> int:
    """Return after how many moves the decision that is asked for now was begun: numbered places are filled together, and persons agree together."""
    moves, verb = session.record.moves, filling(session)
    seats = session.asked if verb else session.people if session.assent else ()
    made, length = tuple([f"{seat} {verb or session.assent} " for seat in seats]), len(moves)
    while length and f"{moves[length - 1]} ".startswith(made):
        length -= 1
    return length
