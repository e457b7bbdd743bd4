"""War and its Long game, rule by rule: real matches from stacked decks. Numbers in brackets are rulings; R and E are scenarios."""

from collections import Counter

import pytest

from courtcards.games import GAMES
from courtcards.move import IllegalMove

CARDS = GAMES["war"].cards
KINGDOMS = ("sun", "mountain", "forest", "ocean")
ORDER = [number + item for number in "4321" for item in "KASC"]        # the sixteen classes, high to low; four cards each
TIES = " ".join(ORDER * 2)                                             # half of the deck: two of each class


def war_deck(first="", second="", army=32, last=False):
    """Return a deck in dealing order in which the armies begin (or end, with `last`) with these cards, in the order of play.

    A word is a card (`3S-ocean`) or a class (`3S`: any kingdom). The other cards are spread so that nothing ties while both
    armies are equal: the first army wins the first of these battles, the second the next, and so on.
    """
    used = {word for word in f"{first} {second}".split() if word in CARDS}

    def card(word):
        found = word if word in CARDS else next(f"{word}-{kingdom}" for kingdom in KINGDOMS if f"{word}-{kingdom}" not in used)
        used.add(found)
        return found

    armies = [[card(word) for word in words.split()] for words in (first, second)]
    rest = sorted((id for id in CARDS if id not in used), key=lambda id: -CARDS[id].rank)
    if len(armies[0]) == len(armies[1]) and army == 32:
        half = len(rest) // 2
        fill = [[rest[i + half * (i % 2)] for i in range(half)], [rest[i + half * (1 - i % 2)] for i in range(half)]]
    else:
        wanted = army - len(armies[0])
        fill = [rest[:wanted], rest[wanted:]]
    armies = [more + own if last else own + more for own, more in zip(armies, fill, strict=True)]
    deck = []
    for turn in range(64):
        seat = turn % 2
        deck.append(armies[seat if armies[seat] else 1 - seat].pop(0))
    return deck


def war(first="", second="", last=False, story=None, **options):
    """Return a match that begins (or ends) with these cards."""
    return GAMES["war"](2, options, deck=war_deck(first, second, options.get("first_army", 32), last), story=story)


def flip(game, times=1, seat=0):
    """Flip so many times; return the game."""
    for _ in range(times):
        game.play_text(f"{seat} flip")
    return game


def to_end(game):
    """Flip until the match is over; return the game."""
    while game.outcome is None:
        game.play_text("1 flip")
    return game


def refusal(game, text):
    """Return the key with which a move is refused; nothing may change."""
    before = game.view()
    with pytest.raises(IllegalMove) as caught:
        game.play_text(text)
    assert game.view() == before
    return caught.value.refusal.key


def captured(game):
    """Return how many cards each army captured."""
    return [len(pile) for pile in game.captured]


def winner(first, second, **options):
    """Return which seat takes the cards of one battle."""
    game = flip(war(first, second, **options))
    assert sorted(captured(game)) == [0, 2]
    return captured(game).index(2)


# the high card

def test_the_highest_number_always_wins():                                              # [1] R1
    assert winner("3S-ocean", "2K-sun") == 0 and winner("2K-sun", "3S-ocean") == 1


def test_every_number_beats_every_lower_number():                                       # [1]
    for high, low in ("43", "32", "21"):
        assert winner(high + "C", low + "K") == 0


def test_an_axe_beats_a_coin_of_the_same_number():                                      # [1] R2
    assert winner("1A-mountain", "1C-ocean") == 0


@pytest.mark.parametrize("number", "1234")
def test_at_the_same_number_keys_beat_axes_beat_shields_beat_coins(number):             # [1]
    for place, high in enumerate("KASC"):
        for low in "KASC"[place + 1:]:
            assert winner(number + high, number + low) == 0 and winner(number + low, number + high) == 1


