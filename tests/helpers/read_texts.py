"""Proofreading log: which sentences of the books a person other than their author has read against which house rules.

    PYTHONPATH=src:tests:.cache/words python3 tests/helpers/read_texts.py FILE …

First read every sentence of a file of texts against every option of its games and every number of players; then run this to record it.
read_texts.json keeps a hash of each section of a file as it was read.
"""

import json
import sys
import tomllib
from collections import defaultdict
from hashlib import sha256
from pathlib import Path

from helpers.words import sentences

from courtcards.games import GAMES
from courtcards.texts.sentences import LANGUAGE_FOLDERS

NOTED = Path(__file__).with_suffix(".json")
PLAYERS = "number of players"


def section_hashes(told):
    """Return a hash of all sentences of each section of a file (`verb`, `question`, …), and of each sentence outside of sections."""
    sections = defaultdict(sha256)
    for key, sentence in sentences(told):
        sections[key.partition(".")[0]].update(f"{key}={sentence}\n".encode())
    return {name: hash.hexdigest()[:8] for name, hash in sections.items()}


def files():
    """Return the names of the text files of books and games."""
    return sorted({*GAMES, *(kind.book for kind in GAMES.values())})


def now(name):
    """Return a file's current sections (as hashes), and what their sentences may depend on: the games' options and the number of players."""
    kinds = [kind for kind in GAMES.values() if name in (kind.id, kind.book)]
    texts = tomllib.loads((LANGUAGE_FOLDERS[0] / "en" / f"{name}.toml").read_text("utf-8"))
    options = {option.name for kind in kinds for option in kind.options} | {PLAYERS for kind in kinds if kind.fewest < kind.most}
    return {"against": ", ".join(sorted(options)), "sections": section_hashes(texts)}


def noted():
    """Return the recorded readings by file."""
    return json.loads(NOTED.read_text("utf-8"))


def main(names):
    """Record that these files were read in their current form."""
    readings = {name: reading for name, reading in noted().items() if name in files()} if NOTED.exists() else {}
    readings |= {name: now(name) for name in names}
    NOTED.write_text(json.dumps(dict(sorted(readings.items())), indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
