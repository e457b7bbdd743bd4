"""Kingdrin: setting up, revealing, and the opening race, rule by rule. Numbers in brackets are rulings, K and R scenarios."""

from itertools import permutations

import pytest
from books.creations.kingdrin import KINGDRIN, everybody, let, match, plays, racing, top
from books.creations.own_cards import card_set, fillers, laid
from helpers.reading import asked, counter, held, keys, listed, outcome, play, refusal, winners, zone

from courtcards.engine.game import After

ALIKE = "11/11"                         # every card matches every other


def race(hands=(), **options):
    """Return a match at the start of the opening race; by default all cards match."""
    return match(hands, **{"opening": "drawn", "filler": ALIKE, **options})


def second(seats, first=0, seed=0, **options):
    """Return a match in which a seat has played first in the race."""
    game = race(seats=seats, seed=seed, **options)
    return let(game, plays(game, first))


# setting up

@pytest.mark.parametrize("seats", [1, 11])
def test_two_to_ten_can_play(seats):                                                        # [1]
    with pytest.raises(ValueError):
        KINGDRIN(seats)


@pytest.mark.parametrize("seats", range(2, 11))
def test_everyone_is_dealt_seven_cards_one_is_revealed_and_a_short_pile_has_nine_per_player(seats):        # [1] [2] R7
    game, short = KINGDRIN(seats, seed=5), KINGDRIN(seats, {"pile": "short"}, seed=5)
    assert held(game) == [7] * seats and all(len(zone(game, f"hand/{seat}")) == 7 for seat in range(seats))
    assert len(zone(game, "ditch")) == 1 and len(zone(game, "deck")) == 135 - 7 * seats - 1 and zone(game, "aside") == []
    assert len(zone(short, "deck")) == 2 * seats - 1 and len(zone(short, "aside")) == 135 - 9 * seats
    assert all(zone(short, "aside", seat) == {"hidden": 135 - 9 * seats, "known": []} for seat in range(seats))


def test_three_players_with_a_pile_of_27_leave_five_in_the_deck():                      # R7
    for game in (KINGDRIN(3, {"pile": "short"}, seed=1), KINGDRIN(3, {"pile": "own", "pile_cards": 27}, seed=1), KINGDRIN(3, seed=1, cards=card_set(fillers(27)))):
        assert held(game) == [7, 7, 7] and len(zone(game, "ditch")) == 1 and len(zone(game, "deck")) == 5


@pytest.mark.parametrize("seats", range(3, 11))
def test_a_set_has_at_least_nine_cards_per_player(seats):                               # [1] [2]
    assert KINGDRIN.cards_needed(seats, {}) == 9 * seats and KINGDRIN(seats, cards=card_set(fillers(9 * seats))).question
    with pytest.raises(ValueError, match=f"needs {9 * seats} cards or more, not {9 * seats - 1}"):
        KINGDRIN(seats, cards=card_set(fillers(9 * seats - 1)))


@pytest.mark.parametrize("seats, wish, pile", [(10, 18, 90), (3, 26, 27), (3, 28, 28), (4, 60, 60), (2, 400, 135), (2, 134, 134)])
def test_a_custom_pile_has_at_least_nine_cards_per_player_and_at_most_the_whole_set(seats, wish, pile):      # [1] [2]
    game = KINGDRIN(seats, {"pile": "own", "pile_cards": wish}, seed=5)
    assert len(zone(game, "deck")) == pile - 7 * seats - 1 and len(zone(game, "aside")) == 135 - pile


def test_a_deck_in_dealing_order_is_hands_start_card_deck_and_cards_set_aside():        # the stacked deck
    game = match(["1, 2, 3, 4, 5, 6, 7", "11, 12, 13, 14, 15, 16, 17"], "20 12/34", "21, 22, 23", pile="short", aside=3)
    assert zone(game, "hand/0") == [f"c{n}" for n in range(1, 8)] and zone(game, "hand/1") == [f"c{n}" for n in range(11, 18)]
    assert zone(game, "ditch") == ["c20"] and len(zone(game, "deck")) == 3 and len(zone(game, "aside")) == 3
    play(game, "draw", "draw")
    assert zone(game, "hand/0")[-1] == "c21" and zone(game, "hand/1")[-1] == "c22"


# who reveals

