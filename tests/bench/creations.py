"""How the stand-in set of Creation Cards plays: what matches, who begins, what decides. Prints JSON.

    PYTHONPATH=src:.cache/words python3 tests/bench/creations.py [matches]         for each table

Minkingi on every field and Kingdrin with several players, among squires and among bots that play at random; Fwords among squires.
"""

import json
import sys
from collections import Counter
from itertools import combinations
from random import Random
from statistics import mean, pstdev

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.lab import wilson

KINGDRIN, MINKINGI, FWORDS = GAMES["kingdrin"], GAMES["minkingi"], GAMES["fwords"]
FIELDS = next(option.choices for option in MINKINGI.options if option.name == "field")
BOTS = ("squire", "random")


def cards():
    """Return how many cards there are, and how often two of them match."""
    found = [set(card.traits["corners"]) for card in KINGDRIN.cards.values()]
    pairs = list(combinations(found, 2))
    return {"cards": len(found), "two cards match": share(sum(bool(one & other) for one, other in pairs), len(pairs))}


def played(kind, seats, bot, matches, options=None):
    """Yield matches at their end, each with its first moves by verb: who made them."""
    for seed in range(matches):
        game, rng, first = kind(seats, options, seed), Random(seed), {}
        while game.question is not None:
            seat = rng.choice(game.question.seats)
            move = choose(game, seat, bot, rng)
            first.setdefault(move.verb, move.seat)
            game.play(move)
        yield game, first


def share(count, total):
    """Return a share, rounded."""
    return round(count / total, 3) if total else 0


def summary(ends, starter):
    """Return how often the starter wins, with the interval of that share, what decides, and how often nobody is better."""
    ends = list(ends)
    won = sum(starter(end) in end[0].outcome.winners for end in ends if not end[0].outcome.draw)
    decided = sum(not end[0].outcome.draw for end in ends)
    reasons = Counter(end[0].outcome.reason for end in ends)
    return {"starter wins": share(won, decided), "between": wilson(won, decided), "drawn": share(len(ends) - decided, len(ends)),
            "decided by": {reason: share(count, len(ends)) for reason, count in reasons.most_common()}}


def spelled(seats, matches):
    """Return what squires of Fwords score, how many words each makes and how long they are, and how many decisions a match takes."""
    scores, words, decisions = [], [], 0
    for seed in range(matches):
        game, rng = FWORDS(seats, None, seed), Random(seed)
        while game.question is not None:
            game.play(choose(game, rng.choice(game.question.seats), "squire", rng))
            decisions += 1
        scores += game.outcome.scores
        words += [about["word"] for key, about in game.notes() if key == "word"]
    return {"score": round(mean(scores), 1), "spread": round(pstdev(scores), 1), "between": [min(scores), max(scores)],
            "words": round(len(words) / len(scores), 1), "letters": round(mean(map(len, words)), 2), "decisions": round(decisions / matches)}


def main(matches):
    """Measure all three games."""
    return {
        "set": cards(),
        "kingdrin": {f"{seats} {bot}": summary(played(KINGDRIN, seats, bot, matches), lambda end: end[1].get("play")) for bot in BOTS for seats in (2, 3, 4, 5, 8)},
        "minkingi": {f"{field} {bot}": summary(played(MINKINGI, 2, bot, matches, {"field": field}), lambda end: end[0].first) for bot in BOTS for field in FIELDS},
        "fwords": {f"{seats} squire": spelled(seats, matches) for seats in range(FWORDS.fewest, FWORDS.most + 1)},
    }


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300), indent=1))
