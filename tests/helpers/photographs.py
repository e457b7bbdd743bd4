"""Handmade pictures: small files of any size in pixels, valid and invalid."""

import struct
import zlib
from base64 import b64encode
from itertools import pairwise

QUANTA = "FFDB 0043 00" + "10" * 64             # makes every coefficient count sixteenfold
CODES = "FFC4 0015 00 01010000000000000000000000000000 0006 FFC4 0014 10 01000000000000000000000000000000 00"
SCAN = "FFDA 0008 01 0100 003F00"


def jpeg(wide, high, shades=(0,), turned=0):
    """Return a grey JPEG with a column for each shade (equal, or 32 to 63 apart). `turned` is its Exif orientation."""
    columns = -(-wide // 8)
    row = [shades[column * len(shades) // columns] for column in range(columns)]
    first, others = "".join(map(block, pairwise([0, *row]))), "".join(map(block, pairwise([row[-1], *row])))
    bits = first + others * (-(-high // 8) - 1)
    data = int(bits + "1" * (-len(bits) % 8), 2).to_bytes((len(bits) + 7) // 8).replace(b"\xff", b"\xff\0")
    frame = struct.pack(">HHBHHBBBB", 0xFFC0, 11, 8, high, wide, 1, 1, 0x11, 0)
    return b"\xff\xd8" + (exif(turned) if turned else b"") + bytes.fromhex(QUANTA) + frame + bytes.fromhex(CODES + SCAN) + data + b"\xff\xd9"


def block(shades):
    """Return the bits of an 8 × 8 block of one shade, either the same as the previous one or lighter."""
    step = shades[1] - shades[0]
    return ("10" + f"{step if step > 0 else step + 63:06b}" if step else "0") + "0"


def exif(turned):
    """Return an Exif segment with a camera's orientation."""
    data = b"Exif\0\0MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x112, 3, 1, turned, 0, 0)
    return struct.pack(">HH", 0xFFE1, len(data) + 2) + data


def png(wide, high, colours=((32, 128, 208),), claims=None, alpha=False):
    """Return a PNG with a column for each colour. `claims` is the size stated in its header, if that differs."""
    row = b"\0" + b"".join(bytes(colours[column * len(colours) // wide]) for column in range(wide))
    packer = zlib.compressobj(1)
    pixels = b"".join(packer.compress(row) for _ in range(high)) + packer.flush()
    head = struct.pack(">IIBBBBB", *(claims or (wide, high)), 8, 6 if alpha else 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def chunk(kind, data):
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def gif():
    """Return an animated GIF of 2 × 2 pixels."""
    frame = bytes.fromhex("21F904000A000000 2C00000000020002000002034402 0500")
    return b"GIF89a" + bytes.fromhex("0200020080 0000 FF0000 00FF00 21FF0B") + b"NETSCAPE2.0" + bytes.fromhex("0301000000") + frame * 2 + b";"


def data_url(data, kind="jpeg"):
    """Return a picture as a data URL."""
    return f"data:image/{kind};base64," + b64encode(data).decode()
