"""Fwords: the Field Hour, ending a Day, Midnight, being out, the end of a match, rule by rule. Numbers in brackets are rulings, F scenarios."""

import pytest
from books.creations.fwords import SPACES, battle, card, day, end, ended, festive, full, known, lay, match
from books.creations.fwords_standing import at, case, held, lying, marks, noted, points, standing, tokens
from helpers.reading import asked, counter, keys, listed, out, outcome, play, refusal, state, winners, zone

SQUARE = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


# creating cards

def test_a_card_in_hand_is_played_on_an_open_space():                                 # [6] MK-6
    game = match("CATS")
    hand = zone(game, "hand/0")
    assert set(listed(game, "create")) == {f"create {id} > field:{space} = {turned}" for id in hand for space in SQUARE for turned in (0, 180)}
    told = []
    game = match("CATS", told=told)
    id = card(game, "A")
    lay(game, "Ab2@180")
    assert at(game, "b2") == id and id not in zone(game, "hand/0") and lying(game) == "Ab2"
    assert (state(game, id)["letter"], state(game, id)["turned"], state(game, id)["owner"]) == ("A", 180, 0) and "controller" not in state(game, id)
    assert [fact.about for fact in told if fact.key == "creates"] == [{"seat": 0, "card": id, "space": "field:b2", "turned": 180, "letter": "A"}]


def test_any_number_of_cards_may_be_played_but_at_least_one():                                         # [6]
    game = match("CATSB")
    assert "done" not in listed(game) and refusal(game, "done") == "must-play" and "end" in listed(game)
    for count, words in enumerate(("Ca1", "Aa2", "Ta3", "Sb1"), 1):
        assert asked(lay(game, words)) == "0 field" and counter(game, "played") == count and "done" in listed(game)
        assert not asked(play(game.copy(), "done")).endswith(" field")
    lay(game, "Bb2")
    assert not asked(game).endswith(" field") and counter(game, "cards/0") == 0         # no card left to play


def test_the_field_hour_ends_by_itself_when_no_space_is_open():                      # [5] [6]
    game = lay(match("CATSB", "DOG", field="plus"), "Ca1 Ab1 Tb2 Sb3")
    assert asked(game) == "0 field"
    assert not asked(lay(game.copy(), "Bc1")).endswith(" field")
    assert asked(day(game, "", "CATS")) == "1 field"                                    # with an open space, nothing has to be destroyed


def test_an_impossible_play_is_refused():                                              # [6] MK-6 bad input
    game = lay(match("CATS", "TEA", spare=3), "Ca1")
    mine, theirs = card(game, "A"), card(game, "E", 1)
    assert refusal(game, f"create {theirs} > field:a2 = 0") == refusal(game, f"create {at(game, 'a1')} > field:a2 = 0") == "not-in-hand"
    assert refusal(game, f"create {zone(game, 'tree/0')[0]} > field:a2 = 0") == refusal(game, f"create {zone(game, 'deck')[0]} > field:a2 = 0") == "not-in-hand"
    assert refusal(game, f"create {mine} > field:a1 = 0") == "space-taken"
    assert refusal(game, f"create {mine} > field:d1 = 0") == refusal(game, f"create {mine} > ditch = 0") == "no-such-space"
    assert refusal(game, f"create {mine} > field:a2 = 90") == refusal(game, f"create {mine} > field:a2 = 45") == "wrong-way-round"
    for words in (f"create {mine}", "create > field:a2 = 0", f"create {mine} {card(game, 'T')} > field:a2 = 0", f"create {mine} = 0", f"create {mine} > 1 = 0",
                  f"done {mine}", "done > field:a2", "done = 0", f"destroy > {mine}", "make = CAT", "no_word", "pass", f"battle {mine}", "spare", "peace"):
        assert refusal(game, words), words
    assert refusal(game, f"1 create {theirs} > field:a2 = 0") and refusal(game, "1 end")


@pytest.mark.parametrize("field", ["square", "weathervane"])
def test_square_cards_may_face_any_of_four_ways(field):                                   # MK-6 option
    game = match("CATS", field=field, square_cards=True)
    assert len(listed(game, "create")) == 5 * SPACES[field] * 4
    first = game.active_field.spaces[0].name
    assert state(lay(game, f"C{first}@270"), at(game, first))["turned"] == 270


def test_on_a_sideways_space_cards_lie_sideways():                                          # MK-6
    game = match("CATS", field="weathervane")
    for space in game.active_field.spaces:
        turned = {move.split("= ")[1] for move in listed(game, "create") if f"field:{space.name} " in move}
        assert turned == ({"90", "270"} if space.across else {"0", "180"})


