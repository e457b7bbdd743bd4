"""The bots' worker: it is sent an imagined position, never a record, and thinks in it. Strings in and out."""

import json
from random import Random

from courtcards.bots import think
from courtcards.game import Fact
from courtcards.position import unpack

__export__ = ["choose"]


def choose(text: str) -> str:
    """Return a bot's move as text; `text` is JSON with `position`, `story`, `seat`, `bot` and `seed`."""
    asked = json.loads(text)
    story = [Fact(told["key"], told["about"]) for told in asked["story"]]
    return str(think(unpack(asked["position"]), asked["seat"], asked["bot"], Random(asked["seed"]), story))
