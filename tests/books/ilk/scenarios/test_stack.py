"""Ilk: the response stack and its windows, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.ilk.matches import ILK, everybody_passes, play, polled, refusal, setting, turn_ends, unanswered
from books.ilk.standing import creature, field, hand, items, life, listed, on, pile, rank, stack, value
from helpers.reading import about, asked, keys, zone

from courtcards.texts import Texts

NAMES = ["Ada", "Bo", "Cy"]

ARMED = ["K 5 K 5", "K 5 K 5", "K 5 K 5", "K 5 K 5"]


def prompt(game, reader, part="ask"):
    """Return the text of the open question as a seat reads it."""
    return Texts(ILK, NAMES, reader).prompt(game.view(reader)["question"], part)


# the rule book's examples

def duel_over_a_creature(second_king, **options):
    """Return the rule book's first example: seat 0 conjures, seat 1 fields a King on it, seat 0 an Ace, seat 1 perhaps another King."""
    game = setting(hands=["10 4 3 A K 2", "K 5 K 5"], **options)
    play(game, "0 discard 10", "0 conjure 4 3", "1 field K 5 > 0's 4-3", "0 field A > 0's 4-3")
    if second_king:
        play(game, "1 field K 5 > 0's 4-3")
    return game


def test_the_last_king_kills_before_the_ace_arrives():                                    # [27] [11] [14] R2
    told = []
    game = duel_over_a_creature(True, told=told)
    assert stack(game) == "K5 A K5"
    del told[:]
    everybody_passes(game)
    assert field(game, 0) == "" and value(game) == 3 and stack(game) == "" and asked(game) == "0 turn"
    assert [key for key in keys(told) if key in ("hits-creature", "dies", "void", "saved", "guards")] == ["hits-creature", "dies", "void", "void"]
    assert sorted(pile(game, 7).split()) == ["3", "4", "5", "5", "A", "K", "K"]


def test_without_the_second_king_the_ace_saves_the_creature():                          # [20] [27] R3
    told = []
    game = duel_over_a_creature(False, told=told)
    del told[:]
    everybody_passes(game)
    assert field(game, 0) == "4-3" and on(game, 0, "4-3") == ""
    assert [key for key in keys(told) if key in ("hits-creature", "dies", "void", "saved", "guards")] == ["guards", "hits-creature", "saved"]
    assert sorted(pile(game, 3).split()) == ["5", "A", "K"]


def test_a_heal_in_response_comes_before_the_damage():                                    # [25] [27] R4
    told = []
    game = setting(hands=["Q 5", "K 5"], turn=1, life=(5, 50), told=told)
    play(game, "1 field K 5 > 0", "0 field Q 5 > 0")
    assert [fact.about["life"] for fact in told if fact.key in ("heals-player", "hits-player")] == [10, 5]
    assert life(game) == [5, 50] and asked(game) == "1 turn"


def test_without_the_heal_the_player_is_eliminated_at_zero():                                  # [24] R4
    game = setting(hands=["Q 5", "K 5"], turn=1, life=(5, 50))
    everybody_passes(play(game, "1 field K 5 > 0"))
    assert life(game) == [0, 50] and asked(game) == "over"


def test_an_ace_comes_too_late_for_a_dead_creature():                                      # [25] E3
    game = setting(["4-3 2-2"], ["A 5", "K 3 K 3"], turn=1)
    space = creature(game, 0, "4-3")
    unanswered(game, "1 field K 3 > 0's 4-3")
    assert field(game, 0) == "2-2" and hand(game, 0) == "5 A"
    play(game, "1 field K 3 > 0")
    assert asked(game) == "0 answer" and refusal(game, f"0 field A > {space}") == "gone"


# what opens a window

@pytest.mark.parametrize("moves, case", [
    (["0 discard 10", "0 conjure 2 2"], "conjure"), (["0 field K 5 > 1"], "at-player"), (["0 field Q 5 > 1"], "at-player"), (["0 field J > 0's 4-3 life"], "at-creature"),
    (["0 field A > 0's 4-3"], "at-creature"), (["0 attack 4-3 > 1"], "attack"), (["0 end"], "end")])
def test_a_window_opens_after_everything_that_can_be_answered(moves, case):                    # [28]
    game = play(setting(["4-3", "4-3"], ["10 2 2 K Q 5 J A", "K 5"]), *moves)
    assert asked(game) == "1 answer" and game.view(1)["question"]["case"]["key"] == case and about(game)["by"] == 0


