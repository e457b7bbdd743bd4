"""Data loss when a browser is killed: which moves, drawings, texts and trades made just before are gone afterwards.

Prints each kill, and JSON with --json FILE.

    PYTHONPATH=src .cache/venv/bin/python tests/bench/kills.py SITE [--volumes] [--kills 20] [--moment 1.0] [--linger 12] [--seed 1] [--json FILE]

SITE is a built folder. One profile goes through all kills: open the page, do something by mouse and keys, a moment (s) later kill all processes of the
browser at once (SIGKILL), and reopen the page. Anything it then doesn't show as before is lost. The action starts up to --linger s after the start, since
the browser flushes its storage less often the longer it runs.
With --volumes each kill gets a copy of a profile with old matches, some of them archived: the browser is killed while the page archives more, or right
after playing on in an archived match. A match counts as lost if it's neither as it was before nor as it was after playing on.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src" / "site"), str(ROOT / "tests")]

from browser.drawing import draw, inks, on_easel
from browser.fixtures import FLAGS
from browser.hands import answered, go, press
from browser.play import another
from helpers.engines import CHROMIUM
from helpers.fake_page import Storage
from helpers.old_matches import everything, opened
from helpers.words import text
from playwright.sync_api import Error as Trouble
from playwright.sync_api import sync_playwright
from web import FolderServer

from courtcards.saves.record import Record
from table.storage.archives import VOLUME_PREFIX

PATIENCE = 60_000
WRITTEN = 70                                # s after which the browser has certainly written its storage to disk: it does so once a minute
QUICK = 10_000                              # ms after which an element counts as missing
OLD, BOUND = 300, 100                       # matches of a profile, and how many of them are archived
BINDING = 2.0, 9.0                          # s after the start during which the page archives
PLAYED = 0.3                                # s after a move, at most
STORED = "() => Object.fromEntries(Object.entries(localStorage))"
LINE = (200, 300), (700, 300), (700, 800)
TABLE = """() => [document.title, ...[...document.querySelectorAll('.log')].map(part => part.innerText)].join(' | ').replace(/\\s+/g, ' ')"""
SETS = """() => [...document.querySelectorAll('.cardlink')].map(card => card.getAttribute('aria-label')).join(' | ')"""
SIDES = """() => [...document.querySelectorAll('[data-do=give-card]')].map(card => card.getAttribute('aria-label')).join(' | ')"""


class Browser:
    """A browser with a profile, and its page; `kill` ends all of its processes at once."""

    def __init__(self, playwright, profile, address, route="#/"):
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        self.process = subprocess.Popen([CHROMIUM.path(), *FLAGS, "--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"],
                                        start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE / 1000
        while not port.exists() or "\n" not in port.read_text():
            assert time.monotonic() < end and self.process.poll() is None, "the browser does not start"
            time.sleep(0.05)
        self.link = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port.read_text().split()[0]}")
        self.page = self.link.contexts[0].pages[0]
        self.page.set_default_timeout(PATIENCE)
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.goto(f"{address}?speed=0{route}")
        self.page.wait_for_selector("html[data-ready]", state="attached")

    def kill(self):
        """Kill it as a crash or a power cut would, with no clean-up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.link.close()


# the actions, each returning the route where its result shows and the function to read it


def flips(page, times):
    """Press the main button."""
    for _ in range(times):
        page.locator("[data-main]").first.click()
        answered(page)


def deal(page, rng):
    """Deal a new match of War and play a little."""
    go(page, "#/")
    page.wait_for_selector(".lobby")
    another(page)
    page.wait_for_selector("[data-main]")
    flips(page, rng.randint(1, 4))
    return page.evaluate("location.hash"), table


