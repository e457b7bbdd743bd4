"""Says which test matches bots play with a set of Creation Cards, and compares their results with those of the stand-in set."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from courtcards.engine import limits
from courtcards.lab import add_trials
from courtcards.texts import load_texts
from table.books.common.custom_cards import Card, SetTrial
from table.books.creations.balance import craft_sentence, most_seats, percent

MATCHES = 100
SEATS = {"kingdrin": 4, "minkingi": 2}          # seats in a trial, or fewer if the set has too few cards
USUAL = {                                       # statistics of the stand-in set among squires; tests/bench/trials.py measures them
    ("kingdrin", 2): {"begins": .928, "ends": 1.0, "held": .991, "lasts": 13.1},
    ("kingdrin", 3): {"begins": .895, "ends": 1.0, "held": .99, "lasts": 19.2},
    ("kingdrin", 4): {"begins": .908, "ends": 1.0, "held": .991, "lasts": 25.1},
    ("minkingi", 2): {"begins": .41, "ends": .738, "lasts": 6.9},
}
FAR, TIMES = .15, 1.4                           # a figure stands out if a share differs by this much, or another figure by this factor


def set_trials(cards: Sequence[Card]) -> tuple[SetTrial, ...]:
    """Return the test matches to play with a set, or an empty tuple if it has too few cards."""
    seats = {game: min(most_wanted, most_seats(game, len(cards))) for game, most_wanted in SEATS.items()}
    return tuple(SetTrial(game, seat_count, MATCHES) for game, seat_count in seats.items()) if len(cards) >= limits.SET_FEWEST else ()


def trial_statistics(counts: Mapping[str, Any]) -> dict[str, float]:
    """Return the statistics of a trial's matches by name. Which statistics there are depends on the game."""
    return {"kingdrin": kingdrin_statistics, "minkingi": minkingi_statistics}[counts["game"]](counts)


def kingdrin_statistics(counts: Mapping[str, Any]) -> dict[str, float]:
    """Return Kingdrin's statistics by name: three shares and the number of turns per match.

    `begins` is the share of decided matches won by the first player, `ends` that of matches in which a hand runs out, and `held` that of turns on which a card
    is played. `lasts` is the number of turns.
    """
    facts = counts["facts"]
    turns = facts.get("plays", 0) + facts.get("draws", 0)
    return {"begins": first_win_share(counts, "plays"), "ends": counts["reasons"].get("out", 0) / counts["matches"],
            "held": facts.get("plays", 0) / max(turns, 1),
            "lasts": turns / counts["matches"]}


def minkingi_statistics(counts: Mapping[str, Any]) -> dict[str, float]:
    """Return Minkingi's statistics: the first creator's share of wins, the share of matches decided by control, and the captures per match."""
    matches = counts["matches"]
    return {"begins": first_win_share(counts, "creates"), "ends": counts["reasons"].get("control", 0) / matches,
            "lasts": counts["facts"].get("takes", 0) / matches}


def first_win_share(counts: Mapping[str, Any], fact: str) -> float:
    """Return the share of decided matches won by the seat that was the first to do something.

    `fact` is the key of the fact that tells of it.
    """
    decided, won = counts["firsts"].get(fact, (0, 0))
    return float(won / max(decided, 1))


def trial_verdict(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the results of test matches in sentences, with remarks on unusual figures."""
    sentences, oddities = [], []
    for game in SEATS:
        trials = [trial for trial in results if trial["game"] == game]
        if trials:
            counts: Mapping[str, Any] = reduce(add_trials, trials)
            statistics, usual = trial_statistics(counts), USUAL[game, counts["seats"]]
            about = statistics_texts(statistics) | {f"usual_{name}": words for name, words in statistics_texts(usual).items()}
            sentences += [craft_sentence("verdict", f"{game}-{part}", matches=counts["matches"], seats=counts["seats"], **about) for part in ("first", "then")]
            keys = [oddity_key(f"{game}-{name}", value, usual[name]) for name, value in statistics.items()]
            oddities += [craft_sentence("odd", key) for key in keys if key]
    return [*sentences, *(oddities or [craft_sentence("verdict", "usual")])]


def statistics_texts(statistics: Mapping[str, float]) -> dict[str, str]:
    """Return statistics as texts: shares as percentages, and numbers per match (`lasts`) with one decimal."""
    return {name: f"{value:.1f}" if name == "lasts" else percent(value) for name, value in statistics.items()}


def oddity_key(name: str, value: float, usual: float) -> str:
    """Return the key of the remark on the figure called `name` if its value is unusual, or "" if it isn't or there's no such remark."""
    share = not name.endswith("lasts")
    high, low = (value > usual + FAR, value < usual - FAR) if share else (value > usual * TIMES, value < usual / TIMES)
    key = f"{name}-{'high' if high else 'low'}"
    return key if (high or low) and key in load_texts("creations")["craft"]["odd"] else ""
