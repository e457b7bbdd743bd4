"""Answers with a certain result: those that are sure to win the match, and those that give it away.

An answer gives the match away if it ends the match and only rivals win; all other answers are safe. A result is certain if it occurs in the given world and in
all others imagined for the seat, and doesn't depend on looking up a word.
"""

from collections.abc import Sequence
from random import Random

from courtcards.engine.forecast import SURE, is_forced_win
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind

WORLDS = 8              # imagined worlds, besides the given one, in which an answer must lose to be discarded; SURE if all answers lose
WINS = 20               # worlds in which an answer must win; one that fails in a tenth of them still passes one time in eight, which does little harm
REPLIES = 100           # positions searched after an answer in one deal; beyond that it doesn't count as a win


def safe_moves(world: Game, seat: int, moves: Sequence[Move], rng: Random) -> list[Move]:
    """Return the answers that don't give the match away, or an empty list if they all do."""
    lost = [move for move in moves if is_losing_move(world, seat, move)]
    tried = 0
    while lost and tried < (SURE if len(lost) == len(moves) else WORLDS):
        again = world.imagine(seat, rng)
        lost = [move for move in lost if is_losing_move(again, seat, move)]
        tried += 1
    return [move for move in moves if move not in lost]


def is_losing_move(world: Game, seat: int, move: Move) -> bool:
    """Return whether an answer ends the match at once with only rivals winning.

    A loss that depends on looking up a word doesn't count.
    """
    after = world.copy()
    after.play(move)
    end = after.outcome
    return end is not None and seat not in end.winners and after.looked_up == world.looked_up


def winning_move(mind: BotMind, world: Game, seat: int, moves: Sequence[Move]) -> Move | None:
    """Return an answer that is certain to win, whatever the others reply, or None if there's no such answer.

    Only the answers that the mind's `decisive_moves` returns are tried or, if it has no such function, all of `moves`.
    """
    near = moves if mind.decisive_moves is None else mind.decisive_moves(world, seat, moves)
    worlds = [world]

    def surely(move: Move) -> bool:
        for number in range(WINS):
            if number == len(worlds):
                worlds.append(world.imagine(seat, Random(number)))          # separate dice, so that without a win the bot plays as if it hadn't looked
            if not is_forced_win(worlds[number], move, REPLIES):
                return False
        return True
    return next(filter(surely, near), None) if world.seats > 1 else None