def play(page, rng):
    """Continue the newest match, by keys."""
    go(page, "#/")
    page.wait_for_selector(".lobby")
    if not page.locator("a[href*='#/match/']").count():
        return deal(page, rng)
    page.locator("a[href*='#/match/']").first.click()
    page.wait_for_selector("[data-main]")
    for _ in range(rng.randint(2, 12)):
        page.keyboard.press("Space")
        answered(page)
    return page.evaluate("location.hash"), table


def take_back(page, rng):
    """Play, and undo some of it."""
    found = play(page, rng)
    for _ in range(2):
        page.keyboard.press("u")
        answered(page)
    return found


def write(page, rng):
    """Type the title of a card, letter by letter."""
    go(page, "#/studio")
    page.locator("a.set__go").first.click()
    page.locator("a.cardlink").nth(rng.randrange(6)).click()
    on_easel(page)
    field = page.locator("[data-name=title]").first
    field.click()
    page.keyboard.press("Control+a")
    page.keyboard.type(f"Comet {rng.randrange(1000)}", delay=30)
    answered(page)
    return page.evaluate("location.hash"), title


def draw_on(page, _):
    """Draw a line on a blank card."""
    go(page, "#/studio")
    page.locator("a.set__go").first.click()
    page.locator("a.cardlink:not(:has(card-art))").first.click()
    on_easel(page)
    draw(page, *LINE)
    page.wait_for_selector("[data-do=undo]:not([disabled])")        # the table has processed it
    return page.evaluate("location.hash"), drawing


def trade(page, rng):
    """Move a card from one set to the other."""
    go(page, "#/trade")
    page.wait_for_selector(".trade")
    way = rng.sample(page.locator("#give-from option").evaluate_all("all => all.map(one => one.value)"), 2)
    page.locator("#give-from").select_option(value=way[0])
    answered(page)
    page.locator("#give-to").select_option(value=way[1])
    answered(page)
    page.locator("[data-do=give-card]").first.click()
    answered(page)
    press(page, text("trade.give"))
    page.wait_for_selector("#notices button")
    return "#/trade", sides


def table(page):
    """Return everything visible in a match."""
    page.wait_for_selector(".play")
    answered(page)
    return page.evaluate(TABLE)


def title(page):
    """Return the title of the card on the easel."""
    on_easel(page)
    return page.locator("[data-name=title]").first.input_value()


def drawing(page):
    """Return the number of cards with drawings according to their set, and the ink of the one on the easel."""
    here = page.evaluate("location.hash")
    go(page, here.rpartition("/")[0])
    page.wait_for_selector("a.cardlink")
    drawn = page.locator(".cardlink card-art").count()
    go(page, here)
    on_easel(page)
    return [drawn, inks(page, *LINE)]


def sides(page):
    """Return the cards of both sets."""
    page.wait_for_selector(".trade")
    found = {}
    for id in page.locator("#give-from option").evaluate_all("all => all.map(one => one.value)"):
        page.locator("#give-from").select_option(value=id)
        answered(page)
        found[id] = page.evaluate(SIDES)
    return dict(sorted(found.items()))


def seen(page, look):
    """Return what a look reads, or the text of the page if it fails."""
    page.set_default_timeout(QUICK)
    try:
        return look(page)
    except Trouble:
        return page.locator("body").inner_text()


ACTS = deal, play, take_back, write, draw_on, trade, play


def two_sets(page):
    """Make two sets of cards, and wait until they're certainly on disk."""
    for name in (text("studio.new-first"), text("studio.new")):
        go(page, "#/studio")
        press(page, name)
        page.locator("#dialog button[data-size='36'][data-numbers='filled']").click()
        page.wait_for_selector("a.cardlink")


