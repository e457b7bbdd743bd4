"""A release: one version, named in one place, and a changelog that has come as far."""

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest

import courtcards

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

import prepare_release
from base import BuildFailure

TAG, ADDRESS = f"v{courtcards.__version__}", "https://code.example/ada/cards"
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


def test_the_notes_of_a_release_are_its_section_of_the_changelog():
    told = f"# Changelog\n\n## Unreleased\n\n* Later.\n\n## {TAG[1:]} – 2030-01-02\n\n* New.\n\n### More\n\n* Also.\n\n## 0.9.0 – 2029-01-02\n\n* Old.\n"
    assert prepare_release.release_notes(TAG, told) == "* New.\n\n### More\n\n* Also." and prepare_release.release_notes(TAG, CHANGELOG).startswith("The first release")
    assert prepare_release.release_notes(TAG, told.partition("## 0.9.0")[0]) == prepare_release.release_notes(TAG, told)


@pytest.mark.parametrize(("tag", "changelog", "why"), [
    (TAG[1:], CHANGELOG, f"isn’t {TAG}"), ("v0.9.0", CHANGELOG, f"the tag v0.9.0 isn’t {TAG}"), (TAG, "## Unreleased\n\n* All.\n", "CHANGELOG.md says nothing of"),
    (TAG, f"## {TAG[1:]} – 2030-01-02\n\n## 0.9.0 – 2029-01-02\n\n* Old.\n", "CHANGELOG.md says nothing of")])
def test_a_tag_other_than_the_version_and_a_release_without_notes_are_refused(tag, changelog, why):
    with pytest.raises(BuildFailure, match=why):
        prepare_release.release_notes(tag, changelog)


def test_the_package_of_a_release_links_to_its_repository(monkeypatch, tmp_path, capsysbinary):
    for name in ("CHANGELOG.md", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(prepare_release, "ROOT", tmp_path)
    assert prepare_release.main("v0.0.1", ADDRESS) == 2 and b"isn" in capsysbinary.readouterr().err and (tmp_path / "pyproject.toml").read_bytes() == (ROOT / "pyproject.toml").read_bytes()
    assert prepare_release.main(TAG, ADDRESS) == 0 and capsysbinary.readouterr().out.decode().startswith("The first release")
    told = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert told == {"Source": ADDRESS, "Issues": f"{ADDRESS}/issues", "Changelog": f"{ADDRESS}/blob/{TAG}/CHANGELOG.md"}
