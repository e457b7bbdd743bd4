"""A new book, laid by `courtcards new-book` from the model, file by file as CONTRIBUTING lists them.

It passes everything that every game and every sheet must.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers.share import first_of

HOME = Path(__file__).parent
ROOT = HOME.parents[2]
BOOK, GAME = "tower", "stairs"
LAID = first_of(("golden-fleece", "wide-sea"), ("golden-fleece",))          # a game that has an id of its own, and one that shares its book's
OWN = {"conftest.py", Path(__file__).name}
ASKED = "test_contract.py", "test_bots.py", "test_fair_bots.py", "test_moments.py", "test_positions.py"            # of tests/contract
AROUND = "test_texts.py", "test_printed_sheets.py", "test_playthroughs.py", "test_plain_english.py", "test_architecture.py"
EVERYWHERE = "names_a_book", "dress_the_same", "shares_its_name"          # guards over all files at once
LINES = 300
NAMED = re.compile(r"^\| `([^`]*<(?:book|game)>[^`]*)`", re.MULTILINE)


def named():
    """Return the files of a book that CONTRIBUTING lists."""
    steps = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a book")[2]
    return {path.replace("<book>", BOOK).replace("<game>", GAME) for path in NAMED.findall(steps)}


def files():
    """Return the files of the model."""
    return {path.relative_to(HOME).as_posix() for path in HOME.rglob("*") if path.is_file() and "__pycache__" not in path.parts} - OWN


@pytest.fixture(scope="module", params=LAID, ids=" ".join)
def laid(request, tmp_path_factory):
    """A checkout with a new book, as the command lays it: its root, the book, the game, and the files."""
    root = tmp_path_factory.mktemp("checkout")
    for folder, but in (("src", ()), ("assets", ()), ("tests", ("browser", "bench"))):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", *but))
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / ".cache").symlink_to((ROOT / ".cache").resolve())
    before = {path for path in root.rglob("*.*") if path.is_file()}
    told = subprocess.run([sys.executable, "-m", "courtcards", "new-book", *request.param], env=os.environ | {"PYTHONPATH": str(root / "src")}, capture_output=True, text=True, check=True)
    made = {path.relative_to(root).as_posix() for path in root.rglob("*.*") if path.is_file() and path not in before and "__pycache__" not in path.parts}
    assert made == {*told.stdout.splitlines()}
    return SimpleNamespace(root=root, book=request.param[0], game=request.param[-1], files=made)


def test_a_model_has_exactly_the_named_files_and_is_short_enough_to_read_in_one_go():
    assert files() == named() and len(named()) > 7
    assert sum(len((HOME / path).read_text("utf-8").splitlines()) for path in files() if not path.endswith(".json")) < LINES


def test_the_code_of_a_model_is_fully_annotated():
    trees = [ast.parse((HOME / path).read_text("utf-8")) for path in files() if path.startswith("src/") and path.endswith(".py")]
    made = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in made if node.returns is None or any(each.annotation is None for each in node.args.args if each.arg != "self")] == [] and len(made) > 15


def test_a_new_book_has_the_models_files_under_its_own_names(laid):
    book, game = (id.replace("-", "_") for id in (laid.book, laid.game))
    assert len(laid.files) == len(files()) - (laid.book == laid.game) and f"src/courtcards/games/{book}/{game}.py" in laid.files
    assert [path for path in laid.files if re.search(f"{BOOK}|{GAME}", path + (laid.root / path).read_text("utf-8"), re.IGNORECASE)] == []


def test_the_golden_matches_of_a_new_book_are_those_written_for_it(laid):
    golden = laid.root / "tests" / "playthroughs" / f"{laid.game}.json"
    given = golden.read_bytes()
    golden.unlink()
    subprocess.run([sys.executable, golden.with_name("make.py"), laid.game], check=True)
    assert golden.read_bytes() == given


def test_a_new_book_passes_every_check_on_games_sentences_and_sheets(laid):
    asked = [*[laid.root / "tests" / "contract" / name for name in ASKED], *[next((laid.root / "tests").rglob(name)) for name in AROUND], laid.root / "tests" / "books" / laid.book.replace("-", "_")]
    names = {form for id in (laid.book, laid.game) for form in (id, id.replace("-", "_"))}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join([*names, *EVERYWHERE]), *map(str, asked)]
    done = subprocess.run(command, cwd=laid.root, env={name: value for name, value in os.environ.items() if name != "COURTCARDS_TIMES"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    passed = int(re.search(r"^counted: (\d+) passed, 0 failed$", done.stdout, re.MULTILINE)[1])
    assert passed > 70, done.stdout
