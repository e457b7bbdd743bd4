"""What a match at a table needs of its session, whoever deals. No DOM."""

from abc import abstractmethod
from typing import Any

from courtcards.bots import mind_of, style
from courtcards.engine.game import Fact, Game
from courtcards.texts import Texts
from table.match.session.frame_recorder import Eyes, Frame, Past, sight
from table.match.session.history import History
from table.match.session.turn_state import Asking, settled


class Told(Asking):
    """A match as it is told at this device: how it stands, its story, who is asked. A Session is one, which deals as well.

    `people` are the seats that persons play here, `far` those that persons play elsewhere; `reader` is whom texts call "you"; `log` every fact so
    far; `version` grows with every move and undo, and at `turned` cards that were laid in secret were last turned up for all; `undone` is what was
    taken back, `fixed` how many moves no longer can be; `single` the keys of facts that are moments by themselves; `windows` whether a pause
    must not tell who was asked; `proved` whether all of it is known here; a match is `bare` once several persons have raced with open hands; by its `lot`
    is drawn what rivals say, for the same record always the same.
    """

    names: list[str]
    reader: int | None
    log: list[Fact]
    turned: int
    undone: list[list[str]]
    fixed: int
    single: frozenset[str]
    windows: bool
    proved = True
    bare: bool
    history: History
    lot: str

    @property
    def foreign(self) -> bool:
        """Whether it was played with words that are not here."""
        return False

    @property
    def in_full(self) -> Any:
        """The match as it is looked back on: as far as it is known here."""
        return self

    @property
    def closed(self) -> frozenset[Eyes]:
        """With whose eyes nobody here may look back."""
        return frozenset([*self.far, None, -1])

    @property
    def secret(self) -> bool:
        """Whether nobody should see who is asked: no question that is put in secret, no window of a game whose pauses must not tell."""
        question = self.position.question
        return question is not None and (question.quiet or (self.windows and self.window))

    @property
    @abstractmethod
    def kind(self) -> type[Game]:
        """The game that is played."""

    def passed(self, number: int) -> bool:
        """Whether a move was a pass, counted from 0; what is not known was none."""
        return False

    @abstractmethod
    def bot(self, seat: int) -> str | None:
        """Return the bot of a seat, None for a person."""

    def level(self, seat: int) -> str:
        """Return the level of a seat's bot; "" for a person, and where a game has none."""
        bot = self.bot(seat) or ""
        return bot if bot in mind_of(self.kind.id).among(len(self.names)) else ""

    def style(self, seat: int) -> str:
        """Return the style of a seat's bot; "" for a person, and where it has none."""
        return style(self.kind.id, self.bot(seat) or "", self.names[seat], len(self.names))

    def texts(self) -> Texts:
        """Return the sentences of the game as they are read here."""
        return Texts(self.kind, self.names, self.reader, cards=self.position.cards, chosen=self.position.chosen)

    @property
    @abstractmethod
    def viewer(self) -> int | None:
        """The seat whose cards may be shown."""

    @property
    @abstractmethod
    def looker(self) -> Eyes:
        """With whose eyes everybody at this device may look."""

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """Return what the viewer sees now."""

    @settled
    def sights(self) -> dict[Eyes, dict[str, Any]]:
        """The position as it is seen."""
        return {}

    def look(self, eyes: Eyes) -> dict[str, Any]:
        """Return what is seen now with the eyes of a seat, -1 for what is open to all; nobody writes to it."""
        if eyes not in self.sights:
            seen = sight(self.position, eyes)
            question = seen["question"]
            self.sights[eyes] = seen | {"question": question and question | {"seats": list(self.asked) if question["seats"] else []}}
        return self.sights[eyes]

    @settled
    def before(self) -> dict[str, int]:
        """The counters before the last move, as all could see them."""
        counters: dict[str, int] = self.relive(max(0, self.length - 1), -1).frames[-1].view["counters"]
        return counters

    @abstractmethod
    def play(self, text: str, *more: str) -> list[Frame]:
        """Play a move, and `more` that answer what is asked then, and return the moments up to the next question."""

    @abstractmethod
    def relive(self, length: int, eyes: int | None) -> Past:
        """Return how the match stood after its first moves, and the moments that the last of them made."""
