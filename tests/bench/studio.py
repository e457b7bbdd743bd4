"""What the studio costs, and drawings on the table. Prints one table, and JSON with --json FILE; ms: median / 95th percentile.

    PYTHONPATH=src:.cache/words .cache/venv/bin/python tests/bench/studio.py SITE [--rounds 15] [--cards 135] [--screens desk,phone] [--json FILE]

SITE is a built folder. `phone` is a touch screen of 390 by 844 with a processor four times slower. Everything is measured from the press, the
letter or the change of the address until the frame is painted in which what was asked for is there.

  bring     the file of a set of 135 cards, or as many as --cards says, that were all drawn on, from its choice until the set is open
  grid      all cards of that set;     sight   until every drawing in sight is seen, too
  look for  a letter more in the field that looks for cards
  easel     a card of that set, from its press until one can draw on it
  letter    a letter more in the name of that card, until it stands on the card
  choose    a card of the hand in Minkingi, fourteen lying on the field, all cards drawn on;     plain   the same with cards on which nothing is
"""

import argparse
import json
import math
import sys
import threading
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench.ink import FLAGS, SCREENS, SLOWER, figures
from helpers.engines import CHROMIUM
from helpers.own_sets import a_card
from helpers.words import text
from playwright.sync_api import sync_playwright
from web import Server

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack
from courtcards.saves.record import Record

FIELD, LYING = "three_by_six", 14
PATIENCE = 120_000
MEASURED = """([wanted, act]) => new Promise((done, never) => {
    const there = new Function(`return ${wanted}`), seen = new MessageChannel();
    seen.port1.onmessage = () => done(performance.now() - begun);
    const look = () => there() ? seen.port2.postMessage(0) : requestAnimationFrame(look);
    const begun = performance.now();
    setTimeout(() => never(new Error(`never came: ${wanted}`)), 30_000);
    new Function(act)();
    requestAnimationFrame(look);
})"""
GRID = "document.querySelectorAll('.cardset .cardlink[aria-label]').length === {count}"
SIGHT = GRID + """ && [...document.querySelectorAll('.cardset card-art')].every(art => art.shadowRoot.querySelector('img[src]')?.complete
    || art.getBoundingClientRect().top > innerHeight || !art.getBoundingClientRect().width)"""
EASEL = "document.querySelector('ink-board')?.shadowRoot.querySelector('[role=application]:not([aria-busy=true])')"
SIZE = "Object.entries(localStorage).filter(([key]) => key.startsWith('courtcards:set:')).reduce((sum, [key, text]) => sum + key.length + text.length, 0)"
TYPED = "const field = {field}; field.focus(); field.value = '{value}'; field.dispatchEvent(new Event('input', {{ bubbles: true }}))"


def drawing(number):
    """Return what is drawn on a card: twelve lines of two dozen points."""
    def line(at):
        points = (f"{(number * 37 + at * 53) % 600 + step * 9},{(at * 83) % 900 + 60 + round(50 * math.sin(step / 3))},{40 + step}" for step in range(24))
        return f"pen {'31243a' if at % 3 else 'ab2f2c'} 12 {' '.join(points)}"
    return {"strokes": [line(at) for at in range(12)], "title": f"Comet {number}"}


def the_set(name, drawn, count):
    """Return the file of a set."""
    return {"format": 1, "name": name, "version": "1", "owner": "Ada", "cards": [a_card(number, set="drawn" if drawn else "plain", **drawing(number) if drawn else {}) for number in range(1, count + 1)]}


def match(data):
    """Return a link to a match of Minkingi on a set, in which so many cards lie on the field and the person is asked for one more."""
    cards = GAMES["minkingi"].read_cards({**data, "cards": [{name: value for name, value in card.items() if name not in ("strokes", "title")} for card in data["cards"]]})
    for seed in range(100):
        rng, record = Random(seed), Record("minkingi", ["Ada", "bot:squire:Margot"], {"field": FIELD}, seed=seed, cards=cards)
        while record.game.question is not None:
            seat = record.game.question.seats[0]
            lying = sum(len(held) for zone, held in record.game.zones() if str(zone).startswith("field"))
            if lying == LYING and seat == 0 and any(move.verb == "create" for move in record.game.moves()):
                return pack(record.dump())
            record.play(str(choose(record.game, seat, "squire", rng)))
    raise AssertionError("no such match")


