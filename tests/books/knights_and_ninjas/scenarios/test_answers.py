"""Of Knights and Ninjas: answers to an attack, and robbers on the road, rule by rule. Numbers in brackets are rulings."""

import re

import pytest
from books.knights_and_ninjas.matches import KINDS, KNIGHTS, STRENGTH, cards, gems, guises, hand, idle, known, listed, match, play, refusal, siege, walls
from helpers.reading import about, asked, counter, winners

from courtcards.texts import Texts

STRONG = {"peasant", "soldier", "knight", "king"}
HALT = {"executioner", "minstrel"}
ENEMIES = {kind: STRONG | HALT | {"traitor"} for kind in STRONG} | {"dragon": HALT | {"princess"}, "ninja": HALT, "archer": HALT}
ENEMIES["knight"] |= {"princess"}


def attacked(kind, defence, jester=False, **options):
    """Return a match in which seat 1 attacks seat 0 with a card of a kind, or a jester in its place; everybody is asked."""
    standing = "archer" if kind == "archer" else ""
    game = siege(standing, "jester" if jester else kind, defence, **{"poker_faced": True, **options})
    return play(game, f"1 attack jester > 0 = {kind}" if jester else f"1 attack {kind} > 0")


# who answers whom

@pytest.mark.parametrize("jester", [False, True])
@pytest.mark.parametrize("attack", ENEMIES)
def test_only_its_enemies_answer_a_card(attack, jester):                       # [19] [29] E16
    for kind in KINDS:
        game = attacked(attack, kind, jester)
        assert asked(game) == "0 respond"
        assert (refusal(game, f"0 answer {kind}") is None) == (kind in ENEMIES[attack]), kind
        assert (f"0 answer {kind}" in listed(game)) == (kind in ENEMIES[attack]), kind


@pytest.mark.parametrize("jester", [False, True])
@pytest.mark.parametrize("attack", ENEMIES)
def test_a_jester_answers_only_as_an_enemy_of_the_card(attack, jester):                # [19] [37]
    game = attacked(attack, "jester", jester)
    assert {kind for kind in KINDS if refusal(game, f"0 answer jester = {kind}") is None} == ENEMIES[attack]
    assert sorted(listed(game)) == sorted([*[f"0 answer jester = {kind}" for kind in ENEMIES[attack]], "0 pass"])


def test_the_table_of_enemies_says_which_card_answers_which():                                 # [19] [27]
    enemies = match([]).enemies
    assert {kind: set(enemies[kind]) - {"highwayman"} for kind in ENEMIES} == ENEMIES and not enemies["ladder"] and not enemies["catapult"]
    assert {kind for kind in enemies if "highwayman" in enemies[kind]} == STRONG


@pytest.mark.parametrize("card", ["ladder", "catapult"])
def test_ladders_and_catapults_cannot_be_answered(card):                                # [19]
    game = play(siege("castle", card, "executioner minstrel jester", poker_faced=True), f"1 attack {card} > 0")
    assert asked(game) == "1 assault"


def test_a_revolt_is_answered_like_a_peasant_but_not_by_a_princess():                   # [17] [19] E16
    for kind in KINDS:
        game = play(siege("", "peasant peasant", kind, poker_faced=True), "1 attack peasant peasant > 0")
        assert (refusal(game, f"0 answer {kind}") is None) == (kind in ENEMIES["peasant"]), kind
    assert about(game)["kind"] == "revolt" and about(game)["count"] == about(game)["strength"] == 2


@pytest.mark.parametrize("attack", ["dragon", "ninja"])
def test_where_strength_stops_ninjas_and_dragons_strong_cards_answer_them(attack):                      # [19] option
    for kind in KINDS:
        game = attacked(attack, kind, block_ninja_dragon=True)
        assert (refusal(game, f"0 answer {kind}") is None) == (kind in ENEMIES[attack] | STRONG), kind
    for kind, moved in (("peasant", 1), ("soldier", 0), ("king", 0)):
        game = play(attacked(attack, kind, block_ninja_dragon=True, poker_faced=False), f"0 answer {kind}")
        assert gems(game) == [5 - moved, 5 + moved, 5] and asked(game) == ("2 turn" if moved else "1 assault")
    game = attacked(attack, "peasant peasant", block_ninja_dragon=True, poker_faced=False)
    assert gems(play(game, "0 answer peasant peasant")) == [5, 5, 5]


