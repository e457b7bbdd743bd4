"""The letters of Fwords: vowels, random letters, and prewritten decks."""

from collections.abc import Callable

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS, MOST_VOWELS = "AEIOUYS", 4          # letters that count as vowels when writing, and the most of them on nine cards
WRITTEN = 9                                 # letters per player
DECK_36 = LETTERS + "AEIOUYRSTN"            # rule book: Alt Rules
DECK_54 = DECK_36 + "AEIOUSTRNLDGHCMPBW"    # ruling FW-23
LOT_VOWELS = "AAAEEEEIIIOOOUUYSS"           # pools that random letters are drawn from
LOT_OTHERS = "BCCDDDFGGHHKLLLLMMNNNNPPRRRRTTTTVW"


def count_vowels(letters: str) -> int:
    """Return the number of letters that count as vowels.

    >>> count_vowels("STRAY")
    3
    """
    return sum([letter in VOWELS for letter in letters])


def prewritten_letters(players: int) -> str:
    """Return the letters of the prewritten deck for a number of players. Ruling FW-23."""
    return DECK_36 if players <= 4 else DECK_54


def random_letters(shuffle: Callable[[list[str]], object], few: int = MOST_VOWELS, count: int = WRITTEN) -> str:
    """Return `count` random letters in random order, `few` of them vowels.

    `shuffle` shuffles a list in place.
    """
    some, others = list(LOT_VOWELS), list(LOT_OTHERS)
    shuffle(some)
    shuffle(others)
    drawn = some[:few] + others[:count - few]
    shuffle(drawn)
    return "".join(drawn)
