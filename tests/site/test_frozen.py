"""Stripping of the snapshot's code: it uses CPython's private formats, and a changed format is reported in one line."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

import frozen
import strip_check

LONG, SHORT = bytes((0xEF, 0)), bytes((0xE8, 0))


def bare(text):
    """Return the stripped code of a source text."""
    return frozen.CodeStripper().strip(compile(text, "some.py", "exec"))


def refused():
    """Return the one line with which the check fails."""
    with pytest.raises(RuntimeError) as failure:
        strip_check.check_stripping()
    told = str(failure.value)
    assert told.startswith("src/site/frozen.py doesn't fit Python ") and "change CodeStripper.size, CodeStripper.line_table" in told and "\n" not in told and len(told) < 300
    return told


def test_stripped_code_runs_names_first_lines_and_has_tables_of_its_size_on_this_python():
    try:
        strip_check.check_stripping()
    except RuntimeError as trouble:
        pytest.fail(str(trouble), pytrace=False)


def test_the_check_tries_tables_with_every_number_of_instructions_in_their_last_entry():
    sizes = [len(code.co_code) // 2 for code in strip_check.nested_codes(bare(strip_check.TRIAL))]
    assert {size % 8 for size in sizes} == {*range(8)} and min(sizes) < 8 and max(sizes) > 64


def test_every_code_object_assigns_all_its_instructions_to_the_first_line():
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "src/courtcards/engine").glob("*.py"))]
    found = [strip_check.line_table_flaw(before, code) for text in texts
             for before, code in zip(strip_check.nested_codes(compile(text, "some.py", "exec")), strip_check.nested_codes(bare(text)), strict=True)]
    assert len(found) > 200 and {*found} == {""}


def test_lines_are_removed_and_tables_without_lines_are_kept():
    (one,) = [code for code in strip_check.nested_codes(bare("def one():\n\n    return 1 / 0\n")) if code.co_name == "one"]
    assert {line for _, _, line in one.co_lines()} == {1} and frozen.CodeStripper().strip(one) is one


@pytest.mark.parametrize(("table", "flaw"), [
    (lambda self, size: LONG * (size // 16), "a gap in the lines"), (lambda self, size: LONG * (size // 16 + 1), "a gap in the lines"), (lambda self, size: SHORT * (size // 2 + 1), "a gap in the lines"),
    (lambda self, size: bytes((0xFF,)) * (size // 16 + 1), "a gap in the lines"), (lambda self, size: None, "TypeError"), (lambda self, size: bytes((0xEF, 2)) * (size // 2), "a gap in the lines"),
], ids=["short", "long", "too many", "no line", "no bytes", "another line"])
def test_an_unexpected_table_is_reported_in_one_line(monkeypatch, table, flaw):
    monkeypatch.setattr(frozen.CodeStripper, "line_table", table)
    assert flaw in refused()


def test_a_missing_field_is_reported_in_one_line(monkeypatch):
    monkeypatch.setattr(frozen.CodeStripper, "size", lambda self, code: len(code.co_code_of_another_python))
    assert "(AttributeError: 'code' object has no attribute 'co_code_of_another_python')" in refused()


def test_a_changed_flag_is_reported_in_one_line(monkeypatch):
    monkeypatch.setattr(frozen, "HAS_DOCSTRING", 1)       # with this flag, which every function has, each would lose its first constant
    assert refused()
