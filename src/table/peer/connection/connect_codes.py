"""The addresses by which devices connect: an invitation, the reply to one, and the code that calls guests back."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from contextlib import suppress
from typing import NamedTuple

from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_finder import find_links
from table.screens.setup_seats import clean_name

NEAR_ROUTE = "#/near/"
RECALL_START = "all/"
CODE = re.compile(r"[\w-]{60,600}", re.ASCII)       # a connection code; assets/js/webrtc.js parses and validates it
RANDOM_PART = slice(2, 8)       # the characters of an invitation's code that are random


class Invitation(NamedTuple):
    """An invitation to a match: the host's connection code, the game, the host's name, and the seat's provisional name."""

    code: str
    game: str
    host: str
    seat: str


class TransferInvitation(NamedTuple):
    """An invitation to receive all matches and sets of another device: that device's connection code and its owner's name."""

    code: str
    owner: str


class Reply(NamedTuple):
    """The reply to an invitation: the guest's connection code, the mark of the invitation (see `invitation_mark`), and the guest's name."""

    code: str
    mark: str
    name: str


class RecallCode(NamedTuple):
    """A host's call to all guests after the host's page was reloaded: one code for all of them, and the host's name."""

    code: str
    host: str


Code = Invitation | TransferInvitation | Reply | RecallCode


def invitation_mark(invitation: str) -> str:
    """Return the mark of an invitation's code: a few characters, by which a reply says which invitation it answers."""
    return invitation[RANDOM_PART]


def dump_code(code: Code) -> str:
    """Return a code's address on the site, starting with `#`."""
    return NEAR_ROUTE + (RECALL_START if isinstance(code, RecallCode) else "") + "/".join([code[0], *map(encode_word, code[1:])])


def parse_code(address: str) -> Code | None:
    """Return the code in an address, given as its part after `#/near/`. Return None if it isn't a valid code.

    >>> reply = Reply("E" * 75, "EEEEEE", "Zoë")
    >>> parse_code(dump_code(reply).removeprefix(NEAR_ROUTE)) == reply, parse_code("E" * 75), parse_code("nonsense")
    (True, None, None)
    """
    code, *parts = address.removeprefix(RECALL_START).split("/")
    words = [clean_name(decode_word(part)) for part in parts]
    if not CODE.fullmatch(code) or not all(words):
        return None
    if address.startswith(RECALL_START):
        return RecallCode(code, *words) if len(words) == len(RecallCode._fields) - 1 else None
    if len(words) == len(Reply._fields) - 1:
        return Reply(code, *words)
    if len(words) == len(TransferInvitation._fields) - 1:
        return TransferInvitation(code, *words)
    return Invitation(code, *words) if len(words) == len(Invitation._fields) - 1 and words[0] in GAMES else None


def encode_word(word: str) -> str:
    """Return a word, such as a player's name, encoded for use in an address."""
    return urlsafe_b64encode(word.encode()).decode().rstrip("=")


def decode_word(letters: str) -> str:
    """Return the word encoded in an address, or "" if it can't be decoded.

    >>> decode_word(encode_word("Zoë")), decode_word("A"), decode_word("/w"), decode_word("é")
    ('Zoë', '', '', '')
    """
    try:
        return urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode()
    except (Error, ValueError):
        return ""


def find_code(text: str) -> Code | None:
    """Return the first code in a pasted text, or None if it has none."""
    with suppress(BadRecord):
        codes = (parse_code(link.letters) for link in find_links(text) if link.kind == "near")
        return next((code for code in codes if code), None)
    return None
