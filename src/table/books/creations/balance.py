"""Judges the balance of a set of Creation Cards, in charts and in words.

A set is compared with the needs of the rules and with the stand-in set.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import sqrt

from courtcards.engine import limits
from courtcards.engine.options import choose_options
from courtcards.games import GAMES
from courtcards.texts import fill_sentence, game_title, join_list, load_texts
from table.books.common.custom_cards import Card, CardRemark, SetChart, SetChartBar
from table.books.creations.faces import COLOURS, LEVELS, PLACES, VALUES, value_chip
from table.books.creations.symbols import BLANK

GAME = "kingdrin"                           # any of the three games: they read the same cards
SHARES = (9, 36, 45, 36, 9)                 # cards with 0 to 4 symbols in a balanced set, in proportion
BANDS = ((0, 39), (40, 79), (80, 119), (120, 159), (160, 200))      # bands of Speed
DIGITS = tuple(value for value in VALUES if value not in COLOURS)
EVEN_SYMBOLS = .38, .62                     # range of an even share of symbols among all corners
EVEN_COLOUR = .2, .48                       # range of an even share of one colour among the symbols
EVEN_DIGIT = .04, .22                       # range of an even share of one digit among the numbers
ONE_SIDED = .3                              # largest acceptable share of cards with only symbols or only numbers
MATCHING = .68, .9                          # range of a good share of matching pairs among all pairs of cards
TOGETHER = .35                              # least correlation of Speed and strength that counts as good
DECKS = 36, 54                              # sizes of the prewritten decks, in cards with a letter
PLAIN = ("1",) * len(PLACES)                # corners of a blank card


def craft_sentence(section: str, key: str, **about: object) -> str:
    """Return a sentence of this book's studio texts."""
    return fill_sentence(load_texts("creations")["craft"][section][key], about)


def percent(share: float) -> str:
    """Return a fraction as a percentage.

    >>> percent(.799)
    '80 %'
    """
    return f"{round(100 * share)} %"


# a card


def numbers_sum(card: Card) -> int:
    """Return the sum of a card's numbers."""
    return sum(int(corner) for corner in card["corners"] if corner not in COLOURS)


def symbol_count(card: Card) -> int:
    """Return how many corners of a card are symbols."""
    return sum(corner in COLOURS for corner in card["corners"])


def is_blank(card: Card) -> bool:
    """Return whether a card's corners and type haven't been written yet."""
    return bool(card["type"] == BLANK) and tuple(card["corners"]) == PLAIN


def is_matching(one: Card, other: Card) -> bool:
    """Return whether two cards match: they share a value in any corner."""
    return not {*one["corners"]}.isdisjoint(other["corners"])


# all cards


@cache
def stand_in_cards() -> tuple[Card, ...]:
    """Return the cards of the stand-in set."""
    return tuple(card.traits for card in GAMES[GAME].cards.values())


def value_counts(cards: Sequence[Card]) -> Counter[str]:
    """Return how many corners have each value."""
    return Counter(corner for card in cards for corner in card["corners"])


def matching_share(cards: Sequence[Card]) -> float:
    """Return the share of pairs of cards that match."""
    masks = tuple(sum(1 << VALUES.index(corner) for corner in {*card["corners"]}) for card in cards)
    return overlap_share(masks)


@lru_cache(16)
def overlap_share(masks: tuple[int, ...]) -> float:
    """Return the share of pairs of sets with a value in common, among all pairs. Each set is a bit mask of its values."""
    return sum(1 for mask, other_mask in combinations(masks, 2) if mask & other_mask) * 2 / (len(masks) * (len(masks) - 1))


