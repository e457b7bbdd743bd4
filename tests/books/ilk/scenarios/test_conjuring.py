"""Ilk: discarding and conjuring, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.ilk.matches import everybody_passes, match, play, polled, refusal, setting, text, turn_ends
from books.ilk.standing import creature, field, life, listed, lying, marks, pile, rank, value
from helpers.reading import asked, counter, zone

from courtcards.engine.move import parse_move

# discarding

def test_a_discarded_value_card_adds_to_the_discard_value():                            # [6]
    game = play(match(["8 4 3"]), "0 discard 8")
    assert value(game) == 8 and pile(game) == "8"
    play(game, "0 discard 4")
    assert value(game) == 12 and pile(game) == "8 4"


def test_a_discarded_special_adds_nothing():                                            # [6]
    game = play(match(["J Q K A"]), "0 discard J", "0 discard Q", "0 discard K", "0 discard A")
    assert value(game) == 0 and pile(game) == "J Q K A" and lying(game) == 0


def test_cards_are_discarded_one_at_a_time():                                              # [6]
    game = match(["8 8 K A"])
    assert refusal(game, "0 discard 8 8") == "discard-alone"
    assert refusal(game, "0 discard K A") and refusal(game, "0 discard 8 K") and refusal(game, "0 discard")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everyone_may_discard_whenever_the_match_waits(seat):                          # [6]
    game = setting(["4-3", "4-3"], ["9 9 K 5", "9 9 K 5", "9 9 K 5"], seats=3)
    play(game, "0 attack 4-3 > 1")
    before = asked(game)
    assert before == "1 answer"
    play(game, f"{seat} discard 9")
    assert asked(game) == before and pile(game, 1) == "9" and counter(game, f"cards/{seat}") == 3
    everybody_passes(game)
    assert asked(game) == "1 block"
    play(game, f"{seat} discard 9")
    assert asked(game) == "1 block" and value(game) == (18 if seat == 0 else 0)


def test_a_discard_cancels_no_pass_and_opens_no_window():                            # [6] E14
    game = setting(["4-3"], ["K 5", "9 9 K 5", "K 5"], seats=3)
    play(game, "0 attack 4-3 > 1", "1 discard 9", "1 discard 9")
    assert asked(game) == "1 answer"
    play(game, "1 pass", "2 discard 5")
    assert "1" not in polled(game) and life(game) == [50, 46, 50]


def test_a_player_who_discards_their_last_possible_answer_is_no_longer_asked():                  # [6] [28]
    game = setting(["4-3"], ["K 5", "K 5", "K 5"], seats=3)
    play(game, "0 attack 4-3 > 1", "2 discard 5", "1 pass")
    assert asked(game) == "0 turn" and life(game) == [50, 46, 50]


def test_only_cards_in_your_own_hand_can_be_discarded():                                    # [6] bad input
    game = match(["8", "9"])
    other = next(id for id in zone(game, "hand/1") if rank(id) == "9")
    assert refusal(game, f"0 discard {other}") and refusal(game, "0 discard JOKER") == "no-such-card"
    gone = next(id for id in zone(game, "hand/0") if rank(id) == "8")
    assert refusal(play(game, "0 discard 8"), f"0 discard {gone}")


def test_the_discard_value_expires_when_the_end_of_the_turn_is_called():             # [6]
    game = play(setting(hands=["8 9 9 J", "K 5"]), "0 discard 8", "0 end")
    assert asked(game) == "1 answer" and value(game) == 0
    assert refusal(game, "0 discard 9 J") == "jack-own-turn"
    assert value(play(game, "0 discard 9")) == 0 and asked(game) == "1 answer"


# Jacks on discards

@pytest.mark.parametrize("jacks, worth", [(0, 8), (1, 16), (2, 32), (3, 64)])
def test_a_jack_doubles_a_discard_and_doubles_again(jacks, worth):                      # [7] R5
    game = play(match(["8 J J J"]), "0 discard 8" + " J" * jacks)
    assert value(game) == worth and lying(game) == jacks and pile(game) == "8"


def test_two_jacks_on_an_eight_conjure_and_stay_until_the_end_of_the_turn():             # [7] E1
    game = play(match(["8 J J 10 6"]), "0 discard 8 J J")
    assert value(game) == 32
    play(game, "0 conjure 10 6")
    assert value(game) == 16 and ("J" not in pile(game)) and len(zone(game, "jacks/0", 1)) == 2
    turn_ends(game)
    assert asked(game) == "1 draw" and lying(game) == 0 and pile(game).count("J") == 2


def test_jacks_are_played_on_a_discard_only_in_your_own_turn():                                      # [7]
    game = match(["8 J", "8 J"])
    assert refusal(game, "1 discard 8 J") == "jack-own-turn" and not refusal(game, "1 discard 8")
    assert not refusal(game, "1 discard J")


def test_jacks_are_named_with_the_discard_and_not_added_later():                 # [7] [15]
    game = play(match(["8 J"]), "0 discard 8")
    lying = zone(game, "discard")[0]
    assert refusal(game, f"0 field J > {lying}") in ("jack-value", "gone")


@pytest.mark.parametrize("words", ["8 J-same", "K J", "J J", "A J", "J 8"])
def test_a_jack_doubles_only_value_cards(words):                                      # [7] bad input
    game = match(["8 J J K A"])
    jack = next(id for id in zone(game, "hand/0") if rank(id) == "J")
    words = f"8 {jack} {jack}" if "same" in words else words
    assert refusal(game, f"0 discard {words}")


def test_a_jack_on_a_discard_opens_no_window():                                         # [6] [7]
    game = setting(["4-3"], ["8 J", "K 5 J A"])
    assert asked(play(game, "0 discard 8 J")) == "0 turn"


# conjuring

def test_conjuring_spends_discard_value():                                              # [8] [9] R1
    game = play(match(["8 4 3"]), "0 discard 8")
    assert value(game) == 8
    play(game, "0 conjure 4 3")
    assert value(game) == 1 and field(game, 0) == "4-3"


def test_five_four_costs_nine():                                                        # [8] R1
    game = play(match(["8 5 4"]), "0 discard 8")
    assert refusal(game, "0 conjure 5 4") == "costs-more"
    game = play(match(["9 5 4"]), "0 discard 9", "0 conjure 5 4")
    assert value(game) == 0 and field(game, 0) == "5-4"


def test_a_refused_creature_says_what_it_costs_and_what_there_is():                  # [8]
    game = play(match(["8 5 4"]), "0 discard 8")
    move = parse_move(text(game, "0 conjure 5 4"), game.cards)
    assert game.question.denial(game, move) == {"damage": 5, "life": 4, "cost": 9, "value": 8}


def test_a_strict_cost_must_be_less_than_the_discard_value():                           # [8] option strict_cost R1
    game = play(match(["9 5 4 3"], strict_cost=True), "0 discard 9")
    assert refusal(game, "0 conjure 5 4") == "costs-more" and not refusal(game, "0 conjure 5 3")
    pairs = {frozenset(map(rank, move.split()[2:])) for move in listed(game) if "conjure" in move}
    assert frozenset("53") in pairs and frozenset("54") not in pairs


def test_the_first_card_is_the_damage_and_the_second_the_life():                        # [10]
    assert field(play(match(["10 4 3"]), "0 discard 10", "0 conjure 3 4"), 0) == "3-4"
    moves = listed(play(match(["10 4 3"]), "0 discard 10"))
    assert {tuple(map(rank, move.split()[2:])) for move in moves if "conjure" in move} >= {("4", "3"), ("3", "4")}


def test_the_rest_of_the_discard_value_can_be_spent():                              # [9] [10]
    game = play(match(["10 10 2 3 4 5"]), "0 discard 10", "0 discard 10", "0 conjure 2 3", "0 conjure 4 5")
    assert value(game) == 6 and field(game, 0) == "2-3 4-5"
    assert len({creature(game, 0, "2-3"), creature(game, 0, "4-5")}) == 2


def test_a_jack_on_a_creature_does_not_change_its_cost():                             # [9]
    game = setting(hands=["10 4 3 J"])
    play(game, "0 discard 10", "0 conjure 4 3", "0 field J > 0's 4-3 damage")
    everybody_passes(game)
    assert value(game) == 3 and field(game, 0) == "8-3"


@pytest.mark.parametrize("words, key", [("K 4", "value-cards-only"), ("4 J", "value-cards-only"), ("A K", "value-cards-only"),
                                        ("4", "two-cards"), ("4 3 2", "two-cards"), ("", "two-cards")])
def test_a_creature_is_made_of_two_value_cards(words, key):                                     # [10]
    assert refusal(play(match(["10 4 3 2 K J A"]), "0 discard 10"), f"0 conjure {words}".strip()) == key


def test_a_creature_is_made_of_two_different_cards():                                       # [10] bad input
    game = play(match(["10 4"]), "0 discard 10")
    four = next(id for id in zone(game, "hand/0") if rank(id) == "4")
    assert refusal(game, f"0 conjure {four} {four}")


def test_a_creature_is_conjured_in_your_own_turn_with_an_empty_stack():                    # [10] [30]
    game = setting(["4-3", "2-2"], ["10 4 3 K 5 A", "9 2 2 K 5"])
    play(game, "0 discard 10", "0 field K 5 > 1")
    assert asked(game) == "1 answer" and refusal(game, "0 conjure 4 3") and refusal(game, "1 conjure 2 2") == "own-turn"
    assert not any("conjure" in move for move in listed(game))
    play(game, "1 field K 5 > field/0:1")
    assert asked(game) == "0 answer" and refusal(game, "0 conjure 4 3") == refusal(game, "0 play > field/0:1") == "answers-first"
    assert refusal(game, "0 play > field/1:1") == "not-yours"


def test_a_creature_is_there_at_once_and_its_cost_is_not_refunded():              # [11]
    game = setting(hands=["10 4 3", "K 3"])
    play(game, "0 discard 10", "0 conjure 4 3")
    assert asked(game) == "1 answer" and field(game, 0) == "4-3"
    everybody_passes(play(game, "1 field K 3 > 0's 4-3"))
    assert field(game, 0) == "" and value(game) == 3 and asked(game) == "0 turn"


def test_a_creature_cannot_attack_in_the_turn_it_was_conjured():               # [12]
    game = play(match(["10 4 3"]), "0 discard 10", "0 conjure 4 3")
    assert refusal(game, "0 attack 4-3 > 1") == "fresh" and marks(game, 0, "4-3") == {"fresh"} and not any("attack" in move for move in listed(game))
    turn_ends(game)
    assert marks(game, 0, "4-3") == set()
    play(turn_ends(game), "0 draw 0")
    assert not refusal(game, "0 attack 4-3 > 1")


def test_a_creature_may_block_in_the_first_turn_after_it_was_conjured():                # [12]
    game = setting(["", "9-9"], ["10 4 3"])
    play(game, "0 discard 10", "0 conjure 4 3")
    play(turn_ends(game), "1 draw 0", "1 attack 9-9 > 0")
    assert asked(game) == "0 block" and not refusal(game, "0 block 4-3")