def test_the_kingdom_never_matters():                                                   # [1]
    for kingdom in KINGDOMS:
        assert winner(f"2A-{kingdom}", "2S-sun") == 0
    game = flip(war("2A-sun", "2A-ocean"))
    assert game.question.key == "face-off" and captured(game) == [0, 0]


# coins buy keys

def test_a_coin_buys_a_key_of_the_same_number():                                        # [12] R8
    assert winner("2C", "2K", coins_buy_keys=True) == 0 and winner("2K", "2C", coins_buy_keys=True) == 1


def test_without_the_house_rule_a_key_beats_a_coin():                                   # [12]
    assert winner("2C", "2K") == 1


def test_a_coin_buys_nothing_but_keys():                                                # [12] R8
    assert winner("2C", "2A", coins_buy_keys=True) == 1 and winner("2C", "2S", coins_buy_keys=True) == 1


def test_the_other_items_keep_their_order_when_coins_buy_keys():                        # [12]
    for high, low in ("KA", "KS", "AS", "AC", "SC"):
        assert winner("3" + high, "3" + low, coins_buy_keys=True) == 0


def test_the_number_comes_first_when_coins_buy_keys():                                  # [12] R8
    assert winner("2C", "3K", coins_buy_keys=True) == 1 and winner("3C", "2K", coins_buy_keys=True) == 0


def test_equal_coins_and_equal_keys_face_off_when_coins_buy_keys():                     # [12]
    for item in "KC":
        assert flip(war("2" + item, "2" + item, coins_buy_keys=True)).question.key == "face-off"


def test_a_coin_buys_a_key_in_a_face_off_too():                                         # [12]
    facts = []
    game = flip(war("2A 1C 1S 1A 3C", "2A 1C 1S 1A 3K", coins_buy_keys=True, story=lambda _, fact: facts.append(fact)), 2)
    assert captured(game) == [10, 0] and ("coin-buys-key", {"seat": 0, "card": "3C-sun"}, None) in facts


# the deal and the play

def test_each_army_gets_32_cards_and_none_is_left_over():                               # R7
    game = war()
    assert [len(stack) for stack in game.stacks] == [32, 32] and game.deck == []


def test_the_deck_is_dealt_in_turn_and_played_in_the_order_of_the_deal():
    game = flip(GAMES["war"](deck=list(CARDS)))
    assert [[card.id for card in pile] for pile in game.captured] == [["4K-sun", "4A-sun"], []]


@pytest.mark.parametrize("seed", range(8))
def test_both_stacks_are_always_empty_at_the_same_time(seed):                           # R7 [5]
    game = GAMES["war"](seed=seed)
    while game.outcome is None:
        assert len(game.stacks[0]) == len(game.stacks[1])
        flip(game)
    assert game.stacks == [[], []] and sum(game.outcome.scores) == 64


def test_nobody_chooses_a_card():                                                       # [2]
    game = war("3S", "2K")
    assert [str(move) for move in game.moves()] == ["0 flip", "1 flip"]
    assert {refusal(game, text) for text in ("0 flip 3S-sun", "1 flip > 0", "0 flip = now", "0 take", "0 flip 3S-sun 2K-sun")} == {"flip-only"}


def test_either_player_may_say_when_and_it_makes_no_difference():                       # [2] [25]
    one, two = [to_end(flip(war("2A 1C 1S 1A 3C", "2A 1C 1S 1A 3K"), 2, seat)) for seat in (0, 1)]
    assert one.view() == two.view()


def test_nobody_goes_first():                                                           # [25]
    assert war().question.seats == (0, 1) and flip(war("2A", "2A")).question.seats == (0, 1)


def test_the_winner_takes_both_cards_to_the_captured_pile_and_not_to_the_stack():       # [3]
    game = flip(war("3S-ocean", "2K-sun"))
    assert captured(game) == [2, 0] and [len(stack) for stack in game.stacks] == [31, 31] and game.field == [[], []]


def test_captured_cards_are_seen_by_their_owner_and_counted_by_all():                   # [3]
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
    assert captured(game) == [10, 0] and [len(stack) for stack in game.stacks] == [27, 27] and game.question.key == "battle"


