"""Mine puzzles: `python3 tests/bench/puzzles.py GAME happens|wins|king SECONDS [SEED]` prints what is found, readable, to be rated; `keep GAME ID…` freezes those of them.

What is found lies in `.cache/puzzles/<game>-<sort>.json`, as the file of puzzles has it. Nothing is kept that a person has not looked at.
"""

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src"), str(ROOT / ".cache" / "words")]

from helpers.reckoning import ranked

from courtcards.bots import choosing, mind_of
from courtcards.games import GAMES
from courtcards.games.knights_and_ninjas.deck import STRENGTH
from courtcards.kit import BadTable
from courtcards.move import IllegalMove, parse
from courtcards.options import BadOption
from courtcards.puzzles import BEST, FEWEST, HAPPENS, LEAD, MOST, READER, Puzzle, asked, heard, home, position, proved, puzzles, thawed, wins, written
from courtcards.stage import NAMES
from courtcards.teaching import happened
from courtcards.terminal import table
from courtcards.texts import Texts
from courtcards.triumph import triumphs

FOUND = ROOT / ".cache" / "puzzles"
TRIES = 5               # answers by the rule of thumb, none of which must see it
LONG = {"happens": 60, "wins": 150, "king": 110}     # moves of a match
MANY = 36               # puzzles that somebody looks through in one go
SEATS = {"battle-royal": (3, 4)}     # where few seats show little
HOUSE = {"battle-royal": ({"coins_buy_keys": True}, {})}
# of each game the facts that answer "what comes of it", with the details that an answer names; what is told before
SUBJECTS = {
    "ilk": {"dies": ("rival", "damage", "life"), "saved": ("rival", "damage", "life"), "void": ("seat", "card"), "hits-player": ("seat", "rival", "count", "life"),
            "heals-player": ("seat", "rival", "count", "life"), "hits-creature": ("seat", "rival", "count", "left", "damage", "life"), "out": ("seat",),
            "lands": ("seat", "rival", "count", "life")},
    "coinquest": {"wounds": ("rival", "count", "health"), "queen-absorbs": ("rival", "card", "count"), "unhurt": ("rival",)},
    "minkingi": {"takes": ("seat", "card", "other", "victim")},
    "battle-royal": {"takes": ("seat", "count", "card"), "face-off": (), "circle": ()},
    "knights-and-ninjas": {"blocks": ("seat", "kind", "left")},
}
SHOWN = {"coinquest": ("attacks",), "minkingi": ("declares",), "battle-royal": ("shows",), "knights-and-ninjas": ()}


def doubts(game):
    """Return what imagines wrong rules of a game, None where nobody has said what newcomers believe."""
    package = GAMES[game].__module__.rpartition(".")[0]
    try:
        return import_module(f"{package}.doubts").DOUBTS.get(game)
    except ModuleNotFoundError:
        return None


def told(game, facts):
    """Return facts as answers, each with the details that it is asked about."""
    clear = [fact for fact in facts if fact.key in SUBJECTS[game] and not (fact.key == "hits-creature" and fact.about["left"] <= 0)]      # it dies, or is saved
    return [" ".join([fact.key, *[f"{name}={fact.about[name]}" for name in SUBJECTS[game][fact.key] if name in fact.about]]) for fact in clear]


def wrongly(world, plays):
    """Return what would be told by a wrong rule, nothing where the moves cannot be played then."""
    try:
        return heard(world, plays)
    except (IllegalMove, StopIteration, ValueError, AssertionError):
        return []


# where there is something to be seen


def eager_in_ilk(world, seat, moves):
    """Return answers by which much happens, and which make sense: Kings at others, Queens and Aces for oneself."""
    def sensible(move):
        own, kind = world.owner_of(move.target) == seat, move.cards[0].kind
        return own is (kind != "K")
    fielded = [move for move in moves if move.verb == "field" and sensible(move)]
    return fielded if world.question.quiet else [move for move in moves if move.verb in ("conjure", "attack")] or fielded or [move for move in moves if move.verb == "discard"]


def alike_in_ilk(world):
    """Return what makes positions alike: whose cards of which kind wait on the stack, and at what they are aimed."""
    return tuple([(item.seat == READER, item.card.kind, world.owner_of(item.aim) == READER, str(item.aim)[0]) for item in world.stack])


