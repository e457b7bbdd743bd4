"""Procedures: rules with several steps that wait for answers in between."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from courtcards.engine.move import Move
from courtcards.engine.question import Question

if TYPE_CHECKING:
    from courtcards.engine.game import Game


class Procedure:
    """A rule with several steps.

    A step receives the answer to the question that the step before asked or, if that step began another procedure, the result of the procedure.
    The last step returns the result of the whole procedure.

    Fields are rebound, never changed in place, so that a shallow copy is enough. Hidden cards live in zones, never in a field.
    """

    steps: ClassVar[tuple[str, ...]] = ()
    program: ClassVar[tuple[Callable[..., Any], ...]] = ()
    at = 0

    def __init_subclass__(cls) -> None:
        cls.program = tuple([getattr(cls, step) for step in cls.steps])

    def copy(self) -> Self:
        """Return a shallow copy."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        return new

    def back_to(self, step: str) -> None:
        """Continue with an earlier step."""
        self.at = self.steps.index(step)

    def end(self, result: Any = None) -> Any:
        """Skip the remaining steps and return the result."""
        self.at = len(self.steps)
        return result


class Round(Procedure):
    """A procedure that asks seats in order, until one gives an answer other than a pass.

    That answer is the result; if all pass, the result is None. `seats` are in the order of asking, `kind` is a Question class, and `about` plain data
    for the prompt.
    """

    steps = ("ask", "hear")

    def __init__(self, seats: tuple[int, ...], kind: type[Question], about: Any = None):
        self.seats, self.kind, self.about = seats, kind, about

    def ask(self, game: "Game", _: Any) -> None:
        """Ask the next seat that has a choice; end if none is left."""
        for i, seat in enumerate(self.seats):
            if game.ask(self.kind, seat, self.about):
                self.seats = self.seats[i + 1:]
                return None
        return self.end()

    def hear(self, game: "Game", move: Move) -> Move | None:
        """Return the answer as the result, unless it's a pass. After a pass, go on to the next seat."""
        if move.verb != "pass":
            return move
        self.back_to("ask")
        return None


class Race(Procedure):
    """A procedure that asks several seats at once, until one gives an answer other than a pass or `assent`.

    That answer is the result; if nobody gives one, the result is None. `kind` is a Question class, and `about` plain data for the prompt.
    """

    steps = ("ask", "hear")

    def __init__(self, seats: tuple[int, ...], kind: type[Question], about: Any = None):
        self.seats, self.kind, self.about = seats, kind, about

    def ask(self, game: "Game", _: Any) -> None:
        """Ask all seats that haven't passed or assented; end if none is left."""
        if not self.seats:
            return self.end()
        game.question = self.kind(self.seats, self.about)
        return None

    def hear(self, game: "Game", move: Move) -> Move | None:
        """Return the answer as the result, unless it's a pass or `assent`. A seat that passes or assents isn't asked again."""
        if move.verb not in ("pass", self.kind.assent):
            return move
        self.seats = tuple([seat for seat in self.seats if seat != move.seat])
        self.back_to("ask")
        return None


class Sealed(Procedure):
    """A procedure in which each seat plays cards from its hand face down into its `sealed` zone.

    Each seat plays `count` cards, or its whole hand if that is smaller. Any seat may start, but it must finish before another begins. `kind` is a class of
    questions with the flag `each`.

    If `shown`, all the cards are shown in the end. Until then, the game's `doubts` must be true for every zone that may hold one of them. If the cards aren't
    shown, the other seats forget what they knew of the hand.
    """

    steps = ("ask", "lay")

    def __init__(self, seats: tuple[int, ...], kind: type[Question], count: int = 1, shown: bool = False):
        self.seats, self.kind, self.count, self.shown = seats, kind, count, shown

    def ask(self, game: Any, _: Any) -> None:
        """Ask the seat that has started for its next card or, if none has, all seats that still have to play."""
        self.seats = tuple([seat for seat in self.seats if game.hands[seat]])
        if not self.seats:
            return self.end()
        started = tuple([seat for seat in self.seats if game.sealed[seat]]) if self.count > 1 else ()
        asked = started or self.seats
        game.question = self.next_question(asked, len(game.sealed[asked[0]]))
        return None

    def next_question(self, seats: tuple[int, ...], laid: int) -> Question:
        """Return the question that asks these seats for their next card.

        `laid` is how many cards each of them has already played.
        """
        return self.kind(seats, (laid, self.count))

    def lay(self, game: Any, move: Move) -> None:
        """Move the chosen card face down into the seat's sealed zone."""
        hand, sealed = game.hands[move.seat], game.sealed[move.seat]
        if not self.shown:
            game.forget(hand, but=(move.seat,))
        hand.remove(move.cards[0])
        sealed.append(move.cards[0])
        if len(sealed) == self.count or not hand:
            self.seats = tuple([seat for seat in self.seats if seat != move.seat])
        return self.back_to("ask")