def measure(page, wanted, act):
    """Do something in the page and return how long it takes until what is wanted is painted."""
    found = page.evaluate(MEASURED, [wanted, act])
    page.wait_for_timeout(250)
    return found


def brought(page, data):
    """Bring a set as a file; return the address of its cards."""
    page.evaluate("location.hash = '#/'")
    page.locator(f"button:has-text('{text('lobby.open-record')}')").first.click()
    with page.expect_file_chooser() as chooser:
        page.locator(f"button:has-text('{text('opening.choose')}')").first.click()
    chooser.value.set_files([{"name": "set.json", "mimeType": "application/json", "buffer": json.dumps(data).encode()}])
    page.wait_for_selector(f".bar__title:has-text('{data['name']}')")
    return page.evaluate("location.hash")


def studio(page, rounds, count, found):
    """Measure the studio with a set of so many cards; return what it takes on the device: characters of the storage."""
    began = time.perf_counter()
    address = brought(page, the_set("Garden", True, count))
    found["bring"].append((time.perf_counter() - began) * 1000)
    grid, sight = GRID.replace("{count}", str(count)), SIGHT.replace("{count}", str(count))
    for _ in range(rounds):
        for name, wanted in (("grid", grid), ("sight", sight)):
            page.evaluate("location.hash = '#/'")
            page.wait_for_selector(".lobby")
            found[name].append(measure(page, wanted, f"location.hash = '{address}'"))
        for length in (1, 2):
            field = "document.querySelector('#look-for')"
            fewer = f"document.querySelectorAll('.cardset .cardlink[aria-label]').length < {count if length == 1 else count // 3}"
            found["look for"].append(measure(page, fewer, TYPED.format(field=field, value=["", "7", "77"][length])))
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector(".lobby")
        page.evaluate(f"location.hash = '{address}'")
        page.wait_for_selector(".cardset")
        found["easel"].append(measure(page, EASEL, "document.querySelectorAll('.cardlink')[7].click()"))
        for length in (1, 2, 3):
            value = "Duke"[:length]
            name = "document.querySelector('.easel__side input[id$=title], .easel__side [data-name=title]')"
            found["letter"].append(measure(page, f"document.querySelector('.easel__card .cr__name')?.textContent === '{value}'", TYPED.format(field=name, value=value)))
    return page.evaluate(SIZE)


def table(page, rounds, found, mark, drawn):
    """Measure a match on a set whose cards are drawn on, or not."""
    data = the_set("Inked" if drawn else "Bare", drawn, 60)
    brought(page, data)
    page.evaluate(f"location.hash = '#/play/{match(data)}'")
    page.locator("[data-do=take-up]").click()
    page.wait_for_selector(".hand [data-do=choose]")
    shown = page.locator("card-art").count()
    assert bool(shown) == drawn and page.locator(".field__space .card").count() == LYING
    for turn in range(rounds):
        press = f"window.asked = document.querySelector('.ask__text').innerText; document.querySelectorAll('.hand .card[data-do]')[{turn % 2}].click()"
        found[f"choose{mark}"].append(measure(page, "document.querySelector('.ask__text').innerText !== window.asked", press))
    return shown


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--cards", type=int, default=135)
    parser.add_argument("--screens", default="desk,phone")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    server, rows = Server(asked.site, 0), []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for screen in asked.screens.split(","):
            context = browser.new_context(**SCREENS[screen])
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{server.address}?seed=5&speed=0")
            page.wait_for_selector("html[data-ready]", state="attached")
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER[screen]})
            found = {name: [] for name in ("bring", "grid", "sight", "look for", "easel", "letter", "choose", "choose plain")}
            print(f"{screen}: the set takes {studio(page, asked.rounds, asked.cards, found)} characters")
            for mark, drawn in ((" plain", False), ("", True)):
                table(page, asked.rounds, found, mark, drawn)
            rows += [{"screen": screen, "what": name, "rounds": len(values), **figures(values)} for name, values in found.items()]
            context.close()
        browser.close()
    if asked.json:
        asked.json.write_text(json.dumps(rows, indent=1))
    print("screen  what          rounds    median       p95")
    for row in rows:
        print(f"{row['screen']:6}  {row['what']:12}  {row['rounds']:6}  {row['median']:8.1f}  {row['p95']:8.1f}")


if __name__ == "__main__":
    main()
