"""Ilk: dying, winning, who begins, and records, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.ilk.matches import ILK, build, everybody_passes, match, play, refusal, setting, text, turn_ends, unanswered
from books.ilk.standing import field, life, stack
from helpers.reading import asked, counter, outcome, winners, zone

from courtcards.engine.game import After
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record

# death

@pytest.mark.parametrize("price, left", [(2, "4-1"), (3, ""), (4, "")])
def test_a_creature_dies_at_zero(price, left):                                          # [23]
    assert field(unanswered(setting(["4-3"], [f"K {price}"]), f"0 field K {price} > 0's 4-3"), 0) == left


@pytest.mark.parametrize("price, left", [(3, "4-0"), (4, "")])
def test_with_the_dead_below_zero_rule_a_creature_lives_at_zero(price, left):                           # [23] option below_zero
    assert field(unanswered(setting(["4-3"], [f"K {price}"], below_zero=True), f"0 field K {price} > 0's 4-3"), 0) == left


@pytest.mark.parametrize("price, left", [(4, 1), (5, 0), (6, 0)])
def test_a_player_is_out_at_zero(price, left):                                          # [24] R4
    game = unanswered(setting(hands=[f"K {price}"], life=(50, 5), seats=2), f"0 field K {price} > 1")
    assert (asked(game) == "over") == (left == 0) and life(game) == [50, left]


@pytest.mark.parametrize("price, over", [(5, False), (6, True)])
def test_with_the_dead_below_zero_rule_a_player_lives_at_zero(price, over):                             # [24] option below_zero
    game = unanswered(setting(hands=[f"K {price}"], life=(50, 5), below_zero=True), f"0 field K {price} > 1")
    assert (asked(game) == "over") == over and (over or life(game) == [50, 0])


def test_deaths_are_checked_after_each_item():                                          # [25]
    game = play(setting(hands=["K 5 Q 9", "K 5 Q 9"], life=(50, 5)), "0 field Q 9 > 0", "1 field Q 9 > 0", "0 field K 5 > 1")
    everybody_passes(game)
    assert winners(game) == [0] and life(game) == [50, 0]           # the heals below no longer take effect
    game = everybody_passes(play(setting(hands=["Q 9", "K 5"], life=(5, 50)), "0 field Q 9 > 0", "1 field K 5 > 0"))
    assert winners(game) == [1]


# the end

def test_the_last_player_left_wins_at_once_whatever_is_on_the_stack():            # [26] E17
    game = setting(hands=["K 5", "K 9"], turn=1, life=(9, 5))
    everybody_passes(play(game, "1 field K 9 > 0", "0 field K 5 > 1"))
    assert winners(game) == [0] and outcome(game)["reason"] == "last" and life(game) == [9, 0] and stack(game) == "K9 K5"


def test_the_others_are_ranked_in_reverse_order_of_falling():                                # [26]
    game = unanswered(setting(hands=["K 5 K 5"], life=(50, 5, 5), seats=3), "0 field K 5 > 2", "0 field K 5 > 1")
    assert winners(game) == [0] and outcome(game)["losers"] == [2, 1] and outcome(game)["scores"] == [50, 0, 0]


def test_a_player_may_eliminate_themselves():                                                     # [42]
    assert winners(unanswered(setting(hands=["K 5"], life=(5, 50)), "0 field K 5 > 0")) == [1]


def test_a_fought_match_ends_when_one_player_is_left():                     # [24] [26] [35]
    game = unanswered(setting(["4-3"], life=(50, 4)), "0 attack 4-3 > 1")
    assert winners(game) == [0] and asked(game) == "over" and refusal(game, "0 end") == "game-over"


# the limit of rounds

def rounds_until_the_end(game):
    """End everybody's turns until the match is over; return the number of turns."""
    turns = 0
    while asked(game) != "over":
        turns += 1
        turn_ends(game)
    return turns


@pytest.mark.parametrize("seats", [2, 3])
def test_after_the_round_limit_the_most_life_wins(seats):                                        # [40] option rounds
    lives = (50, 60, 40)[:seats]
    game = match(seats=seats, rounds=40, life=lives)
    assert rounds_until_the_end(game) == 40 * seats and winners(game) == [1]
    assert outcome(game)["reason"] == "rounds" and outcome(game)["scores"] == list(lives)


def test_ties_are_shared():                                                             # [40]
    game = match(seats=3, rounds=40, life=(50, 50, 40))
    rounds_until_the_end(game)
    assert winners(game) == [0, 1] and not outcome(game)["draw"] and outcome(game)["losers"] == [2]
    even = match(seats=2, rounds=40)
    rounds_until_the_end(even)
    assert winners(even) == [0, 1] and outcome(even)["draw"]


