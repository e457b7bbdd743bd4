"""Of Knights and Ninjas: the turn, fortifying, gems and the end, rule by rule. Numbers in brackets are rulings."""

import pytest
from books.knights_and_ninjas.matches import KINDS, KNIGHTS, STRENGTH, cards, gems, hand, idle, kinds, listed, match, play, refusal, siege, walls
from helpers.reading import asked, counter, held, winners, zone

from courtcards.engine.game import After
from courtcards.engine.options import BadOption
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record

TABLES = pytest.mark.parametrize("seats", [3, 4, 5, 6])


# the beginning

@TABLES
def test_everyone_begins_with_two_cards_and_five_gems(seats):                          # [1] [2] [48]
    game = KNIGHTS(seats, after=After((seats - 1,)))
    assert held(game) == [2] * (seats - 1) + [3] and gems(game) == [5] * seats and counter(game, "goal") == 10


def test_the_deck_has_ninety_five_cards():                                            # components
    game = KNIGHTS(3)
    assert sum(cards if isinstance(cards, int) else len(cards) for cards in game.view()["zones"].values()) == 95
    kinds = cards_of_all(game)
    assert [kinds.count(kind) for kind in KINDS] == [14, 10, 8, 4, 8, 8, 3, 5, 4, 3, 4, 4, 3, 3, 4, 3, 3, 2, 2]


@pytest.mark.parametrize("options", [{"gems": {"1": 0, "2": 0, "3": 9}}, {"deck_list": dict.fromkeys(KINDS, 2)}, {"start_hand": 11}, {"start_hand": -1},
                                     {"gems": {"7": 5}}, {"gems": {"1": 10}}, {"deck_list": {"peasant": 21}}, {"deck_list": {"joker": 1}}, {"turn_limit": 7}, {"highwayman_order": "last"}])
def test_impossible_options_are_refused(options):                               # [47] [48] option
    with pytest.raises(BadOption):
        KNIGHTS(3, options)


def cards_of_all(game):
    """Return the kinds of all cards of a match."""
    return [card.rpartition("-")[0] for zone in game.view()["zones"].values() for card in zone]


def test_the_deck_has_as_many_of_each_card_as_its_list_says():                                       # option
    kinds = cards_of_all(KNIGHTS(3, {"deck_list": {"peasant": 20, "jester": 0}}))
    assert kinds.count("peasant") == 20 and kinds.count("jester") == 0 and kinds.count("knight") == 8 and len(kinds) == 99


@pytest.mark.parametrize("cards_each", [0, 1, 4, 10])
def test_the_first_hands_are_as_large_as_chosen(cards_each):               # [2] option
    assert held(KNIGHTS(3, {"start_hand": cards_each}, after=After((0,)))) == [cards_each + 1, cards_each, cards_each]


def test_players_begin_with_the_gems_chosen_for_their_seats():                        # [48] option
    assert gems(KNIGHTS(4, {"gems": {"1": 8, "3": 0}})) == [8, 5, 0, 5] and gems(KNIGHTS(3, {"gems": {"1": 0}})) == [0, 5, 5]


@TABLES
def test_the_winner_of_the_last_match_begins(seats):                                    # [1]
    for seat in range(seats):
        assert asked(match([], seats=seats, begins=seat)) == f"{seat} turn"
    record = Record("knights-and-ninjas", ["Ada", "Bo", "Cy"], after={"winners": [2], "losers": [0, 1]})
    assert asked(record.game) == "2 turn" and asked(load_record(record.dump()).game) == "2 turn"


@TABLES
def test_without_a_last_match_the_first_player_is_drawn_by_lot(seats):                          # [1]
    assert {asked(match([], seats=seats, begins=None, seed=seed)) for seed in range(60)} == {f"{seat} turn" for seat in range(seats)}


@TABLES
def test_the_first_turn_draws_one_card_and_all_others_two(seats):                       # [1]
    game = match([], "knight king king soldier soldier peasant peasant peasant peasant peasant peasant ninja ninja ninja ninja", seats=seats, start_hand=0)
    drawn = []
    for _ in range(seats + 1):
        drawn.append(cards(game, f"hand/{game.question.seat}"))
        idle(game)
    assert drawn[:3] == ["knight", "king king", "soldier soldier"] and len(drawn[seats].split()) == 2     # the first turn's only card was discarded


def test_play_goes_clockwise():                                                         # [1]
    game = match([], seats=4, begins=2)
    turns = []
    for _ in range(6):
        turns.append(asked(game))
        idle(game)
    assert turns == ["2 turn", "3 turn", "0 turn", "1 turn", "2 turn", "3 turn"]


