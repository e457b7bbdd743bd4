"""Fwords: declaring and fighting Battles that silence letters, rule by rule. Numbers in brackets are rulings, MK those of Minkingi, M and F scenarios.

C, B and A of the rulings are a1, a2 and b1: C's upper right meets B's upper left, C's lower right meets three cards.
"""


import pytest
from books.creations.fwords import SPACES, day, fight, lay, match
from books.creations.fwords_battles import fought
from books.creations.fwords_standing import at, blows, marks, silenced
from books.creations.own_cards import printed
from helpers.reading import asked, counter, keys, listed, play, refusal, state, zone

TOLD = ("silences", "strikes", "alone", "silent", "spares")


# declaring

def declaring(words, *trees, **options):
    """Return a match in its Battle Hour with the named cards on the field."""
    game = match("", *trees, cards=(words,), **options)
    for each in printed(words):
        play(game, f"create c{each.number} > field:{each.space} = 0")
    return play(game, "done") if asked(game).endswith(" field") else game


def test_each_card_played_today_may_declare_one_battle_in_any_order():                    # [7]
    game = declaring("a1 1, a2 2, b1 3")
    assert asked(game) == "0 declare" and set(listed(game)) == {"declare > c1", "declare > c2", "declare > c3", "done"} and counter(game, "hour") == 2
    play(game, "declare > c2")
    assert asked(game) == "0 battle" and set(listed(game, "battle")) >= {"battle c1", "battle c3"} and "peace" in listed(game)
    play(game, "battle c1")
    assert asked(game) == "0 declare" and set(listed(game)) == {"declare > c1", "declare > c3", "done"} and marks(game, "c2") == {"today", "declared"}
    play(game, "declare > c3", "battle c1 c2")
    assert asked(game) == "0 battle" and marks(game, "c1") == {"today", "declares"}     # only one is left, so it's asked at once
    assert asked(play(game, "battle c2")) == "0 festival"


def test_the_last_card_that_can_declare_is_asked_at_once():                                  # [7]
    game = declaring("a1 1, c3 2")
    assert asked(game) == "0 festival"                                                  # they don't touch
    game = day(match("CATS", "", cards=("1",)), "Ca1", "C")
    lay(game, "Za2")
    assert asked(play(game, "done")) == "1 battle" and set(listed(game)) == {"battle c1", "peace"}


def test_a_player_may_stop_declaring_and_does_not_return_from_the_festival_hour():                # [7]
    told = []
    game = declaring("a1 1, a2 2, b1 3", told=told)
    assert asked(play(game.copy(), "done")) == "0 festival"
    play(game, "declare > c1", "peace")
    assert asked(game) == "0 declare" and "declare > c1" not in listed(game) and refusal(game, "declare > c1") == "not-declarer"
    assert [(fact.about["seat"], fact.about["card"]) for fact in told if fact.key == "holds"] == [(0, "c1")]
    told.clear()
    assert asked(play(game, "done")) == "0 festival" and "no_battle" in keys(told)
    for words in ("declare > c1", "declare > c2", "battle c1", "battle c1 c2", "done", "peace", "end", f"create {zone(game, 'hand/0')[0]} > field:c3 = 0"):
        assert refusal(game, words), words


def test_cards_of_earlier_days_cannot_declare():                                          # [7]
    game = day(match("CATS", "", cards=("1", "11, 12")), "Ca2", "C")
    play(game, "create c11 > field:a1 = 0", "create c12 > field:b1 = 0", "done")
    assert asked(game) == "1 declare" and refusal(game, "declare > c1") == "not-declarer" and "declare > c1" not in listed(game)


def test_a_card_that_cannot_declare_is_refused():                                               # [7] bad input
    game = declaring("a1 1, a2 2, c3 3, c1 4")
    assert set(listed(game)) == {"declare > c1", "declare > c2", "done"}
    assert refusal(game, "declare > c3") == refusal(game, "declare > c4") == "not-declarer"
    assert refusal(game, f"declare > {zone(game, 'hand/0')[0]}") == refusal(game, f"declare > {zone(game, 'tree/0')[0]}") == "no-such-declarer"
    for words in ("declare", "declare c1", "declare > field:a1", "declare > 0", "declare > c1 = 0", "declare c1 > c2", "done > c1", "done c1", "battle c1", "peace", "pass", "end"):
        assert refusal(game, words), words


