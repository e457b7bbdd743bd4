"""The addresses by which devices find each other: an invitation, the reply to one, and what calls guests back. No DOM."""

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
CODE = re.compile(r"[\w-]{60,600}", re.ASCII)       # what a line needs; its script reads it, and refuses what is none
MARK = slice(2, 8)              # the signs of an invitation's code that are drawn anew for each


class Invitation(NamedTuple):
    """An invitation: the code of the table's line, what is played, who invites, and the name that the seat bears until its guest says another."""

    code: str
    game: str
    host: str
    seat: str


class Shelf(NamedTuple):
    """An invitation to take in all matches and sets of another device: the code of that device's line, and whose they are."""

    code: str
    owner: str


class Reply(NamedTuple):
    """The reply to an invitation: the code of the guest's line, which invitation it answers, and the guest's name."""

    code: str
    mark: str
    name: str


class Recall(NamedTuple):
    """What a table calls its guests back by, once its page was loaded anew: the code for all of them, and who calls."""

    code: str
    host: str


Code = Invitation | Shelf | Reply | Recall


def mark(invitation: str) -> str:
    """Return by which signs of its code a reply says which invitation it answers."""
    return invitation[MARK]


def written(code: Code) -> str:
    """Return the address of a code, without the site's."""
    return ROUTE + (ALL if isinstance(code, Recall) else "") + "/".join([code[0], *map(packed, code[1:])])


def read(address: str) -> Code | None:
    """Return what an address holds after `#/near/`, None where that is nothing of the sort; how many words it has tells which, or that it is for `all`.

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
    """Return a word as it stands in an address."""
    return urlsafe_b64encode(word.encode()).decode().rstrip("=")


def unpacked(letters: str) -> str:
    """Return the word that letters stand for, "" where they stand for none.

    >>> unpacked(packed("Zoë")), unpacked("A"), unpacked("/w"), unpacked("é")
    ('Zoë', '', '', '')
    """
    try:
        return urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode()
    except (Error, ValueError):
        return ""


def found(text: str) -> Code | None:
    """Return the code in a text that was pasted, None where there is none."""
    with suppress(BadRecord):
        return next((code for link in links_in(text) if link.kind == "near" and (code := read(link.letters))), None)
    return None
