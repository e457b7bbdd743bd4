"""The package as others get it: built offline, and installed where there is nothing else.

COURTCARDS_WHEELS names a folder with a package to test instead, such as that of a release.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers.share import share

import courtcards
from courtcards.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = "pyproject.toml", "README.md", "LICENSE", "CREDITS.md", "docs/library.md", "src"         # a checkout has more; none of it may be needed
LEFT = shutil.ignore_patterns("__pycache__", "*.egg-info")
MATCHES = sorted(str(path) for path in (ROOT / "tests/playthroughs").glob("*.json"))
OFFLINE = os.environ | {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
REPLAYS = """
import importlib.util, json, sys
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record
assert importlib.util.find_spec("table") is None
most, *paths = sys.argv[1:]
for path in paths:
    for match in json.load(open(path))[:int(most)]:
        try:
            record = load_record(match["record"])
            print(record.kind.id, len(record.moves) == len(match["record"]["moves"]))
        except BadRecord as error:
            print(match["record"]["game"], error.key)
"""


def run(*words, **more):
    """Run a program; return what it prints."""
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, env=OFFLINE, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder with the wheel and the source, built from a copy of what they are built from."""
    folder = Path(os.environ.get("COURTCARDS_WHEELS") or tmp_path_factory.mktemp("wheels")).resolve()
    if not any(folder.glob("*.whl")):
        place = tmp_path_factory.mktemp("checkout")
        for name in SOURCES:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree(ROOT / name, place / name, ignore=LEFT) if (ROOT / name).is_dir() else shutil.copy(ROOT / name, place / name))
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, place)
    return SimpleNamespace(wheel=next(folder.glob("courtcards-*.whl")), source=next(folder.glob("*.tar.gz")))


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """The programs of an environment that has the wheel and nothing else."""
    place = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", "--without-pip", place)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    run(sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-deps", "--disable-pip-version-check", built.wheel)
    return programs


def test_the_wheel_and_the_source_pass_a_registrys_check(built):
    assert run(sys.executable, "-m", "twine", "check", "--strict", built.wheel, built.source).count("PASSED") == 2


def test_the_wheel_contains_the_rules_with_their_texts_and_types_and_no_page(built):
    names = zipfile.ZipFile(built.wheel).namelist()
    rules = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src/courtcards").rglob("*.*") if path.suffix in (".py", ".toml", ".json", ".typed")}
    assert {name for name in names if ".dist-info/" not in name} == rules and {"courtcards/py.typed", "courtcards/texts/en/common.toml"} <= rules
    assert {name.partition(".dist-info/licenses/")[2] for name in names} == {"", "LICENSE", "CREDITS.md"}


def test_the_source_is_all_a_build_needs(built):
    with tarfile.open(built.source) as held:
        names = {name.partition("/")[2] for name in held.getnames()}
    assert {"pyproject.toml", "LICENSE", "CREDITS.md", "docs/library.md", "src/courtcards/__init__.py"} <= names and not [name for name in names if "table" in name.split("/")]


def test_the_wheel_says_what_it_is_and_how_to_get_the_word_list(built):
    with zipfile.ZipFile(built.wheel) as held:
        told = held.read(f"courtcards-{courtcards.__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {courtcards.__version__}\n" in told and "pip install courtcards_words-*.whl" in told and set(re.findall(r"Provides-Extra: (\w+)", told)) == {"farm", "rl"}
    assert re.findall(r'Requires-Dist: .*(?<!extra == "farm")(?<!extra == "rl")$', told, re.MULTILINE) == []


def test_every_game_but_the_word_game_replays_its_matches_without_anything_else_installed(installed, tmp_path):
    told = run(installed / "python", "-I", "-c", REPLAYS, share(1, 99), *MATCHES, cwd=tmp_path)
    assert {*told.splitlines()} == {f"{game} {'no-words' if GAMES[game].takes_words else True}" for game in GAMES}


def test_the_packages_command_lists_its_games_and_says_what_one_lacks(installed, tmp_path):
    listed = json.loads(run(installed / "courtcards", "games", "--json", cwd=tmp_path))
    assert [(game["id"], game["lacks"]) for game in listed] == [(game, ["words"] if kind.takes_words else []) for game, kind in GAMES.items()]
    assert "courtcards_words-*.whl" in run(installed / "courtcards", "games", cwd=tmp_path)
