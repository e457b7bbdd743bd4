"""Saved matches for clicks.py, each at a question for one kind of press."""

from random import Random

from courtcards.bots import choose
from courtcards.saves.record import Record

NAMES = ("You", "bot:squire:Margot", "bot:squire:Osric", "bot:squire:Tamsin", "bot:squire:Wren", "bot:squire:Brann", "bot:squire:Ysolde")
QUIET = ("pass", "draw", "end")


def positions():
    """Return {name: the plain data of a record}; the same every time."""
    found = {
        "war": Record("war", NAMES[:2], {"long_game": True}, 5),
        "knights-3": first("knights-and-ninjas", 3, lambda record: can_attack(record, 40)),
        "knights-6": first("knights-and-ninjas", 6, lambda record: can_attack(record, 60)),
        "royal-4": first("battle-royal", 4, lambda record: mine(record) and len(record.moves) >= 24 and len(record.game.moves()) > 5),
        "armies-2": Record("kingdom-armies", NAMES[:2], None, 5),
        "kingdrin-4": first("kingdrin", 4, lambda record: stands(record, "turn", 4, "play")),
        "ilk-4": first("ilk", 4, lambda record: stands(record, "turn", 30, "attack", "discard")),
        "ilk-stack-4": first("ilk", 4, lambda record: stands(record, "answer", 20, "field")),
        "ilk-7": first("ilk", 7, lambda record: stands(record, "turn", 60, "attack", "discard")),
        "ilk-stack-7": first("ilk", 7, lambda record: stands(record, "answer", 40, "field")),
        "minkingi": first("minkingi", 2, lambda record: stands(record, "create", 14)),
        "minkingi-3x6": first("minkingi", 2, lambda record: stands(record, "create", 10) and len(record.game.moves()) > 300, {"field": "three_by_six"}),
        "fwords-2": first("fwords", 2, lambda record: stands(record, "field", 20, "create")),
        "fwords-6": first("fwords", 6, lambda record: stands(record, "field", 30, "create") and len(record.game.moves()) > 90, {"field": "four_by_four"}),
        "fwords-word": spelling(),
        "coinquest-3": first("coinquest", 3, lambda record: stands(record, "play", 20, "prepare", "attack")),
        "look-back-war": played("war", 2, 5, lambda record: len(record.moves) >= 160, {"long_game": True}),
        "look-back-knights": first("knights-and-ninjas", 4, lambda record: len(record.moves) >= 160),
        "look-back-long": long_match(),
    }
    return {name: record.dump() for name, record in found.items()}


def played(game, seats, seed, stop, options=None, most=400):
    """Return a match of squires, played until `stop(record)`, or None if that never happens."""
    record, rng = Record(game, NAMES[:seats], options, seed), Random(seed)
    for _ in range(most):
        if record.game.question is None:
            return None
        if stop(record):
            return record
        record.play(str(choose(record.game, record.game.question.seats[0], "squire", rng)))
    return None


def first(game, seats, stop, options=None):
    """Return the first match, by seed, that gets to `stop`; raise LookupError if none does."""
    for seed in range(1, 200):
        if record := played(game, seats, seed, stop, options):
            return record
    raise LookupError(game)


def long_match():
    """Return a match at move 2,000, in which nobody does more than they have to; raise LookupError if none gets there."""
    for seed in range(1, 20):
        record, rng = Record("knights-and-ninjas", NAMES[:4], {"turn_limit": 0}, seed), Random(seed)
        while record.game.question and len(record.moves) < 2000:
            moves = record.game.moves(record.game.question.seats[0])
            record.play(str(rng.choice([move for move in moves if move.verb in QUIET] or moves)))
        if len(record.moves) == 2000:
            return record
    raise LookupError("knights-and-ninjas")


def spelling():
    """Return a match for one player at the question that asks for a word."""
    record, rng = Record("fwords", NAMES[:1], seed=1), Random(1)
    while record.game.question.key != "festival":
        moves = record.game.moves()
        record.play(str(rng.choice([move for move in moves if move.verb in ("lot", "create", "peace")] or moves)))
    return record


def stands(record, question, least, *verbs):
    """Return whether the person is asked this question, after `least` moves or more, with each of these verbs among the answers."""
    return mine(record) and record.game.question.key == question and len(record.moves) >= least and {*verbs} <= {move.verb for move in record.game.moves()}


def mine(record):
    """Return whether it's the person's turn."""
    return record.game.question.seats[0] == 0


def can_attack(record, least):
    """Return whether the person has a turn, after `least` moves or more, with a card that can attack several rivals."""
    if not mine(record) or record.game.question.key != "turn" or len(record.moves) < least:
        return False
    kinds = {}
    for move in record.game.moves():
        if move.verb == "attack" and move.call is None and len(move.cards) == 1:
            kinds.setdefault(move.cards[0].kind, set()).add(move.target)
    return len(record.game.hands[0]) >= 4 and any(len(targets) > 1 for targets in kinds.values())
