"""A site and a page for one test alone: for tests that lose files, stop the server or need a first visit."""

import pytest
from browser.fixtures import ROOT, Site
from browser.pages import SIZES, opened


@pytest.fixture
def site():
    """A separate site, which may lose files and stop."""
    site = Site(ROOT / "dist")
    yield site
    site.stop()


@pytest.fixture
def page(browser, site):
    """A page that no other test uses."""
    with opened(browser, site.url, **SIZES["page"]) as page:
        yield page
