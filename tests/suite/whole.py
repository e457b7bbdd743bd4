"""The whole suite: everything there is, in about two hours.

It runs the usual suite, every campaign in full, every test on a page, whole matches, every game in three engines, and each file by itself. It writes
`tests/times.json`, which splits the suite into parts and says which tests are quick. Commit that file when the parts have drifted apart.
"""

import os
import subprocess
import sys

from suite import parts, times

MATCHES, IN_ENGINES = "tests/bench/matches", "tests/bench/matches/test_engines.py"
WHOLE = os.environ | {"COURTCARDS_TESTS": "whole"}
NOTHING_COLLECTED = 5


def run(python):
    """Run everything with this Python, whatever fails on the way; return 0 only if everything passed."""
    pytest = [python, "-m", "pytest", "-q", "--no-header"]
    steps = {"the suite": suite, "campaigns": campaigns, "tests on a page": pages, "whole matches": matches, "three engines": engines, "every file by itself": alone}
    failed = [name for name, step in steps.items() if not step(pytest)]
    print(f"failed: {', '.join(failed)}" if failed else "everything passed")
    return 1 if failed else 0


def suite(_):
    """Run the usual suite, and record test durations."""
    has_passed = passes([sys.executable, str(parts.TESTS / "run.py")], os.environ)
    times.keep()
    return has_passed


def campaigns(pytest):
    """Play every campaign in full; the suite plays only a share."""
    return passes([*pytest, *parts.files(browsers=False)], WHOLE)


def pages(pytest):
    """Run all browser tests in Chromium, including second routes, second devices and whole matches, which the suite leaves out."""
    return not [paths for kind, paths in parts.browser_pieces() if kind not in parts.ENGINES and not passes([*pytest, *paths], WHOLE)]


def matches(pytest):
    """Play whole matches."""
    return passes([*pytest, MATCHES, f"--ignore={IN_ENGINES}"], WHOLE)


def engines(pytest):
    """Run everything each engine supports. It needs its own process, since a shared browser blocks a second one."""
    return passes([*pytest, IN_ENGINES, *parts.EVERYWHERE], WHOLE)


def alone(pytest):
    """Run each file of non-browser tests by itself: none may depend on imports of another."""
    failing = [path for path in parts.files(browsers=False) if not passes([*pytest, path], os.environ)]
    print(*(f"fails on its own: {path}" for path in failing), sep="\n")
    return not failing


def passes(command, environment):
    """Run a command in the repository; return whether it succeeded."""
    return subprocess.run(command, cwd=parts.ROOT, env=environment, check=False).returncode in (0, NOTHING_COLLECTED)
