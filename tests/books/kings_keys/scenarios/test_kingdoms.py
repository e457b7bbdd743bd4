"""Rules that Kingdom Armies and Battle Royal share: both run through the same battles. Numbers in brackets are rulings."""

import pytest
from books.kings_keys.armies import CARDS, KINGDOMS, Campaign, kingdom_deck, refusal, told

from courtcards.games import GAMES

BOTH = "kingdom-armies", "battle-royal"
both = pytest.mark.parametrize("game", BOTH)
LOW = "1C 1S 1A"


def ids(game, zone):
    """Return the cards of a zone."""
    return game.view(None, "zones")["zones"][zone]


def winners(game, *cards, **options):
    """Return the seats that win a battle, or face off: each sends a card and keeps another."""
    campaign = Campaign(game, *[f"{card} 1C" if card != "1C" else "1C 1S" for card in cards], **options).fight()
    facing = campaign.faced()
    return facing[0] if facing else (told(campaign.facts, "takes")[0]["seat"],)


# winners

@both
def test_the_highest_card_of_all_takes_every_card(game):                           # [1] R4
    campaign = Campaign(game, "2K 1C", "3S 1C", "3A 1C", "1A 1C").fight()
    assert told(campaign.facts, "takes") == [{"seat": 2, "count": 4, "card": "3A-forest"}] and campaign.held == [1, 1, 5, 1]


@both
@pytest.mark.parametrize("cards, best", [(("3S", "2K"), (0,)), (("1C", "1A"), (1,)), (("2C", "2S", "2A"), (2,)), (("2C", "2S", "2A", "2K"), (3,))])
def test_the_number_decides_and_then_the_item(game, cards, best):                           # [1] R1 R2
    assert winners(game, *cards) == best


@both
def test_tied_lower_cards_do_not_face_off(game):                                           # [17] R6
    campaign = Campaign(game, "4S 1C", "4S 1C", "4K 1C").fight()
    assert campaign.faced() == [] and campaign.held == [1, 1, 4]


@both
def test_only_the_highest_equal_cards_face_off_and_the_others_add_nothing(game):        # [17] R5
    campaign = Campaign(game, "1A 2C 2S 2A 4K 1S", "1A 2C 2S 2A 3K 1S", "1C 1S 2C 3C 4C 4S").fight()
    assert campaign.faced() == [(0, 1)]
    assert ids(campaign.game, "field/2") == ["1C-forest"]
    campaign.fight()
    assert told(campaign.facts, "takes") == [{"seat": 0, "count": 11, "card": "4K-sun"}] and campaign.held == [12, 1, 5]


@both
def test_three_of_four_can_face_off(game):                                              # [17]
    assert winners(game, "2A", "1A", "2A", "2A") == (0, 2, 3)


@both
def test_in_a_face_off_only_the_new_cards_count_and_only_new_ties_go_on(game):  # [4] [18] E7
    campaign = Campaign(game, f"4A {LOW} 3K 2C 2S 2A 4K 3C", f"4A {LOW} 3K 2C 2S 2A 4S 3C", f"4A {LOW} 2K 2C 2S 2A 4K 3C").fight(2)
    assert campaign.faced() == [(0, 1, 2), (0, 1)]
    assert len(ids(campaign.game, "down/2")) == 3 and ids(campaign.game, "field/2") == ["4A-forest", "2K-forest"]
    campaign.fight()
    assert told(campaign.facts, "takes") == [{"seat": 0, "count": 23, "card": "4K-sun"}] and campaign.held == [24, 1, 5]


@both
def test_a_face_off_is_part_of_its_battle(game):                                        # [4] R3
    campaign = Campaign(game, f"4A {LOW} 3K 2C", f"4A {LOW} 2K 2C").fight()
    assert campaign.key in ("face-off", "lay") and campaign.game.battles == 1
    campaign.fight()
    assert campaign.game.battles == 1 and told(campaign.facts, "takes")[0]["count"] == 10


# coins buy keys

