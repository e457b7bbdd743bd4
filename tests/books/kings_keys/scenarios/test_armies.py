"""Kingdom Armies, rule by rule: shuffled or arranged stacks. Numbers in brackets are rulings."""

from random import Random

from books.kings_keys.armies import CARDS, Campaign, kingdom_deck, kingdoms, place, refusal, told

from courtcards.games import GAMES

ARMIES = "4K 3S 2A 1C", "1C 2S 3A 4S"


def stack(game, seat):
    """Return a stack, from the top down."""
    return [card.id for card in reversed(game.forces[seat])]


def armies(*hands, **options):
    """Return a match in which these cards still need arranging."""
    return kingdoms("kingdom-armies", *hands, **options)


def fought(*hands, times=1, **options):
    """Return a campaign of arranged stacks after some battles."""
    return Campaign("kingdom-armies", *hands, **options).fight(times)


# arranging

def test_everyone_arranges_or_shuffles_in_seat_order():                                # [15]
    game = armies(*ARMIES)
    assert game.question.key == "arrange" and game.question.seats == (0,)
    assert [str(move) for move in game.moves()] == ["0 shuffle", "0 place 4K-sun", "0 place 3S-sun", "0 place 2A-sun", "0 place 1C-sun"]
    game.play_text("0 shuffle")
    assert game.question.seats == (1,)
    game.play_text("1 shuffle")
    assert game.question.key == "battle" and game.question.seats == (0, 1) and game.hands == [[], []]


def test_cards_are_placed_from_the_top_down_and_the_last_one_automatically():               # [15]
    game = place(armies(*ARMIES), "2A 4K 1C 3S")
    assert stack(game, 0) == ["2A-sun", "4K-sun", "1C-sun", "3S-sun"] and game.question.seats == (1,)


def test_a_shuffled_stack_has_the_same_cards_in_random_order():               # [15]
    orders = set()
    for seed in range(10):
        game = GAMES["kingdom-armies"](2, seed=seed)
        game.play_text("0 shuffle")
        kingdom = game.banner[0].id
        assert sorted(stack(game, 0)) == sorted(id for id in CARDS if id.endswith(kingdom))
        orders.add(tuple(id[:2] for id in stack(game, 0)))
    assert len(orders) == 10


def test_the_remaining_cards_can_be_shuffled_beneath():                                  # [15]
    game = armies(*ARMIES)
    game.play_text("0 place 2A-sun")
    game.play_text("0 place 1C-sun")
    game.play_text("0 shuffle")
    assert stack(game, 0)[:2] == ["2A-sun", "1C-sun"] and set(stack(game, 0)[2:]) == {"4K-sun", "3S-sun"}


def test_only_cards_in_hand_are_placed_and_one_at_a_time():                                 # [15]
    game = armies(*ARMIES)
    assert {refusal(game, text) for text in ("0 place 4K-mountain", "0 place 4A-sun")} == {"not-in-hand"}
    assert {refusal(game, text) for text in ("0 place 4K-sun 3S-sun", "0 place", "0 place 4K-sun > 1", "0 shuffle 4K-sun", "0 flip", "0 send 4K-sun")} == {"not-offered"}
    assert refusal(game, "1 shuffle") == "not-asked"


def test_a_finished_stack_cannot_be_arranged_again():                                # [15]
    game = place(place(armies(*ARMIES), "4K 3S 2A 1C"), "1C 2S 3A 4S")
    assert {refusal(game, text) for text in ("0 shuffle", "0 place 4K-sun", "1 shuffle 2S-mountain")} == {"flip-only"}


def test_stacks_are_played_in_their_order():                      # [15] [2]
    campaign = fought(*ARMIES, times=3)
    assert [about["card"] for about in told(campaign.facts, "shows")] == ["4K-sun", "1C-mountain", "3S-sun", "2S-mountain", "2A-sun", "3A-mountain"]


def test_recruits_are_arranged_again_before_the_next_battle():                          # [15] [16]
    game = fought("4K 1C", "1C 4A", times=1).game
    game.play_text("1 flip")
    assert game.question.key == "arrange" and game.question.seats == (0,) and game.captured == [[], []]
    assert [str(move) for move in game.moves()] == ["0 shuffle", "0 place 4K-sun", "0 place 1C-mountain"]
    game.play_text("0 place 1C-mountain")
    game.play_text("1 place 4A-mountain")
    assert [stack(game, seat) for seat in (0, 1)] == [["1C-mountain", "4K-sun"], ["4A-mountain", "1C-sun"]] and game.question.key == "battle"


def test_in_a_face_off_recruits_are_arranged_once_the_stack_is_used_up():                   # [15] [16]
    campaign = fought("4K 2A 3C 1C 1S", "1C 2A 4S 4A 3K", times=2)
    game = campaign.game
    assert game.question.key == "face-off" and stack(game, 0) == ["3C-sun", "1C-sun", "1S-sun"]
    game.play_text("0 flip")
    assert game.question.key == "arrange" and refusal(game, "0 stop") == "stop-between"
    assert stack(game, 0) == [] and [card.id for card in game.down[0]] == ["3C-sun", "1C-sun", "1S-sun"]
    assert [str(move) for move in game.moves()] == ["0 shuffle", "0 place 4K-sun", "0 place 1C-mountain"]
    game.play_text("0 place 1C-mountain")
    assert game.outcome[:3] == ((0,), (10, 0), "no-cards-left")                             # three and one against three: the second army is short


