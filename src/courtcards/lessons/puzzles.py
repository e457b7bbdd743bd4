"""Puzzles: positions with one question whose answer the rules know, stored beside the rules of their game; and the daily puzzle.

There are three sorts: which answer is best, which one doesn't lose at once, and what happens next.
`tests/bench/puzzles.py` mines them, and people review them before they are stored; no device mines any.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, NamedTuple

from courtcards.engine import limits
from courtcards.engine.components import BadTable
from courtcards.engine.dice import Dice, shuffle
from courtcards.engine.forecast import Dooms, triumphs
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import IllegalMove, Move, parse
from courtcards.engine.options import BadOption
from courtcards.games import GAMES, beside
from courtcards.lessons.lesson import READER, happened
from courtcards.lessons.moments import SHAPES as POSITIONS
from courtcards.lessons.moments import Moment, dumped, opened
from courtcards.lessons.runner import NAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import read
from courtcards.texts import Texts

BEST, SAVES, HAPPENS = "best", "saves", "happens"
FEWEST, MOST = 3, 15        # fewest and most answers to choose from
WORLDS = 100                # imagined deals that must agree for certainty
LEAD = .15                  # the least advantage of the best answer in a king's estimate, if nothing wins for certain
WHOLE = re.compile(r"-?[0-9]+")
DAYS, DICE = 366, 2026      # length of the list of days, and the seed that shuffles it


class Puzzle(NamedTuple):
    """A position with a question to seat 0, of some `sort`.

    BEST: the `best` answers win for certain, or have this `chance` in a king's estimate, a `lead` over all others.
    SAVES: all answers but the `best` lose the match, or put the reader out, whatever is hidden, if all others pass. HAPPENS: the moves
    in `plays` make exactly one of the `answers` come true, each a fact with details as in lessons; facts with a key in `shown` are
    revealed before the question. A position is dealt and played as in a moment.
    """

    game: str
    id: str
    sort: str
    seats: int = 2
    options: Mapping[str, Any] = {}
    dealt: str = ""
    seed: int | None = None
    moves: tuple[str, ...] = ()
    best: tuple[str, ...] = ()
    chance: float = 0.0
    lead: float = 0.0
    plays: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    def moment(self) -> Moment:
        """Return the position as a moment."""
        return Moment(self.game, "", self.seats, self.options, self.dealt, self.seed, self.moves)


def position(puzzle: Puzzle) -> Game:
    """Return the position of a puzzle; raises BadTable, BadOption and IllegalMove."""
    game, _ = opened(puzzle.moment())
    for text in puzzle.moves:
        game.play_text(text)
    return game


def fact(told: str) -> Fact:
    """Return a fact parsed from text.

    >>> fact("wounds rival=1 count=4").about
    {'rival': 1, 'count': 4}
    """
    key, *about = told.split()
    details = dict([detail.split("=", 1) for detail in about])
    return Fact(key, {name: int(value) if WHOLE.fullmatch(value) else value for name, value in details.items()})


# proofs


def proved(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is correct, by replaying it; a king's estimate isn't repeated."""
    try:
        game = position(puzzle)
        if game.question is None or READER not in game.question.seats:
            return False
        return {BEST: best_is_best, SAVES: best_saves, HAPPENS: one_happens}[puzzle.sort](puzzle, game)
    except (BadTable, BadOption, IllegalMove):
        return False


def best_is_best(puzzle: Puzzle, game: Game) -> bool:
    """Return whether exactly the best answers win for certain, or, if a king chose them, whether no answer does."""
    moves = game.moves(READER)
    winning = tuple([str(move) for move in moves if wins(game, move)])
    legal = set(puzzle.best) < set(map(str, moves)) and FEWEST <= len(moves) <= MOST
    return legal and (puzzle.lead >= LEAD and not winning if puzzle.lead else bool(winning) and winning == puzzle.best)


def best_saves(puzzle: Puzzle, game: Game) -> bool:
    """Return whether all answers but the best are certain losses."""
    moves, dooms = game.moves(READER), Dooms(game, READER)
    return FEWEST <= len(moves) <= MOST and 0 < len(puzzle.best) < len(moves) and puzzle.best == tuple([str(move) for move in moves if dooms.of(move) is None])


def one_happens(puzzle: Puzzle, game: Game) -> bool:
    """Return whether the same single answer comes true in every deal consistent with the moves and with the facts shown before."""
    true, before = come_true(puzzle, heard(game, puzzle.plays))
    worlds = [game.imagine(READER, Random(number)) for number in range(WORLDS)]
    others = [come_true(puzzle, heard(world, puzzle.plays)) for world in worlds if playable(world, puzzle.plays)]
    return len(true) == 1 and len(puzzle.answers) >= FEWEST and all(then == true for then, told in others if told == before)


def come_true(puzzle: Puzzle, facts: list[Fact]) -> tuple[list[int], list[Fact]]:
    """Return the answers that come true, by number from 0, and the facts shown before the question."""
    return [number for number, told in enumerate(puzzle.answers) if happened(told, facts)], [told for told in facts if told.key in puzzle.shown]


def playable(game: Game, plays: tuple[str, ...]) -> bool:
    """Return whether a sequence of moves is legal in a deal."""
    try:
        heard(game, plays)
    except IllegalMove:
        return False
    return True


def heard(game: Game, plays: tuple[str, ...]) -> list[Fact]:
    """Return the facts the reader is told about moves played in a copy; raises IllegalMove."""
    facts, world = list[Fact](), game.copy()
    world.story = lambda _, fact: facts.append(fact)
    for text in plays:
        world.play_text(text)
    return seen(facts)


def seen(facts: list[Fact]) -> list[Fact]:
    """Return only the facts that the reader is told."""
    return [fact for fact in facts if fact.seats is None or READER in fact.seats]