def interest_in_ilk(world, puzzle):
    """Return how rich a position is: how much waits on the stack, how much of it is about creatures, with few others about."""
    true = next((told.split()[0] for told in puzzle.answers if happened(told, heard(world, puzzle.plays))), "")
    aims = [item.aim for item in world.stack]
    return 2 * min(3, len(aims)) + 2 * sum(isinstance(aim, str) for aim in aims) + (3 if true in ("dies", "void", "out") else true == "saved") + (len(set(aims)) < len(aims)) - len(world.creatures()) - 2 * puzzle.seats


def interest_in_minkingi(world, puzzle):
    """Return how much there is to be confused, with few cards beside, and whether a card is taken and taken back."""
    if puzzle.sort == BEST:
        return 0
    told = [fact.about for fact in heard(world, puzzle.plays) if fact.key == "takes"]
    return len(puzzle.answers) - len([lying for lying in world.laid if lying]) / 2 + 2 * (len({about["other"] for about in told}) < len(told))


def interest_in_knights(world, puzzle):
    """Return how much there is to be confused: a revolt, a Jester, a treasury that is nearly empty."""
    if puzzle.sort == BEST:
        return 0
    return len(puzzle.answers) + 2 * ("peasant" in puzzle.plays[0] and len(puzzle.plays[0].split()) > 3) + ("jester" in puzzle.plays[0]) + 2 * (world.gems[READER] < 3) - puzzle.seats / 2


def interest_in_royal(world, puzzle):
    """Return how much there is to be confused: Keys and Coins of one number, answers, a circle."""
    told = heard(world, puzzle.plays)
    shown = [world.cards[fact.about["card"]] for fact in told if fact.key == "shows"]
    best = [card.traits["item"] for card in shown if card.traits["number"] == max(card.traits["number"] for card in shown)]
    return len(puzzle.answers) + 2 * len({*best}) + 2 * ({"K", "C"} <= {*best}) * world.coins + 2 * any(fact.key == "circle" for fact in told)


def interest_in_coinquest(world, puzzle):
    """Return how much there is to be confused: a Queen, and armour beside her, recruited by another card."""
    return len(puzzle.answers) + max([len(cards) for cards in world.knight[1:]]) + sum(told.startswith("queen") for told in puzzle.answers) - puzzle.seats / 4


INTEREST = {"ilk": interest_in_ilk, "coinquest": interest_in_coinquest, "minkingi": interest_in_minkingi, "knights-and-ninjas": interest_in_knights, "battle-royal": interest_in_royal}
def alike_in_coinquest(world):
    """Return what makes positions alike: weapons, and what each kingdom defends itself with."""
    value = [cards[-1].value if cards else 0 for cards in (*world.peasant, *world.knight)]
    return *value, *map(bool, world.queen)


EAGER = {"ilk": eager_in_ilk}
ALIKE = {"ilk": alike_in_ilk, "coinquest": alike_in_coinquest}


# what happens


def passes_in_ilk(world):
    """Return that all pass, where the stack holds cards of several."""
    if not world.question.quiet or len({item.seat for item in world.stack}) < 2:
        return []
    then, passes = world.copy(), []
    while then.question is not None and then.question.quiet:
        passes.append(f"{then.question.seat} pass")
        then.play_text(passes[-1])
    return [tuple(passes)]


def attacks_in_coinquest(world):
    """Return the reader's attacks."""
    return [(str(move),) for move in world.moves(READER) if move.verb == "attack"]


def battles_in_minkingi(world):
    """Return the reader's battles of three or four cards."""
    return [(str(move),) for move in world.moves(READER) if move.verb == "battle" and 2 <= len(move.cards) <= 3]


def last_cards_in_royal(world):
    """Return what the reader can send after all others."""
    sealed = [bool(cards) for cards in world.sealed]
    return [(str(move),) for move in world.moves(READER) if move.verb == "send"] if sum(sealed) == world.seats - 1 and not sealed[READER] else []


def answers_in_knights(world):
    """Return what the reader can answer an attack with that is strong."""
    return [(str(move),) for move in world.moves(READER) if move.verb == "answer" and (move.call or move.cards[0].kind) in STRENGTH]


PLAYS = {"ilk": passes_in_ilk, "coinquest": attacks_in_coinquest, "minkingi": battles_in_minkingi, "battle-royal": last_cards_in_royal,
         "knights-and-ninjas": answers_in_knights}


