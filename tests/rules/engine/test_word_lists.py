"""Word lists: packing and reading them, the full list, and matches with another list."""

import json
import re

import pytest
from helpers.wordy import OTHER, OURS, Wordy, planted
from hypothesis import given
from hypothesis import strategies as st

from courtcards.engine.limits import NO_WORDS, WORD
from courtcards.engine.word_lists import RARITY_CLASSES, AllWordsBut, BadWords, differing_lookups, installed_words, pack_words, parse_words
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record


@pytest.fixture
def ours(monkeypatch):
    """A short list, instead of the installed one."""
    for module in ("engine.components", "saves.loader", "engine.word_lists"):
        monkeypatch.setattr(f"courtcards.{module}.installed_words", lambda: OURS)
    monkeypatch.setitem(GAMES, "pageant", Wordy)
    return OURS


# the packed text

@given(st.dictionaries(st.text("ABCDE", min_size=1, max_size=WORD), st.sampled_from(RARITY_CLASSES)))
def test_any_word_list_can_be_packed_and_unpacked(words):
    again = parse_words(pack_words(words))
    assert again.words == words and list(again.words) == sorted(words) and again.text == pack_words(words)


@given(st.dictionaries(st.text("ABC", min_size=1, max_size=6), st.sampled_from(RARITY_CLASSES)), st.data())
def test_a_damaged_text_is_refused_or_recognized_as_another_list(words, data):
    text = pack_words(words)
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.sampled_from("abcABC019\n ")) + text[at + data.draw(st.integers(0, 1)):]
    try:
        assert (parse_words(damaged).hash == parse_words(text).hash) == (damaged == text)
    except BadWords as error:
        assert str(error)


@pytest.mark.parametrize("text", ["", "aCAT", "aCAT\n", "aCAT\n01", "aCAT\n9", "acat\n0", "aCAT\n0\n", "sCAT\n0", "aCATaS\n0", "aCATcAT\n00", "aB" + "A" * WORD + "\n0", "a\n0", "aÉ\n0"])
def test_text_that_is_not_a_list_says_what_is_wrong(text):
    with pytest.raises(BadWords):
        parse_words(text)


# the list of all words

def test_the_list_has_the_words_of_all_dialects_and_no_names():
    words = installed_words().words
    assert {"COLOR", "COLOUR", "THEATRE", "CENTER", "CROWNS", "A", "I", "O"} <= words.keys()
    assert not {"OSRIC", "LONDON", "B", "S", "X"} & words.keys()
    assert {word for word in words if len(word) == 1} == {"A", "I", "O"} and max(map(len, words)) == WORD
    assert all(map(re.compile("[A-Z]+").fullmatch, words)) and len(words) > 110_000


def test_every_word_has_its_class_and_words_no_bot_uses_are_valid_for_people():
    words = installed_words().words
    assert set(words.values()) == set(RARITY_CLASSES)
    assert words["THE"] == 10 and words["COLOR"] < 99 and words["DAMN"] == 99


def test_packing_the_list_again_gives_the_same_text():
    assert pack_words(installed_words().words) == installed_words().text and installed_words() is installed_words()


# a match on another list

def test_a_record_names_its_list_and_the_words_not_found_in_it(ours):
    data = planted().dump()
    assert data["words"] == ours.hash and data["no_words"] == ["QI"]
    assert load_record(json.dumps(data)).dump() == data and not load_record(data).has_foreign_words


def test_a_record_with_our_list_uses_our_list_whatever_it_says_was_not_found(ours):
    data = planted().dump()
    assert load_record(data | {"no_words": ["COT", "CAT"]}).dump() == data


def test_a_record_with_another_list_accepts_all_words_but_those_not_found(ours):
    data = planted().dump() | {"words": OTHER, "no_words": ["COT"]}
    again = load_record(data)
    assert again.has_foreign_words and again.dump() == data and again.up_to(1).dump() == data
    assert differing_lookups(again.game.looked_up, ours) == (["QI"], ["COT"])


def test_an_unavailable_list_accepts_every_word_but_a_few():
    words = AllWordsBut(["QI"])
    assert "CAT" in words and "QI" not in words and [*words] == []


@pytest.mark.parametrize("no_words", ["QI", ["qi"], [""], ["A" * (WORD + 1)], ["É"], [7], [["QI"]], ["QI"] * (NO_WORDS + 1), {"QI": 1}])
def test_words_from_outside_are_valid_and_not_too_many(ours, no_words):
    with pytest.raises(BadRecord) as refused:
        load_record(planted().dump() | {"no_words": no_words})
    assert refused.value.key == "bad-field"


def test_a_record_with_words_waits_if_no_list_is_here(ours, monkeypatch):
    data = planted().dump()
    for module in ("engine.components", "saves.loader", "engine.word_lists"):
        monkeypatch.setattr(f"courtcards.{module}.installed_words", lambda: None)
    with pytest.raises(BadRecord) as refused:
        load_record(data)
    assert refused.value.key == "no-words"
