"""The squire in Ilk: it evaluates a move as if all others pass."""

from functools import partial
from random import Random

import pytest
from books.ilk import matches as ilk
from books.ilk import minds
from books.ilk.standing import field, value
from helpers.rivals import won
from helpers.share import first_of

from courtcards.bots import choose
from courtcards.lab import play_match

chosen = partial(minds.chosen, level="squire", seeds=range(4))


@pytest.mark.parametrize("seats, fewest", first_of((2, 16), (3, 12), (4, 10)))
def test_a_squire_beats_random_players_from_every_seat(seats, fewest):
    assert won("ilk", ["random"] * seats, 16) >= fewest


@pytest.mark.parametrize("seats", first_of(2, 4))
def test_matches_of_squires_end_by_battle_long_before_the_limit(seats):
    ends = [play_match("ilk", ["squire"] * seats, seed, {}) for seed in range(4)]
    assert {outcome.reason for outcome, _ in ends} == {"last"} and max(moves for _, moves in ends) < 1500


def test_a_squire_discards_for_the_largest_creature_its_hand_can_pay_for():
    game = ilk.setting(hands=["10 9 7 3 2", ""])
    while field(game, 0) == "":
        before = value(game)
        game.play_text(str(choose(game, 0, "squire", Random(1))))
        ilk.everybody_passes(game)
        assert value(game) >= before or field(game, 0)
    damage, life = map(int, field(game, 0).split("-"))
    assert damage + life >= 12 and damage > life


def test_a_squire_does_not_waste_a_king_on_a_creature_that_survives_it():
    assert not any(move.startswith("field") for move in chosen(ilk.setting(["", "3-9"], ["K 8", ""]), 0))


def test_a_squire_attacks_where_nobody_can_block():
    assert chosen(ilk.setting(["9-5", ""]), 0) == {"attack > 1"}


def test_a_squire_does_not_sacrifice_a_creature_for_nothing():
    assert chosen(ilk.setting(["3-2", "8-9"]), 0) == {"end"}


def test_a_squire_blocks_with_the_creature_that_kills_and_lives():
    game = ilk.unanswered(ilk.setting(["6-5", "7-9 2-2"]), "0 attack 6-5 > 1")
    assert chosen(game, 1) == {f"block > {ilk.creature(game, 1, '7-9')}"}


def test_a_squire_saves_its_creature_with_an_ace_in_time():
    game = ilk.play(ilk.setting(["", "9-8"], ["K 9", "A"]), "0 field K 9 > 1's 9-8")
    assert chosen(game, 1) == {f"field A > {ilk.creature(game, 1, '9-8')}"}


def test_a_squire_doubles_damage_when_nobody_has_blocked():
    game = ilk.unanswered(ilk.setting(["9-5", "2-2"], ["J", ""], life=(50, 15)), "0 attack 9-5 > 1")
    ilk.play(game, "1 let")
    assert chosen(game, 0) == {f"field J > {ilk.target(game, word)}" for word in ["0's 9-5 damage"]}


def test_a_squire_passes_when_nothing_of_its_own_is_at_stake():
    game = ilk.play(ilk.setting(hands=["K 9", "Q 7 A", ""], seats=3), "0 field K 9 > 2")
    assert chosen(game, 1) == {"pass"}
