"""Minkingi: declaring and fighting battles, rule by rule. Numbers in brackets are rulings, R and M scenarios.

On the square C, B and A of the rulings are a1, a2 and b1: C's upper right meets B's upper left, C's lower right meets three cards.
"""


import pytest
from books.creations.minkingi import blows, control, fought, holders, owners, setting
from helpers.reading import asked, listed, play, refusal, state, zone

TOLD = ("takes", "strikes", "alone", "silent", "spares")


# declaring

def test_a_battle_is_offered_when_a_rival_is_combat_adjacent():                       # [8]
    game = play(setting("40", "a2 12, b1 77", free="a1"), "create c40 > field:a1 = 0")
    assert asked(game) == "0 battle" and set(listed(game)) == {"peace", "battle c12", "battle c77", "battle c12 c77"}


def test_a_battle_may_be_declined():                                                   # [8]
    told = []
    game = setting("40 S10 99/99", "a2 12 11/11", free="a1", told=told)
    play(game, "create c40 > field:a1 = 0", "peace")
    assert holders(game, "c40", "c12") == "01" and asked(game) == "1 create"
    assert [fact.about for fact in told if fact.key == "makes_peace"][-1] == {"seat": 0} and not blows(told)


def test_no_battle_is_offered_next_to_open_spaces_and_own_cards_only_or_for_a_distant_rival():      # [8] [9]
    assert asked(play(setting("40", free="a1 a2 b1 b2"), "create c40 > field:a1 = 0")) == "1 create"
    game = setting("b2 12, 40", "c1 77, c3 78", free="a1")
    assert asked(play(game, "create c40 > field:a1 = 0")) == "1 create"
    assert asked(play(setting("40", "c3 12", free="a1 a2 b1 b2"), "create c40 > field:a1 = 0")) == "1 create"


def test_cards_that_cannot_be_engaged_are_refused():                                    # [8] bad input
    game = play(setting("40, 41", "a2 12, c3 77, 13", free="a1"), "create c40 > field:a1 = 0")
    assert refusal(game, "battle c77") == refusal(game, "battle c12 c77") == "not-adjacent"
    assert refusal(game, "battle c40") == refusal(game, "play c40") == "declares-itself" and refusal(game, "play c41") == "battle-first"
    for words in ("battle", "battle c12 c12", "battle c41", "battle c13", f"battle {zone(game, 'ditch')[0]}", "battle c12 > 1", "battle c12 = 0",
                  "peace c12", "pass", "create c41 > field:b1 = 0", "battle field:b1"):
        assert refusal(game, words), words


def test_the_cards_of_a_battle_may_be_named_in_any_order():                                # [8]
    game = play(setting("40 S10 15/22", "a2 12 S50 51/91, b1 77 S120 84/11", free="a1"), "create c40 > field:a1 = 0")
    assert play(game.copy(), "battle c12 c77").view() == play(game.copy(), "battle c77 c12").view()


def test_your_own_cards_may_be_engaged_along_with_rivals():                                        # [8] M6
    game = play(setting("a2 50, 40", "b1 60", free="a1"), "create c40 > field:a1 = 0")
    assert {"battle c60", "peace"} < set(listed(game)) and {frozenset(move.split()) for move in listed(game)} >= {frozenset(["battle", "c50", "c60"])}


def test_an_engaged_helper_of_yours_strikes_at_its_speed():                      # M6
    zero, one = "a2 50 S5 11/91, 40 S100 11/11", "b1 60 S50 22/22"
    assert holders(fought(zero, one, "c60"), "c40", "c50", "c60") == "101"
    assert holders(fought(zero, one, "c50 c60"), "c40", "c50", "c60") == "000"


def test_a_card_that_is_not_engaged_neither_strikes_nor_falls():                                # [8] [11] [17]
    zero, one = "40 S10 19/99", "a2 12 S50 11/11, b1 77 S0 99/99, b2 78 S20 11/11"
    game = fought(zero, one, "c12")
    assert holders(game, "c40", "c12", "c77", "c78") == "0011"


def test_a_capture_starts_no_other_battle():                                            # [17]
    told = []
    game = fought("40 S10 15/22", "a2 12 S50 59/99, b2 77 S120 11/11, b3 78 S130 11/11", "c12", told)
    assert holders(game, "c12", "c77", "c78") == "011" and asked(game) == "1 create" and blows(told) == "c40>c12"


# corners

def test_losing_one_corner_of_two_is_a_defeat():                                          # [10]
    assert holders(fought("40 S10 11/15", "a2 12 S50 91/51", "c12"), "c12") == "0"
    assert holders(fought("40 S10 19/11", "a2 12 S50 91/91", "c12"), "c12") == "0"
    assert holders(fought("40 S10 18/18", "a2 12 S50 91/91", "c12"), "c40", "c12") == "11"


