"""A position: its refusals, views, copies, imagined worlds and facts."""

import re
from random import Random

import pytest
from helpers.reading import play
from helpers.toy import CARDS, Heralds, heralds
from helpers.walks import canonical

from courtcards.engine.card import Zone
from courtcards.engine.dice import LOW_48_BITS
from courtcards.engine.game import BadSetup, Game
from courtcards.engine.move import IllegalMove, Move, Refusal
from courtcards.engine.question import Question
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import check_record

HANDS = "knight-1 page-1 page-2 page-3", "shield-1 thief-1 page-4 page-5"


def refusal(game, text):
    """Return the key of a text's refusal; check that the position doesn't change."""
    before, dice, known = canonical(game.view()), game.dice, game.known
    with pytest.raises(IllegalMove) as caught:
        game.play_text(text)
    assert (canonical(game.view()), game.dice, game.known) == (before, dice, known)
    return caught.value.refusal.key


@pytest.mark.parametrize("text, key", [
    ("flip", "unreadable"), ("0 lay page-9", "no-such-card"), ("2 parade", "no-such-seat"), ("1 parade", "not-asked"),
    ("0 parade page-1", "not-offered"), ("0 ride page-1 > 1", "not-offered"), ("0 ride knight-1", "not-offered"), ("0 ride knight-1 > 0", "not-offered"),
    ("0 beg > 1 = king", "not-offered"), ("0 rest page-1 page-2", "not-offered"), ("0 rest", "not-offered"), ("0 juggle", "not-offered")])
def test_a_refused_move_says_why_and_changes_nothing(text, key):
    assert refusal(heralds(*HANDS), text) == key


def test_an_equal_card_in_the_same_hand_is_accepted_though_not_listed():
    game = heralds(*HANDS)
    listed = [str(move) for move in game.moves() if move.verb == "rest"]
    assert "0 rest page-3" in listed and "0 rest page-1" not in listed
    play(game, "0 rest page-1")
    assert game.deck[-1] is CARDS["page-1"] and CARDS["page-3"] in game.hands[0]


def test_an_equal_card_from_another_place_is_refused():
    assert refusal(heralds(*HANDS), "0 rest page-4") == "not-offered"
    assert refusal(heralds(*HANDS), "0 rest page-7") == "not-offered"


def test_the_asked_seat_may_make_a_free_move_and_when_the_match_is_over_every_move_is_refused():
    game = play(heralds(*HANDS), "0 resign")
    assert game.outcome[:3] == ((1,), (0, 0), "resigned") and game.moves() == []
    assert refusal(game, "1 parade") == refusal(game, "1 resign") == "game-over"


def test_why_not_names_the_rule_and_the_move():
    move = Move(1, "parade")
    assert heralds(*HANDS).why_not(move) == Refusal("not-asked", move)
    assert heralds(*HANDS).why_not(Move(0, "parade")) is None


def test_a_negative_seat_does_not_exist():
    assert heralds(*HANDS).why_not(Move(-1, "parade")).key == "no-such-seat"


def test_a_free_move_leaves_the_question_open():
    game = heralds(*HANDS)
    asked = game.question
    play(game, "1 toss page-4")
    assert game.question is asked and len(game.hands[1]) == 3 and Move(1, "toss", (CARDS["page-5"],)) not in game.moves()


@pytest.mark.parametrize("text, key", [
    ("0 toss page-1", "asked-now"), ("1 toss", "one-page"), ("1 toss thief-1", "one-page"), ("1 toss page-1", "one-page"), ("1 toss page-4 page-5", "one-page"),
    ("1 resign page-4", "alone"), ("0 resign > 1", "alone")])
def test_a_free_move_that_its_rules_forbid_is_refused(text, key):
    assert refusal(heralds(*HANDS), text) == key


def test_a_game_without_free_moves_only_says_who_is_asked():
    assert Game.why_illegal_out_of_turn(None, None) == "not-asked"


def test_a_copy_is_a_separate_match_with_the_same_cards_and_dice_and_no_log():
    facts = []
    game = heralds(*HANDS, story=lambda _, fact: facts.append(fact))
    twin = game.copy()
    for match in (twin, game):
        play(match, "0 ride knight-1 > 1", "1 pass")
    assert canonical(twin.view()) == canonical(game.view()) and twin.dice == game.dice
    assert len(facts) == 2 and twin.hands[0][-1] is game.hands[0][-1]


def test_a_copy_shares_no_pile_with_its_original():
    game, twin = heralds(*HANDS), heralds(*HANDS).copy()
    for (_, mine), (_, other) in zip(game.zones(), twin.zones(), strict=True):
        other.clear()
        assert mine is not other
    assert sum(len(cards) for _, cards in game.zones()) == len(CARDS)


