"""Text written by players: whether any of it is visible, where it can be cut, and how it fits into a sentence."""

import re
from unicodedata import category, combining

UNSEEN_CATEGORIES = {"Cc", "Cf", "Cs", "Mn", "Mc", "Me", "Zs", "Zl", "Zp"}  # controls, surrogates, combining marks, spaces
ASCII_MARK = re.compile("[!-~]")        # a quick test that settles nearly every name
BLANK_CHARACTER = re.compile(  # fillers and the like, which Unicode counts as letters
    "[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\ufffc\U00013441\U00013442\U0001d159\U000e0000-\U000e0fff]")


def is_visible(text: str) -> bool:
    r"""Return whether a text has any visible character.

    >>> is_visible("Ada"), is_visible(" \u200b\u202e\u3164\u0301")
    (True, False)
    """
    return bool(ASCII_MARK.search(text)) or any(category(character) not in UNSEEN_CATEGORIES and not BLANK_CHARACTER.match(character) for character in text)


def or_empty_if_invisible(text: str) -> str:
    """Return a text, or "" if none of it is visible."""
    return text if is_visible(text) else ""


# whole characters

ZWJ = "\u200d"                          # joins two emoji into one
CONTINUATION = re.compile(        # continues the character before: marks, joiners, skin tones, tags, vowels and finals of Korean syllables
    "[\u200c\u200d\u1160-\u11ff\ud7b0-\ud7ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
FLAG_LETTERS = re.compile("[\U0001f1e6-\U0001f1ff]*\\Z")  # regional indicators: each pair is a flag
VIRAMA_CLASS = 9                        # the combining class of marks that join two letters


def truncate_text(text: str, most: int) -> str:
    r"""Return the start of a text, at most `most` code points, cut between whole characters.

    If even the first character is longer than `most` code points, cut inside it.

    >>> truncate_text("Zoe\u0308", 3), truncate_text("Ada", 3), len(truncate_text("Z" + 9 * "\u0336", 4))
    ('Zo', 'Ada', 4)
    """
    end = most
    while 0 < end < len(text) and is_inside_character(text, end):
        end -= 1
    return text[:end or most]


def first_character(text: str) -> str:
    """Return the first whole character of a text.

    >>> first_character("Comets"), first_character("")
    ('C', '')
    """
    end = next((end for end in range(1, len(text)) if not is_inside_character(text, end)), len(text))
    return text[:end]


def is_inside_character(text: str, at: int) -> bool:
    """Return whether the code points before and after the index `at` belong to one character.

    Unicode's rules for grapheme clusters decide.
    """
    before, character = text[at - 1], text[at]
    if category(character) in ("Mn", "Mc", "Me") or CONTINUATION.match(character):
        return True
    if category(character) == "So" and FLAG_LETTERS.match(character):
        return len(FLAG_LETTERS.search(text, 0, at)[0]) % 2 == 1  # type: ignore[index]
    return (before == ZWJ and category(character) == "So") or (combining(before) == VIRAMA_CLASS and category(character) == "Lo")


# right-to-left text

ISOLATE, END_ISOLATE = "\u2068", "\u2069"            # the direction of the text between them doesn't affect its surroundings
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
WITHOUT_ISOLATES = str.maketrans("", "", ISOLATE + END_ISOLATE)


def isolate_direction(text: str) -> str:
    """Return a text as it should appear in a sentence.

    Right-to-left text is isolated, so that it can't reorder a number next to it.

    >>> isolate_direction("Ada 3"), isolate_direction("שרה 3") == "⁨שרה 3⁩"
    ('Ada 3', True)
    """
    return f"{ISOLATE}{text}{END_ISOLATE}" if RIGHT_TO_LEFT.search(text) else text


def without_isolates(text: str) -> str:
    """Return a sentence without the bidi isolates that `isolate_direction` adds.

    Sentences are stored without them.
    """
    return text.translate(WITHOUT_ISOLATES)
