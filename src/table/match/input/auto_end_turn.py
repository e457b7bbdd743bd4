"""The end of a turn in which nothing else can be done: it answers itself where nobody could learn anything by that. No DOM."""

from table.match.input.input_controller import Answering

CLOSES = 900            # ms until it does


def lone_end(table: Answering) -> str:
    """Return the answer that ends the turn of the only person here, if it is the only one and there is nothing to be read; else nothing."""
    session, moves = table.session, table.timeline.moves()
    if session.reader is None or len(moves) != 1 or not table.page.settings["closes"] or table.refusal or table.firsts.line():
        return ""
    move = moves[0]
    free = table.choices[move.seat].asked.free if table.choice and move.seat in table.choices else ()
    return str(move) if "closes" in table.texts.entry("verb", move.verb) and not free else ""


def close_later(table: Answering) -> None:
    """Have the turn end by itself after a moment, if it can only end."""
    if lone_end(table):
        table.timeline.course.later(CLOSES * table.page.factor, lambda: close(table))


def close(table: Answering) -> None:
    """End the turn, unless something to be read has come meanwhile; a dialog is waited for."""
    if table.page.in_dialog:
        table.timeline.course.later(CLOSES, lambda: close(table))
    elif move := lone_end(table):
        table.session.standing.made.add(table.session.length)
        table.timeline.advance(move)
