"""How the page starts: from an address, with other Python than the table's, from the snapshot or without it, and once it works offline."""

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
    """Let the page run other Python than the table."""
    text = (site.folder / "index.html").read_text(encoding="utf-8")
    site.altered["index.html"] = site.altered[""] = re.sub(r'(<script type="py".*?>).*?(</script>)', lambda found: f"{found[1]}\n{code}\n{found[2]}", text, flags=re.DOTALL).encode()


def start(page, url):
    """Open an address and wait until the table is ready."""
    page.goto(url)
    ready(page)


def give_up(page, url):
    """Open an address and wait until the page has given up the snapshot: from there on one plain start is like the other, and slow."""
    with page.expect_console_message(lambda said: said.text.startswith("No start from the snapshot")):
        page.goto(url)


def mark(page, name):
    """Return the value of a data- attribute of the page's root."""
    return read(page, "name => document.documentElement.dataset[name]", name)


def wait_offline(page):
    """Wait until the page says that it works offline."""
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=PATIENCE)


def spoil(page, how):
    """Have the snapshot missing, or damaged, where the service worker keeps it; the next start asks for it without a pause between its tries."""
    rig(page, UNPACKED)                 # else a whole one would come in its place
    rig(page, SPOIL, how)
    page.add_init_script(AT_ONCE)
