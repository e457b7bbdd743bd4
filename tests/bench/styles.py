"""Counts of a styled bot's actions among unstyled bots. cells.py adds them up, campaign.py measures them."""

from collections import Counter
from random import Random

from courtcards.bots import choose, mind_of
from courtcards.bots.styles import NAMED
from courtcards.games import GAMES

DEEDS = ("attack", "leader", "weakest", "arm", "guard", "gift", "pass")
NONE = "-"


def name_of(style):
    """Return a bot name that has this style."""
    return next((name for name, known in NAMED.items() if known == style), "")


def play(game, name, at, bot, seats, seed):
    """Play one match; return its outcome, and the numbers of the styled bot's actions by kind and of its `answers`."""
    told, done, rng, effects = [], Counter(), Random(seed), mind_of(game).effects
    position = GAMES[game](seats, {}, seed=seed, story=lambda _, fact: told.append(fact))
    while position.question is not None:
        seat = rng.choice(position.question.seats)
        known = [fact for fact in told if fact.seats is None or seat in fact.seats]
        move = choose(position, seat, bot, rng, known, name=name if seat == at else "")
        if seat == at and len(position.moves(seat)) > 1:
            done.update(["answers", *effects(position, seat, move)])
        position.play(move)
    return position.outcome, done
