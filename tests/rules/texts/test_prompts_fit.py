"""Questions and their help fit into the prompt: a title of one line and two lines of help on a desk, three on a phone, with the longest names and numbers in them."""

import re

import pytest
from helpers.lines import fill, lines, width
from helpers.words import sentences

from courtcards.texts import load

TITLE, HELP = re.compile(r"(ask|wait|targets?|asks|chosen|call)(-[\w-]+)?"), re.compile(r"(help|ahead)(-[\w-]+)?")
COMMON = ("target", "target-card", "target-space", "call", "name", "which", "verb", "play", "with", "where")      # titles that all games share
DESK, PHONE = 476, 366          # px that the words have beside the buttons of a desk of 1,280, and on a phone of 390
FITTED = "battle-royal", "coinquest", "creations", "fwords", "ilk", "kingdom-armies", "kingdrin", "kings-keys", "knights-and-ninjas", "minkingi", "war"
LARGE, SMALL, PLAIN = 22, 18, 13        # px that titles and help are written in


def too_long(key, text):
    """Return what of a sentence of the prompt doesn't fit, in words; nothing where it fits or isn't one."""
    part, filled = key.rpartition(".")[2], fill(text)
    if TITLE.fullmatch(part):
        return lines(filled, "display", LARGE, DESK) > 1 or lines(filled, "display", SMALL, PHONE) > 1
    return bool(HELP.fullmatch(part)) and (lines(filled, "text", PLAIN, DESK) > 2 or lines(filled, "text", PLAIN, PHONE) > 3)


def offenders(name):
    """Return the sentences of a file of texts that don't fit, filled."""
    return {key: fill(text) for key, text in sentences(load(name)) if {"question", "verb"} & {*key.split(".")} and too_long(key, text)}


@pytest.mark.parametrize("name", FITTED)
def test_questions_and_their_help_fit_into_the_prompt(name):
    assert offenders(name) == {}


def test_what_every_table_asks_fits_too():
    asked = load("common")["choose"]
    assert [key for key in COMMON if too_long("ask", asked[key])] == []
    assert lines(f"{asked['more']} {asked['again']}", "text", PLAIN, DESK) <= 2


def test_a_sentence_is_measured_as_a_browser_breaks_it():
    assert width("Who’s the target?", "display", LARGE) == pytest.approx(178, abs=1)
    assert (lines("", "text", 13, 100), lines("one two", "text", 13, 40), lines("one two", "text", 13, 400)) == (0, 2, 1)
    assert fill("{rival:’s} {kind} hits {count:card|cards}") == "Wilhelmina B’s Catapult hits 20 cards"
    assert too_long("question.turn.ask", "Wilhelmina B’s Catapult is aimed at Wilhelmina B. Do you answer?")
