"""Reading the input of the command line: a file with a match, or a link to one."""

from pathlib import Path

from courtcards.engine.limits import FILE
from courtcards.saves.errors import BadRecord
from courtcards.saves.file_text import BLANK, json_in, texts_of
from courtcards.saves.link_finder import links_in, record_of
from courtcards.saves.loader import admit
from courtcards.saves.record import Record

BYTES = 4               # most bytes per character of a file
NAMED = 80              # characters of a path in an error message


class Refused(Exception):
    """An input the command line doesn't accept; its text is the one line to print."""


def loaded(source: str) -> Record:
    """Return the record in a file or a link; raises Refused and BadRecord."""
    try:
        with Path(source).open("rb") as file:
            data = file.read(BYTES * FILE + 1)
    except OSError as error:
        if links := links_in(source):
            return admit(record_of(links[0]))
        named = source if len(source) <= NAMED else f"{source[:NAMED]}…"
        raise Refused(f"can’t read {named}: {error.strerror}") from error
    if len(data) > BYTES * FILE:
        raise BadRecord("too-large")
    text = "".join(texts_of([data])).strip(BLANK)
    content = json_in(text)
    links = [] if content else links_in(text)
    return admit(record_of(links[0]) if links else content or text)