@pytest.mark.parametrize("answerable", [True, False])
def test_an_attacking_archer_can_be_answered_unless_house_rules_forbid_it(answerable):  # [19] option
    game = attacked("archer", "executioner minstrel", archer_answerable=answerable, poker_faced=False)
    assert asked(game) == ("0 respond" if answerable else "1 assault") and walls(game, 0) == ("archer" if answerable else "")


def test_a_minstrel_stops_an_archer():                                                  # [19] [23]
    game = play(attacked("archer", "minstrel"), "0 answer minstrel")
    assert walls(game, 0) == "archer minstrel" and asked(game) == "2 turn" and cards(game, "discard") == "archer"


def test_only_the_attacked_player_answers():                                                # [18] [29]
    game = play(match(["knight", "king", "king"]), "0 attack knight > 1")
    assert asked(game) == "1 respond" and refusal(game, "2 answer king") and refusal(game, "1 answer king-2") and refusal(game, "0 answer king-1")


# strength against strength

@pytest.mark.parametrize("attack, reply, treasury, moved", [
    ("knight", "peasant", 5, 2), ("knight", "king", 5, 0), ("soldier", "soldier", 5, 0), ("king", "peasant", 5, 3), ("king", "knight", 5, 1), ("peasant", "king", 5, 0),
    ("king", "peasant peasant", 5, 2), ("knight", "peasant peasant peasant peasant peasant", 5, 0), ("knight", "peasant", 1, 1), ("knight", "soldier", 1, 1),
    ("peasant peasant peasant peasant peasant peasant peasant", "king", 2, 2), ("peasant peasant peasant", "soldier", 5, 1)])
def test_an_answer_saves_as_many_gems_as_its_strength(attack, reply, treasury, moved):  # [20] E17
    game = play(match([attack, reply], gems=(5, treasury, 5)), f"0 attack {attack} > 1", f"1 answer {reply}")
    assert gems(game) == [5 + moved, treasury - moved, 5] and cards(game, "discard") == " ".join(sorted(f"{attack} {reply}".split()))
    assert asked(game) == ("1 turn" if moved else "0 assault") and cards(game, "answer") == cards(game, "attack") == ""


def test_the_rule_books_example_of_answers_plays_as_described():                                                     # [5] [20] R1 R2
    game = play(match(["soldier knight knight", "soldier king peasant"], "herald king"), "0 attack soldier > 1", "1 answer soldier")
    assert gems(game) == [5, 5, 5] and asked(game) == "0 assault" and cards(game, "discard") == "soldier soldier"
    play(game, "0 attack knight > 1", "1 answer king", "0 attack knight > 1", "1 answer peasant")
    assert gems(game) == [7, 3, 5] and asked(game) == "1 turn"
    assert gems(play(game, "1 attack king > 0")) == [3, 7, 5]


def test_a_player_who_passes_keeps_their_cards():                                                  # [18]
    game = play(match(["knight", "king"]), "0 attack knight > 1", "1 pass")
    assert gems(game) == [8, 2, 5] and hand(game, 1) == "king"


def test_an_attack_is_answered_once():                                                  # [18]
    game = play(match(["king", "peasant soldier"]), "0 attack king > 1")
    assert refusal(game, "1 answer peasant soldier")
    assert gems(play(game, "1 answer peasant")) == [8, 2, 5] and asked(game) == "1 turn" and hand(game, 1) == "soldier"


def test_where_several_answers_are_allowed_an_attack_is_answered_as_long_as_gems_would_move():              # [18] option
    game = play(match(["king", "peasant soldier peasant traitor"], multi_respond=True), "0 attack king > 1", "1 answer peasant")
    assert asked(game) == "1 respond" and counter(game, "attack/gems") == about(game)["gems"] == 3 and cards(game, "answer") == "peasant"
    assert gems(play(game.copy(), "1 answer soldier", "1 pass")) == [6, 4, 5] and gems(play(game.copy(), "1 answer traitor")) == [1, 9, 5]
    play(game, "1 answer soldier", "1 answer peasant")
    assert gems(game) == [5, 5, 5] and asked(game) == "0 assault" and hand(game, 1) == "traitor" and cards(game, "discard") == "king peasant peasant soldier"


