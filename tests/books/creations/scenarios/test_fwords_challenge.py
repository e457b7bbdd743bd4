"""Fwords: challenges, looked-up words, repeals, rule by rule. Numbers in brackets are rulings, F scenarios."""

import pytest
from books.creations.fwords import battle, challenged, day, denial, end, festive, known, match, spare
from books.creations.fwords_standing import at, case, held, letters, lying, marks, noted, points, silenced, standing, tokens
from helpers.reading import asked, counter, keys, listed, out, play, refusal, state, zone

REPEALED = ("0 field", "again")


def up(word, *others, letters="CATS", laid="Ca1 Ab2 Tc3", **options):
    """Return a match in whose first Day seat 0 has spelled a word with the cards it played."""
    return play(festive(match(letters, *others, **options), laid), f"make = {word}")


# the window

def test_all_other_creators_are_asked_at_once():                                        # [14]
    told = []
    game = up("CAT", "", "", "", told=told)
    assert asked(game) == "1 2 3 challenge" and counter(game, "hour") == 4 and points(game) == [0] * 4 and "midnight" not in keys(told)
    assert {move for seat in (1, 2, 3) for move in game.view(seat)["moves"]} == {f"{seat} {verb}" for seat in (1, 2, 3) for verb in ("challenge", "accept")}
    about = game.view()["question"]["about"]
    assert (about["word"], about["seat"], about["points"]) == ("CAT", 0, 3)
    for words in ("0 challenge", "0 accept", "1 challenge = CAT", "1 accept > 0", "1 pass", "0 no_word", "0 make = ACT", f"1 challenge > {at(game, 'a1')}"):
        assert refusal(game, words), words


def test_the_day_goes_on_once_all_have_accepted_in_any_order():                         # [14]
    told = []
    game = up("CAT", "", "", "", told=told)
    play(game, "2 accept")
    assert asked(game) == "1 3 challenge" and refusal(game, "2 challenge") and refusal(game, "2 accept")
    play(game, "3 accept")
    assert asked(game) == "1 challenge" and points(game) == [0] * 4
    play(game, "1 accept")
    assert asked(game) == "1 field" and points(game) == [3, 0, 0, 0]
    assert [fact.about["seat"] for fact in told if fact.key == "accepts"] == [2, 3, 1]
    assert [fact.about for fact in told if fact.key == "all_accept"] == [{"seat": 0, "word": "CAT"}]


def test_a_word_that_all_accept_is_not_looked_up():                                            # [14] [24]
    game = up("TCA", "", "")
    play(game, "1 accept", "2 accept")
    assert points(game) == [3, 0, 0] and dict(game.looked_up) == {} and noted(game)[0] == (
        "word", {"seat": 0, "word": "TCA", "points": 3, "challenger": -1, "looked": False})


@pytest.mark.parametrize("before", [(), ("3 accept",), ("1 accept", "3 accept")])
def test_the_first_challenge_ends_the_wait_and_a_failed_one_costs_nothing(before):                                 # [14]
    told = []
    game = up("CAT", "", "", "", told=told)
    play(game, *before, "2 challenge")
    assert asked(game) == "1 field" and points(game) == [3, 0, 0, 0]
    assert [fact.about for fact in told if fact.key == "challenges"] == [{"seat": 2, "who": 0, "word": "CAT"}]
    assert [fact.about for fact in told if fact.key == "stands"] == [{"seat": 0, "word": "CAT", "n": 3}]
    assert not {"all_accept", "wrong_challenge"} & {*keys(told)}
    assert noted(game) == [("word", {"seat": 0, "word": "CAT", "points": 3, "challenger": 2, "looked": True})] and dict(game.looked_up) == {"CAT": True}


def test_an_unknown_word_is_repealed_when_challenged_and_points_may_fall_below_zero():                         # [14] [15]
    told = []
    game = play(up("TCA", "", "", told=told), "2 challenge")
    assert (asked(game), case(game)) == REPEALED and points(game) == [-2, 0, 0] and dict(game.looked_up) == {"TCA": False}
    assert [fact.about for fact in told if fact.key == "fails"] == [{"seat": 0, "word": "TCA"}]
    assert [fact.about for fact in told if fact.key == "repeals"] == [{"seat": 0, "points": 2}] and "midnight" not in keys(told)
    assert noted(game) == [("repealed", {"seat": 0, "word": "TCA", "points": 2, "challenger": 2})]


