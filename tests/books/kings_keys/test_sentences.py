"""Texts of the War Games: true as played, under each house rule too. Numbers in brackets are rulings."""

import pytest
from books.kings_keys.armies import captured, kingdoms, send, to_end, war
from books.kings_keys.armies import told as heard
from helpers.how_to_play import lessons, texts, told
from helpers.reading import winners

from courtcards.games import GAMES
from courtcards.texts import load_texts


def dealt(game, seats=2, **chosen):
    """Return a match of a game."""
    return GAMES[game](seats, chosen, seed=1)


# War

def test_the_aim_of_war_is_to_capture_more():                      # [5]
    game = to_end(war("4K 4K", "4A 4A"))
    assert game.outcome.reason == "stacks-empty" and winners(game) and 0 < max(captured(game)) < 64
    assert texts(game).say("first-match", "aim") == "Win the most cards."
    assert "count what you captured" in told(game, "idea") and "300" not in told(game, "idea")


def test_the_long_game_is_won_with_all_cards_and_its_aim_and_idea_say_so():         # [7] [8] [23]
    game = to_end(war(long_game=True, battle_limit=0))
    assert game.outcome.reason == "no-cards-left" and 64 in game.outcome.scores
    assert texts(game).say("first-match", "aim") == "Win every card of the other army."
    assert "count what you captured" not in told(game, "idea") and "your captured cards fight for you" in told(game, "idea")


@pytest.mark.parametrize("chosen, gone, come", [
    ({"battle_limit": 100}, "After 300 battles", "after 100 battles"), ({"battle_limit": 0}, "After 300 battles", ""),
    ({"short_face_off": "last-card"}, "and is out", "its last card fights")])
def test_how_to_play_the_long_game_mentions_each_house_rule(chosen, gone, come):            # [9] [23] options battle_limit, short_face_off
    usual, now = told(dealt("war", long_game=True), "long-game"), told(dealt("war", long_game=True, **chosen), "long-game")
    assert gone in usual and gone not in now and come in now and (not come or come not in usual)


def test_where_a_short_army_shows_its_last_card_no_lesson_says_it_loses_the_pot():        # [9] option short_face_off
    assert "long-game" in lessons(dealt("war", long_game=True)) and "long-game" not in lessons(dealt("war", long_game=True, short_face_off="last-card"))


def test_where_a_last_tie_belongs_to_nobody_how_to_play_says_so():                              # [6] option last_tie
    game = war("3S", "3S", last=True, last_tie="nobody")
    assert sum(captured(to_end(game))) == 62
    assert "nobody gets them" in told(game, "face-off") and "takes its own back" not in told(game) and "face-off" not in lessons(game)
    assert "takes its own back" in told(dealt("war"), "face-off") and "face-off" in lessons(dealt("war"))


@pytest.mark.parametrize("game", ["war", "kingdom-armies", "battle-royal"])
def test_where_coins_buy_keys_the_idea_says_so_for_this_match(game):                      # [12] option coins_buy_keys
    assert "this match, Coins buy Keys" in told(dealt(game, coins_buy_keys=True), "idea") and "this match, Coins buy Keys" not in told(dealt(game), "idea")


def test_the_sentence_that_only_one_army_has_cards_is_true_whatever_was_lost_or_stayed_at_home():    # [21]
    assert load_texts("kings-keys")["reason"]["no-cards-left"] == "Only one army still has cards."


# Kingdom Armies and Battle Royal

KINGDOMS = ["kingdom-armies", "battle-royal"]
of_kingdoms = pytest.mark.parametrize("game", KINGDOMS)


def test_where_a_last_tie_belongs_to_nobody_a_war_may_end_without_all_cards():        # [20] [21] option last_tie
    game = send(kingdoms("battle-royal", "4K 3A", "4K 3A", "1C 2C", "1A 2A", last_tie="nobody"), "4K 4K 1C 1A 3A 3A 2C 2A")
    assert game.outcome.reason == "no-cards-left" and list(game.outcome.scores) == [0, 0, 0, 2]
    assert texts(game).say("reason", "no-cards-left") == "Only one army still has cards."


@of_kingdoms
def test_where_a_last_tie_belongs_to_nobody_nobody_is_told_to_hold_all_cards(game):         # [20] option last_tie
    usual, now = dealt(game, 3), dealt(game, 3, last_tie="nobody")
    assert texts(usual).say("first-match", "aim").startswith("Win all the cards") and "all the cards" in told(usual, "end")
    assert texts(now).say("first-match", "aim") == "Be the last kingdom that still has cards."
    assert "all the cards" not in told(now) and "last one with cards has won" in told(now, "idea") and "only one player still holds cards" in told(now, "end")


@of_kingdoms
def test_where_the_first_player_alone_stops_the_match_nobody_is_told_to_agree(game):     # [22] option stop_vote
    usual, now = texts(dealt(game, 3)), texts(dealt(game, 3, stop_vote="host"))
    assert "everyone with cards left agrees" in usual.entry("verb", "stop")["text"] and "agree" not in " ".join(map(str, now.entry("verb", "stop").values()))
    assert now.say("fact", "stops", {"seat": 0}) == "You end the match here" and usual.say("fact", "stops", {"seat": 0}) == "You offer to end the match here; it goes on until everyone agrees"
    assert "agree" in usual.refusal("stop-between")["why"] and "agree" not in now.refusal("stop-between")["why"]
    shown = told(dealt(game, 3, stop_vote="host"), "end")
    assert "the first player may also end it" in shown and "agree" not in shown and "stop" not in lessons(dealt(game, 3, stop_vote="host"))


