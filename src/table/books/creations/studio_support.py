"""Supports the studio for this book: says which fields a Creation Card has, balances new cards, and makes remarks on cards and sets."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

from courtcards.engine import limits
from courtcards.engine.dice import next_dice, shuffle
from table.books.common.custom_cards import Card, CardCraft, CardFilter, CardRemark, FieldSpec
from table.books.creations.balance import (
    BANDS,
    GAME,
    PLAIN,
    craft_sentence,
    is_blank,
    is_matching,
    numbers_sum,
    percent,
    set_charts,
    set_remarks,
    stand_in_cards,
    symbol_count,
)
from table.books.creations.faces import COLOURS, LEVELS, PICTURE, PLACES, VALUES, type_sign
from table.books.creations.playtests import set_trials, trial_verdict
from table.books.creations.symbols import BLANK, TYPES
from table.markup.html import icon

POOL = 24           # stand-in cards to consider for each card
CardProperty = tuple[Hashable, ...]


def fill_numbers(cards: Sequence[Card], others: Sequence[Card], seed: int) -> list[dict[str, Any]]:
    """Return the cards with new corners and Speeds that balance the set they form with the others.

    The new values are those of cards in the stand-in set, drawn at random with the `seed`.
    """
    property_counts, dice = Counter(property_ for card in others for property_ in balance_properties(card)), next_dice(seed)
    candidates: list[Card] = [other for other in stand_in_cards() if card_numbers(other) not in set(map(card_numbers, others))]
    dice, filled = shuffle(candidates, dice), []
    for count, card in enumerate(cards, len(others) + 1):
        if not candidates:
            candidates = [*stand_in_cards()]
            dice = shuffle(candidates, dice)
        fittest = min(candidates[:POOL], key=lambda one: added_imbalance(one, property_counts, count))
        candidates.remove(fittest)
        property_counts.update(balance_properties(fittest))
        filled.append({**card, "corners": [*fittest["corners"]], "speed": fittest["speed"]})
    return filled


def card_numbers(card: Card) -> tuple[Any, ...]:
    """Return the corners and Speed of a card."""
    return (*card["corners"], card["speed"])


def balance_properties(card: Card) -> list[CardProperty]:
    """Return the properties of a card that count for the balance of its set."""
    band = next(index for index, (low, high) in enumerate(BANDS) if low <= card["speed"] <= high)
    return [("symbols", symbol_count(card)), ("speed", band), *(("corner", corner) for corner in card["corners"])]


@cache
def stand_in_frequencies() -> dict[CardProperty, float]:
    """Return the average count of each property per card of the stand-in set."""
    counts = Counter(property_ for card in stand_in_cards() for property_ in balance_properties(card))
    return {property_: count / len(stand_in_cards()) for property_, count in counts.items()}


def added_imbalance(card: Card, property_counts: Counter[CardProperty], set_size: int) -> float:
    """Return how much a card would unbalance its set.

    `property_counts` counts the properties of the other cards. `set_size` is the number of cards, this one included.
    """
    return sum(times * (property_counts[property_] + times / 2 - set_size * stand_in_frequencies()[property_])
               for property_, times in Counter(balance_properties(card)).items())


OWN = "own"                     # set symbol of a new card, until its author changes it
SLOWEST = 200                   # the highest Speed
SUITED = 50                     # Speed of a blank card; it suits its corners
LONELY, COMMON = .3, .98        # a card gets a remark if it matches a smaller or a larger share of the others

FIELDS = (
    FieldSpec("title", "line", needed=False),
    FieldSpec("text", "text", needed=False),
    *(FieldSpec(f"corner-{at}", "corner", VALUES, place=place) for place, at in enumerate(PLACES)),
    FieldSpec("speed", "number", high=SLOWEST),
    FieldSpec("level", "number", low=LEVELS[0], high=LEVELS[-1]),
    FieldSpec("type", "word", (BLANK, *TYPES), sign=lambda value: icon(type_sign(value))),
    FieldSpec("number", "number", low=1, high=limits.CARD_NUMBER),
    FieldSpec("letter", "letter", needed=False),
    FieldSpec("set", "word"),
)


def blank_card(number: int) -> dict[str, Any]:
    """Return an empty card with a given number."""
    return {"number": number, "corners": [*PLAIN], "speed": SUITED, "level": LEVELS[0], "type": BLANK, "set": OWN}


# one card among others


def card_remarks(card: Card, cards: Sequence[Card]) -> list[CardRemark]:
    """Return the remarks on a card; `cards` are all cards of its set."""
    others = [other for other in cards if other is not card and (other.get("key") != card.get("key") or "key" not in card)]
    remarks = [check_speed(card), check_number(card, others), check_card_matches(card, others), check_letter(card, others), check_set_symbol(card, others)]
    return [remark for remark in remarks if remark]


def check_speed(card: Card) -> CardRemark:
    """Remark on whether a card's Speed suits its corners: a card with high numbers should be slow."""
    low, high = suitable_speeds(numbers_sum(card))
    key = "fast" if card["speed"] < low else "slow" if card["speed"] > high else "fair"
    return CardRemark(key == "fair", craft_sentence("check", key, speed=card["speed"], low=low, high=high))


