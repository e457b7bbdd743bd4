"""Value of the cards of Minkingi in a draft: how many more cards than the rival a seat finally controls, depending on its hand.

    PYTHONPATH=src:.cache/words python3 tests/bench/drafts.py [matches]

Cards are drafted at random, then squires play; the hands' contents are fitted to the lead by least squares. The first line has the weight of each
corner value, the second those of ten points of Speed and of going first. A level's `symbol` and `haste` (`minkingi_strategy.py`) come from these.
"""

import sys
from random import Random

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.games.creations.matching import VALUES

PULL = 2.0              # towards 0


def borne(hand):
    """Return how often each value occurs in the corners of a hand, and its Speed divided by ten."""
    corners = [corner for card in hand for corner in card.traits["corners"]]
    return [*map(corners.count, VALUES), sum(card.traits["speed"] for card in hand) / 10]


def led(seed):
    """Play a match; return seat 0's surplus over its rival, whether it goes first, and its final lead."""
    game, rng = GAMES["minkingi"](2, {}, seed=seed), Random(seed)
    while game.question.key == "draft":
        game.play(rng.choice(game.moves()))
    mine, theirs = map(borne, game.hands)
    while game.question is not None:
        game.play(choose(game, game.question.seat, "squire", rng))
    return [one - other for one, other in zip(mine, theirs, strict=True)] + [1 - 2 * game.first], game.outcome.scores[0] - game.outcome.scores[1]


def fitted(rows, ends):
    """Return the least-squares weights, slightly drawn towards 0."""
    size = range(len(rows[0]))
    table = [[sum(row[one] * row[other] for row in rows) + PULL * (one == other) for other in size] for one in size]
    table = [[*line, sum(row[one] * end for row, end in zip(rows, ends, strict=True))] for one, line in enumerate(table)]
    for one in size:
        table[one] = [found / table[one][one] for found in table[one]]
        for other in [other for other in size if other != one]:
            table[other] = [found - table[other][one] * pivot for found, pivot in zip(table[other], table[one], strict=True)]
    return [line[-1] for line in table]


def main(matches):
    """Print the weights."""
    rows, ends = zip(*map(led, range(matches)), strict=True)
    found = fitted(rows, ends)
    print("  ".join(f"{value} {weight:+.3f}" for value, weight in zip(VALUES, found, strict=False)))
    print(f"speed {found[-2]:+.3f}  first {found[-1]:+.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1600)