def speed_strength_correlation(cards: Sequence[Card]) -> float:
    """Return the correlation of Speed and strength, from −1 to 1. It's 0 if all cards have the same Speed or strength."""
    count, speeds, strengths = len(cards), [card["speed"] for card in cards], [numbers_sum(card) for card in cards]
    mean_speed, mean_strength = sum(speeds) / count, sum(strengths) / count
    covariance = sum((speed - mean_speed) * (strength - mean_strength) for speed, strength in zip(speeds, strengths, strict=True))
    spread = sqrt(sum((speed - mean_speed) ** 2 for speed in speeds) * sum((strength - mean_strength) ** 2 for strength in strengths))
    return covariance / spread if spread else 0.0


# charts


def set_charts(cards: Sequence[Card]) -> list[SetChart]:
    """Return charts of a set, compared with a balanced one."""
    count, by_value = len(cards), value_counts(cards)
    colour_total, digit_total = sum(by_value[colour] for colour in COLOURS), sum(by_value[digit] for digit in DIGITS)
    by_symbols, by_level = Counter(map(symbol_count, cards)), Counter(card["level"] for card in cards)
    usual_shares = [sum(low <= card["speed"] <= high for card in stand_in_cards()) / len(stand_in_cards()) for low, high in BANDS]
    return [
        titled_chart("symbols", [SetChartBar(str(number), None, by_symbols[number], count * share / sum(SHARES)) for number, share in enumerate(SHARES)]),
        titled_chart("colours",
                     [SetChartBar(craft_sentence("colour", colour), value_chip(colour), by_value[colour], colour_total / len(COLOURS)) for colour in COLOURS]),
        titled_chart("digits", [SetChartBar(digit, None, by_value[digit], digit_total / len(DIGITS)) for digit in DIGITS]),
        titled_chart("speeds", [SetChartBar(f"{low}–{high}", None, sum(low <= card["speed"] <= high for card in cards), count * share)
                                for (low, high), share in zip(BANDS, usual_shares, strict=True)]),
        titled_chart("levels", [SetChartBar("★" * level, None, by_level[level], count / len(LEVELS)) for level in LEVELS]),
    ]


def titled_chart(key: str, bars: Sequence[SetChartBar]) -> SetChart:
    """Return a chart of these bars. `key` is the key of its title."""
    return SetChart(craft_sentence("chart", key), tuple(bars))


# in words


def set_remarks(cards: Sequence[Card]) -> list[CardRemark]:
    """Return the remarks on a set: its imbalances and its good points."""
    if len(cards) < limits.SET_FEWEST:
        return [CardRemark(False, craft_sentence("set", "few", count=limits.SET_FEWEST - len(cards)))]
    blank = sum(map(is_blank, cards))
    if blank == len(cards):
        return [CardRemark(False, craft_sentence("set", "unwritten"))]
    if blank > len(cards) / 2:
        remarks: tuple[CardRemark | None, ...] = (CardRemark(True, craft_sentence("set", "begun", count=blank)), check_players(cards), check_letters(cards))
    else:
        remarks = (check_players(cards), check_matches(cards), check_symbols(cards), check_one_sided(cards), check_colours(cards), check_digits(cards),
                   check_speeds(cards), check_numbers(cards), check_letters(cards))
    return [remark for remark in remarks if remark]


def check_players(cards: Sequence[Card]) -> CardRemark:
    """Say how many people can play each game with the set."""
    most_by_game = {id: most_seats(id, len(cards)) for id, game in GAMES.items() if game.book == "creations"}
    seats_by_game = {id: seats for id, seats in most_by_game.items() if seats}
    lacking = max(GAMES[id].cards_needed(GAMES[id].most, choose_options(GAMES[id].options, {})) for id in seats_by_game) - len(cards)
    if lacking <= 0:
        return CardRemark(True, craft_sentence("set", "enough"))
    games = join_list([craft_sentence("set", "game", game=game_title(id), seats=seats) for id, seats in seats_by_game.items()])
    return CardRemark(True, craft_sentence("set", "enough-for", games=games, count=lacking))


def most_seats(id: str, count: int) -> int:
    """Return the largest number of people who can play a game with `count` cards, or 0 if there are too few for a match."""
    game = GAMES[id]
    return max((seats for seats in range(game.fewest, game.most + 1) if game.cards_needed(seats, choose_options(game.options, {})) <= count), default=0)


