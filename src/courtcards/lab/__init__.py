"""The lab, which plays many matches without a table and counts their results."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from courtcards.bots import choose, seeing_bot_answer
from courtcards.engine.card_sets import CardSet
from courtcards.engine.game import Fact, Game, Outcome, Story
from courtcards.games import GAMES

RANDOM_MARK = "~"       # in a study, `squire~10` is a squire that answers at random 10 times in 100
SEER = "seer"           # a king that sees everything, only for measurements
WIN_PARTS = 2520        # parts of a win, divisible by 1 to 10, so that up to ten seats can share one
NEEDED_SHARE_OF_TWO = .60       # the share of wins that a level needs over the one below, with two seats
NEEDED_FAIR_SHARES = 1.5        # the same with more seats, in fair shares


def play_match(game: str, bots: Sequence[str], seed: int, options: Mapping[str, Any], cards: CardSet | None = None,
               story: Story | None = None) -> tuple[Any, int]:
    """Play one match, perhaps with a custom card set; return its outcome and its number of moves.

    `story` is called with every fact. The bot `seer` is a king that sees everything; it's only for measuring how much that helps.
    """
    facts: list[Fact] = []

    def hear(game: Game, fact: Fact) -> None:
        facts.append(fact)
        if story is not None:
            story(game, fact)
    position = GAMES[game](len(bots), options, seed=seed, story=hear, cards=cards)
    rng, moves = Random(seed), 0
    while position.question is not None:
        seat = rng.choice(position.question.seats)
        known_facts = [fact for fact in facts if fact.seats is None or seat in fact.seats]
        if bots[seat] == SEER:
            position.play(seeing_bot_answer(position, seat, "king", rng, known_facts))
        else:
            position.play(choose(position, seat, bots[seat], rng, known_facts))
        moves += 1
    return position.outcome, moves


class MatchCounts:
    """The counts of a number of matches: wins, draws, reasons, lengths and facts.

    For each kind of fact, `firsts` holds two numbers: in how many decided matches it occurred, and how many of these were won by the seat that it first named.
    """

    def __init__(self, seats: int):
        self.wins, self.draws = [0] * seats, 0
        self.lengths = list[int]()
        self.reasons, self.facts = Counter[str](), Counter[str]()
        self.firsts: dict[str, list[int]] = {}          # by fact key: decided matches in which it occurred, and in how many of them its first seat won
        self.first: dict[str, int] = {}                 # the first seat for each fact in the current match

    def hear(self, game: Game, fact: Fact) -> None:
        """Count a fact."""
        self.facts[fact.key] += 1
        if "seat" in fact.about:
            self.first.setdefault(fact.key, fact.about["seat"])

    def end(self, outcome: Outcome, moves: int) -> None:
        """Count a finished match and its winners.

        A draw has no winners.
        """
        self.lengths.append(moves)
        self.reasons[outcome.reason] += 1
        if outcome.draw:
            self.draws += 1
        else:
            self.count_win(outcome.winners)
        self.first = {}

    def count_win(self, winners: Sequence[int]) -> None:
        """Count the win of a decided match, for its winners and for each kind of fact."""
        for seat in winners:
            self.wins[seat] += 1
        for key, seat in self.first.items():
            occurred, won = self.firsts.get(key, (0, 0))
            self.firsts[key] = [occurred + 1, won + 1 if seat in winners else won]


def play_and_count(game: str, matches: int, bots: Sequence[str], seed: int = 0, options: Mapping[str, Any] | None = None, cards: CardSet | None = None,
                  with_facts: bool = False) -> MatchCounts:
    """Play matches with one bot per seat, and return their counts.

    The matches have the seeds `seed`, `seed` + 1, and so on. Facts are counted only if `with_facts`.
    """
    counts = MatchCounts(len(bots))
    hear: Callable[[Game, Fact], None] | None = counts.hear if with_facts else None
    for number in range(matches):
        counts.end(*play_match(game, bots, seed + number, options or {}, cards, hear))
    return counts


def match_counts(game: str, games: int, bots: Sequence[str], seed: int = 0, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Play matches with one bot per seat; return the counts that `courtcards lab --json` prints."""
    start = perf_counter()
    counts = play_and_count(game, games, bots, seed, options)
    seconds = perf_counter() - start
    return {"game": game, "seats": len(bots), "bots": list(bots), "games": games, "wins": counts.wins, "draws": counts.draws,
            "intervals": [wilson_interval(won, games) for won in counts.wins],
            "moves_per_match": {"median": median(counts.lengths), "max": max(counts.lengths)},
            "moves_per_second": round(sum(counts.lengths) / seconds, 1), "seconds": round(seconds, 3)}


