"""The picture of a card as text: a small JPEG in a data URL. It is looked at, never decoded."""

import re
from base64 import b64decode
from collections.abc import Iterator

from .limits import PICTURE, POINTS

START = "data:image/jpeg;base64,"
LETTERS = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
MARK = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])")      # in what is drawn: neither a byte 255 nor a mark to start again
PLAIN = range(0xC0, 0xC3)                               # frames as browsers write them
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
SCAN, END = 0xDA, 0xD9
ALONE = 0x01, 0xD8                                      # marks that nothing belongs to


def picture_flaw(text: object) -> str:
    """Return what is wrong with a picture: `none` if it is no JPEG, `heavy`, `large`; "" if nothing is.

    >>> picture_flaw("data:image/svg+xml;base64,PHN2Zy8+")
    'none'
    """
    if not isinstance(text, str) or not text.startswith(START):
        return "none"
    if len(text) - len(START) > (PICTURE + 2) // 3 * 4:
        return "heavy"
    if not LETTERS.fullmatch(text, len(START)):
        return "none"
    data = b64decode(text[len(START):])
    if len(data) > PICTURE:
        return "heavy"
    found = list(parts(data))
    marks = [mark for mark, _ in found if mark in FRAMES or mark in (SCAN, END)]
    if len(marks) < 3 or marks[0] not in PLAIN or {*marks[1:-1]} != {SCAN} or marks[-1] != END:
        return "none"
    frame = dict(found)[marks[0]]
    high, wide = (int.from_bytes(frame[at:at + 2]) for at in (1, 3))
    if not high * wide:
        return "none"
    return "large" if max(high, wide) > POINTS else ""


def parts(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the parts of a JPEG, each with its mark, up to where it is none any more; the last is its end only if nothing follows."""
    if data[:2] != b"\xff\xd8":
        return
    at = 2
    while found := MARK.match(data, at):
        mark, at = found[1][0], found.end()
        if mark in ALONE:
            return
        if mark == END:
            if at == len(data):
                yield mark, b""
            return
        long = int.from_bytes(data[at:at + 2])
        if long < 2 or at + long > len(data):
            return
        yield mark, data[at + 2:at + long]
        at += long
        if mark == SCAN:
            drawn = MARK.search(data, at)
            at = drawn.start() if drawn else len(data)
