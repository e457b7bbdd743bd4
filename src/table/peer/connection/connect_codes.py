"""The addresses by which devices connect: an invitation, the reply to one, and the code that calls guests back."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from contextlib import suppress
from typing import NamedTuple

from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_finder import links_in
from table.screens.setup_seats import clean

ROUTE = "#/near/"
ALL = "all/"
CODE = re.compile(r"[\w-]{60,600}", re.ASCII)       # a connection code; assets/js/near.js parses and validates it
MARK = slice(2, 8)              # the characters of an invitation's code that are random


class Invitation(NamedTuple):
    """An invitation to a match: the host's connection code, the game, the host's name, and the seat's provisional name."""

    code: str
    game: str
    host: str
    seat: str


class Shelf(NamedTuple):
    """An invitation to receive all matches and sets of another device: that device's connection code and its owner's name."""

    code: str
    owner: str


class Reply(NamedTuple):
    """The reply to an invitation: the guest's connection code, the mark of the invitation it answers, and the guest's name."""

    code: str
    mark: str
    name: str


class Recall(NamedTuple):
    """A host's call to all guests after its page was reloaded: one code for all of them, and the host's name."""

    code: str
    host: str


Code = Invitation | Shelf | Reply | Recall


def mark(invitation: str) -> str:
    """Return the mark of an invitation's code: the characters by which a reply names the invitation it answers."""
    return invitation[MARK]


def written(code: Code) -> str:
    """Return the address of a code, without the site's."""
    return ROUTE + (ALL if isinstance(code, Recall) else "") + "/".join([code[0], *map(packed, code[1:])])


def read(address: str) -> Code | None:
    """Return the code in an address after `#/near/`, or None if there is none.

    The number of words tells the kind of code; a Recall begins with `all/`.

    >>> reply = Reply("E" * 75, "EEEEEE", "Zoë")
    >>> read(written(reply).removeprefix(ROUTE)) == reply, read("E" * 75), read("nonsense")
    (True, None, None)
    """
    code, *parts = address.removeprefix(ALL).split("/")
    words = [clean(unpacked(part)) for part in parts]
    if not CODE.fullmatch(code) or not all(words):
        return None
    if address.startswith(ALL):
        return Recall(code, *words) if len(words) == len(Recall._fields) - 1 else None
    if len(words) == len(Reply._fields) - 1:
        return Reply(code, *words)
    if len(words) == len(Shelf._fields) - 1:
        return Shelf(code, *words)
    return Invitation(code, *words) if len(words) == len(Invitation._fields) - 1 and words[0] in GAMES else None


def packed(word: str) -> str:
    """Return a word encoded for an address."""
    return urlsafe_b64encode(word.encode()).decode().rstrip("=")


def unpacked(letters: str) -> str:
    """Return the word encoded in an address, or "" if it can't be decoded.

    >>> unpacked(packed("Zoë")), unpacked("A"), unpacked("/w"), unpacked("é")
    ('Zoë', '', '', '')
    """
    try:
        return urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode()
    except (Error, ValueError):
        return ""


def found(text: str) -> Code | None:
    """Return the first code in a pasted text, or None if it has none."""
    with suppress(BadRecord):
        return next((code for link in links_in(text) if link.kind == "near" and (code := read(link.letters))), None)
    return None