def test_a_hand_has_no_limit():                                                         # [2]
    assert held(idle(match([], start_hand=10), 18)) == [17, 16, 16]                     # seat 0 has drawn for its seventh turn


# one thing a turn

def test_a_player_who_plays_nothing_discards_a_card_of_their_choice():                                 # [3] E13
    game = play(match(["knight king", "soldier"]), "0 end")
    assert asked(game) == "0 discard" and sorted(listed(game)) == ["0 discard herald", "0 discard king", "0 discard knight"]
    assert refusal(game, "0 discard soldier-1") and refusal(game, "0 end") and refusal(game, "0 attack knight > 1") and refusal(game, "0 discard knight king")
    play(game, "0 discard knight")
    assert cards(game, "discard") == "knight" and hand(game, 0) == "king" and asked(game) == "1 turn"


@pytest.mark.parametrize("words, standing", [("1 attack ladder > 0", "castle"), ("1 attack catapult > 0", "castle"), ("1 attack archer > 0", "archer"),
                                             ("1 fortify castle", "archer"), ("1 fortify minstrel", "castle")])
def test_a_player_who_played_a_card_does_not_discard(words, standing):                      # [3] E13
    game = play(siege(standing, words.split()[2]), words)
    before = held(game)[1]
    assert asked(play(game, "1 end")) == "2 turn" and held(game)[1] == before


def test_attacking_fortifying_and_special_actions_do_not_mix():                         # [3]
    game = match(["knight soldier castle archer minstrel monk merchant jester"], gems=(5, 0, 5))
    attack = play(game.copy(), "0 attack knight > 1")
    assert all(refusal(attack, words) for words in ("0 fortify castle", "0 fortify jester = castle", "0 special monk", "0 special merchant > 1", "0 special jester = monk"))
    assert not refusal(attack, "0 attack soldier > 1")
    wall = play(game.copy(), "0 fortify castle")
    assert asked(wall) == "0 fortify" and not refusal(wall, "0 fortify archer")
    assert all(refusal(wall, words) for words in ("0 attack knight > 1", "0 attack jester > 1 = king", "0 special monk", "0 special merchant > 1"))
    assert asked(play(game, "0 special monk")) == "1 turn"


def test_a_turn_lists_what_can_be_played():                                             # [3]
    assert sorted(listed(match(["knight castle", ""], seats=3))) == sorted([
        "0 attack knight > 1", "0 attack knight > 2", "0 fortify castle", "0 special herald", "0 end"])


@pytest.mark.parametrize("words", ["1 end", "0 pass", "0 answer knight", "0 keep", "0 redeal", "0 discard knight", "0 end > 1", "0 end = knight", "0 end knight", "0 dance",
                                   "2 end", "0 fortify knight", "0 special knight", "0 play knight"])
def test_no_other_move_is_allowed_in_a_turn(words):                                                 # [3]
    assert refusal(match(["knight"]), words)


@pytest.mark.parametrize("played, words, key", [
    ("", "attack princess > 1", "answers-only"), ("", "attack highwayman > 1", "highwayman-waits"), ("", "play executioner", "answers-only"), ("", "play highwayman", "highwayman-waits"),
    ("attack knight > 1", "attack soldier > 2", "one-rival"), ("attack knight > 1", "fortify castle", "attacks-already"), ("attack knight > 1", "play herald", "attacks-already"),
    ("fortify castle", "attack soldier > 1", "fortifies-already"), ("fortify castle", "play soldier", "fortifies-already"), ("fortify castle", "fortify castle", "castle-stands")])
def test_a_refusal_names_the_rule_of_the_turn(played, words, key):                      # [3] [9] [31]
    game = match(["knight soldier castle castle princess highwayman executioner"], gems=(5, 0, 5))
    assert refusal(play(game, f"0 {played}") if played else game, f"0 {words}") == key


# fortify

def test_castle_and_archer_are_built_in_one_turn():                                     # [31]
    game = play(match(["castle archer knight"]), "0 fortify castle", "0 fortify archer")
    assert walls(game, 0) == "castle archer" and asked(game) == "0 fortify"
    assert asked(play(game, "0 end")) == "1 turn" and hand(game, 0) == "knight"


@pytest.mark.parametrize("kind", ["castle", "archer"])
def test_only_one_castle_and_one_archer_stand_at_a_time(kind):                          # [31]
    game = play(match([f"{kind} {kind} jester"]), f"0 fortify {kind}")
    assert refusal(game, f"0 fortify {kind}") and refusal(game, f"0 fortify jester = {kind}")
    idle(play(game, "0 end"), 2)
    assert refusal(game, f"0 fortify {kind}") and walls(game, 0) == kind