def test_without_an_untokened_neighbour_nobody_is_asked():                              # [7]
    assert asked(declaring("a1 1, a3 2, c1 3")) == "0 festival"
    game = declaring("a1 1 S10 99/99, a2 2 11/11, c3 3")
    fight(game, "c1", "c2")
    assert silenced(game, "c1", "c2") == "01" and asked(game) == "0 festival"           # c2 may not declare, c1 already has


def test_the_creator_chooses_which_neighbours_to_engage():                                   # [8] MK-8
    game = play(declaring("a2 2, b1 3, a1 1, c3 4"), "declare > c1")
    assert {frozenset(move.split()[1:]) for move in listed(game, "battle")} == {frozenset(["c2"]), frozenset(["c3"]), frozenset(["c2", "c3"])}
    assert len(listed(game)) == 4
    assert refusal(game, "battle c4") == refusal(game, "battle c2 c4") == "not-adjacent"
    assert refusal(game, "battle") == refusal(game, "battle c2 c2") == "nothing-engaged"
    assert refusal(game, "battle c1") == refusal(game, "play c1") == "declares-itself" and refusal(game, f"play {zone(game, 'hand/0')[0]}") == "battle-first"
    for words in (f"battle {zone(game, 'hand/0')[0]}", f"battle {zone(game, 'tree/0')[0]}", "battle c2 > c3", "battle c2 = 0", "peace c2", "peace > c2", "done",
                  "declare > c2", "pass", "battle field:a2"):
        assert refusal(game, words), words
    assert play(game.copy(), "battle c2 c3").view() == play(game.copy(), "battle c3 c2").view()


@pytest.mark.parametrize("adjacency, near", [("all", {"c2", "c3", "c4"}), ("edges", {"c2", "c3"})])
def test_diagonals_count_unless_the_house_rule_says_edges(adjacency, near):                  # M8 MK-9
    game = play(declaring("a2 2, b1 3, b2 4, a1 1", adjacency=adjacency), "declare > c1")
    assert {id for move in listed(game, "battle") for id in move.split()[1:]} == near
    assert (refusal(game, "battle c4") == "not-adjacent") == (adjacency == "edges")


def test_where_only_edges_count_diagonal_cards_do_not_fight_each_other():                                # M1 MK-9
    words = "a2 12 S50 51/91, b1 77 S120 R4/11, a1 40 S10 15/22"
    assert silenced(fought(words, defeated_attack=True), "c40", "c12", "c77") == "111"
    assert silenced(fought(words, defeated_attack=True, adjacency="edges"), "c40", "c12", "c77") == "110"


# opponents

def test_every_other_engaged_card_is_an_opponent_whatever_its_owner():                     # [8]
    game = fought("a2 12 S50 11/11, b1 77 S50 11/11, a1 40 S10 19/99")
    assert silenced(game, "c40", "c12", "c77") == "011"                                 # all three belong to one Creator
    game = match("", "", cards=("12 S50 11/11", "40 S10 99/99"))
    play(game, "create c12 > field:a2 = 0", "done", "make = Z", "accept")
    play(game, "create c40 > field:a1 = 0", "done", "battle c12")
    assert silenced(game, "c40", "c12") == "01" and state(game, "c12")["owner"] == 0


def test_engaged_cards_fight_each_other_not_just_the_declaring_card():                                          # [8]
    game = fought("a2 12 S20 11/91, b1 77 S50 R4/11, a1 40 S100 RR/RR")
    assert silenced(game, "c40", "c12", "c77") == "001"                                 # on the diagonal


def test_a_card_that_is_not_engaged_neither_strikes_nor_falls():                                # MK-8
    game = fought("a2 12 S50 11/11, b1 77 S0 99/99, b2 78 S0 99/99, a1 40 S10 99/99", "c12")
    assert silenced(game, "c40", "c12", "c77", "c78") == "0100"


# silenced cards

def test_a_defeated_card_gets_a_token_and_never_changes_sides():                       # [7] [8]
    game = fought("a2 12 S50 11/11, a1 40 S10 99/99")
    assert marks(game, "c12") == {"silenced", "today"} and counter(game, "silenced") == 1 and at(game, "a2") == "c12"
    assert game.view()["state"] == game.view(0)["state"] and "controller" not in state(game, "c12") and state(game, "c12")["owner"] == 0