def test_the_state_of_the_field_hour_is_announced():                                        # the prompt
    game = match("CATS", "TEA")
    assert (case(game), counter(game, "hour")) == ("", 1)
    assert case(lay(game, "Ca1")) == "more"
    play(festive(game), "no_word")
    assert (asked(game), case(game), counter(game, "hour")) == ("0 field", "again", 1)
    assert case(lay(game, "Aa1")) == "more"


def test_the_marks_of_a_day_are_gone_the_next_day():                                        # what lies there is told apart
    game = match("CATS", "DOG")
    lay(game, "Ca1 Aa2")
    assert marks(game, at(game, "a1")) == marks(game, at(game, "a2")) == {"today"}
    game = day(game, "Ta3", "CAT")
    assert all(marks(game, at(game, space)) == set() for space in ("a1", "a2", "a3")) and counter(game, "played") == 0
    lay(game, "Sb1") if "S" in held(game, 1) else lay(game, "Db1")
    assert marks(game, at(game, "b1")) == {"today"} and marks(game, at(game, "a1")) == set()


# the Draw Hour

def test_on_a_full_field_one_card_must_be_destroyed_first():                                      # F5 [5]
    told = []
    game = full(told=told)
    assert asked(game) == "1 clear" and counter(game, "hour") == 1 and keys(told)[-1] == "full"
    ids = [at(game, space.name) for space in game.active_field.spaces]
    assert set(listed(game)) == {f"destroy > {id}" for id in ids} and len(ids) == 5
    for words in (f"create {card(game, 'D')} > field:a1 = 0", "end", "done", "spare", "destroy", f"destroy {ids[0]}", f"destroy > {ids[0]} = 0"):
        assert refusal(game, words), words
    assert refusal(game, f"destroy > {card(game, 'D')}") == refusal(game, f"destroy > {zone(game, 'tree/1')[0]}") == "not-on-full-field"
    told.clear()
    gone = at(game, "b2")
    play(game, f"destroy > {gone}")
    assert (asked(game), lying(game), zone(game, "ditch/0")) == ("1 field", "Ca1 Ab1 Sb3 Bc1", [gone])
    assert [fact.about for fact in told] == [{"seat": 1, "card": gone, "owner": 0, "letter": "T"}] and keys(told) == ["destroys"]
    assert (case(game), listed(game)[-1]) == ("", "end")


def test_nine_cards_fill_the_square_field():                                                  # F5 [5]
    game = match("CATSB", "DOGHK")
    game = day(day(game, "Ca1 Aa2 Ta3 Sb1 Bb2", "CATSB"), "Db3 Oc1 Gc2 Hc3", "CATSBDOGH")
    assert asked(game) == "0 clear" and len(listed(game)) == 9


def test_any_card_may_be_destroyed_whatever_its_owner():                                   # F5 [5]
    game = full()
    game = day(play(game, f"destroy > {at(game, 'a1')}"), "Da1", "DATSB")
    assert asked(game) == "0 clear"
    own, other = at(game, "b1"), at(game, "a1")
    assert zone(play(game.copy(), f"destroy > {own}"), "ditch/0")[-1] == own
    play(game, f"destroy > {other}")
    assert zone(game, "ditch/1") == [other] and counter(game, "ditch/1") == 1


def test_after_making_room_on_a_full_field_a_player_may_end_the_day_and_destroy_one_more():                         # F5 [5] [18]
    game = play(full(), f"destroy > {at(full(), 'b2')}", "end")
    assert asked(game) == "1 waste" and len(listed(game, "destroy")) == 4
    play(game, f"destroy > {at(game, 'a1')}")
    assert lying(game) == "Ab1 Sb3 Bc1" and tokens(game) == [0, 1] and asked(game) == "0 field"


def test_a_destroyed_card_stays_destroyed_after_a_repeal_and_no_other_must_go():       # [5] [15]
    game = full()
    gone = at(game, "c1")
    play(game, f"destroy > {gone}")
    lay(game, "Dc1")
    assert not asked(game).endswith(" field")
    play(festive(game), "no_word")
    assert asked(game) == "1 field" and lying(game) == "Ca1 Ab1 Tb2 Sb3" and zone(game, "ditch/0") == [gone]


# ending a Day

def test_a_day_may_be_ended_before_anything_is_played():                                  # [18]
    told = []
    game = match("CATSBDFGH", "DOG", told=told)
    play(game, "end")                                                                   # on an empty field nothing is asked
    assert held(game, 0) == "ABCDST" and standing(game, 0) == "FGH" and tokens(game) == [1, 0] and points(game) == [0, 0]
    assert asked(game) == "1 field" and noted(game) == [] and out(game) == []
    assert [fact.about for fact in told if fact.key == "ends"] == [{"seat": 0, "n": 1}]
    drawn = [fact for fact in told if fact.key == "draws"]
    assert len(drawn) == 1 and drawn[0].seats == (0,) and drawn[0].about["letters"] == "D"


