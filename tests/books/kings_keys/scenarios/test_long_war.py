"""The Long game of War, rule by rule: real matches from stacked decks. Numbers in brackets are rulings; R and E are scenarios."""

from collections import Counter

import pytest
from books.kings_keys.armies import CARDS, ORDER, TIES, captured, flip, refusal, to_end, war

from courtcards.games import GAMES

TIE = "3A 1C 1S 1A 4K", "3A 1C 1S 2A 4S"


# conceding

def test_war_cannot_be_conceded():                                                      # [8]
    assert {refusal(war(), f"{seat} concede") for seat in (0, 1)} == {"concede-long-only"}
    assert refusal(flip(war("2A", "2A")), "0 concede") == "concede-long-only"


@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_the_long_game_loses_it_whatever_the_counts(seat):                    # [8]
    first = ("4K 4A", "1C 1S") if seat == 0 else ("1C 1S", "4K 4A")
    game = flip(war(*first, long_game=True), 2)
    game.play_text(f"{seat} concede")
    scores = (34, 30) if seat == 0 else (30, 34)
    assert game.outcome[:3] == ((1 - seat,), scores, "conceded") and game.question is None


def test_nobody_can_concede_in_the_middle_of_a_face_off():                                 # [8]
    game = flip(war(*TIE, long_game=True))
    assert {refusal(game, f"{seat} concede") for seat in (0, 1)} == {"concede-between"}
    flip(game).play_text("1 concede")
    assert game.outcome.winners == (0,)


def test_conceding_takes_no_card_and_no_target():                                      # [8]
    game = war(long_game=True)
    assert {refusal(game, text) for text in ("0 concede 4K-sun", "0 concede > 1", "0 concede = now")} == {"flip-only"}


def test_conceding_is_possible_but_not_listed():                                        # [8]
    assert [str(move) for move in war(long_game=True).moves()] == ["0 flip", "1 flip"]


# the Long game

def test_captured_cards_are_shuffled_and_recruited_when_the_stack_is_empty():           # [7]
    facts = []
    game = flip(war(long_game=True, story=lambda _, fact: facts.append(fact)), 32)
    assert captured(game) == [0, 0] and [len(stack) for stack in game.forces] == [32, 32] and game.outcome is None
    assert [fact for fact in facts if fact.key == "recruits"] == [("recruits", {"seat": seat, "count": 32}, None) for seat in (0, 1)]
    assert game.view(0)["zones"]["stack/0"] == {"hidden": 32, "known": []}


def test_only_the_dice_know_the_order_of_recruits():                           # [7]
    one = flip(war(long_game=True), 31)
    two = one.copy()
    two.dice += 1 << 40
    assert [card.id for card in flip(one).forces[0]] != [card.id for card in flip(two).forces[0]]
    assert set(one.forces[0]) == set(two.forces[0])


def test_captured_cards_wait_until_a_card_is_needed():                                  # [7] [16]
    game = flip(war("4K 4A 4K", "1C 1S 1C", first_army=4, long_game=True), 3)
    assert captured(game)[0] == 6 and len(game.forces[0]) == 1


def test_an_army_recruits_in_the_middle_of_a_face_off_after_using_up_its_stack():  # [7]
    laid, facts = [], []

    def story(game, fact):
        facts.append(fact)
        if fact.key == "lays":
            laid.append([card.id for card in game.down[fact.about["seat"]]])

    game = flip(war("4K 4A 2A 3S-forest", "1C 1S 2A", first_army=4, long_game=True, story=story), 3)
    assert game.question.key == "face-off" and captured(game) == [4, 0] and len(game.forces[0]) == 1
    flip(game)
    assert ("recruits", {"seat": 0, "count": 4}, None) in facts
    assert laid[0][0] == "3S-forest" and len(laid[0]) == 3 and set(laid[0][1:]) < {"4K-sun", "4A-sun", "1C-mountain", "1S-mountain", "1C-sun", "1S-sun"}


def test_cards_on_the_table_cannot_be_recruited():                                      # [7]
    facts = []
    to_end(war("4K 2A 1C", "1C 2A", first_army=3, long_game=True, story=lambda _, fact: facts.append(fact)))
    assert ("recruits", {"seat": 0, "count": 2}, None) in facts and ("too-few", {"seat": 0}, None) in facts


def test_an_army_that_cannot_lay_three_and_one_loses_the_whole_table_and_is_out():      # [9] E4
    game = flip(war("2A 4K 4K 4K", "2A 1C 1C 1C 1C", first_army=4, long_game=True), 2)
    assert game.outcome[:3] == ((1,), (0, 64), "no-cards-left") and {CARDS["4K-sun"], CARDS["2A-sun"]} <= set(game.captured[1] + game.forces[1])