def test_the_winner_of_the_last_game_reveals_the_first_card():                            # [3]
    for seed in range(8):
        told = []
        game = race(seats=3, seed=seed, after=After((2,), (0, 1)), told=told)
        assert counter(game, "revealer") == 2 and counter(game, "placer") == -1
        assert [fact.about for fact in told if fact.key == "reveals"] == [{"seat": 2, "card": "c100"}]


@pytest.mark.parametrize("after", [After(), After((0, 1), (2,)), After((0, 1, 2))])
def test_in_a_first_game_and_after_a_tie_the_revealing_player_is_drawn_by_lot(after):               # [3]
    assert {counter(race(seats=3, seed=seed, after=after), "revealer") for seed in range(20)} == {0, 1, 2}


def test_the_revealing_player_has_no_other_privilege():                                          # [3]
    begun = {asked(race(seats=3, seed=seed, after=After((2,), (0, 1)))) for seed in range(20)}
    assert begun == {"0 opening", "1 opening", "2 opening"}
    assert {counter(match(seats=3, seed=seed, after=After((2,), (0, 1))), "active") for seed in range(20)} == {0, 1, 2}


# the race for the first turn

def test_players_are_asked_in_random_order_until_somebody_plays():                              # [4]
    orders = {everybody(race(seats=3, seed=seed)) for seed in range(40)}
    assert orders == {"".join(order) for order in permutations("012")}


def test_a_player_without_a_match_is_not_asked():                                             # [4]
    game = race(["1 11/11", "2 99/99", "3 11/11"], filler="99/99", seed=3)
    assert sorted(everybody(game)) == ["0", "2"]


def test_the_first_card_played_in_a_race_is_the_first_turn_and_nobody_draws():               # [4] [8]
    told = []
    game = race(seats=3, told=told)
    seat = int(asked(game)[0])
    mine = zone(game, f"hand/{seat}")
    assert not listed(game, verb="draw") and refusal(game, "draw")
    assert refusal(game, f"play {mine[0]} {mine[1]} = 1")
    play(game, plays(game, seat))
    assert refusal(game, f"{seat} play {mine[1]} = 1") and refusal(game, "draw")
    assert top(game) == mine[0] and counter(game, "placer") == seat and held(game)[seat] == 6
    assert [fact.about for fact in told if fact.key == "plays"] == [{"seat": seat, "card": mine[0], "value": "1"}]
    assert asked(game).endswith(" second") and counter(game, "direction") == 0


def test_a_player_who_passes_is_not_asked_again_in_that_race():                              # [4]
    game = race(seats=4, seed=2)
    seen = [int(asked(game)[0])]
    for _ in range(3):
        play(game, "pass")
        seen.append(int(asked(game)[0]))
    assert sorted(seen) == [0, 1, 2, 3] and zone(game, "ditch") == ["c100"]


# the second turn

@pytest.mark.parametrize("seats", [3, 4, 5, 10])
def test_only_the_neighbours_of_the_first_player_race_for_the_second_turn(seats):              # [5]
    orders = {everybody(second(seats, 1, seed)) for seed in range(10)}
    assert orders == {f"0{2}", f"{2}0"}


@pytest.mark.parametrize("first", range(4))
def test_the_left_neighbour_makes_play_clockwise_and_the_right_one_counterclockwise(first):      # [5] [8]
    told = []
    game = second(4, first, told=told)
    left, right = (first + 1) % 4, (first - 1) % 4
    clockwise, counterwise = let(game.copy(), plays(game, left)), let(game, plays(game, right))
    assert counter(clockwise, "direction") == 1 and asked(clockwise) == f"{(first + 2) % 4} turn"
    assert counter(counterwise, "direction") == -1 and asked(counterwise) == f"{(first + 2) % 4} turn"
    play(clockwise, plays(clockwise, (first + 2) % 4))
    play(counterwise, plays(counterwise, (first + 2) % 4))
    assert asked(clockwise) == f"{right} turn" and asked(counterwise) == f"{left} turn"
    assert keys(told).count("turns_right") == 1 and keys(told).count("turns_left") == 0
    assert next(fact.about for fact in told if fact.key == "turns_right") == {"seat": right}


def test_with_three_players_the_third_plays_after_the_second():                              # [5] [8]
    assert asked(let(second(3, 0), plays(second(3, 0), 1))) == "2 turn" and asked(let(second(3, 0), plays(second(3, 0), 2))) == "1 turn"


