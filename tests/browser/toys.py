"""A site with the book of toys, which lies beside the tests: one for all of them, so that its pages are shared."""

from functools import cache

import pytest
from browser.fixtures import Site
from helpers import with_toys


@cache
def served():
    """Serve the site with one book more, until Python ends."""
    return Site(with_toys.built())


@pytest.fixture
def site():
    """The site with one book more."""
    return served()
