"""Kingdom Coinquest: a player's own suit, recruiting and Jacks, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.coinquest.matches import drawn, graveyard, hand, left, match, own_turn, setting, slot, turn_ends, until
from helpers.reading import asked, listed, play, refusal, state

# a player's own suit

@pytest.mark.parametrize("card, move", [("5S", "prepare 5S"), ("QS", "crown QS"), ("AS", "raise AS > kingdom/0:knight")])
def test_a_single_rival_card_cannot_be_played(card, move):                                  # [16]
    game = setting(f"H hand {card} JD 2H", "S", grave="9H")
    assert refusal(game, move) == refusal(game, f"play {card}") == "not-own-suit"


# a card of each kind for Hearts, and another of the same kind
KINDS = {"own": ("5H", "6H"), "rival": ("5S", "7D"), "own Queen": ("QH", None), "Queen": ("QS", "QD"), "own Ace": ("AH", None), "Ace": ("AS", "AD"),
         "own Jack": ("JH", None), "Jack": ("JS", "JD")}
PAIRS = [(one, other) for place, one in enumerate(KINDS) for other in list(KINDS)[place:] if one != other or KINDS[one][1]]
LEGAL = {("rival", "rival"): "prepare", ("rival", "own Jack"): "prepare", ("rival", "Jack"): "prepare", ("Queen", "Queen"): "crown", ("Ace", "Ace"): "raise"}
JACKS = {"own Jack", "Jack"}


def why(one, other):
    """Return why two kinds of cards aren't a pair: one of these keys."""
    pair = {one, other}
    if pair <= JACKS:
        return {"jack-pair"}
    if pair & JACKS:
        return {"jack-own"} if "own" in pair else {"jack-equipment"}
    same = len({kind.replace("own", "").strip() or "rival" for kind in pair}) == 1
    return {"own-in-pair"} if same else {"no-pair"} if not any("own" in kind for kind in pair) else {"no-pair", "own-in-pair"}


@pytest.mark.parametrize("one, other", PAIRS)
def test_two_rival_cards_of_one_type_are_a_recruit_and_no_other_two_are(one, other):     # [15] [16] [17] [20] E5
    first, second = KINDS[one][0], KINDS[other][1 if one == other else 0]
    game = setting(f"H hand {first} {second} 10H", "S", grave="9H")
    found = {move.split()[0] for move in listed(game) if len({first, second} & set(move.split())) == 2}
    assert found == {LEGAL[one, other]} if (one, other) in LEGAL else not found
    for words in (f"{first} {second}", f"{second} {first}"):
        key = refusal(game, f"play {words}")
        assert (key not in {"no-pair", "own-in-pair", "jack-own", "jack-pair", "jack-equipment"}) if (one, other) in LEGAL else (key in why(one, other)), key


@pytest.mark.parametrize("move, key", [
    ("prepare 5S QD", "no-pair"), ("crown QD 5S", "no-pair"), ("crown QD AS", "no-pair"), ("raise AS QD > kingdom/0:knight", "no-pair"), ("prepare 5H 5S", "own-in-pair"),
    ("prepare 5S 5H", "own-in-pair"), ("prepare 5H 6H", "own-in-pair"), ("crown QH QS", "own-in-pair"), ("crown QS QH", "own-in-pair"),
    ("raise AS AH > kingdom/0:knight", "own-in-pair"), ("prepare JS JD", "jack-pair"), ("prepare JH JS", "jack-pair"), ("crown QS JD", "jack-equipment"),
    ("raise AS JH > kingdom/0:knight", "jack-equipment"), ("prepare 5H JS", "jack-own"), ("prepare 5H JH", "jack-own"), ("prepare JS", "jack-alone"),
    ("prepare JH", "jack-alone"), ("play JH", "jack-alone"), ("prepare 5S 6S 7D", "three-cards"), ("play 5S 6S 7D", "three-cards"), ("crown QS QD QC", "three-cards")])
