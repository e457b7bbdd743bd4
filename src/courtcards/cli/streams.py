"""Standard streams that accept any output of a match and any typed input, in every encoding."""

import codecs
import io
import os
import sys
from pathlib import Path
from unicodedata import normalize

ASCII_LOOKALIKES = str.maketrans({
    "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "×": "x", "·": "-", "→": "->", "♠": "S", "♥": "H", "♦": "D", "♣": "C"})


def prepare_streams() -> None:
    """Make the standard streams usable.

    Missing streams are replaced with the null device. The others no longer fail on a character they can't encode or decode.
    """
    codecs.register_error("plain", ascii_error_handler)
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", "plain"), ("stderr", "w", "plain")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))          # noqa: SIM115, open until the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def ascii_error_handler(error: UnicodeError) -> tuple[str, int]:
    """Handle characters that an encoding lacks.

    Returns the closest ASCII text, and the index at which the codec continues.
    """
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(closest_ascii, error.object[error.start:error.end])), error.end


def closest_ascii(character: str) -> str:
    """Return the ASCII characters closest to a character, or a question mark if there are none.

    >>> closest_ascii("’"), closest_ascii("é"), closest_ascii("…"), closest_ascii("猫")
    ("'", 'e', '...', '?')
    """
    return normalize("NFKD", character.translate(ASCII_LOOKALIKES)).encode("ascii", "ignore").decode() or "?"


def flush_output() -> None:
    """Flush the output; if it can't be written, discard it and raise OSError."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
