"""Records as part of a link: JSON, deflated, in letters that an address may hold. What comes in is untrusted."""

import base64
import binascii
import json
import zlib
from typing import Any

from courtcards.record import LARGEST, BadRecord, read

LONGEST = 64_000            # characters of a link that is read; addresses beyond that are cut by somebody on the way
MARK = "1"                  # version of this form


def pack(record: dict[str, Any]) -> str:
    """Return the plain data of a record as text for a link.

    >>> unpack(pack({"game": "heralds", "moves": ["0 flip"]}))
    {'game': 'heralds', 'moves': ['0 flip']}
    """
    squeezer = zlib.compressobj(9, wbits=-15)
    squeezed = squeezer.compress(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()) + squeezer.flush()
    return MARK + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack(text: str) -> Any:
    """Return what a link holds, still to be checked as a record; raises BadRecord."""
    if len(text) > LONGEST:
        raise BadRecord("too-large", size=len(text), most=LONGEST)
    if not text.startswith(MARK):
        raise BadRecord("bad-link")
    letters = text.removeprefix(MARK)
    try:
        squeezed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(wbits=-15)
        plain = opener.decompress(squeezed, LARGEST)        # no further: a small link can unfold without end
        if not opener.eof:
            raise BadRecord("bad-link")
        return read(plain.decode())
    except (binascii.Error, zlib.error, ValueError) as error:
        raise error if isinstance(error, BadRecord) else BadRecord("bad-link") from error
