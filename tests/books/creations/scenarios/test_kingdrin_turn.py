"""Kingdrin: matching, announcing, drawing and visible information, rule by rule. Numbers in brackets are rulings, K scenarios."""

from itertools import product

import pytest
from books.creations.kingdrin import hand, match, top
from books.creations.own_cards import VALUES
from helpers.reading import asked, counter, held, keys, listed, play, refusal, zone


def corners(value, place, other):
    """Return corners that are all the same but one."""
    row = [other] * 4
    row[place] = value
    return f"{row[0]}{row[1]}/{row[2]}{row[3]}"


# matching

@pytest.mark.parametrize("value", VALUES)
def test_a_card_matches_by_any_corner(value):                              # [9]
    mine, theirs = [other for other in VALUES if other != value][:2]
    for place, there in product(range(4), repeat=2):
        game = match([f"1 {corners(value, place, mine)}"], f"100 {corners(value, there, theirs)}", filler=f"{mine}{mine}/{mine}{mine}")
        assert listed(game, verb="play") == [f"play c1 = {value}"], (place, there)
        assert top(play(game, f"play c1 = {value}")) == "c1"


@pytest.mark.parametrize("mine, theirs", [("12/34", "56/78"), ("RR/RR", "BB/BB"), ("R1/11", "Y2/22"), ("BY/BY", "R9/87"), ("11/11", "RR/BB")])
def test_without_a_common_corner_a_card_cannot_be_played(mine, theirs):                 # [9]
    game = match([f"1 {mine}"], f"100 {theirs}", filler=mine)
    assert listed(game) == ["draw"]
    for value in VALUES:
        assert refusal(game, f"play c1 = {value}") == "no-match"


def test_a_colour_matches_whatever_its_corner():                                     # [9]
    game = match(["1 R1/23, 2 4R/56, 3 BB/BB"], "100 99/9R", filler="88/88")
    assert set(listed(game, verb="play")) == {"play c1 = R", "play c2 = R"}


# announcing

def test_a_called_value_must_be_on_both_cards():                                             # K4 [10]
    game = match(["1 77/Y2"], "100 3R/B7")
    assert listed(game, verb="play") == ["play c1 = 7"]
    assert refusal(game, "play c1 = 2") == refusal(game, "play c1 = Y") == "wrong-call"
    assert refusal(game, "play c1 = 3") == refusal(game, "play c1 = B") == "wrong-call"
    assert refusal(game, "play c1 = 7") is None


def test_any_of_several_common_values_may_be_called():                                  # [10]
    told = []
    game = match(["1 73/R2"], "100 3R/B7", told=told)
    assert set(listed(game, verb="play")) == {"play c1 = 7", "play c1 = 3", "play c1 = R"}
    play(game, "play c1 = R")
    assert [fact.about for fact in told if fact.key == "plays"] == [{"seat": 0, "card": "c1", "value": "R"}]


def test_a_value_printed_twice_on_a_card_is_called_once():                              # [10]
    assert listed(match(["1 77/77"], "100 77/12"), verb="play") == ["play c1 = 7"]


@pytest.mark.parametrize("opening, key", [("starter", "turn"), ("drawn", "opening"), ("race", "opening")])
def test_the_first_common_value_is_called_unless_another_is_chosen(opening, key):           # [10]
    game = match(["1 73/R2", "2 73/R2"], "100 3R/B7", opening=opening)
    assert game.question.key == key and game.question.presumes


def test_a_card_cannot_be_played_without_calling_a_value():                                        # [10]
    game = match(["1 77/Y2"], "100 3R/B7")
    for call in ("", " = 0", " = 10", " = r", " = red", " = ★"):
        assert refusal(game, f"play c1{call}")


def test_the_called_value_does_not_restrict_the_next_player():                            # [10]: information only
    game = play(match(["1 73/R2", "2 22/22"], "100 3R/B7"), "play c1 = R")
    assert "play c2 = 2" in listed(game)


# turns

