"""What bots play to try a set of Creation Cards, and what that says, beside what the stand-in set says."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from courtcards.engine import limits
from courtcards.lab import together
from courtcards.texts import load
from table.books.common.custom_cards import Card, Trial
from table.books.creations.balance import most, percent, told

MATCHES = 100
SEATS = {"kingdrin": 4, "minkingi": 2}          # of a trial, or as many as the set allows
USUAL = {                                       # with the stand-in set, among squires: tests/bench/trials.py measures it anew
    ("kingdrin", 2): {"begins": .928, "ends": 1.0, "held": .991, "lasts": 13.1},
    ("kingdrin", 3): {"begins": .895, "ends": 1.0, "held": .99, "lasts": 19.2},
    ("kingdrin", 4): {"begins": .908, "ends": 1.0, "held": .991, "lasts": 25.1},
    ("minkingi", 2): {"begins": .41, "ends": .738, "lasts": 6.9},
}
FAR, TIMES = .15, 1.4                           # from which difference on a share stands out, and how often as much another figure has to be


def trials(cards: Sequence[Card]) -> tuple[Trial, ...]:
    """Return the matches to be played with a set; none where there are too few cards."""
    seats = {game: min(wanted, most(game, len(cards))) for game, wanted in SEATS.items()}
    return tuple(Trial(game, playing, MATCHES) for game, playing in seats.items()) if len(cards) >= limits.SET_FEWEST else ()


def figures(counts: Mapping[str, Any]) -> dict[str, float]:
    """Return what the matches of a trial were like."""
    return {"kingdrin": of_kingdrin, "minkingi": of_minkingi}[counts["game"]](counts)


def of_kingdrin(counts: Mapping[str, Any]) -> dict[str, float]:
    """Return how often who plays first wins, a hand runs out and a turn finds a match, and how many cards are played or drawn."""
    facts = counts["facts"]
    turns = facts.get("plays", 0) + facts.get("draws", 0)
    return {"begins": first(counts, "plays"), "ends": counts["reasons"].get("out", 0) / counts["matches"], "held": facts.get("plays", 0) / max(turns, 1),
            "lasts": turns / counts["matches"]}


def of_minkingi(counts: Mapping[str, Any]) -> dict[str, float]:
    """Return how often who creates first wins, how often control decides, and how many blows take a card."""
    matches = counts["matches"]
    return {"begins": first(counts, "creates"), "ends": counts["reasons"].get("control", 0) / matches, "lasts": counts["facts"].get("takes", 0) / matches}


def first(counts: Mapping[str, Any], fact: str) -> float:
    """Return how often who is the first to do something wins, of all matches that somebody wins."""
    decided, won = counts["firsts"].get(fact, (0, 0))
    return float(won / max(decided, 1))


def verdict(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return in sentences what came of matches, perhaps counted in several parts, and what stands out."""
    said, odd = [], []
    for game in SEATS:
        parts = [part for part in results if part["game"] == game]
        if parts:
            counts: Mapping[str, Any] = reduce(together, parts)
            found, usual = figures(counts), USUAL[game, counts["seats"]]
            about = shown(found) | {f"usual_{name}": words for name, words in shown(usual).items()}
            said += [told("verdict", f"{game}-{part}", matches=counts["matches"], seats=counts["seats"], **about) for part in ("first", "then")]
            odd += [told("odd", key) for name in found if (key := strange(f"{game}-{name}", found[name], usual[name]))]
    return [*said, *(odd or [told("verdict", "usual")])]


def shown(found: Mapping[str, float]) -> dict[str, str]:
    """Return figures in words: shares, and how long matches last."""
    return {name: f"{value:.1f}" if name == "lasts" else percent(value) for name, value in found.items()}


def strange(name: str, value: float, usual: float) -> str:
    """Return under which key is said that a figure is far from the usual one, "" where it is not, or where there is nothing to say of it."""
    share = not name.endswith("lasts")
    high, low = (value > usual + FAR, value < usual - FAR) if share else (value > usual * TIMES, value < usual / TIMES)
    key = f"{name}-{'high' if high else 'low'}"
    return key if (high or low) and key in load("creations")["craft"]["odd"] else ""
