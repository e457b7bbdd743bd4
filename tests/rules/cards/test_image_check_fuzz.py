"""Fuzzing of pictures: whatever the text contains, there is a message for it, and only small JPEGs are accepted."""

from random import Random

from helpers.photographs import data_url, jpeg
from helpers.share import share
from hypothesis import given
from hypothesis import strategies as st

from courtcards.cards.image_check import picture_flaw
from courtcards.engine.limits import PICTURE
from courtcards.texts import load_texts

JPEGS = [jpeg(1, 1), jpeg(64, 48, (0, 50, 0)), jpeg(880, 1117, (0, 60)), jpeg(40, 40, turned=3)]
FLAWS = {"", *load_texts("common")["picture"]}


def mutated(data, rng):
    """Return a JPEG with some bytes replaced, removed or doubled."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        at, long = rng.randrange(len(data)), rng.choice((1, 1, 2, 9, 400))
        how = rng.randrange(4)
        if how == 0:
            data[at] = rng.choice((0, 1, 0xC0, 0xD8, 0xD9, 0xDA, 0xFF, rng.randrange(256)))
        elif how == 1:
            del data[at:at + long]
        elif how == 2:
            data[at:at] = data[at:at + long]
        else:
            data[at:at] = bytes(rng.choice((0xFF, 0xC0, 0xC2, 0xDA, rng.randrange(256))) for _ in range(long))
        if not data:
            break
    return bytes(data)


def test_a_mutated_jpeg_is_judged_without_an_exception():
    rng, found = Random(25), []
    for number in range(share(1_200, 10_000)):
        data = mutated(JPEGS[number % 2 * 3] if number % 10 else JPEGS[number // 10 % 4], rng)
        found.append(picture_flaw(data_url(data)))
        if not found[-1]:
            assert data[:3] == b"\xff\xd8\xff" and data[-2:] == b"\xff\xd9" and len(data) <= PICTURE and data.find(b"\xff\xd9") == len(data) - 2
    assert {*found} <= FLAWS and {"", "none", "large", "cut"} <= {*found}


@given(st.one_of(st.binary(max_size=300).map(data_url), st.binary(max_size=300).map(lambda data: data_url(b"\xff\xd8" + data + b"\xff\xd9")), st.text(), st.integers(), st.none()))
def test_any_value_in_place_of_a_picture_is_judged(what):
    assert picture_flaw(what) in FLAWS