def test_two_hundred_rounds_are_the_default_limit_and_no_limit_is_a_choice():                 # [40] option rounds
    game = match(seats=2)
    assert rounds_until_the_end(game) == 400
    endless = match(seats=2, rounds=0)
    assert asked(turn_ends(endless, 402)) == "0 draw" and counter(endless, "round") == 202


def test_a_round_ends_when_the_turn_passes_the_first_player_even_if_eliminated():            # [40]
    game = match(seats=3, rounds=40, life=(50, 60, 40))
    play(game, "0 concede")
    assert asked(game) == "1 draw" and counter(game, "round") == 1
    turn_ends(game, 2)
    assert counter(game, "round") == 2
    assert rounds_until_the_end(game) == 2 * 39 and winners(game) == [1] and outcome(game)["losers"] == [0, 2]


def test_a_round_also_ends_when_several_seats_are_skipped():                         # [40]
    game = play(match(seats=4), "3 concede", "0 concede")
    assert asked(turn_ends(game)) == "2 draw" and counter(game, "round") == 1
    assert asked(turn_ends(game)) == "1 draw" and counter(game, "round") == 2


def test_only_surviving_players_share_the_win():                                               # [40]
    game = match(seats=3, rounds=40, life=(90, 60, 40))
    play(game, "0 concede")
    rounds_until_the_end(game)
    assert winners(game) == [1]


# the first player

@pytest.mark.parametrize("losers, begins", [((1,), 1), ((0,), 0), ((2, 1), 2), ((1, 2), 1)])
def test_the_first_player_eliminated_in_the_last_match_begins(losers, begins):          # option first_player
    seats = 1 + len(losers)
    game = build(seats, [], after=After(tuple(set(range(seats)) - set(losers)), losers), first_player="loser")
    assert counter(game, "active") == begins and asked(game) == f"{begins} turn"


def test_after_the_round_limit_the_lowest_life_begins():                            # option first_player
    first = match(seats=3, rounds=40, life=(50, 60, 40))
    rounds_until_the_end(first)
    after = After(tuple(outcome(first)["winners"]), tuple(outcome(first)["losers"]))
    assert counter(build(3, [], after=after, first_player="loser"), "active") == 2


def test_without_a_loser_the_first_player_is_drawn_by_lot():                                               # option first_player
    assert {counter(build(3, [], first_player="loser", seed=seed), "active") for seed in range(30)} == {0, 1, 2}
    assert {counter(build(3, [], after=After((0, 1, 2)), first_player="loser", seed=seed), "active") for seed in range(30)} == {0, 1, 2}


def test_the_last_result_matters_only_for_the_loser():                     # option first_player
    assert ILK.uses_after
    assert counter(build(3, [], after=After((0, 1), (2,)), first_player="first"), "active") == 0
    assert {counter(build(3, [], after=After((0, 1), (2,)), first_player="lot", seed=seed), "active") for seed in range(30)} == {0, 1, 2}


# records

def record(*moves):
    """Return the record of a match for two in which seat 0 has a card to field, followed by these moves in words."""
    game = match(["8 4 3"])
    deck = [id for seat in range(2) for id in zone(game, f"hand/{seat}")] + zone(game, "deck")
    return {"format": 1, "game": "ilk", "rules": ILK.rules, "options": {"first_player": "first", "decks": 3}, "seats": ["Ada", "Bo"], "deck": deck,
            "moves": [*[text(game, words) for words in ("0 discard 8", "0 conjure 4 3")], *moves]}


def test_a_record_can_be_replayed():                                                        # records
    game = load_record(record("0 end", "1 draw = 1")).game
    assert field(game, 0) == "4-3" and asked(game) == "1 turn"


@pytest.mark.parametrize("moves, number", [(["0 pass"], 3), (["1 pass"], 3), (["0 end", "1 block > field/0:1"], 4), (["0 end", "0 end"], 4),
                                           (["0 end", "1 draw = 5"], 4), (["0 field KH > 1"], 3), (["0 end", "1 let"], 4)])
def test_a_record_with_an_unrequested_answer_is_refused(moves, number):       # bad input
    with pytest.raises(BadRecord) as caught:
        load_record(record(*moves))
    assert caught.value.key == "illegal-move" and caught.value.about["number"] == number and caught.value.about["move"] == moves[-1]
