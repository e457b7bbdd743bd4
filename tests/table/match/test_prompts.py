"""The prompt above the tray fits the case; and nothing is told before it's visible."""

import re
from random import Random

from helpers.fake_page import Table, words
from helpers.hotseat import dealt, go_on, over_the_tray
from helpers.words import text

from courtcards.engine.game import Fact
from courtcards.games import GAMES
from table.match.input.move_labels import move_label
from table.match.input.prompts import ONCE, first_press_words

# naming the move about to be played

def position(*hands, **options):
    """Return a table with a match of Knights with these hands, given as kinds of cards."""
    deck, left = [], [card.id for card in GAMES["knights-and-ninjas"](3).pack()]
    for hand in hands:
        for kind in hand.split():
            deck.append(next(id for id in left if id.rpartition("-")[0] == kind))
            left.remove(deck[-1])
    record = {"format": 1, "game": "knights-and-ninjas", "rules": GAMES["knights-and-ninjas"].rules, "options": options,
              "seats": ["Ada", "bot:squire:Margot", "bot:squire:Osric"][:len(hands)], "deck": [*deck, *left], "moves": [],
              "after": {"winners": [0], "losers": [1]}}
    table = Table()
    table.app.page.deal(record)
    return table


def held(table, kind):
    """Return the cards of a kind in the person's hand."""
    return [card.id for card in table.match.session.position.hands[0] if card.kind == kind]


def test_a_rival_without_gems_is_named_before_it_is_attacked():
    table = position("ninja king castle", "archer knight knight", "minstrel monk monk", start_hand=3, gems={"1": 5, "2": 5, "3": 0})
    table.do("choose", card=held(table, "ninja")[0])
    warns = text("outlook.no-gems.warns", "knights-and-ninjas", who="Osric")
    assert warns in table.says and text("outlook.no-gems.warns", "knights-and-ninjas", who="Margot") not in table.says


def test_a_monk_that_would_tax_nobody_says_so_under_its_card():
    table = position("monk king castle", "archer knight knight", "minstrel soldier soldier", start_hand=3)
    assert text("outlook.no-castles.short", "knights-and-ninjas") in table.says


def test_pressing_one_peasant_attacks_nobody_and_a_whole_revolt_waits_for_the_main_button():
    table = position("peasant peasant castle", "archer knight knight", "minstrel monk monk", start_hand=3)
    for card in held(table, "peasant"):
        table.do("choose", card=card)
    assert not table.played and text("verb.attack.targets", "knights-and-ninjas") in table.says
    table.do("take-back")
    game = table.match.session.position
    game.minstrels[2] = (game.cards["minstrel-2"],)
    table.match.controller.clear_choices()
    table.match.session.version += 1
    table.do("choose", card=held(table, "peasant")[0])
    assert text("verb.attack.target-one", "knights-and-ninjas", what="Peasant", who="Margot") in table.says and "Attack Margot" in table.says and not table.played
    table.do("choose", card=held(table, "peasant")[1])
    assert "Send the revolt against Margot?" in table.says and "Revolt with 2 against Margot" in table.says and not table.played
    table.do("main")
    assert len(table.played) == 1 and table.played[0].endswith("> 1")


# nothing is told before it's visible

def test_a_winner_is_announced_when_the_cards_are_turned_and_not_before():
    table = dealt("war", "pb", seed="22")
    table.flip(2)
    before = table.says
    table.do("main")
    assert "4 Coin" in table.stage.view and "takes 2 cards" not in table.says and over_the_tray(table)[0] == "Send your next soldier"
    assert 'data-state="best"' not in table.stage.view, "nor does the last winner's card keep its crown"
    assert over_the_tray(table)[1] == "" and "Battle 2" in table.says, "the words on the last battle don't stand beside the new cards"
    assert [part for part in ("You 36", "28 Margot") if part in before] == [part for part in ("You 36", "28 Margot") if part in table.says]
    table.stage.tick()
    assert "Your 4 Coin takes 2 cards" in over_the_tray(table)[1] and 'data-state="best"' in table.stage.view


def test_the_button_does_not_give_a_tie_away_while_the_cards_turn_and_a_press_continues_at_once():
    table = dealt("war", "pb", seed="22")
    table.do("main")
    assert "Lay four cards" not in table.says and "Face-off" not in table.says
    table.do("main")
    assert len(table.played) == 2
    table.stage.tick()
    assert "takes 10 cards" in table.says


def test_the_last_reveal_stays_visible_before_the_result_which_says_its_sentence_once():
    table = dealt("war", "pb", first_army=1)
    table.do("main")
    while table.match.session.position.question:
        table.stage.tick()
        table.do("main")
    assert "result__acts" not in table.stage.view and table.match.timeline.pausing
    table.stage.tick(4)
    assert "result__acts" in table.stage.view and 'class="tray"' not in table.stage.view
    winner = table.match.narrator.ending()
    assert table.says.count(winner) == 1


# refusals name the cards in question, and the card pressed

def test_a_refusal_names_what_would_answer_and_marks_the_pressed_card():
    table = position("castle herald herald", "knight dragon dragon", "peasant peasant peasant", start_hand=3, poker_faced=True)
    table.do("move", move=next(move for move in table.moves if " end" in move))
    table.do("move", move=table.moves[0])
    while not table.moves:
        if table.stage.asked:
            asked, then = table.stage.asked.pop(0)
            then(next(str(move) for move in table.match.session.moves(asked["seat"]) if move.target in (0, None) and move.cards and move.cards[0].kind in ("dragon", "herald")))
        table.stage.tick()
    assert text("question.respond.ask-none", "knights-and-ninjas", by="Margot", kind="Dragon") in table.says
    herald = held(table, "herald")[0]
    table.do("why", card=herald)
    assert "The Dragon is answered by Executioner, Princess or Minstrel." in table.says
    assert re.search(f'<button[^>]*data-state="idle refused"[^>]*aria-describedby="why"[^>]*data-card="{herald}"', table.stage.view)
    table.do("close")
    assert "refused" not in table.stage.view


