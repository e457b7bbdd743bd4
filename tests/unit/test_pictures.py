"""The picture of a card, as text: what is a small JPEG, and what is none."""

import pytest
from photographs import data_url, gif, jpeg, png

from courtcards.limits import PICTURE, POINTS
from courtcards.pictures import START, picture_flaw

SMALL = jpeg(24, 16, (0, 60, 0))


@pytest.mark.parametrize("data", [jpeg(1, 1), SMALL, jpeg(POINTS, POINTS), jpeg(880, 1117, (0, 40)), jpeg(24, 16, turned=6)])
def test_a_small_jpeg_is_a_picture(data):
    assert picture_flaw(data_url(data)) == ""


@pytest.mark.parametrize("size", [(POINTS + 1, 8), (8, POINTS + 1), (65_535, 65_535)])
def test_a_picture_of_too_many_points_is_too_large(size):
    high, wide = (side.to_bytes(2) for side in size)
    start = SMALL.index(b"\xff\xc0")
    assert picture_flaw(data_url(SMALL[:start + 5] + high + wide + SMALL[start + 9:])) == "large"


def test_a_picture_of_too_many_bytes_is_too_heavy():
    filled = SMALL[:-2] + b"\x55" * (PICTURE - len(SMALL)) + SMALL[-2:]
    assert picture_flaw(data_url(filled)) == ""
    assert picture_flaw(data_url(filled[:-2] + b"\x55" + filled[-2:])) == "heavy"
    assert picture_flaw(START + "A" * 40_000_000) == "heavy"


@pytest.mark.parametrize("text", [
    "", "jpeg", START, START + "AAAA", START + "%%%%", START + "====", data_url(SMALL) + "\n", data_url(SMALL)[:-1], data_url(SMALL, "png"), data_url(SMALL).upper(),
    data_url(png(4, 4)), data_url(gif()), data_url(b"<svg onload='alert(1)'/>"), "https://example.org/cat.jpeg", "javascript:alert(1)", None, 7, [data_url(SMALL)], {"picture": 1}, b"\xff\xd8",
])
def test_anything_else_is_no_picture(text):
    assert picture_flaw(text) == "none"


@pytest.mark.parametrize("data", [
    SMALL[:-2], SMALL[:-1], SMALL[:-2] + b"\xff\xda\xff\xd9", SMALL + b"\0", SMALL + SMALL, SMALL[2:], b"\xff\xd8" + SMALL, b"\xff\xd8\xff\xd9",
    SMALL.replace(b"\xff\xc0", b"\xff\xc9"), SMALL.replace(b"\xff\xc0", b"\xff\xe0"), SMALL.replace(b"\xff\xda", b"\xff\xe1"),
    SMALL.replace(b"\x00\x10\x00\x18", b"\x00\x00\x00\x18"), SMALL.replace(b"\x00\x10\x00\x18", b"\x00\x10\x00\x00"), b"\xff\xd8" + b"\xff" * 90_000, SMALL[:-2] + b"\xff\0" * 40_000,
    SMALL[:-2] + SMALL[SMALL.index(b"\xff\xc0"):],
])
def test_a_jpeg_that_is_cut_off_or_has_anything_behind_it_or_no_size_is_no_picture(data):
    assert picture_flaw(data_url(data)) == "none"