def test_cards_that_do_not_match_are_refused_with_the_reason(move, key):          # [16] [17] [20] E5
    cards = [word for word in move.split()[1:] if word[-1] in "HSDC" and word[0] != "k"]
    spare = [card for card in ("10H", "9H") if card not in cards]
    game = setting(f"H hand {' '.join((cards + spare)[:3])}", "S", grave="8H")
    assert refusal(game, move) == key


def test_the_two_cards_may_have_one_suit_or_two():                                        # [16]
    assert {"prepare 5S 6S", "prepare 6S 5S"} <= set(listed(match("HS", "5S 6S QH")))
    assert {"prepare 5S 6D", "prepare 6D 5S"} <= set(listed(match("HS", "5S 6D QH")))


# which of the two is the card played

@pytest.mark.parametrize("named, helper, turns", [("10S", "2C", 3), ("2C", "10S", 1), ("5S", "5C", 2), ("5C", "5S", 2)])
def test_the_player_names_which_of_the_two_counts(named, helper, turns):            # [17] E12
    game = match("HS", f"{named} {helper} QH")
    assert {f"prepare {named} {helper}", f"prepare {helper} {named}"} == set(listed(game, "prepare"))
    play(game, f"prepare {named} {helper}")
    assert left(game, 0) == turns and slot(game, 0, "quartermaster") == f"{named}+{helper}"
    assert state(game, named)["worth"] == int(named[:-1]) and state(game, helper) == {"on": named}


def test_a_recruit_attacks_with_the_value_of_the_named_card():                          # [17] [22]
    game = play(setting("H peasant 3S+10D", "S"), "attack > 1")
    assert graveyard(game) == "10D 3S" and game.view()["counters"]["health/1"] == 17


@pytest.mark.parametrize("words, moves", [("10S 2C", {"prepare 2C 10S"}), ("2C 10S", {"prepare 2C 10S"}), ("5S 5C", {"prepare 5S 5C", "prepare 5C 5S"}),
                                          ("10S JC", {"prepare 10S JC"})])
def test_with_the_lower_value_rule_the_lower_card_counts(words, moves):                    # [17] option pair_value
    assert set(listed(match("HS", f"{words} QH", pair_value="lower"), "prepare")) == moves


def test_with_the_lower_value_rule_the_higher_card_cannot_be_named():                           # [17] option pair_value
    assert refusal(match("HS", "10S 2C QH", pair_value="lower"), "prepare 10S 2C") == "lower-value"


@pytest.mark.parametrize("words, moves", [("10S 2C", set()), ("10S 10C", {"prepare 10S 10C", "prepare 10C 10S"}), ("10S JC", {"prepare 10S JC"})])
def test_with_the_same_rank_rule_only_equal_cards_are_a_recruit(words, moves):                 # [17] E12 option equipment_pair
    game = match("HS", f"{words} QH", equipment_pair="same_rank")
    assert set(listed(game, "prepare")) == moves
    if not moves:
        assert refusal(game, "prepare 10S 2C") == refusal(game, "play 2C 10S") == "same-rank"


def test_with_the_same_rank_rule_queens_and_aces_are_recruited_as_usual():                      # [17] option equipment_pair
    game = setting("H hand QS QD 5C", "S", equipment_pair="same_rank")
    assert listed(game, "crown") == ["crown QS QD"]


# the pair on the table

def test_recruiting_is_one_play_move_and_the_pair_is_prepared_like_any_card():                    # [19] [31]
    game = play(match("HS", "10S 2C QH"), "prepare 10S 2C")
    assert asked(game) == "0 discard" and hand(game, 0) == "QH" and left(game, 0) == 3
    game = drawn(until(turn_ends(game), 0))
    assert left(game, 0) == 2 and refusal(game, "equip > kingdom/0:peasant") == "not-ready"


@pytest.mark.parametrize("unit", ["knight", "peasant"])
def test_a_pair_stays_together_under_the_named_card(unit):                              # [18]
    game = play(setting("H quartermaster 10S+2C", "S"), f"equip > kingdom/0:{unit}")
    assert slot(game, 0, unit) == "10S+2C" and state(game, "2C") == {"on": "10S"} and state(game, "10S")["worth"] == 10