# the pace

def test_the_pace_is_saved_with_the_match_and_offered_where_one_is_open():
    table = dealt("knights-and-ninjas", "pbb")
    table.do("settings")
    assert text("settings.pace") in table.asks
    table.do("pace", value="mine")
    assert table.stored["pace"] == "mine" and 'data-do="pace" data-name="pace" data-value="mine" aria-pressed="true"' in table.stage.dialog
    id = table.id
    table.stage.go("#/")
    table.do("settings")
    assert text("settings.pace") not in table.asks
    table.do("close")
    table.stage.go(f"#/match/{id}")
    assert table.match.timeline.pace.name == "mine"
    table.match.saved_match.slot["pace"] = "at once"
    assert table.match.saved_match.pace == "normal"


def test_skipping_shows_the_next_important_frame_for_its_full_time():
    table = dealt("knights-and-ninjas", "pbbb", seed="8")
    timeline = table.match.timeline
    weak, strong = (timeline.frame._replace(facts=(Fact(key, {"seat": 2, "rival": 3, "gems": 1}),)) for key in ("builds", "takes-gems"))
    usual = [timeline.pace.time_to_stay(frame) for frame in (weak, strong)]
    timeline.pace.hurried = True
    assert timeline.pace.time_to_stay(weak) < usual[0] and timeline.pace.hurried
    assert timeline.pace.time_to_stay(strong) == usual[1] and not timeline.pace.hurried


def test_the_log_marks_entries_since_your_last_answer_as_new():
    table = dealt("knights-and-ninjas", "pbb", seed="8")
    match, rng = table.match, Random(2)
    while len(table.played) < 12 or not table.played[-1].startswith("2"):
        if table.moves:
            before = len(match.session.log)
            table.do("move", move=rng.choice(table.moves))
        else:
            go_on(table, rng)
    while match.timeline.reel:
        table.stage.tick()
    story = words(table.stage.view.partition('role="log"')[2])
    since = match.narrator.facts_at_last_decision()
    assert before <= since < len(match.session.log) and all(fact.about.get("seat") == 0 for fact in match.session.log[before:since])
    assert story.count(text("match.since")) == 1 and match.narrator.say(match.session.log[-1]) in story.partition(text("match.since"))[2]
    table.do("replay")
    assert text("match.since") not in table.says


# facts below the prompt

def test_events_are_described_in_their_order():
    table, told = Table(speed="0", seed="5"), []
    table.play_now()
    for _ in range(6):
        table.do("move", move=table.moves[0])
        while not table.match.controller.seats:
            go_on(table, Random(1))
        told.append(over_the_tray(table)[1])
    plain = [line for line in told if "takes 2 cards" in line]
    assert plain and all(re.fullmatch(r"You send a .+\. Margot sends a .+\. .+ takes 2 cards\.", line) for line in plain)


# a press that plays at once looks different from one that only chooses, before it's made

def placeholder(table):
    """Return what is said in the place of the main button, and with which mark of things whose press plays a move."""
    found = re.search(r'<span class="ask__place"(?: data-once="(.*?)")?[^>]*>(.*?)</span>', table.stage.view)
    return (found[2], found[1]) if found else None


def test_where_one_press_plays_any_card_the_prompt_says_so_and_where_it_needs_more_it_asks_to_choose_one():
    assert placeholder(dealt("battle-royal", "pb")) == (text("first.card-once", act="send it"), "card")
    assert placeholder(dealt("ilk", "pb")) == (text("first.card"), "choose"), "with the mark of the cards that can be chosen"


def test_among_cards_that_are_only_chosen_those_played_by_one_press_show_their_verb():
    table = position("peasant castle castle", "archer knight knight", "minstrel monk monk", start_hand=3)
    legend = dict(re.findall(r'<span data-once="(\w+)">(.*?)</span>', table.stage.view))
    assert legend == {"card": text("first.card-some"), "choose": text("first.card-more")}
    verbs = re.findall(r'class="answer"[^>]*>(.*?)</span>', table.stage.view)
    castles, peasants = [held(table, kind) for kind in ("castle", "peasant")]
    assert verbs == [text("verb.fortify.do", "knights-and-ninjas")] * len(castles) and len(castles) == 2 and peasants
    table.do("move", move=f"0 fortify {castles[0]}")
    assert table.played == [f"0 fortify {castles[0]}"]


def test_a_jester_that_fortifies_says_which_wall_it_puts_up():
    table = position("jester king king", "archer knight knight", "minstrel monk monk", start_hand=3)
    for kind in ("castle", "archer", "minstrel"):
        assert text(f"verb.fortify.do-{kind}", "knights-and-ninjas") in {move_label(table.match.narrator, move) for move in table.match.session.moves(0)}


def test_a_target_that_plays_the_chosen_card_at_once_is_announced_as_such():
    table = position("peasant castle castle", "archer knight knight", "minstrel monk monk", start_hand=3)
    table.do("choose", card=held(table, "peasant")[0])
    assert placeholder(table) == (text("first.target-once", act="attack"), "aim")


def test_where_presses_do_different_things_the_prompt_only_asks_to_choose():
    texts = dealt("battle-royal", "pb").match.narrator.texts
    assert first_press_words(texts, "card", ONCE, frozenset(["send", "lay"]), "press") == text("first.card")
