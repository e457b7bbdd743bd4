"""Browser tests act and wait only through tests/browser/hands.py: reading a page without waiting is a race."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RACING = {"evaluate", "evaluate_all", "evaluate_handle", "inner_text", "is_visible", "sleep", "wait_for_timeout"}
FIXTURES = {"checks.py", "engine_pages.py", "fixtures.py", "hands.py", "pages.py"}


def racing(path):
    """Return how many calls in a file read a page without waiting."""
    return sum(isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in RACING for node in ast.walk(ast.parse(path.read_text("utf-8"))))


def browser_files():
    """Return the files of all browser tests and their helpers."""
    found = [path for folder in ("browser", "matches") for path in sorted((ROOT / "tests").glob(f"**/{folder}/*.py"))]
    return [path for path in found if path.name not in FIXTURES and "model" not in path.parts]


def test_only_hands_and_fixtures_look_at_a_page_without_waiting():
    files = browser_files()
    assert {path.relative_to(ROOT).as_posix(): count for path in files if (count := racing(path))} == {}, "use browser/hands.py"
    assert len(files) > 50


def test_a_call_that_races_the_page_is_detected(tmp_path):
    planted = tmp_path / "test_planted.py"
    planted.write_text("page.evaluate('1')\ntime.sleep(1)\nsee(page, '.x')\npage.locator('.x').inner_text()\n", "utf-8")
    assert racing(planted) == 3
