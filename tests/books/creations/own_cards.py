"""Creation Cards in words: `40 S10 15/22` is number 40 with Speed 10, a one and a five above two twos; R, B and Y are the colours.

A card's space comes first: `a2 12 S50 51/91`, or `a2@180` for upside down. Commas separate cards.
"""

from collections import Counter
from typing import NamedTuple

from courtcards.games.creations import cards

VALUES = "123456789RBY"
FILLERS = 301                           # the number of the first filler card


class Printed(NamedTuple):
    """A card in words: its space, and its printed values."""

    number: int
    corners: str
    speed: int = 200
    space: str | None = None
    turned: str | None = None


def printed(words, corners="11/11"):
    """Return the cards that words name; `corners` is the default."""
    return [one(each, corners) for each in words.split(",") if each.strip()]


def one(words, corners):
    """Return one card."""
    found = {"corners": corners}
    for word in words.split():
        if "/" in word:
            found["corners"] = word
        elif word.isdigit():
            found["number"] = int(word)
        elif word[0] == "S":
            found["speed"] = int(word[1:])
        else:
            found["space"], _, found["turned"] = word.partition("@")
    return Printed(**found)


def fillers(count, corners="11/11", start=FILLERS):
    """Return cards to fill up with."""
    return [Printed(number, corners) for number in range(start, start + count)]


def named(deck):
    """Return the ids of cards in the order of their set: the second card with a number is `c40.2`."""
    seen = Counter()
    ids = []
    for card in deck:
        seen[card.number] += 1
        ids.append(f"c{card.number}" + (f".{seen[card.number]}" if seen[card.number] > 1 else ""))
    return ids


def plain(deck):
    """Return cards as the plain data of a file."""
    return {"format": 1, "name": "Cards of a test", "version": "1", "cards": [
        {"number": card.number, "corners": list(card.corners.replace("/", "")), "speed": card.speed, "level": 1, "type": "owl", "set": "own"}
        for card in deck]}


def card_set(deck):
    """Return cards as a set to play with."""
    return cards.parse_card_set(plain(deck))


def laid(game, moves):
    """Move cards to places that no play leads to, without a move. `moves` has pairs of a card and a place."""
    zones = {str(zone): lying for zone, lying in game.zones()}
    for id, place in moves:
        card = game.cards[id]
        next(lying for lying in zones.values() if card in lying).remove(card)
        zones[place].append(card)
    return game


def any_set(rng):
    """Return a random set: few or many values, few or many speeds, with or without duplicate numbers."""
    size, most = rng.choice((90, 100, 140)), rng.choice((30, 60, 400))
    values, speeds = rng.sample(VALUES, rng.choice((4, 8, 12))), rng.sample(range(0, 201, 5), rng.choice((2, 5, 30)))
    numbers = [rng.randint(1, most) for _ in range(size)] if most < 400 else rng.sample(range(1, most), size)
    rows = ["".join(rng.choice(values) for _ in range(4)) for _ in numbers]
    return card_set([Printed(number, f"{row[:2]}/{row[2:]}", rng.choice(speeds)) for number, row in zip(numbers, rows, strict=True)])
