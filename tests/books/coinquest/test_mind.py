"""Bots in Kingdom Coinquest: every level answers, none knows hidden cards, a king wins where it can."""

from random import Random

import pytest
from books.coinquest.matches import drawn, own_turn, setting, turn_ends
from books.coinquest.minds import chosen
from helpers.reading import asked, play
from helpers.rivals import won

from courtcards.bots import king_preferred_move, mind_of


def expected(game, *moves, then=lambda game: game):
    """Return the seat's expected outcomes of these moves and what follows."""
    seat, before = int(asked(game)[0]), game.copy()
    return mind_of("coinquest").gain_between(before, then(play(game, *moves)), seat)


@pytest.mark.parametrize("level", ["squire", "knight", "king"])
def test_a_thinking_bot_strikes_the_winning_blow(level):
    assert chosen(setting("H peasant 9H hand QH 10H 2H", "S", health=(20, 9)), level) == {"attack > 1"}


def test_a_missed_win_is_reported():
    game = setting("H peasant 9H hand QH 10H 2H", "S peasant 10S", health=(8, 9))
    better = king_preferred_move(game, 0, next(move for move in game.moves(0) if move.verb == "prepare"), Random(2))
    assert str(better.move) == "0 attack > 1" and better.less < better.chance == 1


@pytest.mark.parametrize("level", ["squire", "knight", "king"])
def test_a_thinking_bot_defends_a_king_in_danger(level):
    assert chosen(setting("H quartermaster 9H hand 3S JD 4C", "S peasant 10S", health=(8, 20)), level) == {"equip > kingdom/0:knight"}


def test_a_page_strikes_the_next_player():
    assert chosen(setting("H peasant 5H hand 3S JD 4C", "S knight 10S", "D", health=(20, 20, 5)), "page") == {"attack > 1"}


def test_a_page_sometimes_forgets_to_arm_its_knight():
    game = setting("H quartermaster 9H hand 3S JD 4C", "S peasant 10S", health=(8, 20))
    assert chosen(game, "page", range(30)) == {"equip > kingdom/0:knight", "equip > kingdom/0:peasant"}


def test_a_page_withholds_nothing_from_its_rivals():
    game = play(setting("H hand 10S AH 9H", "S"), "prepare 9H")
    assert chosen(game, "page") == {"discard 10S = graveyard"}


def test_a_page_loses_to_a_squire():
    assert won("coinquest", ["page", "page"], 10, seed=70) >= 7


def test_a_blow_is_described_by_what_it_costs_the_rival():
    assert expected(setting("H peasant 9H hand 3S JD 4C", "S"), "attack > 1") == ("wounds", {"rival": 1, "count": 9})
    assert expected(setting("H peasant 9H hand 3S JD 4C", "S queen QS"), "attack > 1") == ("queen-falls", {"rival": 1})
    assert expected(setting("H peasant 9H hand 3S JD 4C", "S", "D", health=(20, 9, 20)), "attack > 1") == ("falls", {"rival": 1})


def test_a_pass_has_no_consequences_to_mention():
    assert expected(setting("H hand 3S JD QC", "S"), "pass") is None


def test_a_kingdoms_gains_are_named():
    assert expected(setting("H hand QH 9S JD", "S"), "crown QH") == ("queen", {})
    armed = "H quartermaster 9H hand 3S JD QC"
    assert expected(setting(armed, "S"), "equip > kingdom/0:peasant") == ("armed", {"count": 9})
    assert expected(setting(armed, "S"), "equip > kingdom/0:knight") == ("armoured", {"count": 9})


def test_a_preparation_says_when_the_card_is_ready():
    assert expected(setting("H hand 4H 9S JD", "S"), "prepare 4H") is None
    assert expected(setting("H hand 4H 9S JD", "S"), "prepare 4H", then=own_turn) == ("ready", {"count": 4})


def test_a_blow_that_costs_no_health_is_described():
    def struck(game):
        return play(drawn(turn_ends(game)), "attack > 0")
    assert expected(setting("H queen QH hand 3S JD 4C", "S peasant 10S"), "pass", then=struck) == ("unhurt", {})
    assert expected(setting("H hand 3S JD 4C", "S peasant 10S"), "pass", then=struck) is None
