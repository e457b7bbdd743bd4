"""Fwords: timed Days, rule by rule. Numbers in brackets are rulings."""

import pytest
from books.creations.fwords import battle, challenged, day, end, festive, fresh, full, lay, match, spare
from books.creations.fwords_standing import at, clock, held, lying, marks, noted, points, silenced, standing, tokens
from helpers.reading import asked, counter, keys, out, play, refusal, state, winners, zone


def timed(*letters, **options):
    """Return a match with Days of three minutes."""
    return match(*letters, timer="three", **options)


def undone(game, told=()):
    """Run out the time of seat 0's first Day, so far prepared; check that it's undone, and return the game."""
    seat = counter(game, "active")
    before = points(game)
    game = play(game, f"{seat} timeout")
    assert tokens(game)[seat] == 1 and points(game) == before and counter(game, "silenced") == counter(game, "played") == 0
    return game


@pytest.mark.parametrize("timer, seconds", [("three", 180), ("five", 300)])
def test_a_day_has_three_minutes_or_five(timer, seconds):                               # [22] option
    game = match("CATS", "", timer=timer)
    assert clock(game) == (seconds, "0 timeout", "day 1")
    assert clock(end(game)) == (seconds, "1 timeout", "day 2")


def test_days_are_untimed_unless_the_house_rule_says_otherwise_and_letters_always():    # [22]
    game = match("CATS", "")
    assert clock(game) is None and refusal(game, "0 timeout") == "no-clock" and refusal(game, "1 timeout") == "no-clock"
    game, _ = fresh("", "", timer="three")
    assert clock(game) is None and refusal(game, "0 timeout") == "no-clock"


def test_all_questions_of_a_day_share_its_time():                                       # [22]
    game = timed("CATS", "", cards=("1 11/11, 2 11/11, 3 11/11",))
    span = (180, "0 timeout", "day 1")
    assert clock(game) == span
    lay(game, "Ca1")
    assert clock(game) == span
    lay(game, "Aa2 Ta3")
    assert (asked(play(game, "done")), clock(game)) == ("0 declare", span)
    assert (asked(play(game, "declare > c1")), clock(game)) == ("0 battle", span)
    assert (asked(play(game, "peace", "done")), clock(game)) == ("0 festival", span)
    play(game, "no_word")
    assert (asked(game), clock(game)) == ("0 field", span)                              # the same after a repeal


def test_the_clock_stops_during_challenges_and_at_the_end():                            # [22]
    game = play(festive(timed("CATS", "DOG"), "Ca1 Ab2"), "make = CA")
    assert asked(game) == "1 challenge" and clock(game) is None
    assert refusal(game, "0 timeout") == refusal(game, "1 timeout") == "no-clock"
    play(game, "challenge")
    assert clock(game) == (180, "0 timeout", "day 1")
    game = day(game, "Ca1", "C")
    play(game, "end")
    assert asked(game) == "1 waste" and clock(game) is None and refusal(game, "1 timeout") == "no-clock"


def test_only_the_active_players_clock_runs_out():                                   # [22]
    game = timed("CATS", "")
    assert refusal(game, "1 timeout") and refusal(game, "0 timeout") is None and "timeout" not in " ".join(game.view()["moves"])
    for words in ("0 timeout = 1", "0 timeout > 1", f"0 timeout {zone(game, 'hand/0')[0]}"):
        assert refusal(game, words), words


def test_when_time_runs_out_the_day_is_undone_and_ends_with_a_token():              # [22]
    told = []
    game = timed("CATSBDFGH", "DOG", told=told)
    lay(game, "Ca1 Ab2@180")
    ids = {at(game, "a1"), at(game, "b2")}
    told.clear()
    undone(game)
    assert lying(game) == "" and held(game, 0) == "ABCST" and standing(game, 0) == "DFGH" and asked(game) == "1 field" and noted(game) == []
    assert keys(told) == ["times_out", "ends", "day"] and told[0].about == {"seat": 0} and told[1].about == {"seat": 0, "n": 1}
    assert set(zone(game, "hand/0", 1)["known"]) == ids                                 # everybody has seen them


