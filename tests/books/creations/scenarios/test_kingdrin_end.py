"""Kingdrin: going out, an empty deck, and ties, rule by rule. Numbers in brackets are rulings."""

import pytest
from books.creations.kingdrin import match
from helpers.reading import asked, held, keys, listed, outcome, play, winners, zone


def row(*numbers, corners="99/99"):
    """Return a hand with these numbers, in words."""
    return ", ".join(f"{number} {corners}" for number in numbers)


def draws(game, times):
    """Play this many turns as draws; return the game."""
    for _ in range(times):
        play(game, "draw")
    return game


# going out

@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_first_player_to_run_out_of_cards_wins_at_once(seats):                           # [14] the figures: 6n + 1
    game, moves = match(seats=seats, filler="11/11"), 0
    while asked(game) != "over":
        play(game, f"play {zone(game, 'hand/' + asked(game)[0])[0]} = 1")
        moves += 1
    assert moves == 6 * seats + 1
    assert winners(game) == [0] and outcome(game)["reason"] == "out" and held(game) == [0] + [1] * (seats - 1)
    assert not outcome(game)["draw"] and sorted(outcome(game)["losers"]) == list(range(1, seats))


def test_where_a_match_outlasts_its_deck_a_player_can_go_out_with_an_empty_deck():                 # [12] [14] option
    game = match(seats=2, filler="11/11", left=3, exhaust="failed_draw")
    draws(game, 3)
    play(game, *[f"{seat} play {zone(game, f'hand/{seat}')[at]} = 1" for at in range(8) for seat in (1, 0)][:15])
    assert asked(game) == "over" and winners(game) == [1] and outcome(game)["reason"] == "out"


# the empty deck

@pytest.mark.parametrize("counts", [[9, 8], [9, 9, 8]])
def test_when_the_last_card_leaves_the_deck_the_match_ends_and_the_fewest_cards_win(counts):   # [12]
    told, seats = [], len(counts)
    game = match(seats=seats, left=2 * seats - 1, told=told)
    draws(game, 2 * seats - 2)
    assert asked(game) == f"{seats - 2} turn"
    draws(game, 1)
    assert asked(game) == "over" and zone(game, "deck") == [] and held(game) == counts and "empty" in keys(told)
    assert winners(game) == [seats - 1] and outcome(game)["reason"] == "fewest" and sorted(outcome(game)["losers"]) == [*range(seats - 1)]


def test_playing_with_one_card_left_in_the_deck_ends_nothing_and_the_ditch_is_never_reshuffled():      # [12]
    game = draws(match(["1 11/11"], left=3), 2)
    assert asked(play(game, "play c1 = 1")) == "1 turn"
    assert asked(play(game, "draw")) == "over" and winners(game) == [0] and zone(game, "ditch") == ["c100", "c1"]


def test_with_an_empty_deck_play_goes_on_until_somebody_draws():                        # [12] option
    game = draws(match(["1 11/11", "2 11/11"], left=3, exhaust="failed_draw"), 3)
    assert asked(game) == "1 turn" and zone(game, "deck") == [] and "draw" in listed(game)
    by_choice = play(game.copy(), "draw")
    assert asked(by_choice) == "over" and held(by_choice) == [9, 8] and winners(by_choice) == [1] and outcome(by_choice)["reason"] == "fewest"
    play(game, "play c2 = 1", "play c1 = 1")
    assert asked(game) == "1 turn" and held(game) == [8, 7]
    assert asked(play(game, "draw")) == "over" and winners(game) == [1] and held(game) == [8, 7]      # by need


# ties

LOWEST = {                              # hands, the deck, and who wins
    "the lowest card number": ([row(*range(21, 28)), row(11, *range(32, 38))], row(*range(41, 45)), [1]),
    "the lowest even if it emptied the deck": ([row(*range(21, 28)), row(*range(31, 38))], row(41, 42, 43, 1), [1]),
    "the lowest of those who are tied": ([row(*range(1, 8)), row(*range(31, 38)), row(*range(21, 28))], row(*range(50, 57)), [2]),
    "the next lowest if the lowest are equal": ([row(1, 2, 3, 4, 5, 6, 8), row(1, 2, 3, 4, 5, 6, 7)], row(20, 20, 21, 21), [1]),
    "the lowest in whatever order": ([row(7, 6, 5, 4, 3, 2, 1), row(1, 2, 3, 4, 5, 6, 8)], row(20, 20, 21, 21), [0]),
    "both with the same numbers": ([row(*range(1, 8)), row(*range(1, 8))], row(20, 20, 21, 21), [0, 1]),
    "two of three with the same numbers": ([row(*range(1, 8)), row(*range(1, 8)), row(*range(31, 38))], row(20, 20, 40, 21, 21, 41), [0, 1]),
}


@pytest.mark.parametrize("hands, deck, best", LOWEST.values(), ids=LOWEST)
def test_among_the_fewest_cards_the_lowest_card_number_wins(hands, deck, best):                  # [12] [13] doubles
    times = len(deck.split(","))
    game = draws(match(hands, left=times, deck=deck), times)
    assert held(game).count(9) > 1 and {held(game)[seat] for seat in best} == {9} and winners(game) == best
    assert outcome(game)["reason"] == ("lowest" if len(best) == 1 else "shared") and outcome(game)["draw"] == (len(best) == len(hands))
    assert sorted([*best, *outcome(game)["losers"]]) == [*range(len(hands))]