@both
@pytest.mark.parametrize("cards, best", [
    (("2C", "2K"), (0,)), (("2C", "2A"), (1,)), (("2C", "3K"), (1,)), (("2C", "2S"), (1,)),                          # R8
    (("2K", "2C", "1A"), (1,)), (("2K", "2C", "2C"), (1, 2)), (("2K", "2K", "2C"), (2,)),                           # Key and Coin alone: the Coin
    (("2C", "2A", "2S"), (1,)), (("2K", "2A", "2S"), (0,)), (("2K", "2K", "2A"), (0, 1)), (("2S", "2S", "2C"), (0, 1)),  # no Key, or no Coin
    (("2K", "2C", "2A"), (0, 1, 2)), (("2K", "2C", "2S"), (0, 1, 2)), (("2K", "2C", "2A", "2S"), (0, 1, 2, 3)),     # a circle
    (("2K", "2C", "2A", "1K"), (0, 1, 2)), (("2K", "2K", "2C", "2S"), (0, 1, 2, 3)), (("3K", "2K", "2C", "2A"), (0,))])
def test_when_coins_buy_keys_no_card_wins_that_another_beats(game, cards, best):        # [12] [13]
    assert winners(game, *cards, coins_buy_keys=True) == best


@both
@pytest.mark.parametrize("cards, best", [
    (("2K", "2C", "2A"), (0,)), (("2K", "2K", "2C", "2S"), (0, 1)), (("2K", "2C"), (1,)), (("2K", "2C", "2C"), (1, 2))])
def test_where_a_third_item_in_the_tie_stops_the_coin_the_normal_order_decides(game, cards, best):     # [13] option
    assert winners(game, *cards, coins_buy_keys=True, coin_cycle="normal-order") == best


@both
def test_when_coins_do_not_buy_keys_there_is_no_circle(game):                            # [12] [13]
    assert winners(game, "2K", "2C", "2A") == (0,) and winners(game, "2K", "2C", "2A", coin_cycle="normal-order") == (0,)


@both
def test_a_circle_is_announced(game):                                                # [13]
    campaign = Campaign(game, "2K 1C", "2C 1C", "2A 1C", coins_buy_keys=True).fight()
    assert told(campaign.facts, "circle") == [{"seats": (0, 1, 2)}] and told(campaign.facts, "face-off") == []


@both
def test_a_coin_that_buys_a_key_is_announced(game):                                          # [12]
    campaign = Campaign(game, "2K 1C", "2C 1C", coins_buy_keys=True).fight()
    assert told(campaign.facts, "coin-buys-key") == [{"seat": 1, "card": "2C-mountain"}]


# the kingdoms' players

@both
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kingdoms_are_drawn_in_seat_order_and_unused_ones_stay_in_the_box(game, seats):  # [14]
    match = GAMES[game](seats, {}, deck=["ocean", "forest", "sun", "mountain", *CARDS])
    assert [ids(match, f"banner/{seat}") for seat in range(seats)] == [["ocean"], ["forest"], ["sun"], ["mountain"]][:seats]
    for seat in range(seats):
        assert sorted(ids(match, f"hand/{seat}")) == sorted(id for id in CARDS if id.endswith(ids(match, f"banner/{seat}")[0]))
    assert len(ids(match, "box")) == 68 - 17 * seats


@both
def test_the_seed_decides_the_draw_of_kingdoms(game):                                     # [14]
    drawn = [tuple(ids(GAMES[game](4, {}, seed=seed), f"banner/{seat}")[0] for seat in range(4)) for seed in range(30)]
    assert len(set(drawn)) > 10 and {first for first, *_ in drawn} == set(KINGDOMS)


@both
def test_where_kingdoms_are_picked_everyone_picks_one_in_turn(game):                                 # [14] option
    match = GAMES[game](3, {"army_assignment": "pick"}, deck=kingdom_deck())
    assert match.question.key == "pick" and [str(move) for move in match.moves()] == [f"0 pick > {kingdom}" for kingdom in KINGDOMS]
    match.play_text("0 pick > forest")
    assert {refusal(match, text) for text in ("1 pick > forest", "1 pick", "1 pick > moat", "1 flip", "1 pick forest")} == {"not-offered"}
    assert refusal(match, "0 pick > sun") == "not-asked"
    match.play_text("1 pick > sun")
    match.play_text("2 pick > ocean")
    assert [ids(match, f"banner/{seat}") for seat in range(3)] == [["forest"], ["sun"], ["ocean"]] and match.question.key in ("arrange", "battle")
    assert {card.traits["kingdom"] for card in match.box} == {"mountain"} and len(match.box) == 17


