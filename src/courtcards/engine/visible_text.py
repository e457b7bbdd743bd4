"""Text that players wrote: whether anything of it can be seen, where it can be cut, how it stands in a sentence. Knows Unicode and nothing else."""

import re
from unicodedata import category, combining

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


# whole characters

ZWJ = "\u200d"                          # joins two drawings to one
JOINED = re.compile(        # what belongs to the character before: marks, joiners, tones of skin, tags, vowels and ends of Korean syllables
    "[\u200c\u200d\u1160-\u11ff\ud7b0-\ud7ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
FLAGS = re.compile("[\U0001f1e6-\U0001f1ff]*\\Z")         # letters of which two are a flag
VIRAMA = 9                              # the class of marks that join two letters


def shortened(text: str, most: int) -> str:
    """Return the start of a text, at most so many code points, that ends between whole characters; of a longer character what fits.

    >>> shortened("Zoe\u0308", 3), shortened("Ada", 3), len(shortened("Z" + 9 * "\u0336", 4))
    ('Zo', 'Ada', 4)
    """
    end = most
    while 0 < end < len(text) and goes_on(text, end):
        end -= 1
    return text[:end or most]


def initial(text: str) -> str:
    """Return the first whole character of a text.

    >>> initial("Comets"), initial("")
    ('C', '')
    """
    return text[:next((end for end in range(1, len(text)) if not goes_on(text, end)), len(text))]


def goes_on(text: str, at: int) -> bool:
    """Return whether one character stands on both sides of a place, by the rules of Unicode for grapheme clusters."""
    before, sign = text[at - 1], text[at]
    if category(sign) in ("Mn", "Mc", "Me") or JOINED.match(sign):
        return True
    if category(sign) == "So" and FLAGS.match(sign):
        return len(FLAGS.search(text, 0, at)[0]) % 2 == 1         # type: ignore[index]
    return (before == ZWJ and category(sign) == "So") or (combining(before) == VIRAMA and category(sign) == "Lo")


# right-to-left text

APART, TOGETHER = "\u2068", "\u2069"                 # between them a text has a direction of its own and turns nothing outside
TURNS = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")         # written from right to left
PLAINLY = str.maketrans("", "", APART + TOGETHER)


def isolated(text: str) -> str:
    """Return a text as it stands in a sentence: one from right to left is set apart, so that no number beside it joins it.

    >>> isolated("Ada 3"), isolated("\u05e9\u05e8\u05d4 3") == "\u2068\u05e9\u05e8\u05d4 3\u2069"
    ('Ada 3', True)
    """
    return f"{APART}{text}{TOGETHER}" if TURNS.search(text) else text


def plain(text: str) -> str:
    """Return a sentence as it is kept: without the signs that set names apart."""
    return text.translate(PLAINLY)
