"""Bots: the squire knows what it is about."""

from random import Random

import pytest

from courtcards.bots import agreement, choose
from courtcards.games import GAMES
from courtcards.lab import play_one

MATCHES = {2: 24, 3: 18, 4: 12}


@pytest.mark.parametrize("seats", MATCHES)
def test_a_squire_beats_random_players_in_battle_royal_from_every_seat(seats):
    won = 0
    for number in range(MATCHES[seats]):
        bots = ["random"] * seats
        bots[number % seats] = "squire"
        won += play_one("battle-royal", bots, number, {"battle_limit": 100})[0].winners == (number % seats,)
    assert won >= 1.5 * MATCHES[seats] / seats              # half as much again as one who is no better than the others


def test_squires_do_not_spend_each_other_in_one_face_off():
    ends = [play_one("battle-royal", ["squire"] * 4, seed, {"battle_limit": 100}) for seed in range(6)]
    assert min(moves for _, moves in ends) > 100


def test_a_squire_knows_nothing_that_its_seat_may_not_know():
    game = GAMES["battle-royal"](2, seed=4)
    game.play(game.moves()[0])
    other = game.copy()
    other.sealed[0], other.forces[0][0] = [game.forces[0][0]], game.sealed[0][0]
    assert all(choose(game, 1, "squire", Random(n)) == choose(other, 1, "squire", Random(n)) for n in range(20))


def test_a_squire_shuffles_its_stack():
    assert str(choose(GAMES["kingdom-armies"](2), 0, "squire", Random(1))) == "0 shuffle"


@pytest.mark.parametrize("game", ["kingdom-armies", "battle-royal"])
def test_bots_agree_to_stop_when_somebody_would_and_never_begin(game):
    match = GAMES[game](3, {"army_size": 1}, seed=11)
    assert match.question.key == "battle" and agreement(match, (1, 2)) is None
    match.play_text("0 stop")
    for bot in (1, 2):
        move = agreement(match, (1, 2))
        assert str(move) == f"{bot} stop"
        match.play_text(str(move))
    assert match.outcome.reason == "stopped" and agreement(match, (1, 2)) is None
