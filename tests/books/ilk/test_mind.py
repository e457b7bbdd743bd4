"""Bots in Ilk: every level answers, none knows hidden cards, and those that search kill and save where they can."""

from random import Random

import pytest
from books.ilk import matches as ilk
from books.ilk.minds import chosen
from helpers.reading import asked
from helpers.rivals import won

from courtcards.bots import mind_of

MIND = mind_of("ilk")
who_thinks = pytest.mark.parametrize("level", ["squire", "king"])


def expected(game, seat, *moves):
    """Return a seat's expected outcomes of these moves, with everybody passing after each."""
    before = game.copy()
    return MIND.gain_between(before, ilk.unanswered(game, *moves), seat)


@who_thinks
def test_a_thinking_bot_kills_a_player_if_it_can(level):
    assert chosen(ilk.setting(hands=["K 8 3", ""], life=(50, 8)), 0, level) == {"field K 8 > 1"}


@who_thinks
def test_a_thinking_bot_attacks_a_player_who_would_fall(level):
    assert chosen(ilk.setting(["9-5", ""], life=(50, 9)), 0, level) == {"attack > 1"}


@who_thinks
def test_a_thinking_bot_holds_back_what_it_does_not_need_to_win(level):
    game = ilk.play(ilk.setting(["9-5", ""], ["K 10 A", ""], life=(50, 10)), "0 field K 10 > 1")
    assert asked(game) == "0 answer" and chosen(game, 0, level) == {"pass"}


@who_thinks
def test_a_thinking_bot_saves_itself_if_it_can(level):
    game = ilk.play(ilk.setting(hands=["K 9", "Q 7"], life=(50, 8)), "0 field K 9 > 1")
    assert chosen(game, 1, level) == {"field Q 7 > 1"}


@who_thinks
def test_a_thinking_bot_blocks_a_deadly_attack(level):
    game = ilk.unanswered(ilk.setting(["9-9", "2-2"], life=(50, 8)), "0 attack 9-9 > 1")
    assert chosen(game, 1, level) == {f"block > {ilk.creature(game, 1, '2-2')}"}


def test_a_page_attacks_even_if_a_block_would_cost_its_creature():
    assert chosen(ilk.setting(["3-2", "8-9"]), 0, "page", range(20)) == {"attack > 1", "end"}


def test_a_page_sometimes_forgets_to_save_itself():
    game = ilk.play(ilk.setting(hands=["K 9", "Q 7", ""], life=(50, 8, 50)), "0 field K 9 > 1")
    assert chosen(game, 1, "page", range(20)) == {"field Q 7 > 1", "pass"}


@who_thinks
def test_a_thinking_bot_tries_what_might_save_it_if_passing_certainly_would_not(level):
    game = ilk.play(ilk.setting(["2-9", ""], ["2", "A"], life=(50, 2)), "0 attack 2-9 > 1")      # nothing is certain as long as the rival may answer the Ace
    assert chosen(game, 1, level, range(12)) == {f"field A > {ilk.creature(game, 0, '2-9')}"}


def test_no_page_forgets_to_save_itself_when_that_would_end_the_match():
    game = ilk.play(ilk.setting(hands=["K 9", "Q 7"], life=(50, 8)), "0 field K 9 > 1")
    assert chosen(game, 1, "page", range(20)) == {"field Q 7 > 1"}


def test_a_page_sometimes_forgets_to_block():
    game = ilk.unanswered(ilk.setting(["6-5", "7-9"]), "0 attack 6-5 > 1")
    assert chosen(game, 1, "page", range(20)) == {f"block > {ilk.creature(game, 1, '7-9')}", "let"}


def looked_at(game):
    """Return the kinds of moves that a searching bot considers in a turn."""
    (seat,) = game.question.seats
    return {move.verb for move in MIND.candidates(game, seat, game.moves(seat), Random(1), 5)}


def test_late_in_a_match_a_searching_bot_attacks_where_a_squire_would():
    game = ilk.setting(["9-5", "3-2"], ["K 8 A 3 4", "5 6 7 K"])
    assert "end" in looked_at(game)
    while game.number <= 15 or game.question.key != "turn":
        game.play(next(move for move in game.moves(game.question.seats[0]) if move.verb in ("end", "draw", "discard", "let", "pass")))
    assert looked_at(game) == {"attack"}


def test_a_page_loses_to_a_squire():
    assert won("ilk", ["page", "page"], 10, seed=70) >= 7


def test_a_king_is_described_by_the_damage_it_does():
    assert expected(ilk.setting(hands=["K 8", ""]), 0, "0 field K 8 > 1") == ("wounds", {"rival": 1, "count": 8})
    assert expected(ilk.setting(["", "3-5"], ["K 8", ""]), 0, "0 field K 8 > 1's 3-5") == ("kills", {"rival": 1, "count": 1})
    assert expected(ilk.setting(hands=["K 8", "", ""], life=(50, 8, 50)), 0, "0 field K 8 > 1") == ("falls", {"rival": 1})
    assert expected(ilk.setting(hands=["K 8", ""], life=(50, 8)), 0, "0 field K 8 > 1") == ("wins", {})


def test_a_seats_own_gain_is_described_but_never_its_loss():
    assert expected(ilk.setting(["3-2", "8-9"]), 0, "0 attack 3-2 > 1", "1 block 8-9") is None
    assert expected(ilk.unanswered(ilk.setting(["9-5", "2-2"]), "0 attack 9-5 > 1"), 1, "1 let") is None
    assert expected(ilk.setting(hands=["Q 7", ""]), 0, "0 field Q 7 > 0") == ("heals", {"count": 7})


def test_an_attacked_seat_that_lost_nothing_is_described_as_unhurt():
    assert expected(ilk.unanswered(ilk.setting(["6-5", "7-9"]), "0 attack 6-5 > 1"), 1, "1 block 7-9") == ("kills", {"rival": 0, "count": 1})
    assert expected(ilk.unanswered(ilk.setting(["6-9", "7-9"]), "0 attack 6-9 > 1"), 1, "1 block 7-9") == ("unhurt", {})


def test_a_discard_has_no_consequences_to_mention():
    assert expected(ilk.setting(hands=["5 3", ""]), 0, "0 discard 5") is None
