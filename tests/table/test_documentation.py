"""The examples in docstrings of the table are true."""

import pytest
from helpers.examples import check_examples, modules_with_examples

import table


@pytest.mark.parametrize("name", modules_with_examples(table))
def test_the_examples_in_a_modules_docstrings_are_true(name):
    check_examples(name)