def test_a_failed_challenge_may_cost_a_point():                                         # [14] option
    told = []
    game = play(up("CAT", "", "", told=told, failed_challenge=True), "2 challenge")
    assert points(game) == [3, 0, -1] and [fact.about for fact in told if fact.key == "wrong_challenge"] == [{"seat": 2, "points": 1}]
    assert points(play(up("TCA", "", "", failed_challenge=True), "2 challenge")) == [-2, 0, 0]


def test_an_eliminated_player_cannot_challenge():                                       # [14]
    game = match("CATS", "", "", "", first=1)
    for _ in range(5):
        end(game)
    assert out(game) == [1] and asked(game) == "2 field"
    play(festive(game, "Za1"), "make = Z")
    assert asked(game) == "3 0 challenge" and refusal(game, "1 challenge") and refusal(game, "1 accept")
    assert asked(play(game, "0 accept", "3 accept")) == "3 field"


# looked up at once

def test_with_one_player_every_word_is_looked_up():                                               # [14] [21]
    told = []
    game = up("CAT", told=told)
    assert asked(game) == "0 field" and points(game) == [3] and [fact.about for fact in told if fact.key == "stands"] == [{"seat": 0, "word": "CAT", "n": 3}]
    assert noted(game) == [("word", {"seat": 0, "word": "CAT", "points": 3, "challenger": -1, "looked": True})]
    game = up("TCA", told=told)
    assert (asked(game), case(game)) == REPEALED and points(game) == [-2] and noted(game)[0][1]["challenger"] == -1
    assert [fact.about for fact in told if fact.key == "fails"] == [{"seat": 0, "word": "TCA"}] and "challenges" not in keys(told)


@pytest.mark.parametrize("failed_challenge", [False, True])
def test_the_last_player_left_has_every_word_looked_up_whatever_a_failed_challenge_costs(failed_challenge):     # F9 [14]
    game = end(end(match("CATS", "", "", first=1, failed_challenge=failed_challenge)))
    game = end(end(day(game, "Ca1", "C")))
    assert out(game) == [1, 2] and asked(game) == "0 field" and points(game)[0] == 1
    play(festive(game, "Ab2 Tc3"), "make = TCA")
    assert (asked(game), case(game)) == REPEALED and points(game)[0] == -1
    assert points(play(festive(game, "Ab2 Tc3"), "make = CAT"))[0] == 2


def test_with_one_person_and_two_bots_every_word_is_looked_up():                         # F10 [14]
    told = []
    game = up("CAT", "DOG", "", machines=(1, 2), told=told)
    assert asked(game) == "1 field" and points(game) == [3, 0, 0] and "accepts" not in keys(told)
    play(festive(game, "Da2"), "make = TCAD")
    assert (asked(game), case(game)) == ("1 field", "again") and points(game) == [3, -2, 0]     # including words of the machine
    assert (asked(up("TCA", "", "", machines=(1, 2))), points(up("TCA", "", "", machines=(1, 2)))) == ("0 field", [-2, 0, 0])


@pytest.mark.parametrize("machine", range(3))
def test_with_one_bot_words_are_looked_up_at_once_and_its_own_too(machine):                # [14]
    assert asked(up("CAT", "", "", machines=(machine,))) == "1 field"


def test_where_a_failed_challenge_costs_a_point_bots_are_asked_whether_to_challenge():                       # F10 [14]
    game = up("CAT", "", "", machines=(1, 2), failed_challenge=True)
    assert asked(game) == "1 2 challenge"
    assert points(play(game, "2 challenge")) == [3, 0, -1]


def test_once_the_bot_is_eliminated_challenges_are_possible_again():                              # [14] in play
    game = match("CATS", "DOG", "", first=2, machines=(2,))
    for _ in range(4):
        end(game)
    assert out(game) == [2] and asked(game) == "0 field"
    assert asked(play(festive(game, "Ca1 Ab2 Tc3"), "make = TCA")) == "1 challenge"


# the house rule that refuses invalid words

