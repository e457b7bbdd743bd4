"""Choose the tests for changed files by folder and name: no recorded dependencies, so none that go stale."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from base import ROOT, BuildFailure, run_program_in_repository

TESTS = ROOT / "tests"
NEEDS_GIT = "--changed needs git and a clone: only git knows which files differ from the last commit"
GAMES = ROOT / "src/courtcards/games"
APART = "studio", "files", "storage"                                # rooms of the table that no game depends on: no contract tests
FOLDERS = {"browser": "browser_ports"}      # rooms whose folder in tests/table has another name, since tests in a folder "browser" need one
LOOKED_AT = {      # style sheets, scripts and documents by a pattern of their path, and the tests that check them
    "assets/js/board/": "test_ink test_editing_cards test_photo test_studio_play",
    "assets/js/boot|assets/js/startup_picture|src/site/": "test_boot test_start test_picture test_site",
    r"\.md$|docs/": "test_documents",
    "CHANGELOG|courtcards/__init__|site/prepare_release": "test_release",
    "docs/bots": "test_campaign",
    "pyproject|docs/(library|games-ref)|bench/reference": "test_wheel test_library",
    "docs/rl|examples/": "test_rl_document",
    "assets/js/(diary|database)": "test_killed test_one_file_damaged test_one_file_download",
    "assets/js/layers": "test_layers",
    "assets/js/(table_keys|look)|assets/css/(tokens|base|table|cards)": "test_keys test_play test_room test_screens test_waiting",
    "assets/js/(press|stage|hits|slip|drag|letter_typing)|assets/css/(arranging|writing|field)": "test_press test_arranging test_counts test_hits",
    "assets/(js|css)/speech": "test_speech",
    "assets/js/sound": "test_sound",
    "assets/js/(claims|key_meaning)|assets/css/race": "test_race",
    "assets/js/qr_code": "test_qr_code",
    "assets/css/(studio|easel|trade|screens|yours)": "test_screens test_studio test_editing_cards test_trade test_lobby test_setup",
    "assets/js/print|assets/css/(print|leaflet)": "test_print",
    "assets/css/paper": "test_printed_screens",
    "assets/js/share": "test_lessons test_layers",
    "assets/js/key_meaning": "test_typing",
    "assets/css/(advice|chart)": "test_advice test_win_chance test_looking_back",
    "assets/css/lessons": "test_lessons",
    "assets/css/post": "test_letter_exchange",
    "assets/css/near|assets/js/webrtc|table/peer/|browser/webrtc": "test_connections",
    "assets/js/(scan|load_script)|peer/(connection/qr_scanner_dialog|guest/code_entry)": "test_scan",
}


class Wanted(NamedTuple):
    """The tests to run: their paths, whether to run contracts too and for which games (empty: all), and whether to add the quick run."""

    places: list[str]
    contract: bool
    games: list[str]
    quick: bool


def files():
    """Return the files that differ from the last commit, including new ones, or else those in the last commit.

    Raise BuildFailure without git.
    """
    if not (ROOT / ".git").exists():
        raise BuildFailure(NEEDS_GIT)
    uncommitted = git_lines("diff", "--name-only", "HEAD") + git_lines("ls-files", "--others", "--exclude-standard")
    return uncommitted or git_lines("diff", "--name-only", "HEAD~1")


def git_lines(*words):
    """Return git's output as lines."""
    return run_program_in_repository(["git", *words], NEEDS_GIT, NEEDS_GIT).splitlines()


def tests(paths):
    """Return the tests to run for changed files."""
    places = {place for path in paths for place in near(path) if (ROOT / place).exists()}
    books = sorted({*map(book_of, paths)} - {None})
    has_common = any(is_common(path) for path in paths)
    game_ids = [] if has_common else [game for book in books for game in games(book)]
    needs_quick = has_common or any(room_of(path) in APART or is_shared(path) for path in paths)
    return Wanted(sorted(places), bool(books) or has_common, game_ids, needs_quick)


def near(path):
    """Return the paths of the tests for a file."""
    places = [path] if Path(path).name.startswith("test_") else []
    if book := book_of(path):
        places.append(f"tests/books/{book}")
    if room := room_of(path):
        places.append(f"tests/table/{FOLDERS.get(room, room)}")
    names = [stem for pattern, stems in LOOKED_AT.items() if re.search(pattern, path) for stem in stems.split()]
    return [*places, *(str(file.relative_to(ROOT)) for file in looking_tests() if file.stem in names)]


@cache
def looking_tests():
    """Return the paths of tests that look at pages or at the site."""
    return [file for file in TESTS.rglob("test_*.py") if file.parent.name in ("browser", "site")]


def book_of(path):
    """Return the book that a file belongs to, by its folder or name, or None."""
    path_names = {part.partition(".")[0].replace("-", "_") for part in Path(path).parts}
    for book in sorted(GAMES.iterdir()):
        if book.is_dir() and path_names & {book.name, *(game.replace("-", "_") for game in games(book.name))}:
            return book.name
    return None


@cache
def games(book):
    """Return the ids of the games of a book."""
    return [id for path in sorted((GAMES / book).rglob("*.py")) for id in re.findall(r'^    id(?:: [^=]+)? = "([\w-]+)"', path.read_text("utf-8"), re.MULTILINE)]


def room_of(path):
    """Return the room of the table that a file is in, or None."""
    room = re.match(r"src/table/(\w+)/", path)
    return room and room[1]


def is_common(path):
    """Return whether a source file is shared, so that anything may depend on it."""
    return path.startswith("src/") and path.endswith((".py", ".toml")) and not book_of(path) and room_of(path) not in APART and not path.startswith("src/site/")


def is_shared(path):
    """Return whether a file is shared by tests, with no record of which ones."""
    return path.startswith(("tests/helpers/", "tests/suite/")) or path in ("tests/conftest.py", "tests/run.py", "tests/requirements.txt")
