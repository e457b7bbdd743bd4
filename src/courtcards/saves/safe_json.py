"""Text from outside becomes plain data: weighed before it is parsed, in one go or part by part.

A long text is cut at commas that stand outside of its texts. What is open at a cut is closed behind the part before it, and opened again before the part
after it: so every part is JSON by itself, and what it begins with goes on in what was open.
"""

import json
import re
from collections.abc import Generator
from typing import Any

from courtcards.engine import limits
from courtcards.saves.errors import BadRecord

STRING = r'"(?:[^"\\]++|\\.)*+"'                    # possessive: no sign is looked at twice
ITEM = rf'[^",]*+(?:{STRING}[^",]*+)*+,'
NEXT, LAST = re.compile(ITEM, re.DOTALL), re.compile(f"(?:{ITEM})++", re.DOTALL)    # to the next comma outside of texts, to the last one
PAIRS = re.compile(r"\[\]|\{\}")
BETWEEN = set(' \t\n\r,:"')
BRACKETS = {ord(sign): None for sign in map(chr, range(128)) if sign not in "[]{}"}
DIGITS = {ord(sign): "0" for sign in map(chr, range(128)) if sign not in {*"[]{}", *BETWEEN}}       # of a number, or of what stands in its place
LONG = "0" * (limits.NUMBER + 1)
CLOSING = {"[": "]", "{": "}"}
GOES_ON = "\x00"            # under which what goes on stands in an object
OPENING = {"[": "[", "{": '{"\\u0000":'}

PART = 1 << 16              # signs of a part
NAMED = 40                  # signs of a field that are named
WEIGHT = 64                 # signs that count as one text
SLICE = 30_000              # texts, numbers and brackets between two looks at the page


def read(source: str | bytes, most: int = limits.FILE, tokens: int = limits.TOKENS) -> Any:
    """Parse JSON of at most so many characters, and so many texts, numbers and brackets, that comes from outside; raises BadRecord."""
    fit(len(source), most)
    try:
        text = source.decode() if isinstance(source, bytes) else source
    except ValueError as error:
        raise BadRecord("not-json") from error
    count, brackets = weighed(text)
    fit(count, tokens)
    if left_open(brackets):
        raise BadRecord("not-json")
    return parsed(text)


def read_in_parts(text: str, most: int, tokens: int) -> Generator[float, None, Any]:
    """Parse a long text as `read` does, yielding now and then how much of it is read (0 to 1); return what it holds. Raises BadRecord."""
    fit(len(text), most)
    whole, stack, at, count, spent = None, "", 0, 0, 0
    while at < len(text) or not at:
        cut = end_of_part(text, at)
        weight, brackets = weighed(text[at:cut])
        count, spent = count + weight, spent + weight + (cut - at) // WEIGHT
        fit(count, tokens)
        before, stack = stack, left_open(stack + brackets)
        left_open(before + brackets + closing(stack))
        if cut == len(text) and stack:
            raise BadRecord("not-json")
        part = parsed(opening(before) + text[at:cut] + closing(stack))
        whole, at = joined(whole, part, before) if before else part, cut
        if spent >= SLICE and at < len(text):
            spent = 0
            yield at / len(text)
    return whole


def fit(size: int, most: int) -> None:
    """Refuse what is too large; raises BadRecord."""
    if size > most:
        raise BadRecord("too-large", size=size, most=most)


def weighed(text: str) -> tuple[int, str]:
    """Return how much a text holds, by its commas, colons and brackets outside of texts, and these brackets; raises BadRecord."""
    bare = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if LONG in bare.translate(DIGITS):
        raise BadRecord("not-json")
    brackets = bare.translate(BRACKETS)
    return bare.count(",") + bare.count(":") + len(brackets), brackets


def left_open(brackets: str, deepest: int = limits.NESTING) -> str:
    """Return which brackets are still open at the end; raises BadRecord where some nest too deep, or close what is not open.

    In WebAssembly a text of nothing but brackets breaks the interpreter itself.
    """
    for _ in range(deepest):
        if not brackets:
            break
        brackets = PAIRS.sub("", brackets)
    if len(brackets) > deepest or brackets.strip("[{"):
        raise BadRecord("not-json")
    return brackets


def parsed(text: str) -> Any:
    """Parse JSON that is weighed; raises BadRecord."""
    try:
        return json.loads(text, parse_constant=unknown, object_pairs_hook=once)
    except ValueError as error:
        raise error if isinstance(error, BadRecord) else BadRecord("not-json") from error


def unknown(constant: str) -> Any:
    """Refuse NaN and Infinity, which JSON does not have; raises BadRecord."""
    raise BadRecord("not-json", constant=constant)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the fields of an object; raises BadRecord when one is there twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise twice(*[name for name, _ in pairs])
    return found


def twice(*names: str) -> BadRecord:
    """Return how an object is refused that has a field twice, by the names of all its fields."""
    return BadRecord("twice", field=next(name for number, name in enumerate(names) if name in names[:number])[:NAMED])


# parts

def end_of_part(text: str, at: int) -> int:
    """Return where the part that begins somewhere ends: before a comma, or with the text."""
    if len(text) - at <= PART:
        return len(text)
    begin = at + bool(at)           # after the comma with which every part but the first begins
    found = LAST.match(text, begin, at + PART) or NEXT.match(text, begin)
    return found.end() - 1 if found else len(text)


def opening(stack: str) -> str:
    """Return how a part begins while some brackets are open: each holds what goes on, the last what stands for all before the comma.

    >>> opening("{["), closing("{["), opening("")
    ('{"\\\\u0000":[0', ']}', '')
    """
    return "".join([OPENING[bracket] for bracket in stack]) + "0" * bool(stack)


def closing(stack: str) -> str:
    """Return how the brackets that are open are closed."""
    return "".join([CLOSING[bracket] for bracket in reversed(stack)])


def joined(whole: Any, part: Any, stack: str) -> Any:
    """Return the whole with one more part in the brackets that were open; raises BadRecord where an object would have a field twice."""
    into = whole
    for _ in stack:
        deeper = last(into)
        if isinstance(into, list):
            first, *more = part
            into += more
        else:
            first = part.pop(GOES_ON)
            if not into.keys().isdisjoint(part):
                raise twice(*into, *part)
            into |= part
        into, part = deeper, first
    return whole


def last(held: Any) -> Any:
    """Return what a list, or an object, holds last; raises BadRecord where nothing stands before a comma."""
    if not held:
        raise BadRecord("not-json")
    return held[-1] if isinstance(held, list) else next(reversed(held.values()))
