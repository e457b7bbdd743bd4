"""Kingdrin: the Speed rule, in turns and by the clock, rule by rule. Numbers in brackets are rulings, K scenarios."""

from itertools import permutations

import pytest
from books.creations.kingdrin import KINGDRIN, everybody, let, match, plays, racing, stuck, top
from helpers.reading import asked, counter, held, keys, listed, outcome, play, refusal, winners, zone

from courtcards.engine.game import After
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record

BY_SEAT_2 = After((2,), (0, 1))         # seat 2 reveals


def drawn(hands=(), **options):
    """Return a match under the Speed rule in turns of random order."""
    return match(hands, **{"seats": max(3, len(hands)), "speed": True, "pace": "drawn", **options})


def real(hands=(), **options):
    """Return a match under the Speed rule by the clock."""
    return drawn(hands, pace="race", **options)


# who may play

def test_two_players_cannot_use_the_speed_rule():                                           # [17]
    game, usual = KINGDRIN(2, {"speed": True}, seed=1), KINGDRIN(2, {}, seed=1)
    while asked(game) != "over":
        assert game.view() == usual.view() and not asked(game).endswith(" snap")
        move = listed(game)[0]
        play(game, move)
        play(usual, move)


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_there_are_no_turns_and_there_is_no_direction(seats):                                      # [17]
    game = real(seats=seats, filler="11/11")
    assert racing(game) == " ".join([*map(str, range(seats)), "snap"])
    assert counter(game, "direction") == 0 and counter(game, "active") == -1 and not listed(game, verb="draw")
    play(game, plays(game, 1))
    assert counter(game, "placer") == 1 and counter(game, "direction") == 0 and counter(game, "active") == -1


def test_anyone_may_play_except_the_player_of_the_top_card():                              # K5 [17]
    game = real(["1 11/11, 5 11/11", "2 11/11", "3 11/11"])
    play(game, "0 play c1 = 1")
    assert racing(game) == "1 2 snap" and refusal(game, "0 play c5 = 1") == "own-card"
    play(game, "1 play c2 = 1")
    assert racing(game) == "0 2 snap" and refusal(game, "0 play c5 = 1") is None


def test_in_turns_too_nobody_plays_on_their_own_card():                                   # K5 [17]
    game = drawn(["1 11/11, 5 11/11", "2 11/11", "3 11/11"])
    let(game, "0 play c1 = 1", other="stuck")
    assert sorted(everybody(game, "stuck")) == ["1", "2"]
    again = drawn(["1 11/11, 5 11/11", "2 11/11", "3 11/11"])
    let(again, "0 play c1 = 1", "1 play c2 = 1", other="stuck")
    assert sorted(everybody(again, "stuck")) == ["0", "2"]


@pytest.mark.parametrize("blocks", [False, True])
def test_the_player_who_revealed_the_start_card_may_play_on_it_unless_it_counts_as_placed(blocks):               # K5 [17] option
    game = real(["1 11/11", "2 11/11", "3 11/11"], after=BY_SEAT_2, start_blocks=blocks)
    assert racing(game) == ("0 1 snap" if blocks else "0 1 2 snap") and (refusal(game, "2 play c3 = 1") is not None) == blocks
    assert counter(game, "revealer") == 2 and racing(play(game, "0 play c1 = 1")) == "1 2 snap"


def test_a_player_without_a_match_is_stuck_automatically():                                       # [18]
    game = real(["1 11/11", "2 55/55", "3 11/11"])
    assert racing(game) == "0 2 snap" and stuck(game) == [1] and refusal(game, "1 play c2 = 5") == "no-match"


# turns

def test_each_new_top_card_asks_in_a_new_order():                                          # [18]
    orders, after = set(), set()
    for seed in range(30):
        game = drawn(seats=3, filler="11/11", seed=seed)
        first = everybody(game.copy(), "stuck")
        orders.add(first)
        game = play(game, plays(game, int(first[0])))
        after.add(everybody(game, "stuck"))
    assert orders == {"".join(order) for order in permutations("012")} and after == {"".join(order) for order in permutations("012", 2)}


