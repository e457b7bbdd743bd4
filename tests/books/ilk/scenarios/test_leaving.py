"""Ilk: being out and conceding, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.ilk.matches import everybody_passes, play, polled, refusal, setting, turn_ends, unanswered
from books.ilk.standing import field, hand, items, life, listed, lying, marks, on, pile, rank, stack, value
from helpers.reading import about, asked, counter, keys, out, winners, zone

# being out

def test_everything_an_eliminated_player_had_goes_to_the_pile():                       # [26]
    game = setting(["4-3 9-9"], ["K 5 A J 6 6", "K 5 A"], life=(5, 50, 50), seats=3)
    unanswered(game, "0 field A > 0's 9-9", "0 field J > 0's 4-3 life")
    play(game, "0 discard 6")
    assert value(game) == 6
    unanswered(game, "0 end")
    assert asked(game) == "1 draw"
    unanswered(play(game, "1 draw 0"), "1 field K 5 > 0")
    assert out(game) == [0] and hand(game, 0) == "" and field(game, 0) == "" and value(game) == 0 and life(game)[0] == 0
    assert {"A", "9", "4", "3", "K", "5", "6"} <= set(pile(game).split()) and asked(game) == "1 turn"


def test_an_ace_does_not_save_an_eliminated_players_creatures():                                    # [26]
    told = []
    game = unanswered(setting(["", "4-3"], ["A K 5"], life=(50, 5, 50), seats=3, told=told), "0 field A > 1's 4-3", "0 field K 5 > 1")
    assert field(game, 1) == "" and "saved" not in keys(told) and "A" in pile(game)


def test_a_player_eliminated_on_their_own_turn_ends_it_and_their_attack_is_void():                   # [26] E12
    game = play(setting(["4-3"], ["5", "K 5"], life=(3, 50, 50), seats=3), "0 attack 4-3 > 1", "1 field K 5 > 0")
    everybody_passes(game)
    assert out(game) == [0] and life(game) == [0, 50, 50] and field(game, 0) == "" and asked(game) == "1 draw"
    assert asked(turn_ends(game, 2)) == "1 draw"


def test_an_eliminated_players_items_leave_the_stack_at_once():                                           # [26]
    game = setting(hands=["Q 2 K 5", "K 7"], seats=3, life=(50, 5, 50))
    play(game, "0 field Q 2 > 0", "1 field K 7 > 2", "0 field K 5 > 1")
    everybody_passes(game)
    assert out(game) == [1] and life(game) == [52, 0, 50] and asked(game) == "0 turn" and stack(game) == ""


def test_an_eliminated_players_jacks_on_discards_leave_at_once():                                            # [26]
    game = play(setting(hands=["8 J J", "K 5"], life=(5, 50, 50), seats=3), "0 discard 8 J", "0 end")
    assert lying(game) == 1
    everybody_passes(play(game, "1 field K 5 > 0"))
    assert lying(game) == 0 and pile(game).count("J") == 2


def test_an_eliminated_players_cards_on_anothers_creature_stay_until_they_expire():                    # [26]
    game = setting(["4-3"], ["K 5", "A J"], life=(50, 5, 50), seats=3)
    everybody_passes(play(game, "0 field K 5 > 1", "1 field A > 0's 4-3", "1 field J > 0's 4-3 damage"))
    assert out(game) == [1] and on(game, 0, "4-3") == "J A" and field(game, 0) == "8-3"
    turn_ends(game)
    assert on(game, 0, "4-3") == "A" and field(game, 0) == "4-3"


def test_an_eliminated_players_jack_on_anothers_price_stays_once_it_has_resolved():                                   # [26]
    game = setting(hands=["K 10 K 5", "J", ""], life=(50, 5, 50), seats=3)
    play(game, "0 field K 10 > 2", "1 field J > price 10", "0 field K 5 > 1")
    everybody_passes(game)                      # the Jack above the King hasn't resolved: it leaves with its player
    assert out(game) == [1] and life(game) == [50, 0, 40]
    game = setting(hands=["K 10", "J K 5", "K 5"], life=(50, 5, 50), seats=3)
    play(game, "0 field K 10 > 2", "1 pass", "2 field K 5 > 1", "1 field J > price 10")
    everybody_passes(game)                      # here it resolves first, then its player is out
    assert out(game) == [1] and life(game) == [50, 0, 30] and lying(game) == 1


def test_anothers_jack_on_an_eliminated_players_price_is_discarded_with_it():           # [26]
    game = setting(hands=["K 5", "K 10", "J"], life=(50, 5, 50), seats=3)
    everybody_passes(play(game, "0 end", "1 field K 10 > 0", "2 pass", "0 field K 5 > 1", "2 field J > price 10"))
    assert out(game) == [1] and life(game)[0] == 50 and "J" in pile(game) and lying(game) == 0


def test_an_eliminated_defender_is_not_asked_for_a_block():                            # [26]
    game = play(setting(["4-3", "9-9"], ["5", "5", "K 5"], life=(50, 5, 50), seats=3), "0 attack 4-3 > 1", "2 field K 5 > 1")
    everybody_passes(game)
    assert out(game) == [1] and asked(game) == "0 turn" and marks(game, 0, "4-3") == {"attacked"} and life(game) == [50, 0, 50]


def test_windows_continue_until_the_stack_is_empty_and_then_the_turn_ends():               # [26] [41]
    game = setting(hands=["Q 2", "K 5 K 5", "K 7 K 7"], life=(5, 50, 50), seats=3)
    play(game, "0 field Q 2 > 1", "1 field K 5 > 2", "2 field K 7 > 0")
    assert stack(game) == "Q2 K5 K7"
    everybody_passes(game)
    assert out(game) == [0] and life(game) == [0, 50, 45] and asked(game) == "1 draw"


def test_windows_between_items_still_open_after_the_active_player_is_eliminated():     # [26] [29] option window_between
    game = setting(hands=["Q 2", "K 5 K 5", "K 7 K 7"], life=(5, 50, 50), seats=3, window_between=True)
    play(game, "0 field Q 2 > 1", "1 field K 5 > 2", "2 field K 7 > 0", "1 pass", "2 pass")
    assert out(game) == [0] and asked(game).endswith(" answer") and stack(game) == "K5"
    everybody_passes(game)
    assert asked(game) == "1 draw" and life(game) == [0, 50, 45]


def test_an_eliminated_player_cannot_be_targeted_or_move():                                   # [14] [26]
    game = unanswered(setting(["4-3"], ["K 5 K 6"], life=(50, 5, 50), seats=3), "0 field K 5 > 1")
    assert refusal(game, "0 field K 6 > 1") == "player-out" and refusal(game, "0 attack 4-3 > 1") == "player-out"
    assert refusal(game, "1 concede") == "out-already"
    assert refusal(game, "1 pass") and refusal(game, f"1 discard {zone(game, 'discard')[-1]}")
    assert not any(move.endswith(("> 1", "> 1 = field/0:1")) for move in listed(game))


def test_the_turn_skips_eliminated_players():                                             # [26]
    game = turn_ends(unanswered(setting(hands=["K 5"], life=(50, 5, 50), seats=3), "0 field K 5 > 1"))
    assert asked(game) == "2 draw" and asked(turn_ends(game)) == "0 draw"


def test_a_player_eliminated_before_the_damage_takes_none_of_it():                             # [26]
    told = []
    game = play(setting(["4-3", "9-9"], ["5", "5", "K 5"], life=(50, 5, 50), told=told), "0 attack 4-3 > 1", "2 pass", "1 let", "2 field K 5 > 1")
    everybody_passes(game)
    assert out(game) == [1] and asked(game) == "0 turn" and "lands" not in keys(told)


def test_an_attacker_eliminated_before_the_damage_deals_none():                                # [26]
    told = []
    game = play(setting(["4-3", "9-9"], ["5", "5", "K 5"], life=(5, 50, 50), told=told), "0 attack 4-3 > 1", "2 pass", "1 block 9-9", "2 field K 5 > 0")
    everybody_passes(game)
    assert out(game) == [0] and asked(game) == "1 draw" and field(game, 1) == "9-9" and "clash" not in keys(told)


def test_with_windows_between_items_none_opens_for_a_cancelled_attack():              # [26] [29] option window_between
    game = setting(["4-3", "9-9"], ["5", "K 5", "K 5"], life=(5, 50, 50), seats=3, window_between=True)
    play(game, "0 attack 4-3 > 1", "1 pass", "2 field K 5 > 0", "1 pass")
    assert out(game) == [0] and asked(game) == "1 draw"


@pytest.mark.parametrize("poker_faced", [False, True])
def test_an_eliminated_player_is_not_asked_for_an_answer(poker_faced):                                # [13] [28]
    game = unanswered(setting(["4-3"], ["K 5", "K 5", "K 5", "K 5"], life=(50, 50, 5, 50), seats=4, poker_faced=poker_faced), "0 field K 5 > 2")
    assert out(game) == [2] and polled(play(game, "0 end")) == "13"


def test_a_player_who_eliminates_themselves_ends_their_turn():                                       # [26] [42]
    game = unanswered(setting(hands=["K 5"], life=(5, 50, 50), seats=3), "0 field K 5 > 0")
    assert out(game) == [0] and asked(game) == "1 draw" and sorted(pile(game, 2).split()) == ["5", "K"]


# conceding

def test_a_player_who_concedes_is_out_at_once_whether_asked_or_not():                                    # [41]
    for seat in (0, 1, 2):
        game = play(setting(["4-3", "4-3", "4-3"], seats=3), f"{seat} concede")
        assert out(game) == [seat] and field(game, seat) == "" and asked(game) == ("1 draw" if seat == 0 else "0 turn")


def test_with_two_players_a_concession_ends_the_match():                                    # [41]
    game = play(setting(), "1 concede")
    assert winners(game) == [0] and game.view()["outcome"]["reason"] == "last" and refusal(game, "0 concede") == "game-over"


def test_conceding_is_not_among_the_listed_moves():                                                  # [41]
    assert not any("concede" in move for move in listed(setting())) and not refusal(setting(), "0 concede")


def test_other_players_passes_stand_when_somebody_concedes():                           # [41]
    game = setting(["4-9"], ["5", *["K 5 K 5"] * 4], seats=5)
    play(game, "0 end", "1 pass", "3 concede")
    assert asked(game) == "2 answer" and polled(game) == "24"
    game = setting(["4-9"], ["5", *["K 5 K 5"] * 4], seats=5)
    play(game, "0 end", "1 pass", "2 concede")
    assert asked(game) == "3 answer" and polled(game) == "34" and asked(game) == "1 draw"


def test_conceding_on_your_turn_lets_the_stack_unfold_and_ends_the_turn():                  # [41]
    game = setting(hands=["Q 2", "K 5 K 5", "K 7 K 7"], seats=3)
    play(game, "0 field Q 2 > 1", "1 field K 5 > 2", "0 concede")
    assert out(game) == [0] and [rank(item[0]) for item in items(game)] == ["K"]
    everybody_passes(game)
    assert life(game) == [0, 50, 45] and asked(game) == "1 draw"


def test_a_defender_may_concede_instead_of_blocking():                             # [26] [41]
    game = play(setting(["4-3", "9-9"], seats=3), "0 attack 4-3 > 1", "1 concede")
    assert out(game) == [1] and asked(game) == "0 turn" and marks(game, 0, "4-3") == {"attacked"}


@pytest.mark.parametrize("seat, then", [(0, "1 draw"), (1, "0 turn")])
def test_an_attack_ends_when_one_of_its_two_players_concedes_in_its_window(seat, then):        # [26] [41]
    game = play(setting(["4-3", "9-9"], ["5", "K 5", "K 5"], seats=3), "0 attack 4-3 > 1", f"{seat} concede")
    assert asked(game) == then and life(game)[2] == 50


@pytest.mark.parametrize("answer", ["1 block 9-9", "1 let"])
@pytest.mark.parametrize("seat, then", [(0, "1 draw"), (1, "0 turn")])
def test_an_attack_also_ends_when_one_of_its_two_players_concedes_before_the_damage(answer, seat, then):          # [26] [41]
    game = play(setting(["4-3", "9-9"], ["5", "5", "K 5"], seats=3), "0 attack 4-3 > 1", "2 pass", answer)
    assert asked(game) == "2 answer" and asked(play(game, f"{seat} concede")) == then


@pytest.mark.parametrize("seat", [0, 1])
def test_an_attack_cancelled_by_a_concession_leaves_no_mark_on_the_table(seat):                     # [26] [41]
    game = play(setting(["4-3", "9-9"], ["K 5", "K 5", "K 5 K 7"], seats=3), "0 attack 4-3 > 1", "1 pass", "2 field K 7 > 2")
    assert counter(game, "attack/by") == 0
    play(game, f"{seat} concede")
    assert asked(game).endswith(" answer") and counter(game, "attack/by") is None and counter(game, "attack/on") is None
    assert not any(type(each.get("aimed")) is int and each.get("marks") for each in game.view()["state"].values())


def test_a_block_against_an_attacker_who_concedes_does_not_count():                # [26] [41]
    game = play(setting(["4-3", "9-9"], ["5", "5", "K 5 K 7"], seats=3), "0 attack 4-3 > 1", "2 pass", "1 block 9-9", "2 field K 7 > 2")
    assert marks(game, 1, "9-9") == {"blocked"}
    play(game, "0 concede")
    assert asked(game) == "2 answer" and marks(game, 1, "9-9") == set() and counter(game, "attack/by") is None


def test_the_stack_still_unfolds_after_the_defender_concedes():                                   # [26] [41]
    game = play(setting(["4-3", "9-9"], ["K 5", "K 5", "K 5 K 7"], seats=3), "0 attack 4-3 > 1", "1 pass", "2 field K 7 > 0", "1 concede")
    assert asked(game) == "0 answer"
    everybody_passes(game)
    assert life(game) == [43, 0, 50] and asked(game) == "0 turn" and marks(game, 0, "4-3") == {"attacked"}


def test_a_player_about_to_draw_may_concede():                                                  # [41]
    assert asked(play(turn_ends(setting(seats=3)), "1 concede")) == "2 draw"


def test_an_attacker_may_concede_while_another_player_is_asked_for_a_block():                  # [26] [41]
    game = play(setting(["4-3", "9-9"], seats=3), "0 attack 4-3 > 1", "0 concede")
    assert asked(game) == "1 draw" and life(game) == [0, 50, 50] and marks(game, 1, "9-9") == set()


def test_the_last_player_asked_may_concede_and_the_window_closes():                        # [41]
    game = play(setting(["4-9"], ["5", "K 5", "K 5"], seats=3), "0 end", "1 pass", "2 concede")
    assert asked(game) == "1 draw" and out(game) == [2]


def test_a_conceding_players_fielded_cards_leave_and_others_stay():       # [26] [41]
    game = play(setting(hands=["K 5 K 5", "K 6", "K 7"], seats=3), "0 field K 5 > 1", "1 field K 6 > 2", "2 field K 7 > 0", "1 concede")
    assert asked(game) == "0 answer" and out(game) == [1] and stack(game) == "K5 K7"
    assert life(everybody_passes(game)) == [43, 0, 50] and asked(game) == "0 turn"


def test_nobody_is_asked_to_answer_a_card_of_a_conceded_player():                             # [26] [41]
    game = play(setting(hands=["K 5", "K 5", "K 5"], seats=3), "0 end", "1 pass", "2 field K 5 > 0")
    assert asked(game) == "0 answer" and about(game)["what"] == "at-player"
    play(game, "2 concede")
    assert asked(game) == "0 answer" and about(game) == {"what": "end", "by": 0}


def test_a_card_aimed_at_a_conceded_player_says_that_its_target_is_gone():               # [14] [41]
    game = play(setting(hands=["K 5", "K 5", "K 5"], seats=3), "0 field K 5 > 1", "1 concede")
    assert asked(game) == "2 answer" and about(game) == {"what": "at-nothing", "by": 0, "kind": "K", "count": 5}


def test_another_players_concession_does_not_change_the_turn():                          # [41]
    game = play(setting(["4-3"], ["8 9"], seats=3), "0 discard 8", "2 concede")
    assert asked(game) == "0 turn" and value(game) == 8 and refusal(game, "0 attack 4-3 > 2") == "player-out"


@pytest.mark.parametrize("words", ["0 concede 5", "0 concede > 1", "0 concede = 1"])
def test_a_concession_takes_no_card_target_or_call(words):                                # bad input
    game = setting(hands=["5"])
    assert refusal(game, words)
