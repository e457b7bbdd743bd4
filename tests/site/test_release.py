"""A release: one version, named in one place, and a changelog that has come as far."""

import json
import re
import tomllib
from pathlib import Path

import courtcards

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
HEADINGS = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)


def test_the_newest_release_in_the_changelog_is_the_version():
    assert HEADINGS[0] == "Unreleased" and re.fullmatch(rf"{re.escape(courtcards.__version__)} – \d{{4}}-\d\d-\d\d", HEADINGS[1])


def test_releases_are_listed_newest_first():
    released = [heading.partition(" – ")[::2] for heading in HEADINGS[1:]]
    numbers = [[int(part) for part in version.split(".")] for version, _ in released]
    assert numbers == sorted(numbers, reverse=True) and [date for _, date in released] == sorted([date for _, date in released], reverse=True)


def test_the_version_is_stated_in_one_place():
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    assert [where for where in (json.loads((ROOT / "package.json").read_text("utf-8")), lock, lock["packages"][""]) if "version" in where] == []
    assert "version" not in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    stated = [path for path in (ROOT / "src").rglob("*.*") if path.suffix in (".py", ".toml", ".js", ".mjs") and f'"{courtcards.__version__}"' in path.read_text("utf-8")]
    assert [path.relative_to(ROOT).as_posix() for path in stated] == ["src/courtcards/__init__.py"]
