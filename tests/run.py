#!/usr/bin/env python3
"""Set up and run the tests, several parts at a time:
python3 tests/run.py [--quick | --changed | --fast | --engine NAME | --whole] [pytest arguments].

--quick runs ruff, mypy, prettier and the quick unit tests.
--changed runs the tests for the files that differ from the last commit.
--fast runs everything except the tests in browsers.
--engine runs everything, but in only one browser (chromium, firefox or webkit).
--whole runs everything there is, in about two hours.
A path runs only the tests there.
"""

import os
import re
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src" / "site"))

import check_tools

check_tools.check_versions("tests/run.py", 1)

import vendor
import wordlist
from base import CACHE, BuildFailure, hash_of_files, run_program_in_repository
from build import build_site
from helpers import engines
from suite import browserless, changed, parts, times, whole
from suite.parts import Part

REQUIREMENTS = ROOT / "tests" / "requirements.txt"
VENV = CACHE / "venv"
PYTHON = VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
EVERYWHERE = re.compile(r"^([\w.-]+)==([\w.]+) \\$", re.MULTILINE)                  # a pin that isn't conditional
IN_PYODIDE = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
NOTHING_COLLECTED = 5
COUNTED = re.compile(r"^counted: (\d+) passed, (\d+) failed$", re.MULTILINE)       # printed by tests/conftest.py even if pytest is quiet
LANES = 1 + max(1, min(4, os.cpu_count() or 2))               # one more than cores: parts with browsers wait half of their time
MATCHES = Path("tests/bench/matches")                 # whole matches, which only run if named by their path
MODES = "--quick", "--changed", "--fast", "--engine", "--whole"


class Result(NamedTuple):
    """The result of a part, with its output."""

    part: Part
    good: bool
    seconds: float
    passed: int
    failed: int
    output: str


def main():
    """Run the parts that the command line asks for. Return the exit code: 0 if all of them passed, otherwise 1."""
    if {"-h", "--help"} & {*sys.argv[1:]}:
        print(__doc__)
        return 0
    try:
        modes, engine, arguments = parse_command_line(sys.argv[1:])
        wanted_parts = setup(modes, engine, arguments)
        if "--whole" in modes:
            return whole.run(str(PYTHON))
    except (BuildFailure, OSError) as failure:
        print(f"tests/run.py: {failure}", file=sys.stderr)
        return 1
    start, is_selection = time.monotonic(), bool(modes or arguments)
    results = side_by_side(wanted_parts, is_selection)
    times.gather(whole=not is_selection)
    return close(results, None if is_selection else time.monotonic() - start)


def parse_command_line(words):
    """Return three values from a command line: the modes, the browser's name (None for all), and the other arguments.

    It raises BuildFailure for an unknown browser.
    """
    modes, arguments = [word for word in words if word in MODES], [word for word in words if word not in MODES]
    if "--engine" not in modes:
        return modes, None, arguments
    name = next(iter(words[words.index("--engine") + 1:]), "")
    engines_by_name = {engine.lower(): engine for engine in parts.ENGINES}
    if name.lower() not in engines_by_name:
        raise BuildFailure(f"--engine takes {', '.join(engines_by_name)}, not {name!r}")
    arguments.remove(name)
    return modes, engines_by_name[name.lower()], arguments


def setup(modes, engine, arguments):
    """Set up everything the parts need and return the parts.

    Those that fail fast come first, the others from the longest to the shortest.
    """
    changed_files = changed.files() if "--changed" in modes else []
    prepare_venv()
    vendor.fetch_vendored()
    wordlist.write_word_package()
    pytest = [str(PYTHON), "-m", "pytest", "-q"]
    paths = [path for path in map(place_of, arguments) if path]
    quick = [*looks(), *parts.tested([*pytest, "--short", *arguments], parts.quick_pieces())]
    if "--quick" in modes:
        return quick
    if "--changed" in modes:
        return of_what_has_changed(changed_files, [*pytest, *arguments])
    build_site(ROOT / "dist")
    if paths:
        return browserless.as_far_as_possible([Part("pytest", "pytest", [*pytest, "--durations=15", *arguments])], engines.prepare(browsers(paths)))
    is_fast = "--fast" in modes
    missing = engines.prepare([] if is_fast else engines.ENGINES.get(engine, engines.ALL))
    in_pyodide = Part("Pyodide", "Pyodide", ["node", "tests/pyodide/run.mjs", str(pyodide_wheels()), *parts.IN_PYODIDE, "-q", *arguments], seconds=parts.SHARES["Pyodide"])
    long = parts.tested([*pytest, "--long", *arguments], parts.long_pieces())
    on_pages = [] if is_fast else browserless.as_far_as_possible(parts.tested([*pytest, *arguments], parts.browser_pieces(engine)), missing)
    return [*quick, *sorted([in_pyodide, *long, *on_pages], key=lambda part: -part.seconds)]


def looks():
    """Return the parts that check sources without running them."""
    python = [str(PYTHON), "-m"]
    commands = {"ruff": [*python, "ruff", "check", "."], "mypy": [*python, "mypy"], "prettier": ["node", "node_modules/prettier/bin/prettier.cjs", "--check", "assets"]}
    return [Part(name, name, command, counted=False, seconds=parts.SHARES[name]) for name, command in commands.items()]


