"""Read any match through its views alone."""

from functools import partial

import pytest

from courtcards.engine.move import IllegalMove


def refused(game, move):
    """Return the key of a move's refusal, or None if it's allowed; check that a refused move changes nothing."""
    refusal = game.why_not_text(move)
    if refusal is None:
        return None
    before = game.view()
    with pytest.raises(IllegalMove) as caught:
        game.play_text(move)
    assert game.view() == before and caught.value.refusal == refusal
    return refusal.key


def zone(game, name, seat=None):
    """Return a zone as a seat sees it."""
    return game.view(seat, "zones")["zones"][name]


def counter(game, name):
    """Return a counter, or None if it doesn't exist."""
    return game.view(None, "counters")["counters"].get(name)


def asked(game):
    """Return the seats asked and the question's key, as in `1 respond`, or `over` if the match is over."""
    question = game.view(None, "question")["question"]
    return " ".join([*map(str, question["seats"]), question["key"]]) if question else "over"


def about(game):
    """Return the subject of the open question."""
    return game.view(None, "question")["question"]["about"]


def winners(game):
    """Return the winning seats, or an empty list while the match goes on."""
    outcome = game.view(None, "outcome")["outcome"]
    return outcome["winners"] if outcome else []


def listed(game, verb=None, seat=None):
    """Return the listed answers without their seat, for one verb and seat or for all."""
    moves = [move.partition(" ")[2] for move in game.view(seat, "moves")["moves"]]
    return [move for move in moves if verb is None or move.split()[0] == verb]


def outcome(game):
    """Return a match's outcome."""
    return game.view(None, "outcome")["outcome"]


def keys(facts):
    """Return the keys of facts."""
    return [fact.key for fact in facts]


def text(game, move):
    """Return a move as text; if it has no seat, add the seat that is asked."""
    return move if move[0].isdigit() else f"{asked(game)[0]} {move}"


def play(game, *moves, text=text):
    """Play moves, each with or without its seat; return the game. `text` parses the moves of games with a notation of their own."""
    for move in moves:
        game.play_text(text(game, move))
    return game


def refusal(game, move, text=text):
    """Return the key of a move's refusal, or None if it's allowed; check that a refused move changes nothing."""
    return refused(game, text(game, move))


def state(game, id, seat=None):
    """Return a card's state beyond its printed values, as a seat sees it."""
    return game.view(seat, "state")["state"].get(id, {})


def each(game, name):
    """Return a counter for every seat."""
    return [counter(game, f"{name}/{seat}") for seat in range(game.seats)]


def those(game, name):
    """Return the seats whose counter isn't 0."""
    return [seat for seat, count in enumerate(each(game, name)) if count]


held, out = partial(each, name="cards"), partial(those, name="out")
