"""The examples in docstrings of the rules are true."""

import pytest
from helpers.examples import check_examples, modules_with_examples

import courtcards


@pytest.mark.parametrize("name", modules_with_examples(courtcards))
def test_the_examples_in_a_modules_docstrings_are_true(name):
    check_examples(name)
