"""What is certain of answers: which give the match away, that is end it with only rivals winning, and which win it at once.

Sound are all that do not give it away. Certain is what comes in the world that a seat is shown and in every other that it is imagined for it.
What rests on a word that is looked up is never certain: no bot knows the list.
"""

from collections.abc import Sequence
from random import Random

from courtcards.engine.forecast import SURE, triumphs
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import Mind

WORLDS = 8              # that are imagined, besides the one that is shown, before an answer counts as lost while there are others; where there are none, SURE
WINS = 20               # worlds in all of which an answer wins: what one in ten does not, is taken for such once in eight times, and hardly worse
REPLIES = 100           # positions after an answer, in one deal, beyond which it is not said to win


def sound(world: Game, seat: int, moves: Sequence[Move], rng: Random) -> list[Move]:
    """Return those of a seat's answers in an imagined world that do not give the match away."""
    lost = [move for move in moves if loses(world, seat, move)]
    tried = 0
    while lost and tried < (SURE if len(lost) == len(moves) else WORLDS):
        again = world.imagine(seat, rng)
        lost = [move for move in lost if loses(again, seat, move)]
        tried += 1
    return [move for move in moves if move not in lost]


def loses(world: Game, seat: int, move: Move) -> bool:
    """Whether an answer ends the match in a world, and only rivals win."""
    after = world.copy()
    after.play(move)
    end = after.outcome
    return end is not None and seat not in end.winners and after.looked_up == world.looked_up


def winning(mind: Mind, world: Game, seat: int, moves: Sequence[Move]) -> Move | None:
    """Return an answer of a seat in an imagined world that wins at once, whatever others reply, None where there is none.

    Who is alone wins nothing.
    """
    near = moves if mind.decisive is None else mind.decisive(world, seat, moves)
    worlds = [world]

    def surely(move: Move) -> bool:
        for number in range(WINS):
            if number == len(worlds):
                worlds.append(world.imagine(seat, Random(number)))          # its own dice: where nothing wins, all is answered as without a look
            if not triumphs(worlds[number], move, REPLIES):
                return False
        return True
    return next(filter(surely, near), None) if world.seats > 1 else None
