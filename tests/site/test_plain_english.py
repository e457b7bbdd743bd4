"""Plain English: no habits of literal translation in sentences, documents, docstrings and comments."""

import ast
import builtins
import io
import re
import tokenize
import tomllib
from pathlib import Path

import pytest
from helpers.words import sentences

ROOT = Path(__file__).resolve().parents[2]
TEXTS = sorted((ROOT / "src" / "courtcards" / "texts").rglob("*.toml"))
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
HABITS = re.compile(r"""
    \bwho(?:so)?ever\b | \banew\b | \bpersons\b | \bjust\snow\b | \bthe\sown\b | \bone['’]s\sown\b | \bbe\srid\sof\b | \bbut\sfor\b | \bbe\sit\b | \bas\sever\b
    | \b(?:is|are|was|were)\sto\sbe\b | \btake\snotice\b | \bwhat\scomes?\sof\b | \bcomes?\sof\sit\b | \bsigns\sat\smost\b | \bat\sone\sdevice\b | \bthe\slot\sdecides\b
    | \b(?:this|that|it|which|he|she)\sis\sno\s(?!longer|more\b|less\b|better|worse) | \b(?:goes|went)\sotherwise\b
    """, re.VERBOSE | re.IGNORECASE)
STIFF = re.compile(r"\b(?:do|does|did|is|are|was|were|will|would|should|could|has|have|had)\snot\b|(?:^|[.:;!?,]\s)(?:it\sis|you\sare|you\swill|they\sare)\b", re.IGNORECASE)


def flaws(text, *habits):
    """Return the habits in a text."""
    return [found.group().replace("\n", " ") for habit in habits for found in habit.finditer(text)]


def remarks(source):
    """Yield the docstrings and comments of a Python source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (docstring := ast.get_docstring(node)):
            yield docstring
    if any(HABITS.search(line.partition("#")[2]) for line in source.splitlines()):             # searching for comments is slower
        yield from (token.string for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type == tokenize.COMMENT)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_players_read_plain_english(path):
    told = tomllib.loads(path.read_text("utf-8"))
    assert {key: found for key, sentence in sentences(told) if (found := flaws(sentence, HABITS, STIFF))} == {}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_documents_are_plain_english(path):
    assert flaws(path.read_text("utf-8"), HABITS) == []


def test_docstrings_and_comments_are_plain_english():
    sources = {path: path.read_text("utf-8") for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]}
    suspects = [path for path, source in sources.items() if HABITS.search(" ".join(source.split()))]         # searching for remarks is slower
    assert {path.name: found for path in suspects if (found := [flaw for remark in remarks(sources[path]) for flaw in flaws(remark, HABITS)])} == {}


RAISED = re.compile(r"\b[Rr]aises? ((?:[A-Z]\w+(?:, | and |, and )?)+)")


def test_every_error_named_in_a_docstring_exists():
    sources = {path: path.read_text("utf-8") for path in [*(ROOT / "src").rglob("*.py"), ROOT / "serve.py"]}
    known = {*dir(builtins), *(name for source in sources.values() for name in re.findall(r"^class (\w+)", source, re.MULTILINE))}
    named = {(path.name, name) for path, source in sources.items() for found in RAISED.findall(source) for name in re.findall(r"[A-Z]\w+", found)}
    assert sorted((path, name) for path, name in named if name not in known) == []
    assert len(named) > 100


def test_bad_habits_are_detected():
    assert flaws("Whoever has none is out: this is no card, and it is to be made anew", HABITS) == ["Whoever", "this is no ", "is to be", "anew"]
    assert flaws("It does not matter", STIFF) == ["does not"]
    assert [*remarks('"""Say who."""\nX = 1    # whoever\n')] == ["Say who.", "# whoever"]
