"""Test matches: every table a game can be set up with, and positions along the way."""

import hashlib
import json
from functools import cache
from itertools import combinations, product
from random import Random
from zlib import crc32

from helpers.share import IN_PYODIDE, WHOLE, share
from helpers.toy import TOY_GAMES

from courtcards.engine.card import Card
from courtcards.engine.move import Move
from courtcards.engine.options import BadOption
from courtcards.games import GAMES

ALL = {**GAMES, **TOY_GAMES}
MOST = 20_000                   # moves; a longer match counts as endless
CLOSE, THEN = 18, 60            # every position at first, then every 60th
EVERY = share(15, 3)            # the ones tested more closely
TABLE = 5                       # players at a usual table


@cache
def tables(kind):
    """Return tables to test: every number of seats under the rule book, and house rules such that every pair of values occurs together."""
    return distinct([*((kind.id, seats, {}) for seats in range(kind.fewest, kind.most + 1)), *pairwise(kind)])


def seatings(kind):
    """Return the numbers of seats at which to try house rules: all up to a usual table, and the largest."""
    return [seats for seats in range(kind.fewest, kind.most + 1) if seats <= TABLE or seats == kind.most]


def pairwise(kind, tries=20):
    """Return tables that between them contain every dealable pair of values, of house rules and of the number of seats."""
    names, rng = ["", *(option.name for option in kind.options)], Random(kind.id)
    values = [seatings(kind), *(distinct(option.values()) for option in kind.options)]
    entries = [[(place, choice) for choice in range(len(choices))] for place, choices in enumerate(values)]
    missing, found_tables = {pair for one, other in combinations(entries, 2) for pair in product(one, other)}, []
    while missing:
        first = min(missing)
        rows = sorted([filled(dict(first), values, missing, rng) for _ in range(tries)], key=lambda row: -len(missing & pairs(row)))
        row_tables = ((row, table_of(kind, names, values, row)) for row in rows)
        row, table = next(((row, table) for row, table in row_tables if dealable(kind, *table[1:])), (dict(first), None))
        missing -= pairs(row)
        found_tables += [table] if table else []
    return found_tables


def distinct(values):
    """Return values without duplicates."""
    return [value for place, value in enumerate(values) if value not in values[:place]]


def filled(row, values, missing, rng):
    """Fill in a row's other values, each chosen to cover many missing pairs."""
    for place in rng.sample(range(len(values)), len(values)):
        if place not in row:
            choices = rng.sample(range(len(values[place])), len(values[place]))
            row[place] = max(choices, key=lambda choice: sum(((place, choice), other) in missing or (other, (place, choice)) in missing for other in row.items()))
    return row


def pairs(row):
    """Return every pair of a row's entries."""
    return set(combinations(sorted(row.items()), 2))


def table_of(kind, names, values, row):
    """Return a row as a table: only the house rules that differ from the rule book."""
    chosen = {names[place]: values[place][choice] for place, choice in sorted(row.items())}
    defaults = {option.name: option.default for option in kind.options}
    return kind.id, chosen.pop(""), {name: value for name, value in chosen.items() if value != defaults[name]}


def dealable(kind, seats, chosen):
    """Return whether house rules can be combined: some combinations can't be dealt."""
    try:
        return bool(kind(seats, chosen).question)
    except BadOption:
        return False


def label(table):
    """Return a table's name for test ids."""
    game, seats, chosen = table
    return "-".join([game, str(seats), *[f"{name}={value}" for name, value in chosen.items()]])


