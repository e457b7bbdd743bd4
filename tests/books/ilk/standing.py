"""The state of a match of Ilk, in words; all of it is read through views."""

from functools import partial

from helpers.reading import counter, each, state, zone

VALUES = [str(value) for value in range(2, 11)]
RANKS = [*VALUES, "J", "Q", "K", "A"]


def rank(id):
    """Return the rank of a card."""
    return id.partition(".")[0][:-1]


def ranks(ids):
    """Return the ranks of cards as sorted words."""
    return " ".join(sorted(map(rank, ids), key=RANKS.index))


def creature(game, seat, printed):
    """Return the space of a seat's oldest creature with these printed values; a space stands for itself."""
    if printed.startswith("field/"):
        return printed
    return next(name for name, ids in spaces(game, seat) if "-".join(map(rank, ids[:2])) == printed)


def spaces(game, seat):
    """Return a seat's creatures as pairs of a space and its cards."""
    return [(name, ids) for name, ids in game.view(None, "zones")["zones"].items() if name.startswith(f"field/{seat}:") and ids]


def field(game, seat):
    """Return a seat's creatures with their current values, as in `4-3 7-5`."""
    return " ".join("-".join(str(state(game, id)["worth"]) for id in ids[:2]) for _, ids in spaces(game, seat))


def on(game, seat, printed):
    """Return the cards attached to a creature, as sorted words."""
    return ranks(zone(game, creature(game, seat, printed))[2:])


def marks(game, seat, printed):
    """Return the marks of a creature."""
    return set(state(game, zone(game, creature(game, seat, printed))[0]).get("marks", ()))


def items(game):
    """Return the cards of each item on the stack, in the order fielded."""
    named = [(int(name.partition(":")[2]), ids) for name, ids in game.view(None, "zones")["zones"].items() if name.startswith("stack:") and ids]
    return [ids for _, ids in sorted(named)]


def stack(game):
    """Return the stack in words, in the order fielded, as in `K5 A Q7J`."""
    return " ".join("".join(map(rank, ids)) for ids in items(game))


def hand(game, seat):
    """Return the hand of a seat as sorted words."""
    return ranks(zone(game, f"hand/{seat}"))


def pile(game, count=None):
    """Return the pile as text, the top last: all of it, or the top `count` cards."""
    ids = zone(game, "discard")
    return " ".join(map(rank, ids if count is None else ids[-count:] if count else []))


def lying(game):
    """Return the number of Jacks beside the discards until the end of the turn, of all seats."""
    return sum(len(ids) for name, ids in game.view(None, "zones")["zones"].items() if name.startswith("jacks/"))


life = partial(each, name="life")


def value(game, seat=0):
    """Return the discard value of a seat."""
    return counter(game, f"value/{seat}")


def listed(game):
    """Return the listed answers as text."""
    return game.view(None, "moves")["moves"]