@contextmanager
def served(folder):
    """Serve a folder; yield its address."""
    server = FolderServer(folder, 0)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def measured(playwright, address, asked):
    """Kill repeatedly; return for each kill the action, whether it was lost, and if so both looks."""
    rng, kills = Random(asked.seed), []
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(playwright, Path(folder), address)
        two_sets(browser.page)
        time.sleep(WRITTEN)
        browser.kill()
        for number in range(asked.kills):
            act = ACTS[number % len(ACTS)]
            browser = Browser(playwright, Path(folder), address)
            time.sleep(rng.uniform(0, asked.linger))
            route, look = act(browser.page, rng)
            before = look(browser.page)
            time.sleep(asked.moment)
            browser.kill()
            browser = Browser(playwright, Path(folder), address, route)
            after = seen(browser.page, look)
            kills.append({"act": act.__name__, "lost": before != after, "before": before, "after": after})
            print(f"{number + 1:3} {act.__name__:10} {'LOST' if before != after else 'kept'}", flush=True)
            browser.kill()
    return kills


def old_matches():
    """Return the storage of old matches, some of them archived."""
    saves, record = opened(Storage()), Record("war", ["You", "bot:squire:Margot"], seed=22).dump() | {"moves": ["0 flip"]}
    for number in range(OLD):
        saves.write(f"{number:08x}", {"record": record, "title": f"Match {number}", "note": f"Note {number}", "over": True})
        while number == BOUND and saves.bind():
            pass
    return saves.storage.held


def matches_of(browser):
    """Return all matches a page has saved, and their number of archive volumes."""
    storage = Storage()
    storage.held = browser.page.evaluate(STORED)
    return everything(storage), sum(key.startswith(VOLUME_PREFIX) for key in storage.held)


def bind_on(browser, rng):
    """Let the page archive, without playing."""
    time.sleep(rng.uniform(*BINDING))


def unbind(browser, rng):
    """Play on in an archived match; return its id."""
    id = f"{rng.randrange(BOUND // 3):08x}"
    go(browser.page, f"#/match/{id}")
    browser.page.wait_for_selector("[data-main]")
    browser.page.keyboard.press("Space")
    time.sleep(rng.uniform(0, PLAYED))
    return id


def volumes(playwright, address, asked):
    """Kill repeatedly while matches are archived or one is taken out of a volume; return for each kill whether a match was lost."""
    rng, kills = Random(asked.seed), []
    with tempfile.TemporaryDirectory() as folder:
        first, copy = Path(folder) / "first", Path(folder) / "copy"
        first.mkdir()
        browser = Browser(playwright, first, address)
        browser.page.goto(f"{address}manifest.webmanifest")         # on the same site, where nothing gets archived
        browser.page.evaluate("held => Object.entries(held).forEach(pair => localStorage.setItem(...pair))", old_matches())
        before, count = matches_of(browser)
        time.sleep(WRITTEN)
        browser.kill()
        for number in range(asked.kills):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(first, copy, symlinks=True)
            act = (bind_on, unbind)[number % 2]
            browser = Browser(playwright, copy, address)
            id = act(browser, rng)
            browser.kill()
            browser = Browser(playwright, copy, address)
            after, bound = matches_of(browser)
            browser.kill()
            moves = after[id]["record"]["moves"] if id in after else []
            lost = [one for one in before if after.get(one) != before[one] and not (one == id and len(moves) == 2)]
            kills.append({"act": act.__name__, "lost": lost, "volumes": bound - count, "moved": len(moves) == 2})
            print(f"{number + 1:3} {act.__name__:10} {'LOST' if lost else 'kept'}, {bound - count} more volumes{', moved' * (len(moves) == 2)}", flush=True)
    return kills


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Kill a browser and see what is lost.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--volumes", action="store_true")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--moment", type=float, default=1.0)
    parser.add_argument("--linger", type=float, default=12.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    with sync_playwright() as playwright, served(asked.site) as address:
        kills = (volumes if asked.volumes else measured)(playwright, address, asked)
    print(f"{sum(bool(kill['lost']) for kill in kills)} of {len(kills)} kills lost something")
    if asked.json:
        asked.json.write_text(json.dumps(kills, indent=1))


if __name__ == "__main__":
    main()
