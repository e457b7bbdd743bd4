"""Letters at the table: spelling a word with lettered cards, and ordering cards with a letter each."""

import json
import re

import pytest
from helpers.choices import offers
from helpers.costs import calls, empty_caches
from helpers.fake_page import Table, words
from helpers.hotseat import labels
from helpers.toy import Scribes
from helpers.toy_table import seated, shelved
from helpers.words import text

from courtcards.engine.card import Card
from courtcards.engine.move import parse_move
from courtcards.engine.question import RowAnswer, TypedAnswer
from table.match.choice.order_builder import OrderBuilder
from table.match.choice.word_builder import WordBuilder
from table.match.input.buttons import tray_buttons
from table.match.render.scene_builder import card_presses

HANDS = ("knight-1 page-1 shield-1 thief-1", "knight-2 page-2 shield-2 thief-2")
CARDS = {f"c{n}": Card(f"c{n}", f"c{n}", {}) for n in range(1, 10)}
IDS = ("c1", "c2", "c3", "c4")
toys = shelved(Scribes)


def spelling(letters="TREE", ids=IDS):
    return WordBuilder(TypedAnswer("spell", letters, len(letters), cards=ids), [parse_move("0 hush", CARDS)], CARDS)


def ordering(letters="ABCDE", few="AE", most=1, ids=IDS):
    return OrderBuilder(RowAnswer("write", ids, letters, few, most), 0, [parse_move("0 lot", CARDS)], CARDS)


def opened(*moves, bots=(1,), **options):
    """Return a table of Scribes after these moves."""
    table = seated(*HANDS, bots=bots, game=Scribes, **options)
    for move in moves:
        table.match.session.play(move)
    table.match.timeline.reopen()
    table.match.show()
    return table


def telling(*letters):
    """Return a table at which the first seat spells a word; the shelf has the first three cards of each player, with these letters."""
    mine, rival = letters
    return opened(f"0 inscribe knight-1 page-1 shield-1 thief-1 = {mine}", f"1 inscribe knight-2 page-2 shield-2 thief-2 = {rival}", "0 rest")


def choice(table):
    return table.match.controller.choice


def tiles(table):
    """Return the letters of the word and the remaining ones, as on the page."""
    word, _, left = table.stage.view.partition("tiles--left")
    found = re.compile(r'id="tile-[^>]*>(\w)<')
    return "".join(found.findall(word)), "".join(found.findall(left))


def refused(table):
    """Return the title of the refusal shown."""
    return table.match.controller.refusal.title if table.match.controller.refusal else ""


# a word of cards

def test_letters_are_added_by_typing_or_by_pressing_cards_in_any_order_and_typing_keeps_the_cards_pressed_before():
    word = spelling()
    assert word.set_word("re") == "" and word.text == "RE" and [word.letter[id] for id in word.unused_cards] == ["T", "E"]
    word.press("c1")
    assert word.text == "RET" and word.unused_cards == ["c4"]
    other = spelling()
    other.press("c4")
    assert other.set_word("ET") == "" and other.used == ("c4", "c1")


def test_of_equal_letters_it_does_not_matter_which_is_pressed():
    one, other = spelling(), spelling()
    for id in ("c3", "c4", "c1"):
        one.press(id)
    for id in ("c4", "c3", "c1"):
        other.press(id)
    assert str(one.word_answer(0)) == str(other.word_answer(0)) == "0 spell = EET"


def test_pressing_a_used_card_again_takes_it_back_and_the_others_stay():
    word = spelling()
    word.set_word("TREE")
    word.press("c2")
    assert word.text == "TEE" and word.unused_cards == ["c2"] and word.used == ("c1", "c3", "c4")


def test_a_tile_goes_to_any_place_of_the_word_and_back():
    word = spelling()
    word.set_word("TREE")
    word.place_card("c1", 3)
    assert word.text == "RETE"
    word.place_card("c1", 0)
    assert word.text == "REE" and word.unused_cards == ["c1"]
    word.place_card("c1", 1)
    assert word.text == "TREE"
    for id, number in (("c1", 5), ("c1", -1), ("c9", 1)):
        word.place_card(id, number)
    assert word.text == "TREE"


