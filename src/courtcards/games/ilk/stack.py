"""The response stack: who may answer, and how the stack unfolds. Imports nothing from bots or table.

Rule book: Response Stack.
"""

from typing import TYPE_CHECKING, Any

from courtcards.engine.card import by_kind
from courtcards.engine.move import AT_NOTHING, BARE, Listing, Move, Part, answer
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question
from courtcards.games.ilk.creature import told
from courtcards.games.ilk.specials import bars_field, bars_playing, can_field, fieldings
from courtcards.games.ilk.turn import bars_doubling, bars_later

if TYPE_CHECKING:
    from courtcards.games.ilk.game import Ilk

PASS: Part = ("pass", BARE, AT_NOTHING)


class Responding(Procedure):
    """A window in which special cards may be fielded in response, one on top of the other, before the last one acts first.

    `by` whom that is which is answered; `about` is what can be answered, at first its `cause`, None until somebody is asked. `queue` is who may still do
    so; `seats` are those on whom it hangs: if one of them is out and nothing lies on the stack, there is nothing left to answer. `space` is that of a
    creature which is the cause. `lasts`: an attack or the end of the turn waits behind it.
    The result is whether anything was fielded.
    """

    steps = ("poll", "hear", "unfold")
    played = False

    def __init__(self, by: int, queue: tuple[int, ...], seats: tuple[int, ...], about: dict[str, Any] | None = None, space: str = "",
                 lasts: bool = False):
        self.about = self.cause = about
        self.by = self.last = by
        self.queue, self.seats, self.space, self.lasts = queue, seats, space, lasts

    def poll(self, game: "Ilk", _: Any) -> Any:
        """Ask the next player who could answer; when nobody is left, everybody has passed in a row."""
        for at, seat in enumerate(self.queue):
            if seat not in game.fallen and not (game.quick and Answer.idle(game, seat)):
                self.about = self.about or self.look(game)
                game.question, self.queue = Answer((seat,), self.about), self.queue[at + 1:]
                return None
        return None if game.stack else self.end(self.played)

    def hear(self, game: "Ilk", move: Move | None) -> None:
        """Lay a special card on the stack, whereupon everybody may answer that, its player last."""
        if move is None:
            return
        if move.verb == "field":
            game.announce(move)
            self.about, self.queue, self.last, self.played = None, game.round_from(move.seat), move.seat, True
        self.back_to("poll")

    def unfold(self, game: "Ilk", _: Any) -> bool:
        """Let the last card fielded act first, and the first one last."""
        while game.stack and game.outcome is None:
            game.resolve()
            if game.between and (game.stack or (self.lasts and not self.hangs(game))):
                self.about, self.queue = None, game.round_from(self.last)
                self.back_to("poll")
                break
        return self.played

    def look(self, game: "Ilk") -> dict[str, Any] | None:
        """Return what can be answered now, as it stands: the last card on the stack, else the attack, else the cause of it all."""
        if game.stack:
            return game.about(game.stack[-1])
        battle = game.battle
        if battle:
            return battle.now(game)
        creature = game.creature(self.space)
        if creature and self.cause:
            return {**self.cause, **told(creature)}
        return {"what": "creature-gone", "by": self.by} if self.space else self.cause

    def hangs(self, game: "Ilk") -> bool:
        """Whether somebody is out on whom the thing hangs that is answered."""
        return any(seat in game.fallen for seat in self.seats)

    def resume(self, game: "Ilk", asked: int) -> None:
        """Go on after somebody has left the match: whoever was asked is asked again, and who has passed is not."""
        self.about = None
        self.queue = () if self.hangs(game) and not game.stack else (asked, *self.queue)
        self.back_to("poll")


class Answer(Question):
    """A special card in response, or a pass. `about` is what can be answered: `what` it is, `by` whom, and its details."""

    __slots__ = ()
    key = "answer"
    ordered = quiet = deliberate = True

    def moves(self, game: Any) -> Listing:
        """List passing, and how special cards can be fielded."""
        return Listing(self.seat, PASS, *fieldings(game, by_kind(game.hands[self.seat])))

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why something is no response."""
        if move == answer(self.seat, "pass"):
            return None
        if not game.holds(move):
            return "not-in-hand"
        if move.verb == "field":
            return bars_field(game, move)
        return (bars_pressed(game, move) if move.verb == "play" else bars_later(game, move)) or "not-offered"

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return what is answered; whoever has fielded it may add to it."""
        return "own" if game.stack and self.about["by"] == seat else self.about["what"], {}

    def concerns(self, game: Any, seat: int) -> bool:
        """Whether a seat or a creature of its own is in a fight, or something on the stack is aimed at one of them."""
        battle = game.battle
        return (battle is not None and seat in battle.hurts) or any(game.owner_of(item.aim) == seat for item in game.stack)

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Whether a hand holds nothing to field."""
        return not can_field(game, seat)

def bars_pressed(game: "Ilk", move: Move) -> str | None:
    """Return why what is pressed is no response: a creature is meant to attack, a special card to be fielded; None where it may be."""
    creature = game.creature(move.target)
    if creature is not None:
        return bars_later(game, Move(move.seat, "attack")) if creature.owner == move.seat else "not-yours"
    return bars_playing(game, move.seat, move.cards[0].kind) if len(move.cards) == 1 else bars_doubling(game, move)
