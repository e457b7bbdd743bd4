"""What any match is read by: views alone."""

from functools import partial

import pytest

from courtcards.engine.move import IllegalMove


def refused(game, move):
    """Return the key with which a move as text is refused, None if it is allowed; a refused move changes nothing."""
    found = game.why_not_text(move)
    if found is None:
        return None
    before = game.view()
    with pytest.raises(IllegalMove) as caught:
        game.play_text(move)
    assert game.view() == before and caught.value.refusal == found
    return found.key


def zone(game, name, seat=None):
    """Return a zone as a seat sees it."""
    return game.view(seat)["zones"][name]


def counter(game, name):
    """Return a counter, None where it is not there."""
    return game.view()["counters"].get(name)


def asked(game):
    """Return who is asked what, as in `1 respond`; `over` when the match is over."""
    question = game.view()["question"]
    return " ".join([*map(str, question["seats"]), question["key"]]) if question else "over"


def about(game):
    """Return what the open question is about."""
    return game.view()["question"]["about"]


def winners(game):
    """Return the seats that have won, none while the match goes on."""
    outcome = game.view()["outcome"]
    return outcome["winners"] if outcome else []


def listed(game, verb=None, seat=None):
    """Return the listed answers without the seat, of one verb or of all, of one seat or of all."""
    moves = [move.partition(" ")[2] for move in game.view(seat)["moves"]]
    return [move for move in moves if verb is None or move.split()[0] == verb]


def outcome(game):
    """Return how the match ended."""
    return game.view()["outcome"]


def keys(facts):
    """Return the keys of facts."""
    return [fact.key for fact in facts]


def text(game, move):
    """Return a move as text; without a seat it is of who is asked."""
    return move if move[0].isdigit() else f"{asked(game)[0]} {move}"


def play(game, *moves, text=text):
    """Play moves, each with or without its seat; return the game. `text` reads those of a game that are written otherwise."""
    for move in moves:
        game.play_text(text(game, move))
    return game


def refusal(game, move, text=text):
    """Return the key with which a move is refused, None if it is allowed; a refused move changes nothing."""
    return refused(game, text(game, move))


def state(game, id, seat=None):
    """Return what is not printed on a card, as a seat sees it."""
    return game.view(seat)["state"].get(id, {})


def each(game, name):
    """Return a counter of every seat."""
    return [counter(game, f"{name}/{seat}") for seat in range(game.seats)]


def those(game, name):
    """Return the seats with a counter that is not 0."""
    return [seat for seat, count in enumerate(each(game, name)) if count]


held, out = partial(each, name="cards"), partial(those, name="out")