def test_in_turns_one_seat_is_asked_at_a_time_and_passing_means_being_stuck():          # [18]
    told = []
    game = drawn(seats=4, filler="11/11", told=told)
    assert len(asked(game).split()) == 2 and asked(game).endswith(" snap") and game.view()["clock"] is None
    assert {move.split()[0] for move in listed(game)} == {"play", "stuck"}
    first = int(asked(game)[0])
    play(game, "stuck")
    assert stuck(game) == [first] and [fact.about for fact in told if fact.key == "stuck"] == [{"seat": first}]


# stuck

def test_when_all_are_stuck_everyone_draws_one_starting_left_of_the_placer():          # [18]
    told = []
    game = real(["1 11/11", "2 11/11", "3 11/11"], deck="51, 52, 53", told=told)
    play(game, "1 play c2 = 1")
    told.clear()
    play(game, "0 stuck")
    assert stuck(game) == [0, 1]
    play(game, "2 stuck")
    assert held(game) == [8, 7, 8] and [zone(game, f"hand/{seat}")[-1] for seat in (2, 0, 1)] == ["c51", "c52", "c53"]
    assert "all_stuck" in keys(told) and [(fact.about["seat"], fact.seats) for fact in told if fact.key == "draws"] == [(2, (2,)), (0, (0,)), (1, (1,))]
    assert stuck(game) == [1] and racing(game) == "0 2 snap"


def test_on_the_start_card_everyone_draws_starting_left_of_the_player_who_revealed_it():          # [18]
    game = real(["1 11/11", "2 11/11", "3 11/11"], deck="51, 52, 53", after=BY_SEAT_2)
    play(game, "0 stuck", "1 stuck", "2 stuck")
    assert [zone(game, f"hand/{seat}")[-1] for seat in (0, 1, 2)] == ["c51", "c52", "c53"] and racing(game) == "0 1 2 snap"


def test_where_players_are_asked_in_turn_everyone_draws_when_all_are_stuck():                                                # [18]
    game = drawn(["1 11/11", "2 11/11", "3 11/11"], deck="51, 52, 53", after=BY_SEAT_2)
    everybody(game, "stuck")
    assert [zone(game, f"hand/{seat}")[-1] for seat in (0, 1, 2)] == ["c51", "c52", "c53"] and asked(game).endswith(" snap")


def test_if_nobody_has_a_match_all_draw_without_a_question():                      # [18]
    told = []
    game = drawn(["1", "2", "3"], deck="51, 52, 53, 54, 55 11/11, 56", left=9, after=BY_SEAT_2, told=told)
    assert held(game) == [9, 9, 9] and asked(game) == "1 snap" and keys(told).count("all_stuck") == 2
    assert "play c55 = 1" in listed(game)


def test_if_only_the_placer_has_a_match_all_are_stuck():                                  # [18]
    game = real(["1 11/11, 5 11/11", "2", "3"], left=9)
    play(game, "0 play c1 = 1")
    assert asked(game) == "over" and held(game) == [9, 10, 10] and winners(game) == [0] and outcome(game)["reason"] == "fewest"


def test_a_stuck_player_may_still_play():                                               # [18]
    game = real(["1 11/11", "2 11/11", "3 11/11"])
    play(game, "1 stuck")
    assert stuck(game) == [1] and refusal(game, "1 stuck") and "play c2 = 1" in listed(game, seat=1)
    play(game, "1 play c2 = 1")
    assert top(game) == "c2" and counter(game, "placer") == 1 and racing(game) == "0 2 snap"


def test_nobody_stays_stuck_on_a_new_top_card_or_after_a_common_draw():                            # [18]
    game = real(["1 11/11", "2 11/11", "3 11/11"], left=9)
    play(game, "1 stuck")
    played, drew = play(game.copy(), "0 play c1 = 1"), play(game, "0 stuck", "2 stuck")
    assert "1" in asked(played).split() and counter(played, "stuck/1") == 0 and refusal(played, "1 stuck") is None
    assert stuck(drew) == [] and racing(drew) == "0 1 2 snap"