def test_any_number_of_minstrels_may_play():                                            # [31]
    assert walls(play(match(["minstrel minstrel jester"]), "0 fortify minstrel", "0 fortify minstrel", "0 fortify jester = minstrel"), 0) == "minstrel minstrel minstrel"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("castle", "archer", "minstrel")])
def test_only_castles_archers_and_minstrels_fortify(kind):                                              # [3] [37]
    game = match([f"{kind} jester"])
    assert refusal(game, f"0 fortify {kind}") and refusal(game, f"0 fortify jester = {kind}")


def test_nobody_answers_a_fortification():                                              # [32]
    game = play(match(["castle archer minstrel", "executioner traitor jester"], poker_faced=True), "0 fortify castle", "0 fortify archer", "0 fortify minstrel")
    assert asked(game) == "0 fortify"


def test_castles_and_archers_stand_until_destroyed():                          # [31]
    game = idle(play(match(["castle archer"]), "0 fortify castle", "0 fortify archer", "0 end"), 8)
    assert asked(game) == "0 turn" and walls(game, 0) == "castle archer"


def test_a_minstrel_leaves_at_the_start_of_its_owners_next_turn():                # [23]
    game = play(match(["minstrel castle"]), "0 fortify minstrel", "0 end")
    assert [(asked(idle(game)), walls(game, 0)) for _ in range(2)] == [("2 turn", "minstrel"), ("0 turn", "")] and "minstrel" in cards(game, "discard")


def test_all_minstrels_leave_together():                                                # [23] [31]
    game = idle(play(match(["minstrel minstrel"]), "0 fortify minstrel", "0 fortify minstrel", "0 end"), 2)
    assert walls(game, 0) == "" and cards(game, "discard") == "herald herald minstrel minstrel"


def test_a_minstrel_leaves_before_its_owner_draws():                                    # [4] [23]
    game = small(["minstrel", "castle", "castle", "castle", "castle"], " ".join(["knight"] * 9))
    play(game, "0 fortify minstrel", "0 end", *[f"{seat} {words}" for seat in (1, 2, 3, 4) for words in ("fortify castle", "end")])
    assert asked(game) == "0 turn" and "minstrel" in cards(game, "hand/0") and cards(game, "discard") == "" and held(game)[0] == 11


# the deck

def small(hands, draws, **options):
    """Return a match for five with ten cards each, whose deck runs out with the last of these draws."""
    return match(hands, draws, seats=5, idle=0, start_hand=10, **options)


@pytest.mark.parametrize("shrinking", [False, True])
def test_the_discard_pile_is_shuffled_when_a_card_is_needed_and_none_is_left(shrinking):  # [4] option
    game = idle(small([], "knight king king", shrinking_goal=shrinking))
    assert held(game)[:2] == [10, 12] and len(zone(game, "discard")) == 1 and zone(game, "deck") == [] and counter(game, "goal") == 10
    idle(game)
    assert held(game)[:3] == [10, 11, 12] and zone(game, "discard") == [] and counter(game, "goal") == (9 if shrinking else 10)


def test_the_seed_decides_the_order_after_a_shuffle():                                    # [4]
    orders = set()
    for seed in range(20):
        game = play(small(["peasant soldier ninja king"], "knight", seed=seed, gems=(5, 0, 5, 5, 5)), *[
            f"0 attack {kind} > 1" for kind in ("peasant", "soldier", "ninja", "king")], "0 end")
        orders.add(hand(game, 1))
    assert len(orders) > 3 and all(len(drawn.split()) == 2 for drawn in orders)


def test_where_the_goal_shrinks_every_shuffle_lowers_it():                                 # [4] [6] option
    game = idle(small(["", "", "", "", "knight"], "king", shrinking_goal=True, gems=(0, 5, 5, 5, 5)), 4)
    assert counter(game, "goal") == 6 and winners(play(game, "4 attack knight > 1")) == [4] and gems(game) == [0, 2, 5, 5, 8]


def test_where_the_goal_shrinks_a_player_with_enough_gems_wins_when_it_falls_to_them():         # [4] [6] option
    assert winners(idle(small([], "king", shrinking_goal=True, gems=(5, 5, 9, 5, 5)))) == [2]
    assert winners(idle(small([], "king", gems=(5, 5, 9, 5, 5)))) == []


@pytest.mark.parametrize("treasury, best", [((5, 9, 9, 5, 5), [1, 2]), ((9, 9, 0, 9, 8), [0, 1, 3]), ((8, 7, 9, 8, 8), [2])])
def test_where_the_goal_shrinks_the_most_gems_win_when_it_falls_to_several_players(treasury, best):  # [6] option
    game = idle(small([], "king", shrinking_goal=True, gems=treasury))
    assert winners(game) == best and game.outcome[:3] == (tuple(best), treasury, "goal")


