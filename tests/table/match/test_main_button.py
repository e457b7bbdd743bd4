"""The main button: never a part of an answer, nor one of two possible uses of a card."""

import re

from books.ilk.table import choose, record
from helpers.fake_page import Table, words
from helpers.words import text

HANDS = ("8 4 3 J K A", "K Q 9")


def seated(*moves, **made):
    """Return a table with a match."""
    table = Table(speed="0")
    table.app.page.deal(record(*moves, hands=HANDS, **made))
    return table


def main(table):
    """Return the main button's label, or None if there is none."""
    found = re.search(r"<button(?=[^>]*data-main)[^>]*>(.*?)</button>", table.stage.view)
    return words(found[1]).removesuffix(f" {text('match.space')}") if found else None


def style(table, label):
    """Return the style of the button with this label."""
    found = {words(label): style for style, label in re.findall(r'<button[^>]*class="([^"]*)"[^>]*>(.*?)</button>', table.stage.view)}
    return found[label]


def test_only_costly_answers_look_like_a_warning():
    assert style(seated(), text("verb.end.do", "ilk")) == "btn btn--quiet"


def test_the_main_button_conjures_a_creature_and_another_swaps_its_cards():
    table = seated("0 discard 8")
    choose(table, "4", "3")
    assert main(table) == "Conjure 4-3: spend 7 of 8" and text("choose.swap") in table.says
    assert '<span class="unbroken">4-3</span>' in table.stage.view[table.stage.view.index("data-main"):]         # no line ends within a creature's name


def test_the_main_button_never_discards_a_card_that_combines_with_others():
    table = seated()
    choose(table, "K")
    assert main(table) is None and text("choose.with", what="King") in table.says
    assert style(table, "Discard the King") == "btn btn--quiet" and f">{text('first.card')}</span>" in table.stage.view


def test_no_big_button_discards_a_card_that_can_be_aimed():
    table = seated(fields=("4-6", ""))
    choose(table, "J")
    assert main(table) is None and style(table, "Discard the Jack") == "btn btn--quiet" and 'class="ask__place"' in table.stage.view


def test_a_card_that_can_only_be_discarded_says_why_and_no_main_button_does_it():
    table = seated(fields=("", ""))
    choose(table, "A")
    assert main(table) is None and "An Ace goes on a creature" in table.says


def test_aiming_at_the_wrong_thing_says_where_the_card_goes():
    table = seated(fields=("4-6", ""))
    choose(table, "A")
    table.do("target", seat="1")
    assert "An Ace goes on a creature" in table.says
