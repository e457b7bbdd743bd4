"""Records as part of a link: JSON, deflated and encoded as URL-safe Base64. Input is untrusted."""

import base64
import binascii
import json
import re
import zlib
from math import ceil
from typing import Any

from courtcards.engine.limits import LINK, LINK_RECORD_BYTES
from courtcards.saves.errors import BadRecord

FORMAT_1, FORMAT_2 = "1", "2"  # versions of the format; the second is for letters that older pages can't read in full
NEWER_FORMAT = re.compile(r"[3-9][\w-]{20}", re.ASCII)
CUT_KEYS = "cut-link", "cut-after"        # refusals of a link that was cut off, so the rest may still arrive
DAMAGED_KEYS = *CUT_KEYS, "bad-link", "newer-link"
RECORD_START, MOVES_START = '{"', '"moves":['  # the start of the packed text, and of its moves


def pack_link(record: dict[str, Any], mark: str = FORMAT_1) -> str | None:
    """Return a record's plain data packed for a link, or None if it is too long.

    `mark` is the version of the format.

    >>> unpack_link(pack_link({"game": "heralds", "moves": ["0 flip"]}))
    '{"game":"heralds","moves":["0 flip"]}'
    """
    plain = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    compressor = zlib.compressobj(9, wbits=-15)
    text = mark + base64.urlsafe_b64encode(compressor.compress(plain) + compressor.flush()).decode().rstrip("=")
    return text if len(plain) <= LINK_RECORD_BYTES and len(text) <= LINK else None


def unpack_link(text: str) -> str:
    """Return the JSON text packed in a link, not yet validated.

    Raises BadRecord if the link is damaged or too long.
    """
    plain, code = unpack_prefix(text)
    if code != text:
        raise BadRecord("bad-link")
    return plain


def unpack_prefix(text: str) -> tuple[str, str]:
    """Return the text packed at the start of a string, and the characters that encode it.

    Raises BadRecord if the string is too long, or if the packed text is cut off or damaged.
    """
    if len(text) > LINK:
        raise BadRecord("long-link")
    if not text.startswith((FORMAT_1, FORMAT_2)):
        raise BadRecord("newer-link" if NEWER_FORMAT.match(text) else "bad-link")
    code = text[len(FORMAT_1):]
    if len(code) % 4 == 1:              # a single Base64 character encodes no byte
        code = code[:-1]
    decompressor = zlib.decompressobj(wbits=-15)
    try:
        compressed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        plain = decompressor.decompress(compressed, LINK_RECORD_BYTES + 1)  # limited: a small link can unpack to any size
        if len(plain) > LINK_RECORD_BYTES:
            raise BadRecord("long-link")
        if not decompressor.eof:
            raise cut_link_error(plain)
        used_bytes = len(compressed) - len(decompressor.unused_data)
        used_characters = ceil(used_bytes * 4 / 3)
        return plain.decode(), text[:len(FORMAT_1) + used_characters]
    except BadRecord:
        raise
    except (binascii.Error, zlib.error, ValueError) as error:
        raise BadRecord("bad-link") from error


def cut_link_error(plain: bytes) -> BadRecord:
    """Return the error for a link that ends early, based on the part that could be read.

    The error says after how many moves the link was cut, if that's known. If the part can't be the beginning of a link of ours, the key is `bad-link`.
    """
    text = plain.decode(errors="ignore")
    if not text.startswith(RECORD_START[:len(text)]):
        return BadRecord("bad-link")
    moves = text.partition(MOVES_START)[2].partition("]")[0].count('"') // 2
    return BadRecord("cut-after", number=moves) if moves else BadRecord("cut-link")
