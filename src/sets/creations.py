"""Regenerate the stand-in set of Creation Cards: `python3 src/sets/creations.py` writes the book's `core.json`.

The real cards aren't published. The stand-ins follow what is known of them, with counts that play well:

* 135 cards, numbers 1 to 135: 27 types with levels 1 to 5 each, in the order of `TYPES`;
* 9, 36, 45, 36 and 9 cards have 0, 1, 2, 3 and 4 symbols: 270 corners are symbols, 90 of each colour, and 270 are numbers, 30 of each digit;
* speeds from 0 to 200 in steps of 5, each three or four times: the sum of a card's numbers plus a dice roll sets their order,
  so that the card that strikes first is usually weak.

All randomness comes from the documented dice of the rules, so that the same seed gives the same file on every machine.
"""

import json
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SOURCES))

from courtcards.engine.dice import dice_number, next_dice, shuffle

HOME = SOURCES / "courtcards" / "games" / "creations" / "core.json"
TYPES = (
    "fox", "owl", "rabbit", "snake", "unicorn", "raven", "lion", "griffin", "bee", "oak", "stag", "snail", "rocket", "cat",
    "fish", "tower", "moon", "dragon", "wolf", "bear", "frog", "turtle", "whale", "horse", "goat", "spider", "butterfly",
)
LEVELS = 5
SYMBOLS = {0: 9, 1: 36, 2: 45, 3: 36, 4: 9}     # number of symbols: how many cards have that many
COLOURS, OF_A_COLOUR = "RBY", 90
DIGITS, OF_A_DIGIT = "123456789", 30
FASTEST, SLOWEST, STEP = 0, 200, 5
CHANCE = 16                                     # range of the dice roll added to a card's sum before ranking
SEED = 135


def shuffle_counted(counts, dice):
    """Return a list with as many of each item as `counts` says, in random order, and the dice after the shuffle."""
    cards = [one for one, count in counts.items() for _ in range(count)]
    return cards, shuffle(cards, dice)


def card_corners(dice):
    """Return the corners of every card, and the dice after these draws."""
    symbols, dice = shuffle_counted(SYMBOLS, next_dice(dice))
    colours, dice = shuffle_counted(dict.fromkeys(COLOURS, OF_A_COLOUR), dice)
    digits, dice = shuffle_counted(dict.fromkeys(DIGITS, OF_A_DIGIT), dice)
    cards = []
    for count in symbols:
        card = [colours.pop() for _ in range(count)] + [digits.pop() for _ in range(4 - count)]
        dice = shuffle(card, dice)
        cards.append(card)
    return cards, dice


def number_sum(card):
    """Return the sum of a card's numbers."""
    return sum(int(corner) for corner in card if corner in DIGITS)


def card_speeds(cards, dice):
    """Return the speed of every card. Weak cards are fast and strong ones slow, with some randomness."""
    order = []
    for place, card in enumerate(cards):
        dice = next_dice(dice)
        order.append((number_sum(card) + dice_number(dice, CHANCE), place))
    steps, found = (SLOWEST - FASTEST) // STEP + 1, [0] * len(cards)
    for rank, (_, place) in enumerate(sorted(order)):
        found[place] = FASTEST + STEP * (rank * steps // len(cards))
    return found


def stand_in_set():
    """Return the stand-in set as plain data."""
    cards, dice = card_corners(SEED)
    fast = card_speeds(cards, dice)
    return {"format": 1, "name": "Core 135 (our own)", "version": "1", "cards": [
        {"number": place + 1, "corners": card, "speed": fast[place], "level": place % LEVELS + 1, "type": TYPES[place // LEVELS], "set": "core"}
        for place, card in enumerate(cards)]}


def dump_set_file(data):
    """Return a set as the text of a file, with one line per card."""
    *head, (_, cards) = data.items()
    lines = ",\n".join("  " + json.dumps(card, ensure_ascii=False) for card in cards)
    return "{" + "".join(f'"{name}": {json.dumps(value, ensure_ascii=False)}, ' for name, value in head) + f'"cards": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    HOME.write_text(dump_set_file(stand_in_set()), encoding="utf-8")
