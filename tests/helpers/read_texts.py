"""Which sentences of the books were read against which house rules, by somebody who hadn't written them: read_texts.json keeps a hash of each as it was read.

    PYTHONPATH=src:tests:.cache/words python3 tests/helpers/read_texts.py FILE …

Read every sentence of a file of texts against every option of its games and every number of players first; then this notes it.
"""

import json
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

from helpers.words import sentences

from courtcards.games import GAMES
from courtcards.texts.sentences import HOMES

NOTED = Path(__file__).with_suffix(".json")
PLAYERS = "number of players"


def hashed(sentence):
    """Return what a sentence is known by."""
    return sha256(sentence.encode()).hexdigest()[:8]


def files():
    """Return the files of texts of books and games, by name."""
    return sorted({*GAMES, *(kind.book for kind in GAMES.values())})


def now(name):
    """Return a file's sentences as they stand, and what they can depend on: the options of its games, and the number of players."""
    kinds = [kind for kind in GAMES.values() if name in (kind.id, kind.book)]
    told = tomllib.loads((HOMES[0] / "en" / f"{name}.toml").read_text("utf-8"))
    options = {option.name for kind in kinds for option in kind.options} | {PLAYERS for kind in kinds if kind.fewest < kind.most}
    return {"against": sorted(options), "sentences": {key: hashed(sentence) for key, sentence in sentences(told)}}


def noted():
    """Return what was noted as read, by file."""
    return json.loads(NOTED.read_text("utf-8"))


def main(names):
    """Note that some files were read as they stand."""
    kept = {name: read for name, read in noted().items() if name in files()} if NOTED.exists() else {}
    NOTED.write_text(json.dumps(dict(sorted({**kept, **{name: now(name) for name in names}}.items())), indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
