"""Ilk: attacking and blocking, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.ilk.matches import everybody_passes, play, polled, refusal, setting, turn_ends, unanswered
from books.ilk.standing import creature, field, life, listed, marks, on, pile
from helpers.reading import about, asked, counter, keys, state, zone


def duel(mine="4-3", theirs="3-4", hands=(), **options):
    """Return a match in which seat 0 has attacked seat 1, who is asked for a block."""
    return unanswered(setting([mine, theirs], hands, **options), f"0 attack {mine} > 1")


# attacking

def test_an_attack_that_nobody_can_block_lands():                                       # [31] [35]
    game = unanswered(setting(["4-3"]), "0 attack 4-3 > 1")
    assert life(game) == [50, 46] and marks(game, 0, "4-3") == {"attacked"} and asked(game) == "0 turn"


@pytest.mark.parametrize("rival", [1, 2, 3])
def test_any_other_player_can_be_attacked(rival):                                       # [31]
    assert life(unanswered(setting(["4-3"], seats=4), f"0 attack 4-3 > {rival}"))[rival] == 46


def test_each_creature_may_attack_a_different_player():                                     # [31]
    game = unanswered(setting(["4-3 5-2 6-2"], seats=3), "0 attack 4-3 > 1", "0 attack 5-2 > 2", "0 attack 6-2 > 1")
    assert life(game) == [50, 40, 45]


def test_each_creature_attacks_once_a_turn():                                        # [31]
    game = unanswered(setting(["4-3"], seats=3), "0 attack 4-3 > 1")
    assert refusal(game, "0 attack 4-3 > 1") == refusal(game, "0 attack 4-3 > 2") == "attacked-already"
    assert not any("attack" in move for move in listed(game))
    assert not refusal(play(turn_ends(game, 3), "0 draw 0"), "0 attack 4-3 > 1")


def test_only_other_players_can_be_attacked():                          # [31]
    game = setting(["4-3", "3-4"])
    space = creature(game, 0, "4-3")
    assert refusal(game, "0 attack 4-3 > 0") == "attack-player"
    assert refusal(game, f"0 attack > {creature(game, 1, '3-4')} = {space}") == "attack-player"
    assert refusal(game, f"0 attack > 7 = {space}") and refusal(game, f"0 attack = {space}") and refusal(game, "0 attack > 1")
    assert refusal(game, f"0 attack > 1 = {creature(game, 1, '3-4')}") == "not-yours"
    assert refusal(game, "0 attack > 1 = field/0:99") == "gone" and refusal(game, "0 attack > 1 = deck")


def test_a_creature_that_is_gone_cannot_attack():                                     # [31] bad input
    game = setting(["4-3"], ["K 5"])
    space = creature(game, 0, "4-3")
    assert refusal(unanswered(game, "0 field K 5 > 0's 4-3"), f"0 attack > 1 = {space}") == "gone"


def test_one_attack_is_finished_before_the_next():                                   # [31]
    game = play(setting(["4-3 5-2", "3-4"]), "0 attack 4-3 > 1")
    assert asked(game) == "1 block" and refusal(game, "0 attack 5-2 > 1") and refusal(game, "0 end")


@pytest.mark.parametrize("words", ["1 field K 5 > 0", "1 end", "1 conjure 5 6"])
def test_nothing_else_can_be_done_while_a_block_is_asked_for(words):                        # [28] [30]
    assert refusal(duel(hands=["5", "K 5 6"]), words) == "block-first"


def test_an_attack_is_shown_while_it_lasts():                                           # the creature drawn
    game = play(setting(["4-3", "3-4"], ["J J"], seats=3), "0 attack 4-3 > 1", "1 block 3-4")
    attacker, blocker = creature(game, 0, "4-3"), creature(game, 1, "3-4")
    assert asked(game) == "0 answer" and [counter(game, f"attack/{name}") for name in ("by", "on")] == [0, 1]
    assert state(game, zone(game, attacker)[0])["aimed"] == 1 and state(game, zone(game, blocker)[0])["aimed"] == attacker
    assert counter(everybody_passes(game), "attack/by") is None


def test_the_block_question_gives_the_attackers_numbers():                           # [32]
    game = duel("4-9", hands=["J"])
    assert about(game) == {"by": 0, "damage": 4, "life": 9}
    assert sorted(move.split()[1] for move in listed(game)) == ["block", "let"]


# blocking

def test_in_a_block_both_deal_their_damage_and_nothing_goes_through():                     # [33] E6
    game = unanswered(duel(), "1 block 3-4")
    assert life(game) == [50, 50] and field(game, 0) == field(game, 1) == ""
    assert sorted(pile(game, 4).split()) == ["3", "3", "4", "4"] and counter(game, "value/0") == counter(game, "value/1") == 0


def test_with_the_dead_below_zero_rule_both_live_at_zero_and_are_whole_again_next_turn():                  # [23] E6 option below_zero
    game = unanswered(duel(below_zero=True), "1 block 3-4")
    assert field(game, 0) == "4-0" and field(game, 1) == "3-0"
    turn_ends(game)
    assert field(game, 0) == "4-3" and field(game, 1) == "3-4"


@pytest.mark.parametrize("mine, theirs, left", [("4-3", "2-9", ("4-1", "2-5")), ("9-9", "2-3", ("9-7", "")), ("2-2", "9-9", ("", "9-7"))])
def test_damage_is_compared_with_life(mine, theirs, left):                                  # [33]
    game = unanswered(duel(mine, theirs), f"1 block {theirs}")
    assert (field(game, 0), field(game, 1)) == left
    turn_ends(game)
    assert field(game, 0) in (mine, "") and field(game, 1) in (theirs, "")              # [37]


def test_unblocked_damage_hits_the_player():                                              # [32] [35]
    game = unanswered(duel(), "1 let")
    assert life(game) == [50, 46] and field(game, 0) == "4-3" and field(game, 1) == "3-4" and marks(game, 1, "3-4") == set()


def test_a_creature_blocks_once_a_turn():                                            # [32] E10
    game = unanswered(setting(["2-2 2-3 2-4", "2-9"]), "0 attack 2-2 > 1", "1 block 2-9", "0 attack 2-3 > 1")
    assert asked(game) == "0 turn" and life(game) == [50, 48]                           # nobody left can block
    assert life(unanswered(game, "0 attack 2-4 > 1")) == [50, 46] and marks(game, 1, "2-9") == {"blocked"}


def test_the_player_chooses_which_attack_to_block():                               # [32] E10
    game = unanswered(setting(["2-2 2-3 2-4", "2-9"]), "0 attack 2-2 > 1", "1 let", "0 attack 2-3 > 1", "1 block 2-9", "0 attack 2-4 > 1")
    assert life(game) == [50, 46] and field(game, 0) == "2-2 2-1 2-4"


def test_a_creature_that_already_blocked_is_refused():                         # [32]
    game = unanswered(setting(["2-2 2-3", "2-9 2-8"]), "0 attack 2-2 > 1", "1 block 2-9", "0 attack 2-3 > 1")
    assert asked(game) == "1 block" and refusal(game, "1 block 2-9") == "blocked-already" and not refusal(game, "1 block 2-8")


def test_only_the_attacked_players_creatures_can_block():                                 # [32] bad input
    game = unanswered(setting(["4-3", "3-4", "9-9"]), "0 attack 4-3 > 1")
    assert refusal(game, f"1 block > {creature(game, 2, '9-9')}") == "not-yours" == refusal(game, f"1 block > {creature(game, 0, '4-3')}")
    assert refusal(game, "1 block > field/1:99") == "gone" and refusal(game, "1 block > 0") and refusal(game, "1 block")
    assert refusal(game, "2 block 9-9") and refusal(game, "2 let") and refusal(game, "0 let") and refusal(game, "1 let > 0")
    assert refusal(game, "1 pass")


def test_a_creature_blocks_once_in_each_other_players_turn():                     # [32]
    game = unanswered(setting(["2-2", "2-3", "2-9"], seats=3), "0 attack 2-2 > 2", "2 block 2-9")
    unanswered(turn_ends(game), "1 draw 0", "1 attack 2-3 > 2")
    assert asked(game) == "2 block" and not refusal(game, "2 block 2-9")


def test_an_attacker_may_block_later_and_a_blocker_may_attack():                   # [32]
    game = unanswered(setting(["2-9", "2-9"]), "0 attack 2-9 > 1", "1 block 2-9")
    unanswered(play(turn_ends(game), "1 draw 0"), "1 attack 2-9 > 0")
    assert asked(game) == "0 block"
    assert (field(unanswered(game, "0 block 2-9"), 0), field(game, 1)) == ("2-7", "2-7")
    assert not refusal(unanswered(play(turn_ends(game), "0 draw 0"), "0 attack 2-9 > 1"), "1 block 2-9")


# cards between block and damage

def test_a_jack_after_the_block_doubles_the_damage_to_the_blocker():                    # [33] R6
    game = play(duel("4-3", "2-9", ["J"]), "1 block 2-9", "0 field J > 0's 4-3 damage")
    assert field(everybody_passes(game), 1) == "2-1"


def test_a_jack_after_no_block_doubles_the_damage_to_the_player():                      # [35] R6
    game = play(duel("4-3", "2-9", ["J"]), "1 let", "0 field J > 0's 4-3 damage")
    assert life(everybody_passes(game)) == [50, 42]


def test_jacks_on_the_blocker_double_its_damage_and_its_life():                                            # [33]
    game = play(duel("2-9", "4-3", ["J", "J J"]), "1 block 4-3", "0 pass", "1 field J > 1's 4-3 damage", "0 pass", "1 field J > 1's 4-3 life")
    everybody_passes(game)
    assert (field(game, 0), field(game, 1)) == ("2-1", "8-4")


def test_if_the_attacker_is_gone_before_the_block_no_block_is_asked_for():                     # [34]
    told = []
    game = play(setting(["4-3", "3-4"], ["5", "K 3"], told=told), "0 attack 4-3 > 1", "1 field K 3 > 0's 4-3")
    everybody_passes(game)
    assert asked(game) == "0 turn" and life(game) == [50, 50] and marks(game, 1, "3-4") == set() and keys(told)[-1] == "nothing"


def test_an_attacker_gone_after_the_block_deals_and_takes_nothing():            # [34]
    game = play(duel("4-3", "3-9", ["5", "K 3"], ), "1 block 3-9")
    assert asked(game) == "1 answer"
    everybody_passes(play(game, "1 field K 3 > 0's 4-3"))
    assert life(game) == [50, 50] and field(game, 1) == "3-9" and marks(game, 1, "3-9") == {"blocked"}


def test_if_the_blocker_is_gone_the_attack_stays_blocked():                            # [34]
    game = play(duel("4-3", "3-4", ["K 4"]), "1 block 3-4", "0 field K 4 > 1's 3-4")
    everybody_passes(game)
    assert life(game) == [50, 50] and field(game, 0) == "4-3" and field(game, 1) == "" and asked(game) == "0 turn"


def test_with_the_unblocked_again_rule_the_attack_hits_the_player_without_a_second_choice():                  # [34] option unblocked_again
    game = play(duel("4-3", "3-4 9-9", ["K 4", "K 2"], unblocked_again=True), "1 block 3-4", "0 field K 4 > 1's 3-4")
    assert polled(game) == "1" and asked(game) == "0 turn"
    assert life(game) == [50, 46] and field(game, 0) == "4-3" and field(game, 1) == "9-9"


def test_with_the_unblocked_again_rule_there_must_be_an_attacker():                                           # [34] option unblocked_again
    game = unanswered(setting(["4-3", "3-4"], ["K 4", "K 3"], unblocked_again=True), "0 attack 4-3 > 1")
    play(game, "1 block 3-4", "0 field K 4 > 1's 3-4", "1 field K 3 > 0's 4-3")
    everybody_passes(game)
    assert life(game) == [50, 50] and field(game, 0) == field(game, 1) == ""


def test_an_attacker_saved_in_response_still_attacks_and_keeps_its_mark():                # [36]
    game = unanswered(setting(["4-3", ""], ["A", "K 5"]), "0 field A > 0's 4-3")
    everybody_passes(play(game, "0 attack 4-3 > 1", "1 field K 5 > 0's 4-3"))
    assert life(game) == [50, 46] and field(game, 0) == "4-3" and on(game, 0, "4-3") == "" and marks(game, 0, "4-3") == {"attacked"}


def test_a_blocker_saved_in_response_still_blocks_and_keeps_its_mark():                   # [36]
    game = unanswered(setting(["2-9", "3-4"], ["A K 5"]), "0 field A > 1's 3-4", "0 attack 2-9 > 1")
    play(game, "1 block 3-4", "0 field K 5 > 1's 3-4")
    everybody_passes(game)
    assert life(game) == [50, 50] and field(game, 0) == "2-6" and field(game, 1) == "3-2" and marks(game, 1, "3-4") == {"blocked"}


def test_an_ace_after_a_block_saves_in_the_fight():                                     # [20] [33]
    game = play(duel("4-3", "9-9", ["A"]), "1 block 9-9", "0 field A > 0's 4-3")
    everybody_passes(game)
    assert field(game, 0) == "4-3" and on(game, 0, "4-3") == "" and field(game, 1) == "9-5"


@pytest.mark.parametrize("zero", [False, True])
def test_two_creatures_saved_by_aces_have_0_life_or_are_whole_again_as_chosen(zero):                                 # [20] [21]
    game = unanswered(setting(["4-3", "3-4"], ["A A"], ace_zero=zero), "0 field A > 0's 4-3", "0 field A > 1's 3-4", "0 attack 4-3 > 1", "1 block 3-4")
    assert (field(game, 0), field(game, 1)) == (("4-0", "3-0") if zero else ("4-3", "3-4"))
    assert ("safe" in marks(game, 0, "4-3")) == ("safe" in marks(game, 1, "3-4")) == zero


def test_a_queen_in_response_keeps_a_blocker_alive():                                     # [18] [33]
    game = play(duel("9-9", "2-3", ["5", "Q 7"]), "1 block 2-3")
    everybody_passes(play(game, "1 field Q 7 > 1's 2-3"))
    assert field(game, 1) == "2-1"


def test_a_discard_between_attack_and_block_changes_nothing():                          # [6] E14
    game = unanswered(setting(["4-3", "3-4"], ["5 5", "6 6"]), "0 attack 4-3 > 1", "1 discard 6", "0 discard 5")
    assert asked(game) == "1 block" and life(unanswered(game, "1 let")) == [50, 46]


def test_events_of_a_battle_are_announced_in_order():                                 # the log
    told = []
    game = setting(["4-3", "3-4"], told=told)
    del told[:]
    unanswered(game, "0 attack 4-3 > 1", "1 block 3-4")
    assert keys(told) == ["attacks", "blocks", "clash", "dies", "dies"]
    assert told[2].about["damage"] == 4 and told[2].about["count"] == 3