@both
def test_every_army_has_one_card_of_every_number_and_item(game):                      # [24]
    match = GAMES[game](4, seed=5)
    assert len({frozenset(card.kind for card in match.hands[seat]) for seat in range(4)}) == 1 and len(match.hands[0]) == 16


@both
@pytest.mark.parametrize("size", [1, 5, 16])
def test_with_a_chosen_army_size_the_rest_of_each_kingdom_stays_at_home(game, size):       # handicap
    match = GAMES[game](2, {"army_size": size}, deck=kingdom_deck("2K 3K 4K 1K 1A", "1C 2C 3C 4C 4S"))
    assert [match.card_count(seat) for seat in (0, 1)] == [size, size] and [len(ids(match, f"home/{seat}")) for seat in (0, 1)] == [16 - size] * 2
    assert match.forces[0] + match.hands[0] if size == 1 else match.hands[0][0].id == "2K-sun"


@both
@pytest.mark.parametrize("choice", ["random", "pick"])
def test_nobody_sees_which_cards_a_rival_left_at_home(game, choice):                           # handicap
    match = GAMES[game](2, {"army_size": 15, "army_assignment": choice}, deck=kingdom_deck("2K 3K 4K 1K 1A"))
    assert all(match.view(seat)["zones"]["deck"] == {"hidden": len(match.deck), "known": []} for seat in (0, 1))
    for pick in ("0 pick > sun", "1 pick > mountain") if choice == "pick" else ():
        match.play_text(pick)
    assert match.view(0)["zones"]["home/0"] == ids(match, "home/0") and match.view(1)["zones"]["home/0"] == {"hidden": 1, "known": []}
    known = {id for name, cards in match.view(1)["zones"].items() if isinstance(cards, list) for id in cards}
    assert not {id for id in known if id.endswith("-sun")} and len({id for id in known if id.endswith("-mountain")}) == 16


# recruiting

@both
def test_captured_cards_wait_until_there_is_nothing_left_to_send(game):                       # [16]
    campaign = Campaign(game, "4K 4A 1C", "1C 1S 4K").fight()
    assert campaign.game.view(1)["zones"]["captured/0"] == {"hidden": 2, "known": []}   # [3]
    assert ids(campaign.game, "captured/0") == campaign.game.view(0)["zones"]["captured/0"] == ["4K-sun", "1C-mountain"]
    campaign.fight()
    assert [len(pile) for pile in campaign.game.captured] == [4, 0] and told(campaign.facts, "recruits") == []


@both
def test_all_captured_cards_are_recruited_at_once_right_after_the_battle(game):         # [16]
    campaign = Campaign(game, "4K 1C", "1C 4K").fight(2, to0="4K 1C", to1="1C 4K")
    assert told(campaign.facts, "recruits") == [{"seat": seat, "count": 2} for seat in (0, 1)]
    assert campaign.game.captured == [[], []] and [len(cards) for cards in campaign.game.forces] == [2, 2]


@both
def test_the_winner_of_all_cards_recruits_no_more(game):                                  # [22]
    campaign = Campaign(game, "4K 4A", "1C 1S").fight(2)
    assert campaign.game.outcome[:3] == ((0,), (4, 0), "no-cards-left") and told(campaign.facts, "recruits") == []


@both
def test_captured_cards_are_recruited_in_the_middle_of_a_face_off(game):                # [16] [11]
    campaign = Campaign(game, "4K 2A 1C", "1C 2A 1S").fight().decide(to0="1C 4K")       # three against one: decided by the last cards
    assert campaign.faced() == [(0, 1)] and told(campaign.facts, "recruits") == [{"seat": 0, "count": 2}]
    assert told(campaign.facts, "lays") == [{"seat": 0, "card": "4K-sun"}, {"seat": 1, "card": "1S-mountain"}] and campaign.held == [6, 0]