@pytest.mark.parametrize("unit", ["knight", "peasant"])
def test_a_replaced_pair_is_discarded_helper_first_with_the_card_on_top(unit):     # [18] [9]
    game = play(setting(f"H {unit} 2C+10S quartermaster 9H", "S", grave="3D"), f"equip > kingdom/0:{unit}")
    assert graveyard(game) == "3D 10S 2C" and slot(game, 0, unit) == "9H"


def test_a_scrapped_pair_is_discarded_helper_first_with_the_card_on_top():         # [18] [8]
    game = play(setting("H quartermaster 10S+2C*2", "S"), "pass", "scrap > 10S")
    assert graveyard(game) == "2C 10S"


def test_a_raised_card_comes_alone_and_its_helper_stays():                                 # [18]
    game = play(setting("H peasant 10S+2C hand AH 3H 4H", "S"), "attack > 1", "discard 3H = salvage")
    turn_ends(until(game, 1))
    drawn(until(game, 0))
    play(game, "raise AH > kingdom/0:knight")
    assert slot(game, 0, "knight") == "10S" and graveyard(game) == "AH 2C"


# Jacks

@pytest.mark.parametrize("jack", ["JH", "JS", "JD", "JC"])
def test_any_jack_recruits_any_rival_equipment(jack):                                   # [20] R8
    game = match("HS", f"{jack} 8C QH")
    assert listed(game, "prepare") == [f"prepare 8C {jack}"]
    play(game, f"prepare 8C {jack}")
    assert left(game, 0) == 3 and slot(game, 0, "quartermaster") == f"8C+{jack}" and state(game, jack) == {"on": "8C"}


@pytest.mark.parametrize("words", ["quartermaster 4D+JS*1", "quartermaster 4D+JS", "knight 4D+JS", "peasant 4D+JS"])
def test_a_kingdom_has_only_one_jack_in_play(words):                                       # [20] E16
    game = setting(f"H {words} hand JD 8C 9C", "S")
    busy = words.startswith("quartermaster")
    assert refusal(game, "prepare 8C JD") in (("jack-in-play", "quartermaster-busy") if busy else ("jack-in-play",))
    assert refusal(game, "prepare 8C 9C") == ("quartermaster-busy" if busy else None)
    assert all("JD" not in move for move in listed(game))


def test_a_jack_in_play_elsewhere_does_not_keep_a_kingdom_from_its_own():                                  # [20]
    assert refusal(setting("H hand JD 8C 9C", "S knight 4D+JS"), "prepare 8C JD") is None


def test_when_the_armour_is_gone_the_next_jack_may_come():                             # [20] E16
    game = setting("H knight 4D+JS hand JD 8C 9C", "S peasant 3S")
    assert refusal(game, "prepare 8C JD") == "jack-in-play"
    play(drawn(turn_ends(game)), "attack > 0")
    drawn(until(turn_ends(game), 0))
    assert slot(game, 0, "knight") == "" and refusal(game, "prepare 8C JD") is None


def test_replacing_the_card_frees_the_jack():                                           # [20]
    game = setting("H knight 4D+JS quartermaster 9H hand JD 8C 10C", "S")
    play(game, "equip > kingdom/0:knight", "discard 10C = salvage")
    assert refusal(drawn(until(game, 0)), "prepare 8C JD") is None


def test_the_jack_is_named_second():                                                        # [20] the names of moves
    game = match("HS", "8C JS QH")
    assert refusal(game, "prepare 8C JS") is None and listed(game, "prepare") == ["prepare 8C JS"]
    assert refusal(game, "prepare JS 8C") == "pair-order"


def test_a_discarded_jack_may_be_drawn_by_the_next_player():                           # [20] [36]
    game = play(setting("H hand JS 5H 6H", "S", stall="none"), "pass", "discard JS = graveyard")
    assert "draw = JS" in listed(game) and asked(own_turn(game)) == "1 play"