def trial_counts(game: str, matches: int, seats: int, seed: int, cards: CardSet | None = None, bot: str = "squire") -> dict[str, Any]:
    """Play matches between bots of one kind and return their counts as plain data.

    `add_trials` adds up such counts.
    """
    counts = play_and_count(game, matches, [bot] * seats, seed, cards=cards, with_facts=True)
    return {"game": game, "seats": seats, "matches": matches, "wins": counts.wins, "draws": counts.draws, "moves": sum(counts.lengths),
            "reasons": dict(counts.reasons), "facts": dict(counts.facts), "firsts": counts.firsts}


def add_trials(trial: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sum of two trials of the same game.

    >>> add_trials({"game": "it", "seats": 2, "wins": [1, 2], "facts": {"flip": 4}}, {"game": "it", "seats": 2, "wins": [0, 1], "facts": {"tie": 1}})
    {'game': 'it', 'seats': 2, 'wins': [1, 3], 'facts': {'flip': 4, 'tie': 1}}
    """
    return {name: value if name in ("game", "seats") else add_counts(value, more[name]) for name, value in trial.items()}


def add_counts(counts: Any, more: Any) -> Any:
    """Return the sum of two counts: numbers, lists of equal length, or dicts of such counts. A key missing from one dict counts as 0."""
    if isinstance(counts, dict):
        return {key: add_counts(counts[key], more[key]) if key in counts and key in more else counts.get(key, more.get(key)) for key in (counts | more)}
    return [add_counts(*pair) for pair in zip(counts, more, strict=True)] if isinstance(counts, list) else counts + more


def play_in_every_seat(game: str, strong: str, weak: str, seats: int, seed: int, options: Mapping[str, Any]) -> dict[str, int]:
    """Play one deal once for each seat, with the bot `strong` in that seat and `weak` in the others.

    Returns the numbers of `matches` and `moves`, and the sum `won` of the strong bot's wins. A win counts as WIN_PARTS, a shared one as a fraction of that.
    """
    counts = {"matches": 0, "won": 0, "moves": 0}
    for strong_seat in range(seats):
        outcome, moves = play_match(game, [strong if seat == strong_seat else weak for seat in range(seats)], seed, options)
        won = WIN_PARTS // len(outcome.winners) if strong_seat in outcome.winners else 0
        counts = add_counts(counts, {"matches": 1, "won": won, "moves": moves})
    return counts


def is_level_reached(seats: int, low: float, high: float) -> bool | None:
    """Return whether a bot wins as much as its level needs: True, False, or None if that's still open.

    `low` and `high` bound its share of wins. The result is None if the share it needs lies between them. A level needs .60 with two seats, and 1.5 times the
    fair share with more.
    """
    need = NEEDED_SHARE_OF_TWO if seats == 2 else NEEDED_FAIR_SHARES / seats
    if low >= need:
        return True
    return False if high < need else None


def compare_bots(game: str, strong: str, weak: str, seats: int, most: int, seed: int = 0, options: Mapping[str, Any] | None = None,
                 least: int = 40) -> dict[str, Any]:
    """Play one stronger bot among weaker ones, in every seat of the same deals.

    Returns its share of wins and more as plain data. A shared win counts as a fraction.

    At most `most` matches are played. After `least`, the test stops as soon as it's clear, with 95 % confidence, whether the stronger bot wins the share it
    needs.
    """
    start = perf_counter()
    low, high = 0.0, 1.0
    counts = {"matches": 0, "won": 0, "moves": 0}
    while counts["matches"] < most and not (counts["matches"] >= least and is_level_reached(seats, low, high) is not None):
        counts = add_counts(counts, play_in_every_seat(game, strong, weak, seats, seed + counts["matches"] // seats, options or {}))
        low, high = wilson_interval(counts["won"] / WIN_PARTS, counts["matches"])
    share = counts["won"] / WIN_PARTS / counts["matches"]
    return {"game": game, "seats": seats, "strong": strong, "weak": weak, "share": round(share, 3), "interval": [low, high],
            "fair": round(share * seats, 2), "matches": counts["matches"], "reached": is_level_reached(seats, low, high),
            "ms_per_move": round((perf_counter() - start) * 1000 / counts["moves"], 1)}


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of the share `won` / `games`.

    >>> wilson_interval(50, 100)
    (0.404, 0.596)
    """
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low, high = (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)
    return round(max(low, 0.0), 3), round(min(high, 1.0), 3)
