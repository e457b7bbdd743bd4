"""Deals that a seat cannot tell apart, and what bots do in them: the same, with the same random numbers."""

from random import Random

from courtcards import wire
from courtcards.bots import choose, choose_seeing
from courtcards.games import GAMES
from courtcards.mind import LEVELS

PLAYOUTS, WALK = 8, 120                 # playouts an answer; moves of which one is looked at


class Deal:
    """A match between squires, taken up at one of its first moves: the position, what its seats were told, and a seat that is asked."""

    def __init__(self, game, seats, seed):
        self.told, rng = [], Random(seed)
        self.game = GAMES[game](seats, {}, seed, story=lambda _, fact: self.told.append(fact))
        moves = rng.randrange(WALK)
        while moves and (before := self.game).question is not None:
            self.seat = rng.choice(before.question.seats)
            move = choose(before, self.seat, "squire", rng)
            after = before.copy()
            after.play(move)
            if after.outcome is not None:
                break
            before.play(move)
            moves -= 1
        self.seat = rng.choice(self.game.question.seats)
        self.story = [fact for fact in self.told if fact.seats is None or self.seat in fact.seats]

    def others(self, number):
        """Yield other truths that look the same to the seat."""
        for twin in range(number):
            yield self.game.imagine(self.seat, Random(f"twin {twin}"))

    def answer(self, game, level, playouts=PLAYOUTS):
        """Return what a bot of a level does in a game."""
        return choose(game, self.seat, level, Random(7), self.story, playouts)

    def seeing(self, game):
        """Return what a king does in a game that sees everything."""
        return choose_seeing(game, self.seat, "king", Random(7), self.story)

    def sent(self, game):
        """Return what a bot that thinks elsewhere is sent."""
        return wire.told(game.imagine(self.seat, Random(9)))


def unfair(game, seats, deals, first=0):
    """Return the deals of a game in which some level does something else in a deal that its seat cannot tell apart, with the level."""
    found = []
    for seed in range(first, first + deals):
        deal = Deal(game, seats, seed)
        for other in deal.others(2):
            found += [(seed, level) for level in LEVELS if deal.answer(other, level) != deal.answer(deal.game, level)]
    return found
