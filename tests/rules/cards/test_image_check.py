"""A card's picture as text: recognizing a small JPEG, and rejecting anything else."""

import pytest
from helpers.photographs import data_url, gif, jpeg, png

from courtcards.cards import image_check
from courtcards.cards.image_check import DATA_URL_START, JPEG_KINDS, image_format, picture_flaw
from courtcards.engine.limits import PICTURE, PICTURE_SIDE
from courtcards.texts import load_texts

SMALL = jpeg(24, 16, (0, 60, 0))
OTHERS = [
    ("png", png(4, 4)), ("gif", gif()), ("webp", b"RIFF\x10\0\0\0WEBPVP8 "), ("avif", b"\0\0\0\x1cftypavif"), ("heic", b"\0\0\0\x18ftypheic"), ("heic", b"\0\0\0\x18ftypmif1"),
    ("tiff", b"II*\0\x08\0\0\0"), ("tiff", b"MM\0*\0\0\0\x08"), ("bmp", b"BM\x46\0\0\0\0\0\0\0\x36"), ("jxl", b"\xff\x0a\xfa\x1f"), ("jp2", b"\0\0\0\x0cjP  \r\n\x87\n"),
    ("psd", b"8BPS\0\x01"), ("svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), ("svg", b"<?xml version='1.0'?>\n<!-- a cat -->\n<svg/>"),
]


@pytest.mark.parametrize("data", [jpeg(1, 1), SMALL, jpeg(PICTURE_SIDE, PICTURE_SIDE), jpeg(880, 1117, (0, 40)), jpeg(24, 16, turned=6)])
def test_a_small_jpeg_is_a_picture(data):
    assert picture_flaw(data_url(data)) == ""


@pytest.mark.parametrize("size", [(PICTURE_SIDE + 1, 8), (8, PICTURE_SIDE + 1), (65_535, 65_535)])
def test_a_picture_with_too_many_pixels_is_too_large(size):
    high, wide = (side.to_bytes(2) for side in size)
    start = SMALL.index(b"\xff\xc0")
    assert picture_flaw(data_url(SMALL[:start + 5] + high + wide + SMALL[start + 9:])) == "large"


def test_a_picture_with_too_many_bytes_is_too_heavy():
    filled = SMALL[:-2] + b"\x55" * (PICTURE - len(SMALL)) + SMALL[-2:]
    assert picture_flaw(data_url(filled)) == ""
    assert picture_flaw(data_url(filled[:-2] + b"\x55" + filled[-2:])) == "heavy"
    assert picture_flaw(DATA_URL_START + "A" * 40_000_000) == "heavy"


@pytest.mark.parametrize("text", [
    "", "jpeg", DATA_URL_START, DATA_URL_START + "AAAA", DATA_URL_START + "%%%%", DATA_URL_START + "====", data_url(SMALL) + "\n", data_url(SMALL)[:-1], data_url(SMALL, "png"), data_url(SMALL).upper(),
    data_url(b"<p onclick='alert(1)'/>"), "https://example.org/cat.jpeg", "javascript:alert(1)", None, 7, [data_url(SMALL)], {"picture": 1}, b"\xff\xd8", data_url(SMALL[2:]),
])
def test_anything_else_is_not_a_picture(text):
    assert picture_flaw(text) == "none"


@pytest.mark.parametrize("kind", ["jpeg", "png", "tiff", "x-whatever"])
@pytest.mark.parametrize("sort, data", OTHERS, ids=str)
def test_a_picture_that_is_not_a_jpeg_is_recognized_by_its_first_bytes_whatever_its_name(sort, data, kind):
    assert picture_flaw(data_url(data + bytes(2000), kind)) == picture_flaw(data_url(data, kind)) == sort
    assert image_format(data) == sort


@pytest.mark.parametrize("data", [
    SMALL[:-2], SMALL[:-1], SMALL[:-2] + b"\xff\xda\xff\xd9", SMALL + b"\0", SMALL + SMALL, b"\xff\xd8" + SMALL, b"\xff\xd8\xff\xd9",
    SMALL.replace(b"\xff\xc0", b"\xff\xe0"), SMALL.replace(b"\xff\xda", b"\xff\xe1"),
    SMALL.replace(b"\x00\x10\x00\x18", b"\x00\x00\x00\x18"), SMALL.replace(b"\x00\x10\x00\x18", b"\x00\x10\x00\x00"), b"\xff\xd8" + b"\xff" * 90_000, SMALL[:-2] + b"\xff\0" * 40_000,
    SMALL[:-2] + SMALL[SMALL.index(b"\xff\xc0"):],
])
def test_a_jpeg_that_is_truncated_or_has_trailing_data_or_no_size_is_not_whole(data):
    assert picture_flaw(data_url(data)) == "cut"


@pytest.mark.parametrize("mark, sort", [(0xC1, ""), (0xC2, ""), (0xC3, "lossless"), (0xC5, "hierarchical"), (0xC7, "lossless"), (0xC9, "arithmetic"), (0xCA, "arithmetic"),
                                        (0xCB, "lossless"), (0xCE, "arithmetic")])
def test_an_uncommon_kind_of_jpeg_is_named_and_a_progressive_one_is_accepted(mark, sort):
    data = SMALL.replace(b"\xff\xc0", bytes([0xFF, mark]))
    assert picture_flaw(data_url(data)) == sort and image_format(data[:200]) == (sort or {0xC1: "jpeg", 0xC2: "progressive"}[mark])


@pytest.mark.parametrize("mark", [0xC1, 0xC2])
def test_a_jpeg_with_twelve_bits_per_colour_is_named(mark):
    assert picture_flaw(data_url(SMALL.replace(b"\xff\xc0\x00\x0b\x08", bytes([0xFF, mark, 0, 11, 12])))) == "deep"


def test_every_flaw_of_a_picture_has_its_words():
    assert {*JPEG_KINDS, *image_check.OTHER_FORMATS, "none", "heavy", "large", "cut", "deep"} == load_texts("common")["picture"].keys()
