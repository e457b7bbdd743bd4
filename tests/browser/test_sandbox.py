"""The table in a sandboxed frame, without an origin: nothing is saved there, and the page says so."""

import pytest
from browser import alone
from browser.drawing import first_card
from browser.fixtures import FolderHandler
from browser.hands import go, press, see
from browser.pages import ready
from browser.starting import start
from helpers.share import first_of
from helpers.words import text
from one_file import ONE_FILE as ONE

site, page = alone.site, alone.page

FRAME = '<iframe sandbox="allow-scripts" src="{}?seed=22&speed=0" width="1200" height="760"></iframe>'


class Closed(FolderHandler):
    """A host that serves its files only to pages of its own site."""

    def send_header(self, keyword, value):
        """Leave out the header that allows other sites."""
        if keyword != "Access-Control-Allow-Origin":
            super().send_header(keyword, value)


THROWING = """for (const [of, name] of [[Navigator.prototype, 'serviceWorker'], [Navigator.prototype, 'storage'], ...['caches', 'localStorage', 'sessionStorage', 'indexedDB'].map(name => [window, name])])
    Object.defineProperty(of, name, { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } });"""


def framed(page, address):
    """Return the frame of a page that contains nothing but an address."""
    page.set_content(FRAME.format(address), wait_until="commit")
    return page.wait_for_selector("iframe").content_frame()


@pytest.mark.parametrize("name", first_of("", ONE))
def test_in_a_sandboxed_frame_the_page_starts_plays_and_says_that_nothing_is_saved(page, site, name):
    frame = framed(page, site.url + name)
    ready(frame)
    press(frame, text("lobby.play-now"))
    see(frame, ".notice", text("notice.blocked.text"))
    press(frame, "Flip")
    see(frame, ".play", "Margot sends")
    press(frame, text("settings.title"))
    see(frame, "#dialog", text("page.offline-alone" if name else "page.offline-never"))


@pytest.mark.parametrize("name", first_of("", ONE))
def test_where_every_storage_throws_when_touched_the_page_starts_plays_says_so_and_a_card_can_be_drawn_on(page, site, name):
    page.add_init_script(THROWING)
    start(page, f"{site.url}{name}?seed=22&speed=0")
    press(page, text("lobby.play-now"))
    see(page, ".notice", text("notice.blocked.text"))
    press(page, "Flip")
    see(page, ".play", "Margot sends")
    go(page, "#/studio")
    first_card(page)


def test_where_a_host_denies_a_frame_its_files_the_page_says_so(page, site):
    site.stop()
    site.handler = Closed
    site.start()
    frame = framed(page, site.url)
    see(frame, "#boot", "The game can’t run inside this page", "Open in a new tab")
    page.troubles.clear()               # for the requests the frame made in vain