def test_once_a_card_is_played_the_day_cannot_be_ended():                                    # [18] [25]
    game = lay(match("CATS"), "Ca1")
    assert "end" not in listed(game) and refusal(game, "end") == "already-played"


def test_one_card_on_the_field_may_be_destroyed_at_the_end():                           # [18]
    told = []
    game = day(match("CATS", "DOG", told=told), "Ca1 Ab2 Tc3", "CAT")
    play(game, "end")
    assert asked(game) == "1 waste" and counter(game, "hour") == 5 and tokens(game) == [0, 0]
    assert set(listed(game)) == {"spare", *(f"destroy > {at(game, space)}" for space in ("a1", "b2", "c3"))}
    assert counter(game, "cards/1") == 6                                                # already drawn
    assert refusal(game, f"destroy > {card(game, 'D')}") == "not-on-field"
    for words in ("destroy", f"destroy {at(game, 'a1')}", "spare = 1", f"spare > {at(game, 'a1')}", "end", "done", "pass", f"create {card(game, 'D')} > field:a2 = 0"):
        assert refusal(game, words), words
    told.clear()
    gone = at(game, "b2")
    left = play(game.copy(), "spare")
    play(game, f"destroy > {gone}")
    assert lying(game) == "Ca1 Tc3" and zone(game, "ditch/0") == [gone] and tokens(game) == [0, 1] and asked(game) == "0 field"
    assert lying(left) == "Ca1 Ab2 Tc3" and tokens(left) == [0, 1] and points(left) == points(game) == [3, 0]
    assert keys(told)[:2] == ["destroys", "ends"] and told[0].about == {"seat": 1, "card": gone, "owner": 0, "letter": "A"}


def test_a_hand_may_hold_more_than_five_cards_and_is_not_refilled_then():                     # [17] [18]
    game = match("CATSBDFGH", "DOG")
    end(end(game))
    assert counter(game, "cards/0") == 6
    game = day(game, "Ca1", "C")
    assert counter(game, "cards/0") == 5 and standing(game, 0) == "FGH"


def test_nothing_is_drawn_from_an_empty_life_tree_at_the_end():                         # [18] if able
    game = end(day(match("CATSBDFGH", ""), "Ca1 Aa2 Tb2 Sc1", "CATS"))
    assert standing(game, 0) == "" and held(game, 0) == "BDFGH"
    end(game)
    assert held(game, 0) == "BDFGH" and tokens(game) == [1, 1]


def test_ended_days_score_nothing_and_have_no_midnight():                               # [18]
    told = []
    game = match("CATS", "DOG", told=told)
    end(day(game, "Ca1 Aa2 Tb2", "CAT"))
    assert points(game) == [3, 0] and keys(told).count("midnight") == 1


# Midnight

def test_at_midnight_tokened_cards_are_destroyed_then_cards_drawn_then_points_counted():    # [17]
    told = []
    game = match("CATSBDFGH", "", cards=("1 S10 99/99, 2 S50 11/11, 3 S50 11/11",), told=told)
    festive(battle(game, "a1 2, a2 3, b1 1", "c2"))
    told.clear()
    play(game, "make = TC", "accept")
    midnight = next(fact for fact in told if fact.key == "midnight")
    assert midnight.about == {"seat": 0, "points": 2, "cards": ["c2"], "drawn": 3} and midnight.seats is None
    assert zone(game, "ditch/0") == ["c2"] and lying(game) == "Ta2 Cb1" and points(game) == [2, 0]
    assert held(game, 0) == "BDFGS" and standing(game, 0) == "H" and counter(game, "silenced") == 0


def test_destroyed_cards_go_to_their_owners_ditch_and_do_not_come_back():                  # [17] [26]
    game = day(match("CATS", "DOG", cards=("1 11/11", "2 S10 99/99")), "Ca1", "C")
    battle(game, "a2 2", "c1")
    play(game, "make = D", "accept")
    assert zone(game, "ditch/0") == ["c1"] and zone(game, "ditch/1") == [] and points(game) == [1, 1]
    assert zone(ended(game), "ditch/0") == ["c1"]


def test_hands_are_refilled_to_five_while_the_life_tree_lasts():                        # [17]
    game = match("CATSBDFGH", words=known("A CAT CATSBD"))
    for words, word, hand, left in (("Aa1", "A", "BCDST", "FGH"), ("Ca2 Ta3", "CAT", "BDFGS", "H"), ("Sb1 Bb2 Db3", "CATSBD", "FGH", "")):
        day(game, words, word)
        assert (held(game, 0), standing(game, 0)) == (hand, left)


def test_points_count_cards_on_the_field_whoever_played_them():                         # F1 [17]
    game = day(day(match("CATS", "DOG"), "Ca1 Aa2 Tb2", "CAT"), "Dc3", "CATD")
    assert points(game) == [3, 4]


# being out, and the end

