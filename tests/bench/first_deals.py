"""Find deals for a first match: the person begins, and most of what the game explains comes early.

    PYTHONPATH=src python3 tests/bench/first_deals.py GAME SEATS [DEALS]

Not for Fwords, in which all begin at once.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.texts import Texts

EARLY, KEPT = 10, 3             # decisions of the person that are looked at, and deals that are named


def main(game, seats, deals=200):
    """Print the deals in which most comes early, the best first."""
    found = sorted([(early(game, seats, seed), -seed) for seed in range(1, deals + 1)], reverse=True)
    print(game, seats, [(-seed, count) for count, seed in found[:KEPT]])


def early(game, seats, seed):
    """Return how many things are new in the first decisions of the person, none where somebody else begins; a squire plays for the person."""
    rng, seen, made = Random(seed), set(), 0
    texts = Texts(GAMES[game]).data

    def hear(_, fact):
        seen.add(("first-fact", fact.key))
    match = GAMES[game](seats, {}, seed, story=hear)
    if match.question.seat:
        return 0
    while match.question is not None and made < EARLY:
        seat = match.question.seats[0]
        moves = match.moves(seat)
        if seat == 0:
            made += 1
            seen |= {("first-question", match.question.key)} | {("first-card", card.role) for move in moves for card in move.cards} | {("verb", move.verb) for move in moves}
        match.play(choose(match, seat, "squire" if seat == 0 else "page", rng))
    if match.outcome is not None:
        return 0
    return sum(kind == "verb" or key in texts.get(kind, {}) for kind, key in seen)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:]))
