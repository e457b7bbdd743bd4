"""Matches played to their end at random, on a fake page."""

from functools import cache
from random import Random

from helpers.fake_page import Table

from courtcards.games import GAMES
from courtcards.saves.record import Record


@cache
def finished(game, seats, seed):
    """Return the record of a finished match."""
    record, rng = Record(game, list(seats), seed=seed), Random(seed)
    while not record.game.outcome:
        record.play(str(rng.choice(record.game.moves())))
    return record


def ended(game, *seats, seed=3, **slot):
    """Return a table with a finished match; `slot` has more fields to save with it."""
    table = Table()
    table.app.page.add(finished(game, seats, seed).dump(), "Ours", **slot)
    return table


def against(game, level="squire", people=1, **slot):
    """Return a finished match with the fewest players possible, but at least two: first people, then bots of a level."""
    seats = max(2, GAMES[game].fewest, people)
    return ended(game, *["Ada", "Bert", "Cleo"][:people], *[f"bot:{level}:B{seat}" for seat in range(people, seats)], **slot)


def won(game, *seats, wins=True):
    """Return a finished match that the first seat has won, or lost."""
    seed = next(seed for seed in range(3, 40) if (0 in finished(game, seats, seed).game.outcome.winners) is wins)
    return ended(game, *seats, seed=seed)