def test_two_end_tokens_eliminate_a_player():                                             # [19]
    told = []
    game = match("CATS", "DOG", "TEA", told=told)
    for _ in range(3):
        end(game)
    assert tokens(game) == [1, 1, 1] and out(game) == []
    end(game)
    assert tokens(game) == [2, 1, 1] and out(game) == [0] and asked(game) == "1 field"
    assert [fact.about for fact in told if fact.key == "out"] == [{"seat": 0}]
    play(festive(game, "Oa1"), "make = O")
    assert asked(game) == "2 challenge"
    play(game, "accept")
    end(game)
    assert out(game) == [0, 2] and asked(game) == "1 field"                             # seat 0 has no Days left


def test_an_eliminated_players_cards_and_points_stay():                                   # [19]
    game = day(match("CATS", "DOG"), "Ca1 Aa2 Tb2", "CAT")
    for _ in range(4):
        end(game)
    assert asked(game) == "over" and lying(game) == "Ca1 Aa2 Tb2"
    assert outcome(game)["scores"] == [3, 0] and winners(game) == [0] and outcome(game)["reason"] == "points"


def test_an_eliminated_player_may_win():                                                          # [19]
    game = day(match("CATS", "DOG"), "Ca1 Aa2 Tb2 Sc3", "CATS")
    play(game, "end", f"destroy > {at(game, 'a1')}", "end", f"destroy > {at(game, 'a2')}")
    end(day(game, "Dc1", "DST"))
    assert out(game) == [0] and points(game) == [4, 3] and asked(game) == "1 field"
    end(game)
    assert asked(game) == "over" and winners(game) == [0] and outcome(game)["losers"] == [1]


def test_the_match_is_over_when_all_are_eliminated():                                          # [20]
    told = []
    game = match("", "", "", told=told)
    for _ in range(5):
        assert outcome(end(game)) is None
    end(game)
    assert asked(game) == "over" and out(game) == [0, 1, 2] and counter(game, "day") == 6 and game.view()["moves"] == []


IDLE = known("ZZZZZ ZZZZZZZZZ")


def idle(**options):
    """Return a match for one after all nine cards were played."""
    return day(day(match("", words=IDLE, **options), "Za1 Za2 Za3 Zb1 Zb2", "Z" * 5), "Zb3 Zc1 Zc2 Zc3", "Z" * 9)


def test_without_cards_in_hand_the_day_ends_and_only_the_destruction_is_asked():     # [6]
    told = []
    game = idle(field="four_by_four", told=told)
    assert asked(game) == "0 waste" and counter(game, "cards/0") == 0 and keys(told)[keys(told).index("idle_day") - 1] == "day"
    assert len(listed(game, "destroy")) == 9 and tokens(game) == [0]
    play(game, f"destroy > {at(game, 'a1')}")
    assert tokens(game) == [1] and asked(game) == "0 waste" and len(listed(game, "destroy")) == 8
    assert asked(play(game, "spare")) == "over" and outcome(game)["scores"] == [14]


def test_without_cards_in_hand_a_full_field_still_loses_a_card_first():                    # [5] [6]
    game = idle()
    assert asked(game) == "0 clear"
    play(game, f"destroy > {at(game, 'a1')}")
    assert asked(game) == "0 waste" and len(listed(game, "destroy")) == 8
    assert asked(play(game, "spare")) == "0 waste" and asked(play(game, "spare")) == "over"


def test_in_a_tie_all_with_the_most_points_win():                                           # [21]
    game = ended(day(day(match("CATS", "DOG", "TEA"), "Ca1 Aa2 Tb2", "CAT"), "Dc3", "CATD"))
    assert outcome(game)["scores"] == [3, 4, 0] and winners(game) == [1] and outcome(game)["reason"] == "points"
    game = day(match("CATS", "DOG", "TEA"), "Ca1 Aa2 Tb2", "CAT")
    play(game, "end", f"destroy > {at(game, 'a1')}")
    game = ended(day(game, "Ec3", "ATE"))
    assert outcome(game)["scores"] == [3, 0, 3] and winners(game) == [0, 2] and outcome(game)["reason"] == "shared"
    assert not outcome(game)["draw"] and outcome(game)["losers"] == [1]


def test_if_all_have_equal_points_the_match_is_a_draw():                                              # [21]
    game = ended(match("CATS", "DOG"))
    assert outcome(game) == {"winners": [0, 1], "scores": [0, 0], "reason": "shared", "draw": True, "losers": []}


def test_a_single_player_plays_for_the_score():                                               # [21]
    game = day(match("CATS"), "Ca1 Aa2 Tb2", "CAT")
    assert asked(game) == "0 field" and points(game) == [3]
    ended(game)
    assert outcome(game) == {"winners": [0], "scores": [3], "reason": "alone", "draw": False, "losers": []} and tokens(game) == [2]
