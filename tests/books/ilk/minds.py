"""What a level of bots answers in Ilk."""

from random import Random

from books.ilk import matches as ilk

from courtcards.bots import choose

PLAYOUTS = 12


def chosen(game, seat, level, seeds=range(3)):
    """Return what a level answers in words, whatever it imagines of the others: ranks in place of cards."""
    return {" ".join([move.verb, *map(ilk.rank, (card.id for card in move.cards)), *([f"> {move.target}"] if move.target is not None else [])])
            for move in (choose(game, seat, level, Random(seed), playouts=PLAYOUTS) for seed in seeds)}
