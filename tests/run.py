#!/usr/bin/env python3
"""Set up and run all tests, two parts at a time: python3 tests/run.py [--fast] [pytest arguments]. --fast leaves the browsers out; a path runs only the tests there."""

import os
import re
import subprocess
import sys
import time
import venv
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import chain
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src" / "site"))

import engines
import vendor
from base import CACHE, PACKAGES, SOURCES, Failure, digest_of, run
from build import build

REQUIREMENTS = ROOT / "tests" / "requirements.txt"
VENV = CACHE / "venv"
PYTHON = VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
BROWSER = ROOT / "tests" / "browser"
MATCHES = ROOT / "tests" / "bench" / "matches"        # whole ones, run by their path alone
IN_ALL = BROWSER / "test_engines.py", BROWSER / "test_one_file.py"         # a class for each engine
ALONE = ("test_boot",), ("test_start",), ("test_toys", "test_letters"), ("test_door",)      # with sites of their own: they lose files, go away, or hold one book more
SHARED = 4                                            # parts of the other browser tests
IN_PYODIDE = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
PYODIDE_SUITES = ("tests/contract", "tests/playthroughs", "tests/unit/test_record.py", "tests/unit/test_shuffle.py", "tests/unit/test_table_links.py")
NOTHING_COLLECTED = 5
COUNTED = re.compile(r"^counted: (\d+) passed, (\d+) failed$", re.MULTILINE)       # tests/conftest.py writes it, however quiet pytest is to be
LANES = max(2, min(4, os.cpu_count() or 2))


class Part(NamedTuple):
    """One command of the suite, and whether it tells how many tests passed."""

    name: str
    command: list[str]
    counted: bool = True


class Result(NamedTuple):
    """What came of a part: `told` is all that it printed."""

    name: str
    good: bool
    seconds: float
    passed: int
    failed: int
    told: str


def main():
    """Run every part; return 0 only if all of them passed."""
    fast, given = "--fast" in sys.argv, [word for word in sys.argv[1:] if word != "--fast"]
    try:
        parts = setup(fast, given)
    except Failure as failure:
        print(f"tests/run.py: {failure}", file=sys.stderr)
        return 1
    return close(side_by_side(parts, chosen=bool(given)))


def setup(fast, given):
    """Make everything the parts need; return them in the order in which they begin."""
    prepare_venv()
    build(ROOT / "dist")
    places = [(ROOT / word.partition("::")[0]).resolve() for word in given if not word.startswith("-") and (ROOT / word.partition("::")[0]).exists()]
    engines.prepare(browsers(places or ([] if fast else [BROWSER])))
    pytest = [str(PYTHON), "-m", "pytest", "-q", "--durations=15", *given]
    if places:
        return [Part("pytest", pytest)]
    parts = [
        Part("ruff", [str(PYTHON), "-m", "ruff", "check", "."], counted=False),
        Part("mypy", [str(PYTHON), "-m", "mypy", *(str(SOURCES / package) for package in PACKAGES)], counted=False),
        Part("prettier", ["node", "node_modules/prettier/bin/prettier.cjs", "--check", "assets"], counted=False),
        Part("Pyodide", ["node", "tests/pyodide/run.mjs", str(pyodide_wheels()), *PYODIDE_SUITES, "-q", *given]),
        Part("CPython", [*pytest, "tests", "--ignore=tests/browser", "--ignore=tests/bench"]),
    ]
    return parts if fast else [*parts, *(Part(name, [*pytest, *paths]) for name, paths in browser_parts())]


def browsers(places):
    """Return the browsers that the tests of some places need."""
    if any(each.is_relative_to(place) for place in places for each in (*IN_ALL, MATCHES / IN_ALL[0].name)):
        return engines.ALL
    return [engines.CHROMIUM] if any(place.is_relative_to(each) for place in places for each in (BROWSER, MATCHES)) else []


def browser_parts():
    """Return names and places of browser tests, the longest first; tests that share a page are dealt into as many parts as are worth a start."""
    files = sorted(BROWSER.glob("test_*.py"), key=lambda path: -path.stat().st_size)
    shared = [path for path in files if path not in IN_ALL and path.stem not in chain(*ALONE)]
    dealt = [[str(path) for path in shared[at::SHARED]] for at in range(SHARED)]
    return [*((engine, [f"{path}::Test{engine}" for path in IN_ALL]) for engine in ("WebKit", "Firefox", "Chromium")),
            *((f"Chromium, pages {at}", paths) for at, paths in enumerate(dealt, 1)),
            *((f"Chromium, {names[0]}", [str(BROWSER / f"{name}.py") for name in names]) for names in ALONE)]


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
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--requirement", str(REQUIREMENTS)]
    run(install, "the new .cache/venv has no Python",
        "pip could not install the test tools: is the package registry reachable, and does it send what tests/requirements.txt pins?")
    stamp.write_text(wanted)


def pyodide_wheels():
    """Return the folder with the wheels that pytest needs inside Pyodide."""
    vendor.fetch_wheels(CACHE / "pyodide-tests", [pin for pin in vendor.pins(REQUIREMENTS) if pin.name in IN_PYODIDE])
    return CACHE / "pyodide-tests"


def side_by_side(parts, chosen):
    """Run parts in lanes, each when one before it is done; show each when it has ended; return the results in the order of the parts.

    chosen: arguments picked tests, so that a part may be left with none.
    """
    lanes = ThreadPoolExecutor(LANES)
    running = [lanes.submit(play, part, chosen) for part in parts]
    try:
        for ended in as_completed(running):
            show(ended.result())
    finally:
        lanes.shutdown(cancel_futures=True)
    return [ended.result() for ended in running]


def play(part, chosen):
    """Run one part and return what came of it; what Python compiles for one is there for all."""
    begun, compiled = time.monotonic(), {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(CACHE / "compiled")}
    done = subprocess.run(part.command, cwd=ROOT, env=os.environ | compiled, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    count = COUNTED.findall(done.stdout) if part.counted else [(0, 0)]
    none = chosen and done.returncode == NOTHING_COLLECTED
    good = none or (done.returncode == 0 and bool(count))
    passed, failed = map(int, count[-1] if count else (0, 0))
    return Result(part.name, good, time.monotonic() - begun, passed, failed if good else max(failed, 1), done.stdout)


def show(result):
    """Print what a part has printed."""
    print(f"\n=== {result.name}\n{result.told.rstrip()}", flush=True)


def close(results):
    """Print what came of every part; return the exit code."""
    print("\n=== all parts")
    for name, good, seconds, passed, failed, _ in results:
        print(f"{'ok  ' if good else 'FAIL'} {name:27} {seconds:6.1f} s  {f'{passed} passed, {failed} failed' if passed or failed else ''}".rstrip())
    passed, failed = sum(result.passed for result in results), sum(result.failed for result in results)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
