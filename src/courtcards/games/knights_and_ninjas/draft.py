"""The draft that fills the hands of two players. Rule book: TWO PLAYER RULES, PHASE 1."""

from typing import TYPE_CHECKING, Any

from courtcards.engine.move import Move, answer
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question

if TYPE_CHECKING:
    from courtcards.games.knights_and_ninjas.game import Knights


class Draft(Question):
    """The question of whether to keep a drawn card, or give it to the rival and draw another.

    `about` says how many cards are left.
    """

    __slots__ = ()
    key = "draft"

    def moves(self, game: Any) -> list[Move]:
        """List the two answers: to keep or to give."""
        return [answer(self.seat, "keep"), answer(self.seat, "give")]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return None if a move keeps or gives the card, otherwise the refusal key."""
        if move in self.moves(game):
            return None
        return "draft-first" if move.verb == "play" else "not-offered"


class LastCard(Draft):
    """The question about the last card of a draft, which must be kept."""

    __slots__ = ()
    key = "last-card"

    def moves(self, game: Any) -> list[Move]:
        """List the only answer: to keep."""
        return [answer(self.seat, "keep")]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for anything but keeping the last card, or None for keeping it."""
        key = super().why_illegal(game, move)
        return "must-keep-last" if key and move.verb in ("give", "play") else key


class Drafting(Procedure):
    """The procedure of a draft: players take turns drawing until the last card is taken.

    The player who takes the last card begins to play.
    """

    steps = ("draw", "hear")

    def __init__(self, seat: int):
        self.seat = seat

    def draw(self, game: "Knights", _: Any) -> None:
        """Draw the next card and ask whether to keep or give it.

        If there's none left, end the draft.
        """
        if not game.draft:
            return self.end()
        game.drafter = self.seat
        game.drawn.append(game.draft.pop())
        last = not game.draft and game.chosen["keep_last_draft"]
        game.question = (LastCard if last else Draft)((self.seat,), {"left": len(game.draft)})
        return None

    def hear(self, game: "Knights", move: Move) -> None:
        """Keep the card and let the rival draw, or give it to the rival and draw again."""
        card, rival = game.drawn.pop(), 1 - self.seat
        game.active = self.seat if move.verb == "keep" else rival
        game.hands[game.active].append(card)
        if move.verb == "keep":
            game.tell("keeps", seat=self.seat)
            self.seat = rival
        else:
            game.show([card], (self.seat,))
            game.tell("passes-on", to=(0, 1), seat=self.seat, rival=rival, card=card.id)
        self.back_to("draw")
