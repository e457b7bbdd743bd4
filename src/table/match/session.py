"""One running match: its record, who sits where, what was told, undo. No DOM; tested in CPython."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.bots import BOTS
from courtcards.game import Fact, Game
from courtcards.move import parse
from courtcards.record import BadRecord, Record, player
from courtcards.texts import Texts

READER = -2         # the eyes of whoever plays at this device


class Frame(NamedTuple):
    """A moment on the way to the next question: what everybody at this device may see, and what was told just then."""

    view: dict[str, Any]
    facts: tuple[Fact, ...]


class Session:
    """A match as it is played at this device.

    `record` is everything that is saved; `log` every fact so far.
    """

    def __init__(self, data: dict[str, Any]):
        """Take up a match from the plain data of its record; raises BadRecord."""
        self.log: list[Fact] = []
        self.film: list[Frame] | None = None
        self.eyes: int | None = READER
        self.record = Record.load(data, self.hear)
        self.people = tuple([seat for seat in range(len(self.record.seats)) if self.bot(seat) is None])       # the seats that persons play
        unknown = {bot for seat in range(len(self.record.seats)) if (bot := self.bot(seat)) is not None} - BOTS.keys()
        if unknown:
            raise BadRecord("unknown-bot", bot=unknown.pop()[:20])

    @property
    def game(self) -> Game:
        """The position now."""
        return self.record.game

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player(name)[0] for name in self.record.seats]

    def bot(self, seat: int) -> str | None:
        """Return the bot of a seat, None for a person."""
        return player(self.record.seats[seat])[1]

    @property
    def reader(self) -> int | None:
        """The seat that texts call "you": the only person, nobody when several share the device."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def viewer(self) -> int | None:
        """The seat whose cards may be shown: the only person, or of several the one who is asked.

        Where several are asked at once, the first of them looks at the hand if cards are asked for; else nobody does.
        """
        if len(self.people) == 1:
            return self.people[0]
        asked = [seat for seat in (self.game.question.seats if self.game.question else ()) if seat in self.people]
        several = self.game.question is not None and len(self.game.question.seats) > 1
        return asked[0] if asked and (not several or any(move.cards for move in self.game.moves())) else None

    @property
    def windows(self) -> bool:
        """Whether others may be asked in between if their hand allows it, so that a pause must not tell whether they were."""
        return any(option.name == "poker_faced" for option in self.record.kind.options)

    @property
    def window(self) -> bool:
        """Whether the open question can be passed: nobody should see who is asked."""
        return any(move.verb == "pass" for move in self.game.moves())

    def titles(self) -> frozenset[str]:
        """Return the keys of facts that are headings of the story."""
        facts = self.texts().data["fact"]
        return frozenset(key for key, entry in facts.items() if isinstance(entry, dict) and "heading" in entry)

    def outlook(self, text: str) -> str:
        """Return in words what a listed answer would do; nothing where the answer says it all."""
        outlook = self.game.outlook(parse(text, self.record.kind.cards))
        return self.texts().say("outlook", *outlook) if outlook else ""

    def costly(self, text: str) -> bool:
        """Whether a listed answer costs something that its button should warn of."""
        outlook = self.game.outlook(parse(text, self.record.kind.cards))
        entry = self.texts().entry("outlook", outlook[0]) if outlook else ""
        return isinstance(entry, dict) and bool(entry.get("danger"))

    def texts(self) -> Texts:
        """Return the sentences of the game as they are read here."""
        return Texts(self.record.kind, self.names, self.reader)

    def view(self) -> dict[str, Any]:
        """Return what the viewer sees now."""
        return self.game.view(-1 if self.viewer is None else self.viewer)

    def look(self, game: Game) -> dict[str, Any]:
        """Return a position as everybody at this device may see it: the only person's view, or what is open to all.

        A replay chooses other `eyes`: a seat, -1 for what is open to all, None for everything.
        """
        return game.view((-1 if self.reader is None else self.reader) if self.eyes == READER else self.eyes)

    def hear(self, game: Game, fact: Fact) -> None:
        """Write down a fact and, while a move is played, what could be seen at that moment; what the reader is not told is no moment of its own."""
        self.log.append(fact)
        if self.film is not None:
            mine = fact.seats is None or self.reader in fact.seats
            before = () if mine or not self.film else self.film.pop().facts
            self.film.append(Frame(self.look(game), (*before, fact)))

    def play(self, text: str) -> list[Frame]:
        """Play a move and return the moments up to the next question; raises IllegalMove and changes nothing."""
        told, self.film = len(self.log), []
        try:
            self.record.play(text)
            frames = [*self.film, Frame(self.look(self.game), ())]
            return apart(frames, self.titles()) if self.windows else moments(frames)
        except ValueError:
            del self.log[told:]
            raise
        finally:
            self.film = None

    def undo(self) -> bool:
        """Go back to before the last decision of a person; return whether there was one."""
        length = len(self.record.moves)
        while length and self.people and self.mover(length - 1) not in self.people:
            length -= 1
        if not length:
            return False
        self.log = []
        self.record = self.record.up_to(length - 1, self.hear)
        return True

    def mover(self, number: int) -> int:
        """Return the seat that made a move, counted from 0."""
        return int(self.record.moves[number].partition(" ")[0])

    @property
    def asked(self) -> int | None:
        """The seat that is to answer: a person if one is asked, None when the match is over."""
        question = self.game.question
        if question is None:
            return None
        return next((seat for seat in question.seats if seat in self.people), question.seats[0])


def moments(frames: list[Frame]) -> list[Frame]:
    """Return frames with those that show the same cards in the same places made one."""
    return joined(frames, lambda last, frame: last.view["zones"] == frame.view["zones"])


def apart(frames: list[Frame], titles: frozenset[str]) -> list[Frame]:
    """Return frames so that each tells one thing, as it would if somebody had been asked before the next; titles go with what follows."""
    def same(last: Frame, frame: Frame) -> bool:
        if last.facts and all(fact.key in titles for fact in last.facts):
            return True
        alike = not (last.facts and frame.facts) or last.facts[-1].key == frame.facts[0].key
        return alike and last.view["zones"] == frame.view["zones"]
    return joined(frames, same)


def joined(frames: list[Frame], same: Callable[[Frame, Frame], bool]) -> list[Frame]:
    """Return frames with each that is the same moment as the one before it joined to it."""
    merged: list[Frame] = []
    for frame in frames:
        if merged and same(merged[-1], frame):
            merged[-1] = Frame(frame.view, merged[-1].facts + frame.facts)
        else:
            merged.append(frame)
    return merged