@pytest.mark.parametrize("answer, case", [("1 block 4-3", "block"), ("1 let", "unblocked")])
def test_a_window_opens_after_a_block_or_a_declined_block(answer, case):                            # [28]
    game = play(setting(["4-3", "4-3"], ["K 5", "K 5"]), "0 attack 4-3 > 1", "1 pass", answer)
    assert asked(game) == "0 answer" and game.view(0)["question"]["case"]["key"] == case


@pytest.mark.parametrize("move", ["0 discard 10", "0 discard 10 J", "0 discard K"])
def test_no_window_opens_after_a_discard(move):                                         # [6] [28]
    assert asked(play(setting(["4-3"], ["10 J K", "K 5 A J"]), move)) == "0 turn"


def test_no_window_opens_after_a_draw():                                                # [3] [28]
    assert asked(play(setting(["4-3"], ["5", "K 5 A J"], draw=None), "0 draw 2")) == "0 turn"


def test_attack_block_and_end_are_not_stack_items():                              # [28]
    game = play(setting(["4-3", "4-3"], ["K 5", "K 5"]), "0 attack 4-3 > 1")
    assert items(game) == [] and items(play(game, "1 pass", "1 block 4-3")) == []
    everybody_passes(game)
    assert items(play(game, "0 end")) == []


def test_no_window_opens_between_an_unfolded_stack_and_the_block():                    # [28]
    game = play(setting(["4-9", "4-3"], ARMED[:2]), "0 attack 4-9 > 1", "1 field K 5 > 0's 4-9")
    assert polled(game) == "01" and asked(game) == "1 block"


def test_no_window_opens_between_an_unfolded_stack_and_the_damage():                   # [28]
    game = play(setting(["4-9", "4-3"], ARMED[:2]), "0 attack 4-9 > 1", "1 pass", "1 let", "0 field K 5 > 1")
    assert polled(game) == "10" and asked(game) == "0 turn" and life(game) == [50, 41]


# who is asked in a window, and the order

@pytest.mark.parametrize("move", ["0 attack 4-9 > 2", "0 end", "0 conjure 2 2"])
def test_after_an_attack_a_conjured_creature_or_the_end_the_others_are_asked(move):    # [28]
    game = play(setting(["4-9"], ["10 2 2 K 5", *ARMED[1:]]), "0 discard 10", move)
    assert polled(game) == "123"


@pytest.mark.parametrize("move", ["0 field K 5 > 1", "0 field Q 5 > 1", "0 field J > 0's 4-9 life", "0 field A > 0's 4-9"])
def test_after_a_card_its_player_is_asked_too_and_last(move):                           # [28]
    game = play(setting(["4-9"], ["K K Q 5 5 J A", *ARMED[1:]]), move)
    assert polled(game) == "1230"


def test_after_an_answer_the_round_starts_with_the_next_player():                         # [28]
    game = play(setting(["4-9", "", "4-9"], ARMED), "0 attack 4-9 > 2", "1 pass", "2 field K 5 > 1")
    assert polled(game) == "3012" and asked(game) == "2 block"


@pytest.mark.parametrize("answer", ["2 block 4-9", "2 let"])
def test_after_a_block_or_a_declined_block_its_player_is_asked_last(answer):                        # [28]
    game = play(setting(["4-9", "", "4-9"], ARMED), "0 attack 4-9 > 2", "1 pass", "2 pass", "3 pass", answer)
    assert polled(game) == "3012"


def test_the_attacker_is_asked_only_if_somebody_else_has_played():                      # [28]
    game = play(setting(["4-9", "", "4-9"], ARMED), "0 attack 4-9 > 2", "1 pass", "2 pass", "3 field K 5 > 1")
    assert polled(game) == "0123" and asked(game) == "2 block"


def test_a_window_closes_when_all_have_passed_in_a_row():                               # [28]
    game = play(setting(["4-9"], ARMED), "0 end", "1 field K 5 > 0", "2 pass", "3 pass", "0 field K 5 > 1")
    assert polled(game) == "1230" and asked(game) == "1 draw" and life(game) == [45, 45, 50, 50]


def test_the_called_end_of_the_turn_stands():                                           # [28]
    game = play(setting(["4-9"], ARMED), "0 end", "1 field K 5 > 0")
    everybody_passes(game)
    assert asked(game) == "1 draw"


@pytest.mark.parametrize("hand, asked_too", [
    ("K", False), ("Q", False), ("K 2", True), ("Q 2", True), ("K Q", False), ("10 9 8", False), ("", False), ("J", True), ("A", True)])
def test_only_players_who_could_play_are_asked_with_a_creature_on_the_table(hand, asked_too):    # [13] [28]
    game = play(setting(["4-9"], ["", hand]), "0 attack 4-9 > 1")
    assert (asked(game) == "1 answer") == asked_too