def test_a_hidden_zone_is_a_number_and_the_known_cards():
    game = play(heralds(*HANDS), "0 rest page-1")
    assert game.view(0)["zones"]["deck"] == {"hidden": 20, "known": ["page-1"]}
    assert game.view(1)["zones"]["deck"] == {"hidden": 21, "known": []}
    assert game.view(None)["zones"]["deck"][-1] == "page-1"


def test_a_view_does_not_reveal_the_order_of_a_hidden_zone():
    one, two = [play(heralds("page-1 page-2 page-3 page-6", "page-4 page-5 page-7 thief-1"), f"0 rest {first}", "1 beg > 0 = shield", f"0 rest {then}")
                for first, then in (("page-1", "page-2"), ("page-2", "page-1"))]
    assert one.deck[-2:] == two.deck[:-3:-1]
    assert one.view(0)["zones"]["deck"] == two.view(0)["zones"]["deck"] == {"hidden": 20, "known": ["page-1", "page-2"]}


def test_a_view_lists_only_its_own_seats_answers():
    game = heralds(*HANDS)
    assert game.view(1)["moves"] == [] and game.view(0)["moves"] == game.view()["moves"] == [str(move) for move in game.moves()]


def test_a_view_has_no_seed():
    game = Heralds(2, seed=(seed := 271828182845))
    for secret in (seed, game.dice):
        assert str(secret) not in canonical(game.view(0)) + canonical(game.view())


def test_a_card_given_openly_is_known_to_all_until_the_hand_changes_unseen():
    game = play(heralds(*HANDS, "thief-2 thief-3 page-6 page-7"), "0 beg > 1 = shield")
    assert game.view(2)["zones"]["hand/0"] == {"hidden": 4, "known": ["shield-1"]}
    play(game, "1 beg > 0 = knight")
    assert game.view(2)["zones"]["hand/0"] == {"hidden": 4, "known": []}
    assert game.view(2)["zones"]["hand/1"] == {"hidden": 3, "known": ["knight-1"]}
    assert game.view(1)["zones"]["hand/0"]["known"] == ["shield-1"]


def test_only_the_two_players_know_a_robbed_card():
    game = robbed()
    [stolen] = [card.id for card in game.hands[0] if card.id.startswith("thief")]
    assert game.view(1)["zones"]["hand/0"]["known"] == [stolen]
    assert game.view(2)["zones"]["hand/0"]["known"] == []


def robbed():
    """Return a match in which the first seat has robbed the second of a thief."""
    return play(heralds(HANDS[0], "thief-1 thief-2 thief-3 thief-4", "page-4 page-5 page-6 page-7"), "0 ride knight-1 > 1", "1 pass")


def test_a_card_played_unseen_makes_others_forget_what_they_knew_of_the_hand():
    game = robbed()
    play(game, f"1 rest {game.hands[1][0]}", "2 rest page-4")
    assert game.view(1)["zones"]["hand/0"]["known"]
    play(game, "0 rest page-1")
    assert game.view(1)["zones"]["hand/0"] == {"hidden": 3, "known": []}


def test_a_shuffle_makes_everyone_forget_the_cards():
    game = heralds(*HANDS)
    game.show(game.hands[1], (0,))
    assert len(game.view(0)["zones"]["hand/1"]["known"]) == 4
    game.forget(game.hands[1])
    assert game.known == {}


def test_only_seats_that_did_not_see_the_change_forget_and_only_that_place():
    game = heralds(*HANDS)
    game.show(game.hands[1], (0, 1))
    game.show(game.deck[:1], (0,))
    game.forget(game.hands[1], but=(1,))
    assert set(game.known.values()) == {(0,), (1,)} and len(game.known) == 5


def test_an_imagined_deal_keeps_what_the_seat_knows():
    game = play(heralds(*HANDS), "0 rest page-1")
    for n in range(30):
        world = game.imagine(0, Random(n))
        assert world.deck[-1] is CARDS["page-1"] and world.hands[0] == game.hands[0]
        assert canonical(world.view(0)) == canonical(game.view(0))


def test_an_imagined_deal_keeps_which_place_another_seat_knows():
    game = play(heralds(*HANDS), "0 rest page-1")
    tops = set()
    for n in range(30):
        world = game.imagine(1, Random(n))
        [(card, seats)] = world.known.items()
        assert card is world.deck[-1] and seats == (0,)
        tops.add(card)
    assert len(tops) > 8