def test_a_silenced_card_cannot_strike_again_and_every_blow_is_announced_with_its_corners():      # M1 [9] the replay
    told = []
    game = fought("a2 12 S50 51/91, b1 77 S120 84/11, a1 40 S10 15/22", told=told)
    assert silenced(game, "c40", "c12", "c77") == "110" and blows(told) == "c40>c12 c77>c40"
    assert [(fact.about["card"], fact.about["speed"]) for fact in told if fact.key == "silent"] == [("c12", 50)]
    assert told[0].key == "declares" and told[0].about["card"] == "c40" and sorted(told[0].about["cards"]) == ["c12", "c77"] and told[0].about["seat"] == 0
    first = next(fact.about for fact in told if fact.key == "silences")
    assert first == {"seat": 0, "card": "c40", "other": "c12", "speed": 10, "by": "5", "against": "5", "place": "TR", "against_place": "TL",
                     "owner": 0, "letter": "Z", "striker": "Z"}


def test_a_silenced_card_still_strikes_where_silenced_cards_fight():                             # M1 [9] option
    told = []
    game = fought("a2 12 S50 51/91, b1 77 S120 84/11, a1 40 S10 15/22", told=told, defeated_attack=True)
    assert silenced(game, "c40", "c12", "c77") == "111"                                 # B takes A and C, A takes C
    assert "silent" not in keys(told)


def hushed(**options):
    """Return a match in its Battle Hour in which c1 has silenced c2 between c1 and c3, and c2 has a neighbour in c4."""
    game = declaring("a1 1 S10 99/99, a2 2 S50 11/11, a3 3 S60 11/11, b3 4 S70 11/11", **options)
    return fight(game, "c1", "c2")


def test_a_silenced_card_can_neither_declare_nor_be_engaged():                             # [9]
    game = hushed()
    assert asked(game) == "0 declare" and set(listed(game)) == {"declare > c3", "declare > c4", "done"}
    assert refusal(game, "declare > c2") == "silenced-card"
    play(game, "declare > c3")
    assert set(listed(game)) == {"battle c4", "peace"} and refusal(game, "battle c2") == refusal(game, "battle c2 c4") == "silenced-card"
    play(game, "peace", "peace")
    assert asked(game) == "0 festival" and refusal(game, "play c2") == "letter-silenced" and refusal(game, "play c1") == "not-offered"


def test_a_silenced_card_can_declare_and_be_engaged_where_silenced_cards_fight():                                        # [9] option
    game = hushed(defeated_attack=True)
    assert set(listed(game)) == {"declare > c2", "declare > c3", "declare > c4", "done"}
    play(game, "declare > c3")
    assert "battle c2" in listed(game)
    play(game, "peace", "declare > c2", "battle c3 c4")
    assert silenced(game, "c2", "c3", "c4") == "111"            # c2 beats c3 (equal ones along the side) and c4 on the diagonal


def test_only_where_silenced_cards_fight_can_a_battle_be_against_them_alone():                     # [7] [9] option
    words = "a1 1 S10 99/99, a2 2 S50 11/11"
    assert asked(fight(declaring(words), "c1", "c2")) == "0 festival"
    game = fight(declaring(words, defeated_attack=True), "c1", "c2")
    assert asked(game) == "0 battle" and set(listed(game)) == {"battle c1", "peace"}


def test_a_token_counts_only_once():                                                         # [7]
    game = fought("a2 12 S50 1R/1R, b1 77 S20 R9/RR, a1 40 S10 R9/RR")                  # both strike c12
    assert silenced(game, "c40", "c12", "c77") == "010" and counter(game, "silenced") == 1
    assert state(game, "c12")["marks"].count("silenced") == 1


# corners

def test_losing_one_corner_of_two_is_a_defeat():                                          # MK-10
    assert silenced(fought("a2 12 S50 9R/5R, a1 40 S10 R1/R5"), "c40", "c12") == "01"
    assert silenced(fought("a2 12 S50 9R/9R, a1 40 S10 R9/R1"), "c40", "c12") == "01"
    assert silenced(fought("a2 12 S50 9R/9R, a1 40 S10 R8/R8"), "c40", "c12") == "10"


def test_corners_that_do_not_touch_do_not_count():                                      # MK-10
    assert silenced(fought("a2 12 S50 R9/R9, a1 40 S10 9R/9R"), "c40", "c12") == "00"


