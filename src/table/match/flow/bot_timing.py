"""When a bot's answer shows, and how fast a bot reacts in a race: by its level, its style and the kind of question, never by its cards."""

from math import exp
from random import Random
from typing import NamedTuple
from zlib import crc32

from courtcards.bots import mind_of
from courtcards.saves.record import Record

USUAL = {"page": 120, "squire": 180, "knight": 300, "king": 800}            # ms by level
SLOW = USUAL | {"knight": 600, "king": 1500}            # on a device that has found itself slow
BRIEF = {"knight": 100, "king": 200}                    # where the question can be passed on and on, or is raced for by the clock, whatever the style
SEARCHES = BRIEF.keys()                                 # the levels that think for as long as that
STYLES = {"bold": .85, "careful": 1.2}                  # times that, in a style


def pause(game: str, question: str, level: str, style: str, slow: bool) -> int:
    """Return in how many ms an answer to a question of a game, by its key, shows."""
    return round((SLOW if slow else USUAL).get(level, 0) * STYLES.get(style, 1) * mind_of(game).pauses.get(question, 1))


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
