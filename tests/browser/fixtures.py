"""One browser for all tests, a site on a server that can lose files or go away, and pages that tell every trouble they met."""

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
WITHOUT = {"service_workers": "block"}                  # one would fetch and keep 13 MB for a single test
PORTION = 1 << 16       # bytes that a line carries at once, where it is looked at
NEAR = 6                # frames that hold the name of what was called, and who called it
BRIEF = "--js-flags=--liftoff-only"     # a page of a test lives too short to earn back what it takes to compile Python's interpreter once more, better


def callers(_):
    """Return the nearest frames of a call: Playwright asks for all at each, with their modules, which takes longer than most of what it is called for."""
    frame, found = sys._getframe(1), []
    while frame and len(found) < NEAR:
        found.append(FrameInfo(frame, frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name, None, None))
        frame = frame.f_back
    return found


_sync_base.inspect = SimpleNamespace(stack=callers)


class Site:
    """A built folder on a free port, under `/repo/`; files can go missing, change, and the server can stop and come back.

    `headers` are what is said of a changed file; `sent` are the names of the files that were sent whole, in order; `left` is how
    many files are sent until the line is cut, None for all; `most` is how many bytes, then it stands still until `flowing` is set,
    or is cut, too, where that is set already; `handler` is how it answers: as our own server, or as another host.
    """

    def __init__(self, folder):
        self.folder, self.port, self.missing, self.altered, self.headers, self.sent = folder, 0, set(), {}, {}, []
        self.left, self.most, self.carried, self.flowing, self.handler, self.lines = None, None, 0, threading.Event(), FolderHandler, set()
        self.start()

    def start(self):
        """Serve, on the same port as before."""
        site = self

        class Host(self.handler):
            def setup(self):
                super().setup()
                site.lines.add(self.connection)

            def finish(self):
                site.lines.discard(self.connection)
                super().finish()

            def parse_request(self):
                known = super().parse_request()
                self.close_connection |= site.left == 0
                return known and site.left != 0

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
                    said = {"Content-Type": self.guess_type(name or "index.html"), "Content-Length": str(len(site.altered[name]))}
                    for header in (said | site.headers.get(name, {})).items():
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
                inside = path.removeprefix("/repo") if path.startswith("/repo/") else "/nothing-here"
                return super().translate_path(inside)

        self.server = FolderServer(self.folder, self.port, Host)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def carry(self, source, out):
        """Carry a file as far as the line lets it; tell whether it was not cut."""
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
        """Go away: nothing answers on the port any more."""
        self.server.shutdown()
        self.server.server_close()
        for line in [*self.lines]:                  # a browser keeps some open, and what holds one would go on answering
            with suppress(OSError):                 # it was just closed
                line.shutdown(socket.SHUT_RDWR)

    def mend(self):
        """Send all files as they were built again."""
        for changed in (self.missing, self.altered, self.headers):
            changed.clear()

    @property
    def url(self):
        """Address of the page."""
        return f"http://127.0.0.1:{self.port}/repo/"

    def named(self, start):
        """Return the one published file whose path begins so."""
        (found,) = [path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.relative_to(self.folder).as_posix().startswith(start)]
        return found


@pytest.fixture(scope="session")
def camera(tmp_path_factory):
    """What the browser's camera sees, as a file of plain pictures; it has no camera before somebody writes that."""
    return tmp_path_factory.mktemp("camera") / "seen.y4m"


@pytest.fixture(scope="session")
def browser(camera):
    lens = "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={camera}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=[*FLAGS, BRIEF, *lens])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site():
    site = Site(ROOT / "dist")
    yield site
    site.stop()


@pytest.fixture(scope="session")
def kept(browser):
    """The pages of all tests: {(address of the site, size, what it was opened with): (page, what closes it)}."""
    pages = {}
    yield pages
    for which in list(pages):
        let_go(pages, which)


def let_go(pages, which):
    """Close a page."""
    pages.pop(which)[1].close()


@contextmanager
def handed_out(request, kept, browser, site, size, whose="", **options):
    """Hand a test the page of its size and of a profile, made new; afterwards it must have met no trouble; a test that fails or leads it away takes it along.

    A page that is not as at first is closed, not led on: it may still be on a way of its own, which breaks off whatever it is told to load.
    """
    if fresh := request.node.get_closest_marker("fresh"):
        with opened(browser, site.url, **SIZES[size], **WITHOUT | options | fresh.kwargs) as page:
            yield page
            site.mend()
        return
    which = site.url, size, whose, *options.items()
    if which in kept and not make_new(kept[which][0]):
        let_go(kept, which)
    if which not in kept:
        stack = ExitStack()
        kept[which] = for_many(stack.enter_context(opened(browser, site.url, **SIZES[size], **options))), stack
    page = kept[which][0]
    yield page
    take_back(page)
    site.mend()
    troubles, page.troubles[:] = page.troubles[:], []
    if troubles or request.node.failed or led_away(page):
        let_go(kept, which)
    assert troubles == [], troubles


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.failed = report.failed or getattr(item, "failed", False)
    return report


@pytest.fixture
def opening():
    """What pages are opened with besides their size; a file of tests may say more."""
    return {}


@pytest.fixture
def page(request, kept, browser, site, opening):
    """The page on a desk."""
    with handed_out(request, kept, browser, site, "page", **opening) as page:
        yield page


@pytest.fixture
def phone(request, kept, browser, site, opening):
    """The page on a phone."""
    with handed_out(request, kept, browser, site, "phone", **opening) as page:
        yield page


@pytest.fixture(scope="class")
def engine(request, site):
    """What opens a page in the engine of a class."""
    with request.cls.engine(site) as opening:
        yield opening


@pytest.fixture(scope="class")
def at_hand(engine):
    """The page of a class, if it has one."""
    pages = []
    yield pages
    for hand in pages:
        hand.close()


@pytest.fixture
def hand(request, engine, at_hand):
    """The page of a class, on a desk; it must meet no trouble, and a test that fails takes it along."""
    if not at_hand:
        at_hand.append(engine(SIZES["page"]))
    (hand,) = at_hand
    hand.resize(SIZES["page"])
    yield hand
    told = hand.troubles()
    if told or request.node.failed:
        at_hand.pop().close()
    assert told == [], told
