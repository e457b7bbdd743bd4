"""Reading the input of the command line: a file with a match, or a link to one."""

from pathlib import Path

from courtcards.engine.limits import FILE
from courtcards.saves.errors import BadRecord
from courtcards.saves.file_text import LEADING_BLANKS, decode_text, find_json
from courtcards.saves.link_finder import find_links, record_from_link
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record

BYTES_PER_CHARACTER = 4  # most bytes per character of a file
PATH_CHARACTERS = 80    # characters of a path in an error message


class RefusedInput(Exception):
    """An input the command line doesn't accept; its text is the one line to print."""


def load_source(source: str) -> Record:
    """Return the record in a link, or in a file that contains a record or a link.

    Raises RefusedInput if the file can't be read, and BadRecord if there is no valid record.
    """
    try:
        with Path(source).open("rb") as file:
            data = file.read(BYTES_PER_CHARACTER * FILE + 1)
    except OSError as error:
        links = find_links(source)
        if links:
            return load_record(record_from_link(links[0]))
        shortened = source if len(source) <= PATH_CHARACTERS else f"{source[:PATH_CHARACTERS]}…"
        raise RefusedInput(f"can’t read {shortened}: {error.strerror}") from error
    if len(data) > BYTES_PER_CHARACTER * FILE:
        raise BadRecord("too-large")
    text = "".join(decode_text([data])).strip(LEADING_BLANKS)
    content = find_json(text)
    links = [] if content else find_links(text)
    return load_record(record_from_link(links[0]) if links else content or text)
