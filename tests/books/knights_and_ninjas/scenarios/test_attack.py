"""Of Knights and Ninjas: attacking, rule by rule. Numbers in brackets are rulings, R and E scenarios."""

import pytest
from books.knights_and_ninjas.matches import KINDS, STRENGTH, cards, gems, hand, idle, listed, match, play, refusal, siege, walls
from helpers.reading import about, asked, counter, held, zone

ATTACKS = {"strength": ("peasant", "soldier", "knight", "king"), "dragon": ("dragon",), "ninja": ("ninja",), "archer": ("archer",),
           "ladder": ("ladder",), "catapult": ("catapult",)}
LEFT = {                                             # what remains after the attack; None: the card can't be played
    "":              ("",   "",   "",       None,     None,     None),
    "castle":        (None, "",   "castle", None,     "castle", ""),
    "archer":        (None, None, "",       "",       None,     None),
    "castle archer": (None, None, "castle", "castle", None,     ""),
    "minstrel":      (None, None, None,     None,     None,     None),
}
CELLS = [(standing, column, left) for standing, row in LEFT.items() for column, left in zip(ATTACKS, row, strict=True)]
MOVED = STRENGTH | {"dragon": 2, "ninja": 2, "archer": 0, "ladder": 0, "catapult": 0}


def announced(kind, jester):
    """Return a card of a kind, or a jester standing for it, and its attack on seat 0."""
    return ("jester", f"1 attack jester > 0 = {kind}") if jester else (kind, f"1 attack {kind} > 0")


# strength

@pytest.mark.parametrize("kind, strength", STRENGTH.items())
def test_a_card_takes_as_many_gems_as_its_strength(kind, strength):                     # [16] R2
    game = play(match([kind]), f"0 attack {kind} > 1")
    assert gems(game) == [5 + strength, 5 - strength, 5] and cards(game, "discard") == kind and zone(game, "attack") == []


def test_any_rival_can_be_attacked_not_only_a_neighbour():                              # [9]
    assert [gems(play(match(["knight"], seats=4), f"0 attack knight > {rival}")) for rival in (1, 2, 3)] == [[8, 2, 5, 5], [8, 5, 2, 5], [8, 5, 5, 2]]


def test_strength_beyond_the_rivals_gems_is_wasted():                             # [16] R3
    assert gems(play(match(["knight"], gems=(5, 1, 5)), "0 attack knight > 1")) == [6, 0, 5]


def test_a_rival_without_gems_is_still_in_and_may_be_attacked():                         # [7]
    game = play(match(["knight soldier"], gems=(5, 0, 5)), "0 attack knight > 1")
    assert gems(game) == [5, 0, 5] and asked(game) == "0 assault" and cards(game, "discard") == "knight"
    idle(play(game, "0 attack soldier > 1", "0 end"))
    assert asked(game) == "2 turn"


def test_moving_gems_ends_the_turn():                                                     # [5]
    game = play(match(["peasant king"]), "0 attack peasant > 1")
    assert asked(game) == "1 turn" and hand(game, 0) == "king"


def test_an_attack_that_moves_no_gems_may_be_followed_by_another():                     # [5] [9]
    game = play(match(["soldier knight king", "soldier king"]), "0 attack soldier > 1", "1 answer soldier")
    assert asked(game) == "0 assault" and about(game)["rival"] == 1
    play(game, "0 attack knight > 1", "1 answer king", "0 attack king > 1")
    assert gems(game) == [9, 1, 5] and asked(game) == "1 turn"


def test_an_attacker_may_stop_after_any_attack():                                       # [9] R1
    game = play(match(["soldier knight", "soldier"]), "0 attack soldier > 1", "1 answer soldier", "0 end")
    assert asked(game) == "1 turn" and hand(game, 0) == "knight" and gems(game) == [5, 5, 5]


def test_only_one_rival_is_attacked_a_turn():                                        # [9]
    game = play(match(["soldier knight", "soldier"]), "0 attack soldier > 1", "1 answer soldier")
    assert refusal(game, "0 attack knight > 2") and not refusal(game, "0 attack knight > 1")
    assert not any(move.startswith("0 attack knight > 2") for move in listed(game))


def test_a_card_played_before_the_attack_already_commits_to_its_rival():                             # [9] [10]
    game = play(siege("castle", "ladder catapult knight"), "1 attack ladder > 0")
    assert refusal(game, "1 attack knight > 2") and refusal(game, "1 attack catapult > 2") and not refusal(game, "1 attack knight > 0")


