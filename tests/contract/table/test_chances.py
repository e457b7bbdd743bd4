"""Outlooks: win chances based only on what some seats can know, and the cost of a played answer."""

from functools import cache
from random import Random

import pytest
from helpers.share import share, some_games

from courtcards.bots import MINDS, choose, king_preferred_move, seat_chances
from courtcards.engine.move import Move
from courtcards.games import GAMES

JUDGED = [id for id, mind in MINDS.items() if mind.evaluator]
every_game = pytest.mark.parametrize("id", some_games(JUDGED))


@cache
def some_way_on(id, decisions=12, seats=None, seed=4):
    """Return a match after some decisions, played by squires."""
    game = GAMES[id](seats or GAMES[id].fewest, seed=seed)
    rng = Random(1)
    for _ in range(decisions):
        if game.question:
            game.play(choose(game, game.question.seat, "squire", rng))
    return game


@every_game
@pytest.mark.parametrize("eyes", share([-1, 0, None], [-1, 0, 1, None]))
def test_chances_are_shares_of_one_and_the_same_in_deals_the_viewer_cannot_tell_apart(id, eyes):
    game = some_way_on(id)
    found = seat_chances(game, eyes, Random(5))
    assert len(found) == GAMES[id].fewest and sum(found) == pytest.approx(1) and all(0 <= chance <= 1 for chance in found)
    assert seat_chances(game.imagine(eyes, Random(7)), eyes, Random(5)) == found


def test_a_viewer_of_all_hands_knows_more_than_a_spectator():
    game = some_way_on("battle-royal", 0)
    assert seat_chances(game, None, Random(1)) != seat_chances(game, -1, Random(1))


@every_game
def test_after_a_match_the_chances_are_those_of_its_winners(id):
    game, rng = GAMES[id](2, seed=3), Random(2)
    while game.question:
        game.play(choose(game, game.question.seat, "squire", rng))
    winners = game.outcome.winners
    assert seat_chances(game, -1, Random(1)) == [1 / len(winners) if seat in winners else 0 for seat in range(2)]


def answers(id):
    """Return a position with several answers, and all of its answers."""
    game = some_way_on(id, 6).copy()
    while len(game.moves(game.question.seat)) < 4:
        game.play(choose(game, game.question.seat, "squire", Random(3)))
    return game, game.moves(game.question.seat)


def regretted(id):
    """Return the answers that cost something, each with the better one, and the position."""
    game, moves = answers(id)
    seat = game.question.seat
    found = [king_preferred_move(game.imagine(seat, Random(1)), seat, move, Random(2)) for move in moves[:5]]
    return [(move, better) for move, better in zip(moves, found, strict=False) if better], game


@pytest.mark.parametrize("id", [id for id in some_games(JUDGED) if MINDS[id].levels])
def test_a_better_answer_is_a_legal_one_and_never_the_one_given(id):
    told, game = regretted(id)
    for move, better in told:
        assert better.move != move and game.why_not(better.move) is None and 0 <= better.less < better.chance <= 1


def test_a_costly_answer_is_reported():
    assert regretted("knights-and-ninjas")[0]


def test_a_move_that_does_not_answer_the_seats_question_is_not_rated():
    game = some_way_on("battle-royal", 0)
    assert king_preferred_move(game.imagine(0, Random(1)), 0, Move(0, "nothing"), Random(2)) is None
