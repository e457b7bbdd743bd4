"""The site with the toy book, which is beside the tests: one for all of them, so that they share its pages."""

from functools import cache

import pytest
from browser.fixtures import Site
from helpers import with_toys


@cache
def served():
    """Serve the site with the toy book, until Python ends."""
    return Site(with_toys.built())


@pytest.fixture
def site():
    """The site with the toy book."""
    return served()
