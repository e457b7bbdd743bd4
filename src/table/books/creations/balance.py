"""What a set of Creation Cards is like, in charts and in words: measured by what the rules need, and by the stand-in set."""

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

GAME = "kingdrin"                           # any of the three reads the same cards
SHARES = (9, 36, 45, 36, 9)                 # of cards with so many symbols, in a set that is balanced
BANDS = ((0, 39), (40, 79), (80, 119), (120, 159), (160, 200))      # of Speed
DIGITS = tuple(value for value in VALUES if value not in COLOURS)
EVEN_SYMBOLS = .38, .62                     # what is still even: the share of corners that are symbols,
EVEN_COLOUR = .2, .48                       # of a colour among them,
EVEN_DIGIT = .04, .22                       # of a digit among the numbers,
ONE_SIDED = .3                              # of cards with symbols alone or numbers alone: at most,
MATCHING = .68, .9                          # of pairs of cards that match,
TOGETHER = .35                              # and how far Speed and strength go together: at least
DECKS = 36, 54                              # letters of the prewritten decks
PLAIN = ("1",) * len(PLACES)                # the corners of a card on which nobody has written


def told(section: str, key: str, **about: object) -> str:
    """Return a sentence of the studio for this book."""
    return filled(load("creations")["craft"][section][key], about)


def percent(share: float) -> str:
    """Return a share in words.

    >>> percent(.799)
    '80 %'
    """
    return f"{round(100 * share)} %"


# a card


def strength(card: Card) -> int:
    """Return the sum of the numbers of a card."""
    return sum(int(corner) for corner in card["corners"] if corner not in COLOURS)


def symbols(card: Card) -> int:
    """Return how many corners of a card are colours."""
    return sum(corner in COLOURS for corner in card["corners"])


def is_blank(card: Card) -> bool:
    """Whether nobody has written yet what counts on a card: its corners, or what it is."""
    return bool(card["type"] == BLANK) and tuple(card["corners"]) == PLAIN


def matching(one: Card, other: Card) -> bool:
    """Whether two cards match: they share a value in any corner."""
    return not {*one["corners"]}.isdisjoint(other["corners"])


# all cards


@cache
def stock() -> tuple[Card, ...]:
    """Return the cards of the stand-in set."""
    return tuple(card.traits for card in GAMES[GAME].cards.values())


def corners(cards: Sequence[Card]) -> Counter[str]:
    """Return how many corners hold each value."""
    return Counter(corner for card in cards for corner in card["corners"])


def pairs(cards: Sequence[Card]) -> float:
    """Return the share of pairs of cards that match."""
    return sharing(tuple(sum(1 << VALUES.index(corner) for corner in {*card["corners"]}) for card in cards))


@lru_cache(16)
def sharing(sets: tuple[int, ...]) -> float:
    """Return the share of pairs of sets of values, each a number in binary, that have a value in common; a screen asks again at every press."""
    return sum(1 for one, other in combinations(sets, 2) if one & other) * 2 / (len(sets) * (len(sets) - 1))


def together(cards: Sequence[Card]) -> float:
    """Return how far Speed and strength go together, from −1 to 1; 0 where one of them is the same on all cards."""
    count, slow, strong = len(cards), [card["speed"] for card in cards], [strength(card) for card in cards]
    middle, mean = sum(slow) / count, sum(strong) / count
    both = sum((one - middle) * (other - mean) for one, other in zip(slow, strong, strict=True))
    spread = sqrt(sum((one - middle) ** 2 for one in slow) * sum((other - mean) ** 2 for other in strong))
    return both / spread if spread else 0.0


# charts


def charts(cards: Sequence[Card]) -> list[Chart]:
    """Return what a set is like, beside what it would be like in balance."""
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
    """Return a chart under its title."""
    return Chart(told("chart", key), tuple(bars))


# in words