def happens(game, puzzle, position, rng):
    """Yield puzzles of what happens in a position."""
    for plays in PLAYS[game](position):
        truth = told(game, heard(position, plays))
        wrong = [told(game, wrongly(world, plays)) for world in doubts(game)(position, plays)]
        false = [one for one in dict.fromkeys([one for each in wrong for one in each]) if one not in truth]
        right = [one for one in dict.fromkeys(truth) if any(one not in each for each in wrong)]
        if right and len(false) >= FEWEST - 1:
            for one in right[-1:]:
                puzzle = puzzle._replace(sort=HAPPENS, plays=plays, answers=(one, *false), shown=SHOWN.get(game, ()))
                worded = dict(zip(reversed(asked(puzzle)["answers"]), reversed(puzzle.answers), strict=True))       # what reads alike is the same to a reader
                near = sorted([each for each in false if each in worded.values()], key=lambda each: (each.split()[0] != one.split()[0], rng.random()))
                answers = [one, *near[:3]]
                rng.shuffle(answers)
                if len(answers) >= FEWEST:
                    yield puzzle._replace(answers=tuple(answers))


# what is best


def surprising(mind, position, moves, right):
    """Whether the rule of thumb alone, without a look at what wins at once, sees it in none of some tries."""
    return all(mind.squire(position, READER, moves, Random(number)).choice not in right for number in range(TRIES))


def reckoned(puzzle, position, moves, rng):
    """Yield what a king finds best by far, roughly and then twice thoroughly, and a squire does not see."""
    mind, first = mind_of(position.id), ranked(position, moves, rng, 5)
    if first[0][1] - first[1][1] < LEAD / 2 or not surprising(mind, position.imagine(READER, rng), moves, [first[0][0].choice]):
        return
    (move, chance), (_, less), *_ = ranked(position, moves, rng)
    if move == first[0][0] == ranked(position, moves, rng)[0][0] and chance - less >= LEAD:
        yield puzzle._replace(sort=BEST, best=(str(move),), chance=round(chance, 2), lead=round(chance - less, 2))


def certain(game, puzzle, position, rng):
    """Yield puzzles of what wins for certain in a position."""
    mind, moves = mind_of(game), position.moves(READER)
    if FEWEST <= len(moves) <= MOST and (winning := hopeful(position, moves, rng)):
        winning = [move for move in winning if wins(position, move)]
        if 0 < len(winning) < len(moves) / 2 and surprising(mind, position.imagine(READER, rng), moves, [move.choice for move in winning]):
            yield puzzle._replace(sort=BEST, best=tuple(map(str, winning)))


def hopeful(position, moves, rng):
    """Return the answers that win in one deal."""
    world = position.imagine(READER, rng)
    return [move for move in moves if triumphs(world, move)]


def reckoning(game, puzzle, position, rng):
    """Yield puzzles of what a king finds best, where nothing wins even in one deal."""
    mind, moves = mind_of(game), position.moves(READER)
    if mind.judge and FEWEST <= len(moves) <= MOST and CLEAR[game](position) and not hopeful(position, moves, rng):
        yield from reckoned(puzzle, position, moves, rng)


def asked_to_answer(position):
    """Whether what an answer leads to is told at once, if all pass."""
    return position.question.quiet


def asked_to_play(position):
    """Whether a Play Move is asked for."""
    return position.question.key == "play"


CLEAR = {"ilk": asked_to_answer, "coinquest": asked_to_play, "knights-and-ninjas": lambda position: position.question.key in ("respond", "turn")}
SORTS = {"happens": happens, "wins": certain, "king": reckoning}


# matches


def start(game, rng):
    """Return a match to begin with, with few seats; special cards come early in some games."""
    kind = GAMES[game]
    return Puzzle(game, "", "", rng.choice(SEATS.get(game, (kind.fewest, kind.fewest, min(kind.most, 3)))), rng.choice(HOUSE.get(game, ({},))), seed=rng.getrandbits(16))


def walk(game, sort, rng, luck):
    """Play a match, by rule of thumb or at random, and yield what is found in it."""
    puzzle, mind = start(game, rng), mind_of(game)
    try:
        world = position(puzzle)
    except (BadTable, BadOption):
        return
    while world.question is not None and len(puzzle.moves) < LONG[sort]:
        seat = rng.choice(world.question.seats)
        moves = world.moves(seat)
        if READER in world.question.seats and not world.question.presumes:
            yield from SORTS[sort](game, puzzle, world, rng)
        by_luck = rng.random() < luck or not choosing(world, moves)
        move = rng.choice(moves) if by_luck else mind.squire(world, seat, moves, rng)
        lively = EAGER[game](world, seat, moves) if by_luck and game in EAGER else []
        move = rng.choice(lively) if lively and rng.random() < .8 else move
        world.play(move)
        puzzle = puzzle._replace(moves=(*puzzle.moves, str(move)))


