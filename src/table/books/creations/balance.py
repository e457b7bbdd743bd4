"""The balance of a set of Creation Cards, in charts and in words: compared with the rules' needs and the stand-in set."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import sqrt

from courtcards.engine import limits
from courtcards.engine.options import choose
from courtcards.games import GAMES
from courtcards.texts import filled, listed, load, title
from table.books.common.custom_cards import Bar, Card, Chart, Check
from table.books.creations.faces import COLOURS, LEVELS, PLACES, VALUES, chip
from table.books.creations.symbols import BLANK

GAME = "kingdrin"                           # any of the three games: they read the same cards
SHARES = (9, 36, 45, 36, 9)                 # cards with 0 to 4 symbols in a balanced set, in proportion
BANDS = ((0, 39), (40, 79), (80, 119), (120, 159), (160, 200))      # bands of Speed
DIGITS = tuple(value for value in VALUES if value not in COLOURS)
EVEN_SYMBOLS = .38, .62                     # even range of the share of corners that are symbols
EVEN_COLOUR = .2, .48                       # even range of a colour's share of the symbols
EVEN_DIGIT = .04, .22                       # even range of a digit's share of the numbers
ONE_SIDED = .3                              # most cards with only symbols or only numbers, as a share
MATCHING = .68, .9                          # even range of the share of pairs of cards that match
TOGETHER = .35                              # least correlation of Speed and strength
DECKS = 36, 54                              # sizes of the prewritten decks, in cards with a letter
PLAIN = ("1",) * len(PLACES)                # corners of a blank card


def told(section: str, key: str, **about: object) -> str:
    """Return a sentence of this book's studio texts."""
    return filled(load("creations")["craft"][section][key], about)


def percent(share: float) -> str:
    """Return a share in words.

    >>> percent(.799)
    '80 %'
    """
    return f"{round(100 * share)} %"


# a card


def strength(card: Card) -> int:
    """Return the sum of a card's numbers."""
    return sum(int(corner) for corner in card["corners"] if corner not in COLOURS)


def symbols(card: Card) -> int:
    """Return how many corners of a card are colours."""
    return sum(corner in COLOURS for corner in card["corners"])


def is_blank(card: Card) -> bool:
    """Return whether a card's corners and type haven't been written yet."""
    return bool(card["type"] == BLANK) and tuple(card["corners"]) == PLAIN


def matching(one: Card, other: Card) -> bool:
    """Return whether two cards match: they share a value in any corner."""
    return not {*one["corners"]}.isdisjoint(other["corners"])


# all cards


@cache
def stock() -> tuple[Card, ...]:
    """Return the cards of the stand-in set."""
    return tuple(card.traits for card in GAMES[GAME].cards.values())


def corners(cards: Sequence[Card]) -> Counter[str]:
    """Return how many corners have each value."""
    return Counter(corner for card in cards for corner in card["corners"])


def pairs(cards: Sequence[Card]) -> float:
    """Return the share of pairs of cards that match."""
    return sharing(tuple(sum(1 << VALUES.index(corner) for corner in {*card["corners"]}) for card in cards))


@lru_cache(16)
def sharing(sets: tuple[int, ...]) -> float:
    """Return the share of pairs of value sets that have a value in common.

    Each set is a bit mask. Cached because a screen asks again on every press.
    """
    return sum(1 for one, other in combinations(sets, 2) if one & other) * 2 / (len(sets) * (len(sets) - 1))


def together(cards: Sequence[Card]) -> float:
    """Return the correlation of Speed and strength, from −1 to 1; 0 if all cards have the same Speed or strength."""
    count, slow, strong = len(cards), [card["speed"] for card in cards], [strength(card) for card in cards]
    middle, mean = sum(slow) / count, sum(strong) / count
    both = sum((one - middle) * (other - mean) for one, other in zip(slow, strong, strict=True))
    spread = sqrt(sum((one - middle) ** 2 for one in slow) * sum((other - mean) ** 2 for other in strong))
    return both / spread if spread else 0.0


# charts


def charts(cards: Sequence[Card]) -> list[Chart]:
    """Return charts of a set, compared with a balanced one."""
    count, held = len(cards), corners(cards)
    coloured, numbered = sum(held[colour] for colour in COLOURS), sum(held[digit] for digit in DIGITS)
    many, levels = Counter(map(symbols, cards)), Counter(card["level"] for card in cards)
    usual = [sum(low <= card["speed"] <= high for card in stock()) / len(stock()) for low, high in BANDS]
    return [
        chart("symbols", [Bar(str(number), None, many[number], count * share / sum(SHARES)) for number, share in enumerate(SHARES)]),
        chart("colours", [Bar(told("colour", colour), chip(colour), held[colour], coloured / len(COLOURS)) for colour in COLOURS]),
        chart("digits", [Bar(digit, None, held[digit], numbered / len(DIGITS)) for digit in DIGITS]),
        chart("speeds", [Bar(f"{low}–{high}", None, sum(low <= card["speed"] <= high for card in cards), count * share)
                         for (low, high), share in zip(BANDS, usual, strict=True)]),
        chart("levels", [Bar("★" * level, None, levels[level], count / len(LEVELS)) for level in LEVELS]),
    ]


