"""Seeded random corruption of files: values, fields, their count and order, and the text itself."""

import json

from helpers.own_sets import PICTURE

NUMBERS = 0, -1, 7, 201, 10**9, 10**39, -10**39, 1.0, 1e308, 0.1
TEXTS = ("", " ", "x" * 41, "x" * 201, "x" * 50_000, "\ud800", "a\udfffb", "\u202ea", "\x00", "a\nb", "<b>x</b>", "<script>alert(1)</script>", "&lt;", "__import__('os')",
         "{0.__class__}", "%s%n", "R", "10", "٣", "javascript:alert(1)", "data:image/svg+xml;base64,PHN2Zy8+", PICTURE + "A", "pen 31243a 12 1,1,1 url(x)", "pen 31243a 0 1,1,1",
         "pen ٣1243a 12 1,1,1", "2026-02-30", "2026-11-21", "0badcafe", "../..", "constructor", "__proto__")
VALUES = (*NUMBERS, *TEXTS, None, True, False, [], {}, [[]], [{}], {"": ""}, [[[[[[[[[]]]]]]]]], ["R"] * 5, [None] * 4)
NAMES = ("key", "art", "id", "hash", "constructor", "__proto__", "__class__", "number", "letter", "title", "", "\ud800", "x" * 1000)
KINDS = "value", "value", "value", "sign", "sign", "sign", "field", "gone", "twice", "moved", "grown", "text", "text"
SIGNS = " -,.;:/+=0159aAfzZ<>&\"\n\t\x00\u202e\u200b\xad٣é"           # each of these makes a stroke, a picture, a date or a name slightly wrong


def places(data):
    """Return every list and object in plain data, including the data itself, outermost first."""
    containers = [data] if isinstance(data, list | dict) else []
    for inner in (data.values() if isinstance(data, dict) else data) if containers else ():
        containers += places(inner)
    return containers


def mutated(rng, data):
    """Return a file's text with up to three random faults in its data or its text."""
    text = None
    for _ in range(rng.randint(0, 3)):
        kind = rng.choice(KINDS)
        container = rng.choice(places(data) or [[]])
        if kind == "text":
            text = mutated_text(rng, text or written(data))
        elif kind == "sign":
            change_sign(rng, data)
        elif container:
            change(rng, kind, container)
    return text or written(data)


def change(rng, kind, where):
    """Apply one random change to a list or an object."""
    at = rng.choice([*where] if isinstance(where, dict) else range(len(where)))
    value = rng.choice(VALUES)
    if kind == "value":
        where[at] = value
    elif kind == "gone":
        del where[at]
    elif isinstance(where, dict):
        where[rng.choice(NAMES)] = where[at] if kind == "moved" else value
    elif kind == "grown":
        where.extend([where[at]] * rng.choice((1, 20, 450)))
    else:
        where.insert(at, where[at] if kind == "twice" else value)


def change_sign(rng, data):
    """Change one character of a string, or alter a number slightly or tenfold; each kind of field is equally likely."""
    fields = {}
    for place in places(data):
        for at, value in place.items() if isinstance(place, dict) else enumerate(place):
            if type(value) in (str, int):
                fields.setdefault(at if isinstance(place, dict) else len(str(value)), []).append((place, at))
    if not fields:
        return
    container, key = rng.choice(fields[rng.choice([*fields])])
    value = container[key]
    container[key] = one_sign(rng, value) if isinstance(value, str) else rng.choice((value + 1, value - 1, value * 10, -value))


def one_sign(rng, text):
    """Return a string with one character replaced, removed, doubled or inserted, or with a part moved elsewhere."""
    at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    sign = rng.choice(SIGNS)
    return rng.choice([text[:at] + sign + text[at + 1:], text[:at] + text[at + 1:], text[:at] + text[at:at + 1] * 2 + text[at + 1:], text[:at] + sign + text[at:],
                       text[:at] + text[to:] + text[at:to]])


def written(data):
    """Return plain data as JSON text."""
    return json.dumps(data, ensure_ascii=False)


def mutated_text(rng, text):
    """Corrupt the text itself: truncate it, or repeat or insert a piece."""
    at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    piece = rng.choice(["", text[at:to], "[" * 3000, '"', "\\u", "NaN", "1e999", "-", "{", "}", "\ufeff", "\x00", "\ud83d", '"format":1,', "9" * 50])
    return rng.choice([text[:at], text[:at] + text[to:], text[:at] + piece + text[at:]])