def test_a_player_is_stuck_after_fifteen_seconds():                                 # [18]
    told = []
    game = real(["1 11/11", "2 11/11", "3 11/11"], left=9, told=told)
    clock = game.view()["clock"]
    assert clock["seconds"] == 15 and clock["move"].endswith(" idle")
    play(game, "1 stuck", game.view()["clock"]["move"])
    assert held(game) == [8, 8, 8] and racing(game) == "0 1 2 snap"
    assert {fact.about["seat"] for fact in told if fact.key == "stuck"} == {0, 1, 2}


def test_the_time_limit_never_answers_for_players_not_asked_on_the_new_top_card():               # [18]
    game = real(["1 11/11", "2 11/11", "3 11/11"], left=12, after=BY_SEAT_2)
    play(game, "2 stuck", "0 idle")
    assert held(game) == [8, 8, 8] and stuck(game) == [] and racing(game) == "0 1 2 snap"
    play(game, "0 stuck", "1 stuck")
    assert held(game) == [8, 8, 8] and stuck(game) == [0, 1]
    assert held(play(game, "2 stuck")) == [9, 9, 9]


def test_the_time_limit_does_not_affect_players_who_have_answered():                                     # [18]
    for first in permutations(range(4), 2):
        game, told = real(seats=4, filler="11/11", left=20, after=BY_SEAT_2), []
        play(game, *[f"{seat} stuck" for seat in first])
        game.story = lambda _, fact, told=told: told.append(fact)
        play(game, game.view()["clock"]["move"])
        assert [fact.about["seat"] for fact in told if fact.key == "stuck"] == [seat for seat in (3, 0, 1, 2) if seat not in first]
        assert held(game) == [8, 8, 8, 8] and stuck(game) == []


def test_a_race_by_older_rules_is_replayed_as_far_as_it_holds():                        # [18]
    record = next(made for seed in range(100) if len((made := Record("kingdrin", "ABC", {"speed": True}, seed)).game.question.seats) == 3)
    first, second, third = record.game.question.seats
    moves = [f"{third} stuck", f"{first} idle", f"{first} stuck", f"{second} stuck", f"{first} stuck"]      # in older rules the time limit pressed for the third again
    old = load_record(record.dump() | {"rules": 1, "moves": moves})
    assert (old.broken.number, old.broken.refusal.key, old.moves) == (5, "stuck-already", moves[:4]) and old.dump()["rules"] == 2


# drawing by oneself

def test_where_stuck_players_draw_one_a_player_without_a_match_may_draw_alone():         # [18] option
    game = real(["1 11/11", "2 55/55", "3 11/11"], deck="51 11/11", left=9, free_draw=True)
    assert "1" in asked(game).split() and "draw" in listed(game, seat=1) and refusal(game, "0 draw") and refusal(game, "2 draw")
    play(game, "1 draw")
    assert held(game) == [7, 8, 7] and zone(game, "hand/1")[-1] == "c51" and "play c51 = 1" in listed(game, seat=1)


def test_the_placer_never_draws_alone():                                             # [18] option
    game = real(["1 11/11", "2 11/11", "3 55/55"], left=9, free_draw=True)
    play(game, "0 play c1 = 1")
    assert "0" not in asked(game).split() and refusal(game, "0 draw") and refusal(game, "2 draw") is None


def test_without_the_option_nobody_draws_alone():                                   # [18]
    game = real(["1 11/11", "2 55/55", "3 11/11"])
    assert refusal(game, "1 draw") and refusal(game, "0 draw")


# the end

@pytest.mark.parametrize("pace", ["drawn", "race"])
def test_the_first_player_to_run_out_wins_under_the_speed_rule(pace):                            # [14]
    game = drawn(seats=3, filler="11/11", pace=pace)
    for _ in range(6):
        for seat in (0, 1):
            let(game, plays(game, seat), other="stuck") if pace == "drawn" else play(game, plays(game, seat))
    let(game, plays(game, 0), other="stuck") if pace == "drawn" else play(game, plays(game, 0))
    assert asked(game) == "over" and winners(game) == [0] and outcome(game)["reason"] == "out" and held(game) == [0, 1, 7]


