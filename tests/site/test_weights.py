"""Download sizes: a first visit, and our share of it, may change by no more than 2 % without an explanation in weights.toml."""

import gzip
import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIST, HERE = ROOT / "dist", Path(__file__).parent
WEIGHTS = tomllib.loads((HERE / "weights.toml").read_text("utf-8"))
PACKED = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK", b"\x89PNG", b"wOF2"        # the first bytes of files that hosts don't compress again
ROOM = .02


def first_visit():
    """Return the names of all files of a first visit: the page, and everything the service worker caches at once."""
    kept = re.search(r"^const FILES = ({.*?});", (DIST / "sw.js").read_text("utf-8"), re.MULTILINE)[1]
    return ["index.html", "sw.js", *json.loads(kept)]


COUNTED = {
    "first-visit": lambda name: True,
    "snapshot": lambda name: name.startswith("app/snapshot-"),
    "scripts": lambda name: re.fullmatch(r"sw\.js|app/[\w-]+\.js", name),
    "styles": lambda name: name.endswith(".css"),
}


@cache
def sent(name):
    """Return how many bytes a host sends for a file."""
    data = (DIST / name).read_bytes()
    return len(data if data.startswith(PACKED) else gzip.compress(data, 6))


@pytest.mark.parametrize("what", COUNTED)
def test_downloads_have_their_stated_sizes(what):
    told, why = WEIGHTS[what]
    now = sum(sent(name) for name in first_visit() if COUNTED[what](name))
    assert why and abs(now - told) <= ROOM * told, f"{what}: {now:,} bytes ({now / told - 1:+.1%}); if that is meant, say so and why in weights.toml"


def test_documents_state_the_size_of_the_one_file_copy():
    told = f"page of {(DIST / 'courtcards.html').stat().st_size / 1e6:.0f} MB"
    assert [name for name in ("README.md", "docs/formats.md") if told not in (ROOT / name).read_text("utf-8")] == []