@pytest.mark.parametrize("words", ["0 attack knight > 0", "0 attack knight > 3", "0 attack knight", "0 attack", "0 attack knight-2 > 1", "1 attack knight-2 > 0",
                                   "0 attack knight > 1 = king", "0 attack knight > moat", "0 answer knight", "0 attack knight-1 knight-1 > 1", "0 rob knight"])
def test_an_attack_is_a_card_from_your_own_hand_against_a_rival(words):                    # [9]
    assert refusal(match(["knight", "knight"]), words)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in MOVED])
def test_only_cards_with_an_attack_can_attack(kind):                                               # [3] [37]
    game = match([f"{kind} jester"])
    assert refusal(game, f"0 attack {kind} > 1") and refusal(game, f"0 attack jester > 1 = {kind}")


def test_attacking_cards_are_on_the_table_and_counted():                      # [8] [16]
    game = play(match(["knight", "king"], gems=(5, 2, 5)), "0 attack knight > 1")
    assert cards(game, "attack") == "knight" and [counter(game, f"attack/{name}") for name in ("by", "on", "gems")] == [0, 1, 2]
    assert asked(game) == "1 respond" and {name: about(game)[name] for name in ("by", "kind", "count", "strength", "gems")} == {
        "by": 0, "kind": "knight", "count": 1, "strength": 3, "gems": 2}


# revolt

@pytest.mark.parametrize("count", [2, 3, 4])
def test_any_number_of_peasants_attack_together(count):                                 # [17]
    peasants = " ".join(["peasant"] * count)
    game = play(match([peasants]), f"0 attack {peasants} > 1")
    assert gems(game) == [5 + count, 5 - count, 5] and cards(game, "discard") == peasants


def test_a_revolt_of_seven_takes_five_gems_from_a_player_with_five():                         # [17] R4
    seven = " ".join(["peasant"] * 7)
    assert gems(play(match([seven], gems=(3, 5, 5)), f"0 attack {seven} > 1")) == [8, 0, 5]


def test_a_revolt_is_listed_once_for_each_number_of_peasants():                         # [17]
    moves = [move for move in listed(match(["peasant peasant peasant"])) if move.endswith("> 1") and "attack" in move]
    assert sorted(moves) == ["0 attack peasant > 1", "0 attack peasant peasant > 1", "0 attack peasant peasant peasant > 1"]


@pytest.mark.parametrize("words", ["peasant soldier > 1", "soldier soldier > 1", "soldier peasant > 1", "peasant ninja > 1", "ninja dragon > 1",
                                   "peasant jester > 1", "peasant jester > 1 = soldier", "soldier jester > 1 = peasant", "soldier jester > 1 = soldier",
                                   "peasant-1 peasant-1 > 1", "peasant-1 peasant-2 > 1"])
def test_a_revolt_consists_of_peasants_only(words):                                          # [17]
    game = match(["peasant soldier soldier ninja dragon jester"])
    assert refusal(game, f"0 attack {words}")


@pytest.mark.parametrize("words, key", [
    ("jester king = peasant", "revolt-peasants-only"), ("king peasant = peasant", "revolt-peasants-only"), ("jester peasant", "revolt-peasants-only"),
    ("jester peasant = king", "revolt-peasants-only"), ("jester = peasant", None), ("king = peasant", "not-offered")])
def test_a_refused_revolt_says_which_card_does_not_belong(words, key):                      # [17] [37]
    cards, _, call = words.partition(" = ")
    attack = match(["jester king peasant"])
    answer = play(match(["soldier", "jester king peasant"]), "0 attack soldier > 1")
    call = f" = {call}" if call else ""
    assert refusal(attack, f"0 attack {cards} > 1{call}") == key and refusal(answer, f"1 answer {cards}{call}") == key


def test_jesters_announced_as_peasants_join_a_revolt():                                 # [17] [37]
    game = play(match(["peasant peasant jester jester"]), "0 attack peasant peasant jester jester > 1 = peasant")
    assert gems(game) == [9, 1, 5] and cards(game, "discard") == "jester jester peasant peasant"
    assert gems(play(match(["jester jester"]), "0 attack jester jester > 1 = peasant")) == [7, 3, 5]
    assert refusal(match(["jester jester"]), "0 attack jester jester > 1 = knight")