def test_where_several_answers_are_allowed_the_victims_gems_still_limit_how_many_move():                 # [18] [20] option
    game = play(match(["king", "soldier peasant"], gems=(5, 1, 5), multi_respond=True), "0 attack king > 1", "1 answer soldier", "1 answer peasant")
    assert gems(game) == [6, 0, 5]


def test_jesters_join_an_answering_revolt():                                          # [17] [37]
    game = play(match(["king", "peasant peasant jester"]), "0 attack king > 1", "1 answer peasant peasant jester = peasant")
    assert gems(game) == [6, 4, 5] and cards(game, "discard") == "jester king peasant peasant"


def test_the_outlook_of_an_answer_matches_its_effect():                                # [20]
    game = play(match(["knight", "king"]), "0 attack knight > 1")
    key, facts = game.outlook(next(move for move in game.moves() if move.cards))
    assert key == "blocks-all" and facts["gems"] == 3


@pytest.mark.parametrize("attack, reply, treasury, said", [
    ("knight", "soldier", 5, "Blocks 2"), ("knight", "king", 5, "Blocks 3 of 3"), ("king", "knight", 4, "Blocks 3"), ("king", "knight", 2, "Blocks 1"),
    ("king", "king", 1, "Blocks 1 of 1"), ("king", "soldier", 1, "Saves no gems"), ("king", "peasant", 3, "Saves no gems"), ("soldier", "peasant", 0, "Saves no gems"),
    ("soldier", "king", 0, "Blocks the attack")])
def test_an_answer_never_promises_to_save_more_gems_than_it_does(attack, reply, treasury, said):  # [20]
    game = play(match([attack, reply], gems=(5, treasury, 5)), f"0 attack {attack} > 1")
    key, facts = game.outlook(next(move for move in game.moves() if move.cards))
    assert Texts(KNIGHTS).say("outlook", key, facts) == said
    before, after = gems(game)[1], gems(play(game, f"1 answer {reply}"))[1]
    assert before - after == min(treasury, STRENGTH[attack]) - int((re.findall(r"\d+", said) or [0])[0])


# princess, executioner, minstrel

@pytest.mark.parametrize("kind", ["knight", "dragon"])
def test_a_princess_takes_the_card_into_your_hand(kind):                                 # [21] R5
    game = play(match([f"{kind} peasant", "princess"]), f"0 attack {kind} > 1", "1 answer princess")
    assert hand(game, 1) == kind and cards(game, "discard") == "princess" and gems(game) == [5, 5, 5] and asked(game) == "0 assault"
    assert not refusal(game, "0 attack peasant > 1") and known(game, 2, "hand/1") == kind   # everybody has seen it


def test_a_jester_taken_by_a_princess_can_be_any_card_again():                        # [21] [37]
    game = play(match(["jester", "princess"]), "0 attack jester > 1 = knight")
    assert guises(game) == {"jester-1": "knight"}
    play(game, "1 answer princess", "0 end")
    assert hand(game, 1) == "jester" and guises(game) == {}
    assert gems(play(game, "1 attack jester > 0 = king")) == [1, 9, 5]


def test_an_executioner_kills_a_whole_revolt_and_ends_the_turn():                       # [22]
    game = play(match(["peasant peasant peasant king", "executioner"]), "0 attack peasant peasant peasant > 1", "1 answer executioner")
    assert cards(game, "discard") == "executioner peasant peasant peasant" and gems(game) == [5, 5, 5] and asked(game) == "1 turn" and hand(game, 0) == "king"


def test_a_minstrel_ends_the_turn_and_protects_until_its_owners_next_turn():      # [23]
    game = play(match(["knight king", "minstrel", "king"]), "0 attack knight > 1", "1 answer minstrel")
    assert gems(game) == [5, 5, 5] and cards(game, "discard") == "knight minstrel" and asked(game) == "1 turn" and walls(game, 1) == ""
    game = play(match(["knight king", "", "minstrel"]), "0 attack knight > 2", "2 answer minstrel")
    assert cards(game, "discard") == "knight" and walls(game, 2) == "minstrel" and asked(game) == "1 turn"


def test_while_the_minstrel_plays_nobody_attacks():                                     # [23]
    game = play(match(["knight", "king", "minstrel"]), "0 attack knight > 2", "2 answer minstrel")
    assert refusal(game, "1 attack king > 2") and not refusal(game, "1 attack king > 0")


# traitor

