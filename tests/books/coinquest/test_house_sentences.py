"""Sentences of Coinquest under its house rules: each is true in the match that shows it. Numbers in brackets are rulings."""

from functools import partial

from books.coinquest.matches import COINQUEST, match, setting
from helpers import house
from helpers.reading import play, refusal

from courtcards.texts import Texts

texts, lessons_of, said_of = (partial(said, COINQUEST) for said in (house.texts, house.lessons_of, house.page_of))


def test_a_ready_card_blocks_the_quartermaster_only_until_scrapped():                       # [7] [8] option scrap_prepared
    usual, now = said_of("prepare"), said_of("prepare", scrap_prepared=True)
    assert "keeps the place until your Knight or your Peasant takes it." in usual and "or you scrap it" not in usual
    assert "takes it, or you scrap it." in now


def test_a_weapon_is_not_said_to_end_up_on_top_where_armour_may():                          # [25] option attacker_orders
    for chosen in ({}, {"attacker_orders": True}):
        assert "then it breaks and goes to the Graveyard" in said_of("prepare", **chosen)


def test_an_ace_waits_for_equipment_of_its_suit_where_a_house_rule_requires_it():         # [13] option ace_any_suit
    usual, own = texts(), texts(ace_any_suit=False)
    assert "your suit" not in usual.say("first-card", "A") and "equipment of your suit" in own.say("first-card", "A")
    assert "your suit" not in usual.line("A") and "your suit" in own.line("A") and len(own.line("A")) <= 54


def test_a_kings_face_health_is_mentioned_with_handicaps():                          # [32] option health
    assert texts().line("K").startswith("20 health.") and "handicap" in texts(health={"1": 5}).line("K") and len(texts(health={"1": 5}).line("K")) <= 54


def test_lessons_are_not_offered_with_house_rules_that_break_them():  # [12] [17] options ace_strike, equipment_pair, pair_value
    assert {"ace", "jack"} <= lessons_of()
    assert "ace" not in lessons_of(ace_strike=True)                         # the Ace would strike at once
    assert "jack" not in lessons_of(equipment_pair="same_rank") | lessons_of(pair_value="lower")      # "8♣ and 5♦ could recruit each other"


def test_with_an_empty_forge_nobody_is_promised_three_cards():                           # [5] option reshuffle
    assert "draw fewer" in said_of("piles", reshuffle=False) and "draw fewer" not in said_of("piles")


def test_a_units_card_is_not_said_to_leave_an_empty_quartermaster():                 # [8] option scrap_prepared
    game = play(setting("H knight 4H quartermaster 9H*2 hand 5S 6S 7S", "S", scrap_prepared=True), "pass")
    assert refusal(game, "play > kingdom/0:knight") == "not-in-process"
    refused = texts(scrap_prepared=True).refusal("not-in-process")
    assert "no card" not in refused["say"] and "Right now nothing" not in refused["why"] and "Nothing else can" in refused["why"]


def test_a_player_who_passed_is_not_said_to_have_made_a_play_move():                          # [10]
    assert refusal(play(match("HS", "5H 6S QD"), "pass"), "prepare 5H") == "played-already"
    refused = texts().refusal("played-already")
    assert "You’ve made" not in refused["say"] and "made it or passed" in refused["why"]


def test_a_jacks_replacement_must_have_the_same_number_where_the_rule_says_so():      # [17] [20] option equipment_pair
    usual, equal = (texts(**chosen).refusal("jack-in-play")["why"] for chosen in ({}, {"equipment_pair": "same_rank"}))
    assert "same number" not in usual and "a second rival card of the same number" in equal


def test_an_ace_says_that_a_peasant_strikes_at_once_where_that_is_the_rule():                     # [12] [13] options ace_strike, ace_any_suit
    usual, strikes, both = (texts(**chosen).rule("A") for chosen in ({}, {"ace_strike": True}, {"ace_strike": True, "ace_any_suit": False}))
    assert "strikes with it in the same Play Move" in strikes and "strikes with it in the same Play Move" in both and "strikes" not in usual
    assert "equipment of your own suit" in both and "own suit" not in strikes


def test_with_two_players_a_fallen_kingdoms_cards_are_not_said_to_be_buried():       # [26] [27]
    said = [[block.get("p", "") for page in Texts(COINQUEST, ["Ada", "Bo", "Cy"][:seats], 0).data["page"] for block in page["blocks"]] for seats in (2, 3)]
    assert [any("are shuffled and go to the bottom" in each for each in blocks) for blocks in said] == [False, True]


def test_a_bot_is_said_to_spare_or_hunt_somebody_only_among_several_rivals():       # between two nobody leads
    assert all(texts().data["style"][style]["does"].startswith("Of several rivals,") for style in ("spiteful", "generous"))
