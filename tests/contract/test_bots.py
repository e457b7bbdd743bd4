"""Bots in every game; these tests know no game."""

from collections import deque
from functools import cache, partial
from random import Random

import pytest
from helpers.share import IN_PYODIDE, share

from courtcards.bots import choose, mind_of
from courtcards.bots.safe_moves import REPLIES
from courtcards.engine.forecast import is_forced_win
from courtcards.games import GAMES

SEATED = [(game, seats) for game, kind in GAMES.items() for seats in sorted({max(2, kind.fewest), min(3, kind.most)})]
SLOW = {"minkingi", "fwords"}           # games with slow bots
NAMES = "", "Margot", "Tamsin", "Wren"  # of bots: one without a style, a bold, a spiteful and a generous one
LAST, WORLDS = 10, share(80, 200)       # final answers of a match to check, and worlds in which they must end it
SURE, NEARLY = share(25, 40), .8        # worlds in which a certain win must win, and the share of them that a bot's answer has to win


def matches(game):
    """Return how many matches of a game to play."""
    return 1 if IN_PYODIDE else share(2, 20) if game in SLOW else share(4, 60)


@cache
def endings(game, seats):
    """Return the final positions of matches between pages and between random players, each with a seat that's asked."""
    return [each for seed in range(matches(game)) for bot in ("page", "random") for each in ending(game, seats, bot, seed)]


def ending(game, seats, bot, seed):
    """Return the final positions of a match, each with a seat that's asked."""
    rng, position, last = Random(seed), GAMES[game](seats, {}, seed=seed), deque(maxlen=LAST)
    while position.question is not None:
        seat = rng.choice(position.question.seats)
        last.append((position.copy(), seat))
        position.play(choose(position, seat, bot, rng))
    return list(last)


def lost(world, seat, move):
    """Return whether an answer ends the match in a world with only rivals winning, however a looked-up word turns out."""
    after = world.copy()
    after.play(move)
    return after.outcome is not None and seat not in after.outcome.winners and after.looked_up == world.looked_up


def given_away(game, seat):
    """Return the answers that lose at once in every world a seat can imagine; empty if all answers do."""
    bad = [move for move in game.moves(seat) if lost(game, seat, move)]
    for number in range(WORLDS):
        if not bad:
            break
        world = game.imagine(seat, Random(number))
        bad = [move for move in bad if lost(world, seat, move)]
    return {move.choice for move in bad} if len(bad) < len(game.moves(seat)) else set()


@cache
def deadly(game, seats):
    """Return final positions in which some answers lose at once and others don't, each with the seat and those answers."""
    return [(position, seat, bad) for position, seat in endings(game, seats) if (bad := given_away(position, seat))]


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_no_bot_throws_a_match_away_when_another_answer_would_not_end_it(game, seats):
    for position, seat, bad in deadly(game, seats):
        for level in mind_of(game).levels or ("squire",):
            for number in range(3):
                move = choose(position, seat, level, Random(number), playouts=4, name=NAMES[number])
                assert move.choice not in bad, (level, str(move), str(position.question.key))


def test_some_matches_reach_positions_where_they_could_be_thrown_away():
    found = [game for game, seats in SEATED for _ in deadly(game, seats)]
    assert {"knights-and-ninjas", *(() if IN_PYODIDE else ("ilk",))} <= {*found}
    assert len(found) > (2 if IN_PYODIDE else share(12, 200))


# an immediate win

def winning(game, seat):
    """Return the answers that win at once in every world a seat can imagine, out of all listed ones; empty if all answers do."""
    moves = game.moves(seat)
    good = [move for move in moves if is_forced_win(game, move, REPLIES)]
    for number in range(SURE if game.seats > 1 else 0):
        if not good:
            break
        world = game.imagine(seat, Random(number))
        good = [move for move in good if is_forced_win(world, move, REPLIES)]
    return good if len(good) < len(moves) else []


def nearly_wins(game, seat, move):
    """Return whether an answer wins at once in nearly all of some worlds."""
    return sum(is_forced_win(game.imagine(seat, Random(f"again {number}")), move) for number in range(SURE)) >= NEARLY * SURE


@cache
def won(game, seats):
    """Return final positions in which some answers win at once and others don't, each with the seat."""
    return [(position, seat) for position, seat in endings(game, seats) if winning(position, seat)]


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_every_level_above_the_page_finds_an_immediate_win(game, seats):
    for position, seat in won(game, seats):
        for level in mind_of(game).levels[1:] or ("squire",):
            move = choose(position, seat, level, Random(5), playouts=4, name=NAMES[1 + seat])
            assert nearly_wins(position, seat, move), (level, str(move), str(position.question.key), [str(each) for each in winning(position, seat)])


def test_some_matches_reach_positions_with_an_immediate_win():
    found = [game for game, seats in SEATED for _ in won(game, seats)]
    assert {"battle-royal", "coinquest", *(() if IN_PYODIDE else ("ilk", "kingdom-armies", "knights-and-ninjas"))} <= {*found}
    assert len(found) > (9 if IN_PYODIDE else share(60, 500))


# answers to choose from

def ways(mind):
    """Return a game's ways to choose from given answers: rules of thumb, a level's own AI, the candidates for a search."""
    found = {"squire": mind.squire, "page": mind.page, **{level: partial(grown, own) for level, own in mind.thinkers.items()}}
    if mind.candidates:
        found["worth"] = lambda world, seat, moves, rng: Random(5).choice(mind.candidates(world, seat, moves, rng, 8))
    return {name: way for name, way in found.items() if way}


def grown(own, world, seat, moves, rng):
    """Return the move of a level's own AI."""
    *_, (move, _) = own(world, seat, moves, rng)
    return move


def among(world, seat, move, handed):
    """Return whether an answer is one of the given ones or of an unlisted kind (a typed word, ordered cards)."""
    asked = world.asked_of(seat)
    unlisted = {each.verb for each in (asked.typed_answer(world), asked.row(world)) if each}
    return move.choice in {each.choice for each in handed} or (move.verb in unlisted and world.why_not(move) is None)


def handed(world, seat, number):
    """Return a random sample of the listed answers."""
    listed, rng = world.moves(seat), Random(number)
    return rng.sample(listed, rng.randint(1, len(listed)))


@cache
def questions(game, seats):
    """Return positions for every kind of question, each with a seat, from matches of squires and of random players."""
    found, most = {}, share(1, 10)
    for seed in range(matches(game)):
        rng, position = Random(seed), GAMES[game](seats, {}, seed=seed)
        while position.question is not None:
            seat, known = rng.choice(position.question.seats), found.setdefault(position.question.key, [])
            if len(known) < most * (seed + 1) and len(position.moves(seat)) > 1 and rng.random() < .3:
                known.append((position.imagine(seat, rng), seat))
            position.play(choose(position, seat, rng.choice(("squire", "random")), rng))
    return [each for known in found.values() for each in known]


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_every_rule_of_thumb_chooses_one_of_the_given_answers(game, seats):
    for world, seat in questions(game, seats):
        for number in range(4):
            some = handed(world, seat, number)
            for name, way in ways(mind_of(game)).items():
                move = way(world, seat, some, Random(number))
                assert among(world, seat, move, some), (name, world.question.key, str(move), [str(each) for each in some])


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"war"}))
def test_rules_of_thumb_are_given_a_choice(game):
    found = [(world, seat) for each, seats in SEATED if each == game for world, seat in questions(game, seats)]
    assert sum(0 < len(handed(world, seat, number)) < len(world.moves(seat)) for world, seat in found for number in range(4)) > (4 if IN_PYODIDE else share(12, 20))
