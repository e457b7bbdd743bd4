"""Kingdom Armies at the table: a match that asks for the order of an army, and one whose armies are in place, shuffled."""

from helpers.hotseat import bots, dealt


def arranging(seed="7", **options):
    """Return a table at which the person is asked to arrange an army."""
    table = dealt("kingdom-armies", "pb", seed=seed, **options)
    bots(table)
    return table


def fighting(seed="5", kinds="pb"):
    """Return a table at which the armies are arranged, shuffled."""
    table = dealt("kingdom-armies", kinds, seed=seed)
    while asked(table) == "arrange":
        bots(table)
        table.do("move", move=next(move for move in table.moves if move.endswith(" shuffle")))
        bots(table)
    return table


def asked(table):
    """Return the key of the open question, or None if the match is over."""
    question = table.match.session.position.question
    return question and question.key


def press(table):
    """Press the main button, and let time pass."""
    table.do("main")
    bots(table)
