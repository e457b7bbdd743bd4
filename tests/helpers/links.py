"""Records of whole matches, and their links."""

from random import Random

from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record

MOST = 8_000                # characters of a link that every messenger accepts
HOME = "https://cards.example/repo/"
RECORD = Record("battle-royal", ["Ada", "Bert"], seed=22).dump()
GOOD = pack_link(RECORD)


def played(game, seats, seed, least=0, **options):
    """Return the record of a finished match with at least `least` moves."""
    for number in range(seed, seed + 300):
        record, rng = Record(game, seats, options=options, seed=number), Random(number)
        while record.game.question and len(record.moves) < 3000:
            record.play(str(rng.choice(record.game.moves())))
        if len(record.moves) >= least:
            return record.dump()
    raise AssertionError(f"no match of {least} moves")
