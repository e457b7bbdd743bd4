"""Kingdrin by the Speed Alt Rule: anyone may play at any time, but not on their own card."""

from typing import TYPE_CHECKING, Any

from courtcards.engine.move import Move
from courtcards.engine.procedure import Procedure
from courtcards.games.creations.matching import LAST, Play

if TYPE_CHECKING:
    from courtcards.games.creations.kingdrin import Kingdrin


class Snap(Play):
    """The question of whether to play on someone else's card, to draw, or to be stuck. Rule book: Speed Alt Rule; rulings KD-17, KD-18."""

    __slots__ = ()
    key = "snap"
    last = "stuck"

    def moves(self, game: Any) -> list[Move]:
        """List the answers of the seats that are asked: their plays, `stuck`, and a draw for each seat that may draw."""
        stuck = game.stuck
        found = [move for move in super().moves(game) if move.verb == "play" or move.seat not in stuck]
        return found + [LAST["draw"][seat] for seat in self.seats if game.may_draw(seat)]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for an answer, or None if it's allowed."""
        if move == LAST["draw"][move.seat]:
            return None if game.may_draw(move.seat) else "no-draw"
        if move == LAST["stuck"][move.seat]:
            return "stuck-already" if move.seat in game.stuck else None
        return super().why_illegal(game, move)


    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt: "draw" if the seat may draw, otherwise "", with no details."""
        return "draw" if game.may_draw(seat) else "", {}


class FastSnap(Snap):
    """The same question as `Snap`, asked as a race against the clock."""

    __slots__ = ()
    fast = True


class Scramble(Procedure):
    """The procedure of a match of Speed.

    On each top card, seats with a matching card may play. If all are stuck, everyone draws. Rulings KD-17 to KD-19.
    """

    steps = ("look", "ask", "hear")
    question: Snap | None = None

    def look(self, game: "Kingdrin", _: Any) -> None:
        """Find the seats that can act on a new top card or after everyone has drawn."""
        order = [*game.seats_from_left()]
        if not game.real_time:
            game.shuffle(order)
        game.stuck, game.waiting = (), tuple([seat for seat in order if game.may_act(seat)])
        self.question = FastSnap(game.waiting) if game.real_time and game.waiting else None

    def ask(self, game: "Kingdrin", _: Any) -> Any:
        """Ask the waiting seats: all at once against the clock, otherwise only the first.

        Once all are stuck, make everyone draw and look again.
        """
        if set(game.waiting) <= set(game.stuck):
            return self.back_to("look") if self.draw_all(game) else self.end()
        game.question = self.question or Snap((game.waiting[0],))
        return None

    def hear(self, game: "Kingdrin", move: Move) -> Any:
        """Carry out the first answer: play a card, draw one, or record that a seat is stuck.

        If the match isn't over, ask again.
        """
        if move.verb == "play":
            game.put(move)
            return self.back_to("look") if game.outcome is None else self.end()
        if move.verb == "draw":
            game.draw(move.seat)
            if not game.matches(move.seat):
                self.leave(game, move.seat)
        else:
            game.tell("stuck", seat=move.seat)
            if self.question:
                game.stuck = (*game.stuck, move.seat)
            else:
                game.waiting = game.waiting[1:]
        return self.back_to("ask") if game.outcome is None else self.end()

    def leave(self, game: "Kingdrin", seat: int) -> None:
        """Stop waiting for a seat that has drawn before all were stuck and still has no match. Ruling KD-18."""
        game.waiting = tuple([other for other in game.waiting if other != seat])
        self.question = FastSnap(game.waiting) if self.question and game.waiting else None

    def draw_all(self, game: "Kingdrin") -> bool:
        """Make everyone draw a card. Ruling KD-18.

        Returns whether the match goes on.
        """
        game.tell("all_stuck")
        for seat in game.seats_from_left():
            game.draw(seat)
            if game.outcome is not None:
                return False
        return True