def chart(key: str, bars: Sequence[Bar]) -> Chart:
    """Return a chart with its title."""
    return Chart(told("chart", key), tuple(bars))


# in words


def warnings(cards: Sequence[Card]) -> list[Check]:
    """Return the remarks on a set: serious imbalances, and good points."""
    if len(cards) < limits.SET_FEWEST:
        return [Check(False, told("set", "few", count=limits.SET_FEWEST - len(cards)))]
    blank = sum(map(is_blank, cards))
    if blank == len(cards):
        return [Check(False, told("set", "unwritten"))]
    if blank > len(cards) / 2:
        return [check for check in (Check(True, told("set", "begun", count=blank)), players(cards), letters(cards)) if check]
    found = (players(cards), matches(cards), symbols_even(cards), one_sided(cards), colours_even(cards), digits_even(cards), speeds(cards), numbers(cards),
             letters(cards))
    return [check for check in found if check]


def players(cards: Sequence[Card]) -> Check:
    """Check for how many players there are enough cards."""
    able = {id: seats for id, game in GAMES.items() if game.book == "creations" and (seats := most(id, len(cards)))}
    lacking = max(GAMES[id].cards_needed(GAMES[id].most, choose(GAMES[id].options, {})) for id in able) - len(cards)
    if lacking <= 0:
        return Check(True, told("set", "enough"))
    games = listed([told("set", "game", game=title(id), seats=seats) for id, seats in able.items()])
    return Check(True, told("set", "enough-for", games=games, count=lacking))


def most(id: str, count: int) -> int:
    """Return how many people at most can play a game with `count` cards, or 0."""
    game = GAMES[id]
    return max((seats for seats in range(game.fewest, game.most + 1) if game.cards_needed(seats, choose(game.options, {})) <= count), default=0)


def matches(cards: Sequence[Card]) -> Check:
    """Check how often two cards match."""
    share = pairs(cards)
    key = "rarely" if share < MATCHING[0] else "always" if share > MATCHING[1] else "matching"
    return Check(key == "matching", told("set", key, share=percent(share)))


def symbols_even(cards: Sequence[Card]) -> Check | None:
    """Warn if very few or nearly all corners are symbols; otherwise return None."""
    share = sum(map(symbols, cards)) / (len(cards) * len(PLACES))
    return None if EVEN_SYMBOLS[0] <= share <= EVEN_SYMBOLS[1] else Check(False, told("set", "symbols", share=percent(share)))


def one_sided(cards: Sequence[Card]) -> Check | None:
    """Warn if many cards have only symbols or only numbers; otherwise return None."""
    share = sum(symbols(card) in (0, len(PLACES)) for card in cards) / len(cards)
    even = (SHARES[0] + SHARES[-1]) / sum(SHARES)
    return None if share <= ONE_SIDED else Check(False, told("set", "one-sided", share=percent(share), even=percent(even)))


def colours_even(cards: Sequence[Card]) -> Check | None:
    """Warn if a colour is rare or dominates; otherwise return None."""
    held = corners(cards)
    counts = {colour: held[colour] for colour in COLOURS}
    return None if even(counts, EVEN_COLOUR) else Check(False, told("set", "colours", **counts))


def digits_even(cards: Sequence[Card]) -> Check | None:
    """Warn if a digit is rare or dominates; otherwise return None."""
    held = corners(cards)
    counts = {digit: held[digit] for digit in DIGITS}
    if even(counts, EVEN_DIGIT):
        return None
    rarest, commonest = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    about = {"rare": rarest, "few": counts[rarest], "common": commonest, "many": counts[commonest], "even": round(sum(counts.values()) / len(counts))}
    return Check(False, told("set", "digits", **about))


def even(counts: Mapping[str, int], limits: tuple[float, float]) -> bool:
    """Return whether values are about equally frequent, or too few to tell.

    `limits` are the lowest and the highest share that count as even.
    """
    whole = sum(counts.values())
    return whole < 6 * len(counts) or all(limits[0] <= count / whole <= limits[1] for count in counts.values())


def speeds(cards: Sequence[Card]) -> Check:
    """Check that slow cards tend to be strong."""
    there, usual = together(cards), together(stock())
    key = "slow-strong" if there >= TOGETHER else "fast-strong" if there <= -TOGETHER else "any-strong"
    return Check(key == "slow-strong", told("set", key, there=f"{there:.2f}".replace("-", "−"), usual=f"{usual:.2f}"))


def numbers(cards: Sequence[Card]) -> Check:
    """Check that every Card Number is used once."""
    doubles = sum(count > 1 for count in Counter(card["number"] for card in cards).values())
    return Check(not doubles, told("set", "doubles" if doubles else "unique", count=doubles))


def letters(cards: Sequence[Card]) -> Check | None:
    """Check whether the cards with letters make a prewritten deck; None if no card has a letter."""
    count = sum("letter" in card for card in cards)
    if count in DECKS:
        return Check(True, told("set", f"prewritten-{count}"))
    return Check(False, told("set", "letters", count=count)) if count else None