def test_a_house_rule_refuses_unknown_words():                                        # [14] option
    told = []
    game = festive(match("CATS", "", told=told, word_check="auto"), "Ca1 Ab2 Tc3")
    assert refusal(game, "make = TCA") == "not-in-list" and points(game) == [0, 0]
    play(game, "make = CAT")
    assert asked(game) == "1 field" and points(game) == [3, 0] and noted(game)[0][1]["challenger"] == -1


def test_a_word_that_cannot_be_made_is_refused_before_the_word_list_is_asked():                                         # [24] option
    game = festive(match("CATS", "", word_check="auto"), "Ca1 Ab2 Tc3")
    assert [refusal(game, f"make = {word}") for word in ("AC", "CATS", "C4T", "ACT")] == ["letters-missing", "letter-not-there", "not-a-letter", None]


def test_no_word_is_judged_before_it_is_made():                                         # [24]
    game = festive(match("CATS", ""), "Ca1 Ab2 Tc3")
    assert refusal(game, "make = TCA") is refusal(game, "make = CAT") is None and dict(game.looked_up) == {} and listed(game) == ["no_word"]


# repeals

def test_a_repeal_returns_todays_cards_and_nothing_else():                   # [15]
    game = day(match("CATS", "DOG"), "Ca1", "C")
    hand = held(game, 1)
    game = challenged(game, "Da2 Ob2@180", "DOC", 0)
    assert lying(game) == "Ca1" and held(game, 1) == hand and points(game) == [1, -2] and asked(game) == "1 field"
    assert counter(game, "played") == 0 and counter(game, "repeals") == 1 and standing(game, 1) == "ZZZZ"


def test_a_repeal_removes_every_token():                                              # [15]
    game = day(match("CATS", "DOG", cards=("1 S50 11/11", "2 S10 99/99")), "Ca1", "C")
    battle(game, "a2 2", "c1")
    assert silenced(game, "c1", "c2") == "10"
    play(game, "make = D", "challenge")
    assert silenced(game, "c1") == "0" and counter(game, "silenced") == 0 and marks(game, "c1") == set() and lying(game) == "Ca1"
    play(game, "create c2 > field:b1 = 180", "done", "battle c1")                       # position, rotation and Battle can be chosen again
    assert state(game, "c2")["turned"] == 180 and marks(game, "c2") == {"today", "declared"}


def test_cards_played_and_repealed_are_known_to_all():                                  # [15] [27]
    game = challenged(match("CATS", "DOG", "TEA"), "Ca1 Ab2", "CA", 2)
    seen = zone(game, "hand/0", 1)
    assert len(seen["known"]) == 2 and seen["hidden"] == 3 and seen == zone(game, "hand/0", 2)
    assert letters(game, seen["known"]) in ("CA", "AC") and {state(game, id, 1)["letter"] for id in seen["known"]} == {"C", "A"}
    game = end(game)
    assert len(zone(game, "hand/0", 1)["known"]) == 2


def test_after_a_repeal_the_player_starts_the_day_over():                                # [15] [25]
    game = challenged(match("CATS", "DOG"), "Ca1 Ab2 Tc3", "TCA", 1)
    assert "end" in listed(game) and refusal(game, "done") == "must-play" and counter(game, "day") == 1
    game = day(game, "Ca2 Ab3@180 Sc2", "ACS")
    assert points(game) == [1, 0] and asked(game) == "1 field"
    assert [key for key, _ in noted(game)] == ["repealed", "word"]


def test_a_second_repeal_in_a_day_ends_it():                                            # [16] [18]
    told = []
    game = day(match("CATS", "DOG", told=told), "Cc3", "C")
    challenged(game, "Da1 Ob2", "CDO", 0)
    told.clear()
    challenged(game, "Db1 Oa1", "ODC", 0)
    assert points(game) == [1, -2] and lying(game) == "Cc3" and held(game, 1) == "DGOZZZ" and asked(game) == "1 waste" and counter(game, "repeals") == 2
    assert [fact.about for fact in told if fact.key == "must_end"] == [{"seat": 1}] and [fact.about for fact in told if fact.key == "repeals"] == [
        {"seat": 1, "points": 0}]
    assert lying(play(game.copy(), f"destroy > {at(game, 'c3')}")) == ""
    spare(game)
    assert lying(game) == "Cc3" and tokens(game) == [0, 1] and asked(game) == "0 field" and counter(game, "repeals") == 0 and "spared_all" in keys(told)
    assert [about["points"] for key, about in noted(game) if key == "repealed"] == [2, 0]


