"""Matches played to their end at random, on a fake page."""

from random import Random

from helpers.fake_page import Table

from courtcards.games import GAMES
from courtcards.saves.record import Record


def ended(game, *seats, seed=3, **slot):
    """Return a table with a finished match; `slot` has more fields to save with it."""
    record, rng = Record(game, list(seats), seed=seed), Random(seed)
    while not record.game.outcome:
        record.play(str(rng.choice(record.game.moves())))
    table = Table()
    table.app.page.add(record.dump(), "Ours", **slot)
    return table


def against(game, level="squire", people=1, **slot):
    """Return a finished match with the fewest players possible, but at least two: first people, then bots of a level."""
    seats = max(2, GAMES[game].fewest, people)
    return ended(game, *["Ada", "Bert", "Cleo"][:people], *[f"bot:{level}:B{seat}" for seat in range(people, seats)], **slot)


def won(*seats, wins=True):
    """Return a finished match that the first seat has won, or lost."""
    return next(table for seed in range(3, 40) if (0 in (table := ended(*seats, seed=seed)).match.session.position.outcome.winners) is wins)
