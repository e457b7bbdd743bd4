"""Records as part of a link: JSON, deflated, in letters that an address may hold. What comes in is untrusted."""

import base64
import binascii
import json
import re
import zlib
from typing import Any

from courtcards.engine.limits import LINK, UNFOLDED
from courtcards.saves.errors import BadRecord

MARK, AGAIN = "1", "2"      # versions of this form; the second is for letters that pages before it can't take in whole
NEWER = re.compile(r"[3-9][\w-]{20}", re.ASCII)
CUT = "cut-link", "cut-after"             # why a link is refused whose rest may still come
DAMAGED = *CUT, "bad-link", "newer-link"
BEGIN, MOVES = '{"', '"moves":['        # how what is packed begins, and where its moves do


def pack(record: dict[str, Any], mark: str = MARK) -> str | None:
    """Return the plain data of a record as text for a link of a version, None for one that is too long for it.

    >>> unpack(pack({"game": "heralds", "moves": ["0 flip"]}))
    '{"game":"heralds","moves":["0 flip"]}'
    """
    plain = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    squeezer = zlib.compressobj(9, wbits=-15)
    text = mark + base64.urlsafe_b64encode(squeezer.compress(plain) + squeezer.flush()).decode().rstrip("=")
    return text if len(plain) <= UNFOLDED and len(text) <= LINK else None


def unpack(text: str) -> str:
    """Return the text of the record that a link holds, still to go through the door; raises BadRecord."""
    plain, letters = unfolded(text)
    if letters != text:
        raise BadRecord("bad-link")
    return plain


def unfolded(text: str) -> tuple[str, str]:
    """Return the text that a link holds and the letters that hold it, without any that follow them; raises BadRecord."""
    if len(text) > LINK:
        raise BadRecord("long-link")
    if not text.startswith((MARK, AGAIN)):
        raise BadRecord("newer-link" if NEWER.match(text) else "bad-link")
    letters = text[len(MARK):]
    letters = letters[:-1] if len(letters) % 4 == 1 else letters        # one alone says nothing
    opener = zlib.decompressobj(wbits=-15)
    try:
        squeezed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        plain = opener.decompress(squeezed, UNFOLDED + 1)       # no further: a small link can unfold without end
        if len(plain) > UNFOLDED:
            raise BadRecord("long-link")
        if not opener.eof:
            raise cut_off(plain)
        used = len(squeezed) - len(opener.unused_data)
        return plain.decode(), text[:len(MARK) + -(-used * 4 // 3)]
    except (binascii.Error, zlib.error, ValueError) as error:
        raise error if isinstance(error, BadRecord) else BadRecord("bad-link") from error


def cut_off(plain: bytes) -> BadRecord:
    """Return how a link that ends early is refused, by the part that it still holds: as far as that reads, unless it is nothing of ours."""
    text = plain.decode(errors="ignore")
    if not text.startswith(BEGIN[:len(text)]):
        return BadRecord("bad-link")
    moves = text.partition(MOVES)[2].partition("]")[0].count('"') // 2
    return BadRecord("cut-after", number=moves) if moves else BadRecord("cut-link")
