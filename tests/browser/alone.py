"""A site and a page of a test's own, for tests that lose files, go away or need a first visit."""

import pytest
from browser.fixtures import ROOT, Site
from browser.pages import SIZES, opened


@pytest.fixture
def site():
    """A site of its own: it loses files and goes away."""
    site = Site(ROOT / "dist")
    yield site
    site.stop()


@pytest.fixture
def page(browser, site):
    """A page that nobody had before."""
    with opened(browser, site.url, **SIZES["page"]) as page:
        yield page
