"""The letters of Fwords: which count as vowels, letters drawn by lot, and the decks of prewritten cards. Imports nothing of the project."""

from collections.abc import Callable

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS, MOST_VOWELS = "AEIOUYS", 4          # what counts as a vowel while letters are written, and how many of them nine cards may bear
WRITTEN = 9                                 # letters of a player
DECK_36 = LETTERS + "AEIOUYRSTN"            # rule book: Alt Rules
DECK_54 = DECK_36 + "AEIOUSTRNLDGHCMPBW"    # ruling FW-23
LOT_VOWELS = "AAAEEEEIIIOOOUUYSS"           # what letters are drawn from for whoever has them drawn
LOT_OTHERS = "BCCDDDFGGHHKLLLLMMNNNNPPRRRRTTTTVW"


def vowels(letters: str) -> int:
    """Return how many letters count as vowels.

    >>> vowels("STRAY")
    3
    """
    return sum([letter in VOWELS for letter in letters])


def deck(players: int) -> str:
    """Return the letters of the prewritten deck for so many players. Ruling FW-23."""
    return DECK_36 if players <= 4 else DECK_54


def lot(shuffle: Callable[[list[str]], object], few: int = MOST_VOWELS, count: int = WRITTEN) -> str:
    """Return letters drawn by lot, with so many vowels among them, in any order; `shuffle` shuffles a list in place."""
    some, others = list(LOT_VOWELS), list(LOT_OTHERS)
    shuffle(some)
    shuffle(others)
    drawn = some[:few] + others[:count - few]
    shuffle(drawn)
    return "".join(drawn)