@both
def test_in_a_face_off_all_remaining_cards_are_laid_before_captured_cards_are_recruited(game):  # [16]
    campaign = Campaign(game, "4K 1C 2A 3C 3S", "1S 4A 2A 1A 4S").fight(2).decide(to0="1S 4K", to1="1C 4A")
    assert told(campaign.facts, "recruits") == [{"seat": seat, "count": 2} for seat in (0, 1)] and campaign.faced() == [(0, 1)]
    assert told(campaign.facts, "lays") == [{"seat": 0, "card": "4K-sun"}, {"seat": 1, "card": "4A-mountain"}]
    assert told(campaign.facts, "takes")[-1]["count"] == 10 and campaign.game.outcome[:3] == ((0,), (10, 0), "no-cards-left")


@both
def test_three_remaining_cards_go_face_down_and_a_recruit_face_up(game):                 # [16]
    campaign = Campaign(game, "4K 1C 2A 3C 3S 1K", "1S 4A 2A 1A 4S 3K").fight(2).decide(to0="4K 1S", to1="4A 1C")
    assert told(campaign.facts, "lays") == [{"seat": 0, "card": "4K-sun"}, {"seat": 1, "card": "4A-mountain"}] and campaign.held == [11, 1]


@both
def test_with_exactly_four_cards_left_nobody_recruits(game):                                 # [16]
    campaign = Campaign(game, "4K 1C 2A 3C 3S 1K 4S", "1S 4A 2A 1A 4C 3K 3A").fight(2).decide()
    assert told(campaign.facts, "recruits") == [{"seat": 0, "count": 12}, {"seat": 1, "count": 2}], "when it is over"
    assert told(campaign.facts, "lays")[0] == {"seat": 0, "card": "4S-sun"} and told(campaign.facts, "takes")[-1]["count"] == 10


@both
def test_with_recruits_a_player_can_lay_three_and_one(game):                            # [16] [9]
    campaign = Campaign(game, "4K 4A 2A 1C", "1C 1S 2A 4S").fight(2).decide(to0="1C 4K 1S 4A")
    assert told(campaign.facts, "too-few") == [{"seat": 1}] and told(campaign.facts, "outlasts") == [{"seat": 0, "count": 4}]
    assert campaign.game.outcome[:3] == ((0,), (8, 0), "no-cards-left")


# too short for a face-off

@both
def test_a_player_who_cannot_lay_three_and_one_loses_the_whole_table(game):                      # [11] [20]
    campaign = Campaign(game, "4K 2A 1C 1S 3C", "1C 2A 4C 4S 4A").fight().decide(to0="1C 4K")
    assert campaign.game.outcome[:3] == ((0,), (10, 0), "no-cards-left") and told(campaign.facts, "too-few") == [{"seat": 1}]
    assert told(campaign.facts, "outlasts") == [{"seat": 0, "count": 8}]


@both
def test_where_the_last_card_is_shown_a_player_short_of_cards_still_faces_off(game):                          # [20] option
    campaign = Campaign(game, "4K 2A 1C 1S 3C", "1C 2A 4C 4S 4A", short_face_off="last-card").fight().decide(to0="1C 4K")
    assert told(campaign.facts, "takes")[-1] == {"seat": 1, "count": 9, "card": "4A-mountain"} and campaign.held == [1, 9]


@both
def test_a_short_player_leaves_the_face_off_and_the_others_go_on(game):               # [20]
    campaign = Campaign(game, "4K 2K 2A 1C 1S 4C", "1C 4K 2A 2C 2S 3C", "1S 1C 2A 1A 4A 4S").fight(2).decide(to0="4K 1C 1S", to1="2K 1C 4K")
    assert campaign.faced() == [(0, 1, 2)] and told(campaign.facts, "too-few") == [{"seat": 2}]
    assert told(campaign.facts, "lays") == [{"seat": 0, "card": "4K-sun"}, {"seat": 1, "card": "2K-sun"}]
    assert told(campaign.facts, "takes")[-1]["count"] == 14 and campaign.held == [16, 2, 0]


@both
def test_if_all_are_short_the_last_cards_decide(game):                                  # [20]
    campaign = Campaign(game, "2A 1C 4K", "2A 1C 4A").decide()
    assert campaign.game.outcome[:3] == ((0,), (6, 0), "no-cards-left") and told(campaign.facts, "too-few") == []


