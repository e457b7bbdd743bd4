"""The text of an untrusted file: its encoding, and any JSON in it, whether bare, in a code fence or in an email."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterable, Iterator

from courtcards.engine.limits import FILE
from courtcards.saves.errors import BadRecord

LEADING_BLANKS = "\ufeff \n\r\t"        # characters that may precede the text
QUOTED_BYTES = 32                       # bytes quoted in a refusal, to tell the kind of file
OPENING_BRACE = re.compile(r'\{[\s>|]*"')
LINE_END = re.compile(r"\s*\n[\s>|]*")  # also matches the start of a quoted line in an email
ENCODINGS_BY_MARK = {BOM_UTF8: "utf-8-sig", BOM_UTF16_LE: "utf-16", BOM_UTF16_BE: "utf-16"}


def encoding_of(first: bytes) -> str:
    r"""Return a file's encoding, judged by its first bytes.

    A byte order mark decides or, without one, a zero byte. The default is UTF-8.

    >>> encoding_of(b"{"), encoding_of(b"{\0"), encoding_of(b"\xff\xfe{\0")
    ('utf-8', 'utf-16-le', 'utf-16')
    """
    for mark, name in ENCODINGS_BY_MARK.items():
        if first.startswith(mark):
            return name
    if first[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if first[:1] == b"\0" else "utf-8"


def decode_text(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the text of a file, piece by piece; raises BadRecord if it doesn't decode."""
    head, decoder = b"", None
    try:
        for piece in pieces:
            head = head or piece[:QUOTED_BYTES]
            decoder = decoder or getincrementaldecoder(encoding_of(piece))()
            yield decoder.decode(piece)
        if decoder:
            yield decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        raise BadRecord("other-encoding", head=head.decode(errors="replace")) from error


def find_json(text: str) -> str:
    r"""Return the JSON in a text with its wrapped lines joined, or "" if there is none.

    If there's no closing brace, everything up to the end of the text is returned.

    >>> find_json('Here you are:\n> ```json\n> {"seats": ["Ada the\n> Great"]}\n> ```\nBert'), find_json("Hello")
    ('{"seats": ["Ada the Great"]}', '')
    """
    start = 0
    if not text.startswith("{"):
        opening = OPENING_BRACE.search(text)
        if opening is None:
            return ""
        start = opening.start()
    end = text.rfind("}") + 1
    content = text[start:end] if end > start else text[start:]
    return LINE_END.sub(" ", content) if len(content) <= FILE else content
