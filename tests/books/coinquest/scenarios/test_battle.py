"""Kingdom Coinquest: attack and defence, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

from itertools import product

import pytest
from books.coinquest.matches import VALUES, drawn, graveyard, hand, health, setting, slot, turn_ends, until
from helpers.reading import asked, counter, keys, listed, play, refusal

# every combination: weapon, armour or none, Queen or none

@pytest.mark.parametrize("armour, queen", list(product([None, *VALUES], [False, True])))
def test_the_knight_absorbs_then_the_queen_then_the_king(armour, queen):                # [22] - [25] R3 - R6 E1
    kingdom = f"S {f'knight {armour}S' if armour else ''} {'queen QS' if queen else ''}"
    for number in VALUES:
        game = play(setting(f"H peasant {number}H", kingdom, grave="3D"), "attack > 1")
        through = max(int(number) - int(armour or 0), 0)
        falls = queen and through > 0
        assert health(game) == [20, 20 if queen else 20 - through]
        assert slot(game, 0, "peasant") == slot(game, 1, "knight") == "" and slot(game, 1, "queen") == ("QS" if queen and not falls else "")
        assert graveyard(game).split() == [*["QS"] * falls, "3D", f"{number}H", *[f"{armour}S"] * bool(armour)]
        assert asked(game) == "0 discard"


def test_armour_held_by_the_peasant_or_the_quartermaster_defends_nobody():      # [24]
    game = play(setting("H peasant 6H", "S peasant 9S quartermaster 10S"), "attack > 1")
    assert health(game) == [20, 14] and slot(game, 1, "peasant") == "9S"


def test_the_attackers_own_knight_and_queen_do_not_take_part():                       # [22]
    game = play(setting("H peasant 6H knight 9H queen QH", "S"), "attack > 1")
    assert (slot(game, 0, "knight"), slot(game, 0, "queen")) == ("9H", "QH") and health(game) == [20, 14]


def test_a_queen_who_has_defended_cannot_defend_again():                                    # [25]
    game = play(setting("H peasant 6H quartermaster 5H hand 2D 3D 4D", "S queen QS"), "attack > 1", "discard 2D = salvage")
    play(drawn(until(game, 0)), "equip > kingdom/0:peasant")
    play(drawn(until(turn_ends(game), 0)), "attack > 1")
    assert health(game) == [20, 15]


# cards that break

def test_a_weapon_is_used_once():                                                       # [25]
    game = play(setting("H peasant 6H", "S"), "attack > 1")
    game = drawn(until(turn_ends(game), 0))
    assert slot(game, 0, "peasant") == "" and refusal(game, "attack > 1") == "no-weapon"


def test_pairs_are_discarded_helper_first_and_the_weapon_before_the_armour():                # [18] [25]
    game = play(setting("H peasant 9S+2D", "S knight 4H+3D", grave="2C"), "attack > 1")
    assert graveyard(game) == "2C 2D 9S 3D 4H" and health(game) == [20, 15]


def test_a_pair_with_a_jack_discards_the_jack_first():                                    # [18] [25]
    game = play(setting("H peasant 9S+JD", "S"), "attack > 1")
    assert graveyard(game) == "JD 9S"


def test_both_cards_of_a_recruited_queen_go_to_the_very_bottom():                       # [14] [25]
    game = play(setting("H peasant 9H", "S queen QD+QC", grave="2C"), "attack > 1")
    assert graveyard(game) == "QC QD 2C 9H" and slot(game, 1, "queen") == ""


# targets

def test_any_living_rival_can_be_attacked():                                                # [22]
    game = setting("H peasant 9H", "S", "D", "C")
    assert listed(game, "attack") == ["attack > 1", "attack > 2", "attack > 3"]
    assert [health(play(game.copy(), f"attack > {rival}")) for rival in (1, 2, 3)] == [[20, 11, 20, 20], [20, 20, 11, 20], [20, 20, 20, 11]]


@pytest.mark.parametrize("target, key", [("0", "attack-self"), ("2", None), ("KS", None), ("kingdom/1:knight", None), ("7", None)])
def test_a_player_cannot_attack_their_own_kingdom(target, key):                       # [22] bad input
    found = refusal(setting("H peasant 9H", "S"), f"attack > {target}")
    assert found == key if key else found is not None


def test_an_attack_needs_an_armed_peasant():                                            # Play Move 3
    game = setting("H knight 9H quartermaster 8H", "S")
    assert refusal(game, "attack > 1") == "no-weapon" and listed(game, "attack") == []


def test_a_defeated_king_cannot_be_attacked():                                         # [22] [26]
    game = play(setting("H peasant 9H quartermaster 8H", "S", "D", health=(20, 9, 20)), "attack > 1")
    play(drawn(until(turn_ends(game), 0)), "equip > kingdom/0:peasant")
    game = drawn(until(turn_ends(game), 0))
    assert listed(game, "attack") == ["attack > 2"] and refusal(game, "attack > 1") == "player-out"


# the attacker orders

def test_the_attacker_may_choose_which_card_ends_up_on_top():                                       # [25] option attacker_orders
    game = setting("H peasant 9S+2D", "S knight 4H+3D", grave="2C", attacker_orders=True)
    assert set(listed(game, "attack")) == {"attack > 1 = weapon", "attack > 1 = armour"} and refusal(game, "attack > 1") == "order-needed"
    assert graveyard(play(game.copy(), "attack > 1 = weapon")) == "2C 3D 4H 2D 9S"
    assert graveyard(play(game.copy(), "attack > 1 = armour")) == "2C 2D 9S 3D 4H"


@pytest.mark.parametrize("options", [{}, {"attacker_orders": True}])
@pytest.mark.parametrize("queen", ["", "queen QS"])
def test_without_armour_there_is_no_order_to_choose(options, queen):            # [25] option attacker_orders
    game = setting("H peasant 9H", f"S {queen}", **options)
    assert listed(game, "attack") == ["attack > 1"]
    assert refusal(game, "attack > 1 = weapon") == "no-order" and refusal(game, "attack > 1 = armour") == "no-order"


def test_without_the_option_nobody_chooses_the_order():                                            # [25]
    game = setting("H peasant 9H", "S knight 4S")
    assert listed(game, "attack") == ["attack > 1"] and refusal(game, "attack > 1 = weapon") == "no-order"


def test_only_the_weapon_or_the_armour_can_end_up_on_top():                               # [25] bad input
    assert refusal(setting("H peasant 9H", "S knight 4S", attacker_orders=True), "attack > 1 = queen") is not None


def test_the_order_is_chosen_for_each_rival_with_an_armed_knight():                       # [25] option attacker_orders
    game = setting("H peasant 9H", "S knight 4S", "D", attacker_orders=True)
    assert set(listed(game, "attack")) == {"attack > 1 = weapon", "attack > 1 = armour", "attack > 2"}


# facts and previews

TOLD = {
    ("", ""): ["attacks", "wounds", "weapon-breaks"], ("knight 4S", ""): ["attacks", "absorbs", "wounds", "weapon-breaks", "armour-breaks"],
    ("knight 10S", ""): ["attacks", "absorbs", "unhurt", "weapon-breaks", "armour-breaks"],
    ("knight 4S", "queen QS"): ["attacks", "absorbs", "queen-absorbs", "weapon-breaks", "armour-breaks", "queen-falls"],
    ("", "queen QS"): ["attacks", "queen-absorbs", "weapon-breaks", "queen-falls"],
    ("knight 10S", "queen QS"): ["attacks", "absorbs", "unhurt", "weapon-breaks", "armour-breaks"]}


@pytest.mark.parametrize("knight, queen", TOLD)
def test_the_preview_of_an_attack_is_what_happens(knight, queen):                            # before an attack is confirmed
    told = []
    game = setting("H peasant 9H", f"S {knight} {queen}", told=told)
    del told[:]
    move = next(move for move in game.moves() if move.verb == "attack")
    before = game.view()
    foretold = game.foretell(move)
    assert told == [] and game.view() == before
    play(game, "attack > 1")
    assert told == foretold and keys(told) == TOLD[knight, queen]


def test_an_attack_reports_its_numbers():                                           # before an attack is confirmed
    told = []
    game = setting("H peasant 9H", "S knight 4S", told=told)
    del told[:]
    play(game, "attack > 1")
    found = {fact.key: fact.about for fact in told}
    assert found["attacks"] == {"seat": 0, "rival": 1, "card": "9H", "count": 9}
    assert found["absorbs"] == {"rival": 1, "card": "4S", "count": 4, "left": 5}
    assert found["wounds"] == {"rival": 1, "count": 5, "health": 15}
    assert found["weapon-breaks"] == {"seat": 0, "card": "9H"} and found["armour-breaks"] == {"rival": 1, "card": "4S"}


def test_strong_armour_absorbs_no_more_than_the_attack():                             # before an attack is confirmed
    told = []
    play(setting("H peasant 3H", "S knight 9S", told=told), "attack > 1")
    assert next(fact.about for fact in told if fact.key == "absorbs") == {"rival": 1, "card": "9S", "count": 3, "left": 0}


def test_a_mortal_wound_shows_zero_health_and_not_less():                                # [26]
    told = []
    game = play(setting("H peasant 9H", "S", health=(20, 7), told=told), "attack > 1")
    assert next(fact.about for fact in told if fact.key == "wounds") == {"rival": 1, "count": 9, "health": 0}
    assert health(game) == [20, -2] and "falls" in keys(told)


def test_attacks_and_strikes_can_be_previewed():                        # before an attack is confirmed
    game = setting("H peasant 9H hand AH 5H 6H", "S", grave="7C", ace_strike=True)
    weighed = {str(move)[2:] for move in game.moves() if game.question.weighs(move)}
    assert weighed == {"attack > 1", "raise AH > 1"}


def test_an_attack_leaves_the_hand_unchanged():                                          # [31]
    game = setting("H peasant 9H hand 2D 3D 4D", "S")
    assert hand(play(game, "attack > 1"), 0) == "2D 3D 4D" and counter(game, "cards/0") == 3
