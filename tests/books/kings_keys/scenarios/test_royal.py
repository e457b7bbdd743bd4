"""Battle Royal, rule by rule: cards chosen in secret. Numbers in brackets are rulings."""

from random import Random

import pytest
from books.kings_keys.armies import CARDS, Campaign, kingdom_deck, kingdoms, refusal, send, told

from courtcards.games import GAMES
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record


def royal(*hands, **options):
    """Return a match with these hands."""
    return kingdoms("battle-royal", *hands, **options)


TIE = "2A 4K 4A 1C 1S 2C", "2A 1C 1S 1A 3C 4S"


# sending

def test_everyone_secretly_chooses_any_card_in_hand():                            # [2] [19]
    game = royal("4K 1C 2A", "1C 4K 2A")
    assert game.question.key == "battle" and game.question.seats == (0, 1) and len(game.moves()) == 6
    assert [str(move) for move in game.moves(0)] == ["0 send 4K-sun", "0 send 1C-sun", "0 send 2A-sun"]
    send(game, "1C")
    assert game.question.seats == (1,) and game.view(1)["zones"]["sealed/0"] == {"hidden": 1, "known": []}
    assert game.view(0)["zones"]["sealed/0"] == ["1C-sun"] and game.view(1)["zones"]["field/0"] == []


def test_two_secret_choices_look_the_same_to_everyone_else():                          # [2]
    one, two = [send(royal("4K 1C 2A", "1C 4K 2A", "2K 2C 1S"), card) for card in ("4K", "1C")]
    assert [one.view(seat) for seat in (1, 2)] == [two.view(seat) for seat in (1, 2)] and one.view(0) != two.view(0)


def test_all_cards_are_turned_up_together():                                                  # [2]
    facts = []
    game = send(royal("4K 1C", "1C 4K", "2K 2C", story=lambda _, fact: facts.append(fact)), "4K 1C")
    assert told(facts, "shows") == []
    send(game, "2K")
    assert told(facts, "shows") == [{"seat": 0, "card": "4K-sun"}, {"seat": 1, "card": "1C-mountain"}, {"seat": 2, "card": "2K-forest"}]
    assert [len(pile) for pile in game.captured] == [3, 0, 0] and game.question.seats == (0, 1, 2)


def test_the_order_of_choosing_does_not_affect_the_battle():                                # [2] [25]
    one, other = royal("4K 1C 2A", "1C 4K 2A", "2K 2C 1S"), royal("4K 1C 2A", "1C 4K 2A", "2K 2C 1S")
    sent = ["0 send 4K-sun", "1 send 1C-mountain", "2 send 2K-forest"]
    for text, turned in zip(sent, reversed(sent), strict=True):
        one.play_text(text)
        other.play_text(turned)
    assert one.view() == other.view()


def test_a_record_by_rules_that_asked_in_seat_order_replays_to_its_end():     # [2] [25]
    record = Record("battle-royal", ["Ada", "Margot", "Hugh"], {"army_size": 6}, 3)
    while record.game.question is not None:
        record.play(str(record.game.moves(record.game.question.seats[0])[0]))
    older = load_record(record.dump() | {"rules": 2})
    assert older.broken is None and older.moves == record.moves and older.game.outcome == record.game.outcome


def test_only_one_card_from_your_own_hand_is_sent():                                       # [2]
    game = royal("4K 1C", "1C 4K")
    assert {refusal(game, text) for text in ("0 send 4K-mountain", "0 send 2A-sun")} == {"not-in-hand"}
    assert {refusal(game, text) for text in ("0 send", "0 send 4K-sun 1C-sun", "0 send 4K-sun > 1", "0 lay 4K-sun", "0 flip")} == {"not-offered"}
    game.play_text("1 send 1C-mountain")
    assert refusal(game, "1 send 4K-mountain") == "not-asked"


def test_one_card_of_each_class_is_listed_and_an_equal_one_is_accepted():                   # [1]
    game = send(royal("4K 2A 1C", "2A 1C 3C"), "4K 2A 2A 1C 1C 3C")
    assert len(game.hands[0]) == 4 and len(game.moves(0)) == 3
    assert {game.why_not_text(f"0 send 2A-{kingdom}") for kingdom in ("sun", "mountain")} == {None}


