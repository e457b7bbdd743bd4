"""What this book lends the studio: the fields written on a Creation Card, balanced numbers for new cards, and remarks on a card or a set."""

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


OWN = "own"                     # the set symbol of a card that is made here, until somebody writes another
SLOWEST = 200                   # the highest Speed
SUITED = 50                     # the Speed of a blank card: it suits its corners
LONELY, COMMON = .3, .98        # shares of the other cards that a card matches: below and above it is said to be out of the way

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
    """Return a card on which nobody has drawn or written yet."""
    return {"number": number, "corners": [*PLAIN], "speed": SUITED, "level": LEVELS[0], "type": BLANK, "set": OWN}


# one card among others


def checks(card: Card, cards: Sequence[Card]) -> list[Check]:
    """Return what there is to say of a card; `cards` are those of its set."""
    others = [other for other in cards if other is not card and (other.get("key") != card.get("key") or "key" not in card)]
    found = [fair(card), unique(card, others), matched(card, others), lettered(card, others), marked(card, others)]
    return [check for check in found if check]


def fair(card: Card) -> Check:
    """Say whether the Speed of a card suits its corners: the slow may be strong."""
    low, high = suiting(strength(card))
    key = "fast" if card["speed"] < low else "slow" if card["speed"] > high else "fair"
    return Check(key == "fair", told("check", key, speed=card["speed"], low=low, high=high))


@cache
def suiting(sum_: int) -> tuple[int, int]:
    """Return the lowest and the highest Speed that suit a sum of numbers: no card of the stand-in set is both stronger and faster."""
    low = min((card["speed"] for card in stock() if strength(card) >= sum_), default=max(card["speed"] for card in stock()))
    return low, max((card["speed"] for card in stock() if strength(card) <= sum_), default=0)


def unique(card: Card, others: Sequence[Card]) -> Check:
    """Say how often the number of a card is used: the rules allow it more than once."""
    times = 1 + len([other for other in others if other["number"] == card["number"]])
    return Check(times == 1, told("check", "once" if times == 1 else "doubles", number=card["number"], count=times))


def matched(card: Card, others: Sequence[Card]) -> Check | None:
    """Say how many of the others a card matches, once so many are written that one could play with them."""
    written = [other for other in others if not is_blank(other)]
    if len(written) + 1 < limits.SET_FEWEST:
        return None
    share = len([other for other in written if matching(card, other)]) / len(written)
    key = "lonely" if share < LONELY else "common" if share > COMMON else "matches"
    return Check(key == "matches", told("check", key, share=percent(share)))


def lettered(card: Card, others: Sequence[Card]) -> Check | None:
    """Say which card of a prewritten deck a letter makes."""
    if "letter" not in card:
        return None
    count = 1 + sum("letter" in other for other in others)
    return Check(True, told("check", "letter", letter=card["letter"], count=count))


def marked(card: Card, others: Sequence[Card]) -> Check | None:
    """Say of a card with another set symbol than most that it comes from elsewhere."""
    usual = Counter(other["set"] for other in others).most_common(1)
    if not usual or usual[0][0] == card["set"]:
        return None
    return Check(True, told("check", "mark", mark=card["set"], usual=usual[0][0]))


# some of all cards


def filters() -> tuple[Filter, ...]:
    """Return what the cards of a set can be searched by."""
    drawn = [("drawn", lambda card: "art" in card), ("undrawn", lambda card: "art" not in card)]
    coloured = [(colour, lambda card, colour=colour: colour in card["corners"]) for colour in COLOURS]
    levels = [(f"level-{level}", lambda card, level=level: card["level"] == level) for level in LEVELS]
    whole = [("numbers", lambda card: not symbols(card)), ("letter", lambda card: "letter" in card)]
    return tuple(Filter(key, told("filter", key), fits) for key, fits in (*drawn, *coloured, *whole[:1], *levels, *whole[1:]))


CRAFT = Craft(GAME, *PICTURE, FIELDS, blank, is_blank, fill, checks, charts, warnings, filters(), trials, verdict)
