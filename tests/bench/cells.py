"""The cells of a campaign: those of each game, the tasks of a cell, and when it has enough results.

A task is one deal in all seatings, or a few deals that are quick; its counts are integers that can be added in any order. To add a kind, add a line to
KINDS, and a region for its table in `bots_page.py`.
"""

import ast
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from bench.styles import DEEDS, NONE, name_of
from bench.styles import play as styled
from helpers.fairness import unfair
from helpers.told_apart import told_apart

import courtcards
from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.lab import SEER, WIN_PARTS, add_counts, is_level_reached, play_in_every_seat, wilson_interval

RULES = Path(courtcards.__file__).parent
SEATS = 2, 3, 4
FIRST = 1000                    # seed of the first deal
LEAST, MOST = 40, 400           # matches of a levels cell
PRICED = {2: 200, 3: 60, 4: 60}         # matches of an honesty cell, by seats
STYLED, KINGS = {"squire": 400, "king": 100}, 2         # matches per style and game, by bot; number of games in which kings are measured
DEALS, CHUNK = 1000, 50         # deals that a seat can't tell apart, and how many of them make up a task


class Cell(NamedTuple):
    """One measured number, with its kind, its game and the number of seats.

    The bot `strong` plays among bots `weak`. In a cell of styles, `strong` is a style, and `weak` the bot that has it. In a fair cell both are ""."""

    kind: str
    game: str
    seats: int
    strong: str = ""
    weak: str = ""

    @property
    def name(self):
        """The cell's name in the results."""
        return " ".join(map(str, filter(None, self)))


class Kind(NamedTuple):
    """A kind of cell, as functions.

    `cells` returns a game's cells, `run` the counts of one task of a cell, `tasks` the number of its tasks, and `enough` whether its counts suffice already."""

    cells: Callable
    run: Callable
    tasks: Callable
    enough: Callable


def seatings(game):
    """Return the numbers of seats with which a game's levels are measured."""
    return [seats for seats in SEATS if GAMES[game].fewest <= seats <= GAMES[game].most]


def levels(game):
    """Return the cells that compare neighbouring levels."""
    pairs = {seats: [*pairwise(mind_of(game).among(seats))] for seats in seatings(game)}
    order = dict.fromkeys(pair for seats in pairs for pair in pairs[seats])
    return [Cell("levels", game, seats, strong, weak) for weak, strong in order for seats in pairs if (weak, strong) in pairs[seats]]


def honesty(game):
    """Return the cells with an all-seeing king, if the game has a king that searches imagined worlds."""
    mind = mind_of(game)
    searches = mind.evaluator is not None and "king" not in mind.thinkers
    return [Cell("honesty", game, seats, SEER, "king") for seats in seatings(game) if searches and "king" in mind.among(seats)]


def styles(game):
    """Return the cells of styles: for squires, and in two games for kings."""
    known = [each for each in GAMES if mind_of(each).styles]
    bots = ("squire", "king") if game in [each for each in known if honesty(each)][-KINGS:] else ("squire",)
    return [Cell("styles", game, min(3, GAMES[game].most), style, bot) for bot in bots for style in (NONE, *mind_of(game).styles)] if game in known else []


def fair(game):
    """Return the cells for deals that a seat can't tell apart: with the fewest seats and with four."""
    return [Cell("fair", game, seats) for seats in sorted({GAMES[game].fewest, min(4, GAMES[game].most)})]


def play(cell, number):
    """Play one deal with the stronger bot in every seat in turn."""
    return play_in_every_seat(cell.game, cell.strong, cell.weak, cell.seats, FIRST + number, {})


def play_styled(cell, number):
    """Play one deal with a styled bot among unstyled ones in every seat in turn.

    Count its wins and actions, and the actions' squares over matches.
    """
    counts = {"matches": 0, "won": 0}
    for at in range(cell.seats):
        outcome, done = styled(cell.game, name_of(cell.strong), at, cell.weak, cell.seats, FIRST + number)
        won = WIN_PARTS // len(outcome.winners) if at in outcome.winners else 0
        deeds = {deed: [done[deed], done[deed] ** 2, done[deed] * done["answers"]] for deed in DEEDS if done[deed]}
        counts = add_counts(counts, {"matches": 1, "won": won, "answers": [done["answers"], done["answers"] ** 2], **deeds})
    return counts


def compare_deals(cell, number):
    """Look for differences in some deals that a seat can't tell apart."""
    given = cell.game, cell.seats, CHUNK, CHUNK * number
    return {"deals": CHUNK, "unfair": len(unfair(*given)), "apart": len(told_apart(*given))}


def interval(counts):
    """Return the win share and its 95 % interval."""
    won = counts["won"] / WIN_PARTS
    return won / counts["matches"], *wilson_interval(won, counts["matches"])


def decided(cell, counts):
    """Return whether a level's interval is on one side of its required share."""
    return counts["matches"] >= LEAST and is_level_reached(cell.seats, *interval(counts)[1:]) is not None


def never(cell, counts):
    """Return False: these cells need all their tasks."""
    return False


def up(number, each):
    """Return how many tasks it takes for a number of items."""
    return -(-number // each)


KINDS = {
    "levels": Kind(levels, play, lambda cell: up(MOST, cell.seats), decided),
    "honesty": Kind(honesty, play, lambda cell: up(PRICED[cell.seats], cell.seats), never),
    "styles": Kind(styles, play_styled, lambda cell: up(STYLED[cell.weak], cell.seats), never),
    "fair": Kind(fair, compare_deals, lambda cell: up(DEALS, CHUNK), never),
}


def cells(kinds, games):
    """Return all cells of some kinds and games."""
    return [cell for kind in kinds for game in games for cell in KINDS[kind].cells(game)]


def ended(cell, kept):
    """Return whether a cell's results are complete, or enough."""
    return kept["tasks"] - len(kept["owed"]) > 0 and (not left(cell, kept) or KINDS[cell.kind].enough(cell, kept["counts"]))


def left(cell, kept):
    """Return how many tasks of a cell are unfinished."""
    return KINDS[cell.kind].tasks(cell) - kept["tasks"] + len(kept["owed"])


@cache
def mark(game):
    """Return the mark of a game's bots: a hash of the code that plays, without comments and docstrings."""
    book = RULES.joinpath(*GAMES[game].__module__.split(".")[1:-1])
    files = [*sorted((RULES / "bots").glob("*.py")), RULES / "engine" / "strategy.py", *sorted(book.rglob("*.py"))]
    return sha256("".join(bare(path) for path in files if path.name != "hint.py").encode()).hexdigest()[:8]


def bare(path):
    """Return a source file as a syntax tree without comments, docstrings, line numbers, and the functions that only hints call."""
    tree = ast.parse(path.read_text("utf-8"))
    tree.body = [node for node in tree.body if getattr(node, "name", "") != "gain_between"]
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
    return ast.dump(tree)
