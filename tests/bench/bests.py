"""Puzzles about the best move in a position: the one that wins, the only one that doesn't lose, or a king's choice.

A rule of thumb wouldn't find it.
"""

from random import Random

from helpers.reckoning import ranked

from courtcards.bots import mind_of
from courtcards.engine.forecast import LossChecker, is_forced_win
from courtcards.lessons.puzzles import BEST, FEWEST_ANSWERS, LEAST_LEAD, MOST_ANSWERS, READER, SAVES, wins_in_every_deal

TRIES = 5               # squires, none of which may find it
FEW = 2                 # answers that avoid losing


def surprising(mind, position, moves, right):
    """Return whether a squire, who plays by rules of thumb, misses the right answers in all of several tries."""
    return all(mind.squire(position, READER, moves, Random(number)).choice not in right for number in range(TRIES))


def reckoned(puzzle, position, moves, rng):
    """Yield the move a king finds best by far, in one rough and two thorough searches, if a squire misses it."""
    mind, first = mind_of(position.id), ranked(position, moves, rng, 5)
    if first[0][1] - first[1][1] < LEAST_LEAD / 2 or not surprising(mind, position.imagine(READER, rng), moves, [first[0][0].choice]):
        return
    (move, chance), (_, less), *_ = ranked(position, moves, rng)
    if move == first[0][0] == ranked(position, moves, rng)[0][0] and chance - less >= LEAST_LEAD:
        yield puzzle._replace(sort=BEST, best=(str(move),), chance=round(chance, 2), lead=round(chance - less, 2))


def certain(game, puzzle, position, rng):
    """Yield puzzles about a certain win in a position."""
    mind, moves = mind_of(game), position.moves(READER)
    if FEWEST_ANSWERS <= len(moves) <= MOST_ANSWERS and (winning := hopeful(position, moves, rng)):
        winning = [move for move in winning if wins_in_every_deal(position, move)]
        if 0 < len(winning) < len(moves) / 2 and surprising(mind, position.imagine(READER, rng), moves, [move.choice for move in winning]):
            yield puzzle._replace(sort=BEST, best=tuple(map(str, winning)))


def hopeful(position, moves, rng):
    """Return the answers that win in one imagined deal."""
    world = position.imagine(READER, rng)
    return [move for move in moves if is_forced_win(world, move)]


def reckoning(game, puzzle, position, rng):
    """Yield puzzles about a king's best move, where nothing wins even in one imagined deal."""
    mind, moves = mind_of(game), position.moves(READER)
    if mind.evaluator and FEWEST_ANSWERS <= len(moves) <= MOST_ANSWERS and CLEAR[game](position) and not hopeful(position, moves, rng):
        yield from reckoned(puzzle, position, moves, rng)


def asked_to_answer(position):
    """Return whether an answer's outcome is known at once if all pass."""
    return position.question.quiet


def asked_to_play(position):
    """Return whether the question is a Play Move."""
    return position.question.key == "play"


def saving(game, puzzle, position, rng):
    """Yield puzzles about the only answers that don't lose at once."""
    moves, dooms = position.moves(READER), LossChecker(position, READER)
    if not FEWEST_ANSWERS <= len(moves) <= MOST_ANSWERS or sum([dooms.try_move(move, 0)[0] is None for move in moves]) > FEW:
        return
    safe = [move for move in moves if dooms.of(move) is None]
    if 0 < len(safe) <= FEW and len(safe) < len(moves) / 2:
        yield puzzle._replace(sort=SAVES, best=tuple(map(str, safe)))


CLEAR = {"ilk": asked_to_answer, "coinquest": asked_to_play, "knights-and-ninjas": lambda position: position.question.key in ("respond", "turn")}
SORTS = {"wins": certain, "king": reckoning, "saves": saving}


