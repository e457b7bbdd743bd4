"""One running match: its record, who sits where, what was told, what stood after every move. No DOM; tested in CPython."""

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple, Self

from courtcards import view
from courtcards.bots import BOTS
from courtcards.game import Fact, Game
from courtcards.move import Move
from courtcards.record import BadRecord, Record, player
from courtcards.texts import Texts
from table.match.history import History

READER = -2         # the eyes of whoever plays at this device


class Frame(NamedTuple):
    """A moment on the way to the next question: what everybody at this device may see, and what was told just then."""

    view: dict[str, Any]
    facts: tuple[Fact, ...]


class Glimpse(NamedTuple):
    """A position on the way to the next question, its zones as they may be seen, and what was told just then."""

    position: Game
    zones: dict[str, Any]
    facts: tuple[Fact, ...]


class Session:
    """A match as it is played at this device.

    `record` is everything that is saved; `log` every fact so far; `version` changes with every move and undo; `windows` whether
    others may be asked in between if their hand allows it, so that a pause must not tell whether they were. A session is filled
    by `follow`, move by move, so that a long record can be taken up in slices; then `play` gives the moments of each move.
    """

    def __init__(self, record: Record):
        """Take up a record from its deal; whatever moves it has are followed. Raises BadRecord for a bot that nobody knows."""
        self.log: list[Fact] = []
        self.film: list[Glimpse] | None = None
        self.eyes: int | None = READER
        self.version = 0
        self.listed: tuple[int, list[Move]] = -1, []
        self.record = record.up_to(0, self.hear)
        self.history = History()
        self.history.keep(self.game, len(self.log))
        self.names = [player(name)[0] for name in record.seats]
        self.people = tuple([seat for seat in range(len(record.seats)) if self.bot(seat) is None])       # the seats that persons play
        self.reader = self.people[0] if len(self.people) == 1 else None         # whom texts call "you": nobody when several share the device
        self.windows = any(option.name == "poker_faced" for option in record.kind.options)
        unknown = {bot for seat in range(len(record.seats)) if (bot := self.bot(seat)) is not None} - BOTS.keys()
        if unknown:
            raise BadRecord("unknown-bot", bot=unknown.pop()[:20])
        for text in record.moves:
            self.follow(text)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """Take up a match from the plain data of its record, in one go; raises BadRecord."""
        return cls(Record.load(data))

    @property
    def game(self) -> Game:
        """The position now."""
        return self.record.game

    # who is who

    def bot(self, seat: int) -> str | None:
        """Return the bot of a seat, None for a person."""
        return player(self.record.seats[seat])[1]

    def texts(self) -> Texts:
        """Return the sentences of the game as they are read here."""
        return Texts(self.record.kind, self.names, self.reader, cards=self.game.cards)

    # who is asked

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the open question; none when the match is over."""
        return self.game.question.seats if self.game.question else ()

    @property
    def persons(self) -> tuple[int, ...]:
        """The persons who are asked."""
        return tuple([seat for seat in self.asked if seat in self.people])

    @property
    def asks_bots(self) -> bool:
        """Whether only bots are to answer."""
        return bool(self.asked) and not self.persons

    @property
    def race(self) -> bool:
        """Whether several are asked and the first answer counts; where all can only do the same together, nobody races."""
        return len(self.asked) > 1 and len({move.choice for move in self.moves()}) > 1

    @property
    def together(self) -> bool:
        """Whether several are asked who can only do the same, and need no card for it: what they can do tells nothing of a hand."""
        return len(self.asked) > 1 and not self.race and not any(move.cards for move in self.moves())

    @property
    def viewer(self) -> int | None:
        """The seat whose cards may be shown: the only person, or of several the one who is asked.

        Where several are asked at once, the first of them looks at the hand if cards are asked for; else nobody does.
        """
        if len(self.people) == 1:
            return self.people[0]
        persons = self.persons
        return persons[0] if persons and (len(self.asked) == 1 or any(move.cards for move in self.moves())) else None

    @property
    def window(self) -> bool:
        """Whether the open question can be passed: nobody should see who is asked."""
        return any(move.verb == "pass" for move in self.moves())

    def moves(self, seat: int | None = None) -> list[Move]:
        """Return the answers to the open question, of one seat or of all; they are listed once."""
        if self.listed[0] != self.version:
            self.listed = self.version, self.game.moves()
        return self.listed[1] if seat is None else [move for move in self.listed[1] if move.seat == seat]

    # what is seen and heard

    def view(self) -> dict[str, Any]:
        """Return what the viewer sees now."""
        return self.game.view(-1 if self.viewer is None else self.viewer)

    def look(self, game: Game) -> dict[str, Any]:
        """Return a position as everybody at this device may see it: the only person's view, or what is open to all."""
        return game.view(self.looker)

    @property
    def looker(self) -> int | None:
        """The seat with whose eyes moments are seen.

        A replay chooses other `eyes`: a seat, -1 for what is open to all, None for everything.
        """
        return (-1 if self.reader is None else self.reader) if self.eyes == READER else self.eyes

    def hear(self, game: Game, fact: Fact) -> None:
        """Write down a fact and, while a move is played, what could be seen at that moment; what the reader is not told is no moment of its own."""
        self.log.append(fact)
        if self.film is not None:
            mine = fact.seats is None or self.reader in fact.seats
            before = () if mine or not self.film else self.film.pop().facts
            self.film.append(self.glimpse(game, (*before, fact)))

    def glimpse(self, game: Game, facts: tuple[Fact, ...]) -> Glimpse:
        """Return a position as it stands now."""
        return Glimpse(game.copy(), view.zones(game, self.looker), facts)

    # moves

    def follow(self, text: str) -> None:
        """Play a move without its moments; raises IllegalMove and changes nothing."""
        told = len(self.log)
        try:
            self.record.play(text)
        except ValueError:
            del self.log[told:]
            raise
        self.version += 1
        self.history.keep(self.game, len(self.log))

    def play(self, text: str) -> list[Frame]:
        """Play a move and return the moments up to the next question; raises IllegalMove and changes nothing."""
        film: list[Glimpse] = []
        self.film = film
        try:
            self.follow(text)
        finally:
            self.film = None
        seen = [*film, self.glimpse(self.game, ())]
        seen = apart(seen, titles(self.texts())) if self.windows else moments(seen)
        return [Frame(self.look(moment.position), moment.facts) for moment in seen]

    # what was

    def undo(self) -> bool:
        """Go back to before the last decision of a person; return whether there was one."""
        length = len(self.record.moves)
        while length and self.people and self.mover(length - 1) not in self.people:
            length -= 1
        if not length:
            return False
        self.cut(length - 1)
        return True

    def mover(self, number: int) -> int:
        """Return the seat that made a move, counted from 0."""
        return int(self.record.moves[number].partition(" ")[0])

    def cut(self, length: int) -> None:
        """Forget all moves but the first ones."""
        self.record.game = self.history.position(self.record.moves, length)
        self.record.game.story = self.hear
        self.record.moves = self.record.moves[:length]
        self.log = self.log[:self.history.told(length)]
        self.history = self.history.first(length)
        self.version += 1

    def back(self, length: int) -> Self:
        """Return a session of its own that stands where this one stood after its first moves."""
        past = copy(self)
        past.record = copy(self.record)
        past.cut(length)
        return past


