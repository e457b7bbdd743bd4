"""Decides when bots' answers are shown, and how fast bots react in races. The times never depend on a bot's cards."""

from math import exp
from random import Random
from typing import NamedTuple
from zlib import crc32

from courtcards.bots import mind_of
from courtcards.saves.record import Record

USUAL_MS = {"page": 120, "squire": 180, "knight": 300, "king": 800}         # by level
SLOW_MS = USUAL_MS | {"knight": 600, "king": 1500}      # on a device that has proved slow
BRIEF_MS = {"knight": 100, "king": 200}                 # for quiet questions and races against the clock, whatever the style
SEARCHING_LEVELS = BRIEF_MS.keys()                      # the levels that use their time for a search
STYLE_FACTORS = {"bold": .85, "careful": 1.2}           # factor by style


def bot_answer_delay(game: str, question: str, level: str, style: str, slow: bool) -> int:
    """Return how many ms pass before a bot's answer is shown.

    `question` is the question's key. `slow` says whether the device has proved slow.
    """
    return round((SLOW_MS if slow else USUAL_MS).get(level, 0) * STYLE_FACTORS.get(style, 1) * mind_of(game).pauses.get(question, 1))


class ReactionTime(NamedTuple):
    """A log-normal distribution of reaction times: the median in ms, the spread of the logarithm, and the minimum in ms."""

    median: float
    spread: float
    least: float


REACTIONS = {"random": ReactionTime(3200, .35, 1200), "page": ReactionTime(2600, .34, 1000), "squire": ReactionTime(1900, .32, 700),
             "knight": ReactionTime(1500, .3, 600), "king": ReactionTime(1200, .28, 500)}


def bot_reaction_time(record: Record, seat: int, level: str) -> float:
    """Return a bot's reaction time in ms. It reveals nothing about the bot's hand."""
    deal = record.seed if record.deck is None else " ".join(record.deck)
    deal_number = deal if isinstance(deal, int) else crc32(deal.encode())
    reaction = REACTIONS[level]
    dice = Random((deal_number << 20 | len(record.moves)) << 4 | seat)
    return max(reaction.least, reaction.median * exp(dice.gauss(0, reaction.spread)))
