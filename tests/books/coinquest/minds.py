"""Answers of bots in Kingdom Coinquest."""

from random import Random

from helpers.reading import asked

from courtcards.bots import choose

PLAYOUTS = 8


def chosen(game, level, seeds=range(3)):
    """Return a level's answers, without the seat, over several imagined deals."""
    seat = int(asked(game)[0])
    return {str(choose(game, seat, level, Random(seed), playouts=PLAYOUTS)).partition(" ")[2] for seed in seeds}
