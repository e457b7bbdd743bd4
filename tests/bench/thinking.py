"""How long bots think: ms a move in the page's worker, by level and game, in a real browser. Prints one table, and JSON with --json FILE.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/thinking.py SITE [--games a,b] [--seats 2,4] [--questions 8] [--json FILE]

SITE is a built folder. A match of squires is played to its end; the bot whose turn it is is asked at so many places of it where it has a choice, evenly
spread. `whole` is a thought that only the number of its playouts ends, `there` one with the time that it has at the table, and how much of a whole thought
that is enough for. ms from the asking until the page has heard: median / longest.
"""

import argparse
import json
import statistics
import sys
import threading
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench.ink import FLAGS
from helpers.engines import CHROMIUM
from playwright.sync_api import sync_playwright
from web import Server

from courtcards.bots import choose, mind_of
from courtcards.games import GAMES
from courtcards.record import Record
from courtcards.sending import plain
from courtcards.words import at_hand
from table.match.course.pauses import SEARCHES, USUAL
from table.match.course.session import Session
from table.match.course.thoughts import LIMIT, Minds

NAMES = ("Ada", "Margot", "Osric", "Tamsin", "Wren", "Brann")
PATIENCE = 180_000
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
    """Keeps what a bot is asked, in the place of a page."""

    def think(self, asked, sets, then):
        self.asked = asked


def questions(game, seats, level, count):
    """Return what the bots of a level are asked at some places of a match."""
    rng, sent = Random(7), Sent()
    session, found = Session(Record(game, [f"bot:{level}:{name}" for name in NAMES[:seats]], seed=7)), []
    while session.position.question is not None:
        seat = session.position.question.seats[0]
        if len(session.moves(seat)) > 1 or not mind_of(game).levels:
            Minds(sent, session).think(seat, Random(len(found)), {}, print)
            found.append(sent.asked)
        session.play(str(choose(session.deal.imagined(None, rng), seat, "squire", rng)))
    return found[::max(1, len(found) // count)][:count]


def measured(page, game, seats, count):
    """Return a row for each level of a game."""
    for level in mind_of(game).levels or ("squire",):
        asked = questions(game, seats, level, count)
        row = {"game": game, "seats": seats, "level": level, "questions": len(asked)}
        for name, limit in (("whole", 0), ("there", USUAL[level] if level in SEARCHES else LIMIT)):
            heard = [page.evaluate(TIMED, ["choose", json.dumps(one | {"limit": limit})]) for one in asked]
            times = [time for time, _ in heard]
            row |= {name: [round(statistics.median(times)), round(max(times))]}
            if limit:
                row["share"] = round(statistics.mean(json.loads(answer)["share"] for _, answer in heard), 2)
        yield row


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--questions", type=int, default=8)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    server, rows = Server(asked.site, 0), []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("| game, seats | level | whole, ms | there, ms | share of a whole thought |\n|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(server.address)
        page.wait_for_selector("html[data-ready]", state="attached")
        page.evaluate(JOIN, LINK)
        page.wait_for_function("'asked' in window")
        page.evaluate(TIMED, ["provide", json.dumps(plain(at_hand()))])
        for game in asked.games.split(","):
            for seats in [seats for seats in map(int, asked.seats.split(",")) if GAMES[game].fewest <= seats <= GAMES[game].most]:
                for row in measured(page, game, seats, asked.questions):
                    rows.append(row)
                    print(f"| {game}, {seats} | {row['level']} | {' / '.join(map(str, row['whole']))} | {' / '.join(map(str, row['there']))} | {row['share']} |", flush=True)
        browser.close()
    if asked.json:
        asked.json.write_text(json.dumps(rows, indent=1), "utf-8")


if __name__ == "__main__":
    main()
