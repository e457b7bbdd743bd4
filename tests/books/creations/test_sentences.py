"""Sentences of Kingdrin, Minkingi and Fwords that depend on a house rule or on the state of the match: they're always right."""

import re

import pytest
from books.creations import fwords, kingdrin, kingdrin_table, minkingi_table
from books.creations.fwords_standing import points
from helpers.cloth import shown
from helpers.fake_page import Table, words

from courtcards.games import GAMES
from courtcards.texts import Texts

KINGDRIN, MINKINGI, FWORDS = (Texts(GAMES[name]) for name in ("kingdrin", "minkingi", "fwords"))


def said(texts, game, move):
    """Return all texts of a move's refusal."""
    found = game.why_not_text(move)
    asked = game.question if game.answers(found.about) else None
    named = {"card": found.about.cards[0].id} if found.about.cards else {}
    return texts.refusal(found.key, named | (asked.denial(game, found.about) if asked else {}))


def ruling(texts, number):
    """Return the text of a ruling."""
    return next(one for one in texts.data["ruling"] if one["number"] == number)


def seated(record):
    """Return a table with a record's match."""
    table = Table(speed="0")
    table.app.page.deal(record)
    return table


# Kingdrin

def test_drawing_alone_in_speed_draws_a_card_and_passes_nothing():
    apart = kingdrin_table.without_match("c63")
    table = seated(kingdrin_table.record(" ".join(apart[:7]), "", "", top="c63", then=apart[14:], speed=True, pace="race", free_draw=True))
    table.do("pause")
    assert "Draw a card" in table.says and "pass" not in words(kingdrin_table.tray(table)) and "you may draw one by yourself" in table.says
    turn = seated(kingdrin_table.record(" ".join(apart[:7]), "", top="c63", then=apart[14:], opening="starter"))
    assert "Draw and pass" in words(kingdrin_table.tray(turn))


@pytest.mark.parametrize("blocks", [True, False])
def test_the_revealed_card_belongs_to_nobody_unless_it_counts_as_placed(blocks):
    options = {"speed": True, "pace": "drawn", "start_blocks": blocks}
    for seed in range(6):
        told = {"format": 1, "game": "kingdrin", "rules": GAMES["kingdrin"].rules, "options": options, "seats": ["Ada", "bot:squire", "bot:page"], "moves": []}
        table = seated(told | {"seed": seed})
        on_cloth = shown(table)
        assert ("It counts as" in on_cloth) == blocks != (KINGDRIN.say("cloth", "nobodys") in on_cloth)
        assert ("Not now." in on_cloth) == (blocks and "You revealed it" in on_cloth)
    why = Texts(GAMES["kingdrin"], chosen=options).refusal("own-card")["why"]
    assert ("revealed card counts as placed" in why) == blocks and why.endswith("Wait for another one.")


def test_the_seconds_of_a_race_are_those_of_this_table():
    game = kingdrin.match(seats=3, opening="starter")
    told = KINGDRIN.refusal(game.why_not_text("0 idle").key)
    assert "15 seconds" in told["why"] and "Rule book" not in told["rule"] and "rule book sets no time" in told["why"]
    assert "15 seconds (our own limit)" in ruling(KINGDRIN, 18)["settled"]


def test_no_house_rule_makes_the_placer_of_the_top_card_draw():
    for part in ("settled", "on-paper"):
        assert "you may draw one by yourself if you didn’t place the top card and none of your cards matches" in ruling(KINGDRIN, 18)[part]


@pytest.mark.parametrize("exhaust, left, ends", [("at_once", 2, False), ("at_once", 1, True), ("failed_draw", 1, False), ("failed_draw", 0, True)])
def test_a_player_whose_draw_would_end_the_match_is_warned(exhaust, left, ends):
    game = kingdrin.match(seats=2, exhaust=exhaust, pile="own", pile_cards=18)
    while len(kingdrin.zone(game, "deck")) > left:
        kingdrin.play(game, f"{game.question.seat} draw")
    seat = game.question.seat
    texts = Texts(GAMES["kingdrin"], chosen=game.chosen)
    said = {part: texts.prompt(game.view(seat)["question"], part) for part in ("ask", "help", "do")}
    assert ("the match is over" in said["help"]) == ("end the match" in said["do"].lower()) == ends
    kingdrin.play(game, f"{seat} draw")
    assert (game.outcome is not None) == ends


