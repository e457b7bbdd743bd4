"""Kingdrin: no repeated value, and the finished round, rule by rule. Numbers in brackets are rulings."""

import pytest
from books.creations.kingdrin import KINGDRIN, let, match
from helpers.reading import asked, counter, keys, listed, outcome, play, refusal, winners, zone

FRESH, ROUND = {"fresh_value": True}, {"finish_round": True}
ALIKE = "11/11"                         # every card matches every other


def last(*cards, told=None, rounds=6, **options):
    """Return a match in which everybody has one card left, and the first seat has the turn; unnamed cards match nothing."""
    game = match([card or f"{90 + seat} 99/99" for seat, card in enumerate(cards)], filler=ALIKE, told=told, **{"left": 40, **ROUND, **options})
    return rounds_of_fillers(game, rounds)


def rounds_of_fillers(game, rounds):
    """Play the last card of everybody's hand, several times; return the game."""
    for _ in range(rounds * game.seats):
        play(game, f"play {zone(game, f'hand/{asked(game)[0]}')[-1]} = 1")
    return game


def out(game, *ids):
    """Play these cards for the seats on turn, or draw for None; return the game."""
    return play(game, *[f"play {id} = 1" if id else "draw" for id in ids])


# no repeated value

@pytest.mark.parametrize("second, moves, told", [("12/99", {"play c2 = 2", "draw"}, None), ("11/11", {"draw"}, {"key": "none"})])
def test_the_value_just_called_may_not_be_called_again_even_if_nothing_else_matches(second, moves, told):         # [21]
    game = play(match(["1 12/34", f"2 {second}"], "100 12/34", **FRESH), "play c1 = 1")
    assert set(listed(game)) == moves and refusal(game, "play c2 = 1") == "called-last"
    assert game.view()["question"]["case"] == told


def test_the_call_applies_until_another_card_is_on_top():                               # [21]
    game = play(match(["1 12/34", "2 11/11", "3 11/12"], "100 12/34", seats=3, **FRESH), "play c1 = 1", "draw")
    assert listed(game, verb="play") == ["play c3 = 2"]
    assert listed(play(game, "play c3 = 2", "draw"), verb="play") == ["play c2 = 1"]


def test_nothing_was_called_for_a_revealed_card():                                       # [21]
    assert set(listed(match(["1 12/34"], "100 12/34", **FRESH), verb="play")) == {f"play c1 = {value}" for value in "1234"}


def test_the_second_player_of_the_race_may_not_repeat_the_first_call():                            # [21] [5]
    game = match(["1 12/99", "2 11/99"], "100 12/34", opening="drawn", filler="88/88", **FRESH)
    let(game, "0 play c1 = 1")
    assert asked(game) == "1 second" and listed(game, verb="play") == ["play c2 = 9"]       # not the one
    alone = match(["1 12/34", "2 11/11"], "100 12/34", opening="drawn", filler="88/88", seed=3, **FRESH)
    assert asked(let(alone, "0 play c1 = 1")) == "0 turn"                                   # a player with no alternative isn't asked, but draws


def test_which_of_several_values_is_called_decides_what_the_next_player_may_play():            # [21] [10]
    game = match(["1 12/34", "2 11/11"], "100 12/99", **FRESH)
    assert listed(play(game.copy(), "play c1 = 1")) == ["draw"] and "play c2 = 1" in listed(play(game, "play c1 = 2"))


# the finished round

def test_when_a_hand_is_empty_the_others_still_get_as_many_turns():                          # [22]
    told = []
    game = out(last("1 11/11", "", "", told=told), "c1")
    assert asked(game) == "1 turn" and told[-2].key == "goes_out" and counter(game, "last/0") == 200 and counter(game, "next") == 2
    assert counter(out(game, None), "next") == -1 and outcome(game) is None
    assert winners(out(game, None)) == [0] and outcome(game)["reason"] == "out" and keys(told).count("goes_out") == 1


def test_a_player_who_goes_out_with_the_last_turn_of_the_round_ends_it():                          # [22]
    game = out(last("", "", "3 11/11"), None, None, "c3")
    assert winners(game) == [2] and outcome(game)["reason"] == "out"


@pytest.mark.parametrize("first, second, reason", [("1 S90 11/11", "2 S150 11/11", "highest"), ("7 S90 11/11", "4 S90 11/11", "lower")])
def test_of_players_who_went_out_the_highest_speed_of_their_last_card_wins_or_the_lower_number(first, second, reason):       # [22]
    game = out(last(first, second, "3 S30 11/11"), f"c{first[0]}", f"c{second[0]}", "c3")
    assert winners(game) == [1] and outcome(game)["reason"] == reason and not outcome(game)["draw"]


def test_equal_last_cards_share_the_victory():                                     # [22] doubles
    game = last("40 S90 11/11", "40 S90 11/11", "3")
    out(game, "c40", "c40.2", None)
    assert winners(game) == [0, 1] and outcome(game)["reason"] == "alike" and outcome(game)["losers"] == [2]


@pytest.mark.parametrize("direction, order", [(1, "012"), (-1, "021")])
def test_the_two_opening_plays_are_turns_of_the_first_round(direction, order):          # [22] [8]
    game = match(seats=3, filler=ALIKE, left=40, opening="drawn", **ROUND)
    first, second = "0", order[1]
    let(let(game, f"{first} play {zone(game, 'hand/0')[0]} = 1"), f"{second} play {zone(game, f'hand/{second}')[0]} = 1")
    while not counter(game, "last/0"):
        play(game, f"play {zone(game, f'hand/{asked(game)[0]}')[0]} = 1")
    seen = ""
    while asked(game) != "over":
        seen += asked(game)[0]
        play(game, "draw")
    assert first + seen == order and winners(game) == [0]


def test_an_empty_deck_ends_the_match_before_the_round_is_finished():                   # [22] [12]
    told = []
    game = last("1 S20 11/11", "2 S90 11/11", "3 11/11", "4 11/11", rounds=0, left=7, told=told)
    out(game, None, None, None, None)
    rounds_of_fillers(game, 6)
    out(game, *[zone(game, f"hand/{seat}")[-1] for seat in (0, 1)], None, None)
    assert asked(game) == "0 turn" and len(zone(game, "deck")) == 1
    out(game, "c1", "c2", None)
    assert asked(game) == "over" and "empty" in keys(told) and winners(game) == [1] and outcome(game)["reason"] == "highest"


@pytest.mark.parametrize("rule", ["fresh_value", "finish_round"])
def test_with_the_speed_rule_neither_house_rule_counts(rule):                                      # [21] [22]
    plain, ruled = (KINGDRIN(3, {"speed": True, "pace": "drawn", **more}, seed=5) for more in ({}, {rule: True}))
    while plain.question:
        move = str(plain.moves()[0])
        play(plain, move)
        play(ruled, move)
    assert plain.view() == ruled.view() and outcome(plain)["reason"] == "out"
