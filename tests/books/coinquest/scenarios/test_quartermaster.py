"""Kingdom Coinquest: one play move a turn, preparing and equipping, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.coinquest.matches import VALUES, cost, drawn, graveyard, hand, left, match, own_turn, setting, slot, turn, turn_ends, until
from helpers.reading import asked, listed, play, refusal, state

# preparing

@pytest.mark.parametrize("number", VALUES)
def test_low_cards_take_one_turn_middle_ones_two_and_high_ones_three(number):               # R1
    game = play(match("HS", f"{number}H JS JD"), f"prepare {number}H")
    assert left(game, 0) == cost(f"{number}H") and slot(game, 0, "quartermaster") == f"{number}H"
    assert state(game, f"{number}H") == {"turned": 90, "counters": cost(f"{number}H"), "worth": int(number)}


@pytest.mark.parametrize("card, own_turns", [("2H", 1), ("4H", 1), ("5H", 2), ("7H", 2), ("8H", 3), ("10H", 3)])
def test_a_card_is_ready_after_its_number_of_own_turns_and_may_then_be_equipped(card, own_turns):  # [6] R2
    game = play(match("HS", f"{card} JS JD"), f"prepare {card}", "discard JS = salvage")
    for number in range(1, own_turns + 1):
        drawn(until(game, 0))
        assert left(game, 0) == own_turns - number
        assert refusal(game, "equip > kingdom/0:knight") == ("not-ready" if number < own_turns else None)
        assert refusal(game, "play > kingdom/0:quartermaster") == ("not-ready" if number < own_turns else "not-offered")
        assert (listed(game, "equip") == []) == (number < own_turns)
        if number < own_turns:
            turn_ends(game)
    assert listed(game, "equip") == ["equip > kingdom/0:knight", "equip > kingdom/0:peasant"]


def test_a_seven_from_the_first_turn_attacks_in_the_fourth():                             # R2 [11]
    game = play(match("HS", "7H JS JD"), "prepare 7H", "discard JS = salvage")
    assert left(drawn(until(game, 0)), 0) == 1
    assert left(own_turn(game), 0) == 0
    play(game, "equip > kingdom/0:peasant")
    assert asked(game) == "0 discard" and refusal(game, "attack > 1") == "played-already"
    drawn(until(turn_ends(game), 0))
    assert turn(game) == 7 and refusal(game, "attack > 1") is None


def test_cards_in_preparation_lie_sideways_and_so_do_prepared_ones_without_counters():    # the Quartermaster
    game = setting("H quartermaster 7H", "S")
    assert state(game, "7H") == {"turned": 90, "worth": 7}


@pytest.mark.parametrize("quartermaster", ["9H*2", "9H"])
def test_only_one_card_is_prepared_at_a_time_and_a_ready_one_keeps_its_place(quartermaster):              # [7]
    game = setting(f"H quartermaster {quartermaster} hand 5H 6S 7D", "S")
    assert refusal(game, "prepare 5H") == refusal(game, "prepare 6S 7D") == "quartermaster-busy" and listed(game, "prepare") == []


def test_a_prepared_card_may_wait_indefinitely():                               # [35]
    game = setting("H quartermaster 3H", "S", stall="none")
    assert left(own_turn(game, 40), 0) == 0 and refusal(game, "equip > kingdom/0:knight") is None


def test_equipping_frees_the_quartermaster():                                           # [7] [9]
    game = play(setting("H quartermaster 9H hand 5H 6S JD", "S"), "equip > kingdom/0:knight", "discard 6S = graveyard")
    drawn(until(game, 0))
    assert slot(game, 0, "quartermaster") == "" and refusal(game, "prepare 5H") is None


def test_only_equipment_can_be_prepared():                                                  # Quartermaster
    game = setting("H hand QH AH JH", "S", grave="5H")
    assert refusal(game, "prepare JH") == "jack-alone"
    assert refusal(game, "prepare QH") is not None and refusal(game, "prepare AH") is not None and listed(game, "prepare") == []


# equipping

@pytest.mark.parametrize("unit", ["knight", "peasant"])
def test_a_prepared_card_goes_to_the_knight_or_the_peasant(unit):                       # [9]
    game = play(setting("H quartermaster 9H", "S"), f"equip > kingdom/0:{unit}")
    assert slot(game, 0, unit) == "9H" and slot(game, 0, "quartermaster") == "" and state(game, "9H") == {"worth": 9}
    assert asked(game) == "0 discard"


@pytest.mark.parametrize("unit", ["knight", "peasant"])
def test_a_replaced_card_goes_on_top_of_the_graveyard_and_does_not_count_as_the_discard(unit):         # [9]
    game = play(setting(f"H {unit} 4H quartermaster 9H hand 5H 6S 7D", "S", grave="2C"), f"equip > kingdom/0:{unit}")
    assert slot(game, 0, unit) == "9H" and graveyard(game) == "2C 4H" and asked(game) == "0 discard" and hand(game, 0) == "5H 6S 7D"


def test_without_a_prepared_card_there_is_nothing_to_equip():                                    # [9]
    game = setting("H knight 4H", "S")
    assert refusal(game, "equip > kingdom/0:knight") == refusal(game, "equip > kingdom/0:peasant") == "nothing-prepared"


def test_a_units_card_stays_with_it():                                            # [9]
    game = setting("H knight 4H", "S")
    assert [move for move in listed(game) if "peasant" in move] == []


@pytest.mark.parametrize("target", ["kingdom/1:knight", "kingdom/0:queen", "kingdom/0:quartermaster", "1", "0", "salvage/0", "9H"])
def test_only_your_own_units_can_be_equipped(target):                                     # [9] bad input
    assert refusal(setting("H quartermaster 9H", "S"), f"equip > {target}") is not None


def test_a_knight_and_a_peasant_can_be_armed_at_once():                                 # [34]
    game = setting("H knight 4H peasant 5H quartermaster 6H", "S")
    assert (slot(game, 0, "knight"), slot(game, 0, "peasant"), slot(game, 0, "quartermaster")) == ("4H", "5H", "6H")


# one play move

@pytest.mark.parametrize("move", ["prepare 5H", "crown QH", "pass", "attack > 1", "equip > kingdom/0:knight"])
def test_only_one_play_move_is_made_a_turn(move):                                     # [10] [11]
    words = "quartermaster 3H" if move[0] == "e" else ""
    game = play(setting(f"H peasant 9H {words} hand 5H QH 2H", "S"), move)
    assert asked(game) == "0 discard"
    assert all(refusal(game, other) == "played-already" for other in ("prepare 2H", "pass", "attack > 1", "equip > kingdom/0:peasant", "crown QH"))


def test_the_discard_comes_after_the_play_move():                                   # the turn
    game = setting("H quartermaster 9H*2 hand 5H 6S 7D", "S")
    assert all(refusal(game, move) == "play-first" for move in ("discard 5H = graveyard", "discard 5H = salvage", "scrap > 9H"))


def test_passing_is_always_allowed():                                                   # [10]
    assert "pass" in listed(match("HS", "5H 6S 7D")) and listed(match("HS", "5S QD AC")) == ["pass"]


@pytest.mark.parametrize("words", ["5H QD AC", "5S 6D AC", "5S JH AC", "QH 2S AC", "QS QD 2C"])
def test_with_the_must_play_rule_a_player_cannot_pass_while_a_play_move_is_possible(words):                  # [10] option must_play
    game = match("HS", words, must_play=True)
    assert refusal(game, "pass") == "must-play" and "pass" not in listed(game) and listed(game)


@pytest.mark.parametrize("words", ["5S QD AC", "JH JS QD", "AH AS AD", "AS QD JC"])
def test_with_the_must_play_rule_a_player_passes_if_no_play_move_is_possible(words):                       # [10] option must_play
    assert listed(match("HS", words, must_play=True)) == ["pass"]


def test_with_the_must_play_rule_a_player_who_can_equip_may_not_pass():                                      # [10] option must_play
    game = play(match("HS", "3H QD AC QH JD AH", must_play=True), "prepare 3H", "discard QD = salvage")
    game = drawn(until(turn_ends(game), 0))
    assert listed(game, "equip") and refusal(game, "pass") == "must-play"
