"""The interface between the rules and a table: everything a table reads of a match."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self

from courtcards.engine.card import Card
from courtcards.engine.field import Field
from courtcards.engine.forecast import CertainOutcomes, LossChecker
from courtcards.engine.game import Clock, Fact, Outcome
from courtcards.engine.move import Move, Refusal
from courtcards.engine.options import Option
from courtcards.engine.question import Question


class Position(Protocol):
    """Everything a table reads of a match. A Game is a Position, whether dealt here or imagined from another device's messages.

    A table can't read anything that its device's seats don't know: what it reads here is the same in every deal that these seats can't tell apart
    (tests/contract/test_positions.py).

    Anything that needs the deal (record, seed, others' hands, the word list) belongs to the session, on the device that deals.
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
    active_field: Field | None                          # the field on which cards are played
    question: Question | None                           # None when the match is over
    outcome: Outcome | None
    fallen: tuple[int, ...]                             # seats eliminated before the end

    def pack(self) -> list[Any]:
        """Return the cards of the match, unshuffled."""

    def relations(self) -> Mapping[str, Any]:
        """Return how each kind of card relates to others, as {kind: ((key, kinds), …)}.

        Returns {} if cards have no rules of their own.
        """

    # the state

    def view(self, seat: int | None = None, *parts: str) -> dict[str, Any]:
        """Return, as plain data, all that a seat may see, or only the named parts of it."""

    def counters(self) -> dict[str, int]:
        """Return the counters that everybody may see, such as points and numbers of cards, by name."""

    def name_of(self, target: str) -> tuple[str, Mapping[str, Any]] | None:
        """Return a descriptive name of a card or space on the table, as a key and its details.

        Returns None if the target's plain name is enough.
        """

    def known_hidden_cards(self, story: Iterable[Fact]) -> Mapping[str, Sequence[str]]:
        """Return the cards that everybody knows to lie in hidden zones, by zone name.

        They are derived from the public facts and never guessed.
        """

    def clock(self) -> Clock | None:
        """Return the clock of the open question, or None if it has no time limit."""

    # possible moves

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """List the distinct answers of one seat to the open question, or of all seats if `seat` is None."""

    def asked_of(self, seat: int) -> Question:
        """Return the open question as if it were asked of this seat alone. The seat must be one of those asked."""

    def answers(self, move: Move) -> bool:
        """Return whether a move answers the open question."""

    def why_not(self, move: Move) -> Refusal | None:
        """Return the refusal of a move, or None if it's allowed."""

    def why_not_text(self, text: str) -> Refusal | None:
        """Return the refusal of a move given as text, or None if it's allowed."""

    def why_illegal_out_of_turn(self, move: Move) -> str | None:
        """Return the key of the rule that forbids a move out of turn, or None if it's allowed."""

    # consequences

    def outlook(self, *moves: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return what the last of the given answers would do once the others have been played.

        The result is a text key and its details, or None if it's obvious. The answers must come from `moves()`.
        """

    def foretell(self, *moves: Move) -> list[Fact]:
        """Return the facts that will be told if the given answers are played one after the other and then everybody passes.

        Everybody passes only on quiet questions (see `Question.quiet`); the facts end when any other question is asked. The answers must come from `moves()`.
        """

    def comes(self, move: Move) -> CertainOutcomes:
        """Return the facts that a seat is certain to be told after its move, whatever the hidden cards are.

        `move` must come from `moves()`.
        """

    def dooms(self, seat: int) -> LossChecker:
        """Return a checker for answers that make a seat lose the match or drop out, whatever the hidden cards are."""

    def copy(self) -> Self:
        """Return an independent copy of the position."""

    def play(self, move: Move) -> None:
        """Answer the open question with a legal move."""
