"""Text boundaries: where a name may be cut, and which names need isolating in a sentence, in many scripts."""

import pytest

from courtcards.engine.visible_text import first_character, isolate_direction, truncate_text, without_isolates
from courtcards.saves.loader import shorten_text, tidy_line, tidy_note
from courtcards.texts import fill_sentence, join_list

WHOLE = {           # what readers see as one character, made of several code points
    "a mark": "e\u0301", "two marks": "e\u0323\u0301", "a Hebrew point": "\u05e9\u05b8", "a Devanagari vowel": "\u0915\u0940", "joined letters": "\u0915\u094d\u0937",
    "a Korean syllable": "\u1112\u1161\u11ab", "a tone of skin": "\U0001f44b\U0001f3fd", "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467", "a red heart": "\u2764\ufe0f",
    "a flag": "\U0001f1eb\U0001f1f7", "a flag of tags": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
}
ZALGO = "Z" + "\u0334\u0352\u0346" * 9
SARAH, MOHAMMED = "\u05e9\u05e8\u05d4 3", "\u0645\u062d\u0645\u062f"


@pytest.mark.parametrize("one", WHOLE.values(), ids=WHOLE)
def test_a_text_is_cut_between_whole_characters(one):
    assert [truncate_text("ab" + one + one, most) for most in range(2, 3 + 2 * len(one))] == ["ab"] * len(one) + ["ab" + one] * len(one) + ["ab" + one + one]
    assert first_character(one + "ab") == first_character(one) == one
    assert all(truncate_text(2 * one, most) in (one, 2 * one) for most in range(len(one), 9 + 2 * len(one)))


def test_each_of_several_flags_in_a_row_stays_whole():
    france, japan = "\U0001f1eb\U0001f1f7", "\U0001f1ef\U0001f1f5"
    assert [truncate_text(france + japan + france, most) for most in range(2, 7)] == [france, france, france + japan, france + japan, france + japan + france]


def test_a_character_longer_than_the_limit_keeps_what_fits():
    assert truncate_text(ZALGO, 5) == ZALGO[:5] and shorten_text(ZALGO, 24) == f"{ZALGO[:23]}…" and shorten_text("A" + ZALGO, 24) == "A…"


def test_a_name_is_cut_to_its_limit_between_whole_characters():
    family = WHOLE["a family"]
    assert tidy_line(9 * family, 24) == f"{4 * family}…" and len(tidy_line(9 * family, 24)) <= 24


def test_only_right_to_left_text_is_isolated_in_a_sentence():
    assert fill_sentence("{who} wins {count:card|cards}", {"who": SARAH, "count": 3}) == f"\u2068{SARAH}\u2069 wins 3 cards"
    assert fill_sentence("{who:’s} turn", {"who": MOHAMMED}) == f"\u2068{MOHAMMED}\u2069’s turn"
    assert join_list([SARAH, MOHAMMED, "Zoë"]) == f"\u2068{SARAH}\u2069, \u2068{MOHAMMED}\u2069 and Zoë"
    assert all(isolate_direction(name) == name for name in ("Ada 3", "Zoë", "Ольга", "さくら", "Ωμέγα"))
    assert without_isolates(isolate_direction(SARAH)) == SARAH


def test_a_stored_sentence_keeps_its_isolated_names_and_no_other_direction_marks():
    note = f"\u2068{SARAH}\u2069 32, Ada 32"
    assert tidy_note(note, 40) == note
    assert tidy_note(f"\u202e{note}", 40) == tidy_line(note, 40) == f"{SARAH} 32, Ada 32"
    assert len(tidy_note(note, 12)) <= 12
