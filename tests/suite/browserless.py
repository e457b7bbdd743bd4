"""The suite on a machine that lacks a browser.

Everything else runs, and a part named after the browser fails with install instructions.
"""

import sys
from pathlib import Path

from helpers import engines
from suite.parts import EVERYWHERE, Part, in_a_browser
from suite.times import ROOT

FAIL = "import sys; sys.exit(sys.argv[1])"


def as_far_as_possible(found, missing):
    """Return the parts without tests that need a missing program, plus a failing part for each browser that lacks one."""
    possible = [part for part in (without(part, missing) for part in found) if part]
    instructions = {name: engines.way_to_get(name, missing) for name, programs in engines.ENGINES.items() if {*programs} & {*missing}}
    return [*possible, *(Part(name, name, [sys.executable, "-c", FAIL, line]) for name, line in instructions.items())]


def without(part, missing):
    """Return a part without the tests that need a missing program, or None if that leaves no tests."""
    command = [word for word in part.command if not {*needed(word)} & {*missing}]
    if command == part.command:
        return part
    has_tests = any((ROOT / word.partition("::")[0]).exists() for word in command[1:])
    return part._replace(command=command) if has_tests else None


def needed(word):
    """Return the programs that a test named on a command line needs; none if it isn't a browser test."""
    path, _, name = word.partition("::")
    if path in EVERYWHERE:          # has a class for each browser; naming the whole file is fine with any of them
        return engines.ENGINES.get(name.partition("::")[0].removeprefix("Test"), ())
    return engines.ENGINES["Chromium"] if in_a_browser(Path(path)) else ()
