"""Kingdom Coinquest: defeat, victory, stalls and handicaps, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.coinquest.matches import COINQUEST, drawn, graveyard, health, match, salvage, setting, slot, turn, turn_ends, until
from helpers.reading import asked, counter, keys, out, outcome, play, winners, zone

# defeat

@pytest.mark.parametrize("life, over", [(10, False), (9, True), (8, True)])
def test_a_king_with_no_health_is_defeated(life, over):                            # [26]
    game = play(setting("H peasant 9H", "S", health=(20, life)), "attack > 1")
    assert health(game) == [20, life - 9] and (asked(game) == "over") == over and out(game) == ([1] if over else [])


def test_the_last_king_standing_wins_at_once():                                                  # [26]
    game = play(setting("H peasant 9H", "S", health=(20, 9)), "attack > 1")
    end = outcome(game)
    assert (end["winners"], end["scores"], end["reason"], end["draw"], end["losers"]) == ([0], [20, 0], "last", False, [1])


def test_nothing_else_moves_once_the_match_ends():                                      # [27]
    game = setting("H peasant 9H", "S quartermaster 5S*1 peasant 4S", grave="3D", health=(20, 9))
    before = zone(game, "hand/1"), salvage(game, 1)
    play(game, "attack > 1")
    assert (zone(game, "hand/1"), salvage(game, 1)) == before and (slot(game, 1, "quartermaster"), slot(game, 1, "peasant")) == ("5S", "4S")
    assert graveyard(game) == "3D 9H"


def test_a_finished_match_accepts_no_moves():                                    # [26]
    game = play(setting("H peasant 9H", "S", health=(20, 9)), "attack > 1")
    assert game.why_not_text("0 pass").key == game.why_not_text("1 draw = forge").key == "game-over"


def three(**options):
    """Return a match of three in which Hearts has defeated Spades and must discard; and the cards Spades had."""
    game = setting("H peasant 9H hand 2C 3D 4D", "S knight 2D+10D peasant 3S quartermaster 8S*2 hand QC JC AC", "D", grave="5C 6C", health=(20, 5, 20), **options)
    had = [*zone(game, "hand/1"), *salvage(game, 1), "3S", "8S"]
    return play(game, "attack > 1"), had


def test_fallen_kingdoms_are_skipped_and_the_turn_goes_on():                             # [26] E11
    game, _ = three()
    assert health(game) == [20, -2, 20] and out(game) == [1] and asked(game) == "0 discard" and counter(game, "turn") == turn(game)
    play(game, "discard 2C = salvage")
    assert asked(game)[0] == "2"
    assert [asked(turn_ends(game))[0] for _ in range(4)] == ["0", "2", "0", "2"]


def test_the_cards_of_a_fallen_kingdom_go_to_the_bottom_of_the_graveyard():                   # [27]
    game, had = three()
    piled = graveyard(game).split()
    assert piled[len(had):] == ["5C", "6C", "9H", "10D", "2D"] and sorted(piled[:len(had)]) == sorted(had)
    assert zone(game, "hand/1") == salvage(game, 1) == [] and all(slot(game, 1, name) == "" for name in ("queen", "knight", "peasant", "quartermaster"))
    assert zone(game, "king/1") == ["KS"]                               # defeated, he stays in sight


def test_the_cards_of_a_fallen_kingdom_are_shuffled():                                        # [27]
    assert len({tuple(graveyard(three(seed=seed)[0]).split()[:5]) for seed in range(12)}) > 3


def test_the_cards_of_a_fallen_kingdom_may_be_removed():                                      # [27] option fallen_cards
    game, had = three(fallen_cards="removed")
    assert graveyard(game) == "5C 6C 9H 10D 2D" and sorted(zone(game, "aside")) == sorted(["KC", *had])


@pytest.mark.parametrize("first, second", [(1, 2), (2, 1)])
def test_losers_are_listed_in_the_order_they_fell(first, second):                   # the outcome
    game = play(setting("H peasant 9H quartermaster 8H", "S", "D", health=(20, 5, 5)), f"attack > {first}")
    play(drawn(until(turn_ends(game), 0)), "equip > kingdom/0:peasant")
    play(drawn(until(turn_ends(game), 0)), f"attack > {second}")
    assert winners(game) == [0] and outcome(game)["losers"] == [first, second] and outcome(game)["reason"] == "last"


def test_where_an_ace_strikes_at_once_its_attack_can_fell_a_kingdom():                                       # [12] [26] option ace_strike
    game = play(setting("H hand AH 2D 3D", "S", grave="9H", ace_strike=True, health=(20, 5)), "raise AH > 1")
    assert winners(game) == [0] and graveyard(game) == "AH 9H"


@pytest.mark.parametrize("fallen_cards, key", [("graveyard", "buried"), ("removed", "removed")])
def test_the_number_of_cards_a_fallen_kingdom_leaves_is_announced(fallen_cards, key):                    # [27] option fallen_cards
    told = []
    _, had = three(told=told, fallen_cards=fallen_cards)
    assert told[-1].key == key and (told[-1].about["seat"], told[-1].about["count"]) == (1, len(had)) and "falls" in keys(told)


@pytest.mark.parametrize("fallen_cards", ["graveyard", "removed"])
def test_a_kingdom_without_cards_is_not_said_to_leave_any(fallen_cards):    # [27] option fallen_cards
    told = []
    dealt = ["KH", "KS", "KD", "3H", "2C", "6C", "AD", "AC", "4C", "7C", "8C", "9C", "10C", "5C", "9D", "10D", "8D"]
    rest = [id for id in COINQUEST.cards if id not in dealt]
    game = COINQUEST(3, {"health": {"2": 1}, "fallen_cards": fallen_cards}, deck=[*dealt, *rest], story=lambda _, fact: told.append(fact))
    draw, grave = "draw = forge", "= graveyard"
    play(game, "prepare 3H", f"discard 6C {grave}", *[draw] * 3, "pass", f"discard 4C {grave}", *[draw] * 3, "pass", f"discard 7C {grave}")
    play(game, draw, draw, "equip > kingdom/0:peasant", f"discard 2C {grave}", draw, "raise AD AC > kingdom/1:knight", f"discard 9D {grave}")
    play(game, draw, "pass", f"discard 8C {grave}", draw, "attack > 1")
    assert out(game) == [1] and told[-1].key == "falls"


# stalls

def test_after_sixty_turns_without_an_attack_the_healthiest_wins():                     # [33]
    game = turn_ends(match("HS", health=(20, 21)), 59)
    assert asked(drawn(game)) != "over" and counter(game, "calm") == 59 and turn(game) == 60
    turn_ends(game)
    assert winners(game) == [1] and outcome(game)["reason"] == "calm" and outcome(game)["scores"] == [20, 21] and outcome(game)["losers"] == [0]


def test_equal_health_is_a_draw():                                                      # [33]
    game = turn_ends(match("HS"), 60)
    assert winners(game) == [0, 1] and outcome(game)["draw"]


def test_players_with_equal_highest_health_draw_and_all_others_lose():                      # [33]
    game = turn_ends(match("HSDC", health=(20, 30, 25, 30)), 60)
    assert winners(game) == [1, 3] and outcome(game)["losers"] == [0, 2]


def test_an_attack_resets_the_count_and_its_own_turn_does_not_count():             # [33]
    game = play(setting("H peasant 9H", "S"), "attack > 1")
    turn_ends(game)
    assert counter(game, "calm") == counter(game, "unharmed") == 0
    turn_ends(game, 59)
    assert counter(game, "calm") == 59 and asked(game) != "over"
    assert outcome(turn_ends(game))["reason"] == "calm" and winners(game) == [0]


@pytest.mark.parametrize("rival, unharmed", [("S knight 10S", False), ("S queen QS", False), ("S knight 8S", True)])
def test_an_absorbed_attack_counts_as_an_attack_but_not_as_a_wound(rival, unharmed):                 # [33]
    game = setting("H peasant 9H", rival)
    number = turn(game)
    turn_ends(play(game, "attack > 1"))
    assert counter(game, "calm") == 0 and counter(game, "unharmed") == (0 if unharmed else number)


def test_after_a_hundred_and_twenty_turns_without_a_wound_the_healthiest_wins():        # [33] E13
    game = setting("H peasant 2H quartermaster 3H", "S knight 4S quartermaster 5S", health=(20, 21))
    play(drawn(until(turn_ends(game, 40 - turn(game)), 0)), "attack > 1")
    play(drawn(until(turn_ends(game), 1)), "equip > kingdom/1:knight")
    play(drawn(until(turn_ends(game), 0)), "equip > kingdom/0:peasant")
    play(drawn(until(turn_ends(turn_ends(game), 90 - turn(game)), 0)), "attack > 1")
    turn_ends(game, 120 - turn(game))
    assert turn(game) == 120 and counter(game, "unharmed") == 119 and asked(drawn(game)) != "over"
    turn_ends(game)
    assert outcome(game)["reason"] == "unharmed" and winners(game) == [1] and health(game) == [20, 21]


def test_handicaps_do_not_change_how_health_is_compared():                                               # [32] [33]
    assert winners(turn_ends(match("HS", health=(99, 1)), 60)) == [0]


def test_fallen_kings_do_not_win_a_stalled_match():                                            # [33]
    game, _ = three()
    while asked(game) != "over":
        turn_ends(game)
    assert winners(game) == [0, 2] and outcome(game)["losers"] == [1] and not outcome(game)["draw"]


@pytest.mark.parametrize("kings", ["HS", "HSD"])
def test_with_the_round_limit_the_match_ends_after_the_hundredth(kings):                            # [33] option stall
    game = turn_ends(match(kings, stall="rounds"), 100 * len(kings) - 1)
    assert asked(drawn(game)) != "over" and turn(game) == 100 * len(kings)
    turn_ends(game)
    assert outcome(game)["reason"] == "rounds" and winners(game) == list(range(len(kings)))


def test_a_round_is_one_turn_of_each_living_kingdom():                                    # [33] option stall
    game, _ = three(stall="rounds")
    number, gone = turn(game), (turn(game) - 1) // 3
    while asked(game) != "over":
        turn_ends(game)
    assert number == 3 * gone + 1 and turn(game) == 3 * gone + 2 * (100 - gone) and outcome(game)["reason"] == "rounds"


def test_without_a_limit_a_match_goes_on():                                             # [33] option stall
    game = turn_ends(match("HS", stall="none"), 250)
    assert asked(drawn(game)) != "over" and turn(game) == 251


# handicaps and other options

def test_every_king_has_twenty_health_by_default():                          # [32] option health
    assert health(match("HSDC")) == [20] * 4 and health(match("HSD", health=(1, 50, 99))) == [1, 50, 99]


def test_the_house_rules_are_the_agreed_ones():                                               # the switches
    assert {option.name: option.default for option in COINQUEST.options} == {
        "ace_strike": False, "ace_any_suit": True, "equipment_pair": "any", "pair_value": "named", "reshuffle": True, "must_play": False, "scrap": "instead",
        "scrap_prepared": False, "health": {}, "salvage_open": True, "attacker_orders": False, "fallen_cards": "graveyard", "stall": "calm"}
    assert {option.name: option.choices for option in COINQUEST.options if option.kind == "choice"} == {
        "equipment_pair": ("any", "same_rank"), "pair_value": ("named", "lower"), "scrap": ("instead", "besides"), "fallen_cards": ("graveyard", "removed"),
        "stall": ("calm", "rounds", "none")}