def test_the_whole_stack_is_arranged_in_a_face_off():                           # [15] [16] [26]
    game = fought("4K 1C 2A 3C 3S 1K", "1S 4A 2A 1A 4S 3K", times=3).game
    game.play_text("0 flip")
    for card in ("0 place 4K-sun", "1 place 4A-mountain"):
        game.play_text(card)
    assert game.view(0)["zones"]["stack/0"] == ["1S-mountain"] and game.view(1)["zones"]["stack/0"] == {"hidden": 1, "known": []}
    assert len(game.captured[0]) == 10


def test_with_enough_cards_nobody_recruits_in_a_face_off():                             # [16]
    campaign = fought("4K 2A 3C 1C 1S 4S", "1C 2A 3C 1S 1A 3K", times=3)
    assert told(campaign.facts, "recruits") == [] and told(campaign.facts, "lays")[0] == {"seat": 0, "card": "4S-sun"}


def test_a_single_card_needs_no_arranging():                                              # [15]
    game = armies("4K", "1C")
    assert game.question.key == "battle" and stack(game, 0) == ["4K-sun"]


# hidden information

def test_only_the_player_who_arranged_a_stack_may_look_at_it():                         # [26]
    game = place(place(armies(*ARMIES), "4K 3S 2A 1C"), "1C 2S 3A 4S")
    assert game.view(0)["zones"]["stack/0"] == ["1C-sun", "2A-sun", "3S-sun", "4K-sun"]
    assert game.view(1)["zones"]["stack/0"] == game.view(0)["zones"]["stack/1"] == {"hidden": 4, "known": []}


def test_where_arranged_stacks_cannot_be_looked_up_not_even_their_owners_see_them():                                       # [26] option
    game = place(place(armies(*ARMIES, see_arranged=False), "4K 3S 2A 1C"), "1C 2S 3A 4S")
    assert all(game.view(seat)["zones"][f"stack/{owner}"] == {"hidden": 4, "known": []} for seat in (0, 1) for owner in (0, 1))
    assert {tuple(stack(game.imagine(0, Random(n)), 0)) for n in range(20)} != {tuple(stack(game, 0))}


def test_a_shuffled_stack_is_hidden_even_from_its_owner():                              # [26]
    game = armies(*ARMIES)
    game.play_text("0 shuffle")
    assert game.view(0)["zones"]["stack/0"] == {"hidden": 4, "known": []}


def test_in_a_half_arranged_stack_only_the_placed_cards_are_known():            # [26]
    game = armies(*ARMIES)
    game.play_text("0 place 2A-sun")
    game.play_text("0 shuffle")
    assert game.view(0)["zones"]["stack/0"] == {"hidden": 3, "known": ["2A-sun"]}
    assert all(stack(game.imagine(0, Random(n)), 0)[0] == "2A-sun" for n in range(20))


def test_recruits_shuffled_beneath_an_arranged_stack_hide_their_order_even_from_their_owner():  # [26]
    game = fought("4K 2A 4A 1C 3C", "1C 2A 1S 1A 3S", times=2, short_face_off="last-card").game
    game.play_text("0 flip")
    game.play_text("0 shuffle")
    assert game.view(0)["zones"]["stack/0"] == {"hidden": 1, "known": []}


def test_hands_being_arranged_are_visible_only_to_their_owner():                       # [15]
    game = armies(*ARMIES)
    assert len(game.view(0)["zones"]["hand/0"]) == 4 and game.view(1)["zones"]["hand/0"] == {"hidden": 4, "known": []}
    game.play_text("0 place 2A-sun")
    assert game.view(1)["zones"]["stack/0"] == {"hidden": 1, "known": []}


def test_cards_captured_by_another_player_are_no_longer_known():                               # [3] [26]
    game = fought("2A 1C 1S 1A 3K 4S", "2A 1C 1S 1A 4K 4S", times=2).game
    assert game.view(0)["zones"]["captured/1"] == {"hidden": 10, "known": []} and len(game.view(1)["zones"]["captured/1"]) == 10


# battles

def test_any_remaining_player_may_turn_the_cards_up_and_it_makes_no_difference():             # [2] [25]
    views = []
    for seat in range(3):
        game = Campaign("kingdom-armies", "4K 1C", "1C 4K", "2K 2C").game
        assert [str(move) for move in game.moves()] == ["0 flip", "1 flip", "2 flip"]
        game.play_text(f"{seat} flip")
        views.append(game.view())
    assert views[0] == views[1] == views[2]


def test_nobody_chooses_a_card_from_the_stack():                                          # [2]
    game = Campaign("kingdom-armies", *ARMIES).game
    assert {refusal(game, text) for text in ("0 flip 4K-sun", "1 flip > 0", "0 send 4K-sun")} == {"flip-only"}


def test_only_players_in_the_face_off_play_cards():                                           # [17]
    game = fought("2A 1C 1S 1A 3K", "2A 1C 1S 1A 4K", "1C 1S 1A 3C 3S").game
    assert game.question.seats == (0, 1) and refusal(game, "2 flip") == "not-asked"


def test_a_first_shuffle_of_the_deck_only_affects_the_order_in_hand():                  # [15]
    game = GAMES["kingdom-armies"](2, deck=kingdom_deck("1C 4K 2A"))
    assert [card.id for card in game.hands[0]][:3] == ["1C-sun", "4K-sun", "2A-sun"] and len(game.hands[0]) == 16
