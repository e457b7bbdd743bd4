"""Answers of bots in Ilk."""

from random import Random

from books.ilk import matches as ilk

from courtcards.bots import choose

PLAYOUTS = 12


def chosen(game, seat, level, seeds=range(3)):
    """Return a level's answers in words, with ranks instead of cards, over several imagined deals."""
    return {" ".join([move.verb, *map(ilk.rank, (card.id for card in move.cards)), *([f"> {move.target}"] if move.target is not None else [])])
            for move in (choose(game, seat, level, Random(seed), playouts=PLAYOUTS) for seed in seeds)}