def test_a_player_plays_a_card_or_draws_one_and_the_next_player_is_on_turn():                       # [11]
    told = []
    game = match(["1 11/11", "2 11/11"], seats=3, told=told)
    told.clear()
    play(game, "play c1 = 1")
    assert held(game) == [6, 7, 7] and asked(game) == "1 turn" and counter(game, "active") == 1 and counter(game, "next") == 2
    play(game, "draw")
    assert held(game) == [6, 8, 7] and asked(game) == "2 turn" and top(game) == "c1"
    assert [key for key in keys(told) if key in ("plays", "draws", "turn")] == ["plays", "turn", "draws", "turn"]


def test_only_the_player_on_turn_plays():                                               # [11]
    game = match(["1 11/11", "2 11/11"], seats=3)
    assert refusal(game, "1 play c2 = 1") == refusal(game, "2 draw") == "not-asked"


def test_a_player_with_a_matching_card_may_still_draw():                                       # [11]
    game = match(["1 11/11"])
    assert set(listed(game)) == {"play c1 = 1", "draw"}
    assert hand(play(game, "draw"), 0) == "c1"


def test_a_player_who_cannot_play_draws():                                                       # [11]
    game = match()
    assert listed(game) == ["draw"] and refusal(game, "pass") and refusal(game, "stuck")


def test_a_player_cannot_play_in_the_turn_they_draw():                              # K2 [11]
    game = match(deck="9 11/11")
    play(game, "draw")
    assert zone(game, "hand/0")[-1] == "c9" and asked(game) == "1 turn"
    assert refusal(game, "0 play c9 = 1") == "not-asked"
    assert "play c9 = 1" in listed(play(game, "draw"))


def test_players_play_from_their_own_hand():                                                 # bad input
    game = match(["1 11/11", "2 11/11"], deck="9 11/11")
    for card in ("c2", "c9", "c100"):
        assert refusal(game, f"play {card} = 1") == "not-in-hand"
    for words in ("play", "play = 1", "play c1 c1 = 1", "play c1 > 1 = 1", "play c1 > ditch = 1", "draw c9", "draw = deck", "draw 2", "keep c1", "play c77 = 1"):
        assert refusal(game, words)


def test_turns_may_go_round_either_way():                                                   # [5] [11]
    game, seen = match(seats=4, left=40), ""
    for _ in range(8):
        seen += asked(game)[0]
        play(game, "draw")
    assert seen == "01230123"


def test_copies_of_a_card_are_separate_cards():                                    # section 2: doubles
    game = match(["40 11/11, 40 22/22", "40 11/11"])
    assert set(listed(game, verb="play")) == {"play c40 = 1", "play c40.2 = 2"}
    assert refusal(game, "play c40.3 = 1") == "not-in-hand"


def test_the_last_card_in_hand_is_announced():                                               # [15]: hand counts are open
    told = []
    game = match(seats=2, filler="11/11", left=40, told=told)
    for _ in range(6):
        play(game, f"play {zone(game, 'hand/0')[0]} = 1", "draw")
    assert [fact.about["seat"] for fact in told if fact.key == "last_card"] == [0] and counter(game, "cards/0") == 1


# visible information

def test_hands_are_visible_to_their_owners_only():                                        # [15]
    game = match(["1", "2"], deck="9 11/11", seats=3)
    for seat, other in product(range(3), repeat=2):
        seen = zone(game, f"hand/{other}", seat)
        assert seen == (zone(game, f"hand/{other}") if seat == other else {"hidden": 7, "known": []})
        assert game.view(seat)["counters"][f"cards/{other}"] == 7


def test_the_whole_ditch_is_public_and_the_size_of_the_deck():                            # [15]
    game = play(match(["1 11/11", "2 11/11"], left=20), "play c1 = 1", "play c2 = 1")
    assert zone(game, "deck", 0) == zone(game, "deck", 1) == {"hidden": 20, "known": []}
    assert zone(game, "ditch", 0) == zone(game, "ditch", 1) == ["c100", "c1", "c2"]


def test_only_the_drawing_player_learns_the_card():                                         # [15]
    told = []
    game = match(deck="9 11/11", told=told)
    play(game, "draw")
    drawn = next(fact for fact in told if fact.key == "draws")
    assert drawn.seats == (0,) and drawn.about == {"seat": 0, "card": "c9"}
    assert zone(game, "hand/0", 1) == {"hidden": 8, "known": []}
