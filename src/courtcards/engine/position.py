"""The seam between the rules and a table: what a table reads of a match as it stands, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self

from courtcards.engine.card import Card
from courtcards.engine.field import Field
from courtcards.engine.forecast import Comes, Dooms
from courtcards.engine.game import Clock, Fact, Outcome
from courtcards.engine.move import Move, Refusal
from courtcards.engine.options import Option
from courtcards.engine.question import Question


class Position(Protocol):
    """What a table reads of a match as it stands. A Game is one, dealt here or imagined from what another device has told.

    What is read here is the same in every deal that the seats of a device cannot tell apart (tests/contract/test_positions.py); of a `copy`, and
    of what is played on it, that holds for what a table reads then: the facts that all hear, and whether there is a choice, its moves and what
    it shows. What needs the deal (record, seed, others' hands, the list of words) is the session's, on the device that deals.
    """

    id: ClassVar[str]
    book: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    free_verbs: ClassVar[tuple[str, ...]]
    enemies: ClassVar[Mapping[str, tuple[str, ...]]]
    unaided: ClassVar[bool]

    seats: int
    chosen: dict[str, Any]                              # the house rules in force, by name
    cards: Mapping[str, Card]                           # by id
    active_field: Field | None                          # the field of spaces on which cards are laid
    question: Question | None                           # None when the match is over
    outcome: Outcome | None
    fallen: tuple[int, ...]                             # the seats that are out before the end

    def pack(self) -> list[Any]:
        """Return the cards of the match, unshuffled."""

    def relations(self) -> Mapping[str, Any]:
        """Return how kinds of cards stand to others in this match."""

    # what stands

    def view(self, seat: int | None = None, *parts: str) -> dict[str, Any]:
        """Return what a seat may see as plain data, all of it or some parts."""

    def counters(self) -> dict[str, int]:
        """Return the numbers that everybody may know."""

    def called(self, target: str) -> tuple[str, Mapping[str, Any]] | None:
        """Return what a card or a space on the table is called."""

    def seen(self, story: Iterable[Fact]) -> Mapping[str, Sequence[str]]:
        """Return which cards everybody knows to lie in places that hide them, from what all were told."""

    def clock(self) -> Clock | None:
        """Return the time that runs while the question is open."""

    # what may be done

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """List every different answer to the open question."""

    def asked_of(self, seat: int) -> Question:
        """Return the open question as it is put to one of the seats that are asked."""

    def answers(self, move: Move) -> bool:
        """Whether a move answers the open question."""

    def why_not(self, move: Move) -> Refusal | None:
        """Return why a move is refused."""

    def why_not_text(self, text: str) -> Refusal | None:
        """Return why a move given as text is refused."""

    def bars_free(self, move: Move) -> str | None:
        """Return why a move may not be made out of turn."""

    # what comes of it

    def outlook(self, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return what a listed answer would do."""

    def foretell(self, *moves: Move) -> list[Fact]:
        """Return what will be told if listed answers are given and everybody passes."""

    def comes(self, move: Move) -> Comes:
        """Return what its seat is told of a listed answer, whatever lies hidden: until somebody is asked, and if everybody passes then."""

    def dooms(self, seat: int) -> Dooms:
        """Return what tells which answers of a seat lose the match, or put it out, whatever lies hidden."""

    def copy(self) -> Self:
        """Return an independent position."""

    def play(self, move: Move) -> None:
        """Answer the open question with a legal move."""
