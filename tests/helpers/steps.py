"""A match played at random, step by step, for what must hold in all of it."""

from functools import cache
from itertools import pairwise


class Step:
    """A position, its view, what was told on the way to it, and the answer that followed."""

    def __init__(self, game, told):
        self.game, self.told, self.seen, self.move = game.copy(), told, game.view(), None


def walked(game, told, choose, longest, step=Step):
    """Play a match whose story is heard in `told`, with the answers that are chosen, for at most so many moves; return its steps."""
    steps = [step(game, told[:])]
    while game.question and len(steps) < longest:
        told.clear()
        move = choose(game)
        steps[-1].move = str(move)
        game.play(move)
        steps.append(step(game, told[:]))
    return steps


def happens_as_foretold(pairs, rng, looked_at):
    """Check what is foretold of the moves that `looked_at(game)` lists, before each answer: an imagined world agrees, it comes true, and a look changes nothing."""
    for before, after in pairs:
        game = before.game
        for move in looked_at(game):
            foretold = game.foretell(move)
            assert foretold == game.imagine(move.seat, rng).foretell(move)
            assert str(move) != before.move or foretold == after.told
        assert game.view() == before.seen


def campaign(walk, matches):
    """Return what tells of matches at random at a table, each played once by `walk(table, number)`, `matches(table)` of them.

    They are told as lists of steps, as some steps of all of them, and as each answer (of some verbs): the step before it and the one after it.
    """
    @cache
    def walks(table):
        return [walk(table, number) for number in range(matches(table))]

    def steps(table, every=1):
        return [step for match in walks(table) for step in match[::every]]

    def moves(table, *verbs):
        return [pair for match in walks(table) for pair in pairwise(match) if not verbs or pair[0].move.split()[1] in verbs]
    return walks, steps, moves