def test_only_the_new_face_up_cards_are_compared():                                     # [4]
    game = flip(war("3A 4K 4K 4A 1C", "3A 1C 1S 1A 1S"), 2)
    assert captured(game) == [0, 10]


def test_an_equal_face_off_goes_on_for_18_cards():                                      # R3 [4]
    game = flip(war(*TWICE), 2)
    assert game.question.key == "face-off" and [len(pile) for pile in (*game.field, *game.down)] == [2, 2, 3, 3]
    assert captured(flip(game)) == [0, 18]


def test_chained_face_offs_can_go_on_three_times():                                     # E7 for two armies
    game = flip(war("3A 1C 1S 1A 4K 2C 2S 2A 1S 3C 3S 4C 4A", "3A 1C 1S 1A 4K 2C 2S 2A 1S 3C 3S 4C 3K"), 4)
    assert captured(game) == [26, 0]


def test_cards_laid_face_down_are_seen_by_nobody_until_they_are_captured():             # [4] [3]
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
    assert game.outcome == ((0,), (64, 0), "stacks-empty") and game.battles == 32


def test_32_captured_cards_each_are_a_draw():                                           # [5]
    game = to_end(war())
    assert game.outcome == ((0, 1), (32, 32), "stacks-empty") and game.battles == 32


def test_with_three_cards_left_two_go_down_and_the_last_up():                           # [6]
    game = flip(war("2A 1C 1S 4K", "2A 1C 1S 4A", last=True), 29)
    assert game.question.key == "face-off" and [len(stack) for stack in game.stacks] == [3, 3]
    before = captured(game)
    assert captured(flip(game)) == [before[0] + 8, before[1]] and game.outcome.reason == "stacks-empty"


def test_with_one_card_left_it_is_laid_face_up():                                       # [6]
    game = flip(war("2A 1C", "2A 1S", last=True), 31)
    before = captured(game)
    assert captured(flip(game)) == [before[0], before[1] + 4]


def test_a_tie_on_the_very_last_cards_returns_them_to_those_who_played_them():          # [6] E2
    game = to_end(war("2A-sun", "2A-ocean", last=True))
    assert game.outcome == ((0,), (33, 31), "stacks-empty")                             # 16 battles of the 31 before are the first army's
    assert CARDS["2A-sun"] in game.captured[0] and CARDS["2A-ocean"] in game.captured[1]


def test_a_tie_that_stays_a_tie_to_the_last_cards_can_leave_the_war_drawn():            # [6] E2; captures are even, so 31 to 31 cannot come up
    game = flip(war("2A 3C", "2A 3C", last=True), 31)
    assert captured(game) == [30, 30]
    assert to_end(game).outcome == ((0, 1), (32, 32), "stacks-empty")


def test_a_tie_on_the_last_cards_can_leave_them_to_nobody():                            # [6] option
    facts = []
    game = to_end(war("2A 3C", "2A 3C", last=True, last_tie="nobody", story=lambda _, fact: facts.append(fact)))
    assert game.outcome == ((0, 1), (30, 30), "stacks-empty") and ("pot-lost", {"count": 4}, None) in facts
    assert game.view(0)["zones"]["lost"] == {"hidden": 4, "known": []}


def test_armies_that_tie_all_the_way_take_everything_back():                            # [6]
    game = to_end(war(TIES, TIES))
    assert game.outcome == ((0, 1), (32, 32), "stacks-empty") and game.battles == 1


def test_the_option_for_a_last_tie_changes_nothing_else():                              # [6]
    assert captured(flip(war(*TIE, last_tie="nobody"), 2)) == [10, 0]


def test_a_larger_army_keeps_the_cards_it_need_not_send():                              # handicap
    game = to_end(war("4K 4A", "1C 1S", first_army=2))
    assert game.battles == 2 and game.outcome == ((1,), (4, 60), "stacks-empty")


