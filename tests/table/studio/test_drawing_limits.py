"""The page's scripts and the rules share the same limits for boards and pictures."""

import re
from pathlib import Path

import pytest

from courtcards.cards.custom_sets import is_strokes
from courtcards.engine import limits

SCRIPTS = Path(__file__).parents[3] / "assets/js/board"


@pytest.mark.parametrize("script, name", [("strokes", "STROKES"), ("strokes", "STROKE"), ("strokes", "ART"), ("photo", "PICTURE")])
def test_drawing_limits_are_the_same_on_the_board_and_in_a_file(script, name):
    found = re.search(rf"\b{name} = ([0-9_]+)\b", (SCRIPTS / f"{script}.js").read_text("utf-8"))
    assert found and int(found[1]) == getattr(limits, name)


def test_coordinates_on_the_board_and_in_a_file_are_the_same():
    low, high = map(int, re.search(r"COORDINATE_RANGE = \[(-?\d+), (\d+)\]", (SCRIPTS / "strokes.js").read_text("utf-8")).groups())
    assert all(is_strokes([f"pen 31243a 12 {place},{place},50"]) is (low <= place <= high) for place in range(low - 20, high + 20))
