#!/usr/bin/env python3
"""Set up and run all tests: python3 tests/run.py [--fast] [pytest arguments]. --fast leaves the browsers out; a path runs only the tests there."""

import os
import re
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src" / "site"))

import vendor
import wheel
from base import CACHE, SOURCES, Failure, digest_of, run
from build import build

REQUIREMENTS = ROOT / "tests" / "requirements.txt"
VENV = CACHE / "venv"
PYTHON = VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
IN_PYODIDE = ("pytest", "pluggy", "iniconfig", "packaging", "Pygments")
PYODIDE_SUITES = ("tests/unit", "tests/contract", "tests/playthroughs")       # whole matches come out alike there: rule by rule need not be tried twice
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NOTHING_COLLECTED = 5


def main():
    """Run every part; return 0 only if all of them passed."""
    fast, given = "--fast" in sys.argv, [word for word in sys.argv[1:] if word != "--fast"]
    try:
        parts = setup(fast, given)
    except Failure as failure:
        print(f"tests/run.py: {failure}", file=sys.stderr)
        return 1
    results = [play(name, command, chosen=bool(given)) for name, command in parts]
    return close(results)


def setup(fast, given):
    """Make everything the parts need; return them as (name, command)."""
    prepare_venv()
    build(ROOT / "dist")
    places = [word for word in given if not word.startswith("-") and (ROOT / word.partition("::")[0]).exists()]
    pytest = [str(PYTHON), "-m", "pytest", "-q", "--durations=15", *given]
    if places:
        if any(Path(place).resolve().is_relative_to(ROOT / "tests" / "browser") for place in places):
            find_chromium()
        return [("pytest", pytest)]
    parts = [
        ("ruff", [str(PYTHON), "-m", "ruff", "check", "."]),
        ("mypy", [str(PYTHON), "-m", "mypy", *typed_files()]),
        ("pytest", [*pytest, "tests", "--ignore=tests/browser", "--ignore=tests/bench"]),
        ("pytest in Pyodide", ["node", "tests/pyodide/run.mjs", str(pyodide_wheels()), *pyodide_suites(), "-q", "-m", "not slow", *given]),
    ]
    if not fast:
        find_chromium()
        parts.append(("pytest in Chromium", [*pytest, "tests/browser"]))
    return parts


def prepare_venv():
    """Create .cache/venv with the pinned tools; do nothing when it is as it should be."""
    stamp, wanted = VENV / ".pins", digest_of(REQUIREMENTS)
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("Setting up the test tools in .cache/venv ...", flush=True)
    try:
        venv.create(VENV, clear=True, with_pip=True)
    except subprocess.CalledProcessError as trouble:
        raise Failure("python -m venv does not work here (on Debian: apt-get install python3-venv)") from trouble
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", str(REQUIREMENTS)]
    run(install, "the new .cache/venv has no Python", "pip could not install the test tools: is the package registry reachable?")
    stamp.write_text(wanted)


def typed_files():
    """Return what mypy checks: the rules, and the modules of the table that need no page."""
    known = wheel.modules()
    return [str(SOURCES / "courtcards"), *(str(known[name]) for name in wheel.plain_modules() if name.startswith("table"))]


def pyodide_wheels():
    """Return the folder with the wheels that pytest needs inside Pyodide."""
    pins = [line for line in REQUIREMENTS.read_text().split() if line.partition("==")[0] in IN_PYODIDE and "==" in line]
    vendor.fetch_wheels(CACHE / "pyodide-tests", pins)
    return CACHE / "pyodide-tests"


def pyodide_suites():
    """Return the folders of tests that run inside Pyodide and hold any."""
    return [suite for suite in PYODIDE_SUITES if any((ROOT / suite).glob("test_*.py"))]


def find_chromium():
    """Put the path of a Chromium into the environment; install Debian's when there is none; raise Failure when that is not possible."""
    found = os.environ.get("CHROMIUM") or chromium_here()
    if not found and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Installing Chromium (apt-get) ...", flush=True)
        for step in (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", "chromium"]):
            subprocess.run(step, stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False)
        found = chromium_here()
    if not found:
        raise Failure("no Chromium found: install one (on Debian: apt-get install chromium), or name it in the variable CHROMIUM")
    os.environ["CHROMIUM"] = found


def chromium_here():
    """Return the path of an installed Chromium, or None."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


def play(name, command, chosen):
    """Run one part and show what it prints; return its name, whether it passed, its seconds, and how many tests passed and failed.

    chosen: arguments picked tests, so that a part may be left with none.
    """
    print(f"\n=== {name}", flush=True)
    begun, lines = time.monotonic(), []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    good = process.returncode == 0 or (chosen and process.returncode == NOTHING_COLLECTED)
    return name, good, time.monotonic() - begun, counts("".join(lines[-3:]) if "pytest" in name else "")


def counts(text):
    """Return how many tests pytest's closing line says have passed and failed."""
    return [sum(int(number) for number in re.findall(rf"(\d+) {word}", text)) for word in ("passed", "(?:failed|error)")]


def close(results):
    """Print what came of every part; return the exit code."""
    print("\n=== all parts")
    for name, good, seconds, (passed, failed) in results:
        told = f"{passed} passed, {failed} failed" if passed or failed else ""
        print(f"{'ok  ' if good else 'FAIL'} {name:20} {seconds:6.1f} s  {told}")
    passed, failed = (sum(result[3][place] for result in results) for place in (0, 1))
    print(f"{passed} passed, {failed} failed")
    return 0 if all(good for _, good, *_ in results) and passed else 1


if __name__ == "__main__":
    sys.exit(main())
