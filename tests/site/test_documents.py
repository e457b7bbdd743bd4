"""Documents: their maximum length, and that everything they name exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README_BYTES = 9_000            # at most: strangers don't read more
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
PLACE = re.compile(r"(?<![\w./<-])((?:\.github|assets|docs|examples|src|tests)(?:/[\w.-]*\w)+)")
SAID = re.compile(r"`([\w-]+(?:/[\w-]+)*\.(?:py|js|mjs|toml|css))`")       # a file by its name, or by the end of its path
LINK = re.compile(r"\]\(([^)#:]+)\)")
KEY = re.compile(r"""(?:\bPREFIX \+ "|(?:= |Item\()'courtcards:)([\w-]+)""")            # of localStorage
STORE = re.compile(r"openDatabase\('([\w-]+)', '([\w-]+)'\)")               # of IndexedDB: a database and its store
every_document = pytest.mark.parametrize("name", DOCUMENTS)


def text(name):
    """Return a document's text."""
    return (ROOT / name).read_text("utf-8")


def test_the_readme_is_short_enough_to_read():
    assert len(text("README.md").encode()) <= README_BYTES


@every_document
def test_every_path_a_document_names_exists(name):
    assert [place for place in PLACE.findall(text(name)) if not (ROOT / place).exists()] == []


@every_document
def test_every_file_a_document_names_exists(name):
    files = [path.as_posix() for folder in ("assets", "examples", "src", "tests") for path in (ROOT / folder).rglob("*.*")]
    assert [said for said in SAID.findall(text(name)) if not any(f"/{file}".endswith(f"/{said}") for file in [*files, *(path.name for path in ROOT.glob("*.py"))])] == []


@every_document
def test_every_link_in_a_document_leads_somewhere(name):
    assert [link for link in LINK.findall(text(name)) if not (ROOT / name).parent.joinpath(link).exists()] == []


def test_paths_in_documents_are_detected():
    assert {"src/table", "tests/run.py", "src/site", ".github/workflows/pages.yml", "docs/war.webp"} <= {place for name in DOCUMENTS for place in PLACE.findall(text(name))}
    assert PLACE.findall("see `src/nowhere/at_all.py`, tests/suite.") == ["src/nowhere/at_all.py", "tests/suite"]
    assert PLACE.findall("`src/table/books/<book>.py`, `.cache/venv/bin/python`") == ["src/table/books"]
    assert {"limits.py", "match/match.py"} <= {said for name in DOCUMENTS for said in SAID.findall(text(name))}


def test_every_key_and_every_store_of_the_browsers_storage_is_listed():
    code = "".join(path.read_text("utf-8") for kind in ("assets/js/**/*.js", "src/table/**/*.py") for path in sorted(ROOT.glob(kind)))
    told = text("docs/formats.md")
    assert {*KEY.findall(code)} == {*re.findall(r"`courtcards:([\w-]+)", told)} != set()
    assert {*STORE.findall(code)} == {(database, store) for store, database in re.findall(r"`([\w-]+)` in `([\w-]+)`", told)} != set()


def test_tables_are_shown_in_small_pictures_one_of_which_moves():
    sizes = {picture: (ROOT / picture).stat().st_size for picture in LINK.findall(text("README.md")) if picture.endswith(".webp")}
    assert len(sizes) >= 6 and sizes.pop("docs/hero.webp") < 2_000_000 and max(sizes.values()) < 150_000
