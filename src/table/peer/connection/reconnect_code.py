"""One code that calls all guests back after the host's page has been reloaded. It replies to the invitations that they gave the host in advance.

These are its parts, with their lengths in bytes: the kind (1) and the host's fingerprint (32), then a section for each guest. A section has the tag of the
guest's invitation (4), the length of the rest (1), user and password, and network candidates.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256

from table.page.page import Page
from table.page.ports import PeerConnection
from table.peer.connection.connect_codes import RecallCode

RECALL_BYTE, REPLY_BYTE = b"\x12", b"\x11"
FINGERPRINT_BYTES = 32
TAG_BYTES = 4
LENGTH_MASK = 63        # mask for the number of bytes in a length byte, which also has the packing; see `assets/js/webrtc.js`


def combine_replies(replies: Mapping[str, str]) -> str:
    """Return one code that contains several replies. `replies` maps each invitation to the reply to it.

    All replies must come from the same page.
    """
    parts, fingerprint = list[bytes](), b""
    for invitation, reply in replies.items():
        reply_bytes = code_bytes(reply)[1:]
        split = credentials_length(reply_bytes)
        fingerprint = reply_bytes[split:split + FINGERPRINT_BYTES]
        section = reply_bytes[:split] + reply_bytes[split + FINGERPRINT_BYTES:]
        parts += [invitation_tag(invitation), bytes([len(section)]), section]
    return urlsafe_b64encode(b"".join([RECALL_BYTE, fingerprint, *parts])).decode().rstrip("=")


def reply_in_code(code: str, invitation: str) -> str:
    """Return the reply to an invitation from a combined code, or "" if the code has none.

    The reply isn't validated. The connection does that.
    """
    with suppress(ValueError, IndexError):          # not a code, or cut short
        code_in_bytes = code_bytes(code)
        fingerprint, sections = code_in_bytes[1:1 + FINGERPRINT_BYTES], code_in_bytes[1 + FINGERPRINT_BYTES:]
        while sections and code_in_bytes[:1] == RECALL_BYTE:
            end = TAG_BYTES + 1 + sections[TAG_BYTES]
            section, later_sections = sections[TAG_BYTES + 1:end], sections[end:]
            if sections[:TAG_BYTES] == invitation_tag(invitation):
                split = credentials_length(section)
                return urlsafe_b64encode(b"".join([REPLY_BYTE, section[:split], fingerprint, section[split:]])).decode().rstrip("=")
            sections = later_sections
    return ""


def code_bytes(code: str) -> bytes:
    """Return the bytes of a code; raises ValueError if it can't be decoded."""
    return urlsafe_b64decode(code + "=" * (-len(code) % 4))


def credentials_length(section: bytes) -> int:
    """Return how many bytes the user and the password take at the start of `section`. Each has a byte for its length.

    Raises IndexError if `section` is cut short.
    """
    user = 1 + (section[0] & LENGTH_MASK)
    return user + 1 + (section[user] & LENGTH_MASK)


def invitation_tag(invitation: str) -> bytes:
    """Return the tag of an invitation, by which its section of a combined code is found."""
    return sha256(invitation.encode()).digest()[:TAG_BYTES]


def send_standby_invitation(page: Page, connection: PeerConnection) -> None:
    """Send the host the invitation to this page's standby connection. If no connection can be made, send nothing."""
    def leave_offer(asleep: PeerConnection | None) -> None:
        if page.standby_connection and asleep:
            asleep.close()
        page.standby_connection = page.standby_connection or asleep
        if page.standby_connection:
            connection.leave(page.standby_connection.code)
    if page.standby_connection:
        leave_offer(None)
    else:
        page.browser.connections.invite(page.guard(leave_offer))


def own_reply_in_code(page: Page, recall: RecallCode) -> str:
    """Return the reply for this page's standby connection from a host's code, or "" if the code has none."""
    return reply_in_code(recall.code, page.standby_connection.code) if page.standby_connection else ""
