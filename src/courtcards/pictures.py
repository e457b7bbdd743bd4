"""Pictures on cards: JPEG, as data URLs. What comes from outside is looked at here before any browser sees it."""

import base64
import binascii

from . import limits

PREFIX = "data:image/jpeg;base64,"
STARTS, ENDS = b"\xff\xd8\xff", b"\xff\xd9"


def picture_flaw(text: str) -> str:
    """Return what is wrong with the data URL of a picture: `no-picture` or `large-picture`, nothing where it can be shown."""
    if not text.startswith(PREFIX):
        return "no-picture"
    if len(text) > len(PREFIX) + (limits.PICTURE + 2) // 3 * 4:
        return "large-picture"
    try:
        data = base64.b64decode(text.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        return "no-picture"
    return "" if data.startswith(STARTS) and data.endswith(ENDS) else "no-picture"