def test_a_second_repeal_may_cost_two_again():                                          # [16] option
    game = challenged(match("CATS", "DOG", second_repeal=True), "Ca1 Ab2", "CA", 1)
    assert points(challenged(game, "Ca1", "C", 1)) == [-4, 0] and tokens(game) == [1, 0]


def test_a_second_repeal_on_another_day_counts_as_a_first_one():                               # [16]
    game = day(challenged(match("CATS", "DOG"), "Ca1 Ab2", "CA", 1), "Ca1", "C")
    game = challenged(end(game), "Ab2", "CA", 1)
    assert points(game) == [-3, 0] and (asked(game), case(game)) == REPEALED


@pytest.mark.parametrize("no_word_costs, second_repeal, cost", [(True, False, 0), (True, True, 2), (False, True, 2), (False, False, 0)])
def test_a_second_repeal_after_a_challenge_costs_what_the_house_rule_says(no_word_costs, second_repeal, cost):       # [13] [16] options
    game = play(festive(match("CATS", "", no_word_costs=no_word_costs, second_repeal=second_repeal), "Ca1"), "no_word")
    before = points(game)[0]
    assert points(challenged(game, "Ca1", "C", 1))[0] == before - cost


@pytest.mark.parametrize("no_word_costs, second_repeal, cost", [(True, False, 0), (True, True, 2), (False, True, 0), (False, False, 0)])
def test_making_no_word_after_a_repeal_costs_the_smaller_penalty(no_word_costs, second_repeal, cost):  # [13] [16] options
    game = challenged(match("CATS", "", no_word_costs=no_word_costs, second_repeal=second_repeal), "Ca1", "C", 1)
    assert points(game)[0] == -2
    assert points(play(festive(game, "Ca1"), "no_word"))[0] == -2 - cost and tokens(game) == [1, 0]


def test_a_house_rule_keeps_points_from_falling_below_zero():                        # [15] option
    told = []
    game = challenged(match("CATS", "DOG", points_floor=True, told=told), "Ca1", "C", 1)
    assert points(game) == [0, 0] and [fact.about["points"] for fact in told if fact.key == "repeals"] == [0] and noted(game)[0][1]["points"] == 0
    game = day(match("CATS", "DOG", points_floor=True, told=told), "Ca1", "C")
    game = challenged(end(game), "Ab2", "CA", 1)
    assert points(game) == [0, 0] and [fact.about["points"] for fact in told if fact.key == "repeals"][-1] == 1
    game = play(up("CAT", "", failed_challenge=True, points_floor=True, told=told), "1 challenge")
    assert points(game) == [3, 0] and [fact.about["points"] for fact in told if fact.key == "wrong_challenge"] in ([], [0])


def test_points_are_kept_whatever_is_repealed_later():                                  # [15]
    game = challenged(end(day(match("CATS", "DOG"), "Ca1 Ab2 Tc3", "CAT")), "Sa2", "CATS"[::-1], 1)
    assert points(game) == [1, 0] and lying(game) == "Ca1 Ab2 Tc3"


def test_cards_destroyed_on_an_earlier_day_stay_destroyed():                                    # [15] [26]
    game = day(match("CATS", "DOG", cards=("1 S50 11/11", "2 S10 99/99")), "Ca1", "C")
    play(battle(game, "a2 2", "c1"), "make = D", "accept")
    challenged(game, "Ab1", "AD", 1)
    assert zone(game, "ditch/0") == ["c1"] and lying(game) == "Da2"


def test_the_word_list_decides():                                                   # [14] the word list
    words = known("TCA")
    assert points(play(up("TCA", "", words=words), "1 challenge")) == [3, 0] and points(play(up("CAT", "", words=words), "1 challenge")) == [-2, 0]


def test_accepting_a_word_changes_no_zones_counters_or_card_states():                                 # the window is open to all at once
    game = up("CAT", "", "", "")
    before = game.view(3)
    play(game, "1 accept")
    after = game.view(3)
    assert before["zones"] == after["zones"] and before["counters"] == after["counters"] and before["state"] == after["state"]
    assert denial(game, "2 accept") == {}
