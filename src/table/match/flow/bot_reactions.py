"""How fast bots react in a race: like people, by their level, and the same again for the same match. No DOM."""

from math import exp
from random import Random
from typing import NamedTuple
from zlib import crc32

from courtcards.saves.record import Record


class Reaction(NamedTuple):
    """The ms in which half of all claims are made, how far they are spread, and the least."""

    median: float
    spread: float
    least: float


REACTIONS = {"random": Reaction(3200, .35, 1200), "page": Reaction(2600, .34, 1000), "squire": Reaction(1900, .32, 700),
             "knight": Reaction(1500, .3, 600), "king": Reaction(1200, .28, 500)}


def reaction(record: Record, seat: int, level: str) -> float:
    """Return in how many ms a bot reacts to what is shown now: by its level, the match, the move and its seat alone, never by what it holds."""
    start = record.seed if record.deck is None else " ".join(record.deck)
    dealt = start if isinstance(start, int) else crc32(start.encode())
    known = REACTIONS[level]
    dice = Random((dealt << 20 | len(record.moves)) << 4 | seat)
    return max(known.least, known.median * exp(dice.gauss(0, known.spread)))
