"""One browser for all tests, a site on a server that can lose files or go away, and pages that tell every trouble they met."""

import os
import shutil
import sys
import threading
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

from web import Handler, Server

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
)
SIZES = {
    "page": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
PATIENCE = 60_000     # ms until a start has failed; a busy machine is slow


class Site:
    """A built folder on a free port, under `/repo/`; files can go missing, change, and the server can stop and come back."""

    def __init__(self, folder):
        self.folder, self.port, self.missing, self.altered = folder, 0, set(), {}
        self.start()

    def start(self):
        """Serve, on the same port as before."""
        site = self

        class Host(Handler):
            def do_GET(self):
                name = urlsplit(self.path).path.removeprefix("/repo/")
                if any(name.startswith(part) for part in site.missing):
                    self.send_error(HTTPStatus.NOT_FOUND)
                elif name in site.altered:
                    self.send_response(HTTPStatus.OK)
                    self.send_header("Content-Type", self.guess_type(name or "index.html"))
                    self.send_header("Content-Length", str(len(site.altered[name])))
                    self.end_headers()
                    self.wfile.write(site.altered[name])
                else:
                    super().do_GET()

            def translate_path(self, path):
                inside = path.removeprefix("/repo") if path.startswith("/repo/") else "/nothing-here"
                return super().translate_path(inside)

        self.server = Server(self.folder, self.port, Host)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        """Go away: nothing answers on the port any more."""
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self):
        """Address of the page."""
        return f"http://127.0.0.1:{self.port}/repo/"

    def named(self, start):
        """Return the one published file whose path begins so."""
        (found,) = [path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.relative_to(self.folder).as_posix().startswith(start)]
        return found


def chromium():
    """Return the path of the browser that tests/run.py has found, or of one that is plainly there."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "no Chromium found: start the tests with python3 tests/run.py"
    return found


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def site():
    site = Site(ROOT / "dist")
    yield site
    site.stop()


@contextmanager
def opened(browser, origin, **options):
    """Open a page of its own in a context of its own; afterwards it must have met no trouble.

    `page.troubles` lists them as text; a test that provokes some clears it.
    """
    context = browser.new_context(**options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.troubles = []
    page.on("console", lambda said: said.type == "error" and page.troubles.append(f"console: {said.text}"))
    page.on("pageerror", lambda error: page.troubles.append(f"error: {error}"))
    context.on("request", lambda asked: foreign(asked.url, origin) and page.troubles.append(f"foreign request: {asked.url}"))
    context.expose_binding("tellViolation", lambda _, text: page.troubles.append(f"content policy: {text}"))
    context.add_init_script("addEventListener('securitypolicyviolation', event => tellViolation(`${event.violatedDirective} ${event.blockedURI}`))")
    try:
        yield page
        assert page.troubles == []
    finally:
        context.close()


def foreign(url, origin):
    """Tell whether a request leaves the site."""
    return not url.startswith((origin, "data:", "blob:", "file:"))


@pytest.fixture
def page(browser, site):
    with opened(browser, site.url, **SIZES["page"]) as page:
        yield page


@pytest.fixture
def phone(browser, site):
    with opened(browser, site.url, **SIZES["phone"]) as page:
        yield page


@pytest.fixture
def start():
    """A function that opens an address and waits until the table is ready."""
    def start(page, url):
        page.goto(url)
        page.wait_for_selector("html[data-ready]", state="attached")
    return start
