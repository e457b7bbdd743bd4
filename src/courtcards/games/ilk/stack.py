"""The response stack: who may answer, and in what order the cards act. Rule book: Response Stack."""

from typing import TYPE_CHECKING, Any

from courtcards.engine.card import group_by_kind
from courtcards.engine.move import AT_NOTHING, BARE, LazyMoves, Move, Part, answer
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question
from courtcards.games.ilk.creature import creature_details
from courtcards.games.ilk.specials import can_field_special, special_fieldings, why_not_pressed_special, why_not_special
from courtcards.games.ilk.turn import why_not_doubling, why_wait

if TYPE_CHECKING:
    from courtcards.games.ilk.game import Ilk

PASS: Part = ("pass", BARE, AT_NOTHING)
CREATURES = ("conjure", "creature-gone")        # events that another window follows before anything can come of them


class Responding(Procedure):
    """A window in which players may answer an action with special cards. The last card acts first.

    The result of the procedure is whether anything was fielded.

    * `by`: the seat that acts.
    * `about`: a description of what can be answered, or None if it must be worked out again for the next question.
    * `queue`: the seats still to ask.
    * `seats`: the seats without which the action can't go on.
    * `space`: the space of a newly conjured creature, or an empty string.
    * `lasts`: whether the action goes on after this window, as an attack and the end of the turn do.
    """

    steps = ("poll", "hear", "unfold")
    played = False

    def __init__(self, by: int, queue: tuple[int, ...], seats: tuple[int, ...], about: dict[str, Any] | None = None, space: str = "",
                 lasts: bool = False):
        self.about = self.cause = about
        self.by = self.last = by
        self.queue, self.seats, self.space, self.lasts = queue, seats, space, lasts

    def poll(self, game: "Ilk", _: Any) -> Any:
        """Ask the next player who could answer.

        If none is left, unfold the stack or, if it's empty, end.
        """
        for at, seat in enumerate(self.queue):
            if seat not in game.fallen and not (game.quick and Answer.idle(game, seat)):
                self.about = self.about or self.look(game)
                game.question, self.queue = Answer((seat,), self.about), self.queue[at + 1:]
                return None
        return None if game.stack else self.end(self.played)

    def hear(self, game: "Ilk", move: Move | None) -> None:
        """Put a fielded special card on the stack, or go on to the next player after a pass.

        `move` is None if everyone has passed already.
        """
        if move is None:
            return
        if move.verb == "field":
            game.announce(move)
            self.about, self.queue, self.last, self.played = None, game.round_from(move.seat), move.seat, True
        self.back_to("poll")

    def unfold(self, game: "Ilk", _: Any) -> bool:
        """Resolve the stack, starting with the card fielded last.

        Under a house rule, players may answer again after each card. Returns whether any card was fielded in this window.
        """
        while game.stack and game.outcome is None:
            game.resolve()
            if game.between and (game.stack or (self.lasts and not self.is_cause_out(game))):
                self.about, self.queue = None, game.round_from(self.last)
                self.back_to("poll")
                break
        return self.played

    def look(self, game: "Ilk") -> dict[str, Any] | None:
        """Return the description of what can be answered now: a card on the stack, an attack, or the action that opened the window."""
        if game.stack:
            return game.about(game.stack[-1])
        battle = game.battle
        if battle:
            return battle.describe(game)
        creature = game.creature(self.space)
        if creature and self.cause:
            return {**self.cause, **creature_details(creature)}
        return {"what": "creature-gone", "by": self.by} if self.space else self.cause

    def is_cause_out(self, game: "Ilk") -> bool:
        """Return whether a seat that the action depends on is out."""
        return any(seat in game.fallen for seat in self.seats)

    def resume(self, game: "Ilk", asked: int) -> None:
        """Continue after a player has left the match: ask the seat `asked` again, then the seats still in the queue.

        If the stack is empty and a seat that the action depends on is out, ask nobody.
        """
        self.about = None
        self.queue = () if self.is_cause_out(game) and not game.stack else (asked, *self.queue)
        self.back_to("poll")


class Answer(Question):
    """The question of whether to field a special card in response, or to pass.

    `about` describes the event that can be answered: its key `what` says which kind it is, and `by` which seat caused it.
    """

    __slots__ = ()
    key = "answer"
    ordered = quiet = deliberate = True

    def moves(self, game: Any) -> LazyMoves:
        """List the pass, then every way to field special cards."""
        return LazyMoves(self.seat, PASS, *special_fieldings(game, group_by_kind(game.hands[self.seat])))

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a response, or None if it's allowed."""
        if move == answer(self.seat, "pass"):
            return None
        if not game.holds(move):
            return "not-in-hand"
        if move.verb == "field":
            return why_not_special(game, move)
        return (why_not_pressed_response(game, move) if move.verb == "play" else why_wait(game, move)) or "not-offered"

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt, without details.

        It's "own" if the seat may add to its own card, otherwise `what` from `about`.
        """
        return "own" if game.stack and self.about["by"] == seat else self.about["what"], {}

    def concerns(self, game: Any, seat: int) -> bool:
        """Return whether the seat or one of its creatures is threatened in a battle, or is the target of a card."""
        battle = game.battle
        return (battle is not None and seat in battle.threatened_seats) or any(game.owner_of(item.aim) == seat for item in game.stack)

    def can_wait(self, game: Any, seat: int) -> bool:
        """Return whether a seat could just as well field its next card later.

        Under the house rule `poker_faced`, the result is always False.
        """
        if not game.quick:
            return False
        if not game.stack:
            return self.about["what"] in CREATURES or (is_turn_next(game, seat) if game.done else decides_on_block(game, seat))
        if seat != game.active or game.done or game.battle or any(item.seat != seat for item in game.stack):
            return False
        return not (any(item.price for item in game.stack) and any(card.kind == "J" for card in game.hands[seat]))

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Return whether a hand has nothing that can be fielded."""
        return not can_field_special(game, seat)


def is_turn_next(game: "Ilk", seat: int) -> bool:
    """Return whether a seat has the next turn, and the end of this one makes no difference: no creature changes, and the match goes on."""
    number = game.number + (seat == game.first)
    lasts = not 0 < game.chosen["rounds"] < number
    return lasts and game.clockwise(game.active)[0] == seat and all(creature == creature._replace(
        upper=(), lower=(), hurt=0, safe=False) for owner in game.living for creature in game.field[owner])


def decides_on_block(game: "Ilk", seat: int) -> bool:
    """Return whether a seat will choose a blocker next, and may answer right afterwards, but has no King to kill the attacker first."""
    battle = game.battle
    if battle is None or not battle.open or battle.on != seat or not game.blockers(seat):
        return False
    return all(card.kind != "K" for card in game.hands[seat])


def why_not_pressed_response(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for pressing a creature, or cards that don't form a response.

    Returns None if no particular reason is known.
    """
    creature = game.creature(move.target)
    if creature is not None:
        return why_wait(game, Move(move.seat, "attack")) if creature.owner == move.seat else "not-yours"
    return why_not_pressed_special(game, move.seat, move.cards[0].kind) if len(move.cards) == 1 else why_not_doubling(game, move)
