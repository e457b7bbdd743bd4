"""Kingdom Coinquest: Queens, and Aces that raise the dead, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.coinquest.matches import drawn, graveyard, hand, health, left, match, setting, slot, turn_ends, until
from helpers.reading import asked, listed, play, refusal, state, zone

KNIGHT, PEASANT = "kingdom/0:knight", "kingdom/0:peasant"

# Queens

def test_your_own_queen_is_crowned_in_one_move():                                        # Play Move 4
    game = play(match("HS", "QH 5S 6S"), "crown QH")
    assert slot(game, 0, "queen") == "QH" and state(game, "QH") == {} and asked(game) == "0 discard" and hand(game, 0) == "5S 6S"


def test_two_rival_queens_are_played_as_one_in_a_single_move():                              # [19] R7
    game = match("HS", "5S QD QC")
    assert listed(game) == ["crown QD QC", "pass"]
    assert slot(play(game, "crown QD QC"), 0, "queen") == "QD+QC"
    assert asked(game) == "0 discard" and hand(game, 0) == "5S"
    play(game, "discard 5S = graveyard")
    assert graveyard(game) == "5S"


def test_a_pair_of_queens_or_aces_is_named_in_suit_order():                     # [14] [19] the names of moves
    assert refusal(match("HS", "5S QD QC"), "crown QC QD") == "pair-order"
    assert refusal(setting("H hand AS AD 5S", "S", grave="9H"), f"raise AD AS > {KNIGHT}") == "pair-order"


@pytest.mark.parametrize("king, pair", [("H", "QS QD"), ("S", "QH QC"), ("D", "QH QS"), ("C", "QS QD")])
def test_pairs_are_listed_once_in_suit_order(king, pair):                       # [14] [16] the names of moves
    first, second = pair.split()
    game = match(f"{king}{'H' if king != 'H' else 'S'}", f"{second} {first} 5C" if king == "H" else f"2H 3H 4H {second} {first} 5C")
    assert listed(drawn(until(game, 0)), "crown") == [f"crown {pair}"]


@pytest.mark.parametrize("lying, move", [("QH", "QS QD"), ("QD+QC", "QH")])
def test_only_one_queen_reigns_at_a_time(lying, move):                                       # [21]
    game = setting(f"H queen {lying} hand {move} 5S", "S")
    assert refusal(game, f"crown {move}") == "queen-reigns" and listed(game, "crown") == []


def test_the_queens_of_a_pair_say_which_is_on_top():                                       # the kingdom drawn
    game = play(match("HS", "5S QD QC"), "crown QD QC")
    helper, named = zone(game, "kingdom/0:queen")
    assert state(game, helper).get("on") == named


def test_a_new_queen_may_follow_when_the_old_one_has_fallen():                            # [21]
    game = setting("H queen QH hand QS QD 5H", "S peasant 9S")
    assert refusal(game, "crown QS QD") == "queen-reigns"
    play(game, "pass", "discard 5H = salvage")
    play(drawn(game), "attack > 0")
    drawn(until(turn_ends(game), 0))
    assert slot(game, 0, "queen") == "" and refusal(game, "crown QS QD") is None


# Aces

@pytest.mark.parametrize("unit", ["knight", "peasant"])
def test_your_own_ace_equips_a_unit_at_once_with_the_top_of_the_graveyard(unit):         # [12] Play Move 6
    game = play(setting("H hand AH 5H 6H", "S", grave="3C 9H"), f"raise AH > kingdom/0:{unit}")
    assert slot(game, 0, unit) == "9H" and state(game, "9H") == {"worth": 9} and asked(game) == "0 discard"
    assert graveyard(game) == "AH 3C" and hand(game, 0) == "5H 6H"


def test_raised_equipment_cannot_attack_until_a_later_turn():                        # [11] [12]
    game = play(setting("H hand AH 5H 6H", "S", grave="9H"), f"raise AH > {PEASANT}")
    assert refusal(game, "attack > 1") == "played-already"
    play(drawn(until(turn_ends(game), 0)), "attack > 1")
    assert health(game) == [20, 11]


def test_raising_does_not_involve_the_quartermaster():                                      # [12]
    game = play(setting("H quartermaster 7H*1 hand AH 5H 6H", "S", grave="9H"), f"raise AH > {KNIGHT}")
    assert slot(game, 0, "quartermaster") == "7H" and left(game, 0) == 1 and slot(game, 0, "knight") == "9H"


@pytest.mark.parametrize("top", ["QD", "JS", "AS"])
def test_only_equipment_can_be_raised(top):                                                 # [13] E3
    game = setting("H hand AH 5H 6H", "S", grave=f"10H {top}")
    assert refusal(game, f"raise AH > {KNIGHT}") == refusal(game, f"raise AH > {PEASANT}") == "top-not-equipment"
    assert listed(game, "raise") == []


def test_nothing_can_be_raised_from_an_empty_graveyard():                                   # [13]
    game = match("HS", "AH 5H 6H")
    assert refusal(game, f"raise AH > {KNIGHT}") == "graveyard-empty" and listed(game, "raise") == []


@pytest.mark.parametrize("suit", "HSDC")
def test_equipment_of_any_suit_can_be_raised(suit):                                         # [13]
    assert listed(setting("H hand AH 5C 6C", "S", grave=f"9{suit}"), "raise") == [f"raise AH > {KNIGHT}", f"raise AH > {PEASANT}"]


@pytest.mark.parametrize("aces", ["AH", "AS AD"])
@pytest.mark.parametrize("suit", "HSDC")
def test_with_the_own_suit_rule_only_equipment_of_your_suit_is_raised(aces, suit):          # [13] option ace_any_suit
    game = setting(f"H hand {aces} 6C", "S", grave=f"9{suit}", ace_any_suit=False)
    assert refusal(game, f"raise {aces} > {KNIGHT}") == (None if suit == "H" else "top-other-suit")
    assert len(listed(game, "raise")) == (2 if suit == "H" else 0)


def test_the_replaced_card_goes_on_top_and_the_ace_to_the_bottom():                          # [14]
    game = play(setting("H knight 4H hand AH 5H 6H", "S", grave="2C 3C 9H"), f"raise AH > {KNIGHT}")
    assert graveyard(game) == "AH 2C 3C 4H" and slot(game, 0, "knight") == "9H"


def test_a_replaced_pair_goes_on_top_with_its_helper_below():                               # [14] [18]
    game = play(setting("H peasant 4C+10D hand AH 5H 6H", "S", grave="2C 9H"), f"raise AH > {PEASANT}")
    assert graveyard(game) == "AH 2C 10D 4C" and slot(game, 0, "peasant") == "9H"


@pytest.mark.parametrize("aces, bottom", [("AS AD", "AD AS"), ("AS AC", "AC AS"), ("AD AC", "AC AD")])
def test_two_rival_aces_raise_as_one_and_both_go_to_the_bottom(aces, bottom):           # [14] [15] E5
    game = play(setting(f"H hand {aces} 6C", "S", grave="2C 9H"), f"raise {aces} > {KNIGHT}")
    assert graveyard(game) == f"{bottom} 2C" and slot(game, 0, "knight") == "9H" and hand(game, 0) == "6C"


def test_a_pair_of_aces_is_one_move_for_each_unit():                                    # [14] [15]
    game = setting("H hand AS AD 6C", "S", grave="9H")
    assert listed(game, "raise") == [f"raise AS AD > {KNIGHT}", f"raise AS AD > {PEASANT}"]


def test_your_own_ace_needs_no_rival_ace():                                              # [15] E5
    game = setting("H hand AH AS 6C", "S", grave="9H")
    assert refusal(game, f"raise AH AS > {KNIGHT}") == "own-in-pair" and refusal(game, f"raise AH > {KNIGHT}") is None


def test_raising_the_last_card_of_the_graveyard_leaves_the_ace_on_top():             # [14] E14
    game = play(setting("H hand AH 5H 6H", "S hand AS 2C 3C", grave="9H"), f"raise AH > {KNIGHT}")
    assert graveyard(game) == "AH"
    game = drawn(play(game, "discard 5H = salvage"))
    assert refusal(game, "raise AS > kingdom/1:knight") == "top-not-equipment"


def test_an_ace_at_the_bottom_is_not_shuffled_in():                                     # Ace
    game = play(setting("H hand AH 5H 6H", "S", grave="2C 3C 4C 5C 9H"), f"raise AH > {KNIGHT}")
    assert graveyard(game) == "AH 2C 3C 4C 5C"


@pytest.mark.parametrize("target", ["1", "0", "kingdom/1:knight", "kingdom/0:queen", "kingdom/0:quartermaster", "graveyard"])
def test_an_ace_raises_only_onto_your_own_units(target):                                    # [12] bad input
    assert refusal(setting("H hand AH 5H 6H", "S", grave="9H"), f"raise AH > {target}") is not None


# Aces that strike

def test_an_ace_may_strike_at_once():                                                   # [12] option ace_strike
    game = setting("H hand AH 5H 6H", "S", grave="3C 9H", ace_strike=True)
    assert set(listed(game, "raise")) == {f"raise AH > {KNIGHT}", "raise AH > 1"}
    play(game, "raise AH > 1")
    assert health(game) == [20, 11] and graveyard(game) == "AH 3C 9H" and slot(game, 0, "peasant") == "" and asked(game) == "0 discard"


def test_a_striking_ace_ends_up_above_the_fallen_queen():                              # [12] [14] option ace_strike
    game = play(setting("H hand AH 5H 6H", "S queen QS", grave="3C 9H", ace_strike=True), "raise AH > 1")
    assert graveyard(game) == "QS AH 3C 9H" and health(game) == [20, 20]


def test_a_striking_ace_first_discards_the_old_weapon():                               # [12] [14] option ace_strike
    game = play(setting("H peasant 2C+10D hand AH 5H 6H", "S knight 4S", grave="3C 9H", ace_strike=True), "raise AH > 1")
    assert graveyard(game) == "AH 3C 10D 2C 9H 4S" and health(game) == [20, 15]


def test_two_aces_strike_as_one():                                                      # [12] [15] option ace_strike
    game = play(setting("H hand AS AD 6H", "S", grave="9H", ace_strike=True), "raise AS AD > 1")
    assert health(game) == [20, 11] and graveyard(game) == "AD AS 9H"


def test_a_strike_is_an_attack():                                                       # [12] [33] option ace_strike
    game = play(setting("H hand AH 5H 6H", "S", grave="9H", ace_strike=True), "raise AH > 1", "discard 5H = salvage")
    assert game.view()["counters"]["calm"] == 0


def test_raising_onto_the_knight_is_still_possible():                                      # [12] option ace_strike
    game = play(setting("H hand AH 5H 6H", "S", grave="9H", ace_strike=True), f"raise AH > {KNIGHT}")
    assert slot(game, 0, "knight") == "9H" and health(game) == [20, 20]


@pytest.mark.parametrize("target, key", [("0", "attack-self"), (PEASANT, None)])
def test_a_strike_needs_a_rival(target, key):                                           # [12] option ace_strike
    found = refusal(setting("H hand AH 5H 6H", "S", grave="9H", ace_strike=True), f"raise AH > {target}")
    assert found == key if key else found is not None


def test_the_striking_player_chooses_which_card_ends_up_on_top():                                           # [12] [25] options ace_strike, attacker_orders
    game = setting("H hand AH 5H 6H", "S knight 4S", grave="3C 9H", ace_strike=True, attacker_orders=True)
    assert set(listed(game, "raise")) == {f"raise AH > {KNIGHT}", "raise AH > 1 = weapon", "raise AH > 1 = armour"}
    assert refusal(game, "raise AH > 1") == "order-needed"
    assert graveyard(play(game, "raise AH > 1 = weapon")) == "AH 3C 4S 9H"
