"""Ilk: Kings, Queens, Jacks and Aces, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.ilk.matches import everybody_passes, play, polled, refusal, setting, turn_ends, unanswered
from books.ilk.standing import creature, field, hand, items, life, listed, lying, marks, on, pile, rank, stack, value
from helpers.reading import asked, counter, keys, state, zone

# fielding, and the price

def test_a_king_or_queen_is_fielded_with_a_value_card_that_adds_nothing():              # [13]
    game = setting(hands=["K 5 Q 4"])
    unanswered(game, "0 field K 5 > 1", "0 field Q 4 > 0")
    assert life(game) == [54, 45] and value(game) == 0 and hand(game, 0) == ""


@pytest.mark.parametrize("words, key", [("K > 1", "needs-price"), ("Q > 0", "needs-price"), ("K J > 1", "price-value"), ("Q A > 1", "price-value"),
                                        ("K Q > 1", "price-value"), ("K 5 6 > 1", "price-value"), ("K 5", "no-target"), ("Q 5", "no-target"), ("J", "no-target"),
                                        ("A", "no-target"), ("5 > 1", "specials-only"), ("5 K > 1", "specials-only"),
                                        ("A 5 > 0's 4-3", "no-price-wanted"), ("J 5 > 0's 4-3 life", "no-price-wanted")])
def test_a_special_needs_its_price_and_its_target(words, key):                          # [13] [14]
    assert refusal(setting(["4-3"], ["K Q J A 5 6"]), f"0 field {words}") == key


def test_without_a_value_card_no_king_or_queen_can_be_fielded():                        # [13]
    game = setting(["4-3"], ["K Q A J"])
    assert refusal(game, "0 field K > 1") == refusal(game, "0 field Q > 0") == "no-price"
    assert not any(rank(move.split()[2]) in "KQ" for move in listed(game) if " field " in move)


def test_specials_can_be_fielded_on_and_off_turn():                                        # [13]
    game = setting(["4-3"], ["K 5", "Q 5"])
    play(game, "0 field K 5 > 1")
    assert asked(game) == "1 answer"
    play(game, "1 field Q 5 > 1")
    assert life(everybody_passes(game)) == [50, 50]


def test_a_king_or_queen_and_its_price_are_on_the_stack_and_go_to_the_pile_together():           # [13] E15
    game = play(setting(hands=["K 5", "Q 5"]), "0 field K 5 > 1")
    assert stack(game) == "K5" and "K" not in pile(game)
    everybody_passes(game)
    assert stack(game) == "" and sorted(pile(game, 2).split()) == ["5", "K"]


# targets

@pytest.mark.parametrize("target, lives", [("0", [45, 50, 50]), ("1", [50, 45, 50]), ("2", [50, 50, 45])])
def test_a_king_strikes_any_player_even_its_own(target, lives):                      # [14] [19] [42]
    assert life(unanswered(setting(hands=["K 5"], seats=3), f"0 field K 5 > {target}")) == lives


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_king_strikes_any_creature_even_its_own(seat):                             # [14] [19] [42]
    game = unanswered(setting(["4-9", "4-9", "4-9"], ["K 5"]), f"0 field K 5 > {seat}'s 4-9")
    assert [field(game, other) for other in range(3)] == ["4-4" if other == seat else "4-9" for other in range(3)] and life(game) == [50] * 3


@pytest.mark.parametrize("seat", [0, 1])
def test_a_queen_heals_any_player_and_any_creature(seat):                               # [14] [18]
    game = unanswered(setting(["4-3", "4-3"], ["Q 5 Q 6"]), f"0 field Q 5 > {seat}", f"0 field Q 6 > {seat}'s 4-3")
    assert life(game)[seat] == 55 and field(game, seat) == "4-9"


def test_a_target_must_exist_when_a_card_is_fielded():                               # [14] bad input
    game = setting(["4-3"], ["K 3 K 4 A J"])
    gone, cards = creature(game, 0, "4-3"), zone(game, creature(game, 0, "4-3"))
    unanswered(game, "0 field K 3 > 0's 4-3")
    assert refusal(game, f"0 field K 4 > {gone}") == "gone" and refusal(game, f"0 field A > {gone}") == "gone"
    assert refusal(game, f"0 field J > {cards[0]}") == "jack-value"
    for nowhere in ("9", "deck", "field/0:99", "field/9:1", "hand/1", "field/1:", "field/x:y"):
        assert refusal(game, f"0 field K 4 > {nowhere}"), nowhere


def test_a_card_whose_target_is_gone_when_it_resolves_is_void():                  # [14] R2
    told = []
    game = setting(["4-3"], ["K 3", "K 3 A"], told=told)
    play(game, "0 field K 3 > 0's 4-3", "1 field K 3 > 0's 4-3")
    everybody_passes(game)
    assert keys(told).count("void") == 1 and keys(told).count("dies") == 1 and hand(game, 1) == "A"
    assert sorted(pile(game, 6).split()) == ["3", "3", "3", "4", "K", "K"]


# Jacks

@pytest.mark.parametrize("part, jacks, stands", [("damage", 1, "20-3"), ("damage", 2, "40-3"), ("life", 1, "10-6"), ("life", 2, "10-12")])
def test_a_jack_doubles_the_damage_card_or_the_life_card_and_doubles_again(part, jacks, stands):          # [15] [17] R5
    game = unanswered(setting(["10-3"], ["J J"]), *[f"0 field J > 0's 10-3 {part}"] * jacks)
    assert field(game, 0) == stands and on(game, 0, "10-3") == " ".join(["J"] * jacks)


def test_a_jack_doubles_a_card_of_any_creature():                                   # [15]
    game = unanswered(setting(["", "10-3"], ["J J"]), "0 field J > 1's 10-3 damage", "0 field J > 1's 10-3 life")
    assert field(game, 1) == "20-6" and on(game, 1, "10-3") == "J J"


@pytest.mark.parametrize("jacks, left", [(0, 40), (1, 30), (2, 10)])
def test_a_jack_doubles_a_price_and_doubles_again(jacks, left):                         # [15] R5
    game = play(setting(hands=["K 10 J J"]), "0 field K 10 > 1")
    for _ in range(jacks):
        play(game, "0 field J > price")
    everybody_passes(game)
    assert life(game) == [50, left]


def test_a_jack_doubles_anyones_price_even_a_queens():                                   # [15]
    game = play(setting(hands=["Q 10", "J"]), "0 field Q 10 > 0", "1 field J > price 10")
    assert life(everybody_passes(game)) == [70, 50]


def test_doubled_values_are_shown_on_the_stack():                                       # [15]
    game = setting(["", "4-3"], ["K 10 J", "K 2"])
    play(game, "0 field K 10 > 1", "1 pass", "0 field J > price")
    king, price = items(game)[0][:2]
    assert state(game, king)["aimed"] == 1 and state(game, king)["controller"] == 0 and state(game, items(game)[1][0])["aimed"] == price
    play(game, "1 field K 2 > 0")
    everybody_passes(game)
    assert life(game) == [48, 30]


def test_only_creatures_and_prices_take_a_jack():                                # [15]
    game = setting(["4-3", "4-3"], ["J J 8 K 5", "8"])
    held, of_another = (next(id for id in zone(game, f"hand/{seat}") if rank(id) == "8") for seat in (0, 1))
    for target in ("0", "1", creature(game, 0, "4-3"), held, of_another, zone(game, "discard")[-1]):
        assert refusal(game, f"0 field J > {target}") in ("jack-value", "gone"), target
    play(game, "0 field K 5 > 1")
    assert asked(game) == "0 answer" and refusal(game, f"0 field J > {items(game)[0][0]}") == "jack-value"


@pytest.mark.parametrize("part, values", [("damage", [(10, 20), (20, 40)]), ("life", [(3, 6), (6, 12)])])
def test_the_effect_of_a_jack_is_announced(part, values):                             # [15] R5
    told = []
    unanswered(setting(["10-3"], ["J J"], told=told), *[f"0 field J > 0's 10-3 {part}"] * 2)
    assert [(fact.about["value"], fact.about["worth"]) for fact in told if fact.key == "doubles"] == values


def test_a_jack_stays_until_the_end_of_the_turn():                                      # [16]
    game = unanswered(setting(["4-3"], ["J"]), "0 field J > 0's 4-3 damage")
    assert field(game, 0) == "8-3" and "J" not in pile(game, 1)
    turn_ends(game)
    assert field(game, 0) == "4-3" and on(game, 0, "4-3") == "" and pile(game, 1) == "J"


def test_a_jack_played_off_turn_expires_at_the_end_of_the_same_turn():                     # [16]
    game = setting(["", "4-3"], ["5", "J"])
    play(game, "0 end", "1 field J > 1's 4-3 damage")
    everybody_passes(game)
    assert asked(game) == "1 draw" and field(game, 1) == "4-3" and pile(game, 1) == "J"


def test_a_jack_leaves_with_its_creature():                                             # [16] [22]
    game = unanswered(setting(["4-3"], ["J J K 6 A"]), "0 field J > 0's 4-3 damage", "0 field J > 0's 4-3 life")
    unanswered(game, "0 field K 6 > 0's 4-3")
    assert field(game, 0) == "" and pile(game).count("J") == 2 and value(game) == 0


def test_a_jack_on_a_price_stays_beside_it_until_the_end_of_the_turn():                     # [7] [16] E15
    game = setting(hands=["J J", "K 10"], turn=1)
    play(game, "1 field K 10 > 0", "0 field J > price")
    assert "K" not in pile(game) and stack(game) == "K10 J"
    everybody_passes(game)
    assert life(game) == [30, 50] and sorted(pile(game, 2).split()) == ["10", "K"] and lying(game) == 1 and "J" not in pile(game)
    turn_ends(game)
    assert lying(game) == 0 and pile(game, 1) == "J"


def test_a_jack_on_a_price_that_has_left_the_stack_is_void():                           # [14] [15]
    told = []
    game = setting(hands=["K 10", "K 10 J", "K 5 J"], told=told, life=(50, 5, 50), seats=3)
    play(game, "0 field K 10 > 2", "1 field K 10 > 0", "2 field J > price", "1 pass", "2 field K 5 > 1")
    everybody_passes(game)                              # seat 1 is out before the Jack reaches its price
    assert life(game) == [50, 0, 40] and keys(told).count("void") == 1 and "J" in pile(game)


def test_a_jack_on_a_price_without_effect_stays_until_the_turn_ends():              # [14] [16]
    game = setting(["4-3"], ["K 5 J", "K 3 K 2"])
    play(game, "0 field K 5 > 0's 4-3", "1 pass", "0 field J > price", "1 field K 3 > 0's 4-3")
    everybody_passes(game)
    assert field(game, 0) == "" and "K" in pile(game, 2) and lying(game) == 1
    assert lying(turn_ends(game)) == 0


def test_a_doubled_life_card_gives_twice_its_print_and_heals_less_damage():           # [17]
    game = setting(["4-3"], ["K 2 J Q 5 J"])
    stands = []
    for words in ("K 2 > 0's 4-3", "J > 0's 4-3 life", "Q 5 > 0's 4-3", "J > 0's 4-3 life"):
        stands.append(field(unanswered(game, f"0 field {words}"), 0))
    assert stands == ["4-1", "4-4", "4-9", "4-15"]


def test_a_creature_does_not_die_when_its_jack_expires():                                 # [17]
    game = unanswered(setting(["4-3"], ["J K 4"]), "0 field J > 0's 4-3 life", "0 field K 4 > 0's 4-3")
    assert field(game, 0) == "4-2"
    turn_ends(game)
    assert field(game, 0) == "4-3"


@pytest.mark.parametrize("price, left", [(2, "4-3"), (3, ""), (4, "")])
def test_with_the_strict_expiry_rule_a_creature_may_die_when_its_jack_expires(price, left):                                         # [17] option strict_expiry
    game = unanswered(setting(["4-3"], [f"J K {price}"], strict_expiry=True), "0 field J > 0's 4-3 life", f"0 field K {price} > 0's 4-3")
    assert field(turn_ends(game), 0) == left


def test_with_the_strict_expiry_rule_heals_count_and_a_jack_on_the_damage_card_does_not():              # [17] option strict_expiry
    game = unanswered(setting(["4-3"], ["J K 4 Q 2"], strict_expiry=True), "0 field J > 0's 4-3 life", "0 field K 4 > 0's 4-3", "0 field Q 2 > 0's 4-3")
    assert field(turn_ends(game), 0) == "4-3"
    game = unanswered(setting(["4-3"], ["J K 4 Q 2"], strict_expiry=True), "0 field J > 0's 4-3 damage", "0 field Q 2 > 0's 4-3", "0 field K 4 > 0's 4-3")
    assert field(turn_ends(game), 0) == "4-3"


def test_with_the_strict_expiry_rule_an_ace_saves():                                               # [17] [20] option strict_expiry
    game = unanswered(setting(["4-3"], ["J K 4 A"], strict_expiry=True), "0 field A > 0's 4-3", "0 field J > 0's 4-3 life", "0 field K 4 > 0's 4-3")
    assert field(game, 0) == "4-2" and on(game, 0, "4-3") == "J A"
    turn_ends(game)
    assert field(game, 0) == "4-3" and on(game, 0, "4-3") == "" and sorted(pile(game, 2).split()) == ["A", "J"]


def test_with_the_strict_expiry_and_dead_below_zero_rules_a_creature_lives_at_zero():                    # [17] [23] options
    game = unanswered(setting(["4-3"], ["J K 3"], strict_expiry=True, below_zero=True), "0 field J > 0's 4-3 life", "0 field K 3 > 0's 4-3")
    assert field(turn_ends(game), 0) == "4-3"


# Queens and Kings

def test_a_queens_healing_has_no_upper_limit():                                                # [18]
    game = unanswered(setting(["4-3"], ["Q 10 Q 9"]), "0 field Q 10 > 0", "0 field Q 9 > 0's 4-3")
    assert life(game) == [60, 50] and field(game, 0) == "4-12"
    turn_ends(game)
    assert life(game) == [60, 50] and field(game, 0) == "4-3"


def test_a_queen_heals_some_damage_and_the_next_turn_all_of_it():                        # [2] [18] E8
    game = setting(["2-9", "2-3"], ["5", "Q 7 5"])
    unanswered(game, "0 attack 2-9 > 1", "1 block 2-3")
    assert field(game, 1) == "2-1"
    play(game, "0 end", "1 field Q 7 > 1's 2-3")
    assert asked(game) == "1 draw" and field(game, 1) == "2-3"


def test_a_queen_in_the_same_turn_raises_a_creature_to_eight():                                   # [18] E8
    game = setting(["2-9 2-2", "2-3"], ["5", "Q 7 5"])
    unanswered(game, "0 attack 2-9 > 1", "1 block 2-3")
    everybody_passes(play(game, "0 attack 2-2 > 1", "1 field Q 7 > 1's 2-3"))
    assert field(game, 1) == "2-8"
    turn_ends(game)
    assert field(game, 1) == "2-3"


# Aces

def test_an_ace_saves_once_and_is_used_up():                                              # [20] [21]
    game = unanswered(setting(["4-3"], ["A K 3 K 9"]), "0 field A > 0's 4-3")
    assert on(game, 0, "4-3") == "A"
    unanswered(game, "0 field K 3 > 0's 4-3")
    assert field(game, 0) == "4-3" and on(game, 0, "4-3") == "" and "A" in pile(game, 3) and asked(game) == "0 turn"
    assert field(unanswered(game, "0 field K 9 > 0's 4-3"), 0) == ""


def test_any_player_may_put_any_number_of_aces_on_any_creature():                           # [20]
    game = unanswered(setting(["4-3", "5-5"], ["A A A K 9 K 9"]), "0 field A > 1's 5-5", "0 field A > 1's 5-5", "0 field A > 0's 4-3")
    assert on(game, 1, "5-5") == "A A" and on(game, 0, "4-3") == "A"
    unanswered(game, "0 field K 9 > 1's 5-5")
    assert on(game, 1, "5-5") == "A" and field(game, 1) == "5-5"


def test_an_ace_stays_from_turn_to_turn_and_cannot_be_moved():                                # [20]
    game = unanswered(setting(["4-3 2-2"], ["A"]), "0 field A > 0's 4-3")
    ace = zone(game, creature(game, 0, "4-3"))[-1]
    assert refusal(game, f"0 field {ace} > 0's 2-2")
    turn_ends(game, 2)
    assert on(game, 0, "4-3") == "A"


def test_an_ace_can_only_be_put_on_a_creature():                                             # [20]
    game = setting(["4-3"], ["A"])
    for target in ("0", "1", zone(game, creature(game, 0, "4-3"))[1]):
        assert refusal(game, f"0 field A > {target}") == "ace-creature"


def test_using_an_ace_is_never_optional():                                                # [20]
    game = unanswered(setting(["4-3"], ["A K 3"]), "0 field A > 0's 4-3")
    play(game, "0 field K 3 > 0's 4-3")
    assert polled(game) == "" and asked(game) == "0 turn" and field(game, 0) == "4-3"


def test_if_both_die_the_attackers_ace_goes_first():                                 # [20]
    game = unanswered(setting(["4-3", "3-4"], ["A A"]), "0 field A > 0's 4-3", "0 field A > 1's 3-4")
    aces = [zone(game, creature(game, seat, printed))[-1] for seat, printed in ((0, "4-3"), (1, "3-4"))]
    everybody_passes(play(game, "0 attack 4-3 > 1", "1 block 3-4"))
    assert zone(game, "discard")[-2:] == aces and field(game, 0) == "4-3" and field(game, 1) == "3-4"


def test_a_saved_creature_returns_at_marked_life_with_its_jacks():                      # [21]
    game = unanswered(setting(["4-3"], ["A J K 7 Q 2", "K 9"]), "0 field A > 0's 4-3", "0 field J > 0's 4-3 life", "0 field Q 2 > 0's 4-3")
    assert field(game, 0) == "4-8"
    play(game, "0 field K 7 > 0's 4-3", "1 field K 9 > 0's 4-3")
    everybody_passes(game)                                                              # a damage of 9 kills, the Ace saves; then 7 kills
    assert field(game, 0) == ""
    game = unanswered(setting(["4-3"], ["A J K 9 Q 2"]), "0 field A > 0's 4-3", "0 field J > 0's 4-3 life", "0 field Q 2 > 0's 4-3", "0 field K 9 > 0's 4-3")
    assert field(game, 0) == "4-6" and on(game, 0, "4-3") == "J"


def test_with_the_ace_saves_at_zero_rule_a_saved_creature_stays_at_zero_until_damaged():                   # [21] option ace_zero
    game = unanswered(setting(["4-3"], ["A K 9 K 2"], ace_zero=True), "0 field A > 0's 4-3", "0 field K 9 > 0's 4-3")
    assert field(game, 0) == "4-0" and "safe" in marks(game, 0, "4-3") and on(game, 0, "4-3") == ""
    assert field(unanswered(game, "0 field K 2 > 0's 4-3"), 0) == ""


@pytest.mark.parametrize("words, stands", [("Q 5 > 0's 4-3", "4-5"), ("J > 0's 4-3 life", "4-3"), ("J > 0's 4-3 damage", "8-0")])
def test_with_the_ace_saves_at_zero_rule_queens_and_jacks_add_from_zero(words, stands):                     # [21] option ace_zero
    game = unanswered(setting(["4-3"], ["A K 9 Q 5 J"], ace_zero=True), "0 field A > 0's 4-3", "0 field K 9 > 0's 4-3", f"0 field {words}")
    assert field(game, 0) == stands


def test_with_the_ace_saves_at_zero_rule_damage_ends_a_creatures_safety():                                          # [21] option ace_zero
    game = setting(["4-3"], ["A K 9 Q 5 K 2"], ace_zero=True)
    unanswered(game, "0 field A > 0's 4-3", "0 field K 9 > 0's 4-3", "0 field Q 5 > 0's 4-3")
    assert field(game, 0) == "4-5" and "safe" in marks(game, 0, "4-3")
    unanswered(game, "0 field K 2 > 0's 4-3")
    assert field(game, 0) == "4-3" and "safe" not in marks(game, 0, "4-3")


def test_with_the_ace_saves_at_zero_rule_the_next_turn_makes_the_creature_whole():                                    # [21] option ace_zero
    game = turn_ends(unanswered(setting(["4-3"], ["A K 9"], ace_zero=True), "0 field A > 0's 4-3", "0 field K 9 > 0's 4-3"))
    assert field(game, 0) == "4-3" and marks(game, 0, "4-3") == set()


def test_with_the_ace_saves_at_zero_rule_strict_expiry_does_not_check_a_safe_creature():                         # [21] options ace_zero, strict_expiry
    game = setting(["4-3"], ["A J K 9"], ace_zero=True, strict_expiry=True)
    unanswered(game, "0 field A > 0's 4-3", "0 field J > 0's 4-3 life", "0 field K 9 > 0's 4-3")
    assert field(game, 0) == "4-0"
    assert field(turn_ends(game), 0) == "4-3"


def test_with_the_ace_saves_at_zero_rule_a_second_ace_saves_from_the_next_damage():                         # [20] [21] option ace_zero
    game = unanswered(setting(["4-3"], ["A A K 9 K 2"], ace_zero=True), "0 field A > 0's 4-3", "0 field A > 0's 4-3", "0 field K 9 > 0's 4-3", "0 field K 2 > 0's 4-3")
    assert field(game, 0) == "4-0" and on(game, 0, "4-3") == "" and "safe" in marks(game, 0, "4-3")


def test_attached_cards_are_discarded_with_the_creature_and_add_nothing():            # [20] [22]
    game = unanswered(setting(["4-3", "9-9"], ["J A K 9 K 9 8"]), "0 field J > 0's 4-3 damage", "0 field A > 0's 4-3", "0 field K 9 > 0's 4-3", "0 field K 9 > 0's 4-3")
    assert field(game, 0) == "" and value(game) == 0 and hand(game, 0) == "8" and counter(game, "value/1") == 0
    assert pile(game).count("J") == pile(game).count("A") == 1