def check_matches(cards: Sequence[Card]) -> CardRemark:
    """Remark on how many pairs of cards match: too few, too many, or a good share."""
    share = matching_share(cards)
    key = "rarely" if share < MATCHING[0] else "always" if share > MATCHING[1] else "matching"
    return CardRemark(key == "matching", craft_sentence("set", key, share=percent(share)))


def check_symbols(cards: Sequence[Card]) -> CardRemark | None:
    """Warn if very few or nearly all corners are symbols; otherwise return None."""
    share = sum(map(symbol_count, cards)) / (len(cards) * len(PLACES))
    return None if EVEN_SYMBOLS[0] <= share <= EVEN_SYMBOLS[1] else CardRemark(False, craft_sentence("set", "symbols", share=percent(share)))


def check_one_sided(cards: Sequence[Card]) -> CardRemark | None:
    """Warn if many cards have only symbols or only numbers; otherwise return None."""
    share = sum(symbol_count(card) in (0, len(PLACES)) for card in cards) / len(cards)
    even = (SHARES[0] + SHARES[-1]) / sum(SHARES)
    return None if share <= ONE_SIDED else CardRemark(False, craft_sentence("set", "one-sided", share=percent(share), even=percent(even)))


def check_colours(cards: Sequence[Card]) -> CardRemark | None:
    """Warn if a colour is rare or dominates; otherwise return None."""
    by_value = value_counts(cards)
    counts = {colour: by_value[colour] for colour in COLOURS}
    return None if is_even(counts, EVEN_COLOUR) else CardRemark(False, craft_sentence("set", "colours", **counts))


def check_digits(cards: Sequence[Card]) -> CardRemark | None:
    """Warn if a digit is rare or dominates; otherwise return None."""
    by_value = value_counts(cards)
    counts = {digit: by_value[digit] for digit in DIGITS}
    if is_even(counts, EVEN_DIGIT):
        return None
    rarest, commonest = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    about = {"rare": rarest, "few": counts[rarest], "common": commonest, "many": counts[commonest], "even": round(sum(counts.values()) / len(counts))}
    return CardRemark(False, craft_sentence("set", "digits", **about))


def is_even(counts: Mapping[str, int], limits: tuple[float, float]) -> bool:
    """Return whether all values are about equally frequent. With too few occurrences to tell, return True.

    `limits` holds the lowest and the highest share that count as even.
    """
    total = sum(counts.values())
    return total < 6 * len(counts) or all(limits[0] <= count / total <= limits[1] for count in counts.values())


def check_speeds(cards: Sequence[Card]) -> CardRemark:
    """Remark on whether slow cards tend to be strong, which is good."""
    correlation, usual_correlation = speed_strength_correlation(cards), speed_strength_correlation(stand_in_cards())
    key = "slow-strong" if correlation >= TOGETHER else "fast-strong" if correlation <= -TOGETHER else "any-strong"
    return CardRemark(key == "slow-strong", craft_sentence("set", key, there=f"{correlation:.2f}".replace("-", "−"), usual=f"{usual_correlation:.2f}"))


def check_numbers(cards: Sequence[Card]) -> CardRemark:
    """Remark on whether each Card Number is used only once, which is good."""
    doubles = sum(count > 1 for count in Counter(card["number"] for card in cards).values())
    return CardRemark(not doubles, craft_sentence("set", "doubles" if doubles else "unique", count=doubles))


def check_letters(cards: Sequence[Card]) -> CardRemark | None:
    """Remark on how many cards have a letter. It's praise if a prewritten deck has as many. Return None if no card has a letter."""
    count = sum("letter" in card for card in cards)
    if count in DECKS:
        return CardRemark(True, craft_sentence("set", f"prewritten-{count}"))
    return CardRemark(False, craft_sentence("set", "letters", count=count)) if count else None
