"""The bots' worker: it replays a record, imagines at once and drops the original. Strings in and out."""

import json
from random import Random

from courtcards.bots import choose as choose_move
from courtcards.record import Record

__export__ = ["choose"]


def choose(text):
    """Return a bot's move as text; `text` is JSON with `record`, `seat`, `bot` and `seed`."""
    asked = json.loads(text)
    game = Record.load(asked["record"]).game
    return str(choose_move(game, asked["seat"], asked["bot"], Random(asked["seed"])))