def test_with_two_players_the_other_is_both_neighbours():                                         # [5]
    game = second(2, 0)
    assert asked(game) == "1 second"
    passed, played = play(game.copy(), "pass"), play(game, plays(game, 1))
    assert asked(played) == "0 turn" and held(played) == [6, 6]
    assert asked(passed) == "0 turn" and held(passed) == [6, 8]


def test_the_second_player_may_play_only_on_the_first_card():                                 # [9]
    game = race([f"{10 * seat + 1} 15/55, {10 * seat + 2} 56/66" for seat in range(3)], filler="99/99")
    let(game, "0 play c1 = 1")
    assert set(listed(game)) == {f"play c{10 * int(asked(game)[0]) + 1} = 1", f"play c{10 * int(asked(game)[0]) + 1} = 5", f"play c{10 * int(asked(game)[0]) + 2} = 5", "pass"}


def test_if_nobody_plays_second_the_left_neighbour_draws_and_the_next_player_is_on_turn():  # K6 [7]
    told = []
    game = second(4, 1, told=told)
    told.clear()
    nextcard = zone(game, "deck")[-1]
    everybody(game)
    assert held(game) == [7, 6, 8, 7] and nextcard in zone(game, "hand/2") and asked(game) == "3 turn" and counter(game, "direction") == 1
    assert [fact.about["seat"] for fact in told if fact.key == "nobody_second"] == [2]
    drawn = [fact for fact in told if fact.key == "draws"]
    assert [(fact.about["seat"], fact.seats) for fact in drawn] == [(2, (2,))]
    assert asked(play(game, "draw")) == "0 turn"


def test_if_no_neighbour_can_play_second_nobody_is_asked():                          # [7]
    game = match(["1 11/11", "2 99/99", "3 11/11", "4 99/99"], opening="drawn", seed=1)
    let(game, "0 play c1 = 1")
    assert asked(game) == "2 turn" and held(game) == [6, 8, 7, 7] and counter(game, "direction") == 1


def test_the_left_neighbours_card_may_be_the_last_of_the_deck():                        # [7] [12]
    told = []
    game = race(seats=2, left=3, told=told)
    while len(zone(game, "deck")) > 1:
        everybody(game)
    let(game, plays(game, 0))
    assert asked(game) == "1 second"
    play(game, "pass")
    assert asked(game) == "over" and held(game) == [6, 8] and winners(game) == [0] and outcome(game)["reason"] == "fewest"


# nobody plays first

def test_if_nobody_plays_first_the_revealing_player_turns_up_the_next_card():                # [6]
    told = []
    game = race(seats=3, after=After((2,), (0, 1)), told=told)
    fresh = zone(game, "deck")[-1]
    everybody(game)
    assert zone(game, "ditch") == ["c100", fresh] and counter(game, "placer") == -1 and held(game) == [7, 7, 7]
    assert [fact.about for fact in told if fact.key == "restarts"] == [{"seat": 2, "card": fresh}]
    assert asked(game).endswith(" opening")


def test_a_new_race_asks_everyone_in_a_new_order():                                # [4] [6]
    seen = set()
    for seed in range(30):
        game = race(seats=3, seed=seed)
        seen.add((everybody(game), everybody(game)))
    assert len({first for first, _ in seen}) == len({then for _, then in seen}) == 6
    assert any(first != then for first, then in seen) and len(seen) > 12


def test_if_a_turned_up_card_matches_nobody_another_follows():         # [6]
    game = match(["1 55/55"], "100 66/66", "101 77/77, 102 88/88, 103 15/11", seats=3, opening="drawn")
    assert zone(game, "ditch") == ["c100", "c101", "c102", "c103"] and asked(game) == "0 opening"


@pytest.mark.parametrize("exhaust, races", [("at_once", 3), ("failed_draw", 4)])
def test_a_race_that_empties_the_deck_ends_the_match_at_once_or_once_nobody_has_won_another(exhaust, races):      # [6] [12] [13] option
    told = []
    game = race(["5"], seats=2, left=3, exhaust=exhaust, told=told)
    for _ in range(races):
        assert asked(game).endswith(" opening")
        everybody(game)
    assert asked(game) == "over" and held(game) == [7, 7] and winners(game) == [0] and outcome(game)["reason"] == "lowest"
    assert zone(game, "deck") == [] and len(zone(game, "ditch")) == 4 and "empty" in keys(told)


