"""One code that calls all guests back after the host's page was reloaded, and the standby offer each guest leaves for it.

Its bytes: the kind (1), the host's fingerprint (32), then for each guest a tag of their offer (4), the length of the rest (1), user and password, and
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
LETTERS = 63            # mask for the number of bytes in a length byte, which also has the packing; see `assets/js/near.js`


def together(replies: Mapping[str, str]) -> str:
    """Return one code with several replies, {invitation: reply}; all of them must come from the same page."""
    parts, print = list[bytes](), b""
    for invitation, reply in replies.items():
        whole = plain(reply)[1:]
        at = named(whole)
        print, own = whole[at:at + PRINT], whole[:at] + whole[at + PRINT:]
        parts += [tag(invitation), bytes([len(own)]), own]
    return urlsafe_b64encode(b"".join([KIND, print, *parts])).decode().rstrip("=")


def part(code: str, invitation: str) -> str:
    """Return the reply to an invitation from a combined code, or "" if it has none.

    The reply isn't validated here: the connection does that.
    """
    with suppress(ValueError, IndexError):          # not a code, or cut short
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
    """Return how many bytes the user and password take; raises IndexError if they are cut short."""
    user = 1 + (whole[0] & LETTERS)
    return user + 1 + (whole[user] & LETTERS)


def tag(invitation: str) -> bytes:
    """Return the tag that ties a section of a combined code to its invitation."""
    return sha256(invitation.encode()).digest()[:TAG]


def leave(page: Page, line: Line) -> None:
    """Send the host the invitation to this page's standby connection, made on first use; a page has only one."""
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
    """Return the reply to this page's standby connection from a host's code, or "" if it has none."""
    return part(recall.code, page.asleep.code) if page.asleep else ""