# fortifications

@pytest.mark.parametrize("jester", [False, True])
@pytest.mark.parametrize("standing, column, left", CELLS)
def test_the_defences_decide_which_card_can_attack(standing, column, left, jester):     # [12] [15] R11
    for kind in ATTACKS[column]:
        card, move = announced(kind, jester)
        game = siege(standing, card)
        if left is None:
            assert refusal(game, move) and hand(game, 1) == card and walls(game, 0) == standing
            continue
        moved = MOVED[kind]
        play(game, move)
        assert (walls(game, 0), gems(game)) == (left, [5 - moved, 5 + moved, 5]) and asked(game) == ("2 turn" if moved else "1 assault")
        gone = [wall for wall in standing.split() if wall not in left.split()]
        assert cards(game, "discard").split() == sorted([*gone, *([card] if kind != "ladder" else []), *([] if standing else ["herald"])])


@pytest.mark.parametrize("standing", ["castle minstrel", "archer minstrel", "castle archer minstrel"])
def test_nothing_at_all_attacks_a_kingdom_with_a_minstrel(standing):                    # [12] [15]
    for kind in MOVED:
        game = siege(standing, f"{kind} jester")
        assert refusal(game, f"1 attack {kind} > 0") and refusal(game, f"1 attack jester > 0 = {kind}")


def test_the_walls_that_stop_a_peasant_stop_a_revolt():                          # [12] [17]
    for standing in list(LEFT)[1:]:
        assert refusal(siege(standing, "peasant peasant"), "1 attack peasant peasant > 0")


@pytest.mark.parametrize("kind, strength", STRENGTH.items())
def test_with_a_ladder_a_castle_is_climbed_and_stays(kind, strength):                   # [12] [13]
    game = siege("castle", f"ladder {kind}")
    play(game, "1 attack ladder > 0")
    assert cards(game, "ladder/0") == "ladder" and asked(game) == "1 assault"
    play(game, f"1 attack {kind} > 0")
    assert gems(game) == [5 - strength, 5 + strength, 5] and walls(game, 0) == "castle"


def test_several_cards_climb_one_ladder_one_after_the_other():                          # [13]
    game = play(siege("castle", "ladder soldier knight", "soldier"), "1 attack ladder > 0", "1 attack soldier > 0", "0 answer soldier", "1 attack knight > 0")
    assert gems(game) == [2, 8, 5] and walls(game, 0) == "castle"


def test_a_ladder_is_discarded_at_the_end_of_the_turn():                                # [13]
    game = play(siege("castle", "ladder", bystander="knight"), "1 attack ladder > 0", "1 end")
    assert cards(game, "ladder/0") == "" and cards(game, "discard") == "ladder" and refusal(game, "2 attack knight > 0")
    game = play(siege("castle", "ladder peasant", bystander="knight"), "1 attack ladder > 0", "1 attack peasant > 0")
    assert cards(game, "ladder/0") == "" and cards(game, "discard") == "ladder peasant" and refusal(game, "2 attack knight > 0")


def test_a_dragon_burns_the_castle_even_with_a_ladder_up():                             # [13]
    game = play(siege("castle", "ladder dragon"), "1 attack ladder > 0", "1 attack dragon > 0")
    assert walls(game, 0) == "" and gems(game) == [3, 7, 5] and cards(game, "discard") == "castle dragon ladder"


def test_a_second_ladder_has_no_effect_and_cannot_be_played():                          # [10]
    game = play(siege("castle", "ladder ladder catapult"), "1 attack ladder > 0")
    assert refusal(game, "1 attack ladder > 0")
    assert walls(play(game, "1 attack catapult > 0"), 0) == ""


@pytest.mark.parametrize("siege_card, left", [("ladder", "castle"), ("catapult", "")])
def test_castles_are_climbed_or_destroyed_between_two_attacks(siege_card, left):        # [10]
    game = play(siege("castle", f"dragon {siege_card} knight", "princess"), "1 attack dragon > 0", "0 answer princess", f"1 attack {siege_card} > 0")
    assert walls(game, 0) == left
    assert gems(play(game, "1 attack knight > 0")) == [2, 8, 5]


