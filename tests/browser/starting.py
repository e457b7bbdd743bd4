"""How the page starts: from an address, with other Python than the table's, from the snapshot or without it, and once it works offline."""

import re

from browser.hands import read
from browser.pages import PATIENCE, ready


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