@pytest.mark.parametrize("exhaust", ["at_once", "failed_draw"])
def test_a_common_draw_that_empties_the_deck_stops_at_its_last_card_and_ends_the_match_either_way(exhaust):     # [18] [12] option
    told = []
    game = drawn(["1", "2", "3"], left=5, exhaust=exhaust, after=BY_SEAT_2, told=told)
    assert asked(game) == "over" and held(game) == [9, 9, 8] and winners(game) == [2] and outcome(game)["reason"] == "fewest"
    assert keys(told).count("draws") == 5 and keys(told).count("empty") == 1


def test_a_common_draw_that_exactly_empties_the_deck_ends_the_match():                     # [18] [12]
    game = drawn(["1", "2", "3"], left=6, after=BY_SEAT_2)
    assert asked(game) == "over" and held(game) == [9, 9, 9] and winners(game) == [0] and outcome(game)["reason"] == "lowest"


def test_where_a_match_outlasts_its_deck_a_common_draw_from_an_empty_deck_ends_it():   # [12] option
    game = real(["1 11/11", "2", "3"], deck="51, 52, 53, 54, 55, 56", left=6, exhaust="failed_draw", after=BY_SEAT_2)
    play(game, "0 stuck", "0 stuck")
    assert asked(game) == "0 snap" and zone(game, "deck") == [] and held(game) == [9, 9, 9]
    play(game, "0 stuck")
    assert asked(game) == "over" and held(game) == [9, 9, 9] and winners(game) == [0] and outcome(game)["reason"] == "lowest"


def test_drawing_the_last_card_alone_ends_the_match():                      # [12] [18] option
    game = real(["1 11/11", "2", "3"], left=5, free_draw=True, after=BY_SEAT_2)
    play(game, "0 stuck", "1 stuck", "2 stuck", "1 draw")
    assert asked(game) == "0 2 snap" and held(game) == [8, 9, 8]
    play(game, "2 draw")
    assert asked(game) == "over" and held(game) == [8, 9, 9] and winners(game) == [0] and outcome(game)["reason"] == "fewest"


def test_a_player_who_drew_alone_and_still_has_no_match_is_stuck_automatically():          # [18] option
    game = play(real(["1 11/11", "2", "3 11/11"], left=5, free_draw=True, after=BY_SEAT_2), "1 draw")
    assert asked(game) == "0 2 snap" and refusal(game, "1 draw") == "not-asked"


# claims

def test_among_equals_the_player_nearest_to_the_placers_left_comes_first():                 # [19]
    game = real(seats=4, filler="11/11", after=After((1,), (0, 2, 3)))
    assert asked(game) == "2 3 0 1 snap"
    assert asked(play(game, plays(game, 2))) == "3 0 1 snap"


def test_the_first_claim_counts_and_the_other_player_keeps_the_card():                       # K7 [19]
    game = real(["1 15/11", "2 11/11, 6 55/55", "3"])
    play(game, "0 play c1 = 1")
    kept = game.copy()
    assert "c2" in zone(game, "hand/1") and zone(game, "ditch") == ["c100", "c1"]
    assert refusal(kept, "1 play c6 = 1") == "wrong-call"                               # claimed for the previous top card
    assert top(play(game, "1 play c6 = 5")) == "c6"                                     # and again on the new top


def test_a_claim_that_does_not_match_the_new_top_card_is_void_without_penalty():               # K7 [19]
    game = real(["1 15/55", "2 22/22", "3 55/55"])
    play(game, "0 play c1 = 1")
    before = game.view()
    assert refusal(game, "1 play c2 = 2") is not None and game.view() == before and held(game) == [6, 7, 7]


def test_several_players_are_asked_at_once_and_the_clock_says_who_was_first():                  # [19]
    assert real(seats=3, filler="11/11").question.fast and match(seats=3, filler="11/11", opening="race").question.fast
    assert not drawn(seats=3, filler="11/11").question.fast and not match(seats=3).question.fast
