"""A match played at random, step by step, to check properties that hold throughout."""

from functools import cache
from itertools import pairwise


class Step:
    """A position, its view, the facts told on the way to it, and the answer that followed."""

    def __init__(self, game, told):
        self.game, self.told, self.seen, self.move = game.copy(), told, game.view(), None


def walked(game, told, choose, longest, step=Step):
    """Play a match with the answers of `choose`, for fewer than `longest` moves; return its steps. Its facts are collected in `told`."""
    steps = [step(game, told[:])]
    while game.question and len(steps) < longest:
        told.clear()
        move = choose(game)
        steps[-1].move = str(move)
        game.play(move)
        steps.append(step(game, told[:]))
    return steps


def happens_as_foretold(pairs, rng, looked_at):
    """Check, before each answer, what the game foretells of the moves in `looked_at(game)`.

    Imagined worlds must foretell the same, it must come true, and looking must change nothing.
    """
    for before, after in pairs:
        game = before.game
        for move in looked_at(game):
            foretold = game.foretell(move)
            assert foretold == game.imagine(move.seat, rng).foretell(move)
            assert str(move) != before.move or foretold == after.told
        assert game.view() == before.seen


def campaign(walk, matches):
    """Return three functions that list steps of random matches at a table. Each match is played only once.

    `walk(table, number)` plays a match, and `matches(table)` is the number of matches. The first function lists the steps by match, the second a sample of all
    steps. The third lists, for each answer (with one of the given verbs, if any), the steps before and after it.
    """
    @cache
    def walks(table):
        return [walk(table, number) for number in range(matches(table))]

    def steps(table, every=1):
        return [step for match in walks(table) for step in match[::every]]

    def moves(table, *verbs):
        return [pair for match in walks(table) for pair in pairwise(match) if not verbs or pair[0].move.split()[1] in verbs]
    return walks, steps, moves
