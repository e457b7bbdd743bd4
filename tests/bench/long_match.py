"""What a match of 2,000 moves costs: to open it, to press in it, to save it, and the room it takes, in a real browser. Prints one table, in ms: median / longest.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/long_match.py SITE [--rounds 7] [--screens desk,phone]

SITE is a built folder. Beside it the same match as it was after 20 moves.

  open    from the change of the address in the lobby until the table is painted;     bound   the same, of a match that lies packed in a volume
  press   from the press that ends the turn until the frame is painted in which the story has gone on;     undo   that move taken back
  whole   Python's part of the first save of a page, the whole match;     head   of those after it
"""

import argparse
import statistics
import sys
import threading
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench.ink import FLAGS, SCREENS, SLOWER
from bench.positions import long_match, mine
from bench.studio import measure
from bench.thinking import JOIN
from helpers.engines import CHROMIUM
from helpers.fake_page import Storage
from playwright.sync_api import sync_playwright
from web import Server

from courtcards.bots import choose
from courtcards.saves.loader import admit
from table.storage.match_saves import KEPT, MANY, Saves

PLAY, LOBBY = "document.querySelector('.play [data-do=choose]')", "document.querySelector('.lobby')"
END, UNDO = "[data-move='0 end']", ".bar [data-do=undo]:not([disabled])"
STORY = "document.querySelector('.log').innerText"
SAVES = """
import js
from time import perf_counter
from pyodide.ffi import create_proxy
from table.main import app
from table.storage.match_saves import Saves

def saved(times):
    saves, found = Saves(app.page.saves.storage, app.page.saves.now, "bench"), []
    slot = saves.read("m")
    for _ in range(times):
        began = perf_counter()
        slot = saves.write("m", slot)
        found.append((perf_counter() - began) * 1000)
    return js.JSON.parse(str(found))

js.window.saved = create_proxy(saved)
"""


def stored(moves):
    """Return what is stored of the match `m` after so many moves, and a little on until the person is asked; and the same with it bound, beside others."""
    whole = long_match().dump()
    rng, record = Random(1), admit(whole | {"moves": whole["moves"][:moves]})
    while record.game.question and not mine(record):
        record.play(str(choose(record.game, record.game.question.seats[0], "squire", rng)))
    kept = []
    for bound in (False, True):
        saves = Saves(Storage(), iter(range(1_763_000_000_000, 1_800_000_000_000)).__next__, "0123abcd")
        saves.write("m", {"record": record.dump(), "title": "Ours", "note": "", "over": False, "tally": {}})
        for number in range(KEPT + MANY if bound else 0):
            saves.write(f"m{number}", {"record": record.dump() | {"moves": []}, "title": "", "note": "", "over": False, "tally": {}})
        assert saves.bind() == bound
        kept.append(dict(saves.storage.held))
    return kept


def visit(browser, address, screen, held, bound, rounds):
    """Return the times of what is done with the match, by name."""
    context, found = browser.new_context(**SCREENS[screen]), {}
    page = context.new_page()
    page.set_default_timeout(60_000)
    for texts, name in ((bound, "bound"), (held, "open")):
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        page.evaluate("held => { localStorage.clear(); Object.assign(localStorage, held); }", texts)
        page.goto(f"{address}?speed=0&seed=5")
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        page.wait_for_timeout(4000)
        cdp = context.new_cdp_session(page)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER[screen]})
        for number in range(-2, rounds):                # the first ones warm up
            taken = measure(page, PLAY, "location.hash = '#/match/m'")
            found.setdefault(name, []).extend([taken] if number >= 0 else [])
            measure(page, LOBBY, "location.hash = '#/'")
    measure(page, PLAY, "location.hash = '#/match/m'")
    for _ in range(rounds):
        for name, selector in (("press", END), ("undo", UNDO)):
            page.wait_for_selector(selector)
            found.setdefault(name, []).append(measure(page, f"{STORY} !== window.told", f"window.told = {STORY}; document.querySelector(`{selector}`).click()"))
    page.evaluate(JOIN, SAVES)
    page.wait_for_function("'saved' in window")
    times = [page.evaluate("window.saved(4)") for _ in range(rounds)]
    found |= {"whole": [one[0] for one in times], "head": [time for one in times for time in one[1:]]}
    context.close()
    return found


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--screens", default="desk,phone")
    asked = parser.parse_args()
    server = Server(asked.site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for moves in (20, 2000):
            held, bound = stored(moves)
            sizes = {kind: sum(len(text) for key, text in held.items() if f":{kind}:" in key) for kind in ("match", "head")}
            print(f"{moves} moves: {sizes} characters, all of the volume {sum(len(text) for key, text in bound.items() if ':volume:' in key)}", flush=True)
            for screen in asked.screens.split(","):
                for name, times in visit(browser, server.address, screen, held, bound, asked.rounds).items():
                    print(f"{moves:5} {screen:6} {name:6} {statistics.median(times):8.1f} / {max(times):8.1f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
