"""War, rule by rule: real matches from stacked decks. Numbers in brackets are rulings; R and E are scenarios."""

import pytest
from books.kings_keys.armies import CARDS, KINGDOMS, TIES, captured, flip, refusal, to_end, told, war, winner

from courtcards.games import GAMES
from courtcards.texts.sentences import Texts

# the high card

@pytest.mark.parametrize("high, low", [("3S-ocean", "2K-sun"), ("4C", "3K"), ("3C", "2K"), ("2C", "1K")])
def test_the_highest_number_always_wins(high, low):                                     # [1] R1
    assert winner(high, low) == 0 and winner(low, high) == 1


@pytest.mark.parametrize("number", "1234")
def test_at_the_same_number_keys_beat_axes_beat_shields_beat_coins(number):             # [1] [12] R2
    for place, high in enumerate("KASC"):
        for low in "KASC"[place + 1:]:
            assert winner(number + high, number + low) == 0 and winner(number + low, number + high) == 1


def test_the_kingdom_never_matters():                                                   # [1]
    for kingdom in KINGDOMS:
        assert winner(f"2A-{kingdom}", "2S-sun") == 0
    game = flip(war("2A-sun", "2A-ocean"))
    assert game.question.key == "face-off" and captured(game) == [0, 0]


# coins buy keys

@pytest.mark.parametrize("high, low", [("2C", "2K"), ("2A", "2C"), ("2S", "2C"), ("3K", "2C"), ("3C", "2K"), ("3K", "3A"), ("3K", "3S"), ("3A", "3S")])
def test_where_coins_buy_keys_a_coin_beats_a_key_of_its_number_and_nothing_else_changes(high, low):      # [12] R8
    assert winner(high, low, coins_buy_keys=True) == 0 and winner(low, high, coins_buy_keys=True) == 1


def test_equal_coins_and_equal_keys_face_off_when_coins_buy_keys():                     # [12]
    for item in "KC":
        assert flip(war("2" + item, "2" + item, coins_buy_keys=True)).question.key == "face-off"


def test_a_coin_buys_a_key_in_a_face_off():                                         # [12]
    facts = []
    game = flip(war("2A 1C 1S 1A 3C", "2A 1C 1S 1A 3K", coins_buy_keys=True, story=lambda _, fact: facts.append(fact)), 2)
    assert captured(game) == [10, 0] and ("coin-buys-key", {"seat": 0, "card": "3C-sun"}, None) in facts


def told_of(*stacks, **options):
    """Return the text of the first battle of two armies, as the first player reads it."""
    facts = []
    flip(war(*stacks, story=lambda _, fact: facts.append(fact), **options))
    texts = Texts(GAMES["war"], ["Ada", "Bo"], 0, chosen=options)
    return [texts.say("fact", fact.key, fact.about) for fact in facts if fact.key in ("item-wins", "coin-buys-key", "takes")]


def test_with_equal_numbers_the_item_is_said_to_decide():                      # [1] [12]
    assert told_of("4C", "4K") == ["Same number, but Bo’s 4 Key beats the 4 Coin", "Bo’s 4 Key takes 2 cards"]
    assert told_of("4C", "3K") == ["Your 4 Coin takes 2 cards"]
    assert told_of("3C", "3K", coins_buy_keys=True) == ["Same number, but your 3 Coin buys the Key", "Your 3 Coin takes 2 cards"]


# the deal and the play

def test_each_army_gets_32_cards_and_none_is_left_over():                               # R7
    game = war()
    assert [len(stack) for stack in game.forces] == [32, 32] and game.deck == []


def test_the_deck_is_dealt_alternately_and_played_in_dealing_order():
    game = flip(GAMES["war"](deck=list(CARDS)))
    assert [[card.id for card in pile] for pile in game.captured] == [["4K-sun", "4A-sun"], []]


@pytest.mark.parametrize("seed", range(8))
def test_both_stacks_are_always_empty_at_the_same_time(seed):                           # R7 [5]
    game = GAMES["war"](seed=seed)
    while game.outcome is None:
        assert len(game.forces[0]) == len(game.forces[1])
        flip(game)
    assert game.forces == [[], []] and sum(game.outcome.scores) == 64


