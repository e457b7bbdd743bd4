"""The examples in the documentation of the rules run."""

import doctest
import importlib
import pkgutil

import pytest

import courtcards

MODULES = [name for _, name, _ in pkgutil.walk_packages(courtcards.__path__, "courtcards.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    found = [example for name in MODULES for test in doctest.DocTestFinder().find(importlib.import_module(name)) for example in test.examples]
    assert len(found) >= 8