def test_back_takes_back_one_letter_and_escape_the_whole_word():
    word = spelling()
    word.set_word("TRE")
    assert word.undo_step() and word.text == "TR" and word.begun
    assert word.take_back() and word.text == "" and not word.begun and not word.undo_step() and not word.take_back()


@pytest.mark.parametrize("typed, text, wrong", [
    ("  tr ee ", "TREE", ""), ("Éré", "ERE", ""), ("TX", "T", "X"), ("TREES", "TREE", "S"), ("T7", "T", "7"), ("EEE", "EE", "E"), ("<b>", "", "<"), ("", "", ""),
    ("tree" * 5000, "TREE", "T"), ("ﬁ", "", "F"), ("🐉", "", "🐉"), ("T\u0301R", "TR", ""),
])
def test_typed_text_is_cleaned_and_cut_and_the_first_missing_letter_is_reported(typed, text, wrong):
    word = spelling()
    assert word.set_word(typed) == wrong and word.text == text


def test_no_letter_of_a_word_plays_anything_by_itself():
    word = spelling()
    word.set_word("TRE")
    assert word.move_if_pressed("c4") is None and word.press("c4") is None and offers(word) == [("move", "0 hush")]


def test_every_letter_keeps_its_place_in_both_rows():
    table = telling("ABCD", "BETS")
    for typed, in_word, among_left in (("", 5, 0), ("BE", 3, 2), ("BETACB", 0, 6)):
        table.do("word", value=typed)
        word, _, left = table.stage.view.partition("tiles--left")
        assert (word.count("tiles__empty"), left.count("tiles__empty")) == (in_word, among_left), typed


def test_used_and_remaining_letters_are_always_distinct_in_the_tray_and_on_the_table():
    table = telling("ABCD", "BETS")
    assert tiles(table) == ("", "ABCBET") and [press.chosen for press in card_presses(choice(table), []).values()] == [False] * 6
    table.do("word", letter="b")
    table.do("choose", card="thief-1")          # none of its letters is open
    table.do("choose", card="page-2")
    assert tiles(table) == ("BE", "ACBT") and re.search(r'aria-pressed="true"[^>]*data-card="page-2"|data-card="page-2"[^>]*aria-pressed="true"', table.stage.view)
    table.do("word", back="")
    assert tiles(table) == ("B", "ACBET")
    table.do("place", card="page-2", value="1")
    assert tiles(table) == ("EB", "ACBT")
    table.do("place", card="page-2", value="0")
    assert tiles(table) == ("B", "ACBET")


def test_the_rules_refuse_a_missing_letter_and_the_word_stays():
    table = telling("ABCD", "BETS")
    table.do("word", value="BEX")
    assert tiles(table) == ("BE", "ACBT") and refused(table) == "No such letter" and 'value="BE"' in table.stage.view
    table.do("word", letter="S")
    assert tiles(table)[0] == "BE" and refused(table) == "There are no such letters"
    table.do("word", letter="C")
    assert tiles(table)[0] == "BEC" and not refused(table)


def test_the_button_of_a_word_is_golden_once_no_letter_is_left_and_says_before_what_is_missing():
    table = telling("ABCD", "BETS")

    def golden():
        (found,) = [more for do, _, more in tray_buttons(table.match.controller, choice(table)) if do == "word"]
        return not found.get("aria_disabled")
    table.do("word", value="BEAT")
    assert not golden()
    table.do("main")
    assert refused(table) == "Letters are left" and tiles(table) == ("BEAT", "CB") and len(table.played) == 3
    table.do("word", value="BEATCB")
    assert golden() and tiles(table) == ("BEATCB", "")
    table.do("main")
    assert table.played[3] == "0 tell = BEATCB"


def test_giving_no_word_is_offered_as_a_separate_answer_and_escape_drops_the_word():
    table = telling("ABCD", "BETS")
    table.do("word", value="BEAT")
    assert labels(table) == ["Hush", "Tell it"]
    table.do("close")
    assert tiles(table)[0] == "" and table.match.session.position.question.key == "tale"
    table.do("move", move="0 hush")
    assert table.played[3] == "0 hush"