def test_an_imagined_deal_keeps_no_order_of_hidden_cards():
    game = Heralds(2, seed=5)
    worlds = [game.imagine(0, Random(n)) for n in range(200)]
    stayed = [sum(mine is other for mine, other in zip(game.deck, world.deck, strict=True)) for world in worlds]
    assert sum(stayed) / len(worlds) < 2 and len({world.deck[0] for world in worlds}) > 15


def test_every_imagined_deal_has_dice_of_its_own():
    game = Heralds(2, seed=5)
    assert len({game.dice, *[game.imagine(0, Random(n)).dice for n in range(50)]}) == 51


def test_the_same_guess_imagines_the_same_deal():
    game = Heralds(3, seed=5)
    assert canonical(game.imagine(1, Random(9)).view()) == canonical(game.imagine(1, Random(9)).view())


def test_a_fact_names_the_seats_that_saw_its_cards():
    facts = []
    play(heralds(*HANDS, "page-6 page-7 thief-5 thief-6", story=lambda game, fact: facts.append(fact)), "0 beg > 1 = shield", "1 parade", "1 lay thief-1",
         "2 lay page-6", "0 lay page-1")
    assert facts == [("given", {"seat": 0, "card": "shield-1"}, (1, 0)), ("parade", {"seat": 1, "cards": ["thief-1", "page-6", "page-1"]}, None)]


def test_the_log_hears_a_fact_while_its_cards_are_still_there():
    seen = []
    play(heralds(*HANDS, story=lambda game, fact: seen.append(game.view()["zones"]["discard"])), "0 ride knight-1 > 1", "1 parry shield-1")
    assert seen[0] == ["knight-1", "shield-1"]


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_table_with_too_few_or_too_many_seats_is_refused(seats):
    with pytest.raises(BadSetup, match="2 to 4 players"):
        Heralds(seats)


@pytest.mark.parametrize("spoil", [
    lambda deck: deck[1:], lambda deck: [*deck, deck[0]], lambda deck: ["moat", *deck[1:]], lambda deck: [deck[1], *deck[1:]], lambda deck: []])
@pytest.mark.parametrize("kind", [Heralds, GAMES["war"]])
def test_a_stacked_deck_has_every_card_once(kind, spoil):
    with pytest.raises(BadSetup, match="each of its"):
        kind(2, deck=spoil(list(kind.cards)))


def test_a_stacked_deck_is_dealt_in_its_order():
    game = GAMES["war"](deck=list(GAMES["war"].cards))
    assert [stack[-1].id for stack in game.forces] == ["4K-sun", "4A-sun"]


def test_the_same_seed_deals_the_same_match_and_another_seed_another():
    assert canonical(Heralds(2, seed=3).view()) == canonical(Heralds(2, seed=3).view()) != canonical(Heralds(2, seed=4).view())


@pytest.mark.parametrize("seed", [-5, LOW_48_BITS + 1, "abc", "5EED" * 8, ""])
def test_a_seed_no_record_could_store_is_refused(seed):
    with pytest.raises(BadSetup, match="a seed is a whole number from 0 to 281474976710655, or 32 lower-case hexadecimal digits, not"):
        Heralds(2, seed=seed)
    with pytest.raises(BadRecord):
        check_record({"format": 1, "game": "war", "rules": 1, "seats": ["Ada", "Bert"], "seed": seed, "moves": []})


@pytest.mark.parametrize("given, told", [
    ({"seats": "3"}, "the number of seats is a whole number, not '3'"), ({"seats": True}, "the number of seats is a whole number, not True"),
    ({"options": ["hand"]}, "house rules are a dictionary of values by name, not ['hand']"),
    ({"seed": 3.5}, "a seed is a whole number"), ({"seed": None}, "a seed is a whole number"), ({"seed": True}, "a seed is a whole number")])
def test_a_value_of_another_type_is_refused_as_such(given, told):
    with pytest.raises(TypeError, match=re.escape(told)):
        Heralds(**{"seats": 2} | given)


def test_everything_after_seats_and_house_rules_is_a_keyword_argument():
    with pytest.raises(TypeError, match="positional argument"):
        Heralds(2, {}, 7)
    with pytest.raises(TypeError, match="sed"):
        Heralds(2, {}, sed=7)


def test_an_empty_game_asks_nothing_but_can_be_described():
    game = Heralds(2)
    assert list(Game.zones(game)) == [] and Game.counters(game) == {} and Game.sees(game, 0, Zone("deck")) is False


def test_a_question_must_list_its_answers():
    with pytest.raises(NotImplementedError, match="Question lists no answers"):
        Question((0,)).moves(Heralds(2))


def test_zones_and_cards_are_written_by_name():
    assert [str(Zone("deck")), str(Zone("hand", 1)), repr(CARDS["page-1"])] == ["deck", "hand/1", "page-1"]
