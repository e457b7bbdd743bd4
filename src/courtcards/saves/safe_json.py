"""A parser for JSON from outside, which measures the text first and can parse it whole or in parts.

A long text is cut at commas outside strings. Brackets that are open at a cut are closed at the end of one part and opened again at the start of
the next. So every part is valid JSON by itself, and its first element continues what was open.
"""

import json
import re
from collections.abc import Generator
from typing import Any

from courtcards.engine import limits
from courtcards.saves.errors import BadRecord

STRING = r'"(?:[^"\\]++|\\.)*+"'                    # possessive, to avoid backtracking
ITEM = rf'[^",]*+(?:{STRING}[^",]*+)*+,'
TO_NEXT_COMMA = re.compile(ITEM, re.DOTALL)             # commas outside strings
TO_LAST_COMMA = re.compile(f"(?:{ITEM})++", re.DOTALL)
EMPTY_PAIRS = re.compile(r"\[\]|\{\}")
SEPARATORS = set(' \t\n\r,:"')
ONLY_BRACKETS = {ord(sign): None for sign in map(chr, range(128)) if sign not in "[]{}"}
LITERALS_AS_ZEROS = {ord(sign): "0" for sign in map(chr, range(128)) if sign not in {*"[]{}", *SEPARATORS}}  # of a number, or of any other literal
TOO_LONG_NUMBER = "0" * (limits.NUMBER + 1)
CLOSING = {"[": "]", "{": "}"}
CONTINUED_KEY = "\x00"      # the key in an object of the element to continue
OPENING = {"[": "[", "{": '{"\\u0000":'}

PART_CHARACTERS = 1 << 16   # characters of a part
NAME_CHARACTERS = 40        # characters of a field's name in a refusal
CHARACTERS_PER_TOKEN = 64   # characters that count as one token
TOKENS_PER_SLICE = 30_000   # tokens between two yields to the page


def parse_untrusted_json(source: str | bytes, most: int = limits.FILE, tokens: int = limits.TOKENS) -> Any:
    """Parse external JSON.

    Raises BadRecord if it's invalid, or has more than `most` characters or `tokens` tokens (see `count_tokens`).
    """
    check_size(len(source), most)
    try:
        text = source.decode() if isinstance(source, bytes) else source
    except ValueError as error:
        raise BadRecord("not-json") from error
    count, brackets = count_tokens(text)
    check_size(count, tokens)
    if open_brackets(brackets):
        raise BadRecord("not-json")
    return parse_measured(text)


def parse_untrusted_in_parts(text: str, most: int, tokens: int) -> Generator[float, None, Any]:
    """Parse a long text like `parse_untrusted_json`, but part by part.

    Yields the fraction read so far (0 to 1), then returns the data. Raises BadRecord if the text is invalid or too large.
    """
    check_size(len(text), most)
    result, stack, start = None, "", 0
    count = since_yield = 0             # tokens
    while start < len(text) or not start:
        end = end_of_part(text, start)
        part_tokens, brackets = count_tokens(text[start:end])
        count += part_tokens
        since_yield += part_tokens + (end - start) // CHARACTERS_PER_TOKEN
        check_size(count, tokens)
        reopened, stack = stack, open_brackets(stack + brackets)
        open_brackets(reopened + brackets + closing_brackets(stack))
        if end == len(text) and stack:
            raise BadRecord("not-json")
        part = parse_measured(reopened_brackets(reopened) + text[start:end] + closing_brackets(stack))
        result = merge_part(result, part, reopened) if reopened else part
        start = end
        if since_yield >= TOKENS_PER_SLICE and start < len(text):
            since_yield = 0
            yield start / len(text)
    return result


def check_size(size: int, most: int) -> None:
    """Check a size against its limit; raises BadRecord if it is larger."""
    if size > most:
        raise BadRecord("too-large", size=size, most=most)


