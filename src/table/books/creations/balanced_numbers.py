"""Balanced numbers for Creation Cards: corners and Speed of the stand-in set, given out so that a whole set is as even as that one."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

from courtcards.engine.dice import roll, shuffle
from table.books.common.custom_cards import Card
from table.books.creations.balance import BANDS, stock, symbols

POOL = 24           # cards of the stand-in set among which the fittest is found for each card
Regard = tuple[Hashable, ...]


def fill(cards: Sequence[Card], others: Sequence[Card], seed: int) -> list[dict[str, Any]]:
    """Return cards with corners and Speed that make an even set of them and the others; no printed card twice, as long as there are any."""
    held, dice = Counter(regard for card in others for regard in regards(card)), roll(seed)
    left: list[Card] = [one for one in stock() if printed(one) not in set(map(printed, others))]
    dice, found = shuffle(left, dice), []
    for many, card in enumerate(cards, len(others) + 1):
        if not left:
            left = [*stock()]
            dice = shuffle(left, dice)
        fittest = min(left[:POOL], key=lambda one: surplus(one, held, many))
        left.remove(fittest)
        held.update(regards(fittest))
        found.append({**card, "corners": [*fittest["corners"]], "speed": fittest["speed"]})
    return found


def printed(card: Card) -> tuple[Any, ...]:
    """Return what the numbers of a card are."""
    return (*card["corners"], card["speed"])


def regards(card: Card) -> list[Regard]:
    """Return all in which a card counts: how many symbols it has, each of its corners, how fast it is."""
    band = next(place for place, (low, high) in enumerate(BANDS) if low <= card["speed"] <= high)
    return [("symbols", symbols(card)), ("speed", band), *(("corner", corner) for corner in card["corners"])]


@cache
def usual() -> dict[Regard, float]:
    """Return how often each of these comes on a card of the stand-in set."""
    return {regard: many / len(stock()) for regard, many in Counter(regard for card in stock() for regard in regards(card)).items()}


def surplus(card: Card, held: Counter[Regard], many: int) -> float:
    """Return how far a set of so many cards is from even with a card, in what the card counts for."""
    return sum(each * (held[regard] + each / 2 - many * usual()[regard]) for regard, each in Counter(regards(card)).items())
