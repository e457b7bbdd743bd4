"""Creation Cards: sets are data that anyone can write, parsed and checked here card by card.

A set comes as a file (JSON-like data: a name, a version, cards) or as its text, which holds only the traits that the rules use:
`number,corners,speed,level,type,set` and optionally a letter, for each card. Corners are in the order top left, top right, bottom left,
bottom right. A set is identified by the hash of its text.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from reprlib import repr as short
from typing import Any

from courtcards.cards import custom_sets
from courtcards.cards.custom_sets import is_line
from courtcards.engine import limits
from courtcards.engine.card import Card
from courtcards.engine.card_sets import BadSet, CardSet, Sets, fingerprint
from courtcards.engine.visible_text import or_empty_if_invisible

FORMAT = 1
CORNERS, DIGITS, COLOURS = 4, "123456789", "RBY"
SLOWEST, LEVELS = 200, 5
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SEEN = ("number", "corners", "speed", "level", "type", "set", "letter")     # traits that the rules use, in the order of a text
NEEDED, PERHAPS = set(SEEN[:-1]), {"letter", *custom_sets.ADDED}
BETWEEN, AFTER = ",", ";"                                                   # separators of traits and of cards in a text


def parse_card_set(data: Any) -> CardSet:
    """Return the card set in the data of a file, or in the text of a set.

    Raises BadSet if it isn't valid.
    """
    if isinstance(data, str):
        return build_card_set("", [parse_card(card, place) for place, card in enumerate(data.split(AFTER)[:limits.SET_MOST + 1], 1)])
    if not isinstance(data, dict) or "cards" not in data:
        raise BadSet("no-set")
    check_set_header(data)
    if not isinstance(data["cards"], list):
        raise BadSet("no-set")
    return build_card_set(data["name"], data["cards"])


def check_set_header(data: Mapping[str, Any]) -> None:
    """Check all fields of a file except its cards; raises BadSet."""
    if data.get("format") != FORMAT or type(data["format"]) is not int:
        raise BadSet("other-format")
    for name in ("name", "version"):
        if not is_line(data.get(name), limits.TITLE):
            raise BadSet("bad-name")
    if "owner" in data and not is_line(data["owner"], limits.NAME):
        raise BadSet("bad-owner")
    if unknown := sorted(map(str, data.keys() - {"format", "name", "version", "owner", "cards"})):
        raise BadSet("unknown-field", field=short(unknown[0]))


def build_card_set(name: str, cards: Sequence[Any]) -> CardSet:
    """Check cards, given as traits, and return a set of them.

    If the name is empty, the set is named by its hash. Raises BadSet for an invalid card, or if there are too few or too many.
    """
    if len(cards) > limits.SET_MOST:
        raise BadSet("many-cards", most=limits.SET_MOST)
    return card_set_from_traits(name, [check_card(card, place) for place, card in enumerate(cards, 1)])


def card_set_from_traits(name: str, cards: Sequence[dict[str, Any]]) -> CardSet:
    """Return a set of cards that have been checked, given as traits.

    Raises BadSet if there are too few or too many.
    """
    if len(cards) < limits.SET_FEWEST:
        raise BadSet("few-cards" if cards else "no-cards", count=len(cards), least=limits.SET_FEWEST)
    if len(cards) > limits.SET_MOST:
        raise BadSet("many-cards", most=limits.SET_MOST)
    text = AFTER.join(map(dump_card, cards))
    hash = fingerprint(text)
    return CardSet(or_empty_if_invisible(name) or hash, hash, cards_by_number(cards), text)


def cards_by_number(cards: Iterable[dict[str, Any]]) -> dict[str, Card]:
    """Return cards by id: a `c` and the card's number, followed by `.2`, `.3` and so on for duplicates."""
    found: dict[str, Card] = {}
    copies: dict[int, int] = {}
    for traits in cards:
        number = traits["number"]
        copies[number] = copy = copies.get(number, 0) + 1
        id = f"c{number}" if copy == 1 else f"c{number}.{copy}"
        found[id] = Card(id, id, traits)
    return found


