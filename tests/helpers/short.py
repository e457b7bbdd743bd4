"""A short match of any game: the last moves of a random one, for tests that play to the end on the page."""

from functools import cache
from random import Random

from courtcards.games import GAMES
from courtcards.saves.record import Record

SEATS = ("You", "bot:random:Margot", "bot:random:Osric", "bot:random:Tamsin")
LAST = 12           # moves left, unless a test says otherwise
TRIES = 40          # matches to choose the shortest ending from
MOST = 150          # most moves such a match may take, however it's played


def played_out(record, seed, most=10**6):
    """Play on at random to the end, or for `most` moves; return how many moves that took."""
    rng, start = Random(seed), len(record.moves)
    while record.game.question and len(record.moves) < start + most:
        record.play(str(rng.choice(record.game.moves())))
    return len(record.moves) - start


@cache
def short_match(game, last=LAST):
    """Return the record of a match that is nearly over, where the person at the first seat must answer.

    It's at most `last` moves from the end of a random match. Of several such matches, it's the one that ends soonest however play goes on from there.
    """
    kind = GAMES[game]
    endings = []
    for seed in range(TRIES):
        record = Record(game, SEATS[:kind.fewest], seed=seed)
        if played_out(record, seed, 4000) >= 4000:
            continue
        start = next((at for at in range(len(record.moves) - last, len(record.moves)) if at >= 0 and 0 in record.up_to(at).game.question.seats), None)
        if start is None:
            continue
        longest = max(played_out(record.up_to(start), again, MOST) for again in range(6))
        endings.append((longest, seed, start, record))
        if longest <= 2 * last:
            break
    longest, _, start, record = min(endings, key=lambda ending: ending[:3])
    assert longest < MOST, f"{game} has no short match"
    return record.up_to(start).dump()