def test_a_dragon_burns_and_a_ninja_kills_only_after_the_answers():                     # [14] R7
    game = play(siege("castle", "dragon king", "executioner"), "1 attack dragon > 0")
    assert walls(game, 0) == "castle"
    play(game, "0 answer executioner")
    assert walls(game, 0) == "castle" and gems(game) == [5, 5, 5] and asked(game) == "2 turn" and cards(game, "discard") == "dragon executioner"
    game = play(siege("castle archer", "ninja", "executioner"), "1 attack ninja > 0")
    assert walls(play(game, "0 answer executioner"), 0) == "castle archer"
    game = play(siege("castle", "dragon", "princess"), "1 attack dragon > 0", "0 answer princess")
    assert walls(game, 0) == "castle"


def test_a_catapults_effect_lasts_even_if_the_king_who_follows_is_executed():                 # [14] [22] R6
    game = play(siege("castle", "catapult king", "executioner"), "1 attack catapult > 0", "1 attack king > 0", "0 answer executioner")
    assert walls(game, 0) == "" and gems(game) == [5, 5, 5] and asked(game) == "2 turn"
    assert cards(game, "discard") == "castle catapult executioner king"


def test_against_a_lone_archer_an_archer_helps_and_a_catapult_does_not():               # [10] [12] E5
    game = siege("archer", "catapult archer king")
    assert refusal(game, "1 attack catapult > 0") and refusal(game, "1 attack king > 0")
    assert gems(play(game, "1 attack archer > 0", "1 attack king > 0")) == [1, 9, 5]


def test_a_dragon_can_attack_once_the_archer_is_gone():                                      # [12] E6
    game = siege("castle archer", "dragon archer")
    assert refusal(game, "1 attack dragon > 0")
    play(game, "1 attack archer > 0")
    assert cards(game, "discard") == "archer archer" and walls(game, 0) == "castle"
    assert walls(play(game, "1 attack dragon > 0"), 0) == "" and gems(game) == [3, 7, 5]


def test_a_dragon_burns_the_castle_of_a_player_without_gems_and_the_attack_goes_on():         # [5] [14] E10
    game = play(siege("castle", "dragon soldier", gems=(0, 5, 5)), "1 attack dragon > 0")
    assert walls(game, 0) == "" and gems(game) == [0, 5, 5] and asked(game) == "1 assault" and not refusal(game, "1 attack soldier > 0")
    assert cards(game, "attack") == "" and cards(game, "discard") == "castle dragon"


def test_a_ninja_kills_the_archer_of_a_player_without_gems_and_the_attack_goes_on():          # [5] [14]
    game = play(siege("castle archer", "ninja ladder soldier", gems=(0, 5, 5)), "1 attack ninja > 0")
    assert walls(game, 0) == "castle" and asked(game) == "1 assault" and not refusal(game, "1 attack ladder > 0")
    assert cards(game, "attack") == "" and cards(game, "discard") == "archer ninja"


@pytest.mark.parametrize("standing, attack", [("castle", "dragon"), ("castle archer", "ninja")])
def test_where_strength_stops_ninjas_and_dragons_a_fully_blocked_one_has_no_effect(standing, attack):  # [14] [19] option
    game = play(siege(standing, attack, "king", block_ninja_dragon=True), f"1 attack {attack} > 0", "0 answer king")
    assert walls(game, 0) == standing and gems(game) == [5, 5, 5] and asked(game) == "1 assault" and cards(game, "discard") == " ".join(sorted([attack, "king"]))


@pytest.mark.parametrize("treasury, left", [(5, 4), (0, 0)])
def test_where_strength_stops_ninjas_and_dragons_an_insufficiently_blocked_dragon_burns_the_castle(treasury, left):  # [14] [19] option
    game = play(siege("castle", "dragon", "peasant", block_ninja_dragon=True, gems=(treasury, 5, 5)), "1 attack dragon > 0", "0 answer peasant")
    assert walls(game, 0) == "" and gems(game)[0] == left


@pytest.mark.parametrize("standing, kind, key", [
    ("castle", "knight", "castle-guards"), ("archer", "knight", "archer-guards"), ("castle archer", "king", "archer-guards"), ("archer", "dragon", "archer-sees-dragon"),
    ("castle archer", "dragon", "archer-sees-dragon"), ("castle archer", "ladder", "archer-on-wall"), ("archer", "ladder", "no-castle-there"), ("", "ladder", "no-castle-there"),
    ("", "catapult", "no-castle-there"), ("archer", "catapult", "archer-alone"), ("castle", "archer", "no-archer-there"), ("castle archer minstrel", "ninja", "minstrel-guards")])
