"""Mine puzzles and print the candidates in readable form, for rating.

    python3 tests/bench/puzzles.py GAME wins|saves|king|KIND SECONDS [SEED]
    python3 tests/bench/puzzles.py keep GAME ID…          freezes the chosen ones
    python3 tests/bench/puzzles.py drop GAME ID…          removes frozen ones

Candidates are in `.cache/puzzles/<game>-<sort>.json`, in the format of the puzzle files. Nothing is kept without a person having looked at it.
"""

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src"), str(ROOT / ".cache" / "words")]

from bench.bests import SORTS
from bench.chains import KINDS, alike_in_ilk

from courtcards.bots import has_choice, mind_of
from courtcards.cli.terminal import view_lines
from courtcards.engine.components import BadSetup
from courtcards.engine.move import IllegalMove, parse_move
from courtcards.engine.options import BadOption
from courtcards.games import GAMES
from courtcards.lessons.lesson import has_fact
from courtcards.lessons.puzzles import (
    FEWEST_ANSWERS,
    HAPPENS,
    READER,
    Puzzle,
    answer_reason,
    dump_puzzles,
    event_reason,
    facts_of_moves,
    is_proved,
    load_puzzles,
    parse_puzzles,
    puzzle_position,
    puzzle_words,
    puzzles_path,
)
from courtcards.lessons.runner import PLAYER_NAMES
from courtcards.texts import Texts

FOUND = ROOT / ".cache" / "puzzles"
LONG = {"wins": 150, "saves": 150, "king": 110}     # moves in a match, otherwise
USUAL = 60
PLANS = 6               # possible moves tried per position
MANY = 36               # puzzles a person can review in one go
SEATS = {"battle-royal": (3, 4), "kingdom-armies": (3, 4), "kingdrin third": (4, 5), "coinquest twice": (3, 4), "battle-royal pot": (2, 3, 4), "kingdom-armies pot": (2, 3, 4)}    # where few seats show little
SMALL = tuple([{"army_size": size} for size in (5, 6, 7, 8, 10, 16)])
HOUSE = {"battle-royal": ({"coins_buy_keys": True}, {}), "kingdom-armies": ({"coins_buy_keys": True}, {}), "ilk saves": ({"life": {"1": 12}}, {"life": {"1": 6}}), "battle-royal pot": SMALL, "kingdom-armies pot": SMALL}


def doubts(game):
    """Return the wrong rules of a game to imagine, or None if its newcomers' misconceptions aren't listed."""
    package = GAMES[game].__module__.rpartition(".")[0]
    try:
        return import_module(f"{package}.misconceptions").WRONG_WORLDS.get(game)
    except ModuleNotFoundError:
        return None


def told(subjects, facts):
    """Return facts as answers, each with the details asked about."""
    clear = [fact for fact in facts if fact.key in subjects and not (fact.key == "hits-creature" and fact.about["left"] <= 0)]      # it dies, or is saved
    return [" ".join([fact.key, *[f"{name}={fact.about[name]}" for name in subjects[fact.key] if name in fact.about]]) for fact in clear]


def wrongly(world, plays):
    """Return the facts under a wrong rule, or an empty list if the moves can't be played then."""
    try:
        return facts_of_moves(world, plays)
    except (IllegalMove, StopIteration, ValueError, AssertionError):
        return []


# players that make interesting things happen


def eager_in_ilk(world, seat, moves):
    """Return answers that are eventful and sensible: Kings at others, Queens and Aces for oneself."""
    def sensible(move):
        own, kind = world.owner_of(move.target) == seat, move.cards[0].kind
        return own is (kind != "K")
    fielded = [move for move in moves if move.verb == "field" and sensible(move)]
    return fielded if world.question.quiet else [move for move in moves if move.verb in ("conjure", "attack")] or fielded or [move for move in moves if move.verb == "discard"]


EAGER = {"ilk": eager_in_ilk}


# "what happens?" puzzles