def test_a_traitor_turns_the_card_against_its_own_kingdom():                            # [24]
    game = play(match(["knight", "traitor"]), "0 attack knight > 1", "1 answer traitor")
    assert gems(game) == [2, 8, 5] and asked(game) == "1 turn" and cards(game, "discard") == "knight traitor"


def test_a_traitor_bypasses_archer_and_castle_and_the_first_attacker_answers():  # [24] R8
    game = play(match(["archer castle soldier knight", "traitor"]), "0 fortify archer", "0 fortify castle", "0 end")
    play(idle(game, 2), "0 attack knight > 1", "1 answer traitor")
    assert asked(game) == "0 betrayed" and about(game)["by"] == 1 and about(game)["kind"] == "knight"
    assert [counter(game, f"attack/{name}") for name in ("by", "on", "gems")] == [1, 0, 3]
    play(game, "0 answer soldier")
    assert gems(game) == [4, 6, 5] and asked(game) == "1 turn" and walls(game, 0) == "castle archer"


def test_a_whole_revolt_can_be_turned():                                                        # [24] R4
    seven = " ".join(["peasant"] * 7)
    game = play(match([seven, "traitor"], gems=(5, 2, 5)), f"0 attack {seven} > 1", "1 answer traitor")
    assert gems(game) == [0, 7, 5] and cards(game, "discard") == f"{seven} traitor"


def test_double_agents_turn_a_card_again_and_again():                                   # [18] [24]
    game = play(match(["king traitor", "traitor traitor soldier"]), "0 attack king > 1", "1 answer traitor", "0 answer traitor")
    assert asked(game) == "1 betrayed" and about(game)["by"] == 0
    assert gems(play(game.copy(), "1 answer soldier")) == [7, 3, 5]                     # a new attack, so a new answer
    assert gems(play(game.copy(), "1 pass")) == [9, 1, 5]
    assert gems(play(game, "1 answer traitor")) == [1, 9, 5] and cards(game, "discard") == "king traitor traitor traitor"


def test_a_double_agent_bypasses_fortifications():                                  # [24]
    game = play(siege("castle", "ladder king traitor", "traitor"), "1 attack ladder > 0", "1 attack king > 0", "0 answer traitor", "1 answer traitor")
    assert gems(game) == [1, 9, 5] and walls(game, 0) == "castle"


def test_the_first_attacker_answers_with_the_cards_enemies():                       # [19] [24]
    for kind in KINDS:
        game = play(match([f"knight {kind}", "traitor"], poker_faced=True), "0 attack knight > 1", "1 answer traitor")
        assert (refusal(game, f"0 answer {kind}") is None) == (kind in ENEMIES["knight"]), kind


def test_the_first_attacker_wins_their_knight_back_with_a_princess():                     # [21] [24]
    game = play(match(["knight princess", "traitor"]), "0 attack knight > 1", "1 answer traitor", "0 answer princess")
    assert hand(game, 0) == "knight" and cards(game, "discard") == "princess traitor" and asked(game) == "0 assault"


def test_executing_your_own_turned_knight_ends_your_own_turn():                     # [25] E8
    game = play(match(["knight executioner king", "traitor"]), "0 attack knight > 1", "1 answer traitor", "0 answer executioner")
    assert gems(game) == [5, 5, 5] and asked(game) == "1 turn" and cards(game, "discard") == "executioner knight traitor" and hand(game, 0) == "king"


def test_a_minstrel_against_a_turned_card_ends_your_own_turn_and_stays():             # [23] [25]
    game = play(match(["knight minstrel king", "traitor"]), "0 attack knight > 1", "1 answer traitor", "0 answer minstrel")
    assert gems(game) == [5, 5, 5] and asked(game) == "1 turn" and walls(game, 0) == "minstrel" and cards(game, "discard") == "knight traitor"


def test_a_turned_attack_that_moves_nothing_lets_the_attacker_go_on():               # [26] E20
    game = play(match(["knight soldier", "traitor"], gems=(0, 5, 5)), "0 attack knight > 1", "1 answer traitor")
    assert asked(game) == "0 betrayed" and gems(play(game, "0 pass")) == [0, 5, 5] and asked(game) == "0 assault"
    assert refusal(game, "0 attack soldier > 2") and gems(play(game, "0 attack soldier > 1")) == [2, 3, 5]
    game = play(match(["soldier knight king", "traitor"]), "0 attack soldier > 1", "1 answer traitor", "0 answer knight")
    assert gems(game) == [5, 5, 5] and asked(game) == "0 assault"


