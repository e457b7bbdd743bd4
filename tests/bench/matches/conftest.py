"""The browser, the site and the pages of the browser tests, for whole matches: python3 tests/run.py tests/bench/matches."""

from browser import conftest

browser, kept, opening, page, phone, site = conftest.browser, conftest.kept, conftest.opening, conftest.page, conftest.phone, conftest.site
pytest_runtest_makereport = conftest.pytest_runtest_makereport