def happens(game, puzzle, position, rng, kind):
    """Yield "what happens?" puzzles for a position."""
    plans = kind.plays(position)
    for plays in rng.sample(plans, min(len(plans), PLANS)):
        truth = told(kind.subjects, facts_of_moves(position, plays))
        before = [fact for fact in facts_of_moves(position, plays) if fact.key in kind.shown]
        others = [wrongly(world, plays) for world in doubts(game)(position, plays)]
        wrong = [told(kind.subjects, facts) for facts in others if not kind.strict or [fact for fact in facts if fact.key in kind.shown] == before]
        false = [one for one in dict.fromkeys([one for each in wrong for one in each]) if one not in truth]
        right = [one for one in dict.fromkeys(truth) if any(one not in each for each in wrong)]
        if right and len(false) >= FEWEST_ANSWERS - 1:
            for one in right[-1:]:
                puzzle = puzzle._replace(sort=HAPPENS, plays=plays, answers=(one, *false), shown=kind.shown)
                worded = dict(zip(reversed(puzzle_words(puzzle)["answers"]), reversed(puzzle.answers), strict=True))       # to a reader these are the same
                near = sorted([each for each in false if each in worded.values()], key=lambda each: (each.split()[0] != one.split()[0], rng.random()))
                answers = [one, *near[:2], *near[2:][-1:]]          # the last one is of another kind, if possible
                rng.shuffle(answers)
                if len(answers) >= FEWEST_ANSWERS:
                    yield puzzle._replace(answers=tuple(answers))


# matches


def start(game, sort, rng):
    """Return a match to start with, with few seats; in some games special cards come early."""
    kind, name = GAMES[game], f"{game} {sort}"
    seats = SEATS.get(name, SEATS.get(game, (kind.fewest, kind.fewest, min(kind.most, 3))))
    return Puzzle(game, "", "", rng.choice(seats), rng.choice(HOUSE.get(name, HOUSE.get(game, ({},)))), seed=rng.getrandbits(16))


def walk(game, sort, rng, luck):
    """Play a match, by rules of thumb or at random, and yield the puzzles found in it."""
    puzzle, mind = start(game, sort, rng), mind_of(game)
    try:
        world = puzzle_position(puzzle)
    except (BadSetup, BadOption):
        return
    while world.question is not None and len(puzzle.moves) < LONG.get(sort, USUAL):
        seat = rng.choice(world.question.seats)
        moves = world.moves(seat)
        if READER in world.question.seats and not (sort in SORTS and world.question.presumes):
            yield from SORTS[sort](game, puzzle, world, rng) if sort in SORTS else happens(game, puzzle, world, rng, KINDS[game][sort])
        by_luck = rng.random() < luck or not has_choice(world, moves)
        move = rng.choice(moves) if by_luck else mind.squire(world, seat, moves, rng)
        lively = EAGER[game](world, seat, moves) if by_luck and game in EAGER else []
        move = rng.choice(lively) if lively and rng.random() < .8 else move
        world.play(move)
        puzzle = puzzle._replace(moves=(*puzzle.moves, str(move)))


def mine(game, sort, seconds, seed):
    """Mine a game for this many seconds of CPU time; return the puzzles found. Of similar ones, only the one with the fewest moves is kept."""
    rng, until, found, matches = Random(seed), process_time() + seconds, {}, 0
    while process_time() < until:
        matches += 1
        for puzzle in walk(game, sort, rng, rng.choice((.1, .5, 1))):
            alike = alike_of(puzzle, sort)
            if (alike not in found or len(puzzle.moves) < len(found[alike].moves)) and is_proved(puzzle):
                found[alike] = puzzle
            if process_time() > until:
                break
    print(f"{game} {sort}: {matches} matches, {len(found)} found")
    order = sorted(found.values(), key=lambda puzzle: dullness(puzzle, sort))[:MANY]
    return tuple([puzzle._replace(id=f"{sort}{seed}.{number}") for number, puzzle in enumerate(order)])


