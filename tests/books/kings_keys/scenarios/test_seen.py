"""Seen cards in a war between kingdoms: who captured which cards, and which are still to come."""

import pytest
from books.kings_keys.armies import Campaign

from courtcards.engine.game import Fact
from courtcards.games import GAMES

BOTH = pytest.mark.parametrize("game", ["kingdom-armies", "battle-royal"])


def seen(campaign):
    """Return the seen cards of a campaign."""
    return campaign.game.known_hidden_cards(campaign.facts)


def heard(*facts):
    """Return the seen cards of two full armies after these facts."""
    told = [Fact("leads", {"seat": seat, "kingdom": kingdom}) for seat, kingdom in enumerate(("sun", "mountain"))]
    return GAMES["battle-royal"](2).known_hidden_cards([*told, *[Fact(key, about) for key, about in facts]])


@BOTH
def test_the_winner_of_a_battle_is_known_to_have_captured_its_cards(game):
    assert seen(Campaign(game, "4K 1C 2A", "1C 4K 2K").fight()) == {"captured/0": ["4K-sun", "1C-mountain"]}


@BOTH
def test_of_a_whole_army_everyone_knows_which_cards_are_still_to_come(game):
    told = []
    match = GAMES[game](2, {}, seed=3, story=lambda _, fact: told.append(fact))
    assert {place: len(ids) for place, ids in match.known_hidden_cards(told).items()} == {"army/0": 16, "army/1": 16}


@BOTH
def test_of_a_smaller_army_nobody_knows_which_cards_are_still_to_come(game):
    assert seen(Campaign(game, "4K 1C", "1C 4K")) == {}


def test_captured_cards_are_known_to_return_once_recruited():
    shows = ("shows", {"seat": 0, "card": "4K-sun"}), ("shows", {"seat": 1, "card": "1C-mountain"})
    taken = heard(*shows, ("takes", {"seat": 0, "count": 2, "card": "4K-sun"}))
    assert taken["captured/0"] == ["4K-sun", "1C-mountain"] and "1C-mountain" not in taken["army/1"]
    again = heard(*shows, ("takes", {"seat": 0, "count": 2, "card": "4K-sun"}), ("recruits", {"seat": 0, "count": 2}))
    assert again["army/0"] == ["4K-sun", "1C-mountain"] and "captured/0" not in again


TIED = [("shows", {"seat": 0, "card": "2A-sun"}), ("shows", {"seat": 1, "card": "2A-mountain"}), ("face-off", {"seats": (0, 1)})]
LAID = [*TIED, ("lays", {"seat": 0, "card": "4K-sun"}), ("lays", {"seat": 1, "card": "1C-mountain"}), ("takes", {"seat": 0, "count": 10, "card": "4K-sun"})]


def test_face_down_cards_are_not_guessed():
    assert heard(*LAID) == {"captured/0": ["4K-sun", "2A-sun", "2A-mountain", "1C-mountain"]}


def test_a_card_turned_up_after_a_face_off_is_known_again():
    shown = heard(*LAID, ("shows", {"seat": 0, "card": "4A-sun"}), ("shows", {"seat": 1, "card": "1A-mountain"}),
                  ("takes", {"seat": 0, "count": 2, "card": "4A-sun"}))
    assert "4A-sun" in shown["captured/0"] and "1A-mountain" in shown["captured/0"]


def test_a_player_who_recruits_had_nothing_left_so_the_rest_was_laid_face_down():
    known = heard(*LAID, ("recruits", {"seat": 1, "count": 1}))
    assert "3K-mountain" in known["captured/0"] and "3K-sun" not in known["captured/0"]


def test_a_player_with_too_few_cards_has_laid_them_all():
    known = heard(*TIED, ("too-few", {"seat": 1}), ("outlasts", {"seat": 0, "count": 20}))
    assert len([id for id in known["captured/0"] if id.endswith("mountain")]) == 16 and "army/1" not in known


@pytest.mark.parametrize("key, place", [("pot-waits", "pot"), ("pot-lost", "lost")])
def test_cards_nobody_wins_are_known_to_wait_or_to_be_out(key, place):
    assert heard(*TIED, (key, {"count": 2})) == {place: ["2A-sun", "2A-mountain"]}
