"""One browser for all tests, a site on a server that can lose files or stop, and pages that report every problem they meet."""

import socket
import sys
import threading
from contextlib import ExitStack, contextmanager, suppress
from http import HTTPStatus
from inspect import FrameInfo
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from browser.pages import SIZES, for_many, led_away, make_new, opened, take_back
from playwright._impl import _sync_base
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

from helpers.engines import CHROMIUM, path_of
from web import FolderHandler, FolderServer

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
)
WITHOUT = {"service_workers": "block"}                  # a service worker would fetch and store 13 MB for a single test
PORTION = 1 << 16       # bytes sent at a time while the connection is throttled
NEAR = 6                # frames that include the called function and its caller
BRIEF = "--js-flags=--liftoff-only"     # the page of a test is too short-lived for an optimizing recompilation of Python's interpreter to pay off


def callers(_):
    """Return the nearest frames of a call.

    Playwright asks for the whole stack at each call, with modules, which takes longer than most calls.
    """
    frame, frames = sys._getframe(1), []
    while frame and len(frames) < NEAR:
        frames.append(FrameInfo(frame, frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name, None, None))
        frame = frame.f_back
    return frames


_sync_base.inspect = SimpleNamespace(stack=callers)


class Site:
    """A built folder on a free port, under `/repo/`; files can go missing or change, and the server can stop and restart.

    `headers`: those of changed files; `sent`: names of the files sent whole, in order; `left`: number of files sent before the
    connection is cut, None for no limit; `most`: bytes sent before it stalls until `flowing` is set (or is cut, if it's already set);
    `handler`: how the server answers, as our own or as another host.
    """

    def __init__(self, folder):
        self.folder, self.port, self.missing, self.altered, self.headers, self.sent = folder, 0, set(), {}, {}, []
        self.left, self.most, self.carried, self.flowing, self.handler, self.lines = None, None, 0, threading.Event(), FolderHandler, set()
        self.start()

    def start(self):
        """Serve on the same port as before."""
        site = self

        class Host(self.handler):
            def setup(self):
                super().setup()
                site.lines.add(self.connection)

            def finish(self):
                site.lines.discard(self.connection)
                super().finish()

            def parse_request(self):
                is_valid = super().parse_request()
                self.close_connection |= site.left == 0
                return is_valid and site.left != 0

            def do_GET(self):
                if site.left:
                    site.left -= 1
                self.answer(super().do_GET)

            def do_HEAD(self):
                self.answer(super().do_HEAD)

            def answer(self, whole):
                name = urlsplit(self.path).path.removeprefix("/repo/")
                if any(name.startswith(part) for part in site.missing):
                    self.send_error(HTTPStatus.NOT_FOUND)
                elif name in site.altered:
                    self.send_response(HTTPStatus.OK)
                    headers = {"Content-Type": self.guess_type(name or "index.html"), "Content-Length": str(len(site.altered[name]))}
                    for header in (headers | site.headers.get(name, {})).items():
                        self.send_header(*header)
                    self.end_headers()
                    if self.command == "GET":
                        self.wfile.write(site.altered[name])
                else:
                    whole()

            def copyfile(self, source, outputfile):
                if site.most is None:
                    super().copyfile(source, outputfile)
                elif not site.carry(source, outputfile):
                    self.close_connection = True

            def send_response(self, code, message=None):
                super().send_response(code, message)
                if code == HTTPStatus.OK:
                    site.sent.append(urlsplit(self.path).path.removeprefix("/repo/"))

            def translate_path(self, path):
                site_path = path.removeprefix("/repo") if path.startswith("/repo/") else "/nothing-here"
                return super().translate_path(site_path)

        self.server = FolderServer(self.folder, self.port, Host)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def carry(self, source, out):
        """Send a file as far as the connection allows; return whether all of it was sent."""
        while portion := source.read(PORTION):
            if self.most is not None and self.carried + PORTION > self.most:
                if self.flowing.is_set():
                    self.left = 0
                    return False
                self.flowing.wait()
            self.carried += len(portion)
            out.write(portion)
        return True

    def stop(self):
        """Stop: nothing answers on the port any more."""
        self.server.shutdown()
        self.server.server_close()
        for connection in [*self.lines]:            # a browser keeps connections open, and their threads would go on answering
            with suppress(OSError):                 # already closed
                connection.shutdown(socket.SHUT_RDWR)

    def mend(self):
        """Serve all files as built again."""
        for changes in (self.missing, self.altered, self.headers):
            changes.clear()

    @property
    def url(self):
        """The page's address."""
        return f"http://127.0.0.1:{self.port}/repo/"

    def named(self, start):
        """Return the one published file whose path starts so."""
        (file,) = [path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.relative_to(self.folder).as_posix().startswith(start)]
        return file