def test_nothing_is_drawn_or_destroyed_when_time_runs_out():                        # [22]
    game = undone(day(timed("CATS", "DOG"), "Ca1", "C"))
    assert asked(game) == "0 field" and lying(game) == "Ca1" and counter(game, "cards/1") == 5 and tokens(game) == [0, 1]


@pytest.mark.parametrize("moves", [(), ("lay",), ("lay", "done"), ("lay", "done", "declare > c2"), ("lay", "done", "declare > c2", "battle c1"),
                                   ("lay", "done", "declare > c2", "battle c1", "peace"), ("lay", "done", "done", "no_word"), ("lay", "done", "done", "no_word", "lay")])
def test_time_may_run_out_at_every_question_of_a_day(moves):                        # [22]
    game = timed("CATSB", "DOG", cards=("1 S50 11/11, 2 S10 99/99, 3 S50 11/11",))
    for move in moves:
        lay(game, "Ca1 Aa2 Tb1") if move == "lay" else play(game, move)
    before = points(game)
    game = undone(game)
    assert asked(game) == "1 field" and lying(game) == "" and held(game, 0) == "ABCST" and points(game) == before
    assert all(state(game, id).get("marks", ()) == () for id in zone(game, "hand/0"))


def test_battle_tokens_are_removed_when_time_runs_out():                      # [22]
    game = day(timed("CATS", "DOG", cards=("1 S50 11/11", "2 S10 99/99")), "Ca1", "C")
    battle(game, "a2 2", "c1")
    assert asked(game) == "1 festival" and silenced(game, "c1") == "1"
    undone(game)
    assert silenced(game, "c1") == "0" and marks(game, "c1") == set() and lying(game) == "Ca1" and held(game, 1) == "DGOZZ"


def test_an_open_draw_hour_is_skipped_and_the_field_stays_full():               # [22]
    game = full(timer="three")
    assert asked(game) == "1 clear" and clock(game) == (180, "1 timeout", "day 2")
    game = undone(game)
    assert asked(game) == "0 clear" and lying(game) == "Ca1 Ab1 Tb2 Sb3 Bc1" and tokens(game) == [0, 1] and zone(game, "ditch/0") == []


def test_a_card_destroyed_in_the_draw_hour_stays_away_when_time_runs_out():                # [5] [22]
    game = full(timer="three")
    play(game, f"destroy > {at(game, 'c1')}")
    lay(game, "Dc1")
    undone(game)
    assert lying(game) == "Ca1 Ab1 Tb2 Sb3" and held(game, 1) == "DGOZZ" and asked(game) == "0 field"


def test_points_lost_before_time_runs_out_stay_lost():                              # [22]
    game = undone(challenged(timed("CATS", "DOG"), "Ca1 Ab2", "CA", 1))
    assert points(game) == [-2, 0] and asked(game) == "1 field" and counter(game, "repeals") == 0


def test_running_out_of_time_twice_eliminates_a_player():                                          # [19] [22]
    told = []
    game = timed("CATS", "DOG", told=told)
    for seat in (0, 1, 0):
        play(game, f"{seat} timeout")
    assert out(game) == [0] and asked(game) == "1 field" and [fact.about for fact in told if fact.key == "out"] == [{"seat": 0}]
    play(game, "1 timeout")
    assert asked(game) == "over" and winners(game) == [0, 1]


def test_an_accepted_word_is_not_lost_to_the_clock():                            # [22]
    game = day(timed("CATS", "DOG"), "Ca1 Ab2 Tc3", "CAT")
    play(game, "1 timeout")
    assert points(game) == [3, 0] and lying(game) == "Ca1 Ab2 Tc3" and tokens(game) == [0, 1]


def test_a_full_end_after_a_second_repeal_is_untimed():                               # [16] [22]
    game = challenged(challenged(day(timed("CATS", "DOG"), "Cc3", "C"), "Da1", "CD", 0), "Da1", "DC", 0)
    assert asked(game) == "1 waste" and clock(game) is None
    assert clock(spare(game)) == (180, "0 timeout", "day 3")
