"""Finding links in an untrusted text, repairing the damage done by mail, chats and redirects, and reading them."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any, NamedTuple
from unicodedata import category

from courtcards.engine.limits import LINK, LINKS
from courtcards.saves.commit_reveal import seed_from_shares
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_codec import FORMAT_1, FORMAT_2, unpack_link, unpack_prefix
from courtcards.saves.loader import check_record
from courtcards.saves.safe_json import parse_untrusted_json as parsed

GAP = r"(?:[\s>|=…]|\.{3})"             # what separates two parts of a broken link
PACKED_PARTS = re.compile(rf"[\w-]+(?:{GAP}+[\w-]+)*", re.ASCII)
ANY_FORMAT = f"[{FORMAT_1}{FORMAT_2}]"
LINK_START = re.compile(rf"(?:#/|(?<![\w-])(?=\w+/{ANY_FORMAT}))(play|deal|card|letter)/(?=[\w-])|(?<![\w/#-])(?={ANY_FORMAT}[\w-]{{20}})", re.ASCII)
CONNECTION_CODE = re.compile(r"(?:#/near/|(?<![\w-])near/(?=(?:all/)?E)|(?<![\w/#-])(?=(?:all/)?E))((?:all/)?[\w-]{60,600}((?:/[\w-]+)+))", re.ASCII)
CUT_CODE = re.compile(r"#/near/(?:all/)?[\w-]{20}", re.ASCII)
MOST_CODE_WORDS = 3                     # most words in a code
ESCAPED = re.compile("(?:%[0-9a-f]{2})+", re.IGNORECASE)
ESCAPE_ROUNDS = 4                       # each redirect a link passes through may encode it again
FOREIGN_CHARACTER = re.compile("[^\x00-\x7f…]")
LONG_DASHES = "–—"                      # programs turn two hyphens into these
QUOTED = re.compile(r"^[ \t]*[>|][>| \t]*", re.MULTILINE)
HYPHENATED = re.compile(rf"-[ \t]*\n{GAP}*")
WRAPPED = re.compile(r"^(.{59,79}[\w/-])=?[ \t]*\n(?=[\w/-])", re.MULTILINE | re.ASCII)
VAGUE_KEYS = "bad-link", "no-record"    # refusals reported only if nothing better is found


class FoundLink(NamedTuple):
    """A link.

    `kind` is `play`, `deal`, `card`, `letter` or `near`. `letters` is its encoded content, and `moves` its number of moves.
    """

    kind: str
    letters: str
    moves: int = 0

    @property
    def route(self) -> str:
        """The address the link leads to."""
        return f"#/{self.kind}/{self.letters}"


def find_links(text: str) -> list[FoundLink]:
    """Return the links in a text, the one with the most moves first.

    If the text has no links, the list is empty. Raises BadRecord if it has links but none is readable.

    >>> find_links("Hello there"), find_links("See https://cards.example/%23/near/" + "E" * 70 + "/QW5u).")[0].kind
    ([], 'near')
    """
    errors = list[BadRecord]()
    for reading in dict.fromkeys(possible_originals(text)):
        links = dict.fromkeys([*find_codes(reading, errors), *find_packed_links(reading, errors)])
        if links:
            return sorted(links, key=lambda link: -link.moves)
    if errors:
        raise next((error for error in errors if error.key not in VAGUE_KEYS), errors[0])
    return []


def possible_originals(text: str) -> Iterator[str]:
    """Yield the possible original versions of a text that was altered on its way.

    A long dash may have been one hyphen or two. A hyphen at the end of a line may belong to the text, or may have been added where the line was broken.
    """
    for _ in range(ESCAPE_ROUNDS):
        text = ESCAPED.sub(lambda match: bytes.fromhex(match[0].replace("%", "")).decode(errors="replace"), text)
    text = text.replace("\\", "").replace("\r\n", "\n").replace("\r", "\n")
    for dash in ("-", "--"):
        reading = QUOTED.sub("", with_link_characters(text, dash))
        yield reading
        yield HYPHENATED.sub("", reading)


def with_link_characters(text: str, dash: str) -> str:
    """Return a text with look-alike characters replaced by the ones links use.

    `dash` replaces long dashes.
    """
    substitutes = {character: link_character(character, dash) for character in {*FOREIGN_CHARACTER.findall(text)}}
    changed = {character: other for character, other in substitutes.items() if other != character}
    return re.sub(f"[{re.escape(''.join(changed))}]", lambda match: changed[match[0]], text) if changed else text


def link_character(character: str, dash: str) -> str:
    """Return the character to use instead of `character`.

    * A long dash becomes `dash`, any other dash a hyphen.
    * An invisible character becomes "".
    * Any space becomes " ".

    Other characters are returned unchanged.
    """
    unicode_category = category(character)
    if unicode_category == "Pd" or character == "−":
        return dash if character in LONG_DASHES else "-"
    if unicode_category in ("Cf", "Cc", "Mn", "Me"):
        return ""
    return " " if unicode_category[0] == "Z" else character


def find_packed_links(text: str, errors: list[BadRecord]) -> Iterator[FoundLink]:
    """Yield the links with packed content in a text, at most LINKS of them.

    The reasons why others are refused are added to `errors`.
    """
    for number, start in enumerate(LINK_START.finditer(text)):
        match = PACKED_PARTS.match(text, start.end(), start.end() + 2 * LINK)
        if match is None or number == LINKS:
            break
        first, *more = re.split(f"{GAP}+", match[0])
        for code in dict.fromkeys(["".join([first, *more])[:LINK + 1], first]):
            try:
                yield parse_link(start[1] or "", code)
                break
            except BadRecord as error:
                errors.append(error)


def parse_link(kind: str, text: str) -> FoundLink:
    """Return the link whose packed content is at the start of a text.

    The content decides whether the link is a letter, a card or a match. A match is a `deal` or a `play`, depending on the `kind` in the address. Raises
    BadRecord if the content is damaged or invalid.
    """
    content, code = unpack_prefix(text)
    try:
        data = parsed(content)
    except BadRecord as error:
        raise BadRecord("bad-link") from error
    fields = dict(data) if isinstance(data, dict) else {}
    moves = fields.get("moves")
    count = len(moves) if isinstance(moves, list) else 0
    if "post" in fields:
        return FoundLink("letter", code, count)
    if "card" in fields and "moves" not in fields:
        return FoundLink("card", code)
    is_deal = kind == "deal" or (not kind and "dare" in fields)
    if is_deal:
        fields.pop("dare", None)
    check_record(fields)
    return FoundLink("deal" if is_deal else "play", code, count)


def record_from_link(link: FoundLink) -> Any:
    """Return the plain data of the record in a link.

    Raises BadRecord if the link can't be read, or if it's a `card` or `near`.
    """
    if link.kind in ("card", "near"):
        raise BadRecord("no-record")
    data = parsed(unpack_link(link.letters))
    data.pop("dare", None)
    post = data.pop("post", None)
    shares = post.get("shares") if isinstance(post, dict) else None
    if isinstance(shares, list) and all(isinstance(share, str) and share for share in shares):
        data["seed"] = seed_from_shares(shares)
    return data


def find_codes(text: str, errors: list[BadRecord]) -> Iterator[FoundLink]:
    """Yield the connection codes in a text.

    Lines broken by mail are joined first. If the only code was cut off, a refusal is added to `errors`.
    """
    for reading in dict.fromkeys([WRAPPED.sub(r"\1", text), text]):
        links = [FoundLink("near", code[1]) for code in CONNECTION_CODE.finditer(reading) if are_code_words(code[2])]
        if links:
            yield from links[:LINKS]
            return
    if CUT_CODE.search(text):
        errors.append(BadRecord("cut-link"))


def are_code_words(parts: str) -> bool:
    """Return whether the rest of a code, such as "/abc/def", consists of encoded words, at most `MOST_CODE_WORDS` of them."""
    words = parts.split("/")[1:]
    return len(words) <= MOST_CODE_WORDS and all(map(is_base64_word, words))


def is_base64_word(letters: str) -> bool:
    """Return whether a string is the URL-safe Base64 of a non-empty word."""
    try:
        return bool(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode())
    except ValueError:
        return False
