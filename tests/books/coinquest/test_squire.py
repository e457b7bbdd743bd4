"""The squire in Kingdom Coinquest: it evaluates its kingdom after a move."""

from functools import partial

import pytest
from books.coinquest import minds
from books.coinquest.matches import drawing, salvage, setting
from helpers.reading import play
from helpers.rivals import won
from helpers.share import first_of

from courtcards.lab import play_match

chosen = partial(minds.chosen, level="squire", seeds=range(4))


@pytest.mark.parametrize("seats, fewest", first_of((2, 16), (3, 15), (4, 15)))
def test_a_squire_beats_random_players_from_every_seat(seats, fewest):
    assert won("coinquest", ["random"] * seats, 16) >= fewest


@pytest.mark.parametrize("seats, matches", first_of((2, 10), (3, 4), (4, 3)))
def test_matches_of_squires_end_by_battle(seats, matches):
    ends = [play_match("coinquest", ["squire"] * seats, seed, {})[0].reason for seed in range(matches)]
    assert ends.count("last") >= 0.9 * matches


@pytest.mark.parametrize("kingdoms, options, answer", [
    pytest.param(["H hand 9H 3S JD", "S"], {}, "prepare 9H", id="prepares_as_soon_as_its_quartermaster_is_free"),
    pytest.param(["H hand QH 9H 2H", "S peasant 10S"], {}, "crown QH", id="crowns_its_queen_where_an_attack_threatens"),
    pytest.param(["H hand QS QD 4C", "S"], {}, "crown QS QD", id="recruits_a_queen"),
    pytest.param(["H peasant 9H quartermaster 8H*1 hand 3S JD 4C", "S queen QS", "D knight 8D", "C"], {}, "attack > 3", id="strikes_a_king_whom_nobody_defends"),
    pytest.param(["H peasant 5H hand 3S JD 4C", "S knight 10S", "D"], {"health": (20, 20, 5)}, "attack > 2", id="does_not_waste_a_weapon_where_a_rival_can_be_defeated"),
    pytest.param(["H", "S"], {"grave": "QH", "draw": False}, "draw = QH", id="takes_a_queen_from_the_graveyard"),
])
def test_a_squire(kingdoms, options, answer):
    assert chosen(setting(*kingdoms, **options)) == {answer}


def test_a_squire_raises_high_equipment():
    assert chosen(setting("H hand AH 3S JD", "S", grave="10C")) & {"raise AH > kingdom/0:knight", "raise AH > kingdom/0:peasant"}


def test_a_squire_stows_what_a_rival_could_use():
    game = play(setting("H hand 10S AH 9H", "S"), "prepare 9H")
    assert chosen(game) == {"discard 10S = salvage"}


def test_a_squire_discards_what_nobody_can_use_to_the_graveyard():
    game = play(setting("H hand 2D AH 9H", "S"), "prepare 9H")
    assert chosen(game) == {"discard 2D = graveyard"}


def test_a_squire_keeps_the_card_it_prepares():
    game = play(drawing(setting("H hand 9H 2D 3C", "S", draw=False), salvage(setting("H hand 9H 2D 3C", "S", draw=False), 0)), "prepare 9H")
    assert not any(move.startswith("scrap") for move in chosen(game))
