"""Prompts and their help fit:
a one-line title and two lines of help on a desktop, three on a phone, with the longest names and numbers.
"""

import re

import pytest
from helpers.lines import fill, lines, width
from helpers.words import sentences

from courtcards.lessons.lesson import games_with_lessons
from courtcards.texts import load_texts

TITLE, HELP = re.compile(r"(ask|wait|targets?|asks|chosen|call)(-[\w-]+)?"), re.compile(r"(help|ahead)(-[\w-]+)?")
COMMON = ("target", "target-card", "target-space", "call", "name", "which", "verb", "play", "with", "where")      # titles that all games share
DESK, PHONE = 476, 366          # px for the words beside the buttons, on a desktop of 1,280 and a phone of 390
FITTED = "battle-royal", "coinquest", "creations", "fwords", "ilk", "kingdom-armies", "kingdrin", "kings-keys", "knights-and-ninjas", "minkingi", "war"
LARGE, SMALL, MIDDLE, PLAIN = 22, 18, 15, 13        # px font sizes of titles, of titles on a phone, of a step's ending, and of help
TALL, WIDE, OPEN = 1.2, 1.3, 1.4        # their line heights, as multiples of the font size
LESSON = 520            # px for the words of a lesson beside its buttons on that desktop
FIRST = re.compile(r"(^|\.)first-(question|fact|card)\.")
FIRST_MATCH = re.compile(r"(^|\.)first-match\.(aim|turn)$")
SWITCH = 66             # px for the switch of explanations beside the words on a phone
LESSONS = load_texts("common")["lessons"]


def outgrows_help(text):
    """Return whether a text takes more than two lines on a desktop, or three on a phone."""
    return lines(text, "text", PLAIN, DESK) > 2 or lines(text, "text", PLAIN, PHONE) > 3


def too_long(key, text):
    """Return whether a sentence of the prompt doesn't fit; False if it isn't one."""
    part, filled = key.rpartition(".")[2], fill(text)
    if TITLE.fullmatch(part):
        return lines(filled, "display", LARGE, DESK) > 1 or lines(filled, "display", SMALL, PHONE) > 1
    return bool(HELP.fullmatch(part)) and outgrows_help(filled)


def offenders(name):
    """Return the filled sentences in a text file that don't fit."""
    return {key: fill(text) for key, text in sentences(load_texts(name)) if {"question", "verb"} & {*key.split(".")} and too_long(key, text)}


@pytest.mark.parametrize("name", FITTED)
def test_questions_and_their_help_fit_in_the_prompt(name):
    assert offenders(name) == {}


def taller(*parts, beside=LESSON):
    """Return whether parts of a prompt (text, font, size, line height) are too tall.

    On a desktop, a title and two lines of help fit, on a phone three lines of help.
    """
    title = parts[0][:2] + ((SMALL, TALL) if parts[0][2] == LARGE else parts[0][2:])
    desk = sum([lines(text, font, size, beside) * size * high for text, font, size, high in parts])
    phone = sum([lines(text, font, size, PHONE) * size * high for text, font, size, high in (title, *parts[1:])])
    return desk > LARGE * TALL + 2 * PLAIN * OPEN + 1 or phone > SMALL * TALL + 3 * PLAIN * OPEN + 1


def said_in(step):
    """Yield the prompts of a lesson's step: with its reason, with its hint, and its endings."""
    for line in (step.get("why", ""), step.get("hint", "")):
        yield (step["do"], "display", LARGE, TALL), (line, "text", PLAIN, OPEN)
    for verdict, part, line in (("alone", "well", step.get("more", "")), ("missed", "missed", LESSONS["anew"])):
        yield (f"---- {LESSONS[verdict]} {step.get(part, '')}", "display", MIDDLE, WIDE), (line, "text", PLAIN, OPEN)


@pytest.mark.parametrize("name", games_with_lessons())
def test_lesson_texts_fit_in_the_prompt(name):
    steps = [step for told in load_texts(f"lessons/{name}").values() if isinstance(told, list) for step in told]
    assert steps and [parts for step in steps for parts in said_in(step) if taller(*parts)] == []


@pytest.mark.parametrize("name", FITTED)
def test_first_time_tips_fit_in_the_place_of_the_help(name):
    told = {key: f"{load_texts('common')['table']['new']} --- {fill(text)}" for key, text in sentences(load_texts(name)) if FIRST.search(key)}
    assert {key: text for key, text in told.items() if outgrows_help(text)} == {}


@pytest.mark.parametrize("name", FITTED)
def test_the_first_lines_of_a_first_match_fit_without_more(name):
    told = [fill(text) for key, text in sentences(load_texts(name)) if FIRST_MATCH.search(key)]
    assert [text for text in told if lines(text, "text", PLAIN, DESK) > 1 or lines(text, "text", PLAIN, PHONE - SWITCH) > 2] == []


@pytest.mark.parametrize("name", FITTED)
def test_the_reason_for_an_order_or_an_answer_fits_in_the_place_of_the_help(name):
    advice, gains = load_texts("common")["advice"], load_texts(name).get("expect", {"none": ""})
    told = [fill(text) for key, text in load_texts(name).get("orders", {}).items() if key.endswith("-first")]
    for gain in gains.values():
        said = [advice["play"], advice["mostly"].replace("{gain}", fill(gain)) if gain else "", advice["chance"]]
        told.append(fill(" ".join(said)))
    assert list(filter(outgrows_help, told)) == []


def test_common_questions_fit():
    asked = load_texts("common")["choose"]
    assert [key for key in COMMON if too_long("ask", asked[key])] == []
    assert lines(f"{asked['more']} {asked['again']}", "text", PLAIN, DESK) <= 2


def test_a_sentence_is_measured_as_a_browser_wraps_it():
    assert width("Who’s the target?", "display", LARGE) == pytest.approx(178, abs=1)
    assert (lines("", "text", 13, 100), lines("one two", "text", 13, 40), lines("one two", "text", 13, 400)) == (0, 2, 1)
    assert fill("{rival:’s} {kind} hits {count:card|cards}") == "Wilhelmina B’s Catapult hits 20 cards"
    assert too_long("question.turn.ask", "Wilhelmina B’s Catapult is aimed at Wilhelmina B. Do you answer?")
