"""Starting up: fast, plain, offline, under a sub-path, after an update; and the message if it fails."""

import json
import os
import re
import shutil
from collections import Counter
from http.server import SimpleHTTPRequestHandler
from urllib.parse import urlsplit

import pytest
from browser import alone
from browser.drawing import first_card
from browser.fixtures import FLAGS, FolderHandler
from browser.hands import answered, becomes, go, gone, press, read, rig, see, until, words
from browser.pages import Held, ready
from browser.play import advised, deal, kings, log, settled, stored
from browser.starting import UNPACKED, give_up, mark, run_instead, spoil, start, wait_offline
from build import integrity_of
from helpers.engines import CHROMIUM, path_of
from helpers.share import by_night, first_of, share
from helpers.words import text
from one_file import ONE_FILE as ONE

from courtcards.saves.link_codec import unpack_prefix

site, page = alone.site, alone.page

VERSION = re.compile(rb'data-version="(\w+)"')
LONG_AGO = 1_700_000_000        # when an older build's files were written
CORE = {     # files a start depends on, by the start of their published path
    "pyodide": "parts/pyodide-", "pyscript": "parts/pyscript-", "interpreter": "app/interpreter-",
}


@pytest.fixture(scope="module")
def browser(browser):
    """A browser with an optimizing compiler, unlike other tests': a start without the snapshot takes 14 s if it lacks one, otherwise 6."""
    optimizing = browser.browser_type.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
    yield optimizing
    optimizing.close()


def file_of(name):
    """Return a published file's name without its folder."""
    return name.rpartition("/")[2]


def message(page):
    """Return the message shown instead of a failed start."""
    page.wait_for_selector("#boot[data-failed]")
    return words(page, "#boot")


NO_DATABASES = {
    "throws": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
    "answers no": "IDBFactory.prototype.open = () => { const asked = {}; setTimeout(() => asked.onerror?.(new Event('error'))); return asked; }",
    "keeps silent": "IDBFactory.prototype.open = () => ({})",
    "has none": "delete window.indexedDB; Object.defineProperty(Window.prototype, 'indexedDB', { get: () => undefined })",
}


@by_night
@pytest.mark.parametrize("how", NO_DATABASES)
def test_the_site_starts_without_a_database(page, site, how):
    page.add_init_script(NO_DATABASES[how])
    start(page, f"{site.url}#/studio")
    see(page, "main")
    gone(page, "#boot")
    first_card(page)