def warnings(cards: Sequence[Card]) -> list[Check]:
    """Return what there is to say of a set: what is far out of balance, and what is good."""
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
    """Say for how many players there are enough cards."""
    able = {id: seats for id, game in GAMES.items() if game.book == "creations" and (seats := most(id, len(cards)))}
    lacking = max(GAMES[id].cards_needed(GAMES[id].most, choose(GAMES[id].options, {})) for id in able) - len(cards)
    if lacking <= 0:
        return Check(True, told("set", "enough"))
    games = listed([told("set", "game", game=title(id), seats=seats) for id, seats in able.items()])
    return Check(True, told("set", "enough-for", games=games, count=lacking))


def most(id: str, count: int) -> int:
    """Return how many can play a game with so many cards at most, 0 where nobody can."""
    game = GAMES[id]
    return max((seats for seats in range(game.fewest, game.most + 1) if game.cards_needed(seats, choose(game.options, {})) <= count), default=0)


def matches(cards: Sequence[Card]) -> Check:
    """Say how often two cards match."""
    share = pairs(cards)
    key = "rarely" if share < MATCHING[0] else "always" if share > MATCHING[1] else "matching"
    return Check(key == "matching", told("set", key, share=percent(share)))


def symbols_even(cards: Sequence[Card]) -> Check | None:
    """Say where corners are hardly symbols, or hardly anything else."""
    share = sum(map(symbols, cards)) / (len(cards) * len(PLACES))
    return None if EVEN_SYMBOLS[0] <= share <= EVEN_SYMBOLS[1] else Check(False, told("set", "symbols", share=percent(share)))


def one_sided(cards: Sequence[Card]) -> Check | None:
    """Say where many cards have only symbols, or only numbers."""
    share = sum(symbols(card) in (0, len(PLACES)) for card in cards) / len(cards)
    even = (SHARES[0] + SHARES[-1]) / sum(SHARES)
    return None if share <= ONE_SIDED else Check(False, told("set", "one-sided", share=percent(share), even=percent(even)))


def colours_even(cards: Sequence[Card]) -> Check | None:
    """Say where a colour is rare, or nearly the only one."""
    held = corners(cards)
    counts = {colour: held[colour] for colour in COLOURS}
    return None if even(counts, EVEN_COLOUR) else Check(False, told("set", "colours", **counts))


def digits_even(cards: Sequence[Card]) -> Check | None:
    """Say where a digit is rare, or stands everywhere."""
    held = corners(cards)
    counts = {digit: held[digit] for digit in DIGITS}
    if even(counts, EVEN_DIGIT):
        return None
    rarest, commonest = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    about = {"rare": rarest, "few": counts[rarest], "common": commonest, "many": counts[commonest], "even": round(sum(counts.values()) / len(counts))}
    return Check(False, told("set", "digits", **about))


def even(counts: Mapping[str, int], limits: tuple[float, float]) -> bool:
    """Whether values are about equally frequent, or too few to say so."""
    whole = sum(counts.values())
    return whole < 6 * len(counts) or all(limits[0] <= count / whole <= limits[1] for count in counts.values())


def speeds(cards: Sequence[Card]) -> Check:
    """Say whether the slow are strong, as a rule."""
    there, usual = together(cards), together(stock())
    key = "slow-strong" if there >= TOGETHER else "fast-strong" if there <= -TOGETHER else "any-strong"
    return Check(key == "slow-strong", told("set", key, there=f"{there:.2f}".replace("-", "−"), usual=f"{usual:.2f}"))


def numbers(cards: Sequence[Card]) -> Check:
    """Say whether every Card Number is used once."""
    doubles = sum(count > 1 for count in Counter(card["number"] for card in cards).values())
    return Check(not doubles, told("set", "doubles" if doubles else "unique", count=doubles))


def letters(cards: Sequence[Card]) -> Check | None:
    """Say whether a set can be a prewritten deck."""
    count = sum("letter" in card for card in cards)
    if count in DECKS:
        return Check(True, told("set", f"prewritten-{count}"))
    return Check(False, told("set", "letters", count=count)) if count else None