@pytest.mark.parametrize("first", [1, 5, 32, 63])
def test_the_first_army_gets_as_many_cards_as_chosen(first):                            # handicap
    assert [len(stack) for stack in war(first_army=first).stacks] == [first, 64 - first]


# conceding

def test_war_cannot_be_conceded():                                                      # [8]
    assert {refusal(war(), f"{seat} concede") for seat in (0, 1)} == {"concede-long-only"}
    assert refusal(flip(war("2A", "2A")), "0 concede") == "concede-long-only"


@pytest.mark.parametrize("seat", [0, 1])
def test_who_concedes_the_long_game_loses_whatever_the_counts(seat):                    # [8]
    first = ("4K 4A", "1C 1S") if seat == 0 else ("1C 1S", "4K 4A")
    game = flip(war(*first, long_game=True), 2)
    game.play_text(f"{seat} concede")
    scores = (34, 30) if seat == 0 else (30, 34)
    assert game.outcome == ((1 - seat,), scores, "conceded") and game.question is None


def test_nobody_concedes_in_the_middle_of_a_face_off():                                 # [8]
    game = flip(war(*TIE, long_game=True))
    assert {refusal(game, f"{seat} concede") for seat in (0, 1)} == {"concede-between"}
    flip(game).play_text("1 concede")
    assert game.outcome.winners == (0,)


def test_to_concede_takes_no_card_and_no_target():                                      # [8]
    game = war(long_game=True)
    assert {refusal(game, text) for text in ("0 concede 4K-sun", "0 concede > 1", "0 concede = now")} == {"flip-only"}


def test_conceding_is_possible_but_not_listed():                                        # [8]
    assert [str(move) for move in war(long_game=True).moves()] == ["0 flip", "1 flip"]


# the Long game

def test_captured_cards_are_shuffled_and_recruited_when_the_stack_is_empty():           # [7]
    facts = []
    game = flip(war(long_game=True, story=lambda _, fact: facts.append(fact)), 32)
    assert captured(game) == [0, 0] and [len(stack) for stack in game.stacks] == [32, 32] and game.outcome is None
    assert [fact for fact in facts if fact.key == "recruits"] == [("recruits", {"seat": seat, "count": 32}, None) for seat in (0, 1)]
    assert game.view(0)["zones"]["stack/0"] == {"hidden": 32, "known": []}


def test_recruits_come_in_an_order_that_only_the_dice_know():                           # [7]
    one = flip(war(long_game=True), 31)
    two = one.copy()
    two.dice += 1 << 40
    assert [card.id for card in flip(one).stacks[0]] != [card.id for card in flip(two).stacks[0]]
    assert set(one.stacks[0]) == set(two.stacks[0])


def test_captured_cards_wait_until_a_card_is_needed():                                  # [7] [16]
    game = flip(war("4K 4A 4K", "1C 1S 1C", first_army=4, long_game=True), 3)
    assert captured(game)[0] == 6 and len(game.stacks[0]) == 1


def test_an_army_recruits_in_the_middle_of_a_face_off_after_what_is_left_of_its_stack():  # [7]
    facts = []
    game = flip(war("4K 4A 2A 3S-forest", "1C 1S 2A", first_army=4, long_game=True, story=lambda _, fact: facts.append(fact)), 3)
    assert game.question.key == "face-off" and captured(game) == [4, 0] and len(game.stacks[0]) == 1
    twin = game.copy()
    assert twin.lay_face_off((0, 1)) == (0, 1)
    assert twin.down[0][0].id == "3S-forest" and len(twin.down[0]) == 3 and len(twin.stacks[0]) == 1 and captured(twin) == [0, 0]
    flip(game)
    assert ("recruits", {"seat": 0, "count": 4}, None) in facts


def test_cards_on_the_table_cannot_be_recruited():                                      # [7]
    facts = []
    to_end(war("4K 2A 1C", "1C 2A", first_army=3, long_game=True, story=lambda _, fact: facts.append(fact)))
    assert ("recruits", {"seat": 0, "count": 2}, None) in facts and ("too-few", {"seat": 0}, None) in facts


