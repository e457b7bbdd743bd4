"""What a match at a table needs of its session, whoever deals. No DOM."""

from typing import Any, Protocol

from courtcards.game import Fact, Game
from courtcards.move import Move
from courtcards.position import Position
from courtcards.texts import Texts
from table.match.course.film import Eyes, Frame, Past
from table.match.course.history import History
from table.match.course.standing import Standing


class Told(Protocol):
    """A match as it is told at this device: how it stands, its story, who is asked. A Session is one, which deals as well.

    `people` are the seats that persons play here; `reader` is whom texts call "you"; `log` every fact so far; `version` grows with every move
    and undo, and at `turned` cards that were laid in secret were last turned up for all; `undone` is what was taken back; `windows` whether a
    pause must not tell who was asked; a match is `bare` once several persons have raced with open hands.
    """

    names: list[str]
    people: tuple[int, ...]
    reader: int | None
    log: list[Fact]
    version: int
    turned: int
    undone: list[list[str]]
    windows: bool
    bare: bool
    standing: Standing
    history: History

    # how it stands

    @property
    def position(self) -> Position:
        """How the match stands."""

    @property
    def kind(self) -> type[Game]:
        """The game that is played."""

    @property
    def length(self) -> int:
        """How many moves were made."""

    def mover(self, number: int) -> int:
        """Return the seat that made a move, counted from 0, or from the end."""

    # who is asked

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the open question."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The persons who are asked and whom the table does not let pass."""

    @property
    def asks_bots(self) -> bool:
        """Whether nobody here is to answer."""

    @property
    def assent(self) -> str:
        """The verb by which several agree to what is asked of all."""

    @property
    def fast(self) -> bool:
        """Whether the first by the clock is heard."""

    @property
    def race(self) -> bool:
        """Whether several are asked and the first answer counts."""

    @property
    def window(self) -> bool:
        """Whether the open question can be passed."""

    @property
    def listed(self) -> list[Move]:
        """The answers that are awaited to the open question."""

    def moves(self, seat: int | None = None) -> list[Move]:
        """Return the answers to the open question, of one seat or of all."""

    # who plays, what is seen

    def bot(self, seat: int) -> str | None:
        """Return the bot of a seat, None for a person."""

    def level(self, seat: int) -> str:
        """Return the level of a seat's bot."""

    def texts(self) -> Texts:
        """Return the sentences of the game as they are read here."""

    @property
    def viewer(self) -> int | None:
        """The seat whose cards may be shown."""

    @property
    def looker(self) -> Eyes:
        """With whose eyes everybody at this device may look."""

    def view(self) -> dict[str, Any]:
        """Return what the viewer sees now."""

    def look(self, eyes: Eyes) -> dict[str, Any]:
        """Return what is seen now with the eyes of a seat."""

    # what is done

    def play(self, text: str) -> list[Frame]:
        """Play a move and return the moments up to the next question."""

    def relive(self, length: int, eyes: int | None) -> Past:
        """Return how the match stood after its first moves, and the moments that the last of them made."""