@both
def test_a_tie_on_the_last_cards_goes_to_the_only_player_with_cards_left(game):             # [20]
    campaign = Campaign(game, "2A 1C 4K", "2A 1C 4K", "1S 1C 1A").decide()
    assert told(campaign.facts, "outlasts") == [{"seat": 2, "count": 7}]
    assert campaign.game.outcome[:3] == ((2,), (0, 0, 9), "no-cards-left")


WAITING = "2A 1C 4K", "2A 1C 4K", "1S 2S 3K", "1C 3C 3S"


@both
def test_if_several_others_have_cards_left_the_pot_waits_for_the_winner_of_the_next_battle(game):               # [20] [21]
    campaign = Campaign(game, *WAITING).decide()
    assert told(campaign.facts, "pot-waits") == [{"count": 8}] and len(ids(campaign.game, "pot")) == 8
    assert campaign.held == [0, 0, 2, 2] and campaign.game.standing() == (2, 3) and campaign.key == "battle"
    campaign.fight()
    assert told(campaign.facts, "takes") == [{"seat": 3, "count": 10, "card": "3C-ocean"}]
    assert campaign.held == [0, 0, 1, 11] and ids(campaign.game, "pot") == []


@both
def test_while_a_pot_waits_everyone_still_sees_its_face_up_cards(game):     # [20]
    campaign = Campaign(game, *WAITING).decide()
    up = sorted(["2A-sun", "4K-sun", "2A-mountain", "4K-mountain", "1S-forest", "1C-ocean"])
    assert [campaign.game.view(seat)["zones"]["pot"] for seat in (2, 3)] == [{"hidden": 2, "known": up}] * 2
    campaign.fight()
    assert campaign.game.view(2)["zones"]["captured/3"] == {"hidden": 10, "known": []}


@both
def test_a_pot_can_wait_through_another_tie(game):                                      # [20]
    campaign = Campaign(game, "2A 1C 4K", "2A 1C 4K", "1S 3C 3K", "1C 3C 3S").decide().decide()
    assert campaign.faced()[-1] == (2, 3)
    assert told(campaign.facts, "takes") == [{"seat": 2, "count": 12, "card": "3K-forest"}] and campaign.game.outcome.winners == (2,)


@both
def test_where_nobody_gets_tied_last_cards_the_pot_leaves_the_match(game):                     # [20] option
    campaign = Campaign(game, *WAITING, last_tie="nobody").decide()
    assert told(campaign.facts, "pot-lost") == [{"count": 8}] and len(ids(campaign.game, "lost")) == 8
    campaign.fight()
    assert campaign.held == [0, 0, 1, 3]


@both
def test_if_nobody_has_cards_left_the_players_in_the_face_off_draw(game):                          # [10] [20]
    campaign = Campaign(game, "2A", "2A", "1S").decide()
    assert campaign.game.outcome[:3] == ((0, 1), (0, 0, 0), "all-spent")


# out, and the end

@both
def test_a_player_without_cards_is_out_once_the_pot_is_awarded(game):                         # [21]
    campaign = Campaign(game, "4K 3C", "1S 4A", "1A 1C").fight(2, to0="4K 1S 1A", to1="4A 3C 1C")
    assert campaign.held == [3, 3, 0] and campaign.game.standing() == (0, 1)
    assert set(campaign.game.question.seats) <= {0, 1} and refusal(campaign.game, "2 flip") == "not-asked"


@both
def test_the_match_ends_when_one_player_holds_all_cards(game):                          # [22]
    campaign = Campaign(game, "4K 4A", "1C 1S", "1S 1A").fight(2)
    assert campaign.game.outcome[:3] == ((0,), (6, 0, 0), "no-cards-left") and campaign.game.question is None


# nobody goes first

@both
def test_nobody_sees_a_card_before_all_are_turned_up(game):                             # [2] [25]
    match = Campaign(game, "4K 1C", "1C 4K", "2K 2C").game
    for seat in range(3):
        zones = match.view(seat)["zones"]
        assert all(zones[f"field/{other}"] == [] for other in range(3))
        assert {zones[f"{match.force}/{other}"]["hidden"] for other in range(3) if other != seat} == {2}
