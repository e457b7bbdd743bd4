"""Sentences of Ilk under its house rules: each is true in the match that shows it. Numbers in brackets are rulings."""

from functools import partial

from books.ilk.matches import ILK, match, play, refusal, setting
from helpers import house

from courtcards.texts import Texts

texts, lessons_of, said_of = (partial(said, ILK) for said in (house.texts, house.lessons_of, house.page_of))


def test_the_first_match_asks_for_more_than_a_creature_costs_where_equality_is_not_enough():      # [8] option strict_cost
    usual, strict = (texts(**chosen).say("first-match", "turn") for chosen in ({}, {"strict_cost": True}))
    assert "Discard cards worth 7 first" in usual and "Discard cards worth over 7" in strict


def test_damage_is_not_said_to_heal_where_an_expiring_jack_may_kill():                  # [17] option strict_expiry
    usual, strict = (texts(**chosen).say("first-fact", "clash") for chosen in ({}, {"strict_expiry": True}))
    assert "it’s whole again" in usual and "unless" not in usual and "unless they kill it once the Jacks on its life are gone" in strict


def test_a_player_who_conjures_in_anothers_turn_is_not_told_to_field_a_card_before_being_asked():        # [13] [28] [30]
    game = setting(hands=["8 4 3", "8 4 3 K"])
    assert refusal(game, "1 conjure 4 3") == "own-turn" and refusal(game, "1 field K 4 > 0") == "not-asked"
    why = texts().refusal("own-turn")["why"]
    assert "special cards when you’re asked" in why and "discard at any time" in why and "now you can" not in why


def test_with_few_cards_left_to_draw_nobody_is_told_their_hand_is_full():             # [3]
    refused = texts().refusal("draw-room", {"most": 1})
    assert refused["say"] == "You can draw 1 card" and "fewer may be left" in refused["why"]
    assert texts().refusal("draw-room", {"most": 0})["say"] == "You can draw no cards"


def test_only_value_cards_are_said_to_be_spent_and_only_until_the_turn_ends():       # [6]
    assert "value cards you discard are yours to spend" in texts().say("question", "draw", part="help")
    assert "value cards add to your discard value, even before the draw" in said_of("turn") and "until you end it" in said_of("turn")


def test_lessons_are_not_offered_with_house_rules_that_change_their_outcome():              # [21] [23] options ace_zero, below_zero
    assert {"answer", "lasts"} <= lessons_of()
    assert not {"answer", "lasts"} & lessons_of(below_zero=True)            # 3 damage against 3 life, and 4 against 4
    assert "lasts" not in lessons_of(ace_zero=True)                         # "is whole again"


def test_the_last_player_left_wins_even_where_zero_life_is_survivable():                  # [24] option below_zero
    for chosen in ({}, {"below_zero": True}):
        assert "last player left wins" in texts(**chosen).data["tagline"] and "with life" not in texts(**chosen).data["tagline"]
        heads = [block["h"] for page in texts(**chosen).data["page"] for block in page["blocks"] if "h" in block]
        assert "The last player left wins" in heads and "The last one with life wins" not in heads


def test_nobody_is_promised_an_answer_to_everything_or_a_special_at_any_time():   # [3] [6] [13]
    assert "nearly anything" in texts().data["tagline"] and texts().data["lesson"]["answer"]["title"] == "Nearly anything can be answered"
    assert "at any time" not in texts().refusal("specials-only")["why"]


def test_the_stack_example_admits_that_others_could_answer_in_between():      # [29] option window_between
    usual, between = said_of("stack"), said_of("stack", window_between=True)
    assert "All pass. The stack" in usual and "All pass." not in between and "Nobody adds anything" in between


def test_a_player_who_called_the_end_of_the_turn_is_not_told_to_conjure_afterwards():                # [28] [30]
    game = play(setting(["4-3", "2-2"], ["J A 10 4 3", "K 5"]), "0 end", "1 field K 5 > field/0:1")
    assert refusal(game, "0 conjure 4 3") == "answers-first"
    assert "once you’ve ended your turn you can’t at all" in texts().refusal("answers-first")["why"]


def test_a_creature_saved_by_an_ace_at_zero_life_can_be_healed():                    # [21] option ace_zero
    assert "unless it gains some, any damage kills it" in texts(ace_zero=True).say("first-fact", "saved")


def test_with_two_players_nobody_plays_on_when_one_is_eliminated():                     # [26] [41]
    for seats, goes_on in ((2, False), (3, True)):
        said = Texts(ILK, ["Ada", "Bo", "Cy"][:seats], 0)
        end = " ".join([block.get("p", "") for page in said.data["page"] if page["id"] == "end" for block in page["blocks"]])
        assert ("the others play on" in end) == goes_on == ("at once" in said.say("first-fact", "out"))
    assert play(match(), "1 concede").outcome.winners == (0,)


def test_the_lowest_life_lost_the_last_match_only_if_nobody_was_eliminated():                # option first_player
    assert "if nobody was out, the one with the lowest life" in texts().data["option"]["first_player"]["help"]


def test_the_rulings_give_everyone_fifty_life_only_without_a_handicap():                # [1] [43] option life
    assert "without a handicap, 50 life" in next(ruling["settled"] for ruling in texts().data["ruling"] if ruling["number"] == 1)


def test_a_bot_is_said_to_spare_or_hunt_somebody_only_among_several_rivals():       # between two nobody leads
    assert all(texts().data["style"][style]["does"].startswith("Of several rivals,") for style in ("spiteful", "generous"))