def test_the_lobby_appears_before_any_script_runs(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    see(page, "#app .lobby h1")
    gone(page, "#boot")
    see(page, "body", "needs JavaScript")
    context.close()


@pytest.mark.parametrize("address", first_of("http://cards.example:8443", "http://127.0.0.1", "http://localhost", "http://here.localhost", "http://[::1]"))
def test_an_empty_lobby_at_a_local_address_says_where_matches_are_kept(browser, site, address):
    context = browser.new_context()
    page = context.new_page()
    page.route("**/*", lambda route: answer_from(site.folder, route))
    for origin, told in ((address, see), ("http://localhost.example", gone)):
        page.goto(f"{origin}/")
        see(page, "#app .lobby h1")
        told(page, ".lobby__bring", text("lobby.per-address"))
    context.close()


def answer_from(folder, route):
    """Serve a file of the site for any address, but let nothing start."""
    name = urlsplit(route.request.url).path.strip("/") or "index.html"
    if name == "index.html" or name.startswith(("app/boot-", "app/first-")):
        route.fulfill(path=folder / name)
    else:
        route.abort()


def halved(site):
    """Return the name of a piece of the snapshot, and its two halves."""
    name = site.named("app/snapshot-2-")
    whole = (site.folder / name).read_bytes()
    return name, whole[:len(whole) // 2], whole[len(whole) // 2:]


@pytest.mark.parametrize("whole", first_of(True, False))
def test_a_damaged_snapshot_is_abandoned(page, site, whole):         # the plain start is tested below, and in test_start
    name, first, second = halved(site)
    site.altered[name] = first + (bytes(1000) + second[1000:]) * whole
    give_up(page, site.url)


def test_a_truncated_interpreter_is_reported_at_once(page, site):
    name = site.named("app/wasm-1-")
    site.altered[name] = (site.folder / name).read_bytes()[:100_000]
    page.goto(site.url)
    assert f"The file {file_of(name)} couldn’t be loaded" in message(page)
    page.troubles = []                                                        # Pyodide's own message


def advised_against_a_king(page):
    """Play by a hint until a king, not a squire in its place, has answered."""
    kings(page, "knights-and-ninjas", 2, people=[0])
    settled(page)
    press(page, "Hint")
    advised(page)
    page.locator(".ask__acts [data-lookat]").click()
    settled(page)
    while "Margot keeps" not in log(page):
        press(page, "Keep")
        settled(page)
    assert page.locator(".notice").count() == 0


@by_night
def test_after_one_visit_the_site_works_without_the_server_including_kings_and_hints(page, site):
    start(page, site.url)
    wait_offline(page)
    site.stop()
    try:
        start(page, site.url + "?seed=7&speed=0")
        advised_against_a_king(page)
        start(page, site.url + "index.html#/match/none")
        wait_offline(page)
    finally:
        site.start()


FETCHED = "(await cache.keys()).filter(one => !one.url.endsWith('.kept'))"          # without those the service worker has unpacked itself
EVICT = f"""async name => {{ for (const key of await caches.keys()) {{          // this file and four others
    const cache = await caches.open(key), all = {FETCHED}, isNamed = one => one.url.endsWith(name);
    for (const asked of [...all.filter(isNamed), ...all.filter(one => !isNamed(one)).slice(0, 4)]) await cache.delete(asked); }} }}"""
HELD = f"""async () => {{ let held = 0; for (const key of await caches.keys()) {{ const cache = await caches.open(key);
    held += {FETCHED}.length; }} return held; }}"""


@pytest.fixture
def next_version(site, tmp_path):
    """A function that publishes the same site as a new version."""
    def publish():
        old = VERSION.search((site.folder / "index.html").read_bytes())[1]
        for name in ("index.html", "sw.js"):
            site.altered[name] = (site.folder / name).read_bytes().replace(old, b"00000000")
        site.altered[""] = site.altered["index.html"]
    return publish


def test_after_one_visit_the_site_works_offline_refetches_evicted_files_and_a_new_version_waits_until_wanted(page, site, next_version):
    start(page, site.url)
    assert mark(page, "boot") == "snapshot"
    gone(page, "#boot")
    wait_offline(page)
    old, held, icon = mark(page, "version"), read(page, HELD), site.named("app/icons/icon-512-")
    site.altered[icon] = (site.folder / icon).read_bytes() + b"of somebody else"
    rig(page, UNPACKED)             # from files that may be evicted now
    rig(page, EVICT, icon)
    becomes(page, HELD, held - 5)
    start(page, site.url)
    page.wait_for_selector("html[data-offline=partly]", state="attached")
    assert read(page, HELD) == held - 1
    site.mend()
    site.stop()
    try:
        start(page, site.url + "?seed=7&speed=0")
        assert mark(page, "boot") == "snapshot"
        deal(page, "fwords", [], 2)                                 # bots, with the word list
        until(page, lambda: sum(stored(page)))
        go(page, "#/print")
        page.wait_for_selector(".print[data-list]")
        page.goto(f"{site.url}lost/and/found")                      # no such file, but below the site the page answers for every address
        see(page, "h1", "nothing at this address")
        press(page, "Go to Court Cards")
        page.wait_for_url(site.url)
        spoil(page, "missing")
        give_up(page, site.url + "?seed=22&speed=0")
        ready(page)
        assert mark(page, "boot") == "plain"
        deal(page, "war", [0], 2)
    finally:
        site.start()
    page.troubles = [told for told in page.troubles if "Failed to load resource" not in told]  # for each folder tried that isn't the site's, and the snapshot
    next_version()
    other = page.context.new_page()
    start(other, site.url)                      # the page already open hears of it too
    for tab in (page, other):
        tab.wait_for_selector("html[data-update=waiting]", state="attached")
        assert mark(tab, "version") == old
    wait_offline(other)
    rig(other, UNPACKED)                        # a service worker that is still busy isn't replaced
    with page.expect_navigation():
        rig(page, "setTimeout(window.courtcards.update)")         # its reply goes away with the page
    ready(page)
    assert mark(page, "version") == "00000000"
    assert mark(page, "update") is None
    assert mark(other, "version") == old     # no page is replaced while it's open
    with other.expect_navigation():
        rig(other, "setTimeout(window.courtcards.update)")
    assert mark(other, "version") == "00000000"
    becomes(page, "caches.keys().then(all => all.length)", 1)


def test_an_unknown_address_leads_home_with_its_link(page, site):
    for path, link in (("%23/play/1Xco-9_D", "#/play/1Xco-9_D"), ("%2523%252Fplay%252F1Xco", "#/play/1Xco"), ("index.html%23/deal/1Xco?fbclid=1", "#/deal/1Xco"),
                       ("x/y#/play/1Xco", "#/play/1Xco"), ("a/b/c/d/e/f/g/h/i#/letter/1Xco", "#/letter/1Xco")):
        page.goto(site.url + path, wait_until="commit")
        page.wait_for_url(site.url + link, wait_until="commit")
    page.troubles.clear()               # the browser's messages for each folder that isn't the site's


def test_outside_the_sites_folder_an_unknown_address_offers_no_link(page, site):
    host = site.url.removesuffix("/repo/")
    for path in ("/elsewhere/%23/play/1Xco", "//elsewhere.example/x/%23/play/1Xco", "/%E0%A4%A/%23/%E0%A4%A"):
        page.goto(host + path)
        see(page, "h1", "nothing at this address")
        gone(page, "a")
        assert page.url == host + path
    page.troubles.clear()


COMES = """async again => {           // what comes of the service worker that is installed now, or of another one
    const all = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
    if (again) await all.update();
    const next = all.installing ?? all.waiting;
    if (next?.state === 'installing') await new Promise(done => next.addEventListener('statechange', done));
    return next?.state;
}"""


@by_night
def test_the_page_does_not_claim_to_work_offline_if_a_file_was_not_cached(page, site):
    site.missing.add("app/icons/icon-512-")
    start(page, site.url)
    assert rig(page, COMES, False) == "redundant"
    answered(page)
    assert mark(page, "offline") is None
    page.troubles = [told for told in page.troubles if "404" not in told and "fetching the script" not in told]


@pytest.mark.parametrize("part", first_of(*CORE))
def test_a_missing_part_is_named_and_retried_sparingly_and_the_player_can_go_on(page, site, part):
    site.missing.add(CORE[part])
    asked = Counter()
    page.on("request", lambda request: asked.update([request.url.removeprefix(site.url)]))
    page.goto(site.url)
    told = message(page)
    lost = [name for name in asked if name.startswith(CORE[part])]
    assert "Try again" in told and any(f"The file {file_of(name)} couldn’t be loaded" in told for name in lost)
    assert all(asked[name] <= 4 for name in lost), "by its tag, by PyScript, ahead of both, and once to see what became of it"
    site.missing.clear()
    page.troubles.clear()
    with page.expect_response(lambda answer: answer.url.startswith(site.url + CORE[part]) and answer.ok):
        page.get_by_role("button", name="Try again").click()
    page.troubles.clear()


@pytest.mark.parametrize("kind", first_of("text/plain", "application/octet-stream"))
def test_a_script_with_the_wrong_type_is_named_with_that_type(page, site, kind):
    name = site.named("app/interpreter-")
    site.altered[name], site.headers[name] = (site.folder / name).read_bytes(), {"Content-Type": kind}
    page.goto(site.url)
    assert f"The server sends the file {file_of(name)} as {kind}" in message(page)
    page.troubles.clear()


@pytest.mark.parametrize("part", first_of("app/interpreter-", "app/wasm-1-"))
def test_a_page_with_parts_of_another_version_leads_to_that_version(page, site, next_version, part):
    old = (site.folder / "index.html").read_bytes()
    next_version()
    site.missing.add(part)
    site.altered[""] = old                          # a host or the browser still has it cached
    page.goto(site.url)
    assert "A newer version is here" in message(page)
    site.missing.clear()
    site.altered[""] = site.altered["index.html"]
    page.troubles.clear()
    with page.expect_navigation():
        press(page, "Load the new version")
    assert mark(page, "version") == "00000000"


def test_a_lazy_part_of_another_version_is_named_with_a_way_to_that_version(page, site, next_version):
    page.add_init_script("delete Navigator.prototype.serviceWorker")          # the service worker would have the part already
    start(page, site.url)
    next_version()
    site.missing.add("app/printing-")
    go(page, "#/print")
    see(page, ".message", text("page.printing-title"))
    see(page, ".notice", text("notice.update.text"))
    page.troubles.clear()


@pytest.mark.parametrize("files", first_of(12, 0, 1))
def test_an_interrupted_first_visit_says_so_and_resumes(page, site, files):
    site.left = 1 + files
    page.goto(site.url, wait_until="commit")
    page.get_by_text(re.compile("No connection|You may be offline")).first.wait_for()
    way = page.get_by_role("link" if files == 0 else "button", name="Try again")
    if files:
        way.click()
        page.get_by_text("Still no connection").wait_for()
    site.left = None
    way.click()
    ready(page)
    page.troubles.clear()


def pieces(site):
    """Return the published pieces needed for a start, {name: bytes}."""
    paths = [*(site.folder / "app").glob("wasm-*"), *(site.folder / "app").glob("snapshot-*")]
    return {path.relative_to(site.folder).as_posix(): path.stat().st_size for path in paths}


def test_the_bar_follows_the_bytes_a_stall_is_reported_and_a_broken_connection_loses_only_unfinished_pieces(page, site):
    all_of_it, site.most = sum(pieces(site).values()), 6_000_000
    page.clock.install()
    page.goto(site.url, wait_until="commit")
    page.get_by_text(re.compile(rf"Downloading the rules, [2-5]\.\d of {all_of_it / 1e6:.1f} MB")).wait_for()
    assert 20 <= int(page.get_attribute("#boot", "aria-valuenow")) < 80
    gone(page, "#slow")
    page.clock.fast_forward(10_500)
    page.get_by_text("The download has stalled").wait_for()
    site.most = int(all_of_it * .8) + 3_000_000         # for the other files
    site.flowing.set()
    page.wait_for_selector("#slow", state="hidden")
    for _ in range(3):
        page.clock.fast_forward(6_500)          # each piece is requested again
    assert "No connection" in message(page) and "Everything downloaded so far is kept" in message(page)
    had, site.most, site.left = len(site.sent), None, None
    page.get_by_role("button", name="Try again").click()
    ready(page)
    again = [name for name in site.sent[had:] if name in pieces(site)]
    assert len(again) == len({*again}) <= 4 and len(pieces(site)) == 8
    page.troubles.clear()


BREAKING = "import traceback\nfrom courtcards.saves.link_codec import unpack_prefix\ntry:\n    unpack_prefix(None)\nexcept TypeError:\n    told = traceback.format_exc()"


def broken(page):
    """Return the error shown on the page."""
    assert "couldn’t start" in message(page)
    page.click("summary")
    return words(page, "#boot pre")


def names_the_line(told):
    """Return whether an error names the file, the function and its first line."""
    return (re.findall(r'File ".*/courtcards/(\S+)", line (\d+), in (\w+)', told) == [("saves/link_codec.py", str(unpack_prefix.__code__.co_firstlineno), "unpack_prefix")]
            and "TypeError: object of type 'NoneType' has no len()" in told)


def test_an_error_in_our_python_names_its_file_function_and_line(page, site):
    run_instead(site, f"{BREAKING}\nimport js\njs.courtcards.explainFailure(told)")
    page.goto(site.url)
    assert names_the_line(broken(page))
    rig(page, "() => { window.stayed = true; document.documentElement.dataset.ready = ''; }")          # it arrives anyway, only late
    with page.expect_response(lambda answer: answer.request.method == "HEAD"):
        rig(page, "() => { dispatchEvent(new Event('online')); }")
    answered(page)
    assert read(page, "window.stayed && !document.querySelector('#boot').checkVisibility()"), "nobody's table is taken away"


@by_night
def test_an_error_in_the_one_file_copy_names_its_file_function_and_line(page, site, tmp_path):
    text, found = re.subn(r'(<script type="py"[^>]*>)[^<]*', lambda found: f"{found[1]}\n{BREAKING}\nimport js\njs.courtcards.explainFailure(told)\n",
                          (site.folder / ONE).read_text(encoding="utf-16"))
    (tmp_path / ONE).write_text(text, encoding="utf-16")
    page.goto((tmp_path / ONE).as_uri())
    assert found == 1 and names_the_line(broken(page))


def test_without_webassembly_the_page_says_so(page, site):
    page.add_init_script("delete window.WebAssembly")
    page.goto(site.url)
    assert "WebAssembly" in message(page)
    page.troubles.clear()     # the interpreter's own


@pytest.mark.parametrize("folder", first_of(".", "dist"))
def test_a_page_opened_as_a_file_says_what_to_run(browser, site, folder):
    context = browser.new_context()
    page = context.new_page()
    page.goto((site.folder.parent / folder / "index.html").as_uri())
    assert "python3 serve.py" in message(page)
    context.close()


def test_a_click_before_python_is_ready_is_kept(page, site):
    run_instead(site, "")              # Python never takes over
    held = Held(page, "**/app/interpreter-*")               # otherwise the progress shows after a second
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector("#notices", state="attached")
    rig(page, """() => {
        const button = Object.assign(document.createElement('button'), { textContent: 'Deal' });
        Object.assign(button.dataset, { do: 'deal', game: 'war' });
        document.querySelector('#app').append(button);
        button.click();
    }""")
    becomes(page, "window.courtcards.early", {"do": "deal", "game": "war"})
    assert page.get_attribute("[data-do=deal]", "aria-busy") == "true"
    until(page, lambda: words(page, "#boot").startswith("One moment"))
    held.let_go()


FIRST_LIGHT = """new MutationObserver((_, watching) => {        // how the page is lit when there is something to be painted
    if (!document.body) return;
    watching.disconnect();
    window.firstLight = document.documentElement.dataset.theme;
}).observe(document, { childList: true, subtree: true })"""
DARK, BROKEN = ('{"theme": "dark"}', "dark"), ("}{", "light")          # settings as stored, and the theme


def test_the_theme_is_set_before_the_first_paint(page, site):
    page.add_init_script(FIRST_LIGHT)
    page.emulate_media(color_scheme="light")
    held = Held(page, "**/parts/**")                        # and Python isn't there by then
    page.goto(site.url, wait_until="commit")
    for kept, painted in share([DARK, BROKEN], [DARK, ('{"theme": "light"}', "light"), ('{"theme": null}', "light"), BROKEN]):
        rig(page, "kept => localStorage.setItem('courtcards:settings', kept)", kept)
        if (kept, painted) == BROKEN:
            held.let_go()                                   # with these it has to start
        page.goto(site.url, wait_until="commit")
        becomes(page, "window.firstLight", painted)
    ready(page)
    page.emulate_media(color_scheme="dark")                 # it follows the system's theme at once
    page.wait_for_selector("html[data-theme=dark]")


ASKING = """
import js
from pyscript import workers

root = js.document.documentElement
element = js.document.createElement("script")
for name, value in {"type": "py", "worker": "", "name": "bot", "src": root.dataset.botSrc}.items():
    element.setAttribute(name, value)
js.document.body.append(element)
bot = await workers["bot"]
root.dataset.answer = await bot.choose('{"seat": 1}')
root.dataset.ready = ""
"""
ANSWERING = b"""
import json, sys
import courtcards
%s

__export__ = ["choose"]

def choose(text):
    return json.dumps({**json.loads(text), "rules": courtcards.__version__, "thawed": "frozen" in sys.modules, "told": told})
""" % BREAKING.encode()


@pytest.mark.parametrize("snapshot", first_of(True, False))
def test_a_python_worker_answers_with_the_rules_and_its_errors_name_their_line(page, site, snapshot):
    run_instead(site, ASKING)
    site.altered[site.named("app/bot_worker-")] = ANSWERING
    if not snapshot:
        site.missing.add("app/snapshot-")
    page.goto(site.url)
    page.wait_for_selector("html[data-boot]", state="attached")       # the page has started; the worker, also without the snapshot, is awaited separately
    ready(page)
    assert mark(page, "boot") == ("snapshot" if snapshot else "plain")
    answer = json.loads(mark(page, "answer"))
    assert answer["seat"] == 1 and answer["rules"] and answer["thawed"] is snapshot
    assert names_the_line(answer["told"]) or not snapshot           # without the snapshot it's the exact line that failed
    page.troubles = [told for told in page.troubles if "404" not in told]


class ByTime(SimpleHTTPRequestHandler):
    """A host that compares files only by time, as many do: it doesn't send a file older than the browser's copy."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        """Log nothing."""


@pytest.fixture
def builds(site, tmp_path):
    """Two builds of the site; the files of the older one have old dates."""
    newer, older = tmp_path / "newer", tmp_path / "older"
    shutil.copytree(site.folder, newer)
    shutil.copytree(site.folder, older)
    page, worker, manifest = (newer / name for name in ("index.html", "sw.js", "manifest.webmanifest"))
    version = VERSION.search(page.read_bytes())[1]
    known = integrity_of(manifest.read_bytes()).encode()
    manifest.write_bytes(manifest.read_bytes() + b"\n")
    page.write_bytes(page.read_bytes().replace(version, b"ffffffff"))
    worker.write_bytes(worker.read_bytes().replace(version, b"ffffffff").replace(known, integrity_of(manifest.read_bytes()).encode()))
    for path in older.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    return newer, older


@pytest.mark.parametrize("handler", share([ByTime], [FolderHandler, ByTime]))
@by_night
def test_an_older_version_replacing_a_newer_one_is_announced(page, site, builds, tmp_path, handler):
    newer, older = builds
    site.stop()
    site.folder, site.handler = tmp_path / "published", handler
    shutil.copytree(newer, site.folder)
    site.start()
    start(page, site.url)
    wait_offline(page)
    assert mark(page, "version") == "ffffffff"
    shutil.rmtree(site.folder)
    shutil.copytree(older, site.folder)
    start(page, site.url)
    page.wait_for_selector("html[data-update=waiting]", state="attached")
    with page.expect_navigation():
        rig(page, "setTimeout(window.courtcards.update)")
    ready(page)
    assert mark(page, "version") in (older / "index.html").read_text(encoding="utf-8") and mark(page, "update") is None


@pytest.fixture
def with_old_names(site, tmp_path):
    """The site as published earlier: modules end in .mjs, in the page and in its service worker."""
    folder = tmp_path / "before"
    shutil.copytree(site.folder, folder)
    renamed = {path.name: path.with_suffix(".mjs").name for path in folder.rglob("*.js") if re.match(r"interpreter-|pyodide\.", path.name)}
    version, sums = VERSION.search((folder / "index.html").read_bytes())[1], {}
    for path in [*(path for path in folder.rglob("*.js") if path.name in renamed), folder / "index.html", folder / "sw.js"]:
        held = path.read_bytes()
        text = held.replace(version, b"ffffffff")
        for old, new in [*renamed.items(), *sums.items()]:
            text = text.replace(old.encode(), new.encode())
        sums[integrity_of(held)] = integrity_of(text)
        path.write_bytes(text)
        path.rename(path.with_name(renamed.get(path.name, path.name)))
    return folder


def serve(site, folder):
    """Serve another folder at a site."""
    site.stop()
    site.folder = folder
    site.start()


@by_night
def test_a_version_with_renamed_modules_takes_over(page, site, with_old_names):
    now = site.folder
    serve(site, with_old_names)
    start(page, site.url)
    wait_offline(page)
    assert mark(page, "version") == "ffffffff" and site.named("app/interpreter-").endswith(".mjs")
    serve(site, now)
    start(page, site.url)
    page.wait_for_selector("html[data-update=waiting]", state="attached")
    with page.expect_navigation():
        rig(page, "setTimeout(window.courtcards.update)")
    ready(page)
    assert mark(page, "version") != "ffffffff" and mark(page, "boot") == "snapshot"
    wait_offline(page)


@by_night
def test_a_half_published_version_is_not_used(page, site, next_version):
    start(page, site.url)
    wait_offline(page)
    next_version()
    del site.altered[""]     # the host still serves the old page with the new service worker
    start(page, site.url)
    assert rig(page, COMES, True) == "redundant"
    answered(page)
    assert mark(page, "update") is None
    site.stop()
    start(page, site.url)
    site.start()