def test_nobody_chooses_a_card():                                                       # [2]
    game = war("3S", "2K")
    assert [str(move) for move in game.moves()] == ["0 flip", "1 flip"]
    assert {refusal(game, text) for text in ("0 flip 3S-sun", "1 flip > 0", "0 flip = now", "0 take", "0 flip 3S-sun 2K-sun")} == {"flip-only"}


def test_either_player_may_start_the_battle_and_it_makes_no_difference():                       # [2] [25]
    one, two = [to_end(flip(war("2A 1C 1S 1A 3C", "2A 1C 1S 1A 3K"), 2, seat)) for seat in (0, 1)]
    assert one.view() == two.view()


def test_nobody_goes_first():                                                           # [25]
    assert war().question.seats == (0, 1) and flip(war("2A", "2A")).question.seats == (0, 1)


def test_the_winner_takes_both_cards_to_the_captured_pile_and_not_to_the_stack():       # [3]
    game = flip(war("3S-ocean", "2K-sun"))
    assert captured(game) == [2, 0] and [len(stack) for stack in game.forces] == [31, 31] and game.field == [[], []]


def test_captured_cards_are_visible_to_their_owner_and_counted_by_all():                   # [3]
    game = flip(war("3S-ocean", "2K-sun"))
    assert game.view(0)["zones"]["captured/0"] == ["3S-ocean", "2K-sun"]
    assert game.view(1)["zones"]["captured/0"] == {"hidden": 2, "known": []}
    assert game.view(1)["counters"] == {"battle": 1, "cards/0": 33, "cards/1": 31}


def test_a_stack_is_hidden_even_from_its_owner():                                       # [26]
    game = war()
    for seat in (0, 1):
        assert all(game.view(seat)["zones"][f"stack/{owner}"] == {"hidden": 32, "known": []} for owner in (0, 1))


# face-off

TIE = "3A 1C 1S 1A 4K", "3A 1C 1S 2A 4S"
TWICE = "3A 1C 1S 1A 4K 2C 2S 2A 1S", "3A 1C 1S 1A 4K 2C 2S 2A 1K"


def test_equal_cards_stay_on_the_table_and_face_off():                                  # R3 [4]
    game = flip(war(*TIE))
    assert game.question.key == "face-off" and game.view(0)["zones"]["field/0"] == ["3A-sun"] and captured(game) == [0, 0]


def test_the_winner_of_a_face_off_takes_all_ten_cards():                                # R3 [4]
    game = flip(war(*TIE), 2)
    assert captured(game) == [10, 0] and [len(stack) for stack in game.forces] == [27, 27] and game.question.key == "battle"


def test_only_the_new_face_up_cards_are_compared():                                     # [4]
    game = flip(war("3A 4K 4K 4A 1C", "3A 1C 1S 1A 1S"), 2)
    assert captured(game) == [0, 10]


def test_a_tied_face_off_goes_on_for_18_cards():                                      # R3 [4]
    game = flip(war(*TWICE), 2)
    assert game.question.key == "face-off" and [len(pile) for pile in (*game.field, *game.down)] == [2, 2, 3, 3]
    assert captured(flip(game)) == [0, 18]


def test_chained_face_offs_can_go_on_three_times():                                     # E7 for two armies
    game = flip(war("3A 1C 1S 1A 4K 2C 2S 2A 1S 3C 3S 4C 4A", "3A 1C 1S 1A 4K 2C 2S 2A 1S 3C 3S 4C 3K"), 4)
    assert captured(game) == [26, 0]


def test_cards_laid_face_down_stay_hidden_until_captured():             # [4] [3]
    game = flip(war(*TWICE), 2)
    for seat in (0, 1):
        zones = game.view(seat)["zones"]
        assert zones["down/0"] == zones["down/1"] == {"hidden": 3, "known": []} and zones["field/1"] == ["3A-mountain", "4K-mountain"]
    flip(game)
    assert "1C-sun" in game.view(1)["zones"]["captured/1"] and game.view(0)["zones"]["captured/1"] == {"hidden": 18, "known": []}


def test_a_face_off_is_part_of_its_battle():
    assert flip(war(*TWICE), 3).battles == 1


# the end of War

def test_the_most_captured_cards_win():                                                 # [5]
    game = to_end(war(" ".join(CARDS[id].id for id in list(CARDS) if id[0] in "43"), " ".join(id for id in CARDS if id[0] in "21")))
    assert game.outcome[:3] == ((0,), (64, 0), "stacks-empty") and game.battles == 32


