"""One code that calls all guests back after the host's page reloaded, and the standby offer each guest leaves for it.

A code: its kind (1 byte), the host's fingerprint (32), then for each guest a tag of its offer (4), the length of the rest (1), user and password,
network candidates.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256

from table.page.page import Page
from table.page.ports import Line
from table.peer.connection.connect_codes import Recall

KIND, REPLY = b"\x12", b"\x11"
PRINT = 32
TAG = 4
LETTERS = 63            # by what is packed where letters begin, it says how many bytes they take; see `assets/js/near.js`


def together(replies: Mapping[str, str]) -> str:
    """Return the code that holds replies, by the invitations that they answer; all of them are of one page."""
    parts, print = list[bytes](), b""
    for invitation, reply in replies.items():
        whole = plain(reply)[1:]
        at = named(whole)
        print, own = whole[at:at + PRINT], whole[:at] + whole[at + PRINT:]
        parts += [tag(invitation), bytes([len(own)]), own]
    return urlsafe_b64encode(b"".join([KIND, print, *parts])).decode().rstrip("=")


def part(code: str, invitation: str) -> str:
    """Return the reply to an invitation that a code holds, "" where it holds none; whether that can be used a line says."""
    with suppress(ValueError, IndexError):          # it is none, or ends early
        whole = plain(code)
        print, rest = whole[1:1 + PRINT], whole[1 + PRINT:]
        while rest and whole[:1] == KIND:
            own, more = rest[TAG + 1:TAG + 1 + rest[TAG]], rest[TAG + 1 + rest[TAG]:]
            if rest[:TAG] == tag(invitation):
                at = named(own)
                return urlsafe_b64encode(b"".join([REPLY, own[:at], print, own[at:]])).decode().rstrip("=")
            rest = more
    return ""


def plain(code: str) -> bytes:
    """Return the bytes of a code; raises ValueError."""
    return urlsafe_b64decode(code + "=" * (-len(code) % 4))


def named(whole: bytes) -> int:
    """Return how many bytes are a user and a password; raises IndexError where they end early."""
    user = 1 + (whole[0] & LETTERS)
    return user + 1 + (whole[user] & LETTERS)


def tag(invitation: str) -> bytes:
    """Return by what a part of a code says which invitation it answers."""
    return sha256(invitation.encode()).digest()[:TAG]


def leave(page: Page, line: Line) -> None:
    """Leave the table the invitation to the end that sleeps here, over a line; there is one such end at a time, which is made when it is wanted first."""
    def made(asleep: Line | None) -> None:
        if page.asleep and asleep:
            asleep.close()
        page.asleep = page.asleep or asleep
        if page.asleep:
            line.leave(page.asleep.code)
    if page.asleep:
        made(None)
    else:
        page.browser.lines.invite(page.guard(made))


def part_of(page: Page, recall: Recall) -> str:
    """Return the reply to the end that sleeps here that is in a table's code, "" where none is."""
    return part(recall.code, page.asleep.code) if page.asleep else ""