# highwayman

@pytest.mark.parametrize("kind, moved", STRENGTH.items())
def test_a_highwayman_takes_all_moving_gems(kind, moved):                        # [27]
    game = play(match([kind, "", "highwayman"]), f"0 attack {kind} > 1")
    assert asked(game) == "2 rob" and listed(game) == ["2 pass", "2 rob highwayman"] and about(game) == {"victim": 1, "receiver": 0, "gems": moved}
    assert gems(game) == [5, 5, 5] and gems(play(game.copy(), "2 pass")) == [5 + moved, 5 - moved, 5]
    play(game, "2 rob highwayman")
    assert gems(game) == [5, 5 - moved, 5 + moved] and cards(game, "discard") == " ".join(sorted([kind, "highwayman"]))


def test_the_turn_ends_wherever_the_gems_end_up():                                         # [5] [27] [28]
    game = play(match(["knight king", "", "highwayman"]), "0 attack knight > 1", "2 rob highwayman")
    assert asked(game) == "1 turn" and hand(game, 0) == "king"


def test_the_gems_of_a_revolt_can_be_robbed():                                                      # [17] [27]
    game = play(match(["peasant peasant", "", "highwayman"]), "0 attack peasant peasant > 1", "2 rob highwayman")
    assert gems(game) == [5, 3, 7]


def test_a_highwayman_robs_only_what_an_answer_leaves():                                # [20] [27]
    game = play(match(["knight", "soldier", "highwayman"]), "0 attack knight > 1", "1 answer soldier", "2 rob highwayman")
    assert gems(game) == [5, 4, 6]
    game = play(match(["knight", "king", "highwayman"]), "0 attack knight > 1", "1 answer king")
    assert asked(game) == "0 assault"                                                   # nothing moves, so there is nothing to rob


@pytest.mark.parametrize("kind", ["ninja", "dragon"])
def test_a_highwayman_cannot_steal_from_a_ninja_or_a_dragon(kind):                      # [27] E4
    game = play(match([kind, "highwayman", "highwayman jester"], poker_faced=True), f"0 attack {kind} > 1", "1 pass")
    assert gems(game) == [7, 3, 5] and asked(game) == "1 turn"
    assert refusal(game, "2 rob highwayman") and refusal(game, "2 rob jester = highwayman") and refusal(game, "1 rob highwayman")
    game = play(match(["jester", "highwayman", "highwayman jester"]), f"0 attack jester > 1 = {kind}")
    assert gems(game) == [7, 3, 5] and asked(game) == "1 turn"


def test_a_highwayman_robs_a_highwayman_and_the_first_one_may_strike_again():       # [27]
    game = play(match(["knight highwayman", "", "highwayman highwayman"]), "0 attack knight > 1", "2 rob highwayman")
    assert asked(game) == "0 rob" and about(game) == {"victim": 1, "receiver": 2, "gems": 3}
    play(game, "0 rob highwayman")
    assert asked(game) == "2 rob" and about(game)["receiver"] == 0
    assert gems(play(game.copy(), "2 pass")) == [8, 2, 5] and gems(play(game, "2 rob highwayman")) == [5, 2, 8]


def test_the_victim_may_rob_the_gems_back_even_after_answering():                       # [28]
    game = play(match(["knight king", "peasant highwayman"]), "0 attack knight > 1", "1 answer peasant", "1 rob highwayman")
    assert gems(game) == [5, 5, 5] and asked(game) == "1 turn" and hand(game, 0) == "king"


def test_robbers_are_asked_clockwise_from_the_receivers_left():                   # [27]
    game = play(match(["knight", "", "highwayman", ""], poker_faced=True), "0 attack knight > 2", "2 pass")
    assert order(game, 2) == ["1 rob", "2 rob"]
    play(game, "2 rob highwayman")
    assert order(game, 3) == ["3 rob", "0 rob", "1 rob"] and asked(play(game, "1 pass")) == "1 turn" and gems(game) == [5, 5, 5, 5]
    game = play(match(["", "", "knight", ""], begins=2, poker_faced=True), "2 attack knight > 1", "1 pass")
    assert order(game, 3) == ["3 rob", "0 rob", "1 rob"]


def order(game, number):
    """Return the question and seats asked, several times; all but the last of them pass."""
    found = [asked(game)]
    for _ in range(number - 1):
        found.append(asked(play(game, f"{asked(game)[0]} pass")))
    return found


