"""The examples in the documentation of the rules run."""

import doctest
import importlib
from pathlib import Path

import pytest

import courtcards

SOURCE = Path(courtcards.__file__).parents[1]
# files, not packages: other tests add their own books to these
MODULES = sorted(".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__") for path in (SOURCE / "courtcards").rglob("*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_a_modules_docstrings_are_true(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    found = [example for name in MODULES for test in doctest.DocTestFinder().find(importlib.import_module(name)) for example in test.examples]
    assert len(found) >= 8