def test_an_army_that_cannot_lay_three_and_one_loses_the_whole_table_and_is_out():      # [9] E4
    game = flip(war("2A 4K 4K 4K", "2A 1C 1C 1C 1C", first_army=4, long_game=True), 2)
    assert game.outcome == ((1,), (0, 64), "no-cards-left") and {CARDS["4K-sun"], CARDS["2A-sun"]} <= set(game.captured[1] + game.stacks[1])


def test_an_army_with_exactly_three_and_one_may_still_win_the_table():                  # [9] E4
    game = flip(war("2A 1C 1S 1A 4K", "2A 1C 1S 1A 4A", first_army=5, long_game=True), 2)
    assert game.outcome is None and [game.held(seat) for seat in (0, 1)] == [10, 54]


def test_an_army_with_exactly_three_and_one_may_also_lose_everything():                 # [9] E4
    game = flip(war("2A 1C 1S 1A 4A", "2A 1C 1S 1A 4K", first_army=5, long_game=True), 2)
    assert game.outcome == ((1,), (0, 64), "no-cards-left")


def test_by_house_rule_a_short_army_shows_its_last_card():                              # [9] option
    short = {"first_army": 3, "long_game": True}
    deck = "2A 1C 4K", "2A 1C 1C 1C 3K"
    assert flip(war(*deck, **short), 2).outcome == ((1,), (0, 64), "no-cards-left")
    game = flip(war(*deck, **short, short_face_off="last-card"), 2)
    assert game.outcome is None and [game.held(seat) for seat in (0, 1)] == [8, 56]


def test_by_no_house_rule_does_an_army_without_cards_face_off():                        # [9]
    for choice in ("loses", "last-card"):
        game = flip(war("2A", "2A", first_army=1, long_game=True, short_face_off=choice), 2)
        assert game.outcome == ((1,), (0, 64), "no-cards-left")


def test_armies_that_run_out_in_the_same_face_off_show_their_last_cards():              # [10]
    up, last = ORDER[2:10], ("4K", "4A")                                                # eight ties, then three cards left each
    rest = list((Counter(ORDER * 4) - Counter(up * 2) - Counter(last)).elements())
    armies = []
    for seat in (0, 1):
        down = rest[seat::2]
        laid = [word for n, face in enumerate(up) for word in (face, *down[3 * n:3 * n + 3])]
        armies.append(" ".join([*laid, *down[24:], last[seat]]))
    game = flip(war(*armies, long_game=True), 8)
    assert game.question.key == "face-off" and [len(stack) for stack in game.stacks] == [3, 3]
    assert flip(game).outcome == ((0,), (64, 0), "no-cards-left")


def test_when_their_last_cards_tie_too_the_long_game_is_drawn():                        # [10]
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
    assert to_end(long_one(100, lambda scores: scores[0] == scores[1])).outcome == ((0, 1), (32, 32), "battle-limit")


def long_one(limit, wanted):
    """Return the first Long game, by seed, that comes to its limit with the scores wanted."""
    for seed in range(400):
        game = to_end(start := GAMES["war"](2, {"long_game": True, "battle_limit": limit}, seed=seed))
        if game.outcome.reason == "battle-limit" and wanted(game.outcome.scores):
            return GAMES["war"](2, start.chosen, seed=seed)
    raise AssertionError("no such match among 400")


def test_without_a_limit_the_long_game_goes_on():                                       # [23]
    seed = next(seed for seed in range(400) if to_end(GAMES["war"](2, {"long_game": True}, seed=seed)).outcome.reason == "battle-limit")
    assert to_end(GAMES["war"](2, {"long_game": True, "battle_limit": 0}, seed=seed)).battles > 300


def test_the_limit_is_for_the_long_game_alone():                                        # [23]
    assert to_end(war(battle_limit=100)).outcome.reason == "stacks-empty"
