"""Every campaign whole of which the suite plays a share: all matches, tables, mutants and moves that it was written for. It takes some ten minutes.

    .cache/venv/bin/python tests/bench/whole.py [pytest arguments]
"""

import os
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from suite import parts


def main(given):
    """Run what is given, or all tests that need no browser; return the exit code."""
    os.environ["COURTCARDS_TESTS"] = "whole"
    return pytest.main(["-q", *(given or parts.files(browsers=False))])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