@pytest.mark.parametrize("hand", ["J", "A", "J A K"])
def test_no_jack_or_ace_is_asked_for_without_a_creature(hand):                # [28]
    assert asked(play(setting(hands=["", hand]), "0 end")) == "1 draw"


def test_a_jack_is_asked_for_when_there_is_a_price():                                      # [28]
    game = play(setting(hands=["K 5", "J"]), "0 field K 5 > 0")
    assert asked(game) == "1 answer" and len([move for move in listed(game) if "field" in move]) == 1


def test_a_player_who_could_not_play_at_first_is_asked_once_they_can():                            # [28]
    game = play(setting(hands=["5", "J", "K 5"], seats=3), "0 end")
    assert asked(game) == "2 answer"
    assert asked(play(game, "2 field K 5 > 1")) == "1 answer"


def test_a_player_who_discards_their_special_while_asked_may_only_pass():                 # [6] [28]
    game = play(setting(["4-3"], ["5", "K 5"]), "0 attack 4-3 > 1", "1 discard K")
    assert asked(game) == "1 answer" and listed(game) == ["1 pass"]


def test_a_window_in_which_nobody_could_play_is_skipped():                          # [28]
    game = play(setting(["4-3"], ["10 2 2", "5 5"]), "0 discard 10", "0 conjure 2 2")
    assert asked(game) == "0 turn"
    play(game, "0 attack 4-3 > 1")
    assert asked(game) == "0 turn" and life(game) == [50, 46]
    assert asked(play(game, "0 end")) == "1 draw"


def test_a_player_who_plays_their_last_special_is_not_asked_again():                            # [28]
    game = play(setting(["4-3"], ["K 5", "K 5"]), "0 field K 5 > 1")
    assert polled(game) == "1"


def test_a_poker_faced_match_asks_everyone_each_time():                                    # [28] option poker_faced
    game = play(setting(["4-3"], ["5", "5", "5"], poker_faced=True), "0 attack 4-3 > 1")
    assert polled(game) == "12" and life(game) == [50, 46, 50]
    assert polled(play(game, "0 end")) == "12" and asked(game) == "1 draw"


def test_in_a_poker_faced_match_a_card_is_shown_to_all():                                          # [28] option poker_faced
    game = play(setting(hands=["K 5"], seats=3, poker_faced=True), "0 field K 5 > 1")
    assert polled(game) == "120" and life(game) == [50, 45, 50]


# no possible blocker

def test_without_a_creature_there_is_no_block_and_no_second_window():                   # [28] E16
    game = play(setting(["4-3"], ARMED[:3], seats=3), "0 attack 4-3 > 1")
    assert polled(game) == "12" and asked(game) == "0 turn" and life(game) == [50, 46, 50]


def test_if_something_was_played_there_is_a_second_window_as_after_a_declined_block():          # [28]
    game = play(setting(["4-9"], ARMED[:3], seats=3), "0 attack 4-9 > 1", "1 field K 5 > 2", "2 pass", "0 pass")
    assert asked(game) == "1 answer" and life(game) == [50, 50, 50]
    play(game, "1 pass")
    assert life(game) == [50, 50, 45] and asked(game) == "2 answer" and game.view(2)["question"]["case"]["key"] == "unblocked"
    assert polled(game) == "201" and life(game) == [50, 46, 45]


# unfolding

def test_the_whole_stack_unfolds_without_new_windows():                                 # [29]
    game = play(setting(hands=["K 5 K 2 K 2", "K 5 K 2 K 2"]), "0 field K 5 > 1", "1 field K 5 > 0", "0 field K 2 > 1")
    assert polled(game) == "10" and life(game) == [45, 43] and asked(game) == "0 turn"


def test_with_windows_between_items_all_are_asked_after_each_item():                          # [29] option window_between
    game = play(setting(hands=["K 5 K 2 K 2", "K 5 K 2 K 2"], window_between=True), "0 field K 5 > 1", "1 field K 5 > 0", "0 field K 2 > 1", "1 pass", "0 pass")
    assert life(game) == [50, 48] and stack(game) == "K5 K5" and asked(game) == "1 answer"
    play(game, "1 pass", "0 pass")
    assert life(game) == [45, 48] and asked(game) == "1 answer"
    play(game, "1 field K 2 > 0", "0 pass", "1 pass")
    assert life(game) == [43, 48] and stack(game) == "K5" and asked(game) == "0 answer"
    assert polled(game) == "01" and asked(game) == "0 turn" and life(game) == [43, 43]