def test_a_refusal_names_the_obstacle(standing, kind, key):                       # [12]
    assert refusal(siege(standing, kind), f"1 attack {kind} > 0") == refusal(siege(standing, "jester"), f"1 attack jester > 0 = {kind}") == key


@pytest.mark.parametrize("cards", ["peasant peasant jester", "jester peasant peasant", "peasant-2 jester peasant-1"])
def test_a_revolt_may_be_named_in_any_order(cards):                                     # [17] [37]
    game = match(["peasant peasant jester"])
    assert refusal(game, f"0 attack {cards} > 1") and refusal(game, f"0 attack {cards} > 1 = knight")
    assert gems(play(game, f"0 attack {cards} > 1 = peasant")) == [8, 2, 5]
    answers = play(match(["king", "peasant peasant jester"]), "0 attack king > 1", f"1 answer {cards} = peasant")
    assert gems(answers) == [6, 4, 5]


# a player's own archer

def archers(hands, *more, **options):
    """Return a match in which seats 0 and 1 have an archer each, and seat 1 perhaps more, at the start of seat 0's turn."""
    game = play(match(hands, **options), "0 fortify archer", "0 end", "1 fortify archer", *[f"1 fortify {wall}" for wall in more], "1 end")
    return idle(game)


@pytest.mark.parametrize("first", [True, False])
def test_your_own_fortifying_archer_can_be_sent_at_a_rival_one(first):                       # [11] option
    game = archers(["archer knight", "archer"], field_archer_first=first)
    assert "0 send > 1" in listed(game)
    play(game, "0 send > 1")
    assert [walls(game, seat) for seat in (0, 1)] == ["", ""] and cards(game, "discard") == "archer archer herald" and asked(game) == "0 assault"
    assert gems(play(game, "0 attack knight > 1")) == [8, 2, 5]


def test_a_sent_archer_leaves_the_castle_under_the_rivals_archer():                    # [11] [12]
    game = play(archers(["archer knight", "archer castle"], "castle"), "0 send > 1")
    assert walls(game, 1) == "castle" and refusal(game, "0 attack knight > 1")


def test_an_archer_can_be_sent_only_at_an_archer():                                         # [11] [12]
    game = archers(["archer", "archer"])
    assert {refusal(game, f"0 send > {rival}") is None for rival in (0, 2, 3)} == {False} and refusal(game, "0 send") and refusal(game, "0 send herald > 1")
    assert refusal(siege("archer", "knight"), "1 send > 0")


def test_sending_the_archer_attacks_that_rival_and_replaces_the_discard():                 # [3] [9] [11]
    game = play(archers(["archer knight", "archer"]), "0 send > 1")
    assert refusal(game, "0 attack knight > 2") and refusal(game, "0 fortify knight")
    before = held(game)[0]
    assert asked(play(game, "0 end")) == "1 turn" and held(game)[0] == before


@pytest.mark.parametrize("first", [True, False])
def test_an_archer_cannot_be_sent_once_a_card_was_played(first):                           # [3] [11] option
    game = archers(["archer castle", "archer"], field_archer_first=first)
    assert refusal(play(game, "0 fortify castle"), "0 send > 1")
    game = match(["archer"], field_archer_first=first)
    assert refusal(play(game, "0 fortify archer"), "0 send > 1")


def test_an_archer_in_hand_spares_the_one_on_the_wall():                               # [11]
    game = play(archers(["archer archer", "archer"]), "0 attack archer > 1")
    assert [walls(game, seat) for seat in (0, 1)] == ["archer", ""]


def test_if_the_sent_archer_is_executed_the_rivals_archer_stays():                                # [11] [22] E18
    game = play(archers(["archer knight", "archer executioner"]), "0 send > 1")
    assert asked(game) == "1 respond" and about(game)["kind"] == "archer"
    play(game, "1 answer executioner")
    assert [walls(game, seat) for seat in (0, 1)] == ["", "archer"] and asked(game) == "1 turn" and hand(game, 0) == "knight"
    assert cards(game, "discard") == "archer executioner herald"


def test_where_attacking_archers_cannot_be_answered_nobody_is_asked_about_a_sent_one():                     # [11] [19] option
    game = play(archers(["archer", "archer executioner minstrel jester"], archer_answerable=False, poker_faced=True), "0 send > 1")
    assert asked(game) == "0 assault" and walls(game, 1) == ""
