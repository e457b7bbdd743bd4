"""Triumphs: answers that win at once, whatever others reply. Imports moves."""

from typing import TYPE_CHECKING

from courtcards.engine.move import Move, answer

if TYPE_CHECKING:
    from courtcards.engine.game import Game

REPLIES = 3000              # positions after an answer, in one deal, beyond which nothing is certain


def triumphs(world: "Game", move: Move, most: int = REPLIES) -> bool:
    """Whether an answer wins in one deal for its seat alone, whatever others reply, while it passes.

    At most so many positions after it are looked at, until what it has begun is over. What rests on a word that is looked up is none.
    """
    near = [(world, move)]
    for _ in range(most):
        if not near:
            return True
        before, reply = near.pop()
        after = before.copy()
        after.play(reply)
        replies = follows(after, move.seat) if after.agenda else []         # with nothing under way something else is asked
        if after.looked_up != world.looked_up or (not replies and (after.outcome is None or after.outcome.winners != (move.seat,))):
            return False
        near += [(after, each) for each in replies]
    return False


def follows(game: "Game", seat: int) -> list[Move]:
    """Return all that can be answered; of a seat only its pass, or what it must, nothing where it has a choice.

    Nothing either where not all answers are listed.
    """
    moves, asked = [*game.moves()], game.question
    if asked is None or asked.typed(game) or asked.row(game):
        return []
    if seat not in asked.seats:
        return moves
    return [passed] if (passed := answer(seat, "pass")) in moves else moves if len(moves) == 1 else []
