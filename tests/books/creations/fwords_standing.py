"""The state of a match of Fwords, as letters and words; all of it is read through views."""

from functools import partial

from helpers.reading import each, state, zone


def at(game, space):
    """Return the card on a space, or None if it's open."""
    return next(iter(zone(game, f"field:{space}")), None)


def marks(game, id):
    """Return the marks of a card."""
    return set(state(game, id).get("marks", ()))


def silenced(game, *ids):
    """Return which cards have a token, as in `0110`."""
    return "".join(str(int("silenced" in marks(game, id))) for id in ids)


def letters(game, ids):
    """Return the letters on cards."""
    return "".join(state(game, id)["letter"] for id in ids)


def held(game, seat):
    """Return the letters in a hand, sorted."""
    return "".join(sorted(letters(game, zone(game, f"hand/{seat}"))))


def standing(game, seat):
    """Return the letters of a Life Tree, top card first."""
    return letters(game, zone(game, f"tree/{seat}"))


def lying(game):
    """Return the letters on the field by space, as in `Ca1 Ab2`."""
    return " ".join(f"{state(game, id)['letter']}{space.name}" for space in game.active_field.spaces if (id := at(game, space.name)))


points = partial(each, name="points")


tokens = partial(each, name="ends")


def noted(game):
    """Return the notes as pairs of a key and its details."""
    return [(key, about) for key, about in game.view()["notes"]]


def blows(facts):
    """Return who silenced whom, as in `c40>c12 c12>c77`."""
    return " ".join(f"{fact.about['card']}>{fact.about['other']}" for fact in facts if fact.key == "silences")


def case(game):
    """Return the case of the question for the seat asked."""
    found = game.view()["question"]["case"]
    return found["key"] if found else ""


def clock(game):
    """Return the running clock as seconds, move and span, or None if there is none."""
    found = game.view()["clock"]
    return None if found is None else (found["seconds"], found["move"], found["span"])