def test_a_word_survives_a_refusal_and_a_look_at_the_rules():
    table = telling("ABCD", "BETS")
    table.do("word", value="BE")
    table.do("word", letter="9")
    table.do("howto")
    table.do("close")
    table.do("close")
    assert tiles(table)[0] == "BE"


@pytest.mark.parametrize("data", [{"letter": ""}, {"letter": "novel " * 3000}, {"value": "\x00"}, {"value": "=" * 900}, {"letter": " = X"}, {"letter": "> c1"}])
def test_typing_never_plays_a_move(data):
    table = telling("ABCD", "BETS")
    table.do("word", **data)
    assert len(table.played) == 3 and tiles(table)[0] == ""


# ordered cards with letters

def test_letters_are_written_card_by_card_and_move_with_their_cards():
    row = ordering()
    assert row.write("c2", "bcd") is None and row.letters == {"c2": "B", "c3": "C", "c4": "D"} and not row.has_all_letters
    row.write("c1", "e")
    row.place_card("c1", 4)
    assert row.laid == ("c4", "c2", "c3", "c1") and row.has_all_letters and [str(move) for move in row.answers()] == ["0 write c4 c2 c3 c1 = DBCE"]


def test_a_letter_can_be_overwritten_and_erased():
    row = ordering()
    row.write("c1", "B")
    row.write("c1", "C")
    assert row.letters == {"c1": "C"}
    row.write("c1", " ")
    assert row.letters == {} and not row.begun


@pytest.mark.parametrize("typed, text, wrong", [("b7c", "BC", "7"), ("é", "E", ""), ("xyz", "", "X"), ("bcde" * 4000, "BCDE", ""), ("b-c", "BC", "-"), ("<i>", "", "<")])
def test_characters_without_a_card_are_rejected_with_the_rules_reason(typed, text, wrong):
    row = ordering()
    asked = row.write("c1", typed)
    assert row.text == text and (asked.call[0] if asked else "") == wrong


def test_the_number_of_letters_that_count_is_shown():
    row = ordering()
    row.write("c1", "AEB")
    assert row.limited_letter_count == 2 and row.text == "AEB"


def test_cards_swap_places_with_undo_and_redo():
    row = ordering()
    row.press_place(1)
    assert row.lifted == "c1" and row.begun
    row.press_place(3)
    assert row.laid == ("c3", "c2", "c1", "c4") and not row.has_selection
    assert row.undo_step() and row.laid == IDS and not row.undo_step() and row.redo_step() and row.laid == ("c3", "c2", "c1", "c4")
    row.place_card("c3", 0)
    row.place_card("c9", 2)
    row.place_card("c3", 9)
    assert row.laid == ("c3", "c2", "c1", "c4")
    row.press_place(1)
    row.press_place(1)
    assert not row.has_selection, "pressed again it is let go"


@pytest.mark.parametrize("kept", [("c1 B", "c2", "c3", "c9"), ("c1",), ("c1 B", "c1 B", "c2", "c3"), (), ("c1 B", "c2", "c3", "c4", "c5")])
def test_stored_letters_for_other_cards_are_ignored(kept):
    row = ordering()
    row.restore(kept)
    assert row.laid == IDS and row.letters == {}


def test_order_and_letters_are_stored_and_restored():
    row, other = ordering(), ordering()
    assert row.stored == ()
    row.write("c1", "BC")
    row.place_card("c1", 4)
    other.restore(row.stored)
    assert (other.laid, other.letters) == (row.laid, row.letters) == (("c4", "c2", "c3", "c1"), {"c1": "B", "c2": "C"})
    other.restore(("c4 7", "c3", "c2", "c1"))
    assert other.letters == {}


def test_letters_are_written_in_fields_and_given_with_the_order_in_one_press():
    table = opened()
    view = table.stage.view
    assert len(re.findall('class="inorder__letter"', view)) == 4 and "Few 0 of 1" in words(view)
    assert f"1 {text('table.place-first')}" in words(view) and f"4 {text('table.place-last')}" in words(view)
    table.do("write", card="knight-1", value="best")
    assert "Few 1 of 1" in words(table.stage.view) and re.findall('class="inorder__letter" value="(.)"', table.stage.view) == [*"BEST"]
    table.do("place", card="knight-1", value="4")
    table.do("main")
    assert table.played == ["0 inscribe thief-1 page-1 shield-1 knight-1 = TESB"]


