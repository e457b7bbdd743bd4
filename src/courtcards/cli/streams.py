"""Standard streams that take whatever a match says and hold whatever somebody types, in every encoding."""

import codecs
import io
import os
import sys
from pathlib import Path
from unicodedata import normalize

LIKE = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "×": "x", "·": "-", "→": "->",
                      "♠": "S", "♥": "H", "♦": "D", "♣": "C"})


def prepare() -> None:
    """Open the streams that are closed, and let none of them fail on a character."""
    codecs.register_error("plain", plain)
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", "plain"), ("stderr", "w", "plain")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))          # noqa: SIM115, open until the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def plain(error: UnicodeError) -> tuple[str, int]:
    """Return the characters that an encoding lacks as ASCII, as far as ASCII has something like them."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(like, error.object[error.start:error.end])), error.end


def like(character: str) -> str:
    """Return the ASCII characters most like a character, or a question mark.

    >>> like("’"), like("é"), like("…"), like("猫")
    ("'", 'e', '...', '?')
    """
    return normalize("NFKD", character.translate(LIKE)).encode("ascii", "ignore").decode() or "?"


def finish() -> None:
    """Print what's left to print; if nobody reads it or there's no room for it, throw it away and raise OSError.

    Python would otherwise try again at its end, and complain.
    """
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
