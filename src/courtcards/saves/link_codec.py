"""Records as part of a link: JSON, deflated, in letters that an address may hold. What comes in is untrusted."""

import base64
import binascii
import json
import zlib
from typing import Any

from courtcards.engine.limits import LINK, UNFOLDED
from courtcards.saves.errors import BadRecord

MARK = "1"                  # version of this form


def pack(record: dict[str, Any]) -> str | None:
    """Return the plain data of a record as text for a link, None for one that is too long for it.

    >>> unpack(pack({"game": "heralds", "moves": ["0 flip"]}))
    '{"game":"heralds","moves":["0 flip"]}'
    """
    plain = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    squeezer = zlib.compressobj(9, wbits=-15)
    text = MARK + base64.urlsafe_b64encode(squeezer.compress(plain) + squeezer.flush()).decode().rstrip("=")
    return text if len(plain) <= UNFOLDED and len(text) <= LINK else None


def unpack(text: str) -> str:
    """Return the text of the record that a link holds, still to go through the door; raises BadRecord."""
    if len(text) > LINK:
        raise BadRecord("long-link")
    if not text.startswith(MARK):
        raise BadRecord("bad-link")
    letters = text.removeprefix(MARK)
    try:
        squeezed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(wbits=-15)
        plain = opener.decompress(squeezed, UNFOLDED + 1)       # no further: a small link can unfold without end
        if len(plain) > UNFOLDED:
            raise BadRecord("long-link")
        if not opener.eof or opener.unused_data:
            raise BadRecord("bad-link")
        return plain.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise error if isinstance(error, BadRecord) else BadRecord("bad-link") from error
