"""Minkingi: the end of a match and its winner, rule by rule. Numbers in brackets are rulings, R scenarios."""

import pytest
from books.creations.minkingi import SPACES, control, match, peaceful, played_out, setting
from books.creations.own_cards import laid
from helpers.reading import asked, counter, listed, outcome, play, winners, zone

PLAIN = ", ".join(f"{number} 11/11" for number in range(1, 6)), ", ".join(f"{number} 11/11" for number in range(11, 16))


def with_corners(one, other):
    """Return two hands of five, with one card each that has these corners."""
    return f"1 {one}, 2, 3, 4, 5", f"11 {other}, 12, 13, 14, 15"


def ended(zero, one, **options):
    """Return the outcome of a match in which nobody battles."""
    return outcome(played_out(match(zero, one, **options)))


# the end

@pytest.mark.parametrize("field, size", SPACES.items())
def test_the_match_ends_with_the_day_that_fills_the_last_space(field, size):            # [18]
    told = []
    game = match(field=field, told=told)
    for day in range(size):
        assert counter(game, "day") == day + 1 and asked(game).endswith("create")
        peaceful(game, listed(game)[0])
    assert asked(game) == "over" and len([fact for fact in told if fact.key == "day"]) == size
    assert all(len(zone(game, f"field:{space.name}")) == 1 for space in game.active_field.spaces)


def test_the_last_cards_battle_is_fought_before_the_end():                        # [18] no declared Battles
    game = match(*PLAIN)
    for _ in range(8):
        peaceful(game, listed(game)[0])
    last = zone(game, "hand/0")[0]
    play(game, next(move for move in listed(game) if move.startswith(f"create {last}")))
    assert asked(game) == "0 battle" and outcome(game) is None
    assert asked(play(game, "peace")) == "over"


def test_cards_in_hand_always_count_as_controlled():                                    # R4 [19]
    assert control(match()) == control(setting("a1 1, a2 2", "b1 11")) == [5, 5]
    game = played_out(match(*PLAIN))
    assert len(zone(game, "hand/1")) == 1 and zone(game, "hand/0") == []
    assert control(game) == outcome(game)["scores"] == [5, 5]


def captured(**options):
    """Return a match in which seat 0 has taken one card, and the rest was played without battles."""
    game = setting("2 S10 99/99, 3, 4, 5, 6", "a2 11 S50 11/11, 12, 13, 14, 15", free="a1", **options)
    return played_out(play(game, "create c2 > field:a1 = 0", "battle c11"))


def test_a_captured_card_counts_for_its_controller():                                  # [19]
    game = captured()
    assert outcome(game) == {"winners": [0], "scores": [6, 4], "reason": "control", "draw": False, "losers": [1]} and control(game) == [6, 4]


def test_control_is_compared_before_symbols():                                           # [19] [20]
    game = setting("2 S10 9R/RR, 3 RR/RR, 4 RR/RR, 5 RR/RR, 6 RR/RR", "a2 11 S50 YY/YY, 12, 13, 14, 15", free="a1")
    game = played_out(play(game, "create c2 > field:a1 = 0", "battle c11"))
    assert outcome(game)["scores"] == [6, 4] and outcome(game)["reason"] == "control"


# ties

@pytest.mark.parametrize("one, other, winner", [("R1/11", "11/11", 1), ("11/11", "BY/11", 0), ("RR/R1", "YB/R1", None), ("RR/RR", "YB/R1", 1),
                                                ("99/99", "R1/11", 0)])
def test_with_equal_control_the_fewest_symbols_win(one, other, winner):                   # [20]
    end = ended(*with_corners(one, other))
    assert end["scores"] == [5, 5]
    assert (end["winners"], end["reason"]) == (([0, 1], "level") if winner is None else ([winner], "symbols"))
    assert (end["draw"], end["losers"]) == ((True, []) if winner is None else (False, [1 - winner]))


