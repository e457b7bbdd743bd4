"""Files of sets, changed at random in any place: a clear sentence or a set that goes out as it came in, and nothing else ever."""

import json
from copy import deepcopy
from random import Random

import pytest
from own_sets import HISTORY, PICTURE, STROKES, a_card

from courtcards.own import sent
from table.studio.parcels import BadFile, brought, opened, unpacked, with_sets

SEVERAL = 2_000         # five times
NUMBERS = 0, -1, 7, 201, 10**9, 10**39, -10**39, 1.0, 1e308, 0.1
TEXTS = ("", " ", "x" * 41, "x" * 201, "x" * 50_000, "\ud800", "a\udfffb", "\u202ea", "\x00", "a\nb", "<b>x</b>", "<script>alert(1)</script>", "&lt;", "__import__('os')",
         "{0.__class__}", "%s%n", "R", "10", "٣", "javascript:alert(1)", "data:image/svg+xml;base64,PHN2Zy8+", PICTURE + "A", "pen 31243a 12 1,1,1 url(x)", "pen 31243a 0 1,1,1",
         "pen ٣1243a 12 1,1,1", "2026-02-30", "2026-11-21", "0badcafe", "../..", "constructor", "__proto__")
VALUES = (*NUMBERS, *TEXTS, None, True, False, [], {}, [[]], [{}], {"": ""}, [[[[[[[[[]]]]]]]]], ["R"] * 5, [None] * 4)
NAMES = ("key", "art", "id", "hash", "constructor", "__proto__", "__class__", "number", "letter", "title", "", "\ud800", "x" * 1000)
KINDS = "value", "value", "value", "value", "field", "gone", "twice", "moved", "grown", "text", "text"


def a_file(rng):
    """Return a whole file of a small set, a card, or a match with a set, with everything in it that there can be."""
    full = {"title": "Comet Duke", "text": "It flies.\nFar.", "strokes": STROKES, "picture": PICTURE, "letter": "K",
            "history": [*HISTORY, {"what": "given", "by": "Ada", "to": "Brann", "on": "2026-11-21"}]}
    own = {"format": 1, "name": "Garden", "version": "1", "owner": "Ada", "cards": [a_card(1, **full), *[a_card(n) for n in range(2, rng.choice((3, 19)))]]}
    card = {"format": 1, "game": "minkingi", "from": "Ada", "card": a_card(7, **full)}
    return deepcopy(rng.choice((own, own, own, card, {"record": {"moves": []}, "sets": [own]})))


def places(data):
    """Return every list and object inside plain data, itself first."""
    found = [data] if isinstance(data, list | dict) else []
    for inner in (data.values() if isinstance(data, dict) else data) if found else ():
        found += places(inner)
    return found


def mutated(rng):
    """Return the text of a file in which up to three things are not as they should be."""
    data, text = a_file(rng), None
    for _ in range(rng.randint(0, 3)):
        kind = rng.choice(KINDS)
        where = rng.choice(places(data) or [[]])
        if kind == "text":
            text = mutated_text(rng, text or written(data))
        elif where:
            change(rng, kind, where)
    return text or written(data)


def change(rng, kind, where):
    """Change one thing of a list or an object."""
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


def written(data):
    return json.dumps(data, ensure_ascii=False)


def mutated_text(rng, text):
    """Change the text itself: cut it, repeat some of it, put signs in."""
    at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    some = rng.choice(["", text[at:to], "[" * 3000, '"', "\\u", "NaN", "1e999", "-", "{", "}", "\ufeff", "\x00", "\ud83d", '"format":1,', "9" * 50])
    return rng.choice([text[:at], text[:at] + text[to:], text[:at] + some + text[at:]])


def judged(text):
    """Let the text of a file in; return the sentence that refuses it, or nothing. What comes in goes out again as it came."""
    try:
        sort, data = opened(text)
        if sort == "card":
            found = unpacked(data)
            assert found.art is None or {*found.art} == {"strokes", "picture"}
            return ""
        new = [brought(data)] if sort == "set" else with_sets(data)[1] if sort == "match" else []
    except BadFile as error:
        return str(error)
    for file, one in zip(data["sets"] if sort == "match" else [data], new, strict=sort != "record"):
        assert sent(one.own.file, one.arts) == file and len({*one.own.keys}) == len(file["cards"]) > 0
    return "" if new else "a record"


def run(many, seed):
    """Judge so many changed files; return the sentences, and how many were let in."""
    rng, said = Random(seed), {}
    for _ in range(many):
        sentence = judged(mutated(rng))
        said[sentence] = said.get(sentence, 0) + 1
    return said


@pytest.mark.parametrize("seed", range(5))
def test_a_changed_file_is_refused_in_a_sentence_or_goes_out_as_it_came_in(monkeypatch, seed):
    judged(written(a_file(Random(seed))))           # what is done only once has been done
    evaluated = []
    with monkeypatch.context() as patch:
        for name in ("eval", "exec"):
            patch.setattr(f"builtins.{name}", evaluated.append)
        said = run(SEVERAL, seed)
    assert not evaluated
    refused = [sentence for sentence in said if sentence not in ("", "a record")]
    assert said[""] > SEVERAL // 10 and sum(map(said.get, refused)) > SEVERAL // 3 and len(refused) > 25
    for sentence in refused:
        assert sentence[0].isupper() and sentence.rstrip("”)").endswith((".", "!")) and len(sentence) < 300 and "{" not in sentence[:1]
