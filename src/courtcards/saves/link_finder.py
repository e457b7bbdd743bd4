"""Links in a text from outside: found and mended, however mail, chats and redirects have passed them on, and read. What comes in is untrusted."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any, NamedTuple
from unicodedata import category

from courtcards.engine.limits import LINK, LINKS
from courtcards.saves.commit_reveal import seed_of
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_codec import AGAIN, MARK, unfolded, unpack
from courtcards.saves.loader import check
from courtcards.saves.safe_json import read as parsed

GAP = r"(?:[\s>|=…]|\.{3})"             # what stands between two parts of a link that was broken
PARTS = re.compile(rf"[\w-]+(?:{GAP}+[\w-]+)*", re.ASCII)
FIRST = f"[{MARK}{AGAIN}]"
START = re.compile(rf"(?:#/|(?<![\w-])(?=\w+/{FIRST}))(play|deal|card|letter)/(?=[\w-])|(?<![\w/#-])(?={FIRST}[\w-]{{20}})", re.ASCII)
CODE = re.compile(r"(?:#/near/|(?<![\w-])near/(?=(?:all/)?E)|(?<![\w/#-])(?=(?:all/)?E))((?:all/)?[\w-]{60,600}((?:/[\w-]+)+))", re.ASCII)
CUT_CODE = re.compile(r"#/near/(?:all/)?[\w-]{20}", re.ASCII)
WORDS = 3                               # of a code at most
ESCAPED = re.compile("(?:%[0-9a-f]{2})+", re.IGNORECASE)
TIMES = 4                               # a link that passes several redirects is encoded as often
FOREIGN = re.compile("[^\x00-\x7f…]")
LONG_DASHES = "–—"                      # into which programs turn two hyphens
QUOTED = re.compile(r"^[ \t]*[>|][>| \t]*", re.MULTILINE)
HYPHENATED = re.compile(rf"-[ \t]*\n{GAP}*")
WRAPPED = re.compile(r"^(.{59,79}[\w/-])=?[ \t]*\n(?=[\w/-])", re.MULTILINE | re.ASCII)
LESS = "bad-link", "no-record"          # what is said of a link only if nothing better can be


class Link(NamedTuple):
    """A link of some kind (`play`, `deal`, `card`, `letter`, `near`), its letters, and how many moves it holds."""

    kind: str
    letters: str
    moves: int = 0

    @property
    def route(self) -> str:
        """The address that it leads to."""
        return f"#/{self.kind}/{self.letters}"


def links_in(text: str) -> list[Link]:
    """Return the links in a text, the one with the most moves first; raises BadRecord if there are some and none can be read.

    >>> links_in("Hello there"), links_in("See https://cards.example/%23/near/" + "E" * 70 + "/QW5u).")[0].kind
    ([], 'near')
    """
    refused = list[BadRecord]()
    for reading in dict.fromkeys(readings(text)):
        found = dict.fromkeys([*codes(reading, refused), *packed(reading, refused)])
        if found:
            return sorted(found, key=lambda link: -link.moves)
    if refused:
        raise next((error for error in refused if error.key not in LESS), refused[0])
    return []


def readings(text: str) -> Iterator[str]:
    """Yield a text as it may have been: programs leave hyphens alone, add some at the ends of lines, or make two of them a dash."""
    for _ in range(TIMES):
        text = ESCAPED.sub(lambda found: bytes.fromhex(found[0].replace("%", "")).decode(errors="replace"), text)
    text = text.replace("\\", "").replace("\r\n", "\n").replace("\r", "\n")
    for dash in ("-", "--"):
        reading = QUOTED.sub("", plain(text, dash))
        yield reading
        yield HYPHENATED.sub("", reading)


def plain(text: str, dash: str) -> str:
    """Return a text with the foreign characters that may be in a link as they are there; `dash` is what a long one was."""
    marks = {sign: mark for sign in {*FOREIGN.findall(text)} if (mark := plain_mark(sign, dash)) != sign}
    return re.sub(f"[{re.escape(''.join(marks))}]", lambda found: marks[found[0]], text) if marks else text


def plain_mark(sign: str, dash: str) -> str:
    """Return a foreign character as it is in a link: nothing if nobody sees it."""
    sort = category(sign)
    if sort == "Pd" or sign == "−":
        return dash if sign in LONG_DASHES else "-"
    return "" if sort in ("Cf", "Cc", "Mn", "Me") else " " if sort[0] == "Z" else sign


def packed(text: str, refused: list[BadRecord]) -> Iterator[Link]:
    """Yield the links in a text that hold something; note why others are refused."""
    for number, start in enumerate(START.finditer(text)):
        found = PARTS.match(text, start.end(), start.end() + 2 * LINK)
        if found is None or number == LINKS:
            break
        first, *more = re.split(f"{GAP}+", found[0])
        for letters in dict.fromkeys(["".join([first, *more])[:LINK + 1], first]):
            try:
                yield link_of(start[1] or "", letters)
                break
            except BadRecord as error:
                refused.append(error)


def link_of(kind: str, text: str) -> Link:
    """Return the link that some letters begin with, its kind by what it holds; raises BadRecord."""
    content, letters = unfolded(text)
    try:
        data = parsed(content)
    except BadRecord as error:
        raise BadRecord("bad-link") from error
    fields = dict(data) if isinstance(data, dict) else {}
    moves = fields.get("moves")
    count = len(moves) if isinstance(moves, list) else 0
    if "post" in fields:
        return Link("letter", letters, count)
    if "card" in fields and "moves" not in fields:
        return Link("card", letters)
    dealt = kind == "deal" or (not kind and "dare" in fields)
    check({name: value for name, value in fields.items() if name != "dare" or not dealt})
    return Link("deal" if dealt else "play", letters, count)


def record_of(link: Link) -> Any:
    """Return the plain record that a link holds, that of a letter with the seed its shares make; raises BadRecord."""
    if link.kind in ("card", "near"):
        raise BadRecord("no-record")
    data = parsed(unpack(link.letters))
    data.pop("dare", None)
    post = data.pop("post", None)
    shares = post.get("shares") if isinstance(post, dict) else None
    if isinstance(shares, list) and all(isinstance(share, str) and share for share in shares):
        data["seed"] = seed_of(shares)
    return data


def codes(text: str, refused: list[BadRecord]) -> Iterator[Link]:
    """Yield the codes in a text by which devices find each other. Nothing in one tells where it ends, but mail breaks full lines alone."""
    for reading in dict.fromkeys([WRAPPED.sub(r"\1", text), text]):
        found = [Link("near", code[1]) for code in CODE.finditer(reading) if all_words(code[2])]
        if found:
            yield from found[:LINKS]
            return
    if CUT_CODE.search(text):
        refused.append(BadRecord("cut-link"))


def all_words(parts: str) -> bool:
    """Whether the parts of a code after its first are words, and no more than a code has."""
    words = parts.split("/")[1:]
    return len(words) <= WORDS and all(map(is_word, words))


def is_word(letters: str) -> bool:
    """Whether letters stand for a word."""
    try:
        return bool(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode())
    except ValueError:
        return False
