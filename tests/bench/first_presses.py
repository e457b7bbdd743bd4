"""What the first presses after a start cost beside later ones, in a real browser. Prints JSON.

    .cache/venv/bin/python tests/bench/first_presses.py [--starts N] [SITE]      after tests/run.py has set up

A match of War is opened anew in each start, and the main button pressed from the moment the table is ready, at an even pace: the first presses fall
into the time in which the bots' worker comes up and parts are put by for playing offline, the later ones do not.
"""

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median

from boot import FLAGS, build, serve
from helpers.engines import CHROMIUM
from playwright.sync_api import sync_playwright

PACE, FIRST, PRESSES = 250, 12, 32          # ms between presses; how many of them are the first (3 s), and how many there are
HEAR = """() => {
    window.pressed = [];
    document.addEventListener('click', event => {
        const from = event.timeStamp;
        requestAnimationFrame(() => { const frame = new MessageChannel(); frame.port1.onmessage = () => pressed.push(performance.now() - from); frame.port2.postMessage(0); });
    }, true);
}"""


def deal(page, address):
    """Deal a long War; return its address."""
    page.goto(f"{address}?seed=5&speed=0#/setup/war")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("[data-name=long_game]").click()
    page.locator("[data-do=deal]").click()
    page.wait_for_selector("[data-main]")
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=120_000)
    return page.url


def presses(page, address):
    """Open a match anew and press; return how long each press took to the painted frame, in ms."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate(HEAR)
    for _ in range(PRESSES):
        page.locator("[data-main]").first.click()
        page.wait_for_timeout(PACE)
    return page.evaluate("pressed")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the first presses after a start.")
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("site", nargs="?", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address = serve(asked.site or build(Path(folder) / "site"))
        browser = playwright.chromium.launch_persistent_context(Path(folder) / "profile", executable_path=CHROMIUM.path(), args=FLAGS)
        page = browser.new_page()
        match = deal(page, address)
        seen = [presses(page, match) for _ in range(asked.starts)]
        browser.close()
    first, later = ([round(median(times[span]), 1) for times in seen] for span in (slice(FIRST), slice(FIRST, None)))
    print(json.dumps({"starts": asked.starts, "first_ms": median(first), "later_ms": median(later), "ratio": round(median(first) / median(later), 2),
                      "each_press_ms": [round(median(press), 1) for press in zip(*seen, strict=True)]}, indent=1))


if __name__ == "__main__":
    main()