def test_of_two_highwaymen_the_nearer_one_chooses_first():                       # [27] option
    game = play(match(["", "", "knight", "highwayman"], begins=2), "2 attack knight > 1")
    assert asked(game) == "3 rob"
    game = play(match(["highwayman", "", "knight", "highwayman"], begins=2), "2 attack knight > 1")
    assert asked(game) == "3 rob" and refusal(game, "0 rob highwayman") and asked(play(game, "3 pass")) == "0 rob"


def test_where_the_quickest_robs_first_the_first_highwayman_to_strike_robs():                           # [27] option
    game = play(match(["highwayman", "", "knight", "highwayman"], begins=2, highwayman_order="first"), "2 attack knight > 1")
    assert asked(game) == "3 0 rob" and gems(play(game.copy(), "3 pass", "0 pass")) == [5, 2, 8, 5]
    play(game, "0 rob highwayman")
    assert asked(game) == "3 rob" and about(game)["receiver"] == 0 and gems(play(game, "3 rob highwayman")) == [5, 2, 5, 8]


def test_the_gems_of_a_turned_attack_can_be_robbed():                                            # [24] [27]
    game = play(match(["knight", "traitor", "highwayman"]), "0 attack knight > 1", "1 answer traitor")
    assert asked(game) == "2 rob" and about(game) == {"victim": 0, "receiver": 1, "gems": 3}
    assert gems(play(game, "2 rob highwayman")) == [2, 5, 8] and asked(game) == "1 turn"
    game = play(match(["knight highwayman", "traitor"]), "0 attack knight > 1", "1 answer traitor", "0 rob highwayman")
    assert gems(game) == [5, 5, 5] and asked(game) == "1 turn"


def test_a_jester_can_rob_only_as_a_highwayman():                                         # [29] [37]
    game = play(match(["knight", "", "jester king"]), "0 attack knight > 1")
    assert asked(game) == "2 rob" and listed(game) == ["2 pass", "2 rob jester = highwayman"]
    assert refusal(game, "2 rob jester") and refusal(game, "2 rob jester = knight") and refusal(game, "2 rob king") and refusal(game, "2 answer king")
    assert gems(play(game, "2 rob jester = highwayman")) == [5, 2, 8] and cards(game, "discard") == "jester knight"


def test_a_highwayman_wins_unless_another_one_follows():                                # [6] [27] R10
    game = play(match(["jester", "knight", "highwayman"], gems=(8, 5, 5), begins=1), "1 attack knight > 2", "2 pass", "0 rob jester = highwayman")
    assert winners(game) == [] and asked(game) == "2 rob" and gems(game) == [8, 5, 5]
    assert winners(play(game.copy(), "2 pass")) == [0] and gems(play(game.copy(), "2 pass")) == [11, 5, 2]
    assert winners(play(game, "2 rob highwayman")) == [] and gems(game) == [8, 5, 5] and asked(game) == "2 turn"


def test_a_player_robbed_on_the_way_to_ten_does_not_win():                                # [6] [27]
    game = play(match(["king", "", "highwayman"], gems=(9, 5, 2)), "0 attack king > 1", "2 rob highwayman")
    assert winners(game) == [] and gems(game) == [9, 1, 6]


def test_robbing_your_own_gems_back_does_not_win():                             # [6] [28]
    game = play(match(["king", "highwayman", "highwayman"], gems=(5, 8, 2)), "0 attack king > 1")
    assert asked(game) == "1 rob" and gems(play(game, "1 rob highwayman")) == [5, 8, 2]
    assert asked(game) == "2 rob" and game.outlook(game.moves()[0])[0] == "let-go"
    assert winners(play(game, "2 pass")) == [] and gems(game) == [5, 8, 2]


def test_a_player_who_lets_gems_go_is_told_if_that_wins():                                      # [6] [27]
    game = play(match(["king", "highwayman", "highwayman"], gems=(6, 8, 2)), "0 attack king > 1")
    assert game.outlook(game.moves()[0])[0] == "let-win"
    assert winners(play(game, "1 pass", "2 pass")) == [0]


def test_nobody_can_rob_when_no_gems_are_moving():                                                   # [29]
    game = match(["knight", "highwayman"])
    assert refusal(game, "1 rob highwayman") and refusal(play(game, "0 end"), "1 rob highwayman") and refusal(game, "1 answer highwayman")
