"""Ilk: dealing, the turn and drawing, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.ilk.matches import HAND, ILK, everybody_passes, match, play, polled, refusal, setting, turn_ends, unanswered
from books.ilk.standing import RANKS, field, hand, life, listed, marks, on, pile, rank, stack, value
from helpers.reading import about, asked, counter, zone

# setup

@pytest.mark.parametrize("seats, decks", [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_there_is_one_deck_for_every_two_players(seats, decks):                         # [1] component list
    assert len(zone(ILK(seats), "deck")) == 52 * decks - HAND * seats


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_any_number_of_players_may_take_one_to_three_decks(decks):                      # option decks
    for seats in (2, 5, 7):
        game = match(seats=seats, decks=decks)
        lying = [id for ids in game.view()["zones"].values() for id in ids]
        assert len(lying) == len(set(lying)) == 52 * decks and {rank(id) for id in lying} == set(RANKS)


def test_everyone_begins_with_fifty_life_and_seven_cards():                            # [1]
    game = ILK(5)
    assert life(game) == [50] * 5 and [counter(game, f"cards/{seat}") for seat in range(5)] == [7] * 5
    assert pile(game) == "" and stack(game) == ""


def test_cards_are_dealt_seat_by_seat_and_then_drawn():                                 # [1]
    game = match(["8 4 3", "9 9 J"], draws="K Q", seats=2)
    assert hand(game, 0).endswith("3 4 8") and hand(game, 1).endswith("9 9 J")
    play(turn_ends(play(game, "1 discard 9")), "1 draw 2")
    assert hand(game, 1).endswith("9 J Q K")


@pytest.mark.parametrize("seats", [1, 8])
def test_two_to_seven_can_play(seats):                          # [1]
    with pytest.raises(ValueError):
        ILK(seats)


def test_the_first_player_is_drawn_by_lot():                                                    # [1]
    assert {counter(ILK(3, seed=seed), "active") for seed in range(30)} == {0, 1, 2}


def test_the_turn_goes_clockwise():                                                     # [1]
    game = match(seats=3)
    seen = []
    for _ in range(7):
        seen.append(counter(game, "active"))
        turn_ends(game)
    assert seen == [0, 1, 2, 0, 1, 2, 0]


def test_starting_life_can_be_set_for_each_player():                                    # [40] option life
    assert life(match(seats=3, life=(5, 50, 99))) == [5, 50, 99]


# the start of a turn

def test_at_the_start_of_any_turn_jacks_expire_and_every_creature_is_whole():               # [2] [16] [37] R5
    game = setting(["7-5", "4-9"], ["K 3 J", "K 2 J"])
    unanswered(game, "0 field J > 1's 4-9 life")
    play(game, "0 field K 3 > 1's 4-9", "1 field J > 0's 7-5 damage", "1 field K 2 > 0's 7-5")
    assert (field(game, 0), field(game, 1)) == ("14-3", "4-15")
    turn_ends(game)
    assert field(game, 0) == "7-5" and field(game, 1) == "4-9" and on(game, 0, "7-5") == on(game, 1, "4-9") == ""
    assert pile(game).count("J") == 2


def test_the_discard_value_starts_at_zero_and_returns_to_zero_after_your_turn():       # [2] [6]
    game = play(match(["8"]), "0 discard 8")
    assert value(game) == 8
    turn_ends(game)
    assert value(game) == 0 and value(game, 1) == 0
    assert value(turn_ends(game)) == 0


def test_a_creatures_actions_are_reset_at_the_next_turn():                      # [2] [31] [32]
    game = setting(["4-9", "3-9"])
    everybody_passes(play(game, "0 attack 4-9 > 1", "1 block 3-9"))
    assert marks(game, 0, "4-9") == {"attacked"} and marks(game, 1, "3-9") == {"blocked"}
    turn_ends(game)
    assert marks(game, 0, "4-9") == marks(game, 1, "3-9") == set()


# drawing

def test_the_first_player_draws_nothing_in_the_first_turn():                                  # [3] R7
    game = match(["8 4 3"])
    assert asked(game) == "0 turn"
    assert asked(play(match(["8 4 3"]), "0 discard 8", "0 discard 4")) == "0 turn"


@pytest.mark.parametrize("held, most", [(0, 4), (3, 4), (4, 4), (5, 3), (6, 2), (7, 1), (8, 0)])
def test_up_to_four_cards_are_drawn_with_no_more_than_eight_in_hand(held, most):      # [3] R7
    game = setting(hands=[" ".join(["5"] * held)], draw=None)
    assert about(game)["most"] == most
    assert sorted(move for move in listed(game) if "draw" in move) == [f"0 draw = {count}" for count in range(most + 1)]
    assert refusal(game, f"0 draw {most + 1}") == ("draw-most" if most == 4 else "draw-room")
    play(game, f"0 draw {most}")
    assert counter(game, "cards/0") == held + most and asked(game) == "0 turn"


def test_a_player_may_draw_fewer_or_none():                                             # [3]
    assert [counter(setting(hands=["5 5"], draw=count), "cards/0") for count in range(4)] == [2, 3, 4, 5]


@pytest.mark.parametrize("words, key", [
    ("0 conjure 5 5", "draw-first"), ("0 end", "draw-first"), ("0 field K 5 > 1", "draw-first"), ("0 attack 4-3 > 1", "draw-then-attack"), ("0 play > 0's 4-3", "draw-then-attack"), ("0 pass", "not-offered"),
    ("0 draw five", "draw-most"), ("0 draw -1", "draw-most"), ("0 draw", "not-offered"), ("1 draw 1", "not-asked"), ("1 end", "own-turn")])
def test_drawing_comes_before_everything_but_discards(words, key):                             # [3]
    assert refusal(setting(["4-3"], ["K 5 5 5"], draw=None), words) == key


def test_discarding_first_makes_room_and_counts():                                      # [3] [6]
    game = setting(hands=["5 6 7 8 9 9 K K"], draw=None)
    assert about(game)["most"] == 0
    play(game, "0 discard 9", "0 discard K", "0 discard 5")
    assert asked(game) == "0 draw" and about(game)["most"] == 3 and value(game) == 14
    play(game, "0 draw 3")
    assert counter(game, "cards/0") == 8 and value(game) == 14


def test_a_discard_before_the_draw_may_be_doubled():                                    # [3] [7]
    game = play(setting(hands=["8 J"], draw=None), "0 discard 8 J")
    assert value(game) == 16 and asked(game) == "0 draw"


def test_no_window_opens_between_the_end_of_a_turn_and_the_draw():                     # [3]
    game = setting(["4-3", "4-3"], ["K 5 A J", "K 5 A J", "K 5 A J"], seats=3)
    play(game, "0 end")
    assert polled(game) == "12" and asked(game) == "1 draw"


def test_an_off_turn_discard_makes_room_to_draw_and_adds_nothing():                     # [6] E11
    game = setting(hands=["5", "3 4 5 6 7 8 9 10"])
    play(game, "1 discard 3", "1 discard 4", "1 discard 5", "1 discard 6")
    assert value(game, 1) == 0 and value(game) == 0 and asked(game) == "0 turn"
    turn_ends(game)
    assert value(game, 1) == 0 and about(game)["most"] == 4
    assert counter(play(game, "1 draw 4"), "cards/1") == 8


# the deck runs out

def nearly_out(hands=(), seats=7, **options):
    """Return a match for seven with one deck that has three cards left."""
    return match(hands, seats=seats, decks=1, **options)


def test_the_pile_is_shuffled_into_the_deck_when_the_last_card_is_drawn():              # [4]
    game = turn_ends(play(nearly_out(["8 8 8 8"]), "0 discard 8", "0 discard 8", "0 discard 8"))
    play(game, "1 draw 1")
    assert pile(game) == "8 8 8" and len(zone(game, "deck")) == 2
    play(turn_ends(game), "2 draw 1")
    play(turn_ends(game), "3 draw 1")
    assert pile(game) == "" and sorted(map(rank, zone(game, "deck"))) == ["8", "8", "8"]


def test_the_pile_is_shuffled_in_the_middle_of_a_draw_that_empties_the_deck():                            # [4]
    game = turn_ends(play(nearly_out(["8 8 8 8", "9 9 9 9"]), "0 discard 8", "0 discard 8", "0 discard 8"))
    play(game, "1 discard 9", "1 discard 9", "1 discard 9")
    assert about(game)["most"] == 4
    play(game, "1 draw 4")
    assert counter(game, "cards/1") == 8 and pile(game) == "" and len(zone(game, "deck")) == 5


def test_a_shuffle_is_announced_when_it_happens():                                          # [4]
    told = []
    game = turn_ends(play(nearly_out(["8 8 8 8", "9 9 9 9"], told=told), "0 discard 8", "0 discard 8", "0 discard 8"))
    play(game, "1 discard 9", "1 discard 9", "1 discard 9", "1 draw 4")
    assert [fact.key for fact in told].count("reshuffles") == 1


def test_a_draw_is_limited_to_the_cards_in_deck_and_pile():                     # [3] [4]
    game = turn_ends(nearly_out(["8"]))
    for seat in (1, 2, 3):
        assert about(game)["most"] == 1
        turn_ends(play(game, f"{seat} draw 1"))
    assert asked(game) == "4 turn"                                  # nothing to draw, and no discard could change that
    assert zone(game, "deck") == [] and pile(game) == ""


def test_an_empty_deck_is_refilled_when_a_card_is_drawn():                                # [4]
    game = turn_ends(nearly_out(["8"]))
    for seat in (1, 2, 3):
        turn_ends(play(game, f"{seat} draw 1"))
    hands = zone(game, "hand/4")
    play(game, f"4 discard {hands[0]}", f"4 discard {hands[1]}", "4 end")
    everybody_passes(game)
    assert asked(game) == "5 draw" and about(game)["most"] == 1
    play(game, "5 draw 1")
    assert len(zone(game, "deck")) == 1 and pile(game) == ""


@pytest.mark.parametrize("words, most", [("3 discard", 2), ("6 concede", 4)])
def test_cards_others_discard_before_a_draw_can_be_drawn(words, most):                   # [3] [4] [6]
    game = turn_ends(play(nearly_out(["8 8 8"]), "0 discard 8", "0 discard 8", "0 discard 8"))
    for seat in range(1, 6):
        turn_ends(play(game, f"{seat} draw 1"))
    turn_ends(game)
    assert asked(game) == "0 draw" and about(game)["most"] == 1 and counter(game, "cards/0") == 4
    play(game, words if "concede" in words else f"{words} {zone(game, 'hand/3')[0]}")
    assert about(game)["most"] == most and not refusal(game, f"0 draw {most}")
    assert counter(play(game, f"0 draw {most}"), "cards/0") == 4 + most


def test_cards_on_the_field_are_not_shuffled_in():                                      # [4] E18
    game = nearly_out(["8 4 3", "10 2 9"])
    turn_ends(unanswered(game, "0 discard 8", "0 conjure 4 3"))
    turn_ends(play(game, "1 draw 1", "1 discard 10"))
    for seat in (2, 3):
        turn_ends(play(game, f"{seat} draw 1"))
    assert pile(game) == "" and sorted(map(rank, zone(game, "deck"))) == ["10", "8"]
    assert field(game, 0) == "4-3"


def test_with_deck_and_pile_empty_fewer_are_drawn_and_discards_come_back():                       # [4] E18
    game = nearly_out(["8 4 3 2 2 2 2", "9 5 4 3 3 3 4"])
    turn_ends(unanswered(game, "0 discard 8", "0 conjure 4 3"))
    turn_ends(unanswered(game, "1 draw 1", "1 discard 9", "1 conjure 5 4"))
    for seat in (2, 3):
        turn_ends(play(game, f"{seat} draw 1"))
    assert sorted(map(rank, zone(game, "deck"))) == ["8", "9"] and pile(game) == ""
    turn_ends(game, 3)
    play(game, "0 draw 1")
    turn_ends(game)
    assert about(game)["most"] == 1 and counter(game, "cards/1") == 5 and refusal(game, "1 draw = 2") == "draw-room"
    play(game, "1 draw 0")
    assert len(zone(game, "deck")) == 1 and pile(game) == ""
    unanswered(game, "1 attack 5-4 > 0", "0 block 4-3")
    assert field(game, 1) == "" and pile(game) == "5 4 4 3"
    turn_ends(game, 6)
    assert asked(game) == "0 draw" and about(game)["most"] == 3 and counter(game, "cards/0") == 5
    play(game, "0 draw 3")
    assert len(zone(game, "deck")) == 2 and pile(game) == ""


# the main part

def test_the_main_part_has_no_phases():                                                 # [5]
    game = setting(["4-3"], ["10 2 2 9 3 3 K 5"])
    play(game, "0 discard 10", "0 conjure 2 2", "0 attack 4-3 > 1", "0 discard 9", "0 field K 5 > 1")
    everybody_passes(game)
    assert life(game) == [50, 41] and asked(game) == "0 turn"
    play(game, "0 conjure 3 3")
    assert asked(game) == "0 turn" and field(game, 0) == "4-3 2-2 3-3"


def test_the_turn_ends_when_its_player_says_so():                                       # [5]
    game = match(["8"])
    assert asked(play(game, "0 discard 8")) == "0 turn"
    assert asked(play(game, "0 end")) == "1 draw"


@pytest.mark.parametrize("words", ["1 end", "1 conjure 2 2", "1 attack 4-3 > 0", "1 draw 1", "1 pass"])
def test_only_the_active_player_may_conjure_attack_and_end(words):                       # [5] [10] [30]
    assert refusal(setting(["", "4-3"], ["5", "2 2"]), words)