def test_captured_cards_join_the_hand_and_are_visible_only_to_their_owner():         # [16]
    game = Campaign("battle-royal", "4K 1C", "1C 4S").fight(1).game
    assert refusal(game, "0 send 4K-sun") == "captured" and refusal(game, "1 send 4K-sun") == "not-in-hand"
    game = Campaign("battle-royal", "4K 1C", "1C 4S").fight(2).game
    assert sorted(game.view(0)["zones"]["hand/0"]) == ["1C-mountain", "4K-sun"] and game.view(1)["zones"]["hand/0"] == {"hidden": 2, "known": []}


# face-off

def test_in_a_face_off_everyone_chooses_three_cards_to_lay_down_and_one_to_turn_up():  # [19] E8
    game = send(royal(*TIE), "2A 2A")
    assert game.question.key == "lay" and [str(move) for move in game.moves(0)] == [f"0 lay {card}-sun" for card in ("4K", "4A", "1C", "1S", "2C")]
    assert [question_after(game, words) for words in ("", "1C", "1C 1S", "1C 1S 2C")] == [("lay", 3), ("lay", 2), ("lay", 1), ("face-off", 0)]
    send(game, "1C 1S 2C 4K")
    assert game.question.seats == (1,) and game.question.key == "lay"
    send(game, "1C 1S 1A 4S")
    assert [card.id for card in game.hands[0]] == ["4A-sun"] and len(game.captured[0]) == 10


def question_after(game, words):
    """Return the question after some cards, and how many still have to be laid."""
    twin = send(game.copy(), words)
    return twin.question.key, twin.question.about["left"]


def test_a_player_may_keep_strong_cards_and_burn_small_ones():                  # [19] E8
    game = send(royal(*TIE), "2A 2A 1C 1S 2C 4A 1C 1S 1A 4S")
    assert [card.id for card in game.hands[0]] == ["4K-sun"]


def test_cards_laid_face_down_stay_hidden_from_others_until_captured():        # [19]
    game = send(royal("2A 1C 1S 1A 4K 2C 2S 3A 3K", "2A 1C 1S 1A 4K 2C 2S 3A 3C"), "2A 2A 1C 1S 1A 4K 1C 1S 1A 4K")
    assert game.question.key == "lay" and game.view(0)["zones"]["down/0"] == ["1C-sun", "1S-sun", "1A-sun"]
    assert game.view(1)["zones"]["down/0"] == {"hidden": 3, "known": []}
    send(game, "2C 2S 3A 3K 2C 2S 3A 3C")
    assert "1C-mountain" in game.view(0)["zones"]["captured/0"] and game.view(1)["zones"]["captured/0"] == {"hidden": 18, "known": []}


def test_two_ways_to_lay_the_same_number_look_the_same_to_everyone_else():             # [19]
    tied = send(royal(*TIE), "2A 2A")
    one, two = [send(tied.copy(), words) for words in ("1C 1S 2C 4K", "4A 4K 1S 1C")]
    assert one.view(1) == two.view(1) and one.view(0) != two.view(0)


def test_cards_are_laid_in_seat_order_and_turned_up_together():                         # [19]
    game = send(royal(*TIE), "2A 2A 1C 1S 2C 4K")
    assert [len(pile) for pile in game.field] == [1, 1] and game.view(1)["zones"]["sealed/0"] == {"hidden": 4, "known": []}


RECRUITS = "4K 1C 2A 3C 3S", "1S 4A 2A 1A 4S"           # one battle won by each, then a tie with two cards in hand


def test_a_hand_too_small_for_a_face_off_is_laid_and_the_rest_is_chosen_from_recruits():  # [16] [19]
    game = send(royal(*RECRUITS), "4K 1S 1C 4A 2A 2A")
    assert game.question.key == "lay" and game.question.about == {"left": 1}
    assert sorted(game.view(0)["zones"]["down/0"]) == ["3C-sun", "3S-sun"] and game.view(1)["zones"]["down/0"] == {"hidden": 2, "known": []}
    assert [str(move) for move in game.moves(0)] == ["0 lay 4K-sun", "0 lay 1S-mountain"]
    assert refusal(game, "0 lay 3C-sun") == "not-in-hand"
    send(game, "4K")
    assert game.question.key == "face-off" and [str(move) for move in game.moves()] == ["0 send 1S-mountain"]
    send(game, "1S 1C")
    assert game.question.seats == (1,) and [str(move) for move in game.moves()] == ["1 send 4A-mountain"]
    assert send(game, "4A").outcome[:3] == ((1,), (0, 10), "no-cards-left")


