"""Bots' thinking time: ms a move and playouts a second in the page's worker, by level and game, on desktop and phone.

Prints one table.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/thinking.py SITE
        [--games a,b] [--seats 2,4] [--screens desk,phone] [--questions 8] [--keep [FILE]]

SITE is a built folder; --keep saves the measurements with the campaign results, from which the tables of docs/bots.md are made. A match of squires is
played to its end; at --questions evenly spread points where the next bot has a choice, it gets the question. `whole` is a search limited only by its number
of playouts. `there` is a search limited to the time available at the table, with the share of a whole search that this allows. Times are the CPU ms of page
and worker, median / longest, so that nothing else on the machine counts. A phone takes four times as long: the processes are suspended three quarters of
the time, since the browser can throttle a page, but not its workers.
"""

import argparse
import json
import os
import signal
import statistics
import sys
import threading
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter, sleep

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src"), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench import bots_page
from bench.cells import mark
from browser.fixtures import FLAGS
from helpers.engines import CHROMIUM
from playwright.sync_api import sync_playwright
from web import FolderServer

from courtcards.bots import choose, mind_of, start_thinking
from courtcards.bots.search import Search
from courtcards.engine.game import Fact
from courtcards.engine.word_lists import installed_words
from courtcards.games import GAMES, SETS
from courtcards.saves import wire
from courtcards.saves.record import Record
from courtcards.saves.set_codec import dump_playing_set, parse_playing_set
from table.match.flow.bot_requests import BotBackend
from table.match.flow.bot_timing import SEARCHING_LEVELS, SLOW_MS, USUAL_MS
from table.match.session.local_session import Session

NAMES = ("Ada", "Margot", "Osric", "Tamsin", "Wren", "Brann")
PATIENCE = 180_000
SLOWER = {"desk": 1, "phone": 4}
SLICE = .001                    # s a slowed process runs at a time
TIMES = {"desk": USUAL_MS, "phone": SLOW_MS}    # ms a search has at the table for an ordinary question
LINK = """
import js
from pyodide.ffi import create_proxy
from table.main import dom

async def asked(work, text):
    worker = dom.bots.start()
    await worker.up()
    return await (worker.provide(text) if work == "provide" else worker.choose(text))

js.window.asked = create_proxy(asked)
"""
JOIN = "code => courtcards.hire(Object.assign(document.createElement('script'), { type: 'py', textContent: code }))"
TIMED = "async ([work, text]) => { const begun = performance.now(), answer = await window.asked(work, text); return [performance.now() - begun, answer]; }"


class Sent:
    """Stands in for a page and keeps the questions sent to a bot."""

    def think(self, asked, sets, then):
        self.asked = asked


def bots(games, seatings):
    """Yield the bots to measure: a game, the number of seats, a level."""
    for game in games:
        for seats in seatings:
            if GAMES[game].fewest <= seats <= GAMES[game].most:
                yield from [(game, seats, level) for level in mind_of(game).among(seats) or ("squire",)]