def count_tokens(text: str) -> tuple[int, str]:
    """Return the number of tokens in a text, and its brackets as a string.

    Tokens are the commas, colons and brackets outside strings. Raises BadRecord if a number is too long.
    """
    outside_strings = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if TOO_LONG_NUMBER in outside_strings.translate(LITERALS_AS_ZEROS):
        raise BadRecord("not-json")
    brackets = outside_strings.translate(ONLY_BRACKETS)
    return outside_strings.count(",") + outside_strings.count(":") + len(brackets), brackets


def open_brackets(brackets: str, deepest: int = limits.NESTING) -> str:
    """Return the `brackets` that are never closed.

    Raises BadRecord if brackets nest more than `deepest` levels deep, or close something that isn't open.
    """
    for _ in range(deepest):
        if not brackets:
            break
        brackets = EMPTY_PAIRS.sub("", brackets)
    if len(brackets) > deepest or brackets.strip("[{"):
        raise BadRecord("not-json")
    return brackets


def parse_measured(text: str) -> Any:
    """Parse JSON whose size and nesting have been checked; raises BadRecord if it isn't valid."""
    try:
        return json.loads(text, parse_constant=refuse_constant, object_pairs_hook=object_fields)
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord("not-json") from error


def refuse_constant(constant: str) -> Any:
    """Refuse NaN and Infinity, which JSON doesn't have; raises BadRecord."""
    raise BadRecord("not-json", constant=constant)


def object_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the fields of an object; raises BadRecord if one occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise duplicate_field_error(*[name for name, _ in pairs])
    return fields


def duplicate_field_error(*names: str) -> BadRecord:
    """Return the error that names the first duplicate field of an object.

    `names` are the names of all its fields, from first to last.
    """
    return BadRecord("twice", field=next(name for number, name in enumerate(names) if name in names[:number])[:NAME_CHARACTERS])


# parts

def end_of_part(text: str, start: int) -> int:
    """Return the index at which the part that starts at `start` ends.

    A part ends just before a comma, or at the end of the text.
    """
    if len(text) - start <= PART_CHARACTERS:
        return len(text)
    begin = start + 1 if start else 0       # skip the comma at the start of every part but the first
    match = TO_LAST_COMMA.match(text, begin, start + PART_CHARACTERS) or TO_NEXT_COMMA.match(text, begin)
    return match.end() - 1 if match else len(text)


def reopened_brackets(stack: str) -> str:
    r"""Return a text that reopens the brackets still open where a part begins, or "" if there are none.

    The text ends with a dummy element, so that a part that begins with a comma can follow.

    >>> reopened_brackets("{["), closing_brackets("{["), reopened_brackets("")
    ('{"\\u0000":[0', ']}', '')
    """
    return "".join([OPENING[bracket] for bracket in stack]) + ("0" if stack else "")


def closing_brackets(stack: str) -> str:
    """Return the brackets that close the open ones, the innermost first."""
    return "".join([CLOSING[bracket] for bracket in reversed(stack)])


def merge_part(result: Any, part: Any, stack: str) -> Any:
    """Add the next part of a JSON text to what has been parsed so far, and return the result. Both may be changed in place.

    `stack` has the brackets open where the part begins; the part's text must have begun with `reopened_brackets(stack)`. Raises BadRecord if an object would
    get a field twice, or if an open bracket has no element to continue.
    """
    target = result
    for _ in stack:
        deeper = last_element(target)
        if isinstance(target, list):
            first, *more = part
            target += more
        else:
            first = part.pop(CONTINUED_KEY)
            if not target.keys().isdisjoint(part):
                raise duplicate_field_error(*target, *part)
            target |= part
        target, part = deeper, first
    return result


def last_element(container: Any) -> Any:
    """Return the last element of a list or object.

    Raises BadRecord if it's empty.
    """
    if not container:
        raise BadRecord("not-json")
    return container[-1] if isinstance(container, list) else next(reversed(container.values()))