def test_a_card_that_lost_its_target_may_still_be_answered_and_says_so():                  # [14] [29] option window_between
    game = play(setting(["", "4-3"], ["K 5", "K 3 K 2"], window_between=True), "0 field K 5 > 1's 4-3", "1 field K 3 > 1's 4-3", "1 pass")
    assert asked(game) == "1 answer" and stack(game) == "K5" and about(game) == {"what": "at-nothing", "by": 0, "kind": "K", "count": 5}
    assert "gone" in prompt(game, 1, "help")
    assert life(everybody_passes(game)) == [50, 50]


def test_with_windows_between_items_a_waiting_attack_opens_one_after_the_last_item():     # [29] option window_between
    game = play(setting(["4-9", "4-9"], ARMED[:2], window_between=True), "0 attack 4-9 > 1", "1 field K 5 > 0", "0 pass", "1 pass")
    assert life(game) == [45, 50] and asked(game) == "0 answer"
    assert polled(game) == "01" and asked(game) == "1 block"


@pytest.mark.parametrize("answer", ["1 block 4-9", "1 let"])
def test_with_windows_between_items_a_blocked_or_unblocked_attack_opens_one_before_the_damage(answer):     # [29] option window_between
    game = play(setting(["4-9", "4-9"], ARMED[:2], window_between=True), "0 attack 4-9 > 1", "1 pass", answer, "0 field K 5 > 1", "1 pass", "0 pass")
    assert life(game) == [50, 45] and asked(game) == "1 answer"
    assert polled(game) == "10" and asked(game) == "0 turn" and life(game)[1] == (45 if "block" in answer else 41)


BETWEEN = {"window_between": True, "fields": ("4-9", "4-9")}


@pytest.mark.parametrize("answers, now", [
    (("1 field J > 0's 4-9 damage",), "Ada’s 8-9 attacks you."), (("1 field J > 0's 4-9 life",), "Ada’s 4-18 attacks you."),
    (("1 field K 10 > 0's 4-9",), "Ada’s attacker is gone.")])
def test_with_windows_between_items_an_attack_is_described_as_it_is_now(answers, now):         # [29] option window_between
    game = play(setting(hands=["K 5", "J K 10 K 5"], **BETWEEN), "0 attack 4-9 > 1", *answers, "0 pass", "1 pass")
    assert asked(game) == "0 answer" and prompt(play(game, "0 pass"), 1, "help").startswith(now)


def test_with_windows_between_items_a_block_is_described_as_it_is_now():                       # [29] option window_between
    game = play(setting(hands=["J K 10 K 5", "K 5"], **BETWEEN), "0 attack 4-9 > 1", "1 pass", "1 block 4-9", "0 field J > 1's 4-9 life", "1 pass", "0 pass")
    assert asked(game) == "1 answer" and prompt(play(game, "1 pass"), 0, "help").startswith("Bo’s 4-18 blocks your attack.")


@pytest.mark.parametrize("again, now, end", [
    (False, "Bo’s blocker is gone.", "When all pass, no damage is dealt: the attack stays blocked."),
    (True, "Your 4-9 isn’t blocked.", "When all pass, its damage goes to Bo.")])
def test_with_windows_between_items_a_missing_blocker_is_said_to_be_gone(again, now, end):          # [29] [34] options window_between, unblocked_again
    game = play(setting(hands=["K 9 K 5", "K 5"], unblocked_again=again, **BETWEEN), "0 attack 4-9 > 1", "1 pass", "1 block 4-9", "0 field K 9 > 1's 4-9",
                "1 pass", "0 pass")
    assert field(game, 1) == "" and asked(game) == "1 answer"
    play(game, "1 pass")
    assert asked(game) == "0 answer" and prompt(game, 0, "help") == f"{now} {end}"
    assert life(everybody_passes(game)) == [50, 46 if again else 50]


def test_a_new_creature_is_described_as_it_is_now_when_the_card_above_it_goes():        # [29] [41] option window_between
    game = setting(hands=["10 4 3", "J K 5", "K 6 K 7"], seats=3, window_between=True)
    play(game, "0 discard 10", "0 conjure 4 3", "1 pass", "2 field K 6 > 1", "1 field J > 0's 4-3 damage", "2 pass", "1 pass")
    assert field(game, 0) == "8-3" and asked(game) == "2 answer" and stack(game) == "K6"
    assert prompt(play(game, "2 pass", "2 concede"), 1, "help").startswith("Ada’s 8-3 ")