@pytest.fixture(scope="session")
def camera(tmp_path_factory):
    """The browser's camera image, as a file of raw frames; until it's written there is no camera."""
    return tmp_path_factory.mktemp("camera") / "seen.y4m"


@pytest.fixture(scope="session")
def browser(camera):
    camera_flags = "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={camera}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=[*FLAGS, BRIEF, *camera_flags])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site():
    site = Site(ROOT / "dist")
    yield site
    site.stop()


@pytest.fixture(scope="session")
def kept(browser):
    """The shared pages: {(site address, size, options): (page, closing function)}."""
    pages = {}
    yield pages
    for key in list(pages):
        let_go(pages, key)


def let_go(pages, which):
    """Close a page."""
    pages.pop(which)[1].close()


@contextmanager
def handed_out(request, kept, browser, site, size, whose="", **options):
    """Give a test the shared page of its size and profile, reset; afterwards check for problems.

    A test that fails or leads the page away loses it. A page that doesn't look as at first is closed, not reused: it may still be
    navigating, which would cancel the next load.
    """
    if mark := request.node.get_closest_marker("fresh"):
        with opened(browser, site.url, **SIZES[size], **WITHOUT | options | mark.kwargs) as page:
            yield page
            site.mend()
        return
    key = site.url, size, whose, *options.items()
    if key in kept and not make_new(kept[key][0]):
        let_go(kept, key)
    if key not in kept:
        stack = ExitStack()
        kept[key] = for_many(stack.enter_context(opened(browser, site.url, **SIZES[size], **options))), stack
    page = kept[key][0]
    yield page
    take_back(page)
    site.mend()
    troubles, page.troubles[:] = page.troubles[:], []
    if troubles or request.node.failed or led_away(page):
        let_go(kept, key)
    assert troubles == [], troubles


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.failed = report.failed or getattr(item, "failed", False)
    return report


@pytest.fixture
def opening():
    """Options for opening pages, besides their size; test files may override this."""
    return {}


@pytest.fixture
def page(request, kept, browser, site, opening):
    """The desktop page."""
    with handed_out(request, kept, browser, site, "page", **opening) as page:
        yield page


@pytest.fixture
def phone(request, kept, browser, site, opening):
    """The phone page."""
    with handed_out(request, kept, browser, site, "phone", **opening) as page:
        yield page


@pytest.fixture(scope="class")
def engine(request, site):
    """A function that opens a page in the class's engine."""
    with request.cls.engine(site) as opening:
        yield opening


@pytest.fixture(scope="class")
def at_hand(engine):
    """The class's pages, at most one."""
    pages = []
    yield pages
    for hand in pages:
        hand.close()


@pytest.fixture
def hand(request, engine, at_hand):
    """The class's page at desktop size; it must report no problems, and a failing test loses it."""
    if not at_hand:
        at_hand.append(engine(SIZES["page"]))
    (hand,) = at_hand
    hand.resize(SIZES["page"])
    yield hand
    troubles = hand.troubles()
    if troubles or request.node.failed:
        at_hand.pop().close()
    assert troubles == [], troubles
