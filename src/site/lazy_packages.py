"""Lazy-loaded parts: modules left out of the snapshot, each part in a wheel of its own."""

from base import SOURCES, files_below
from wordlist import PACKAGE, WORD_FOLDER

PARTS = {           # {part: (its base folder, its paths there)}
    "words": (WORD_FOLDER, (PACKAGE.name,)),
    "lessons": (SOURCES, ("table/lessons", "courtcards/lessons/*.py",
                          *[f"courtcards/games/*/{name}" for name in ("lessons", "moments", "puzzles")], "courtcards/texts/*/lessons")),
    "lab": (SOURCES, ("table/lab", "courtcards/lab/analysis", "courtcards/texts/*/lab.toml")),
    "near": (SOURCES, ("table/peer",)),
    "post": (SOURCES, ("table/correspondence",)),
    "voices": (SOURCES, ("courtcards/texts/*/voices",)),
    "printing": (SOURCES, ("table/printing", "table/books/*/sheet*")),
}


def part_files(part):
    """Return the files of a part: one place after the other as PARTS lists them, with the files of each place sorted."""
    home, places = PARTS[part]
    return files_below(*[top for place in places for top in sorted(home.glob(place))])


def all_part_files():
    """Return the files of all parts."""
    return {path for part in PARTS for path in part_files(part)}