def test_where_a_match_outlasts_its_deck_a_race_can_still_be_won_with_an_empty_deck():               # [12] option
    game = race(seats=2, left=3, exhaust="failed_draw")
    for _ in range(3):
        everybody(game)
    let(game, plays(game, 1))
    assert asked(game) == "0 second" and asked(play(game, plays(game, 0))) == "1 turn"


# no race

def test_a_starter_drawn_by_lot_takes_an_ordinary_turn():                                         # [4] option
    told = []
    game = match(["1 11/11"], seats=4, seed=None, told=told)
    assert asked(game) == "0 turn" and counter(game, "direction") == 1 and counter(game, "next") == 1
    assert "draw" in listed(game) and "play c1 = 1" in listed(game)
    assert asked(play(game.copy(), "draw")) == asked(play(game, "play c1 = 1")) == "1 turn"
    assert {counter(match(seats=4, seed=seed), "active") for seed in range(30)} == {0, 1, 2, 3}


# the race by the clock

def real(hands=(), **options):
    """Return a match at the start of a race by the clock."""
    return race(hands, **{"opening": "race", **options})


def test_by_the_clock_all_who_can_play_are_asked_at_once_and_the_first_answer_counts():      # [4] option [19]
    game = real(["1 11/11", "2 11/11", "3 99/99", "4 11/11"], filler="99/99")
    assert racing(game) == "0 1 3 opening"
    assert refusal(game, "2 pass")
    play(game, "3 play c4 = 1")
    assert top(game) == "c4" and counter(game, "placer") == 3 and zone(game, "hand/0")[0] == "c1"


def test_among_equals_the_player_nearest_to_the_left_of_the_placer_or_revealer_comes_first():     # [19]
    game = real(seats=4, after=After((1,), (0, 2, 3)))
    assert asked(game) == "2 3 0 1 opening"
    assert asked(play(game, plays(game, 0))) == "1 3 second"


def test_by_the_clock_only_the_neighbours_are_asked_for_the_second_turn():              # [5] [19]
    game = real(seats=5)
    play(game, plays(game, 3))
    assert racing(game) == "2 4 second" and refusal(game, plays(game, 1)) == "not-asked"
    assert asked(play(game.copy(), plays(game, 2))) == "1 turn" and asked(play(game, plays(game, 4))) == "0 turn"


def test_by_the_clock_a_player_who_passes_waits_for_the_others():                                # [4] [6]
    game = real(seats=3)
    play(game, "1 pass")
    assert sorted(asked(game).split()[:-1]) == ["0", "2"] and refusal(game, plays(game, 1))
    play(game, "0 pass", "2 pass")
    assert racing(game) == "0 1 2 opening" and len(zone(game, "ditch")) == 2


def test_a_race_by_the_clock_continues_after_fifteen_seconds_without_an_answer():           # [6] [18]
    game = real(seats=3, after=After((2,), (0, 1)))
    clock = game.view()["clock"]
    assert clock["seconds"] == 15 and clock["move"].endswith(" idle")
    play(game, clock["move"])
    assert racing(game) == "0 1 2 opening" and len(zone(game, "ditch")) == 2 and held(game) == [7, 7, 7]
    play(game, plays(game, 1))
    play(game, game.view()["clock"]["move"])
    assert held(game) == [7, 6, 8] and asked(game) == "0 turn"


def test_no_clock_runs_in_a_drawn_order_race_or_a_turn():                                     # [18]
    assert race(seats=3).view()["clock"] is None and match(seats=3).view()["clock"] is None
    assert refusal(match(seats=3), "idle") and refusal(race(seats=3), "idle")


# a position no play leads to: hands of seven reduced to one

@pytest.mark.parametrize("opening", ["drawn", "race"])
def test_a_race_that_empties_a_hand_is_won(opening):                                    # [14] by hand
    game = race(seats=3, opening=opening)
    laid(game, [(id, "aside") for seat in range(3) for id in zone(game, f"hand/{seat}")[1:]])
    let(game, plays(game, 1)) if opening == "drawn" else play(game, plays(game, 1))
    assert asked(game) == "over" and winners(game) == [1] and outcome(game)["reason"] == "out"
