"""Ilk: public and hidden information, rule by rule. Numbers in brackets are rulings."""

import pytest
from books.ilk.matches import everybody_passes, match, play, setting, turn_ends, unanswered
from books.ilk.standing import creature, field, items, life, listed, lying, rank, value
from helpers.reading import asked, counter, state, zone


def test_hands_are_hidden_but_their_size_is_not():                                    # [38]
    game = match(seats=3)
    for seat in range(3):
        for other in range(3):
            seen = zone(game, f"hand/{other}", seat)
            assert (seen == zone(game, f"hand/{other}")) == (seat == other)
            assert seat == other or seen == {"hidden": 7, "known": []}
        assert zone(game, "deck", seat)["known"] == []
    assert [counter(game, f"cards/{seat}") for seat in range(3)] == [7, 7, 7]


def test_life_field_values_stack_and_pile_are_public():                                 # [38]
    game = play(setting(["4-3"], ["8 J K 5", "K 5 J"], seats=3), "0 discard 8 J", "0 field K 5 > 0's 4-3", "1 field J > price")
    views = [game.view(seat) for seat in (None, 0, 1, 2)]
    for name in views[0]["zones"]:
        if not name.startswith(("hand/", "deck")):
            assert all(view["zones"][name] == views[0]["zones"][name] for view in views), name
    assert all(view["counters"] == views[0]["counters"] and view["state"] == views[0]["state"] for view in views)
    assert value(game) == 16 and lying(game) == 1


def test_everyone_may_browse_the_pile():                                       # [38]
    game = play(match(["8 4 3"]), "0 discard 8", "0 discard 4", "1 discard 2")
    assert [list(map(rank, zone(game, "discard", seat))) for seat in (0, 1)] == [["8", "4", "2"]] * 2


def test_with_closed_discards_only_the_top_card_is_visible_on_your_own_turn():                 # [38] option closed_discard
    game = play(match(["8 4 3"], seats=3, closed_discard=True), "0 discard 8", "0 discard 4", "1 discard 2")
    assert [list(map(rank, zone(game, "discard", seat))) for seat in (1, 2)] == [["8", "4", "2"]] * 2
    seen = zone(game, "discard", 0)
    assert seen["hidden"] == 2 and list(map(rank, seen["known"])) == ["2"]
    turn_ends(game)
    assert list(map(rank, zone(game, "discard", 0))) == ["8", "4", "2"] and zone(game, "discard", 1)["hidden"] == 2


def test_with_closed_discards_only_the_top_card_is_known_after_the_next_discard():                # [38] option closed_discard
    game = play(match(["8 4 3"], closed_discard=True), "0 discard 8")
    assert list(map(rank, zone(game, "discard", 0)["known"])) == ["8"]
    assert list(map(rank, zone(play(game, "0 discard 4"), "discard", 0)["known"])) == ["4"]


def test_cards_of_several_decks_are_separate_but_equal_choices():             # [39]
    game = play(match(["8 8 8 8 8 4 3"]), "0 discard 8", "0 discard 8", "0 discard 8", "0 discard 8")
    assert len(set(zone(game, "discard"))) == 4
    assert len([move for move in listed(match(["5 5 5 5 5 4 3"])) if "discard" in move]) == 3


def test_the_damage_taken_is_shown():                                                   # the creature drawn
    game = everybody_passes(play(setting(["4-9"], ["K 5"]), "0 field K 5 > 0's 4-9"))
    ids = zone(game, creature(game, 0, "4-9"))
    assert state(game, ids[0])["worth"] == 4 and state(game, ids[1])["worth"] == 4 and state(game, ids[1])["damage"] == 5


def test_heals_and_damage_offset_each_other():                             # the creature drawn
    game = setting(["4-9"], ["K 5 Q 7"])
    for words in ("0 field K 5 > 0's 4-9", "0 field Q 7 > 0's 4-9"):
        everybody_passes(play(game, words))
    assert state(game, zone(game, creature(game, 0, "4-9"))[1]).get("damage", 0) == 0 and field(game, 0) == "4-11"


def test_jacks_and_aces_say_what_they_are_attached_to():                                         # the creature drawn
    game = setting(["4-3"], ["J J A"])
    for words in ("J > 0's 4-3 damage", "J > 0's 4-3 life", "A > 0's 4-3"):
        everybody_passes(play(game, f"0 field {words}"))
    damage, life_card, first, second, ace = zone(game, creature(game, 0, "4-3"))
    assert [state(game, id).get("on") for id in (first, second, ace)] == [damage, life_card, life_card]


def test_cards_in_play_are_named_by_what_they_are():                                     # the creature drawn
    game = unanswered(setting(["4-3"], ["J K 9 K 2"]), "0 field J > 0's 4-3 damage")
    space = creature(game, 0, "4-3")
    damage, life_card, _ = zone(game, space)
    figures = {"rival": 0, "damage": 8, "life": 3}
    assert game.name_of(space) == ("creature", figures)
    assert game.name_of(damage) == ("damage-card", figures | {"value": 8}) and game.name_of(life_card) == ("life-card", figures | {"value": 3})
    play(game, "0 field K 9 > 1")
    assert game.name_of(items(game)[0][1]) == ("price", {"rival": 0, "value": 9})
    assert game.name_of(items(game)[0][0]) is None and game.name_of(zone(game, "hand/0")[0]) is None and game.name_of("deck") is None


@pytest.mark.parametrize("hands", [["5", "K 5 A"], ["5", "5 6 7"]])
def test_another_seats_window_reveals_nothing_about_its_hand(hands):                   # [28]
    game = play(setting(["4-3"], hands, seats=3), "0 attack 4-3 > 1")
    assert game.view(2)["moves"] == [] and life(game)[2] == 50
    if asked(game) == "1 answer":
        assert "5" not in str(game.view(2)["question"]["case"])
