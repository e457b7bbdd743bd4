"""The check of a card's picture, a small JPEG in a data URL: its bytes are inspected, never decoded."""

import re
from base64 import b64decode
from collections.abc import Iterator

from courtcards.engine.limits import PICTURE, PICTURE_SIDE

JPEG = b"\xff\xd8"                                      # the first bytes of a JPEG
DATA_URL_START = "data:image/jpeg;base64,"
BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
MARKER = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])")    # a marker, except restart markers in image data, where a byte 255 is escaped by a zero
FRAME_MARKERS = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
JPEG_KINDS = {                                          # kinds of JPEG, by their frame markers
    "jpeg": (0xC0, 0xC1), "progressive": (0xC2,), "lossless": (0xC3, 0xC7, 0xCB, 0xCF), "hierarchical": (0xC5, 0xC6), "arithmetic": (0xC9, 0xCA, 0xCD, 0xCE),
}
SHOWN_KINDS = "jpeg", "progressive"                     # kinds that every browser can show, at eight bits per colour
SCAN_MARKER, END_MARKER = 0xDA, 0xD9
LONE_MARKERS = 0x01, 0xD8                               # markers without a segment
COLOUR_BITS = 8
OTHER_FORMATS = {                                       # other picture formats, by their first bytes
    "png": rb"\x89PNG\r\n\x1a\n", "gif": rb"GIF8[79]a", "webp": rb"RIFF.{4}WEBP", "avif": rb".{4}ftypavi[fs]", "heic": rb".{4}ftyp(?:hei|hev|mif1|msf1)",
    "tiff": rb"II\*\0|MM\0\*|II\+\0|MM\0\+", "bmp": rb"BM.{4}\0{4}",
    "jxl": rb"\xff\x0a|\0{3}\x0cJXL ", "jp2": rb"\0{3}\x0cjP  |\xff\x4f\xff\x51", "psd": rb"8BPS\0", "svg": rb"\s*(?:<\?xml.{0,400})?<svg",
}
FORMAT_CHARACTERS = 600                                 # Base64 characters enough to tell a picture's format if it isn't a JPEG


def picture_flaw(text: object) -> str:
    """Return the flaw of a picture, or "" if it is fine.

    * `none`: the format is unknown.
    * `heavy`: it has too many bytes.
    * `large`: one of its sides has too many pixels.
    * `cut`: data is missing or surplus.

    If a picture isn't a JPEG that every browser can show, its flaw is the name of its format, such as `png` or `lossless`.

    >>> picture_flaw("data:image/jpeg;base64,iVBORw0KGgoAAAANSUhEUg=="), picture_flaw("cat.jpeg")
    ('png', 'none')
    """
    if not isinstance(text, str) or not text.startswith(DATA_URL_START):
        format_name = image_format(b64decode(base64_start(text)))
        return format_name if format_name and format_name not in JPEG_KINDS else "none"
    if len(text) - len(DATA_URL_START) > (PICTURE + 2) // 3 * 4:
        return "heavy"
    if not BASE64.fullmatch(text, len(DATA_URL_START)):
        return "none"
    data = b64decode(text[len(DATA_URL_START):])
    if len(data) > PICTURE:
        return "heavy"
    kind = image_format(data)
    if kind in SHOWN_KINDS:
        return jpeg_flaw(data)
    return kind or "none"


def base64_start(text: object) -> str:
    """Return the first Base64 characters of a data URL of any type, or "" if the text isn't a data URL."""
    header, _, encoded = text.partition(";base64,") if isinstance(text, str) else ("", "", "")
    first = encoded[:FORMAT_CHARACTERS]
    return first if header.startswith("data:") and BASE64.fullmatch(first) else ""


def image_format(data: bytes) -> str:
    """Return the format of a picture file that starts with these bytes, or "" if it is unknown.

    A JPEG whose colours don't have eight bits each is `deep`. One that ends before its frame header is `cut`.
    """
    if data[:2] != JPEG:
        return next((name for name, begins in OTHER_FORMATS.items() if re.match(begins, data, re.DOTALL)), "")
    mark, frame = next(((mark, frame) for mark, frame in jpeg_segments(data) if mark in FRAME_MARKERS), (0, b""))
    if frame[:1] != bytes([COLOUR_BITS]) and mark in JPEG_KINDS["jpeg"] + JPEG_KINDS["progressive"]:
        return "deep"
    return next((name for name, marks in JPEG_KINDS.items() if mark in marks), "cut")


def jpeg_flaw(data: bytes) -> str:
    """Return `cut` or `large` for a JPEG with such a flaw, or "" if it is fine. Its format must be one that browsers can show."""
    segments = list(jpeg_segments(data))
    marks = [mark for mark, _ in segments if mark in FRAME_MARKERS or mark in (SCAN_MARKER, END_MARKER)]
    if len(marks) < 3 or {*marks[1:-1]} != {SCAN_MARKER} or marks[-1] != END_MARKER:
        return "cut"
    frame = dict(segments)[marks[0]]
    height, width = (int.from_bytes(frame[offset:offset + 2]) for offset in (1, 3))
    if height == 0 or width == 0:
        return "cut"
    return "large" if max(height, width) > PICTURE_SIDE else ""


def jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and the data of each segment of a JPEG, up to the first invalid one.

    The end marker is yielded only if nothing follows it.
    """
    if data[:2] != JPEG:
        return
    offset = 2
    while match := MARKER.match(data, offset):
        mark, offset = match[1][0], match.end()
        if mark in LONE_MARKERS:
            return
        if mark == END_MARKER:
            if offset == len(data):
                yield mark, b""
            return
        length = int.from_bytes(data[offset:offset + 2])
        if length < 2 or offset + length > len(data):
            return
        yield mark, data[offset + 2:offset + length]
        offset += length
        if mark == SCAN_MARKER:
            next_marker = MARKER.search(data, offset)
            offset = next_marker.start() if next_marker else len(data)