def questions(game, seats, level, count):
    """Return the questions for bots of a level at some points of a match."""
    rng, sent = Random(7), Sent()
    session, found = Session(Record(game, [f"bot:{level}:{name}" for name in NAMES[:seats]], seed=7)), []
    while session.position.question is not None:
        seat = session.position.question.seats[0]
        if len(session.moves(seat)) > 1 or not mind_of(game).levels:
            BotBackend(sent, session).think(seat, Random(len(found)), {}, print)
            found.append(sent.asked)
        session.play(str(choose(session.deal.imagine(None, rng), seat, "squire", rng)))
    return found[::max(1, len(found) // count)][:count]


def playouts(asked):
    """Return the number of playouts of a whole search, or 0 if nothing is searched."""
    story = [Fact(told["key"], told["about"]) for told in asked["story"]]
    world = wire.load_position(asked["position"], SETS.merge_with(parse_playing_set(dump_playing_set(installed_words()))))
    thought = start_thinking(world, asked["seat"], asked["bot"], Random(asked["seed"]), story, name=asked["name"])
    while thought.step():
        continue
    return thought.spent if isinstance(thought, Search) else 0


@cache
def cases(game, seats, level, count):
    """Return the questions for bots of a level, each with the playouts of a whole search."""
    return [(one, playouts(one)) for one in questions(game, seats, level, count)]


@contextmanager
def slowed(browser, times):
    """Slow down the processes of pages and their workers by a factor, as on a slower device, for the block; yield their ids."""
    told, over = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"], threading.Event()
    processes = [one["id"] for one in told if one["type"] == "renderer"]
    thread = threading.Thread(target=hold_back, args=(processes, times, over))
    thread.start()
    try:
        yield processes
    finally:
        over.set()
        thread.join()


def hold_back(processes, times, over):
    """Suspend processes repeatedly, so that their work takes `times` as long, until it's over."""
    while times > 1 and not over.is_set():
        began, used = perf_counter(), worked(processes)
        over.wait(SLICE)
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        sleep(max(0, times * (worked(processes) - used) - (perf_counter() - began)))
        for process in processes:
            os.kill(process, signal.SIGCONT)


def worked(processes):
    """Return the CPU time of processes in s, over all their threads."""
    return sum(int(path.read_text("ascii").split()[0]) for process in processes for path in Path(f"/proc/{process}/task").glob("*/schedstat")) / 1e9


def measured(browser, page, asked, screen):
    """Return the thinking times on a screen, and the playouts per second.

    The times are those of whole searches and, if these take too long, of searches limited to the time available.
    """
    with slowed(browser, SLOWER[screen]) as processes:
        def heard(limit):
            times, shares = [], []
            for one, _ in asked:
                before = worked(processes)
                _, answer = page.evaluate(TIMED, ["choose", json.dumps(one | {"limit": limit})])
                times.append((worked(processes) - before) * 1000 * SLOWER[screen])
                shares.append(json.loads(answer)["share"])
            return times, shares
        whole, shares = heard(0)
        there, bot = whole, asked[0][0]["bot"]
        limit = TIMES[screen][bot] if bot in SEARCHING_LEVELS else 0
        if limit and max(whole) > limit:
            there, shares = heard(limit)
    return {"whole": middle(whole), "there": middle(there), "share": round(statistics.mean(shares), 2),
            "playouts": round(sum(count for _, count in asked) * 1000 / sum(whole))}


def middle(times):
    """Return the median and the maximum of some times, in whole ms."""
    return [round(statistics.median(times)), round(max(times))]


def opened(browser, address):
    """Return a page that passes questions on to its bots' worker."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate(JOIN, LINK)
    page.wait_for_function("'asked' in window")
    page.evaluate(TIMED, ["provide", json.dumps(dump_playing_set(installed_words()))])
    return page


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--screens", default="desk,phone")
    parser.add_argument("--questions", type=int, default=8)
    parser.add_argument("--keep", type=Path, nargs="?", const=bots_page.KEPT)
    asked = parser.parse_args()
    server = FolderServer(asked.site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("| game, seats, level, screen | whole, ms | there, ms | share of a whole thought | playouts a second |\n|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for screen in asked.screens.split(","):
            page = opened(browser, server.address)              # a fresh page: no bot has seen any of these questions before
            for game, seats, level in bots(asked.games.split(","), [int(seats) for seats in asked.seats.split(",")]):
                found = measured(browser, page, cases(game, seats, level, asked.questions), screen)
                print(f"| {game}, {seats}, {level}, {screen} | {' | '.join(map(str, found.values()))} |", flush=True)
                if asked.keep:
                    kept, name = bots_page.read(asked.keep), f"thinking {game} {seats} {screen}"
                    told = [*found["whole"], found["playouts"], found["share"]]
                    bots_page.keep(asked.keep, kept | {name: kept.get(name, {}) | {level: told, "mark": mark(game), "date": str(date.today())}})
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