@pytest.mark.parametrize("corners, reason", [("RR/11", "symbols"), ("99/99", "numbers")])
def test_symbols_and_numbers_of_cards_in_hand_count(corners, reason):                  # [20]
    game = match(*with_corners("11/11", corners))
    while asked(game) != "over":
        laying = [move for move in listed(game) if "create c11 " not in move]
        peaceful(game, (laying or listed(game))[0])
    assert zone(game, "hand/1") == ["c11"] and winners(game) == [0] and outcome(game)["reason"] == reason


def test_symbols_in_the_ditch_count_for_nobody():                                       # [20]
    end = ended(*with_corners("R1/11", "11/11"), filler="BB/BB")
    assert end["winners"] == [1] and end["reason"] == "symbols"


@pytest.mark.parametrize("one, other, winner", [("12/11", "11/11", 1), ("11/11", "19/11", 0), ("R9/11", "R1/11", 1), ("15/11", "24/11", None), ("99/99", "88/88", 1)])
def test_with_equal_symbols_the_lowest_sum_of_numbers_wins(one, other, winner):           # [20]
    end = ended(*with_corners(one, other))
    assert (end["winners"], end["reason"]) == (([0, 1], "level") if winner is None else ([winner], "numbers"))


@pytest.mark.parametrize("first", [0, 1])
def test_where_the_first_player_wins_a_tie_they_win_if_control_is_equal(first):        # [24]
    end = ended(*with_corners("R1/11", "99/99"), first=first, starter_ties=True)
    assert end["scores"] == [5, 5] and end["reason"] == "starter" and end["winners"] == [first] and end["losers"] == [1 - first] and not end["draw"]


def test_where_the_first_player_wins_a_tie_control_is_still_compared_first():                    # [24] seat 1 went first
    end = outcome(captured(starter_ties=True))
    assert end["reason"] == "control" and end["winners"] == [0]


def test_cards_are_owned_by_their_creator_whoever_controls_them():                   # [21]
    zero, one = "10 S100 11/11, 30 S20 51/11, 31, 32, 33", "20 S50 21/1R, 21, 22, 23, 24"
    game = match(zero, one)
    play(game, "create c10 > field:a1 = 0", "create c20 > field:a2 = 0", "battle c10")      # seat 1 takes 10
    assert control(game) == [4, 6]
    play(game, "create c30 > field:a3 = 0", "battle c20")                                   # seat 0 takes 20, which has a symbol
    assert control(game) == [5, 5]
    end = outcome(played_out(game))
    assert end["scores"] == [5, 5] and end["winners"] == [0] and end["reason"] == "symbols"


# positions no play leads to: cards moved from hands to the Ditch

def test_the_match_ends_when_neither_player_has_cards_though_spaces_are_open():                # [18] [22] by hand
    game = setting("a1 1, 2", "b1 11")
    laid(game, [(card, "ditch") for seat in (0, 1) for card in zone(game, f"hand/{seat}") if card != "c2"])
    peaceful(game, "create c2 > field:c1 = 0")
    assert asked(game) == "over" and outcome(game)["scores"] == [2, 1] and outcome(game)["reason"] == "control"


def test_a_player_without_cards_passes_the_day_while_the_other_plays():            # [5] [22] by hand
    told = []
    game = setting("a1 1, 2, 3", "b1 11", told=told)
    laid(game, [(card, "ditch") for seat in (0, 1) for card in zone(game, f"hand/{seat}") if card not in ("c2", "c3")])
    told.clear()
    peaceful(game, "create c2 > field:c1 = 0")
    assert asked(game) == "0 create" and [fact.about["seat"] for fact in told if fact.key == "idle_day"] == [1]
    assert [fact.about["seat"] for fact in told if fact.key == "day"] == [1, 0]
    peaceful(game, "create c3 > field:c3 = 0")
    assert asked(game) == "over" and outcome(game)["scores"] == [3, 1]


def test_a_first_player_left_without_cards_counts_none_in_hand():                                 # [19] [22] by hand
    game = setting("a1 1", "b1 11, 12, 13")
    laid(game, [(card, "ditch") for seat in (0, 1) for card in zone(game, f"hand/{seat}") if card not in ("c12", "c13")])
    assert control(game) == [1, 3]
