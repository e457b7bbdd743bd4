"""A model book, copied into the sources file by file as CONTRIBUTING lists them.

It passes everything that every game and every sheet must.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parent
ROOT = HOME.parents[2]
TESTS = ROOT / "tests"
BOOK, GAME = "tower", "stairs"
OWN = {"conftest.py", Path(__file__).name}
ASKED = "test_contract.py", "test_bots.py", "test_fair_bots.py", "test_moments.py", "test_positions.py"            # of tests/contract
AROUND = "test_texts.py", "test_printed_sheets.py", "test_playthroughs.py"
LINES = 300
NAMED = re.compile(r"^\| `([^`]*<(?:book|game)>[^`]*)`", re.MULTILINE)


def named():
    """Return the files of a book that CONTRIBUTING lists."""
    steps = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a book")[2]
    return {path.replace("<book>", BOOK).replace("<game>", GAME) for path in NAMED.findall(steps)}


def files():
    """Return the files of the model."""
    return {path.relative_to(HOME).as_posix() for path in HOME.rglob("*") if path.is_file() and "__pycache__" not in path.parts} - OWN


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The sources and the tests, with the listed files copied into them."""
    copy = tmp_path_factory.mktemp("with-a-model")
    for folder, but in (("src", ()), ("assets", ()), ("tests", ("browser", "bench", "model"))):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", *but))
    shutil.copy(ROOT / "pyproject.toml", copy)
    (copy / ".cache").symlink_to((ROOT / ".cache").resolve())
    for path in named():
        assert not (copy / path).exists(), f"{path} is not the model's own"
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HOME / path, copy / path)
    return copy


def test_a_model_has_exactly_the_files_that_are_named_and_is_read_in_one_go():
    assert files() == named() and len(named()) > 7
    assert sum(len((HOME / path).read_text("utf-8").splitlines()) for path in files() if not path.endswith(".json")) < LINES


def test_the_code_of_a_model_is_typed():
    trees = [ast.parse((HOME / path).read_text("utf-8")) for path in files() if path.startswith("src/") and path.endswith(".py")]
    made = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in made if node.returns is None or any(each.annotation is None for each in node.args.args if each.arg != "self")] == [] and len(made) > 15


def test_the_golden_matches_of_a_model_are_those_that_are_written_for_it(copy):
    golden = copy / "tests" / "playthroughs" / f"{GAME}.json"
    golden.unlink()
    subprocess.run([sys.executable, golden.with_name("make.py"), GAME], check=True)
    assert golden.read_bytes() == (HOME / "tests" / "playthroughs" / golden.name).read_bytes()


def test_a_model_passes_what_every_game_every_sentence_and_every_sheet_must(copy):
    asked = [*[copy / "tests" / "contract" / name for name in ASKED], *[next((copy / "tests").rglob(name)) for name in AROUND], copy / "tests" / "books" / BOOK]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{BOOK} or {GAME}", *map(str, asked)]
    done = subprocess.run(command, cwd=copy, env={name: value for name, value in os.environ.items() if name != "COURTCARDS_TIMES"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    passed = int(re.search(r"^counted: (\d+) passed, 0 failed$", done.stdout, re.MULTILINE)[1])
    assert passed > 70, done.stdout
