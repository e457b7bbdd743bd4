"""Procedures: rules of several steps that wait for answers in between. Imports nothing but moves and questions."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from courtcards.engine.move import Move
from courtcards.engine.question import Question

if TYPE_CHECKING:
    from courtcards.engine.game import Game


class Procedure:
    """A rule of several steps. Fields are rebound, never changed in place, so a shallow copy is a copy.

    A step receives the answer to the question that the step before asked, or the result of the procedure that it began.
    What the last step returns is the procedure's own result. Hidden cards live in zones, never in a field.
    """

    steps: ClassVar[tuple[str, ...]] = ()
    program: ClassVar[tuple[Callable[..., Any], ...]] = ()
    at = 0

    def __init_subclass__(cls) -> None:
        cls.program = tuple([getattr(cls, step) for step in cls.steps])

    def copy(self) -> Self:
        """Return a copy that shares what never changes."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        return new

    def back_to(self, step: str) -> None:
        """Go on with an earlier step."""
        self.at = self.steps.index(step)

    def end(self, result: Any = None) -> Any:
        """Leave out the steps that are left; return the result."""
        self.at = len(self.steps)
        return result


class Round(Procedure):
    """Ask seats in order; the first answer that is not a pass is the result, None if all pass.

    `seats` in the order of asking, `kind` a Question class, `about` plain data for the prompt.
    """

    steps = ("ask", "hear")

    def __init__(self, seats: tuple[int, ...], kind: type[Question], about: Any = None):
        self.seats, self.kind, self.about = seats, kind, about

    def ask(self, game: "Game", _: Any) -> None:
        """Ask the next seat that is asked; end when none is left."""
        for i, seat in enumerate(self.seats):
            if game.ask(self.kind, seat, self.about):
                self.seats = self.seats[i + 1:]
                return None
        return self.end()

    def hear(self, game: "Game", move: Move) -> Move | None:
        """Take the first answer that is no pass as the result."""
        if move.verb != "pass":
            return move
        self.back_to("ask")
        return None


class Race(Procedure):
    """Ask several seats at once; the first answer that is no pass and no `assent` is the result, None if there is none."""

    steps = ("ask", "hear")

    def __init__(self, seats: tuple[int, ...], kind: type[Question], about: Any = None):
        self.seats, self.kind, self.about = seats, kind, about

    def ask(self, game: "Game", _: Any) -> None:
        """Ask all seats that have not let it pass; end when none is left."""
        if not self.seats:
            return self.end()
        game.question = self.kind(self.seats, self.about)
        return None

    def hear(self, game: "Game", move: Move) -> Move | None:
        """Take the first answer that is no pass as the result; who passes, or assents, is asked no more."""
        if move.verb not in ("pass", self.kind.assent):
            return move
        self.seats = tuple([seat for seat in self.seats if seat != move.seat])
        self.back_to("ask")
        return None


class Sealed(Procedure):
    """Each seat lays cards, face down, from `hands` into its `sealed` zone: the only place that knows them.

    `count` cards a seat, or all that it has; whoever has begun lays them all, but any seat may begin. `kind` is a question that `each`
    answers. If all of it is `shown` in the end, then what others know of a hand holds again,
    and until then the game has its doubts.
    """

    steps = ("ask", "lay")

    def __init__(self, seats: tuple[int, ...], kind: type[Question], count: int = 1, shown: bool = False):
        self.seats, self.kind, self.count, self.shown = seats, kind, count, shown

    def ask(self, game: Any, _: Any) -> None:
        """Ask who has begun for the next card, else all who have not; end when all have laid."""
        hands, sealed, asked = game.hands, game.sealed, self.seats
        for seat in asked:
            if not hands[seat]:
                self.seats = asked = tuple([seat for seat in asked if hands[seat]])
                break
        if not asked:
            return self.end()
        if self.count > 1:
            asked = tuple([seat for seat in asked if sealed[seat]]) or asked
        game.question = self.next(asked, len(sealed[asked[0]]))
        return None

    def next(self, seats: tuple[int, ...], laid: int) -> Question:
        """Return the question for the next card of seats that have laid so many."""
        return self.kind(seats, (laid, self.count))

    def lay(self, game: Any, move: Move) -> None:
        """Lay the chosen card face down."""
        hand, sealed = game.hands[move.seat], game.sealed[move.seat]
        if not self.shown:
            game.forget(hand, but=(move.seat,))
        hand.remove(move.cards[0])
        sealed.append(move.cards[0])
        if len(sealed) == self.count or not hand:
            self.seats = tuple([seat for seat in self.seats if seat != move.seat])
        return self.back_to("ask")