def wins(game: Game, move: Move) -> bool:
    """Return whether an answer wins at once in every deal the reader can imagine, whatever others reply while the reader passes."""
    return all(triumphs(game.imagine(READER, Random(number)), move) for number in range(WORLDS))


# in words


def asked(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle in words: the task (`do`), the facts shown before (`why`), the `answers`, and the other facts (`well`).

    Raises BadTable, BadOption and IllegalMove.
    """
    game, texts = position(puzzle), Texts(GAMES[puzzle.game], NAMES[:puzzle.seats], READER, chosen=puzzle.options)
    facts = heard(game, puzzle.plays) if puzzle.plays else seen(game.foretell(parse(puzzle.best[0], game.cards)))
    sort = puzzle.sort if puzzle.sort != BEST or puzzle.lead else "wins"
    before = [said(texts, told) for told in facts if told.key in puzzle.shown]
    return {"do": said(texts, Fact(f"do-{sort}", {})), "why": sentences(before), "answers": [said(texts, fact(told)) for told in puzzle.answers],
            "well": sentences([said(texts, told) for told in facts if told.key not in puzzle.shown])}


def said(texts: Texts, told: Fact) -> str:
    """Return a fact in words: the puzzle texts if they have the key, otherwise the usual ones.

    Puzzle texts may name everything printed on a card (`full`), for example if a player has two of a kind on a stack.
    """
    card = str(told.about.get("card"))
    about = {**told.about, "full": texts.card(card, "full")} if card in texts.cards else told.about
    return texts.say("puzzles" if told.key in texts.data["puzzles"] else "fact", told.key, about)


def sentences(lines: list[str]) -> str:
    """Return lines joined as sentences.

    >>> sentences(["You pass", "", "It dies"])
    'You pass. It dies.'
    """
    return " ".join([line if line.endswith((".", "!", "?")) else f"{line}." for line in lines if line])


# the daily puzzle


@cache
def days() -> list[Puzzle]:
    """Return the puzzles of all days, in order; raises BadRecord.

    Each game gets its share, and never two days in a row if there are others.
    """
    left, order = dict[str, list[Puzzle]](), list[Puzzle]()
    dice: Dice = DICE
    for game in GAMES:
        if found := [*puzzles(game)]:
            dice = shuffle(found, dice)
            left[game] = found
    whole, taken = sum(map(len, left.values())), dict.fromkeys(left, 0)
    for place in range(1, DAYS + 1 if left else 1):
        last = order[-1].game if order else ""
        game = max([game for game in left if game != last or len(left) == 1], key=lambda game: place * len(left[game]) / whole - taken[game])
        order.append(left[game][taken[game] % len(left[game])])
        taken[game] += 1
    return order


def of_day(number: int) -> Puzzle | None:
    """Return the puzzle of a day, numbered from 1 January 2026 (UTC), or None if there are no puzzles; raises BadRecord."""
    return days()[number % DAYS] if days() else None


def days_ago(number: int) -> int | None:
    """Return how many days ago a day's puzzle last appeared in the same year's list, or None if it didn't; raises BadRecord."""
    order = days()[:number % DAYS + 1]
    return order[-2::-1].index(order[-1]) + 1 if order and order[-1] in order[:-1] else None


# files

SHAPES: Mapping[str, Callable[[Any], bool]] = {
    "sort": lambda value: value in (BEST, SAVES, HAPPENS),
    **{name: POSITIONS[name] for name in ("seats", "options", "dealt", "seed")},
    "chance": lambda value: isinstance(value, float) and 0 < value <= 1,
    "lead": lambda value: isinstance(value, float) and 0 < value <= 1,
    **dict.fromkeys(("moves", "best", "plays", "answers", "shown"), lambda value: are_texts(value)),
}


def home(game: str) -> Traversable:
    """Return the path of a game's puzzles, in the folder of its book."""
    return beside(game, "puzzles", f"{game}.json")


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, empty if it has no file; raises BadRecord."""
    return thawed(game, home(game).read_text("utf-8")) if home(game).is_file() else ()


@lru_cache(1 << 5)
def thawed(game: str, text: str) -> tuple[Puzzle, ...]:
    """Parse the text of a puzzles file; raises BadRecord. Doesn't check whether the puzzles are correct."""
    data = read(text)
    if not isinstance(data, dict):
        raise BadRecord("no-record")
    return tuple([one(game, id, told) for id, told in data.items()])


def are_texts(value: Any) -> bool:
    """Return whether a value is a list of strings short enough for moves or facts."""
    return isinstance(value, list) and all(isinstance(one, str) and len(one) <= limits.MOVE for one in value)


def one(game: str, id: str, told: Any) -> Puzzle:
    """Parse a puzzle from plain data; raises BadRecord."""
    if not isinstance(told, dict) or not told.keys() <= SHAPES.keys() or "sort" not in told:
        raise BadRecord("unknown-field", field=id[:40])
    wrong = [name for name, value in told.items() if not SHAPES[name](value)]
    if wrong:
        raise BadRecord("bad-field", field=wrong[0])
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    return Puzzle(game, id, **plain)


def written(found: tuple[Puzzle, ...]) -> str:
    """Return the text of a puzzles file, one line per puzzle, without default values."""
    return "{\n" + ",\n".join([f"{dumped(puzzle.id)}:{dumped(plain_data(puzzle))}" for puzzle in found]) + "\n}\n"


def plain_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a puzzle that differ from their defaults."""
    usual = Puzzle(puzzle.game, puzzle.id, "")
    return {name: getattr(puzzle, name) for name in SHAPES if getattr(puzzle, name) != getattr(usual, name)}
