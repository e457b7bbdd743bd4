"""Proofreading: every sentence of a book has been read in its current form against every house rule that can show it."""

import pytest
from helpers.read_texts import files, noted, now, section_hashes

AGAIN = "read it against the options of its games, then tests/helpers/read_texts.py"


@pytest.mark.parametrize("name", files())
def test_every_sentence_was_read_against_every_option_in_its_current_form(name):
    read, stands = noted().get(name, {"against": "", "sections": {}}), now(name)
    assert [option for option in stands["against"].split(", ") if option not in read["against"].split(", ")] == [], f"{name}: {AGAIN}"
    assert [section for section, told in stands["sections"].items() if read["sections"].get(section) != told] == [], f"{name}: {AGAIN}"


def test_no_note_is_about_a_sentence_that_does_not_exist():
    assert {name: {*read["sections"]} - {*now(name)["sections"]} for name, read in noted().items()} == {name: set() for name in noted()}


def test_a_sentence_that_changes_or_gets_another_key_must_be_read_again():
    told = {"title": "War", "verb": {"flip": {"do": "Flip"}, "send": {"do": "Send"}}}
    assert section_hashes(told).keys() == {"title", "verb"} and "long_game" in now("war")["against"]
    for other in ({"flip": {"do": "Turn"}, "send": {"do": "Send"}}, {"flip": {"ask": "Flip"}, "send": {"do": "Send"}}, {"flip": {"do": "Flip"}}):
        assert section_hashes(told | {"verb": other})["verb"] != section_hashes(told)["verb"]
