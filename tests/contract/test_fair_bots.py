"""Bots are fair: their answers depend only on what their seat can know."""

import pytest
from helpers.fairness import Deal, unfair
from helpers.share import IN_PYODIDE, share

from courtcards.bots import mind_of
from courtcards.engine.strategy import LEVELS
from courtcards.games import GAMES

SEATED = [(game, seats) for game, kind in GAMES.items() for seats in sorted({max(2, kind.fewest), min(4, kind.most)})]
DEALS = 2 if IN_PYODIDE else share(2, 20)


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_a_bot_plays_the_same_in_deals_its_seat_cannot_tell_apart(game, seats):
    assert unfair(game, seats, DEALS // len([each for each in SEATED if each[0] == game])) == []


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_a_bots_request_is_identical_in_deals_its_seat_cannot_tell_apart(game, seats):
    for seed in range(share(2, 5)):
        deal = Deal(game, seats, seed)
        for other in deal.others(2):
            assert deal.sent(other) == deal.sent(deal.game)


def test_a_bot_that_sees_everything_would_be_detected():
    deals = (Deal("knights-and-ninjas", 2, seed) for seed in range(30))
    assert any(deal.seeing(deal.game) != deal.seeing(other) for deal in deals for other in deal.others(1))


@pytest.mark.parametrize("game", GAMES)
def test_the_levels_of_a_game_are_ordered(game):
    levels = mind_of(game).levels
    assert [level for level in LEVELS if level in levels] == list(levels)