def titles(texts: Texts) -> frozenset[str]:
    """Return the keys of facts that are headings of the story."""
    return frozenset(key for key, entry in texts.data["fact"].items() if isinstance(entry, dict) and "heading" in entry)


def moments(seen: list[Glimpse]) -> list[Glimpse]:
    """Return glimpses with those that show the same cards in the same places made one."""
    return joined(seen, lambda last, glimpse: last.zones == glimpse.zones)


def apart(seen: list[Glimpse], titles: frozenset[str]) -> list[Glimpse]:
    """Return glimpses so that each tells one thing, as it would if somebody had been asked before the next; titles go with what follows."""
    def same(last: Glimpse, glimpse: Glimpse) -> bool:
        if last.facts and all(fact.key in titles for fact in last.facts):
            return True
        alike = not (last.facts and glimpse.facts) or last.facts[-1].key == glimpse.facts[0].key
        return alike and last.zones == glimpse.zones
    return joined(seen, same)


def joined(seen: list[Glimpse], same: Callable[[Glimpse, Glimpse], bool]) -> list[Glimpse]:
    """Return glimpses with each that is the same moment as the one before it joined to it."""
    merged: list[Glimpse] = []
    for glimpse in seen:
        if merged and same(merged[-1], glimpse):
            merged[-1] = glimpse._replace(facts=merged[-1].facts + glimpse.facts)
        else:
            merged.append(glimpse)
    return merged
