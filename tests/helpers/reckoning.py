"""What a king reckons in a position: which answers lead how far."""

from courtcards.bots import mind_of
from courtcards.bots.search import Search
from courtcards.engine.strategy import SearchBudget
from courtcards.lessons.puzzles import READER

FAR = 12                # decisions that are looked ahead, or 2 positions at which a game is at rest


def ranked(position, among, rng, each=40):
    """Return answers of the reader with the chance to win with each, the best first, after so many playouts for each."""
    mind = mind_of(position.id)
    search = Search(lambda: position.imagine(READER, rng), READER, among, rng, mind, SearchBudget(each * len(among), 2 if mind.rests else FAR))
    while search.step():
        pass
    return search.ranked
