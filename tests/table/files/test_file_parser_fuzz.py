"""Random corruption of set files: a clear message, or a set that exports exactly as imported, and nothing else."""

from copy import deepcopy
from itertools import count
from random import Random

import pytest
from helpers.changed import mutated, written
from helpers.own_sets import HISTORY, PICTURE, STROKES, a_card
from helpers.share import share

from courtcards.cards.custom_sets import set_to_file
from table.files.file_parser import BadFile, parse_card_file, parse_file, parse_match_sets, parse_set

SEVERAL = share(400, 2_000)         # per seed


def a_file(rng):
    """Return a complete file of a small set, a card, or a match with a set, using every possible field."""
    full = {"title": "Comet Duke", "text": "It flies.\nFar.", "strokes": STROKES, "picture": PICTURE, "letter": "K",
            "history": [*HISTORY, {"what": "given", "by": "Ada", "to": "Brann", "on": "2026-11-21"}]}
    own = {"format": 1, "name": "Garden", "version": "1", "owner": "Ada", "cards": [a_card(1, **full), *[a_card(n) for n in range(2, rng.choice((3, 19)))]]}
    card = {"format": 1, "game": "minkingi", "from": "Ada", "card": a_card(7, **full)}
    return deepcopy(rng.choice((own, own, own, card, {"record": {"moves": []}, "sets": [own]})))


def keys():
    """Return an endless supply of keys."""
    return map("{:08x}".format, count())


def whole(slices):
    """Run a sliced task to its end; return its result."""
    while True:
        try:
            next(slices)
        except StopIteration as done:
            return done.value


def judged(text):
    """Import a file's text; return the rejection, or "" after checking that it exports as imported."""
    try:
        sort, data = whole(parse_file([text]))
        if sort == "card":
            found = parse_card_file(data)
            assert found.art is None or {*found.art} == {"strokes", "picture"}
            return ""
        new = [parse_set(data, keys())] if sort == "set" else whole(parse_match_sets(data, keys()))[1] if sort == "match" else []
    except BadFile as error:
        return str(error)
    for file, one in zip(data["sets"] if sort == "match" else [data], new, strict=sort != "record"):
        assert set_to_file(one.own.file, one.arts) == file and len({*one.own.keys}) == len(file["cards"]) > 0
    return "" if new else "a record"


def run(many, seed):
    """Import this many corrupted files; return the messages, and how many were accepted."""
    rng, said = Random(seed), {}
    for _ in range(many):
        sentence = judged(mutated(rng, a_file(rng)))
        said[sentence] = said.get(sentence, 0) + 1
    return said


@pytest.mark.parametrize("seed", range(share(2, 5)))
def test_a_mutated_file_is_refused_with_a_sentence_or_round_trips(monkeypatch, seed):
    judged(written(a_file(Random(seed))))           # one-off work is done by then
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