@cache
def tried(kind):
    """Return a game's tables to test: all of them, or in Pyodide one under the rule book and some with house rules."""
    by_the_book, with_house_rules = ([table for table in tables(kind) if bool(table[2]) is has_rules] for has_rules in (False, True))
    return [by_the_book[len(by_the_book) // 2], *with_house_rules[4::16]] if IN_PYODIDE else by_the_book + with_house_rules


def all_tried(games=ALL):
    """Return the tables to test of several games."""
    return [table for game in games for table in tried(ALL[game])]


class Walk:
    """A match played at random: its moves, positions along the way (including the last), and the facts told."""

    def __init__(self, game, seats, chosen, seed):
        self.start = game, seats, chosen, seed
        self.moves, self.positions, self.facts, self.blabbed = [], [], [], []
        rng, position = Random(seed), ALL[game](seats, chosen, seed=seed, story=self.hear)
        while position.question is not None and len(self.moves) < MOST:
            if len(self.moves) < CLOSE or len(self.moves) % THEN == 0:
                self.positions.append(position.copy())
            self.moves.append(some_answer(position, rng))
            position.play(self.moves[-1])
        self.positions.append(position.copy())

    def hear(self, game, fact):
        """Collect a fact, and any card it names to a seat that can't know it."""
        self.facts.append(fact)
        told_seats = range(game.seats) if fact.seats is None else fact.seats
        self.blabbed += [(fact, seat, id) for id in ids_in(fact.about, game) for seat in {*told_seats} - {*knowing(game, game.cards[id])}]


def some_answer(game, rng):
    """Return a random answer: a listed one or, where possible, a typed one or one that orders cards."""
    unlisted = [move for move in (typed(game, rng), in_order(game, rng)) if move and game.why_not(move) is None]
    return unlisted[0] if unlisted and rng.random() < 0.6 else rng.choice(game.moves())


def typed(game, rng):
    """Return a typed answer with the given letters in any order, or None if none is asked for."""
    answer = game.question.typed_answer(game)
    return answer and Move(game.question.seat, answer.verb, (), None, "".join(rng.sample(answer.letters, len(answer.letters))[:answer.longest]))


def in_order(game, rng):
    """Return an answer that orders cards, with random letters if there are any, or None if none is asked for."""
    row = game.question.row(game)
    if row is None:
        return None
    count, letters = len(row.cards), []
    if row.letters:
        limited, unlimited = row.few, sorted({*row.letters} - {*row.few})
        letters = rng.choices(limited, k=min(row.most, count)) + rng.choices(unlimited, k=max(0, count - row.most))
    cards = tuple([game.cards[id] for id in rng.sample(row.cards, count)])
    return Move(game.question.seat, row.verb, cards, None, "".join(rng.sample(letters, len(letters))) or None)


@cache
def walk(game, seats, chosen, seed):
    """Return a walk; `chosen` is the options as JSON."""
    return Walk(game, seats, json.loads(chosen), seed)


def walks(table):
    """Return a table's walks: two under the rule book for the fewest players, otherwise one.

    With --whole there are two for any number of players under the rule book, and for any match of two.
    """
    game, seats, chosen = table
    has_two = (not chosen or seats == 2) if WHOLE else (seats == ALL[game].fewest and not (chosen or IN_PYODIDE))
    seeds = (1, 2) if has_two else (crc32(label(table).encode()) % 1000,)
    return [walk(game, seats, canonical(chosen), seed) for seed in seeds]


def positions(table):
    """Return positions of all walks of a table."""
    return [position for each in walks(table) for position in each.positions]


def some(table, every=EVERY):
    """Return a sample of the positions in a table's walks, always with the last: at least four, and all if there are few.

    Each table has a sample of its own.
    """
    sample = positions(table)
    every = min(every, max(1, len(sample) // 4))
    if len(sample) > share(CLOSE // 2, CLOSE):
        start = crc32(label(table).encode()) % every
        sample = [*sample[start:-1:every], sample[-1]]
    return sample


def leaves(value):
    """Yield the scalars in tuples, lists and dicts."""
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple)):
        for inner in value:
            yield from leaves(inner)
    else:
        yield value


def ids_in(about, game):
    """Return the card ids in plain data."""
    return [value for value in leaves(about) if isinstance(value, str) and value in game.cards]


def place(game, card):
    """Return the zone of a card, or None if it's nowhere."""
    return next((zone for zone, cards in game.zones() if card in cards), None)


def knows(game, seat, card):
    """Return whether a seat sees a card, or was shown it."""
    return seat in knowing(game, card)


def knowing(game, card):
    """Return the seats that see a card, or were shown it."""
    zone = place(game, card)
    if zone is None:
        return []
    knowing_seats = () if game.doubts(zone) else game.known.get(card, ())
    return [seat for seat in range(game.seats) if seat in knowing_seats or game.sees(seat, zone)]


def held(procedure):
    """Return the cards in a procedure's fields."""
    return [value for value in leaves(procedure.__dict__) if isinstance(value, Card)]


def canonical(view):
    """Return a view as canonical JSON: equal views give equal text in every version of Python."""
    return json.dumps(view, sort_keys=True, separators=(",", ":"))


def digest(game, moves):
    """Return a hash over the golden view at the start and after each move."""
    hash = hashlib.sha256(golden(game).encode())
    for move in moves:
        game.play_text(move)
        hash.update(golden(game).encode())
    return hash.hexdigest()


def golden(game):
    """Return the part of a position that playthroughs record, which never changes even if views grow."""
    view = game.view(None, "zones", "counters", "question", "moves", "outcome")
    question = view["question"] and {key: view["question"][key] for key in ("seats", "key", "about")}
    outcome = view["outcome"] and {key: view["outcome"][key] for key in ("winners", "scores", "reason")}
    marks = {id: state.stands_for for id, state in game.card_states(None).items() if state.stands_for is not None}
    return canonical({"zones": view["zones"], "counters": view["counters"], "marks": marks, "question": question, "moves": view["moves"], "outcome": outcome})


def perft(game, depth):
    """Return the number of move sequences of this length."""
    if depth == 0 or game.question is None:
        return 1
    count = 0
    for move in game.moves():
        world = game.copy()
        world.play(move)
        count += perft(world, depth - 1)
    return count
