"""Contents of a start from the snapshot: everything the table imports, a way to load more packages, and nothing twice."""

import gzip
import io
import zipfile
from collections import Counter

import pytest
from browser import alone
from browser.fixtures import BRIEF, FLAGS, ROOT
from browser.hands import dialog, escape, go, press, until
from browser.pages import PATIENCE, ready
from browser.play import deal, follow, more, set_up, settled, sit_down, stored
from browser.starting import give_up, mark, run_instead, spoil, start, wait_offline
from browser.tour import tour
from helpers.engines import CHROMIUM, path_of
from helpers.share import WHOLE, by_night, share
from helpers.short import short_match
from helpers.words import text

from courtcards.games import GAMES

PLAYED = share(("fwords",), (*GAMES,))          # a field, with words
NAMES = ("Margot", "Osric", "Tamsin")
site, page = alone.site, alone.page
ENTRY = (ROOT / "src" / "site" / "entry.py").read_text(encoding="utf-8")
WATCH = """
import sys
import js

class Watch:
    @staticmethod
    def find_spec(name, path=None, target=None):
        js.console.error(f"imported after the start: {name}")

sys.meta_path.insert(0, Watch)
"""


def watched(site):
    """Make page and worker log their later imports to the console."""
    run_instead(site, ENTRY + WATCH)
    worker = site.named("app/bot_worker-")
    site.altered[worker] = (site.folder / worker).read_bytes() + WATCH.encode()


@by_night
def test_the_import_watch_detects_an_import(page, site):
    watched(site)
    site.altered[""] = site.altered["index.html"] = site.altered[""].replace(b"</script>\n</body>", b"import ftplib\n</script>\n</body>")
    with page.expect_console_message(lambda said: "imported after the start: ftplib" in said.text):
        start(page, site.url)
    page.troubles.clear()


@by_night
def test_no_screen_and_no_match_imports_anything_after_the_start(page, site):
    watched(site)
    start(page, f"{site.url}?seed=22&speed=0")
    assert mark(page, "boot") == "snapshot"
    page.query, page.home = "seed=22&speed=0", page.viewport_size
    for _ in tour(page, site) if WHOLE else ():
        pass
    for game in PLAYED:
        if GAMES[game].takes_words:
            listed(page, game)
        whole(page, game)
        assert page.troubles == [], game


def listed(page, game):
    """Install the word list, which needs the installer.

    Check that no module of ours had to be imported that the snapshot could have had.
    """
    set_up(page, game)
    page.wait_for_selector("[data-do=deal]:not(:disabled, [aria-disabled=true])")
    assert any("courtcards_words" in told for told in page.troubles)
    assert not [told for told in page.troubles if "after the start: table" in told or "after the start: courtcards." in told]
    page.troubles.clear()


def whole(page, game):
    """Read about a game, watch it played, replay and share it, and start it with the most players."""
    set_up(page, game)
    page.keyboard.press("?")
    for tab in page.locator("#dialog [role=tab]").all():
        tab.click()
    escape(page)
    bots = short_match(game)
    follow(page, bots | {"seats": [f"bot:squire:{name}" for name in NAMES[:len(bots["seats"])]]})
    page.wait_for_selector(".result")
    more(page, "replay")
    press(page, text("replay.first"))
    press(page, text("replay.next"))
    press(page, text("replay.leave"))
    more(page, "share")
    link = page.locator("#share-whole").input_value()
    with page.expect_download():
        press(page, text("sharing.save"))
    escape(page)
    go(page, "#" + link.partition("#")[2])
    sit_down(page)
    page.wait_for_selector(".play[data-mode=replay]")
    deal(page, game, (0,), GAMES[game].most)
    settled(page)
    more(page, "howto")
    assert dialog(page)


def small_wheel():
    """Return a wheel with one module as bytes."""
    info, packed = "seven-1.0.dist-info", io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("seven.py", "CARDS = 7\n")
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: seven\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: courtcards\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in ("seven.py", f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD")))
    return packed.getvalue()


INSTALL = """
import js
import pyodide_js

root = js.document.documentElement
await pyodide_js.loadPackage("micropip")
import micropip
await micropip.install(js.URL.new("seven-1.0-py3-none-any.whl", js.location.href).href)
import seven
root.dataset.cards = seven.CARDS
root.dataset.ready = ""
"""


@by_night
def test_micropip_installs_a_wheel_after_a_snapshot_start_online_and_offline(page, site):
    run_instead(site, INSTALL)
    site.altered["seven-1.0-py3-none-any.whl"] = small_wheel()
    kept = (site.folder / "sw.js").read_text(encoding="utf-8").replace("const LATER = {", 'const LATER = {"seven-1.0-py3-none-any.whl": "", ', 1)
    site.altered["sw.js"] = kept.encode()
    start(page, site.url)
    assert mark(page, "boot") == "snapshot" and mark(page, "cards") == "7"
    wait_offline(page)
    site.stop()
    try:
        start(page, site.url)
        assert mark(page, "boot") == "snapshot" and mark(page, "cards") == "7"
    finally:
        site.start()


@by_night
@pytest.mark.parametrize("how", ["missing", "damaged"])
def test_offline_without_a_good_snapshot_the_site_starts_normally(page, site, how):
    start(page, f"{site.url}?seed=22&speed=0")
    wait_offline(page)
    site.stop()
    try:
        spoil(page, how)
        give_up(page, f"{site.url}?seed=22&speed=0")
        ready(page)
        assert mark(page, "boot") == "plain"
        press(page, text("lobby.print"))
        page.wait_for_selector(".print[data-list]")
        page.go_back()
        press(page, text("lobby.play-now"))
        page.wait_for_selector(".play")
    finally:
        site.start()
    page.troubles = [told for told in page.troubles if "Failed to load resource" not in told]


def test_page_worker_and_service_worker_request_every_file_once(browser, site, tmp_path):
    profile = browser.browser_type.launch_persistent_context(tmp_path, executable_path=path_of(CHROMIUM), args=[*FLAGS, BRIEF])         # no other keeps large files
    page = profile.new_page()
    page.set_default_timeout(PATIENCE)
    start(page, f"{site.url}?seed=22&speed=0")
    deal(page, "war", (), 2)
    until(page, lambda: sum(stored(page)))                              # the worker has answered
    wait_offline(page)
    profile.close()
    again = {name for name, times in Counter(site.sent).items() if times > 1}
    assert "" in again and again <= {"", "manifest.webmanifest"}       # the service worker fetches the newest page; some browsers the manifest, too


@by_night
def test_a_host_that_recompresses_files_and_does_not_know_their_types_works(page, site):
    for name in (site.named("app/snapshot-0-"), site.named("app/wasm-0-")):
        site.altered[name] = gzip.compress((site.folder / name).read_bytes())
        site.headers[name] = {"Content-Type": "text/plain", "Content-Encoding": "gzip"}
    wheel = site.named("app/printing-")
    site.altered[wheel], site.headers[wheel] = (site.folder / wheel).read_bytes(), {"Content-Type": "text/plain"}
    start(page, site.url)
    assert mark(page, "boot") == "snapshot"
    press(page, text("lobby.print"))
    page.wait_for_selector(".print[data-list]")
    wait_offline(page)
