"""What Coinquest says under its house rules, sentence by sentence: each is true of the match in which it is shown. Numbers in brackets are rulings."""

from books.coinquest.matches import COINQUEST

from courtcards.texts import Texts


def texts(**chosen):
    """Return the sentences of a match with these house rules."""
    return Texts(COINQUEST, ["Ada", "Bo"], 0, chosen=chosen)


def lessons_of(**chosen):
    """Return the lessons that how to play offers beside these house rules."""
    return {block["lesson"] for page in texts(**chosen).data["page"] for block in page["blocks"] if "lesson" in block}


def said_of(page, **chosen):
    """Return what a page of how to play says, as one text."""
    blocks = next(each for each in texts(**chosen).data["page"] if each["id"] == page)["blocks"]
    return " ".join([block.get("p") or block.get("example", block.get("played", {})).get("text", "") for block in blocks])


def test_a_ready_card_keeps_its_place_only_until_it_is_scrapped():                       # [7] [8] option scrap_prepared
    usual, now = said_of("prepare"), said_of("prepare", scrap_prepared=True)
    assert "keeps the place until your Knight or your Peasant takes it." in usual and "or you scrap it" not in usual
    assert "takes it, or you scrap it." in now


def test_a_weapon_is_not_said_to_lie_on_top_where_armour_may():                          # [25] option attacker_orders
    for chosen in ({}, {"attacker_orders": True}):
        assert "then it breaks and goes to the Graveyard" in said_of("prepare", **chosen)


def test_an_ace_waits_for_equipment_of_its_kingdom_where_a_house_rule_says_so():         # [13] option ace_any_suit
    usual, own = texts(), texts(ace_any_suit=False)
    assert "your suit" not in usual.say("first-card", "A") and "equipment of your suit" in own.say("first-card", "A")
    assert "your suit" not in usual.line("A") and "your suit" in own.line("A") and len(own.line("A")) <= 54


def test_health_on_the_face_of_a_king_is_told_with_handicaps():                          # [32] option health
    assert texts().line("K").startswith("20 health.") and "handicap" in texts(health={"1": 5}).line("K") and len(texts(health={"1": 5}).line("K")) <= 54


def test_lessons_are_not_offered_beside_house_rules_by_which_they_could_not_be_played():  # [12] [17] options ace_strike, equipment_pair, pair_value
    assert {"ace", "jack"} <= lessons_of()
    assert "ace" not in lessons_of(ace_strike=True)                         # the Ace would strike at once
    assert "jack" not in lessons_of(equipment_pair="same_rank") | lessons_of(pair_value="lower")      # "8♣ and 5♦ could recruit each other"


def test_with_an_empty_forge_nobody_is_promised_three_cards():                           # [5] option reshuffle
    assert "draw fewer" in said_of("piles", reshuffle=False) and "draw fewer" not in said_of("piles")