# Minkingi

@pytest.mark.parametrize("field, kept", [("square", False), ("three_by_six", True)])
def test_where_every_card_is_kept_the_last_pick_sends_nothing_to_the_ditch(field, kept):
    table = seated(minkingi_table.record(field=field, draft=False, people=1))
    session = table.match.session
    while session.position.counters()["pick"] < session.position.counters()["picks"] or session.asked != (0,):
        table.match.timeline.advance(str(session.position.moves(session.asked[0])[0]))
        table.stage.tick(9)
    assert ("no card is left over" in table.says) == kept != ("goes to the Ditch" in table.says)
    assert ("other cards go" in words(minkingi_table.cloth(table))) != kept
    for seat in (0, 1):
        table.match.timeline.advance(str(session.position.moves(seat)[0]))
        table.stage.tick(9)
    story = [table.match.narrator.say(fact) for fact in session.log]
    assert ("The draft is over: every card was kept" in story) == kept and not any(line.strip() != line for line in story)


def test_there_are_tokens_for_everything_a_player_can_own_and_control():
    lines = [MINKINGI.data["catalogue"]["printed"], *MINKINGI.data["before"]]
    assert [("every card to be created" in line, "every space" in line) for line in lines if "token" in line] == [(True, True)] * 2


def test_after_a_draw_the_dice_decide_who_goes_first():
    draft = next(page for page in MINKINGI.data["page"] if page["id"] == "draft")
    assert "after a draw the dice do" in draft["blocks"][-1]["p"] and "after a draw" in ruling(MINKINGI, 4)["settled"]


# Fwords

def test_a_card_that_is_not_on_the_field_is_refused_by_the_rule_of_the_hour():
    clear = fwords.full()
    waste = fwords.play(fwords.day(fwords.match("CATS", "DOG"), "Ca1 Ab2 Tc3", "CAT"), "end")
    declare = fwords.play(fwords.lay(fwords.match("CATS", "DOG"), "Ca1 Ab1"), "done")
    for game, verb, hour, number in ((clear, "destroy", "Field Hour", 5), (declare, "declare", "Battle Hour", 7), (waste, "destroy", "Ending a Day", 18)):
        seat = game.question.seat
        told = said(FWORDS, game, f"{seat} {verb} > {fwords.zone(game, f'hand/{seat}')[0]}")
        assert told["say"] == "That card isn’t on the field" and hour in told["rule"] and told["ruling"] == number, hour


def test_with_no_letters_left_any_word_is_refused_for_that_reason():
    row = "a2 12 S50 R1/B1, b1 77 S50 BR/11, a1 40 S50 1B/R1"                           # each beats another one
    game = fwords.battle(fwords.match("CATS", "", cards=(row,)), row)
    told = said(FWORDS, game, "0 make = CAT")
    assert (told["say"], told["ruling"]) == ("No letter is left", 13) and "Type a word" not in told["why"]


@pytest.mark.parametrize("costs", [True, False])
def test_making_no_word_costs_what_the_ruling_says(costs):
    games = [fwords.play(fwords.festive(fwords.lay(fwords.match("CATS", "DOG", no_word_costs=costs), "Ca1")), move) for move in ("no_word", "make = C")]
    lost = [-points(game)[0] for game in games[:1]] + [-points(fwords.play(games[1], "challenge"))[0]]
    assert lost == [2 if costs else 0, 2]      # with a price, a try costs no more; without one, no word is safer
    settled = ruling(FWORDS, 13)["settled"]
    assert re.search(r"it costs 2 points; while a letter is left, trying a word is never worse", settled)
    assert "By a house rule making no word costs no points, and then it’s safer" in settled
