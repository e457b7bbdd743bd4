"""All that is worth a night: the suite, every campaign whole, every test on a page, whole matches, every game in three engines, and every test file by itself. It takes some two hours.

    python3 tests/bench/nightly.py

It writes `tests/times.json`, by which the suite is dealt into parts on a fresh clone: commit it when the parts have come apart.
"""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

import run
from suite import parts, times

MATCHES, IN_ENGINES = "tests/bench/matches", "tests/bench/matches/test_engines.py"
WHOLE = os.environ | {"COURTCARDS_TESTS": "whole"}
NOTHING_COLLECTED = 5


def main():
    """Run it all, whatever fails on the way; return 0 only if nothing did."""
    steps = {"the suite": suite, "campaigns whole": campaigns, "every test on a page": pages, "whole matches": matches, "every game in three engines": engines,
             "every file by itself": alone}
    failed = [name for name, step in steps.items() if not step()]
    print(f"nightly: {', '.join(failed)} failed" if failed else "nightly: all of it passed")
    return 1 if failed else 0


def suite():
    """Run the suite as anybody does, and note how long its files take."""
    good = passes([sys.executable, str(TESTS / "run.py")], os.environ)
    took = times.by_file(times.noted(times.LAST))
    times.note(times.KEPT, {place: seconds for place, seconds in sorted(took.items()) if seconds >= times.SHORT})
    return good


def campaigns():
    """Play every campaign whole of which the suite plays a share."""
    return passes([str(run.PYTHON), str(TESTS / "bench/whole.py")], WHOLE)


def pages():
    """Run what the suite leaves to the night of its browser tests, with all the rest of them: second ways, second devices, whole matches."""
    pieces = [paths for kind, paths in parts.browser_pieces() if kind not in parts.ENGINES]
    bad = [paths for paths in pieces if not passes([str(run.PYTHON), "-m", "pytest", "-q", "--no-header", *paths], WHOLE)]
    return not bad


def matches():
    """Play whole matches."""
    return passes([str(run.PYTHON), "-m", "pytest", "-q", MATCHES, f"--ignore={IN_ENGINES}"], WHOLE)


def engines():
    """Show in each engine all that it can show, whole matches too: by themselves, for the browser that other tests share lets no second one start beside it."""
    return passes([str(run.PYTHON), "-m", "pytest", "-q", IN_ENGINES, *parts.EVERYWHERE], WHOLE)


def alone():
    """Run every file of tests that needs no browser by itself: none leans on what another has warmed."""
    bad = [path for path in parts.files(browsers=False) if not passes([str(run.PYTHON), "-m", "pytest", "-q", "--no-header", path], os.environ)]
    print(*(f"fails by itself: {path}" for path in bad), sep="\n")
    return not bad


def passes(command, environment):
    """Run a command in the repository; return whether it went well."""
    return subprocess.run(command, cwd=TESTS.parent, env=environment, check=False).returncode in (0, NOTHING_COLLECTED)


if __name__ == "__main__":
    sys.exit(main())
