"""How long the page stands still while much comes in, and while the studio opens with many sets, in a real browser. Prints one table.

    PYTHONPATH=src .cache/venv/bin/python tests/bench/standstill.py SITE [--only scores,sets,tokens,match]

SITE is a built folder. `longest` is the longest task that Chromium's main thread had in ms of its processor, by the browser's own trace, `over` how many
took more than 50 ms of it; `clock` is the longest by the clock, which others at work on the machine make longer. `whole` is the time from the choice of
the file, or the change of the address, until all is there.

  scores  a file of everything with the scores of 400 matches, on ten lists
  sets    a file of everything with 400 sets of a card; `studio 10` and `studio 400` are the studio with so many, as it is opened from the lobby
  tokens  a file of everything that holds 1.9 million numbers and nothing else
  match   the file of a match with 60 sets of 400 cards
"""

import argparse
import json
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench.ink import FLAGS, PATIENCE, SCREENS
from helpers.engines import CHROMIUM
from helpers.own_sets import a_card
from playwright.sync_api import sync_playwright
from web import Server

from courtcards.saves.record import Record

LISTS, ROWS = 10, 40
OPEN = """([address, wanted]) => new Promise(done => {
    const began = performance.now(), seen = new MessageChannel();
    seen.port1.onmessage = () => done(performance.now() - began);
    const look = () => document.querySelector(wanted) ? seen.port2.postMessage(0) : requestAnimationFrame(look);
    location.hash = address;
    requestAnimationFrame(look);
})"""
CAME = "() => (/What came in|cannot be opened/.test(document.body.innerText) || document.querySelector('.hand')) && performance.now() - began"
TASKS = "toplevel", "disabled-by-default-devtools.timeline"


def scores():
    """Return a file of everything with the scores of 400 matches."""
    rows = [{"match": f"{number:08x}", "name": "Ada", "score": number * 37 % 911, "on": 1_700_000_000_000 + number, "why": "" if number % 2 else "deal"}
            for number in range(LISTS * ROWS)]
    return {"all": 1, "matches": [], "sets": [], "scores": {f"ilk/{place}/": rows[place * ROWS:(place + 1) * ROWS] for place in range(LISTS)}}


def sets(count):
    """Return a file of everything with so many sets of a card."""
    return {"all": 1, "matches": [], "sets": [a_set(f"Garden {number}", 1) for number in range(count)]}


def a_set(name, count):
    """Return the file of a set of so many cards."""
    return {"format": 1, "name": name, "version": "1", "owner": "Ada", "cards": [a_card(number) for number in range(1, count + 1)]}


def tokens():
    """Return a file of everything that is nothing but numbers."""
    return {"all": 1, "matches": [0] * 1_900_000, "sets": []}


def match():
    """Return the file of a match with as many sets, and as large ones, as can be."""
    return {"record": Record("minkingi", ["Ada", "bot:squire:Margot"], seed=7).dump(), "sets": [a_set(f"Garden {number}", 400) for number in range(60)]}


class Visit:
    """A page on which tasks are heard."""

    def __init__(self, browser, address):
        self.browser, self.context = browser, browser.new_context(**SCREENS["desk"])
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(address)
        self.begin()

    def begin(self):
        """Wait until the page is ready and has nothing more to do."""
        self.page.wait_for_selector("html[data-ready]", state="attached")
        self.page.wait_for_selector("html[data-offline=ready]", state="attached")
        self.page.wait_for_timeout(4000)

    def heard(self, name, act):
        """Do something that tells how long it took, and print what tasks it took."""
        self.page.wait_for_timeout(500)
        self.browser.start_tracing(page=self.page, categories=TASKS)
        whole = act()
        self.page.wait_for_timeout(1000)
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        main = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
        tasks = [event for event in events if event["name"].endswith("RunTask") and event["ph"] == "X" and (event["pid"], event["tid"]) in main]
        times = [event.get("tdur", event["dur"]) / 1000 for event in tasks]
        clock = max(event["dur"] for event in tasks) / 1000
        print(f"{name:16} {max(times):8.0f} {sum(time > 50 for time in times):6} {clock:8.0f} {whole:9.0f}", flush=True)

    def bring(self, name, data):
        """Choose a file, wait until all of it is in or refused, and write down what was heard."""
        self.page.locator("button:has-text('Open a record')").first.click()
        with self.page.expect_file_chooser() as chooser:
            self.page.locator("button:has-text('Choose a file')").first.click()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "file.json"
            file.write_text(json.dumps(data, separators=(",", ":")))

            def chosen():
                self.page.evaluate("window.began = performance.now()")
                chooser.value.set_files([file])
                return self.page.wait_for_function(CAME).json_value()

            self.heard(name, chosen)

    def studio(self, name):
        """Open the studio from the lobby and write down what was heard."""
        for turn in ("", " again"):
            self.page.evaluate(OPEN, ["#/", ".lobby"])
            self.heard(name + turn, lambda: self.page.evaluate(OPEN, ["#/studio", ".studio"]))


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--only", default="scores,sets,tokens,match")
    asked = parser.parse_args()
    server = Server(asked.site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("what              longest   over    clock     whole")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for name in asked.only.split(","):
            for data, count in ((sets(10), 10), (sets(400), 400)) if name == "sets" else (({"scores": scores, "tokens": tokens, "match": match}[name](), 0),):
                visit = Visit(browser, server.address)
                visit.bring(f"{name} {count or ''}".strip(), data)
                if count:
                    visit.page.reload()
                    visit.begin()
                    visit.studio(f"studio {count}")
                visit.context.close()
        browser.close()


if __name__ == "__main__":
    main()
