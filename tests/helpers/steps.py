"""A match played at random, step by step, for what must hold in all of it."""


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