def mine(game, sort, seconds, seed):
    """Mine a game for so many seconds of a processor; return what is found, of alike ones those with fewest moves."""
    rng, until, found, matches = Random(seed), process_time() + seconds, {}, 0
    while process_time() < until:
        matches += 1
        for puzzle in walk(game, sort, rng, rng.choice((.1, .5, 1))):
            alike = alike_of(puzzle)
            if (alike not in found or len(puzzle.moves) < len(found[alike].moves)) and proved(puzzle):
                found[alike] = puzzle
            if process_time() > until:
                break
    print(f"{game} {sort}: {matches} matches, {len(found)} found")
    return tuple([puzzle._replace(id=f"{sort[0]}{seed}.{number}") for number, puzzle in enumerate(sorted(found.values(), key=dullness)[:MANY])])


def dullness(puzzle):
    """Return what puzzles are ordered by: the most interesting first, then those with few moves and few cards in sight."""
    return -INTEREST[puzzle.game](position(puzzle), puzzle) if puzzle.game in INTEREST else 0, len(puzzle.moves), in_sight(puzzle)


def alike_of(puzzle):
    """Return what makes puzzles alike: how their position looks, and which answers there are."""
    world = position(puzzle)
    if puzzle.game == "battle-royal":           # the house rule, the items of the highest number, and how many numbers come next
        ranks = sorted([world.cards[fact.about["card"]].rank for fact in heard(world, puzzle.plays) if fact.key == "shows"], reverse=True)
        return world.coins, *[rank % 4 if rank // 4 == ranks[0] // 4 else rank // 4 == ranks[1] // 4 for rank in ranks]
    keys = sorted([told.split()[0] for told in puzzle.answers])
    return puzzle.seats, *keys, puzzle.best and parse(puzzle.best[0], world.cards).choice[:2], ALIKE[puzzle.game](world) if puzzle.game in ALIKE else puzzle.answers


def in_sight(puzzle):
    """Return how many cards the reader sees."""
    game = position(puzzle)
    return sum(len(cards) for zone, cards in game.zones() if game.sees(READER, zone) and zone.name not in ("discard", "ditch", "captured"))


def show(puzzle):
    """Print a puzzle so that it can be rated."""
    game, words = position(puzzle), asked(puzzle)
    texts = Texts(GAMES[puzzle.game], NAMES[:puzzle.seats], READER, chosen=puzzle.options)
    print(f"--- {puzzle.id}: {len(puzzle.moves)} moves, {puzzle.seats} seats")
    print(table(texts, game.view(READER)))
    print("  ", {name: value for name, value in game.counters().items() if name.partition("/")[0] in ("life", "health", "control", "gems", "points")})
    for item in game.stack if puzzle.game == "ilk" else ():
        print("   stack:", item.seat, [card.id for card in item.cards], ">", item.aim)
    print("   ASKED:", words["why"], words["do"])
    true = [happened(told, heard(game, puzzle.plays)) for told in puzzle.answers]
    for answer, right in zip(words["answers"], true, strict=True):
        print("   ", "*" if right else "-", answer)
    if puzzle.best:
        print("   BEST:", puzzle.best, puzzle.chance, puzzle.lead, "of", [str(move) for move in game.moves(READER)])
    print("   WELL:", words["well"])


def keep(game, ids):
    """Freeze puzzles that were found, by their ids, behind those that are kept already; ids go on."""
    found = {puzzle.id: puzzle for path in sorted(FOUND.glob(f"{game}-*.json")) for puzzle in thawed(game, path.read_text("utf-8"))}
    kept = puzzles(game)
    known = [puzzle._replace(id="") for puzzle in kept]
    fresh = [found[id] for id in ids if found[id]._replace(id="") not in known]
    number = max([int(puzzle.id) for puzzle in kept], default=0)
    Path(home(game)).parent.mkdir(exist_ok=True)
    Path(home(game)).write_text(written((*kept, *[puzzle._replace(id=str(number + at)) for at, puzzle in enumerate(fresh, 1)])), "utf-8")
    print(game, "keeps", len(kept) + len(fresh), Counter(puzzle.sort for puzzle in (*kept, *fresh)))


def main(words):
    """Mine, or keep."""
    if words[0] == "keep":
        return keep(words[1], words[2:])
    game, sort, seconds, seed = words[0], words[1], float(words[2]), int(words[3]) if words[3:] else 1
    found = mine(game, sort, seconds, seed)
    FOUND.mkdir(parents=True, exist_ok=True)
    (FOUND / f"{game}-{sort}-{seed}.json").write_text(written(found), "utf-8")
    for puzzle in found:
        show(puzzle)
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