def dullness(puzzle, sort):
    """Return a puzzle's sort key: the most interesting first, then few moves and few visible cards."""
    return 0 if sort in SORTS else -KINDS[puzzle.game][sort].interest(puzzle_position(puzzle), puzzle), len(puzzle.moves), in_sight(puzzle)


def alike_of(puzzle, sort):
    """Return a key for similar puzzles: their kind's own, or else the number of players, the answers and the best move."""
    world = puzzle_position(puzzle)
    if sort not in SORTS:
        return str(KINDS[puzzle.game][sort].alike(world, puzzle))
    return str([puzzle.seats, parse_move(puzzle.best[0], world.cards).choice[:2], alike_in_ilk(world, puzzle) if puzzle.game == "ilk" else puzzle.answers])


def in_sight(puzzle):
    """Return how many cards the reader sees."""
    game = puzzle_position(puzzle)
    return sum(len(cards) for zone, cards in game.zones() if game.sees(READER, zone) and zone.name not in ("discard", "ditch", "captured"))


def show(puzzle):
    """Print a puzzle for rating."""
    game, words = puzzle_position(puzzle), puzzle_words(puzzle)
    texts = Texts(GAMES[puzzle.game], PLAYER_NAMES[:puzzle.seats], READER, chosen=puzzle.options)
    print(f"--- {puzzle.id}: {len(puzzle.moves)} moves, {puzzle.seats} seats")
    print(view_lines(texts, game.view(READER)))
    print("  ", {name: value for name, value in game.counters().items() if name.partition("/")[0] in ("life", "health", "control", "gems", "points")})
    for item in game.stack if puzzle.game == "ilk" else ():
        print("   stack:", item.seat, [card.id for card in item.cards], ">", item.aim)
    print("   ASKED:", words["why"], words["do"])
    true = [has_fact(told, facts_of_moves(game, puzzle.plays)) for told in puzzle.answers]
    for answer, right in zip(words["answers"], true, strict=True):
        print("   ", "*" if right else "-", answer)
    if puzzle.best:
        print("   BEST:", puzzle.best, puzzle.chance, puzzle.lead, "of", [str(move) for move in game.moves(READER)])
    print("   WHY:", event_reason(puzzle) if puzzle.plays else answer_reason(puzzle, puzzle.best[0]))


def keep(game, ids):
    """Freeze found puzzles by id, after those already kept, with new ids."""
    found = {puzzle.id: puzzle for path in sorted(FOUND.glob(f"{game}-*.json")) for puzzle in parse_puzzles(game, path.read_text("utf-8"))}
    kept = load_puzzles(game)
    known = [puzzle._replace(id="") for puzzle in kept]
    fresh = [found[id] for id in ids if found[id]._replace(id="") not in known]
    number = max([int(puzzle.id) for puzzle in kept], default=0)
    Path(puzzles_path(game)).parent.mkdir(exist_ok=True)
    Path(puzzles_path(game)).write_text(dump_puzzles((*kept, *[puzzle._replace(id=str(number + at)) for at, puzzle in enumerate(fresh, 1)])), "utf-8")
    print(game, "keeps", len(kept) + len(fresh), Counter(puzzle.sort for puzzle in (*kept, *fresh)))


def drop(game, ids):
    """Remove puzzles by id; the others keep theirs."""
    left = tuple([puzzle for puzzle in load_puzzles(game) if puzzle.id not in ids])
    Path(puzzles_path(game)).write_text(dump_puzzles(left), "utf-8")
    print(game, "keeps", len(left), Counter(puzzle.sort for puzzle in left))


def main(words):
    """Mine, keep or drop."""
    if words[0] in ("keep", "drop"):
        return {"keep": keep, "drop": drop}[words[0]](words[1], words[2:])
    game, sort, seconds, seed = words[0], words[1], float(words[2]), int(words[3]) if words[3:] else 1
    found = mine(game, sort, seconds, seed)
    FOUND.mkdir(parents=True, exist_ok=True)
    (FOUND / f"{game}-{sort}-{seed}.json").write_text(dump_puzzles(found), "utf-8")
    for puzzle in found:
        show(puzzle)
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
