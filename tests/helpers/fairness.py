"""Deals that a seat can't tell apart, in which bots must answer alike: same move for the same random numbers, after the same time."""

from random import Random
from types import SimpleNamespace

from courtcards.bots import bot_style, choose, seeing_bot_answer
from courtcards.bots.styles import NAMED
from courtcards.engine.strategy import LEVELS
from courtcards.games import GAMES
from courtcards.saves import wire
from table.match.flow.bot_requests import PendingBotRequests

PLAYOUTS, WALK = 8, 120                 # playouts per answer; moves from which the position is taken


class Deal:
    """A match between squires, stopped after some of its first moves: the position, the facts told so far, and a seat that must answer."""

    def __init__(self, game, seats, seed):
        self.told, rng, self.name = [], Random(seed), list(NAMED)[seed % len(NAMED)]
        self.game = GAMES[game](seats, {}, seed=seed, story=lambda _, fact: self.told.append(fact))
        for _ in range(rng.randrange(WALK)):
            if self.game.question is None:
                break
            self.seat = rng.choice(self.game.question.seats)
            move = choose(self.game, self.seat, "squire", rng)
            after = self.game.copy()
            after.play(move)
            if after.outcome is not None:
                break
            self.game.play(move)
        self.seat = rng.choice(self.game.question.seats)
        self.story = [fact for fact in self.told if fact.seats is None or self.seat in fact.seats]

    def others(self, number):
        """Yield other possible deals that look the same to the seat."""
        for index in range(number):
            yield self.game.imagine(self.seat, Random(f"twin {index}"))

    def answer(self, game, level, playouts=PLAYOUTS):
        """Return the answer of a bot of this level; each seed has its own bot name, and so its own style."""
        return choose(game, self.seat, level, Random(7), self.story, playouts, self.name)

    def time(self, game, level):
        """Return the time in ms after which such a bot's answer shows at a table."""
        session = SimpleNamespace(position=game, kind=type(game), auto_pass=SimpleNamespace(is_quiet=game.question.quiet), is_timed_race=False,
                                  asked=game.question.seats, bot_kind=lambda seat: level, bot_style=lambda seat: bot_style(game.id, level, self.name, game.seats))
        return PendingBotRequests(SimpleNamespace(query={"seed": "7"}, slow=False), session, None, None).answer_time(self.seat)

    def seeing(self, game):
        """Return the answer of a king who can see all cards."""
        return seeing_bot_answer(game, self.seat, "king", Random(7), self.story)

    def sent(self, game):
        """Return the message sent to a bot that thinks in a worker."""
        return wire.dump_position(game.imagine(self.seat, Random(9)))


def unfair(game, seats, deals, first=0):
    """Return (seed, level) for each deal in which a bot's answer or its timing differs in a deal its seat can't tell apart."""
    differences = []
    for seed in range(first, first + deals):
        deal = Deal(game, seats, seed)
        answers = {level: (deal.answer(deal.game, level), deal.time(deal.game, level)) for level in LEVELS}
        for other in deal.others(2):
            differences += [(seed, level) for level in LEVELS if (deal.answer(other, level), deal.time(other, level)) != answers[level]]
    return differences
