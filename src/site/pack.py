"""Compress large files and publish them in pieces, so that a lost connection only loses the current piece."""

import base64
import hashlib
import os

from base import CACHE, SOURCES, content_hash, hash_of_files, hashed_name, publish_file, run_node
from vendor import FETCHED_STAMP

STORE = CACHE / "packed"
FILES_KEPT = 8
PIECE_BYTES = 1 << 20


def compress_cached(data):
    """Return bytes compressed with Zstandard, from the cache if possible."""
    cached_file = STORE / f"{content_hash(data, hash_of_files(SOURCES / 'site/pack.mjs', FETCHED_STAMP).encode())}.zst"
    if not cached_file.is_file():
        STORE.mkdir(parents=True, exist_ok=True)
        plain_file, compressed_file = (cached_file.with_suffix(f".{os.getpid()}.{kind}") for kind in ("plain", "new"))        # another build may be running
        plain_file.write_bytes(data)
        run_node("pack.mjs", str(plain_file), str(compressed_file), failed="node couldn’t pack part of the site")
        plain_file.unlink()
        compressed_file.replace(cached_file)
        for old in sorted(STORE.glob("*.zst"), key=lambda path: path.stat().st_mtime)[:-FILES_KEPT]:
            old.unlink(missing_ok=True)
    return cached_file.read_bytes()


def publish_pieces(folder, name, data, kind):
    """Publish bytes compressed and in pieces. Return a description with which the page can fetch them.

    The description has the name under which to keep the unpacked bytes, their MIME type, and [name, size, sum] of each piece.
    """
    packed = compress_cached(data)
    stem, _, ending = name.rpartition(".")
    chunks = [packed[at:at + PIECE_BYTES] for at in range(0, len(packed), PIECE_BYTES)]
    pieces = [[publish_file(folder, f"{stem}-{number}.{ending}", chunk), len(chunk), base64_sum(chunk)] for number, chunk in enumerate(chunks)]
    return {"kept": hashed_name(f"{stem}.kept", packed), "type": kind, "pieces": pieces}


def base64_sum(data):
    """Return the checksum of bytes as browsers compute it: SHA-256 as Base64."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()
