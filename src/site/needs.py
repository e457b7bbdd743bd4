"""Stop in one line on a Python that's too old for the rest: this file imports nothing that such a Python lacks."""

import sys

OLDEST = 3, 11


def python(program, code):
    """Leave with an exit code, and one line that names the program and the Python it needs, if this one is too old."""
    if sys.version_info < OLDEST:
        oldest, found = (".".join(map(str, version[:2])) for version in (OLDEST, sys.version_info))
        print(f"{program}: needs Python {oldest} or later, but {sys.executable} is Python {found}", file=sys.stderr)
        sys.exit(code)
