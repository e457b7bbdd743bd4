"""A site with the book of toys, which lies beside the tests."""

import pytest
from browser.fixtures import Site
from helpers import with_toys


@pytest.fixture(scope="module")
def site():
    """The site with one book more."""
    site = Site(with_toys.built())
    yield site
    site.stop()
