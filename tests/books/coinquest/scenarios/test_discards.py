"""Kingdom Coinquest: discards, Salvage Yards and scrapping by the Quartermaster, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.coinquest.matches import drawn, graveyard, hand, left, match, salvage, setting, slot, turn, turn_ends, until, yard
from helpers.reading import about, asked, counter, listed, play, refusal


def test_one_card_goes_to_the_graveyard_or_to_your_own_salvage_yard():                   # [28]
    game = play(match("HS", "5H 6S QD"), "pass")
    assert set(listed(game)) == {f"discard {card} = {place}" for card in ("5H", "6S", "QD") for place in ("graveyard", "salvage")}
    assert about(game) is None
    assert graveyard(play(game.copy(), "discard 6S = graveyard")) == "6S" and yard(play(game.copy(), "discard 6S = salvage"), 0) == "6S"


def test_any_card_in_hand_may_be_discarded():                                       # [28]
    for card in ("AS", "JD", "QH"):
        assert graveyard(play(match("HS", "AS JD QH"), "pass", f"discard {card} = graveyard")) == card


def test_a_discard_is_mandatory_and_ends_the_turn():                                      # [28]
    game = play(match("HS", "5H 6S QD"), "pass")
    assert "pass" not in listed(game) and refusal(game, "pass") == "played-already"
    assert turn(play(game, "discard 5H = graveyard")) == 2 and asked(game)[0] == "1"


@pytest.mark.parametrize("move, held", [("prepare 5H", 1), ("prepare 6S 7D", 0), ("crown QH", 1), ("pass", 2)])
def test_the_play_move_decides_how_many_cards_are_left_in_hand(move, held):                                          # [31]
    words = "QH 6S 7D" if "QH" in move else "5H 6S 7D"
    game = play(match("HS", words), move)
    game = play(game, f"discard {hand(game, 0).split()[-1]} = graveyard")
    assert counter(game, "cards/0") == held


def test_attacking_and_equipping_leave_two_cards_in_hand():                                           # [31]
    game = play(setting("H peasant 9H hand 2D 3D 4D", "S"), "attack > 1", "discard 2D = graveyard")
    assert counter(game, "cards/0") == 2
    game = play(setting("H quartermaster 9H hand 2D 3D 4D", "S"), "equip > kingdom/0:knight", "discard 2D = graveyard")
    assert counter(game, "cards/0") == 2


def test_discards_go_on_top_of_earlier_ones():                                   # Graveyard
    game = play(setting("H hand 2D 3D 4D", "S", grave="5C 6C"), "pass", "discard 2D = graveyard")
    assert graveyard(game) == "5C 6C 2D"


# the Salvage Yard

def test_a_salvage_yard_holds_three_cards():                                             # [28] E8
    game = setting("H salvage 2C 3C hand 4C 5C 6C", "S")
    play(game, "pass", "discard 6C = salvage")
    play(drawn(game), "pass", f"discard {hand(game, 1).split()[0]} = graveyard")
    play(game, "draw = forge", "pass")
    assert yard(game, 0) == "2C 3C 6C" and all(move.endswith("= graveyard") for move in listed(game))
    assert refusal(game, "discard 4C = salvage") == "salvage-full"
    play(game, "discard 4C = graveyard")
    assert graveyard(game, 1) == "4C" and "draw = 4C" in listed(game)                    # the next player may take it


def test_a_card_taken_out_of_the_salvage_yard_makes_room():                             # [28]
    game = setting("H salvage 2C 3C hand 4C 5C 6C", "S", draw=False)
    assert len(salvage(game, 0)) == 3
    play(game, "draw = 2C", "pass")
    assert refusal(game, "discard 4C = salvage") is None


def test_the_order_of_a_salvage_yard_does_not_matter():                                                 # [29]
    game = setting("H salvage 2C 3C hand 4C 5C 6C", "S", draw=False)
    assert {move for move in listed(game) if move not in ("draw = forge",)} == {f"draw = {card}" for card in salvage(game, 0)}


# the card in process

def test_the_card_in_preparation_may_be_the_discard():                                      # [8] E15
    game = play(setting("H quartermaster 9H*2 hand 5S 6S 7S", "S"), "pass")
    assert "scrap > 9H" in listed(game)
    play(game, "scrap > 9H")
    assert graveyard(game) == "9H" and slot(game, 0, "quartermaster") == "" and hand(game, 0) == "5S 6S 7S" and asked(game)[0] == "1"


def test_a_lone_card_may_stay_in_hand_if_the_card_in_preparation_is_discarded():                          # [8] [31] E15
    game = play(setting("H quartermaster 9H*2 hand QS QD 5S", "S"), "crown QS QD")
    assert hand(game, 0) == "5S"
    play(game, "scrap > 9H")
    assert hand(game, 0) == "5S" and asked(game)[0] == "1"


def test_a_card_just_given_to_the_quartermaster_is_in_preparation():                                         # [8]
    game = play(match("HS", "3H JS JD"), "prepare 3H", "scrap > 3H")
    assert graveyard(game) == "3H" and hand(game, 0) == "JS JD" and turn(game) == 2


def test_a_prepared_card_leaves_only_by_being_equipped():                                   # [8]
    game = play(setting("H quartermaster 9H", "S"), "pass")
    assert left(game, 0) == 0 and refusal(game, "scrap > 9H") == "not-in-process" and listed(game, "scrap") == []


def test_where_prepared_cards_can_be_scrapped_one_goes_to_the_graveyard():                                     # [8] option scrap_prepared
    game = play(setting("H quartermaster 9H hand 5S 6S 7S", "S", scrap_prepared=True), "pass", "scrap > 9H")
    assert graveyard(game) == "9H" and hand(game, 0) == "5S 6S 7S" and asked(game)[0] == "1"


def test_without_a_card_in_preparation_there_is_nothing_to_scrap():                         # [8]
    game = play(setting("H knight 4H hand 5S 6S 7S", "S quartermaster 9S*2"), "pass")
    assert listed(game, "scrap") == []
    for target in ("4H", "9S", "5S", "KH", "nothing"):
        assert refusal(game, f"scrap > {target}") is not None
    assert refusal(game, "scrap > 5H") == "not-in-process" and refusal(game, "scrap") is not None
    assert refusal(game, "play > kingdom/0:knight") == "not-in-process"


def test_a_scrapped_card_never_goes_to_the_salvage_yard():                                   # [8]
    game = play(setting("H quartermaster 9H*2", "S"), "pass")
    assert refusal(game, "scrap > 9H = salvage") is not None and refusal(game, "discard 9H = salvage") is not None


def test_scrapping_as_an_extra_still_requires_a_discard():                             # [8] option scrap
    game = play(setting("H quartermaster 9H*2 hand 5S 6S 7S", "S", scrap="besides"), "pass", "scrap > 9H")
    assert graveyard(game) == "9H" and asked(game) == "0 discard"
    play(game, "discard 5S = graveyard")
    assert graveyard(game) == "9H 5S" and asked(game)[0] == "1"


def test_scrapping_as_an_extra_is_optional_and_comes_before_the_discard():                      # [8] option scrap
    game = play(setting("H quartermaster 9H*2 hand 5S 6S 7S", "S", scrap="besides"), "pass", "discard 5S = graveyard")
    assert slot(game, 0, "quartermaster") == "9H" and asked(game)[0] == "1"


def test_scrapping_as_an_extra_happens_once_a_turn():                                       # [8] option scrap
    game = play(setting("H quartermaster 9H*2 hand 5S 6S 7S", "S", scrap="besides"), "pass", "scrap > 9H")
    assert refusal(game, "scrap > 9H") == "scrapped-already" and listed(game, "scrap") == []


def test_a_scrapped_card_may_be_taken_by_the_next_player():                                   # [8] [36]
    game = play(setting("H quartermaster 9H*2", "S"), "pass", "scrap > 9H")
    assert "draw = 9H" in listed(game)


def test_the_quartermaster_is_free_after_scrapping():                                   # [7] [8]
    game = play(setting("H quartermaster 9H*2 hand 5H 6S 7S", "S"), "pass", "scrap > 9H")
    assert refusal(drawn(until(game, 0)), "prepare 5H") is None


def test_after_scrapping_a_jack_with_its_card_another_jack_may_follow():            # [8] [20]
    game = play(setting("H quartermaster 9S+JS*2 hand 5C JD 7S", "S"), "pass", "scrap > 9S")
    assert graveyard(game) == "JS 9S"
    assert refusal(drawn(until(game, 0)), "prepare 5C JD") is None


def test_a_replaced_card_and_the_discard_both_go():                                     # [9] [28]
    game = play(setting("H knight 4H quartermaster 9H hand 5S 6S 7S", "S"), "equip > kingdom/0:knight", "discard 5S = graveyard")
    assert graveyard(game) == "4H 5S" and turn_ends(game)