def of_what_has_changed(files, pytest):
    """Return the parts that check sources or run the tests for the given changed files."""
    wanted, wanted_parts = changed.tests(files), looks()
    if wanted.quick:
        print("Anything might depend on these changes, so the quick tests run too.", flush=True)
        wanted_parts += parts.tested([*pytest, "--short"], parts.quick_pieces())
    if wanted.places:
        build_site(ROOT / "dist")
        missing = engines.prepare(browsers(map(place_of, wanted.places)))
        wanted_parts += browserless.as_far_as_possible([Part("changed", "changed", [*pytest, *wanted.places])], missing)
    if wanted.contract:
        games = ["-k", " or ".join(wanted.games)] if wanted.games else []
        wanted_parts.append(Part("contract", "contract", [*pytest, "tests/contract", *games]))
    return wanted_parts


def place_of(word):
    """Return the file or folder that an argument names. It returns None if the argument names none."""
    path = ROOT / word.partition("::")[0]
    return path.resolve() if not word.startswith("-") and path.exists() else None


def browsers(places):
    """Return the browsers that the tests at these paths need."""
    files = [path.relative_to(ROOT) for place in places for path in ([place] if place.is_file() else place.rglob("test_*.py"))]
    if any(str(path) in parts.EVERYWHERE or (path.is_relative_to(MATCHES) and path.stem == "test_engines") for path in files):
        return engines.ALL
    return [engines.CHROMIUM] if any(parts.in_a_browser(path) for path in files) else []


def prepare_venv():
    """Create .cache/venv with the pinned tools, unless it's up to date."""
    stamp, pins = VENV / ".pins", f"{hash_of_files(REQUIREMENTS)} {sys.version_info[0]}.{sys.version_info[1]}"
    if stamp.is_file() and stamp.read_text() == pins and PYTHON.is_file() and not lacking_tools():
        return
    print("Setting up the test tools in .cache/venv ...", flush=True)
    stamp.unlink(missing_ok=True)
    run_program_in_repository([sys.executable, "-m", "venv", "--clear", str(VENV)], "this Python has no path", "python -m venv doesn't work here: on Debian, run apt-get install python3-venv as root")
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--requirement", str(REQUIREMENTS)]
    run_program_in_repository(install, "the new .cache/venv has no Python", "pip install failed")
    stamp.write_text(pins)


def lacking_tools():
    """Return the tools required on every machine that are missing from the venv."""
    records = [*VENV.glob("lib/*/site-packages/*.dist-info/RECORD"), *VENV.glob("Lib/site-packages/*.dist-info/RECORD")]
    installed = {record.parent.name.removesuffix(".dist-info").lower().replace("_", "-") for record in records}
    return {f"{name}-{version}".replace("_", "-") for name, version in EVERYWHERE.findall(REQUIREMENTS.read_text("utf-8"))} - installed


def pyodide_wheels():
    """Return the folder with the wheels that pytest needs inside Pyodide."""
    vendor.fetch_wheels(CACHE / "pyodide-tests", [pin for pin in vendor.read_pins(REQUIREMENTS) if pin.name in IN_PYODIDE])
    return CACHE / "pyodide-tests"


def side_by_side(parts, is_selection):
    """Run the parts, several at once, and print each when it ends. Return the results in the order of the parts.

    `is_selection` says that arguments picked tests, so a part may have none left.
    """
    lanes = ThreadPoolExecutor(LANES)
    futures = [lanes.submit(run_part, part, is_selection) for part in parts]
    try:
        for future in as_completed(futures):
            show(future.result())
    finally:
        lanes.shutdown(cancel_futures=True)
    return [future.result() for future in futures]


def run_part(part, is_selection):
    """Run one part and return its result. All parts share the compiled Python files."""
    start = time.monotonic()
    variables = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(CACHE / "compiled"), "COURTCARDS_TIMES": str(times.NOTES / f"{part.name}.json")}
    with subprocess.Popen(part.command, cwd=ROOT, env=os.environ | variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process:
        output = "".join(without_failures(process.stdout))
    counts = COUNTED.findall(output) if part.counted else [(0, 0)]
    is_empty = is_selection and process.returncode == NOTHING_COLLECTED
    good = is_empty or (process.returncode == 0 and bool(counts))
    passed, failed = map(int, counts[-1] if counts else (0, 0))
    return Result(part, good, time.monotonic() - start, passed, failed if good else max(failed, 1), output)


def without_failures(lines):
    """Yield a part's output lines, except those about failed tests.

    These are printed at once, with the command that runs just that test.
    """
    is_in_failure = False
    for line in lines:
        if line.startswith(parts.FAILED):
            is_in_failure, test = True, line.removeprefix(parts.FAILED).strip()
            print(f"\nFAILED {test}\n    python3 tests/run.py {shlex.quote(test)}", flush=True)
        elif line.startswith(parts.TOLD):
            is_in_failure = False
        elif is_in_failure:
            print(line, end="", flush=True)
        else:
            yield line


def show(result):
    """Print a part's output."""
    print(f"\n=== {result.part.name}\n{result.output.rstrip()}", flush=True)


def close(results, whole):
    """Print each part's result and return the exit code.

    `whole` is the total time in seconds. It's None if only some tests ran; otherwise, what went over budget is printed as well.
    """
    print("\n=== all parts")
    for part, good, seconds, passed, failed, _ in results:
        print(f"{'ok  ' if good else 'FAIL'} {part.name:12} {seconds:6.1f} s  {f'{passed} passed, {failed} failed' if passed or failed else ''}".rstrip())
    if whole is not None:
        print(f"took {whole / 60:.1f} minutes after set-up, in {LANES} lanes")
        for line in parts.over(whole, [(result.part.kind, result.seconds) for result in results]):
            print(line)
    passed, failed = sum(result.passed for result in results), sum(result.failed for result in results)
    print(f"{passed} passed, {failed} failed")
    return 0 if not failed and (passed or not any(result.part.counted for result in results)) else 1


if __name__ == "__main__":
    sys.exit(main())