def test_corners_that_do_not_touch_do_not_count():                                      # [10]
    assert holders(fought("40 S10 91/91", "a2 12 S50 R9/R9", "c12"), "c40", "c12") == "01"


# speed

def test_declaring_gives_no_first_strike():                                             # M4
    told = []
    game = fought("40 S60 1B/15", "a2 12 S20 R1/Y1", "c12", told)
    assert holders(game, "c40", "c12") == "00" and blows(told) == "c40>c12"
    assert [(fact.key, fact.about["card"], fact.about["speed"]) for fact in told if fact.key in TOLD] == [("strikes", "c12", 20), ("takes", "c40", 60)]


def test_speeds_go_in_ascending_order_and_a_captured_card_strikes_for_its_new_controller():             # M1 [11] [12] [13]
    told = []
    game = fought("40 S10 15/22", "a2 12 S50 51/91, b1 77 S120 84/11", "c12 c77", told)
    assert holders(game, "c40", "c12", "c77") == "000" and blows(told) == "c40>c12 c12>c77"
    happened, declared = [fact for fact in told if fact.key in TOLD], told[0]
    assert declared.key == "declares" and declared.about["seat"] == 0 and declared.about["card"] == "c40" and sorted(declared.about["cards"]) == ["c12", "c77"]
    assert [(fact.key, fact.about["card"], fact.about["speed"]) for fact in happened] == [("takes", "c40", 10), ("takes", "c12", 50), ("alone", "c77", 120)]
    first, second = happened[0].about, happened[1].about
    assert first == {"seat": 0, "card": "c40", "other": "c12", "speed": 10, "by": "5", "place": "TR", "against": "5", "against_place": "TL", "victim": 1}
    assert second == {"seat": 0, "card": "c12", "other": "c77", "speed": 50, "by": "9", "place": "BL", "against": "4", "against_place": "TR", "victim": 1}


def test_a_card_with_no_rival_next_to_it_is_announced_alone():                              # the replay
    told = []
    fought("40 S5 15/22", "a2 12 S50 11/11", "c12", told)
    assert [(fact.key, fact.about["card"]) for fact in told if fact.key in TOLD] == [("takes", "c40"), ("alone", "c12")]


def test_where_defeated_cards_no_longer_attack_a_defeated_card_falls_silent():                         # M1 [13] option
    told = []
    game = fought("40 S10 15/22", "a2 12 S50 51/91, b1 77 S120 84/11", "c12 c77", told, defeated_attack=False)
    assert holders(game, "c40", "c12", "c77") == "101" and blows(told) == "c40>c12 c77>c40"
    assert [(fact.about["seat"], fact.about["card"], fact.about["speed"]) for fact in told if fact.key == "silent"] == [(0, "c12", 50)]


RECAPTURE = "40 S10 15/RR", "a2 12 S120 51/11, b1 77 S50 19/11"


def test_a_card_may_change_hands_several_times_in_one_battle():                         # [16]
    told = []
    game = fought(*RECAPTURE, "c12 c77", told)
    assert blows(told) == "c40>c12 c77>c12 c12>c40" and holders(game, "c40", "c12", "c77") == "111"
    assert [fact.about["victim"] for fact in told if fact.key == "takes"] == [1, 0, 0]


def test_a_silent_card_stays_silent_whoever_controls_it():                                 # [13] option
    told = []
    game = fought(*RECAPTURE, "c12 c77", told, defeated_attack=False)
    assert blows(told) == "c40>c12 c77>c12" and holders(game, "c40", "c12", "c77") == "011"


def test_a_silent_card_fights_again_the_next_day():                                         # [13] option: for the rest of it
    game = fought("40 S10 15/22, 41", "a2 12 S50 51/91, b1 77 S120 84/11, 13 S0 1R/11", "c12", defeated_attack=False)
    assert holders(game, "c12") == "0"
    play(game, "create c13 > field:b2 = 0", "battle c12")
    assert holders(game, "c13", "c12") == "00"                      # B's 9 takes it at Speed 50


# equal speeds

@pytest.mark.parametrize("number, other, falls", [(40, 50, "00"), (40, 12, "11")])
def test_cards_that_would_defeat_each_other_at_different_corners_count_as_equal(number, other, falls):   # [15] the extension
    game = fought(f"{number} S50 19/1R", f"a2 {other} S50 11/B1", f"c{other}", create=f"create c{number} > field:a1 = 0")
    assert holders(game, f"c{number}", f"c{other}") == falls


