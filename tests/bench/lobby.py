"""The lobby with few and with many matches, and the start with them, in a real browser and counted in Python. Prints JSON.

    .cache/venv/bin/python tests/bench/lobby.py SITE [SITE ...] [--rounds N] [--counts 5,500,5000]      built folders that take turns

Opened from a set-up, then "All" pressed: `busy` until the page's script is through, `frame` until the next picture, medians
in ms, on a desk and on a phone with a processor four times slower. `old` saves are those of before a match had a head; only
the first opening of each start can be slower with them; from 1000 on matches are bound, as the page does it by and by. `start` is from
the address to a lobby that answers, `yours` is the page of what the person here has done. The matches are of all games that go on so long, 100 to 400 moves each.
"""

import argparse
import cProfile
import json
import pstats
import sys
import threading
from collections import Counter
from itertools import count as numbers
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "src" / "site"), str(ROOT / "tests"), str(ROOT / ".cache" / "words")]

from helpers.engines import CHROMIUM
from helpers.fake_page import Storage, Table
from playwright.sync_api import sync_playwright
from web import Server

from courtcards.games import GAMES
from courtcards.saves.record import Record
from table.storage.match_saves import HEAD, MANY, Saves

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync")
SIZES = {"desk": (1, {"viewport": {"width": 1280, "height": 800}}),
         "phone": (4, {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2})}
NAMES = ("You", "bot:squire:Margot", "bot:squire:Osric", "bot:squire:Tamsin", "bot:squire:Wren", "bot:squire:Brann")
LONG = 100, 401         # moves
BOUND = 1000            # so many matches are bound
KINDS = 200             # different matches; the others are the same again under another name
PRESS = """async () => {
    const frame = () => new Promise(done => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); }));
    const to = hash => new Promise(done => { addEventListener('hashchange', done, { once: true }); location.hash = hash; });
    const timed = async act => { const start = performance.now(); await act(); const busy = performance.now() - start; await frame(); return [busy, performance.now() - start]; };
    await to('#/setup/' + document.querySelector('[data-game]').dataset.game); await frame();
    const open = await timed(() => to('#/')), count = document.querySelectorAll('.match').length;
    const all = document.querySelector('[data-do=all-matches]'), every = await timed(() => all.click());
    const shown = [count, document.querySelectorAll('.match').length], yours = await timed(() => to('#/yours'));
    return { open, every, yours, shown };
}"""


def played(number):
    """Return the record of a match between players who do anything, and whether it is over."""
    rng = Random(number)
    games = sorted(GAMES)
    kind = GAMES[games[number % len(games)]]
    record = Record(kind.id, NAMES[:max(kind.fewest, min(4, kind.most))], None, number)
    for _ in range(rng.randrange(*LONG)):
        if record.game.outcome:
            break
        record.play(str(rng.choice(record.game.moves())))
    return record.dump(), bool(record.game.outcome)


def stored(count, old=False):
    """Return what is stored of so many matches."""
    storage, kinds = Storage(), list(islice((one for one in map(played, numbers()) if len(one[0]["moves"]) >= LONG[0]), min(count, KINDS)))
    saves = Saves(storage, iter(range(1_763_000_000_000, 1_800_000_000_000, 60_000)).__next__, "0123abcd")
    for number in range(count):
        record, over = kinds[number % len(kinds)]
        slot = {"record": record, "title": f"Match {number}: You and Margot", "note": "Battle 12. You 31, Margot 31", "over": over, "tally": {}}
        slot |= {"end": end(number % len(kinds), len(record["seats"]))} if over else {}
        saves.write(f"{number:08x}", slot)
        while count >= BOUND and number % MANY == 0 and saves.bind():
            pass
    return {key: text for key, text in storage.held.items() if not (old and key.startswith(HEAD))}


def end(number, seats):
    """Return how a match has ended, as a head keeps it."""
    rng = Random(number)
    return {"won": [rng.randrange(seats)], "scores": [rng.randrange(60) for _ in range(seats)], "reason": "last", "mine": [0], "bots": ["squire"][:seats - 1], "n": rng.randrange(*LONG)}


def weight(held):
    """Return how many characters are stored, keys as well, of what kind."""
    kinds = Counter()
    for key, text in held.items():
        kinds[key.split(":")[1]] += len(key) + len(text)
    return dict(kinds) | {"all": kinds.total()}


def calls(held):
    """Return how many Python calls opening the lobby takes, then "All", then the page of what the person here has done, with nothing drawn before."""
    storage = Storage()
    storage.held = dict(held)
    table = Table(storage)
    counts = {}
    for name, act in {"open": lambda: table.stage.go("#/"), "all": lambda: table.do("all-matches"), "yours": lambda: table.stage.go("#/yours")}.items():
        profile = cProfile.Profile()
        profile.runcall(act)
        counts[name] = pstats.Stats(profile).total_calls
    return counts


def visit(browser, address, held, size, rounds):
    """Return the times of one page with so much stored: of the first opening, and of those after it."""
    slower, options = SIZES[size]
    context = browser.new_context(**options)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
    page.evaluate("held => { for (const [key, text] of Object.entries(held)) localStorage[key] = text; }", held)
    page.goto(address + "?speed=0")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
    page.wait_for_timeout(4000)         # what is done after the start is over
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    times = [page.evaluate(PRESS) for _ in range(rounds)]
    starts = [started(page) for _ in range(rounds)]
    context.close()
    return times, starts


def started(page):
    """Start the page once more; return when its lobby answered, in ms."""
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
    return page.evaluate("performance.getEntriesByName('lobby-ready')[0].startTime")


def summed(times, starts):
    """Return medians."""
    later = {act: {"busy": round(median(one[act][0] for one in times), 1), "frame": round(median(one[act][1] for one in times), 1)} for act in ("open", "every", "yours")}
    return {**later, "start": round(median(starts)), "first": {act: round(times[0][act][0], 1) for act in ("open", "every", "yours")}, "rows": times[-1]["shown"]}


def main():
    """Measure and print."""
    asked = argparse.ArgumentParser()
    asked.add_argument("sites", nargs="+", type=Path)
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--counts", default="5,500,500 old,5000")
    asked = asked.parse_args()
    held = {name: stored(int(name.split()[0]), name.endswith("old")) for name in asked.counts.split(",")}
    found = {"characters": {name: weight(texts) for name, texts in held.items()}, "Python calls": {name: calls(texts) for name, texts in held.items()}}
    print(json.dumps(found, indent=1), file=sys.stderr)
    servers = [Server(site, 0) for site in asked.sites]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for size in SIZES:
            for name, texts in held.items():
                for site, server in zip(asked.sites, servers, strict=True):
                    found[f"{site.name}, {size}, {name}"] = summed(*visit(browser, server.address, texts, size, asked.rounds))
                    print(f"{site.name}, {size}, {name}", found[f"{site.name}, {size}, {name}"], file=sys.stderr)
        browser.close()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