def test_where_face_off_cards_are_random_the_rest_is_laid_from_recruits_at_random():                     # [16] [19] option
    downs = set()
    for seed in range(20):
        game = send(royal(*RECRUITS, face_off_choice="random", seed=seed), "4K 1S 1C 4A 2A 2A")
        down = {card.id for card in game.down[0]}
        assert game.question.key == "face-off" and {"3C-sun", "3S-sun"} < down
        assert len(down) == 3 and len(game.hands[0]) == 1
        downs |= down
    assert downs == {"3C-sun", "3S-sun", "4K-sun", "1S-mountain"}


def test_with_fewer_than_four_cards_the_last_goes_face_up():                                 # [20]
    game = send(royal("2A 1C 4K", "2A 1C 4A"), "2A 2A")
    assert game.question.about == {"left": 1}
    send(game, "1C")
    assert game.question.key == "face-off" and [str(move) for move in game.moves()] == ["0 send 4K-sun"]


@pytest.mark.parametrize("text, key", [("0 send 4K-sun", "not-offered"), ("0 lay 4K-mountain", "not-in-hand"), ("0 lay 2A-sun", "not-in-hand"),
                                       ("0 lay 4K-sun 4A-sun", "not-offered"), ("1 send 4S-mountain", "not-offered"), ("0 stop", "stop-between")])
def test_in_a_face_off_only_answers_to_its_question_are_allowed(text, key):                        # [19]
    assert refusal(send(royal(*TIE), "2A 2A"), text) == key


def test_where_face_off_cards_are_random_three_are_laid_without_a_question():                                # [19] option
    game = send(royal(*TIE, face_off_choice="random"), "2A 2A")
    assert game.question.key == "face-off" and [len(pile) for pile in (*game.down, *game.hands)] == [3, 3, 2, 2]
    before = [card.id for card in game.hands[0]]
    send(game, before[0])
    assert game.question.seats == (1,)
    downs = set()
    for seed in range(40):
        other = royal(*TIE, face_off_choice="random", seed=seed)
        downs.add(frozenset(card.id for card in send(other, "2A 2A").down[0]))
    assert len(downs) > 5


def test_where_face_off_cards_are_random_the_deciding_card_is_still_chosen():                         # [19] option
    game = send(royal(*TIE, face_off_choice="random"), "2A 2A")
    assert sorted(str(move) for move in game.moves(0)) == sorted(f"0 send {card.id}" for card in game.hands[0])


def test_where_face_off_cards_are_random_a_hand_of_fewer_than_four_keeps_one_to_turn_up():             # [19] [20]
    game = send(royal("2A 1C 4K", "2A 1C 4A", face_off_choice="random"), "2A 2A")
    assert [len(pile) for pile in (*game.down, *game.hands)] == [1, 1, 1, 1]


# stopping, out

def test_nobody_can_stop_once_a_card_is_sent():                                            # [22]
    game = royal("4K 1C", "1C 4K")
    game.play_text("1 stop")
    send(game, "4K")
    assert {refusal(game, f"{seat} stop") for seat in (0, 1)} == {"stop-between"}
    assert send(game, "1C").counters().get("stop/1") is None


def test_an_eliminated_player_is_not_asked():                                                     # [21]
    game = send(royal("4K 3C", "1S 4A", "1A 1C"), "4K 1S 1A 3C 4A 1C")
    assert [game.card_count(seat) for seat in range(3)] == [3, 3, 0]
    assert game.question.seats == (0, 1)


def test_sent_cards_still_count_as_held():                                                  # [22]
    game = send(royal("4K 1C", "1C 4K"), "4K")
    assert game.counters()["cards/0"] == 2


def test_imagined_deals_keep_the_players_own_choice_and_redeal_the_others():   # [2]
    game = send(royal("4K 1C 2A 3A", "1C 4K 2K 3S", "1S 1A 2S 3K"), "4K 1C")
    sealed = {world.sealed[1][0].id for world in (game.imagine(2, Random(n)) for n in range(30))}
    assert len(sealed) > 3 and {world.sealed[0][0].id for world in (game.imagine(0, Random(n)) for n in range(30))} == {"4K-sun"}


def test_everyone_begins_with_the_sixteen_cards_of_a_kingdom_in_hand():                # [14] [24]
    game = GAMES["battle-royal"](4, deck=kingdom_deck())
    assert [sorted(card.id for card in hand) for hand in game.hands] == [sorted(id for id in CARDS if id.endswith(kingdom)) for kingdom in
                                                                        ("sun", "mountain", "forest", "ocean")]