def test_two_cards_of_one_number_and_speed_spare_each_other():                          # [15] doubles
    told = []
    game = setting("40 S50 16/1R", "a2 40 S50 61/11", free="a1", told=told)
    mine, theirs = next(card for card in zone(game, "hand/0") if card.startswith("c40")), zone(game, "field:a2")[0]
    assert {mine, theirs} == {"c40", "c40.2"}
    play(game, f"create {mine} > field:a1 = 0", f"battle {theirs}")
    assert holders(game, mine, theirs) == "01" and not blows(told) and [fact.key for fact in told if fact.key in TOLD].count("spares") >= 1


def test_copies_with_different_speeds_fight_like_any_cards():                                  # [15] doubles
    game = setting("40 S40 16/1R", "a2 40 S50 61/11", free="a1")
    mine, theirs = next(card for card in zone(game, "hand/0") if card.startswith("c40")), zone(game, "field:a2")[0]
    assert holders(play(game, f"create {mine} > field:a1 = 0", f"battle {theirs}"), mine, theirs) == "00"


def test_three_cards_at_one_speed_fight_pair_by_pair():                                                          # M9 [15]
    told = []
    game = fought("10 S50 15/2R", "a2 20 S50 51/11, b1 30 S50 81/11", "c20 c30", told, "create c10 > field:a1 = 0")
    assert holders(game, "c10", "c20", "c30") == "101" and sorted(blows(told).split()) == ["c10>c20", "c30>c10"]
    assert [(fact.about["card"], fact.about["other"], fact.about["speed"]) for fact in told if fact.key == "spares"] == [("c20", "c10", 50)]


def test_a_card_that_falls_at_a_speed_still_strikes_at_that_speed():                           # [15]
    zero, one = "b1 5 S100 11/11, 10 S50 19/RR", "a2 20 S50 11/91"                      # 10 takes 20, which takes 5 on the diagonal
    for options in ({}, {"defeated_attack": False}):                                    # [13]: cards of one Speed strike together
        told = []
        game = fought(zero, one, "c5 c20", told, "create c10 > field:a1 = 0", **options)
        assert holders(game, "c5", "c10", "c20") == "100" and sorted(blows(told).split()) == ["c10>c20", "c20>c5"]
        assert {fact.about["other"]: fact.about["seat"] for fact in told if fact.key == "takes"} == {"c20": 0, "c5": 1}


def test_cards_of_one_speed_strike_by_the_control_before_that_speed():                          # [12] [15]
    zero, one = "10 S50 19/11", "a2 20 S50 11/91, b1 30 S50 11/11"                      # 20 falls to 10, so it doesn't strike 30 immediately
    game = fought(zero, one, "c20 c30", create="create c10 > field:a1 = 0")
    assert holders(game, "c10", "c20", "c30")[1:] == "00"       # 30 falls to 10's lower corners, not to 20
    told = []
    fought("10 S50 19/RR", one, "c20 c30", told, "create c10 > field:a1 = 0")
    assert blows(told) == "c10>c20"


def test_equal_speeds_may_belong_to_the_created_card_and_a_helper():                                # [11] [15]
    game = fought("a2 50 S50 11/91, 40 S50 11/9R", "b1 60 S50 22/22", "c50 c60")        # both take it
    assert holders(game, "c60", "c50") == "00"


# control

def test_control_and_ownership_are_separate():                                        # [21] the rule book
    game = fought("40 S10 15/22", "a2 12 S50 51/91, b1 77 S120 84/11", "c12 c77")
    assert holders(game, "c40", "c12", "c77") == "000" and owners(game, "c40", "c12", "c77") == "011"
    assert control(game) == [1 + 2 + 1 + 3, 5 - 2]              # its weak card, both taken cards, 40 itself, and three in hand


def test_a_card_that_changes_hands_keeps_its_orientation():                                  # [16]
    game = fought("40 S10 15/22", "a2@180 12 S50 19/15, b1 77 S120 84/11", "c12")
    assert holders(game, "c12") == "0" and state(game, "c12")["turned"] == 180 and zone(game, "field:a2") == ["c12"]


def test_the_field_is_public():                                                           # [23]
    game = fought("40 S10 15/22", "a2 12 S50 51/91", "c12")
    views = [game.view(seat) for seat in (0, 1, None)]
    assert all(view["state"]["c12"] == views[2]["state"]["c12"] and view["zones"]["field:a2"] == ["c12"] for view in views)
    assert all(isinstance(view["zones"][f"hand/{1 - seat}"], dict) for seat, view in enumerate(views[:2]))
