"""What is said of the War Games is true as they are played, under each house rule too. Numbers in brackets are rulings."""

import pytest
from books.kings_keys.armies import captured, flip, to_end, war
from helpers.reading import winners

from courtcards.games import GAMES
from courtcards.texts import Texts, load
from table.screens.catalogue import pages

NAMES = ["Ada", "Bo", "Cy", "Di"]


def texts(game, reader=0):
    """Return the sentences of a match as a seat reads them."""
    return Texts(GAMES[game.id], NAMES[:game.seats], reader, chosen=game.chosen)


def told(game, page=""):
    """Return what how to play says in a match, on one page or on all, as one text."""
    shown = [each for each in pages(GAMES[game.id], game.seats, chosen=game.chosen) if page in ("", each["id"]) and each["id"] not in ("rulings", "keys")]
    blocks = [block for each in shown for block in each["blocks"]]
    return " ".join([block.get("h") or block.get("p") or block.get("example", {}).get("text", "") for block in blocks])


def lessons(game):
    """Return the lessons to which how to play leads in a match."""
    return {block["lesson"]["id"] for page in pages(GAMES[game.id], game.seats, chosen=game.chosen) for block in page["blocks"] if "lesson" in block}


def dealt(game, seats=2, **chosen):
    """Return a match of a game."""
    return GAMES[game](seats, chosen, 1)


# War

def test_war_is_won_by_whoever_captures_more_and_its_aim_says_so():                      # [5]
    game = to_end(war("4K 4K", "4A 4A"))
    assert game.outcome.reason == "stacks-empty" and winners(game) and 0 < max(captured(game)) < 64
    assert texts(game).say("first-match", "aim") == "Capture more cards than the other army does."
    assert "count what you captured" in told(game, "idea") and "300" not in told(game, "idea")


def test_the_long_game_is_won_with_all_cards_and_its_aim_and_its_idea_say_so():         # [7] [8] [23]
    game = to_end(war(long_game=True, battle_limit=0))
    assert game.outcome.reason == "no-cards-left" and 64 in game.outcome.scores
    assert texts(game).say("first-match", "aim") == "Win every card of the other army."
    assert "count what you captured" not in told(game, "idea") and "your captured cards fight for you" in told(game, "idea")


@pytest.mark.parametrize("chosen, gone, come", [
    ({"battle_limit": 100}, "After 300 battles", "after 100 battles"), ({"battle_limit": 0}, "After 300 battles", ""),
    ({"short_face_off": "last-card"}, "and is out", "its last card fights")])
def test_how_to_play_the_long_game_says_each_house_rule(chosen, gone, come):            # [9] [23] options battle_limit, short_face_off
    usual, now = told(dealt("war", long_game=True), "long-game"), told(dealt("war", long_game=True, **chosen), "long-game")
    assert gone in usual and gone not in now and come in now and (not come or come not in usual)


def test_a_short_army_that_shows_its_last_card_is_no_lesson_in_losing_the_pot():        # [9] option short_face_off
    assert "long-game" in lessons(dealt("war", long_game=True)) and "long-game" not in lessons(dealt("war", long_game=True, short_face_off="last-card"))


def test_where_a_last_tie_is_nobodys_how_to_play_says_so():                              # [6] option last_tie
    game = war("3S", "3S", last=True, last_tie="nobody")
    assert sum(captured(to_end(game))) == 62
    assert "nobody gets them" in told(game, "face-off") and "takes theirs back" not in told(game) and "face-off" not in lessons(game)
    assert "takes theirs back" in told(dealt("war"), "face-off") and "face-off" in lessons(dealt("war"))


@pytest.mark.parametrize("game", ["war", "kingdom-armies", "battle-royal"])
def test_where_coins_buy_keys_the_idea_says_so_of_this_match(game):                      # [12] option coins_buy_keys
    assert "this match Coins buy Keys" in told(dealt(game, coins_buy_keys=True), "idea") and "this match Coins buy Keys" not in told(dealt(game), "idea")


def test_that_one_army_alone_has_cards_is_true_whatever_was_lost_or_stayed_at_home():    # [21]
    assert load("kings-keys")["reason"]["no-cards-left"] == "Only one army still has cards."