def join_card_sets(sets: Sequence[CardSet]) -> CardSet:
    """Return several sets joined into one, in their order.

    Raises BadSet if that's too many cards.
    """
    return card_set_from_traits(" + ".join([one.id for one in sets]), [card.traits for one in sets for card in one.cards.values()])


# cards

def check_card(card: Any, place: int) -> dict[str, Any]:
    """Check a card and return its traits in order, followed by the additions visible during a match.

    Raises BadSet for an invalid card. The error names a card without a number by its `place` in the set.
    """
    if not isinstance(card, dict):
        raise BadSet("no-card", place=place)
    number: Any = card.get("number")
    if not is_int_between(number, 1, limits.CARD_NUMBER):
        raise BadSet("no-number", place=place, most=limits.CARD_NUMBER)
    if unknown := sorted(map(str, card.keys() - NEEDED - PERHAPS)):
        raise BadSet("unknown-trait", number=number, field=short(unknown[0]))
    check_card_corners(card.get("corners"), number)
    for name, fits in FITTING.items():
        if (name in NEEDED or name in card) and not fits(card.get(name)):
            raise BadSet(f"bad-{name}", number=number)
    custom_sets.check_additions(card, number=number)
    return {name: card[name] for name in SEEN if name in card} | custom_sets.visible_additions(card)


def check_card_corners(corners: Any, number: int) -> None:
    """Check the corners of a card; raises BadSet, which names the card by its `number`."""
    if not isinstance(corners, list) or len(corners) != CORNERS:
        raise BadSet("missing-corner", number=number)
    for corner in corners:
        if not isinstance(corner, str) or len(corner) != 1 or corner not in DIGITS + COLOURS:
            raise BadSet("bad-corner", number=number, corner=short(corner))


def is_int_between(value: Any, low: int, high: int) -> bool:
    """Return whether a value is an integer between two bounds, inclusive."""
    return type(value) is int and low <= value <= high


def is_symbol_word(value: Any) -> bool:
    """Return whether a value can name a type or set symbol.

    It must consist of letters and digits, with single spaces or hyphens between them.
    """
    return is_line(value, limits.CARD_WORD) and all(part.isalnum() for part in value.replace("-", " ").split(" "))


FITTING: dict[str, Callable[[Any], bool]] = {
    "speed": lambda value: is_int_between(value, 0, SLOWEST),
    "level": lambda value: is_int_between(value, 1, LEVELS),
    "type": is_symbol_word,
    "set": is_symbol_word,
    "letter": lambda value: isinstance(value, str) and len(value) == 1 and value in LETTERS,
}


# cards as text

def dump_card(traits: dict[str, Any]) -> str:
    """Return the text of a card: the traits that the rules use.

    >>> dump_card({"number": 40, "corners": ["1", "5", "2", "R"], "speed": 10, "level": 3, "type": "fox", "set": "core"})
    '40,152R,10,3,fox,core'
    """
    return BETWEEN.join(["".join(traits[name]) if name == "corners" else str(traits[name]) for name in SEEN if name in traits])


def parse_card(text: str, place: int) -> dict[str, Any]:
    """Parse the text of a card into traits, without checking them.

    Raises BadSet if writing these traits as text again would give a different text.

    >>> parse_card("40,152R,10,3,fox,core", 1)["corners"]
    ['1', '5', '2', 'R']
    """
    card: dict[str, Any] = dict(zip(SEEN, text.split(BETWEEN), strict=False))
    for name in ("number", "speed", "level"):
        digits = card.get(name, "")
        if digits.isascii() and digits.isdigit() and len(digits) <= limits.NUMBER:
            card[name] = int(digits)
    card["corners"] = list(card.get("corners", ""))
    if BETWEEN.join([str(card[name]) if name != "corners" else "".join(card[name]) for name in SEEN if name in card]) != text:
        raise BadSet("no-card", place=place)
    return card


CORE = parse_card_set(json.loads((files(__package__) / "core.json").read_text("utf-8")))
SETS = Sets({CORE.hash: CORE})
