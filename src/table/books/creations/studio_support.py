"""This book's contribution to the studio: the fields on a Creation Card, balanced numbers for new cards, remarks on cards and sets."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

from courtcards.engine import limits
from courtcards.engine.dice import roll, shuffle
from table.books.common.custom_cards import Card, Check, Craft, Field, Filter
from table.books.creations.balance import BANDS, GAME, PLAIN, charts, is_blank, matching, percent, stock, strength, symbols, told, warnings
from table.books.creations.faces import COLOURS, LEVELS, PICTURE, PLACES, VALUES, sign_of
from table.books.creations.playtests import trials, verdict
from table.books.creations.symbols import BLANK, TYPES
from table.markup.html import icon

POOL = 24           # stand-in cards to consider for each card
Regard = tuple[Hashable, ...]


def fill(cards: Sequence[Card], others: Sequence[Card], seed: int) -> list[dict[str, Any]]:
    """Return the cards with corners and Speed that balance the set they form with the others.

    The numbers are those of stand-in cards; none is used twice before all have been used.
    """
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
    """Return the corners and Speed of a card."""
    return (*card["corners"], card["speed"])


def regards(card: Card) -> list[Regard]:
    """Return the properties of a card that balance a set: its number of symbols, its Speed band, and each corner."""
    band = next(place for place, (low, high) in enumerate(BANDS) if low <= card["speed"] <= high)
    return [("symbols", symbols(card)), ("speed", band), *(("corner", corner) for corner in card["corners"])]


@cache
def usual() -> dict[Regard, float]:
    """Return how often each property occurs per card of the stand-in set."""
    return {regard: many / len(stock()) for regard, many in Counter(regard for card in stock() for regard in regards(card)).items()}


def surplus(card: Card, held: Counter[Regard], many: int) -> float:
    """Return how much adding a card would unbalance a set of `many` cards, in the properties the card has."""
    return sum(each * (held[regard] + each / 2 - many * usual()[regard]) for regard, each in Counter(regards(card)).items())


OWN = "own"                     # set symbol of a new card, until its author changes it
SLOWEST = 200                   # the highest Speed
SUITED = 50                     # Speed of a blank card; it suits its corners
LONELY, COMMON = .3, .98        # shares of the other cards a card matches that call for a remark: below, above

FIELDS = (
    Field("title", "line", needed=False),
    Field("text", "text", needed=False),
    *(Field(f"corner-{at}", "corner", VALUES, place=place) for place, at in enumerate(PLACES)),
    Field("speed", "number", high=SLOWEST),
    Field("level", "number", low=LEVELS[0], high=LEVELS[-1]),
    Field("type", "word", (BLANK, *TYPES), sign=lambda value: icon(sign_of(value))),
    Field("number", "number", low=1, high=limits.CARD_NUMBER),
    Field("letter", "letter", needed=False),
    Field("set", "word"),
)


def blank(number: int) -> dict[str, Any]:
    """Return an empty card with a given number."""
    return {"number": number, "corners": [*PLAIN], "speed": SUITED, "level": LEVELS[0], "type": BLANK, "set": OWN}


# one card among others


def checks(card: Card, cards: Sequence[Card]) -> list[Check]:
    """Return the remarks on a card; `cards` are all cards of its set."""
    others = [other for other in cards if other is not card and (other.get("key") != card.get("key") or "key" not in card)]
    found = [fair(card), unique(card, others), matched(card, others), lettered(card, others), marked(card, others)]
    return [check for check in found if check]


def fair(card: Card) -> Check:
    """Check that a card's Speed suits its corners: slow cards may be strong."""
    low, high = suiting(strength(card))
    key = "fast" if card["speed"] < low else "slow" if card["speed"] > high else "fair"
    return Check(key == "fair", told("check", key, speed=card["speed"], low=low, high=high))


@cache
def suiting(sum_: int) -> tuple[int, int]:
    """Return the lowest and highest Speed that suit a sum of numbers, given the stand-in set.

    With the highest, no stand-in card that is at most as strong is faster; with the lowest, none at least as strong is slower.
    """
    low = min((card["speed"] for card in stock() if strength(card) >= sum_), default=max(card["speed"] for card in stock()))
    return low, max((card["speed"] for card in stock() if strength(card) <= sum_), default=0)


def unique(card: Card, others: Sequence[Card]) -> Check:
    """Check how often a card's number is used; the rules allow it more than once."""
    times = 1 + len([other for other in others if other["number"] == card["number"]])
    return Check(times == 1, told("check", "once" if times == 1 else "doubles", number=card["number"], count=times))


def matched(card: Card, others: Sequence[Card]) -> Check | None:
    """Check how many others a card matches; None until enough cards are written to play with."""
    written = [other for other in others if not is_blank(other)]
    if len(written) + 1 < limits.SET_FEWEST:
        return None
    share = len([other for other in written if matching(card, other)]) / len(written)
    key = "lonely" if share < LONELY else "common" if share > COMMON else "matches"
    return Check(key == "matches", told("check", key, share=percent(share)))


def lettered(card: Card, others: Sequence[Card]) -> Check | None:
    """Remark on which card of a prewritten deck a letter makes, or None without a letter."""
    if "letter" not in card:
        return None
    count = 1 + sum("letter" in other for other in others)
    return Check(True, told("check", "letter", letter=card["letter"], count=count))


def marked(card: Card, others: Sequence[Card]) -> Check | None:
    """Remark that a card comes from elsewhere if its set symbol isn't the usual one; otherwise return None."""
    usual = Counter(other["set"] for other in others).most_common(1)
    if not usual or usual[0][0] == card["set"]:
        return None
    return Check(True, told("check", "mark", mark=card["set"], usual=usual[0][0]))


# filters


def filters() -> tuple[Filter, ...]:
    """Return the filters for the cards of a set."""
    drawn = [("drawn", lambda card: "art" in card), ("undrawn", lambda card: "art" not in card)]
    coloured = [(colour, lambda card, colour=colour: colour in card["corners"]) for colour in COLOURS]
    levels = [(f"level-{level}", lambda card, level=level: card["level"] == level) for level in LEVELS]
    whole = [("numbers", lambda card: not symbols(card)), ("letter", lambda card: "letter" in card)]
    return tuple(Filter(key, told("filter", key), fits) for key, fits in (*drawn, *coloured, *whole[:1], *levels, *whole[1:]))


CRAFT = Craft(GAME, *PICTURE, FIELDS, blank, is_blank, fill, checks, charts, warnings, filters(), trials, verdict)