def test_until_every_card_has_its_letter_the_press_says_what_is_missing_and_nothing_is_lost():
    table = opened()
    table.do("write", card="knight-1", value="be")
    table.do("lay")
    assert refused(table) == "A letter on each card" and table.played == [] and choice(table).text == "BE"
    table.do("write", card="shield-1", value="7")
    assert refused(table) == "No such letter" and choice(table).text == "BE"
    table.do("write", card="shield-1", value="at")
    assert "Few 2 of 1" in words(table.stage.view) and "data-much" in table.stage.view
    table.do("lay")
    assert refused(table) == "One A or E"


def test_keeping_the_letters_as_dealt_is_a_separate_choice():
    table = opened()
    table.do("write", card="knight-1", value="b")
    (listed,) = [more["data_move"] for do, _, more in tray_buttons(table.match.controller, choice(table)) if do == "move"]
    table.do("move", move=listed)
    assert table.played[0] == "0 dealt"


def test_cards_that_already_have_letters_only_need_an_order():
    table = opened(drawn=True)
    assert "inorder__letter" not in table.stage.view and len(re.findall("toy__letter", table.stage.view)) == 4 and "Few" not in words(table.stage.view)
    table.do("place", card="thief-1", value="1")
    table.do("lay")
    assert table.played == ["0 inscribe thief-1 page-1 shield-1 knight-1"]


def test_written_letters_are_saved_with_the_match_and_return_after_undo():
    table = opened()
    table.do("write", card="knight-1", value="be")
    table.do("place", card="knight-1", value="2")
    again = Table(table.storage)
    again.app.open_route(table.stage.address)
    assert choice(again).stored == ("page-1 E", "knight-1 B", "shield-1", "thief-1")
    table.do("write", card="shield-1", value="ts")
    table.do("lay")
    table.do("undo")
    assert choice(table).stored == ("page-1 E", "knight-1 B", "shield-1 T", "thief-1 S") and table.played == []


def test_on_one_device_players_write_one_after_the_other_behind_the_cover_and_see_nothing_of_each_other():
    table = opened(bots=())
    table.do("main")
    table.do("take-seat")
    table.do("write", card="knight-1", value="best")
    table.do("main")
    assert "inorder" not in table.stage.view and "BEST" not in table.stage.view
    table.do("take-seat")
    assert re.findall('class="inorder__letter" value="(.?)"', table.stage.view) == [""] * 4 and choice(table).hand == ("knight-2", "page-2", "shield-2", "thief-2")


@pytest.mark.parametrize("data", [{}, {"card": "knight-9", "value": "B"}, {"card": "knight-2", "value": "B"}, {"card": "knight-1"}, {"value": "B"}])
def test_letters_are_written_only_on_the_cards_being_ordered(data):
    table = opened()
    table.do("write", **data)
    assert choice(table).letters == {} and table.played == []


# costs

def test_a_letter_repaints_only_what_it_changes():
    table = telling("ABCD", "BETS")
    table.do("word", letter="B")
    table.stage.whole, table.stage.paint = table.stage.paint, json.dumps
    assert calls(table.do, "word", letter="E") <= 1000 and calls(table.do, "choose", card="knight-1") <= 1000
    table.stage.paint = table.stage.whole
    table.do("word", letter="T")
    sent = set(re.findall(r'data-region="([^"]+)"(?! data-as-before)', table.stage.painted[-1]["view"]))
    assert not [name for name in sent if name.split()[0] in ("table_frame.table_bar", "table_frame.story_pages_markup", "table_frame.rail_foot", "table_frame.table_rail")]


def test_a_letter_on_a_card_redraws_only_that_card():
    empty_caches()
    table = opened()
    table.do("write", card="knight-1", value="B")
    table.do("write", card="page-1", value="E")
    view = table.stage.painted[-1]["view"]
    sent = set(re.findall(r'data-region="([^"]+)"(?! data-as-before)', view))
    assert [name for name in sent if name.startswith("arranged_hand.")] == ["arranged_hand.ordered_card page-1"]
    table.stage.paint = json.dumps
    assert calls(table.do, "write", card="shield-1", value="T") <= 1000