def test_if_nothing_is_left_fewer_cards_are_drawn():                                    # [4]
    assert held(idle(small([], "knight")))[:2] == [10, 11]                              # one card was discarded, so one is drawn
    game = play(small(["castle"], "knight", shrinking_goal=True), "0 fortify castle", "0 end")
    assert held(game)[:2] == [10, 10] and asked(game) == "1 turn" and counter(game, "goal") == 10


def test_a_player_without_cards_discards_none():                                              # [3] [4]
    peasants = " ".join(["peasant"] * 9)
    game = small([f"castle {peasants}", *["archer minstrel monk"] * 4], "peasant", gems=(0, 0, 5, 5, 5))
    play(game, f"0 attack {peasants} peasant > 1", "1 pass", "0 end")                   # ten peasants for eight draws
    play(game, *[f"{seat} {words}" for seat in (1, 2, 3, 4) for words in ("fortify archer", "end")])
    assert hand(game, 0) == "castle peasant peasant" and zone(game, "deck") == zone(game, "discard") == []
    play(game, "0 fortify castle", "0 end", "1 fortify minstrel", "1 end", "2 special monk")
    assert held(game)[0] == 0 and zone(game, "deck") == zone(game, "discard") == []     # the next player has drawn the monk
    play(game, "3 fortify minstrel", "3 end", "4 fortify minstrel", "4 end")
    assert asked(game) == "0 turn" and listed(game) == ["0 end"] and asked(play(game, "0 end")) == "1 turn"


# visible information

def test_hands_are_hidden_and_the_rest_is_public():                                       # [8]
    game = idle(play(match(["castle knight", "king"], gems=(5, 4, 3)), "0 fortify castle", "0 end"))
    view = game.view(2)
    assert view["zones"]["hand/0"] == {"hidden": 2, "known": []} and view["zones"]["deck"]["known"] == [] and isinstance(view["zones"]["hand/2"], list)
    assert view["zones"]["castle/0"] == ["castle-1"] and kinds(view["zones"]["discard"]) == "herald"
    assert [view["counters"][f"{name}/{seat}"] for name in ("gems", "cards") for seat in (0, 1, 2)] == [5, 4, 3, 2, 3, 4]


# the end

@pytest.mark.parametrize("kind, strength", STRENGTH.items())
def test_ten_gems_win_at_once(kind, strength):                                          # [6]
    game = play(match([f"{kind} king"], gems=(10 - strength, 5, 5)), f"0 attack {kind} > 1")
    assert winners(game) == [0] and asked(game) == "over" and game.outcome.scores == (10, 5 - strength, 5)
    assert refusal(game, "1 end") and refusal(game, "0 attack king > 1") and listed(game) == []


@pytest.mark.parametrize("treasury, kind, best", [(7, "soldier", []), (9, "king", [0])])
def test_nine_gems_do_not_win_and_more_than_ten_do(treasury, kind, best):                # [6]
    assert winners(play(match([kind], gems=(treasury, 5, 5)), f"0 attack {kind} > 1")) == best


def test_an_attacked_player_can_win():                                                  # [6] [24]
    assert winners(play(match(["knight", "traitor"], gems=(5, 7, 5)), "0 attack knight > 1", "1 answer traitor")) == [1]


# being asked reveals nothing

def test_a_quick_match_does_not_ask_players_who_can_only_pass():                                # [30] option
    assert asked(play(match(["knight"]), "0 attack knight > 1")) == "1 turn"


def test_a_poker_faced_match_asks_everyone():                                          # [30] option
    game = play(match(["knight"], poker_faced=True), "0 attack knight > 1")
    assert asked(game) == "1 respond" and listed(game) == ["1 pass"]
    assert [asked(play(game, f"{seat} pass")) for seat in (1, 1)] == ["1 rob", "2 rob"] and listed(game) == ["2 pass"]
    assert gems(play(game, "2 pass")) == [8, 2, 5] and asked(game) == "1 turn" and not winners(game)


# the limit

@pytest.mark.parametrize("treasury, best", [((5, 6, 5), [1]), ((6, 3, 6), [0, 2]), ((4, 4, 4), [0, 1, 2])])
def test_after_five_hundred_turns_the_most_gems_win(treasury, best):                    # [47] option
    game = idle(match([], gems=treasury), 499)
    assert winners(game) == [] and asked(game) != "over"
    assert winners(idle(game)) == best and game.outcome.scores == treasury


def test_without_a_limit_a_match_goes_on():                                             # [47] option
    assert winners(idle(match([], turn_limit=0), 700)) == []
