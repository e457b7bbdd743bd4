"""How long Win chance takes in a real browser, for a match of usual length: until its first curve is seen, and until all is known. Prints one table.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/outlooks.py SITE [GAME:SEATS …]

SITE is a built folder; the matches are played by squires. Times are in s; the load of the machine is printed, since others may be at work on it.
"""

import json
import os
import sys
from pathlib import Path
from random import Random

from browser.fixtures import FLAGS, Site
from browser.hands import press
from browser.pages import SIZES, opened
from browser.play import begin, more, open_file
from helpers.engines import CHROMIUM, path_of
from playwright.sync_api import sync_playwright

from courtcards.bots import choose, mind_of
from courtcards.games import GAMES
from courtcards.saves.record import Record

SEATS = ("You", "bot:squire:Margot", "bot:squire:Osric", "bot:squire:Tamsin")
FIRST = "() => document.querySelector('.look__plot .look__line')?.getAttribute('points').includes(' ')"
PATIENCE = 300_000


def by_squires(game, seats, seed=4):
    """Return the record of a match that squires have played to its end."""
    record, rng = Record(game, SEATS[:seats], seed=seed), Random(seed)
    while record.game.question:
        record.play(str(choose(record.game, record.game.question.seats[0], "squire", rng)))
    return record.dump()


def timed(page, wanted):
    """Return when something has come, in s of the page's clock."""
    page.wait_for_function(wanted, timeout=PATIENCE)
    return page.evaluate("performance.now()") / 1000


def main(folder, *named):
    """Look back on a match of every game that has a judge, or of those that are named, and print how long its chances take."""
    wanted = [(game, int(seats)) for game, seats in (name.split(":") for name in named)] or [
        (game, max(2, kind.fewest)) for game, kind in GAMES.items() if mind_of(game).judge]
    site = Site(Path(folder).resolve())
    print(f"load {os.getloadavg()[0]:.1f}\ngame, seats               moves   first   whole")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
        for game, seats in wanted:
            record = by_squires(game, seats)
            with opened(browser, site.url, **SIZES["page"]) as page:
                begin(page, site)
                open_file(page, json.dumps(record))
                page.wait_for_selector(".result")
                more(page, "Look back")
                press(page, "Win chance")
                began = page.evaluate("performance.now()") / 1000
                first, whole = timed(page, FIRST) - began, timed(page, "() => !document.querySelector('.look__work')") - began
                print(f"{game + ', ' + str(seats):25} {len(record['moves']):5} {first:7.1f} {whole:7.1f}", flush=True)
        browser.close()
    site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
