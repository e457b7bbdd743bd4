"""Proofreading: every sentence of a book has been read in its current form against every house rule that can show it."""

import pytest
from helpers.read_texts import files, noted, now

AGAIN = "read it against the options of its games, then tests/helpers/read_texts.py"


@pytest.mark.parametrize("name", files())
def test_every_sentence_was_read_against_every_option_as_it_stands(name):
    read, stands = noted().get(name, {"against": [], "sentences": {}}), now(name)
    assert sorted({*stands["against"]} - {*read["against"]}) == [], f"{name}: {AGAIN}"
    assert [key for key, sentence in stands["sentences"].items() if read["sentences"].get(key) != sentence] == [], f"{name}: {AGAIN}"


def test_nothing_is_noted_that_is_not_said():
    assert {name: {*read["sentences"]} - {*now(name)["sentences"]} for name, read in noted().items()} == {name: set() for name in noted()}


def test_a_sentence_that_changes_is_to_be_read_again():
    stands = now("war")
    assert len(stands["sentences"]) > 50 and "long_game" in stands["against"]
    assert noted()["war"]["sentences"]["title"] == stands["sentences"]["title"]
