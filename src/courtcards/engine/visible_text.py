"""Which signs of a text can be seen: a name of none that can is as an empty one. Knows Unicode and nothing else."""

import re
from unicodedata import category

UNSEEN = {"Cc", "Cf", "Cs", "Mn", "Mc", "Me", "Zs", "Zl", "Zp"}         # signs that steer, halves, marks that stand on others, space
PLAIN = re.compile("[!-~]")             # of nearly every name one look is enough
BLANK = re.compile(        # fillers and the like, which count as letters
    "[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\ufffc\U00013441\U00013442\U0001d159\U000e0000-\U000e0fff]")


def is_seen(text: str) -> bool:
    """Return whether anything of a text can be seen.

    >>> is_seen("Ada"), is_seen(" \\u200b\\u202e\\u3164\\u0301")
    (True, False)
    """
    return bool(PLAIN.search(text)) or any(category(sign) not in UNSEEN and not BLANK.match(sign) for sign in text)


def if_seen(text: str) -> str:
    """Return a text, "" where nothing of it can be seen."""
    return text if is_seen(text) else ""
