"""The page has no secrets: everything a table reads of a match is the same in every deal that its device's seats can't tell apart."""

import pytest
from helpers.fairness import Deal
from helpers.share import share
from helpers.told_apart import MEMBERS, READ, told_apart

from courtcards.games import GAMES

SEATED = [(game, seats) for game, kind in GAMES.items() for seats in sorted({kind.fewest, min(4, kind.most)})]
DEALS = share(2, 30)


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_a_table_reads_the_same_in_deals_a_seat_cannot_tell_apart(game, seats):
    assert told_apart(game, seats, DEALS // len([each for each in SEATED if each[0] == game])) == []


def test_every_member_of_a_position_is_read():
    assert READ.keys() == MEMBERS


def test_a_table_reading_what_only_the_deal_knows_would_be_detected():
    deals = [Deal("knights-and-ninjas", 2, seed) for seed in range(5)]
    assert any(deal.game.view() != other.view() for deal in deals for other in deal.others(1))
