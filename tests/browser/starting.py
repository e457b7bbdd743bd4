"""Starting the page: from an address, with Python other than the table's, with or without the snapshot, and until it works offline."""

import re

from browser.hands import read, rig
from browser.pages import PATIENCE, ready

SPOIL = """async how => {
    for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        for (const asked of (await cache.keys()).filter(one => one.url.includes('/snapshot-'))) {
            await cache.delete(asked);
            if (how === 'damaged') await cache.put(asked, new Response('no snapshot'));
        }
    }
}"""
AT_ONCE = "{ const later = setTimeout; window.setTimeout = (then, wait, ...given) => later(then, [1_000, 3_000, 6_000].includes(wait) ? 0 : wait, ...given); }"       # the pauses in pieces.mjs
UNPACKED = """async () => {        // comes by itself, after it was said that all is kept
    for (;;) {
        const held = await Promise.all((await caches.keys()).map(async key => await (await caches.open(key)).keys()));
        if (held.flat().some(one => /\\/snapshot-.*\\.kept$/.test(one.url))) return;
        await new Promise(done => setTimeout(done, 50));
    }
}"""


def run_instead(site, code):
    """Run other Python in the page, instead of the table."""
    text = (site.folder / "index.html").read_text(encoding="utf-8")
    site.altered["index.html"] = site.altered[""] = re.sub(r'(<script type="py".*?>).*?(</script>)', lambda found: f"{found[1]}\n{code}\n{found[2]}", text, flags=re.DOTALL).encode()


def start(page, url):
    """Open an address and wait until the table is ready."""
    page.goto(url)
    ready(page)


def give_up(page, url):
    """Open an address and wait until the page gives up on the snapshot; the rest would be just another slow start."""
    with page.expect_console_message(lambda said: said.text.startswith("No start from the snapshot")):
        page.goto(url)


def mark(page, name):
    """Return a data attribute of the page's root."""
    return read(page, "name => document.documentElement.dataset[name]", name)


def wait_offline(page):
    """Wait until the page says that it works offline."""
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=PATIENCE)


def spoil(page, how):
    """Remove or damage the service worker's copy of the snapshot; the next start retries without pauses."""
    rig(page, UNPACKED)                 # otherwise an intact one would take its place
    rig(page, SPOIL, how)
    page.add_init_script(AT_ONCE)
