"""A king's evaluation of a position: how good each answer is."""

from courtcards.bots import mind_of
from courtcards.bots.search import Search
from courtcards.engine.strategy import SearchBudget
from courtcards.lessons.puzzles import READER

FAR = 12                # decisions to look ahead, or 2 quiet positions for games that have them


def ranked(position, among, rng, each=40):
    """Return the reader's answers with their win chances, best first, after `each` playouts per answer."""
    mind = mind_of(position.id)
    search = Search(lambda: position.imagine(READER, rng), READER, among, rng, mind, SearchBudget(each * len(among), 2 if mind.is_calm else FAR))
    while search.step():
        pass
    return search.ranked