@cache
def suitable_speeds(sum_: int) -> tuple[int, int]:
    """Return the lowest and the highest Speed that suit a card whose numbers have this sum."""
    fastest = max(card["speed"] for card in stand_in_cards())
    low = min((card["speed"] for card in stand_in_cards() if numbers_sum(card) >= sum_), default=fastest)
    high = max((card["speed"] for card in stand_in_cards() if numbers_sum(card) <= sum_), default=0)
    return low, high


def check_number(card: Card, others: Sequence[Card]) -> CardRemark:
    """Remark on whether the card's number is unique in the set. The rules don't require that."""
    times = 1 + len([other for other in others if other["number"] == card["number"]])
    return CardRemark(times == 1, craft_sentence("check", "once" if times == 1 else "doubles", number=card["number"], count=times))


def check_card_matches(card: Card, others: Sequence[Card]) -> CardRemark | None:
    """Remark on how many other cards a card matches. Return None until enough cards are written to play with."""
    written_cards = [other for other in others if not is_blank(other)]
    if len(written_cards) + 1 < limits.SET_FEWEST:
        return None
    share = len([other for other in written_cards if is_matching(card, other)]) / len(written_cards)
    key = "lonely" if share < LONELY else "common" if share > COMMON else "matches"
    return CardRemark(key == "matches", craft_sentence("check", key, share=percent(share)))


def check_letter(card: Card, others: Sequence[Card]) -> CardRemark | None:
    """Remark on how many cards of the set have a letter. Return None if this card has none."""
    if "letter" not in card:
        return None
    count = 1 + sum("letter" in other for other in others)
    return CardRemark(True, craft_sentence("check", "letter", letter=card["letter"], count=count))


def check_set_symbol(card: Card, others: Sequence[Card]) -> CardRemark | None:
    """Remark that a card comes from elsewhere if most of the set has another set symbol; otherwise return None."""
    usual = Counter(other["set"] for other in others).most_common(1)
    if not usual or usual[0][0] == card["set"]:
        return None
    return CardRemark(True, craft_sentence("check", "mark", mark=card["set"], usual=usual[0][0]))


# filters


def card_filters() -> tuple[CardFilter, ...]:
    """Return the filters for the cards of a set."""
    artwork = [("drawn", lambda card: "art" in card), ("undrawn", lambda card: "art" not in card)]
    coloured = [(colour, lambda card, colour=colour: colour in card["corners"]) for colour in COLOURS]
    levels = [(f"level-{level}", lambda card, level=level: card["level"] == level) for level in LEVELS]
    numbers, lettered = ("numbers", lambda card: not symbol_count(card)), ("letter", lambda card: "letter" in card)
    return tuple(CardFilter(key, craft_sentence("filter", key), fits) for key, fits in (*artwork, *coloured, numbers, *levels, lettered))


CRAFT = CardCraft(GAME, *PICTURE, FIELDS, blank_card, is_blank, fill_numbers, card_remarks, set_charts, set_remarks, card_filters(), set_trials, trial_verdict)