@of_kingdoms
def test_a_match_stopped_by_its_first_player_is_over_at_once(game):                      # [22] option stop_vote
    match = kingdoms(game, "4K 3A", "4A 3K", stop_vote="host")
    while match.question.key == "arrange":
        match.play_text(f"{match.question.seat} shuffle")
    match.play_text("0 stop")
    assert match.outcome.reason == "stopped"


@of_kingdoms
@pytest.mark.parametrize("chosen, page, gone, come", [
    ({"battle_limit": 100}, "end", "After 300 battles", "after 100 battles"), ({"battle_limit": 0}, "end", "After 300 battles", ""),
    ({"short_face_off": "last-card"}, "face-off", "are beaten", "your last card fights"), ({"army_size": 8}, "idea", "its sixteen cards. ", "only some of its sixteen cards")])
def test_how_to_play_states_each_house_rule_in_place_of_the_usual_rule(game, chosen, page, gone, come):
    usual, now = told(dealt(game), page), told(dealt(game, **chosen), page)
    assert (gone in usual or "army_size" in chosen) and gone not in now and come in now and (not come or come not in usual)


@of_kingdoms
def test_a_circle_is_explained_for_three_players_with_coins_unless_a_house_rule_voids_it(game):      # [13] options coins_buy_keys, coin_cycle
    assert "in a circle" in told(dealt(game, 3, coins_buy_keys=True), "face-off") and "in a circle" not in told(dealt(game, 2, coins_buy_keys=True))
    void = dealt(game, 3, coins_buy_keys=True, coin_cycle="normal-order")
    assert "in a circle" not in told(void) and "the Coin buys nothing: the Key is highest" in told(void, "face-off") and "circle" not in lessons(void)


def test_in_a_voided_circle_the_key_wins_as_how_to_play_says():                          # [13] option coin_cycle
    facts = []
    send(kingdoms("battle-royal", "3C 1S", "3K 1A", "3A 2C", coins_buy_keys=True, coin_cycle="normal-order", story=lambda _, fact: facts.append(fact)), "3C 3K 3A")
    assert [about["seat"] for about in heard(facts, "takes")] == [1]


@of_kingdoms
def test_a_player_who_picks_a_kingdom_is_not_told_that_it_is_drawn_or_that_all_its_cards_fight(game):        # [14] options army_assignment, army_size
    match = dealt(game, army_assignment="pick", army_size=8)
    assert match.question.key == "pick" and "not all of them fight" in texts(match).entry("question", "pick")["help"]
    assert "drawn" not in texts(match).data["catalogue"]["printed"] and "picks one" in texts(match).data["catalogue"]["printed"]
    assert "drawn" in texts(dealt(game)).data["catalogue"]["printed"] and "not all" not in texts(dealt(game)).entry("question", "pick")["help"]


def test_face_off_cards_laid_at_random_are_not_called_a_choice():                # [19] option face_off_choice
    army = "4K 3K 2K 1K 1S 1A"
    usual, now = (send(kingdoms("battle-royal", army, army, face_off_choice=how), "1A 1A") for how in ("chosen", "random"))
    assert usual.question.key == "lay" and now.question.key == "face-off" and [len(cards) for cards in now.down] == [3, 3]
    assert "secretly chooses three cards" in told(usual, "face-off") and "three cards face down at random" in told(now, "face-off")
    assert "secretly chooses three cards" not in told(now) and "Burn what you can spare" not in told(now) and not {"face-off", "short-hand"} & lessons(now)


def test_the_long_game_is_called_a_house_rule_where_it_is_not_played():                         # [7] option long_game
    assert "With this house rule, when your stack runs out" in told(dealt("war"), "long-game") and "this house rule" not in told(dealt("war", long_game=True), "long-game")


def test_where_both_armies_are_too_short_neither_is_said_to_be_out():                   # [10] [20]
    assert "If neither can" in told(dealt("war", long_game=True), "long-game")
    assert all("If none of the tied players can" in told(dealt(game), "face-off") for game in KINGDOMS)


def test_a_lone_last_card_is_not_said_to_lay_any_face_down():                  # [6] [20]
    facts = []
    game = war("3S 4K", "3S 4A", first_army=2, story=lambda _, fact: facts.append(fact))
    to_end(game)
    assert [about["card"][:2] for about in heard(facts, "lays")][:1] == ["4K"] and "face down" not in texts(game).say("fact", "lays", heard(facts, "lays")[0])


@pytest.mark.parametrize("game", ["war", "kingdom-armies"])
def test_in_a_face_off_no_text_says_that_the_top_card_fights(game):                # [4]
    assert "fights next" not in texts(dealt(game)).refusal("flip-only")["why"]


def test_an_army_arranged_in_a_face_off_is_not_told_that_place_1_fights():      # [15] [16]
    question = texts(dealt("kingdom-armies")).entry("question", "arrange")
    assert "fight" not in question["help-next"] and "fight" not in question["row"]


def test_a_circle_is_not_described_as_equal_cards():                                   # [13]
    match = kingdoms("kingdom-armies", "3K", "3C", "3A", coins_buy_keys=True)
    match.play_text("0 flip")
    assert match.question.key == "face-off" and "Equal" not in texts(match).entry("question", "face-off")["help"]


@of_kingdoms
def test_nobody_is_told_to_win_the_cards_of_kingdoms_in_the_box(game):                        # [14]
    assert "other kingdom" not in texts(dealt(game)).say("first-match", "aim")
