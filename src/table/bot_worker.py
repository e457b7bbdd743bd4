"""The bots' worker: it is sent an imagined position, never a record, and thinks in it; and it plays whole matches to try a set. Strings in and out."""

import json
from random import Random
from time import perf_counter

from courtcards import bots, lab
from courtcards.bots import think
from courtcards.game import Fact
from courtcards.games import SETS
from courtcards.position import unpack
from courtcards.sending import unfolded

__export__ = ["advise", "choose", "provide", "trial"]

at_hand = [SETS]        # what matches are played with besides their games; what is not everywhere is sent once


def provide(text: str) -> None:
    """Take a card set or a word list, for all positions that are played with it; `text` is JSON."""
    at_hand[0] = at_hand[0].joined(unfolded(json.loads(text)))


def choose(text: str) -> str:
    """Return a bot's move as text; `text` is JSON with `position`, `story`, `seat`, `bot` and `seed`."""
    asked = json.loads(text)
    story = [Fact(told["key"], told["about"]) for told in asked["story"]]
    return str(think(unpack(asked["position"], at_hand[0]), asked["seat"], asked["bot"], Random(asked["seed"]), story))


def advise(text: str) -> str:
    """Return a hint as JSON; `text` is JSON as for `choose`, without `bot`."""
    asked = json.loads(text)
    story = [Fact(told["key"], told["about"]) for told in asked["story"]]
    thought, stop = bots.advise(unpack(asked["position"], at_hand[0]), asked["seat"], Random(asked["seed"]), story), perf_counter() + asked["limit"] / 1000
    while thought.step() and perf_counter() < stop:
        pass
    return json.dumps(bots.hint.plain(thought.hint))


def trial(text: str) -> str:
    """Play matches between squires and return what happened in them; `text` is JSON with `game`, `seats`, `matches`, `seed` and `cards`, a hash."""
    asked = json.loads(text)
    return json.dumps(lab.trial(asked["game"], asked["matches"], asked["seats"], asked["seed"], at_hand[0].cards[asked["cards"]]))