def test_with_windows_between_items_a_waiting_end_of_turn_opens_one_after_the_last_item():        # [29] option window_between
    game = play(setting(hands=ARMED[:2], window_between=True), "0 end", "1 field K 5 > 0", "0 pass", "1 pass")
    assert life(game) == [45, 50] and asked(game) == "0 answer"
    assert polled(game) == "01" and asked(game) == "1 draw"


def test_with_windows_between_items_none_opens_where_nothing_waits():                         # [29] option window_between
    game = play(setting(hands=ARMED[:2], window_between=True), "0 field K 5 > 1", "1 pass", "0 pass")
    assert asked(game) == "0 turn"


def test_only_specials_and_discards_are_answers():                                     # [30]
    game = play(setting(["4-3", "4-3"], ["10 2 2 K 5", "9 3 3 K 5"]), "0 discard 10", "0 field K 5 > 1")
    verbs = {move.split()[1] for move in listed(game)}
    assert verbs == {"pass", "field"} and not refusal(game, "1 discard 9") and not refusal(game, "0 discard 2")
    for words in ("1 conjure 3 3", "1 attack 4-3 > 0", "1 block 4-3", "1 let", "1 end", "0 conjure 2 2", "0 attack 4-3 > 1", "0 end", "1 draw 1"):
        assert refusal(game, words), words


@pytest.mark.parametrize("words", ["0 pass", "2 pass", "0 field K 5 > 1", "2 field K 5 > 1", "1 pass 5", "1 pass > 0", "1 pass = 5", "5 pass"])
def test_a_pass_or_an_answer_out_of_turn_is_refused(words):                             # [28] bad input
    game = play(setting(["4-3"], ARMED[:3]), "0 attack 4-3 > 1")
    words = words if words != "1 pass 5" else "1 pass " + next(id for id in zone(game, "hand/1") if rank(id) == "5")
    if words.startswith("5"):
        assert game.why_not_text(words).key == "no-such-seat"
    else:
        assert refusal(game, words)


# what others are told

def test_other_players_do_not_learn_who_is_asked_what():                                       # [28]
    game = play(setting(["4-3"], ARMED[:3]), "0 attack 4-3 > 1")
    assert type(game.question).quiet and game.view(0)["moves"] == [] and game.view(2)["moves"] == []
    assert game.view(0)["question"]["case"] is None and game.view(0)["question"]["seats"] == [] and game.view(1)["question"]["seats"] == [1]
    other = play(setting(["4-3"], ["K 5", "5 K", "K 5"], seats=3), "0 attack 4-3 > 1", "1 pass")
    assert game.view(0)["question"] == other.view(0)["question"]


def test_passes_are_not_announced():                                                         # [28]
    told = []
    game = play(setting(["4-3"], ARMED[:3], told=told), "0 attack 4-3 > 1")
    del told[:]
    play(game, "1 pass")
    assert told == []
    play(game, "2 pass")
    assert keys(told) == ["lands"]


def test_a_window_says_whether_it_concerns_a_seat():                                    # [28]
    game = play(setting(["4-3", "9-9", "9-9"], ARMED[:3]), "0 attack 4-3 > 1")
    assert [game.question.concerns(game, seat) for seat in (1, 2)] == [True, False]
    play(game, "1 field K 5 > 2's 9-9")
    assert game.question.concerns(game, 2)


@pytest.mark.parametrize("answer, concerned", [("1 block 9-9", [True, True, False]), ("1 let", [False, True, False])])
def test_a_block_concerns_both_players_and_letting_an_attack_in_only_the_attacked_one(answer, concerned):                          # [28] R6
    game = play(setting(["4-3", "9-9", "9-9"], ARMED[:3]), "0 attack 4-3 > 1", "1 pass", "2 pass", answer)
    assert asked(game) == "2 answer" and [game.question.concerns(game, seat) for seat in range(3)] == concerned


# the outcome if all pass

def test_the_forecast_of_passing_is_what_then_happens():                                    # the stack drawn
    told = []
    game = duel_over_a_creature(True, told=told)
    before = game.view()
    foretold = [(fact.key, fact.about) for fact in game.foretell()]
    assert game.view() == before and [key for key, _ in foretold] == ["hits-creature", "dies", "void", "void"]
    del told[:]
    everybody_passes(game)
    assert [(fact.key, fact.about) for fact in told] == foretold


def test_nothing_is_forecast_where_no_answer_is_asked():                                # the stack drawn
    game = setting(["4-3"], ARMED[:2])
    assert asked(game) == "0 turn" and game.foretell() == []
    assert asked(turn_ends(game)) == "1 draw" and game.foretell() == []