def test_an_army_with_exactly_three_and_one_may_still_win_the_table():                  # [9] E4
    game = flip(war("2A 1C 1S 1A 4K", "2A 1C 1S 1A 4A", first_army=5, long_game=True), 2)
    assert game.outcome is None and [game.card_count(seat) for seat in (0, 1)] == [10, 54]


def test_an_army_with_exactly_three_and_one_may_also_lose_everything():                 # [9] E4
    game = flip(war("2A 1C 1S 1A 4A", "2A 1C 1S 1A 4K", first_army=5, long_game=True), 2)
    assert game.outcome[:3] == ((1,), (0, 64), "no-cards-left")


def test_where_the_last_card_is_shown_an_army_short_of_cards_still_faces_off():                              # [9] option
    short = {"first_army": 3, "long_game": True}
    deck = "2A 1C 4K", "2A 1C 1C 1C 3K"
    assert flip(war(*deck, **short), 2).outcome[:3] == ((1,), (0, 64), "no-cards-left")
    game = flip(war(*deck, **short, short_face_off="last-card"), 2)
    assert game.outcome is None and [game.card_count(seat) for seat in (0, 1)] == [8, 56]


def test_no_house_rule_lets_an_army_without_cards_face_off():                        # [9]
    for choice in ("loses", "last-card"):
        game = flip(war("2A", "2A", first_army=1, long_game=True, short_face_off=choice), 2)
        assert game.outcome[:3] == ((1,), (0, 64), "no-cards-left")


def test_armies_that_run_out_in_the_same_face_off_show_their_last_cards():              # [10]
    up, last = ORDER[2:10], ("4K", "4A")                                                # eight ties, then three cards left each
    rest = list((Counter(ORDER * 4) - Counter(up * 2) - Counter(last)).elements())
    armies = []
    for seat in (0, 1):
        down = rest[seat::2]
        laid = [word for n, face in enumerate(up) for word in (face, *down[3 * n:3 * n + 3])]
        armies.append(" ".join([*laid, *down[24:], last[seat]]))
    game = flip(war(*armies, long_game=True), 8)
    assert game.question.key == "face-off" and [len(stack) for stack in game.forces] == [3, 3]
    assert flip(game).outcome[:3] == ((0,), (64, 0), "no-cards-left")


def test_if_their_last_cards_tie_too_the_long_game_is_drawn():                        # [10]
    game = to_end(war(TIES, TIES, long_game=True))
    assert game.outcome.winners == (0, 1) and game.outcome.reason == "both-spent"


def test_the_long_game_goes_on_until_one_army_holds_all_cards():                        # [8]
    game = to_end(GAMES["war"](2, {"long_game": True, "battle_limit": 0}, seed=3))
    assert sorted(game.outcome.scores) == [0, 64] and game.outcome.reason == "no-cards-left"
    assert game.outcome.scores[game.outcome.winners[0]] == 64


@pytest.mark.parametrize("limit", [100, 300])
def test_after_the_last_battle_the_higher_count_wins(limit):                            # [23]
    game = to_end(long_one(limit, lambda scores: scores[0] != scores[1]))
    assert game.battles == limit and game.outcome.reason == "battle-limit" and sum(game.outcome.scores) == 64
    assert game.outcome.winners == (game.outcome.scores.index(max(game.outcome.scores)),)


def test_equal_counts_after_the_last_battle_are_a_draw():                               # [23]
    assert to_end(long_one(100, lambda scores: scores[0] == scores[1])).outcome[:3] == ((0, 1), (32, 32), "battle-limit")


def long_one(limit, wanted):
    """Return the first Long game, by seed, that reaches its limit with the wanted scores."""
    for seed in range(400):
        game = to_end(start := GAMES["war"](2, {"long_game": True, "battle_limit": limit}, seed=seed))
        if game.outcome.reason == "battle-limit" and wanted(game.outcome.scores):
            return GAMES["war"](2, start.chosen, seed=seed)
    raise AssertionError("no such match among 400")


def test_without_a_limit_the_long_game_goes_on():                                       # [23]
    seed = next(seed for seed in range(400) if to_end(GAMES["war"](2, {"long_game": True}, seed=seed)).outcome.reason == "battle-limit")
    assert to_end(GAMES["war"](2, {"long_game": True, "battle_limit": 0}, seed=seed)).battles > 300


def test_the_limit_applies_only_to_the_long_game():                                        # [23]
    assert to_end(war(battle_limit=100)).outcome.reason == "stacks-empty"
