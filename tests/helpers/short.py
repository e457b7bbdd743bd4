"""A short match of any game: the last moves of one that was played out, by the rules alone, for a test that plays it to its end on the page."""

from functools import cache
from random import Random

from courtcards.games import GAMES
from courtcards.saves.record import Record

SEATS = ("You", "bot:random:Margot", "bot:random:Osric", "bot:random:Tamsin")
LAST = 12           # moves that are left, if nothing else is wanted
TRIES = 40          # matches of which the shortest end is taken
MOST = 150          # moves that such a match takes at most, whatever is played


def played_out(record, seed, most=10**6):
    """Play on at random until the end, or for so many moves; return how many it took."""
    rng, begun = Random(seed), len(record.moves)
    while record.game.question and len(record.moves) < begun + most:
        record.play(str(rng.choice(record.game.moves())))
    return len(record.moves) - begun


@cache
def short_match(game, last=LAST):
    """Return the record of a match of a game that is nearly over, where the person at its first seat is asked; `last` moves are left at least.

    Of some matches it is the one that ends soonest whatever is played in it from there on.
    """
    kind = GAMES[game]
    found = []
    for seed in range(TRIES):
        record = Record(game, SEATS[:kind.fewest], seed=seed)
        if played_out(record, seed, 4000) >= 4000:
            continue
        near = next((at for at in range(len(record.moves) - last, len(record.moves)) if at >= 0 and 0 in record.up_to(at).game.question.seats), None)
        if near is None:
            continue
        longest = max(played_out(record.up_to(near), again, MOST) for again in range(6))
        found.append((longest, seed, near, record))
        if longest <= 2 * last:
            break
    longest, _, near, record = min(found, key=lambda one: one[:3])
    assert longest < MOST, f"{game} has no short match"
    return record.up_to(near).dump()