@pytest.mark.parametrize("turned, shown", [("0", "1234"), ("90", "3142"), ("180", "4321"), ("270", "2413")])
def test_a_rotated_card_fights_with_the_corners_it_shows(turned, shown):                 # M10 MK-6
    found = ""
    for space, theirs, place in [("a2", "RR/1R", "TL"), ("a2", "RR/R1", "TR"), ("c2", "1R/RR", "BL"), ("c2", "R1/RR", "BR")]:
        told = []
        game = match("", cards=(f"12 S50 {theirs}, 40 S0 12/34",), square_cards=True, told=told)
        play(game, f"create c12 > field:{space} = 0", f"create c40 > field:b2 = {turned}", "done")
        fight(game, "c40", "c12")
        blow = next(fact.about for fact in told if fact.key == "silences")
        assert (blow["place"], blow["against"], blow["against_place"]) == (place, "1", {"TL": "BL", "TR": "BR", "BL": "TL", "BR": "TR"}[place])
        found += blow["by"]
    assert found == shown


# speed

def test_declaring_gives_no_first_strike():                                             # M4
    told = []
    game = fought("a2 12 S20 R1/Y1, a1 40 S60 1B/15", told=told)
    assert silenced(game, "c40", "c12") == "01" and blows(told) == "c40>c12"
    assert [(fact.key, fact.about["card"], fact.about["speed"]) for fact in told if fact.key in TOLD] == [("strikes", "c12", 20), ("silences", "c40", 60)]


# equal speeds

@pytest.mark.parametrize("number, other, falls", [(40, 50, "01"), (40, 12, "10")])
def test_cards_that_would_defeat_each_other_at_different_corners_count_as_equal(number, other, falls):   # MK-15 the extension
    assert silenced(fought(f"a2 {other} S50 1R/BR, a1 {number} S50 R9/RR"), f"c{number}", f"c{other}") == falls


def test_two_cards_of_one_number_and_speed_spare_each_other():                          # MK-15 doubles
    told = []
    words = "a2 40 S50 6R/RR, a1 40 S50 R6/RR"
    game = match("", cards=(words,), told=told)
    play(game, "create c40 > field:a2 = 0", "create c40.2 > field:a1 = 0", "done")
    fight(game, "c40.2", "c40")
    assert silenced(game, "c40", "c40.2") == "00" and not blows(told) and "spares" in keys(told)


def test_three_cards_at_one_speed_fight_pair_by_pair():                                                          # M9 MK-15
    told = []
    game = fought("a2 20 S50 5R/RR, b1 30 S50 8R/RR, a1 10 S50 R5/2R", told=told)
    assert silenced(game, "c10", "c20", "c30") == "110" and sorted(blows(told).split()) == ["c10>c20", "c30>c10"]
    assert [(fact.about["card"], fact.about["other"], fact.about["speed"]) for fact in told if fact.key == "spares"] == [("c20", "c10", 50)]


def test_a_card_that_falls_at_a_speed_still_strikes_at_that_speed():                           # MK-15
    for options in ({}, {"defeated_attack": True}):
        told = []
        game = fought("b1 5 S100 R1/RR, a2 20 S50 1R/9R, a1 10 S50 R9/RR", told=told, **options)
        assert silenced(game, "c5", "c10", "c20") == "101" and sorted(blows(told).split()) == ["c10>c20", "c20>c5"]


# the field between Battles

def test_a_later_battle_starts_from_the_outcome_of_the_earlier_one():                        # [7]
    game = declaring("a1 1 S10 99/99, a2 2 S50 99/99, a3 3 S60 99/99")
    assert silenced(fight(game.copy(), "c2", "c3"), "c1", "c2", "c3") == "001"
    fight(game, "c1", "c2")
    assert silenced(game, "c1", "c2", "c3") == "010" and asked(game) == "0 festival"    # all neighbours of c3 are silenced


@pytest.mark.parametrize("field", SPACES)
def test_battles_can_be_fought_on_every_field(field):                                      # [1] MK-6
    game = match("", cards=("1 S10 99/99, 2 S50 11/11, 3 S50 11/11, 4 S60 11/11",), field=field)
    spaces, across = [space.name for space in game.active_field.spaces], {space.name for space in game.active_field.spaces if space.across}
    for number in range(1, 5):
        space = spaces[number - 1]
        play(game, f"create c{number} > field:{space} = {90 if space in across else 0}")
    play(game, "done")
    assert asked(game) in ("0 declare", "0 battle")
    if asked(game) == "0 declare":
        play(game, next(move for move in listed(game, "declare") if move.endswith(" c1")))
    play(game, listed(game, "battle")[0])
    assert silenced(game, "c1") == "0" and counter(game, "silenced") > 0
