"""Kingdom Coinquest: setting up, the order of turns, and drawing, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.coinquest.matches import (
    CARDS,
    COINQUEST,
    SLOTS,
    drawing,
    drawn,
    forge_empties,
    graveyard,
    hand,
    health,
    left,
    match,
    salvage,
    setting,
    slot,
    turn,
    turn_ends,
    until,
)
from helpers.reading import about, asked, counter, listed, play, refusal, zone

# setting up

@pytest.mark.parametrize("seats", [2, 3, 4])
def test_forty_eight_cards_form_the_forge_and_every_kingdom_has_a_king(seats):           # [1] component list
    game = COINQUEST(seats, seed=3)
    first = counter(game, "active")
    assert len(zone(game, "forge")) == 48 - 3 and graveyard(game) == ""
    kings = [zone(game, f"king/{seat}") for seat in range(seats)]
    assert all(len(king) == 1 and king[0][0] == "K" for king in kings)
    assert sorted([*zone(game, "forge"), *zone(game, f"hand/{first}")]) == sorted(CARDS)
    assert sorted(id for pile in [*kings, zone(game, "aside")] for id in pile) == ["KC", "KD", "KH", "KS"]
    assert health(game) == [20] * seats
    assert all(slot(game, seat, name) == "" and salvage(game, seat) == [] for seat in range(seats) for name in SLOTS)


def test_kings_are_assigned_by_lot():                                                      # [1]
    assert {tuple(zone(COINQUEST(2, seed=seed), f"king/{seat}")[0] for seat in (0, 1)) for seed in range(150)} == {
        (f"K{one}", f"K{two}") for one in "HSDC" for two in "HSDC" if one != two}


def test_unused_kings_are_set_aside_and_their_suits_are_everyones_rivals():               # [1] [16]
    game = match("SC", "5H 9D 2C")
    assert sorted(zone(game, "aside")) == ["KD", "KH"]
    assert {"prepare 5H 9D", "prepare 9D 2C", "prepare 2C 5H"} < set(listed(game))


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats):                                                       # component list
    with pytest.raises(ValueError):
        COINQUEST(seats)


def test_a_deck_in_dealing_order_gives_the_first_kings_to_the_first_seats():            # the stacked deck
    game = COINQUEST(3, deck=[CARDS[0], "KD", *CARDS[1:20], "KC", "KS", *CARDS[20:], "KH"])
    assert [zone(game, f"king/{seat}") for seat in range(3)] == [["KD"], ["KC"], ["KS"]] and zone(game, "aside") == ["KH"]
    assert sorted(zone(game, "hand/2")) == sorted(CARDS[:3])


# the order of turns

@pytest.mark.parametrize("kings, order", [("HSDC", "0123"), ("CDSH", "3210"), ("DH", "10"), ("CD", "10"), ("SC", "01"), ("DSC", "102"), ("CHD", "120")])
def test_turns_go_by_suit_hearts_spades_diamonds_clubs(kings, order):                   # [2]
    game, seen = match(kings), ""
    for _ in range(2 * len(kings)):
        seen += asked(drawn(game))[0]
        assert counter(game, "active") == int(seen[-1])
        turn_ends(game)
    assert seen == 2 * order
    assert [counter(game, f"order/{seat}") for seat in range(len(kings))] == [order.index(str(seat)) + 1 for seat in range(len(kings))]


def test_turns_are_numbered():                                                          # [2]
    game = match("HSD")
    seen = [turn(game)]
    for _ in range(4):
        seen.append(turn(turn_ends(game)))
    assert seen == [1, 2, 3, 4, 5]


def test_there_is_no_opening_hand_and_every_first_turn_draws_three():                   # [3]
    game = match("HS", "5H 6S 7D 8C 9H 10S")
    assert hand(game, 0) == "5H 6S 7D" and hand(game, 1) == "" and asked(game) == "0 play"
    play(game, "pass", "discard 5H = salvage")
    assert hand(game, 1) == "8C 9H 10S" and asked(game) == "1 play"


def test_a_turn_consists_of_drawing_playing_and_discarding():                                    # the turn
    game = play(match("HS", "5H 6S 7D"), "prepare 5H")
    assert asked(game) == "0 discard"
    play(game, "discard 6S = graveyard")
    assert asked(game) == "1 draw"


# drawing

def test_cards_are_drawn_one_at_a_time_from_any_source():                             # [4]
    game = setting("H salvage 9C", "S", grave="7D 8D", forge="3C 4C", draw=False, turn=0)
    assert asked(game) == "0 draw" and about(game) == {"left": 1}
    yard = salvage(game, 0)
    assert len(yard) == 2 and set(listed(game)) == {"draw = forge", "draw = 8D", *(f"draw = {card}" for card in yard)}
    assert hand(play(game.copy(), "draw = forge"), 0).count("3C") == 1
    assert hand(play(game.copy(), "draw = 8D"), 0).count("8D") == 1 and graveyard(play(game.copy(), "draw = 8D")) == "7D"
    assert "9C" in hand(play(game.copy(), "draw = 9C"), 0) and "9C" not in salvage(play(game.copy(), "draw = 9C"), 0)


def test_the_next_source_is_chosen_after_seeing_the_card():                            # [4]
    game = play(match("HS", "5H 6S 7D 8C 9H 10S"), "pass", "discard 7D = graveyard")
    assert about(game) == {"left": 3}
    play(game, "draw = forge")
    assert hand(game, 1) == "8C" and about(game) == {"left": 2} and set(listed(game)) == {"draw = forge", "draw = 7D"}
    play(game, "draw = 7D")
    assert hand(game, 1) == "7D 8C 9H" and asked(game) == "1 play"                         # only one source was left, so the draw was automatic


def test_three_cards_must_be_drawn_if_any_source_has_them():                                # [4]
    game = play(match("HS", "5H 6S 7D"), "pass", "discard 5H = graveyard")
    assert all(refusal(game, move) == "draw-first" for move in ("pass", "attack > 0", "equip > kingdom/1:knight"))
    assert len(hand(drawn(game), 1).split()) == 3


def test_a_player_holding_three_cards_draws_none():                                            # [4] [31]
    game = play(match("HS", "9H 6S 7D"), "prepare 9H", "discard 6S = graveyard")
    game = play(drawn(until(game, 0)), "pass", "scrap > 9H")
    assert counter(game, "cards/0") == 3
    until(game, 0)
    assert asked(game) == "0 play" and counter(game, "cards/0") == 3


def test_several_cards_in_a_row_may_come_off_the_graveyard():                               # [4] E9
    game = setting("H queen QS+QD", "S", grave="7H 8H 9H", draw=False)
    assert hand(game, 0) == "" and about(game) == {"left": 3}
    assert refusal(game, "draw = 8H") == "not-the-top"
    play(game, "draw = 9H", "draw = 8H", "draw = 7H")
    assert hand(game, 0) == "7H 8H 9H" and graveyard(game) == "" and asked(game) == "0 play"


def test_there_is_no_fourth_draw():                                     # [4] E9
    game = setting("H queen QS+QD", "S", grave="6H 7H 8H 9H", draw=False)
    play(game, "draw = 9H", "draw = 8H", "draw = 7H")
    assert graveyard(game) == "6H" and asked(game) == "0 play" and refusal(game, "draw = 6H") is not None


def test_your_own_last_discard_may_be_drawn_again():                                      # [4]
    game = play(match("HS", "5H 6S 7D 8C 9H 10S"), "pass", "discard 7D = graveyard")
    drawing(game, ["forge"] * 3)
    play(game, "pass", f"discard {hand(game, 1).split()[0]} = salvage", "draw = 7D")
    assert "7D" in hand(game, 0)


def test_a_card_a_rival_may_need_can_be_drawn_first():                             # [36]
    game = setting("H", "S hand AS 2C 3C", grave="10S", draw=False)
    play(game, "draw = 10S", "pass", "discard 10S = salvage")
    assert "raise" not in " ".join(listed(drawn(game)))


def test_only_its_owner_draws_from_a_salvage_yard():                                     # Salvage Yard
    game = play(match("HS", "5H 6S 7D"), "pass", "discard 5H = salvage", "pass")
    play(game, f"discard {hand(game, 1).split()[0]} = graveyard")
    until(game, 1)
    assert "draw = 5H" not in listed(game) and refusal(game, "draw = 5H") is not None


# the empty Forge

def test_an_empty_forge_is_refilled_from_the_graveyard_except_its_top_card():                    # [5] E17
    game = forge_empties(match("HS", "5H 6S 7D"))
    piled, seat = graveyard(game).split(), asked(game)[0]
    assert zone(game, "forge") == [] and len(piled) > 2 and "draw = forge" in listed(game)
    play(game, "draw = forge")
    assert graveyard(game) == piled[-1]
    fresh = [*zone(game, "forge"), *(card for card in zone(game, f"hand/{seat}") if card in piled[:-1])]
    assert sorted(fresh) == sorted(piled[:-1]) and len(zone(game, "forge")) == len(piled) - 2


def test_a_new_forge_is_announced():                                                         # [5] the log
    told = []
    game = forge_empties(match("HS", "5H 6S 7D", told=told))
    count = len(zone(game, "graveyard")) - 1
    play(game, "draw = forge")
    assert [fact.about for fact in told if fact.key == "reshuffles"] == [{"count": count}]


def test_the_new_forge_is_shuffled():                                                   # [5]
    piles = {tuple(zone(play(forge_empties(match("HS", "5H 6S 7D", seed=seed)), "draw = forge"), "forge")) for seed in range(5)}
    assert len(piles) == 5


def test_the_forge_is_refilled_only_when_a_card_is_needed():                                    # [5]
    game = forge_empties(match("HS", "5H 6S 7D"))
    piled = graveyard(game).split()
    play(game, f"draw = {piled[-1]}")
    assert zone(game, "forge") == [] and graveyard(game).split() == piled[:-1]


def test_without_reshuffling_only_the_graveyard_and_salvage_yards_remain():        # [5] option reshuffle
    game = forge_empties(match("HS", "5H 6S 7D", reshuffle=False, stall="none"))
    until(turn_ends(game, 2), 0)                                                        # each has stowed a card
    top = graveyard(game, 1)
    assert set(listed(game)) == {f"draw = {top}", *(f"draw = {card}" for card in salvage(game, asked(game)[0]))}
    assert refusal(game, "draw = forge") == "empty-forge"
    turn_ends(game, 30)
    assert zone(game, "forge") == []


def test_a_single_source_is_drawn_from_automatically_even_the_graveyard():                       # [5] option reshuffle
    game = forge_empties(match("HS", "5H 6S 7D", reshuffle=False))
    assert asked(game).endswith(" play")                                                # no Salvage Yard: the top was drawn automatically
    assert zone(game, "forge") == []


CROWDED = [f"{king} knight 2{rival}+3{rival} peasant 4{rival}+5{rival} quartermaster 6{rival}+7{rival} queen Q{king}" for king, rival in zip("HSDC", "SDCH", strict=True)]


@pytest.mark.parametrize("grave, sources", [("9C", {"9C"}), ("8C 9C", {"forge", "9C"}), ("", set())])
def test_a_lone_card_is_not_shuffled(grave, sources):                                   # [5] E14
    stored = [card for card in ("8S", "9S", "10S", "8D", "9D", "10D", "8C", "9C") if card not in grave.split()]
    kingdoms = [f"{kingdom} salvage {' '.join(stored[seat::4])}" for seat, kingdom in enumerate(CROWDED)]
    game = setting(*kingdoms, grave=grave, draw=False, stall="none")
    assert zone(game, "forge") == [] and graveyard(game) == grave
    assert set(listed(game)) == {f"draw = {source}" for source in [*sources, *salvage(game, 0)]}
    assert refusal(game, "draw = forge") == (None if "forge" in sources else "empty-forge")
    if "forge" in sources:
        play(game, "draw = forge")
        assert graveyard(game) == "9C" and "8C" in hand(game, 0) and zone(game, "forge") == []


# counters

def test_a_counter_comes_off_before_the_first_draw():                          # [6]
    game = setting("H quartermaster 7H*1", "S", draw=False)
    assert asked(game) == "0 draw" and left(game, 0) == 1
    assert left(drawn(game), 0) == 1


def test_counters_come_off_only_in_their_owners_turn():                                     # [6]
    game = play(match("HSD", "9H 2C 3C"), "prepare 9H", "discard 2C = salvage")
    assert [left(game, 0), *(left(turn_ends(game), 0) for _ in range(8))] == [3, 3, 2, 2, 2, 1, 1, 1, 0]