def test_32_captured_cards_each_are_a_draw():                                           # [5]
    game = to_end(war())
    assert game.outcome[:3] == ((0, 1), (32, 32), "stacks-empty") and game.battles == 32


def test_with_three_cards_left_two_go_face_down_and_the_last_face_up():                           # [6]
    game = flip(war("2A 1C 1S 4K", "2A 1C 1S 4A", last=True), 29)
    assert game.question.key == "face-off" and [len(stack) for stack in game.forces] == [3, 3]
    before = captured(game)
    assert captured(flip(game)) == [before[0] + 8, before[1]] and game.outcome.reason == "stacks-empty"


def test_with_one_card_left_it_is_laid_face_up():                                       # [6]
    game = flip(war("2A 1C", "2A 1S", last=True), 31)
    before = captured(game)
    assert captured(flip(game)) == [before[0], before[1] + 4]


def test_a_tie_on_the_very_last_cards_returns_them_to_their_players():          # [6] E2
    game = to_end(war("2A-sun", "2A-ocean", last=True))
    assert game.outcome[:3] == ((0,), (33, 31), "stacks-empty")                             # 16 of the 31 battles before are the first army's
    assert CARDS["2A-sun"] in game.captured[0] and CARDS["2A-ocean"] in game.captured[1]


def test_a_tie_down_to_the_last_cards_can_leave_the_war_drawn():            # [6] E2; captures are even, so 31 to 31 cannot come up
    game = flip(war("2A 3C", "2A 3C", last=True), 31)
    assert captured(game) == [30, 30]
    assert to_end(game).outcome[:3] == ((0, 1), (32, 32), "stacks-empty")


def test_a_tie_on_the_last_cards_can_leave_them_to_nobody():                            # [6] option
    facts = []
    game = to_end(war("2A 3C", "2A 3C", last=True, last_tie="nobody", story=lambda _, fact: facts.append(fact)))
    assert game.outcome[:3] == ((0, 1), (30, 30), "stacks-empty") and ("pot-lost", {"count": 4}, None) in facts
    assert game.view(0)["zones"]["lost"] == {"hidden": 4, "known": []}


def test_armies_that_tie_all_the_way_take_everything_back():                            # [6]
    game = to_end(war(TIES, TIES))
    assert game.outcome[:3] == ((0, 1), (32, 32), "stacks-empty") and game.battles == 1


def test_the_option_for_a_last_tie_changes_nothing_else():                              # [6]
    assert captured(flip(war(*TIE, last_tie="nobody"), 2)) == [10, 0]


def test_with_unequal_armies_war_ends_with_the_smaller_one_and_only_captured_cards_count():  # [5] handicap
    game = to_end(war("4K 4A", "1C 1S", first_army=2))
    assert game.battles == 2 and game.outcome[:3] == ((0,), (4, 0), "stacks-empty")
    assert game.card_count(1) == 60, "what was never sent counts for nobody"


def test_unequal_armies_with_equal_captures_draw():                                     # [5] handicap
    assert to_end(war("4K 1C", "1S 4A", first_army=2)).outcome[:3] == ((0, 1), (2, 2), "stacks-empty")


def test_with_unequal_armies_a_tie_on_the_last_card_goes_to_the_army_with_cards_left():  # [5] [9] handicap
    facts = []
    game = to_end(war("4K 2A", "1C 2A", first_army=2, story=lambda _, fact: facts.append(fact)))
    assert game.outcome[:3] == ((0, 1), (2, 2), "stacks-empty") and told(facts, "outlasts") == [{"seat": 1, "count": 2}]
    assert to_end(war("4K 2A 1S", "1C 2A 4S 3S 3A 1S", first_army=3)).outcome[:3] == ((1,), (2, 7), "stacks-empty"), "one up, against three and one"


def test_in_the_long_game_all_cards_of_unequal_armies_count():                          # [8] handicap
    game = war("4K 4A", "1C 1S", first_army=2, long_game=True)
    flip(game).play_text("0 concede")
    assert game.outcome[:3] == ((1,), (3, 61), "conceded")


@pytest.mark.parametrize("first", [1, 5, 32, 63])
def test_the_first_army_gets_as_many_cards_as_chosen(first):                            # handicap
    assert [len(stack) for stack in war(first_army=first).forces] == [first, 64 - first]
