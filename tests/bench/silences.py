"""Idle times of a table: from a press to its mark and to the first change on the table, and the longest silence while others are busy.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/silences.py dist
        [--only war,ilk] [--screens desk,phone] [--presses 25] [--bots squire] [--seed 5] [--calm]

Plays each game at random at normal speed, and looks at each frame while no player on this device has a question. `phone` is a touch screen with a
processor four times slower; `--calm` asks for reduced motion, in which a hit only shows its number. Prints ms.

  mark     from a press until anything has changed: median / worst
  change   until the cloth or the hand has changed: median / worst
  still    the longest time in which nothing on the page changes or moves
  silence  the longest time without even a sign of waiting (dots at a name, the light along the tray), and the prompt at that time
  tasks    tasks of more than 50 ms during a hit: how many / the longest, and in brackets the most that hits themselves took of one
"""

import argparse
import sys
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench.positions import mine, played
from browser.fixtures import FLAGS, Site
from browser.pages import PATIENCE, SIZES, opened
from browser.play import begin, follow
from helpers.engines import CHROMIUM, path_of
from playwright.sync_api import sync_playwright

from courtcards.games import GAMES

HERE = Path(__file__).resolve().parent
SLOWER = {"page": 1, "phone": 4}
SCREENS = {"desk": "page", "phone": "phone"}
SEATS, BEGUN = 3, 12           # players, if a game takes that many; moves already played
CHOICES = ".hand .card:is([data-state~=legal], [data-state~=free]):not([aria-pressed=true]), .felt button[data-do=target][data-state~=target], .seat__aim[data-target]"
DONE = ".ask__acts button:not([disabled], [data-do=take-back], [data-do=run-out], [data-do=arrange])"
TASK, SILENT = 50, 300          # ms
REST, STAYS = 400, 60           # ms a player looks before a press, and ms a finger stays down


def press(page, rng):
    """Press a control that answers, buttons and cards being equally likely; return whether there was one."""
    kinds = [kind for kind in (CHOICES, DONE) if page.locator(f":is({kind}):visible").count()]
    for kind in rng.sample(kinds, len(kinds)):
        spot = page.locator(f":is({kind}):visible")
        one = spot.nth(rng.randrange(spot.count()))
        try:
            one.click(timeout=1500, delay=STAYS, position={"x": 14, "y": 24} if one.evaluate("one => !!one.closest('.hand')") else None)
            return True
        except Exception as error:      # it's gone or covered: a player would press elsewhere
            print(f"  not pressed: {str(error).splitlines()[0]}", file=sys.stderr)
    return False


def play(page, presses, rng):
    """Play at random until the match is over, or for this many presses."""
    for _ in range(presses):
        page.wait_for_selector(".pass, .result, .tray:not([data-wait])", timeout=PATIENCE)
        if page.locator(".result").count() or not press(page, rng):
            return
        page.wait_for_timeout(REST)
    page.wait_for_selector(".pass, .result, .tray:not([data-wait])", timeout=PATIENCE)


def delays(frames, presses, part):
    """Return for every press the ms until a part of the page had changed, if it did before the next press."""
    firsts = [next((frame["at"] for frame in frames if at < frame["at"] < end and frame[part]), None) for at, end in zip(presses, [*presses[1:], float("inf")], strict=True)]
    return [first - at for at, first in zip(presses, firsts, strict=True) if first is not None]


def stretches(frames, signs):
    """Return each stretch, longest first, in which others are busy and nothing changes, as its ms and the prompt.

    If `signs`, a sign of waiting ends a stretch.
    """
    found = [[*stretch] for still, stretch in groupby(frames, lambda frame: frame["waits"] and not frame["app"] and not (signs and frame["sign"])) if still]
    return sorted([(stretch[-1]["at"] - stretch[0]["at"], stretch[0]["told"]) for stretch in found], reverse=True) or [(0, "")]


def struck(seen):
    """Return the long tasks, in ms, that ran during a hit."""
    hits = [frame["at"] for frame in seen["frames"] if frame["hit"]]
    return [length for start, length in seen["tasks"] if length > TASK and any(start <= at <= start + length for at in hits)]


def line(name, seen):
    """Return a table row."""
    parts = [delays(seen["frames"], seen["presses"], part) or [0] for part in ("app", "cloth")]
    still, silent, long = stretches(seen["frames"], False), stretches(seen["frames"], True), struck(seen)
    waits = f"{still[0][0]:.0f} | {silent[0][0]:.0f} ({sum(length > SILENT for length, _ in silent)} of more than {SILENT}) {silent[0][1][:50]}"
    return " | ".join([f"| {name}", *[f"{median(part):.0f} / {max(part):.0f}" for part in parts], waits, f"{len(long)} / {max(long, default=0):.0f} ({seen['cost']:.0f}) |"])


def watch(browser, site, screen, game, asked):
    """Play a game on a screen; return the observations."""
    size = SCREENS[screen]
    with opened(browser, site.url, **SIZES[size], reduced_motion="reduce" if asked.calm else "no-preference", service_workers="block") as page:
        page.add_init_script(path=HERE / "silences.js")
        begin(page, site, f"seed={asked.seed}")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER[size]})
        kind = GAMES[game]
        record = played(game, max(kind.fewest, min(SEATS, kind.most)), asked.seed, lambda record: mine(record) and len(record.moves) >= BEGUN).dump()
        follow(page, record | {"seats": [seat.replace("squire", asked.bots) for seat in record["seats"]]})
        page.wait_for_selector(".play .tray")
        page.evaluate("seen.frames = [], seen.presses = [], seen.tasks = [], seen.cost = 0")
        play(page, asked.presses, Random(asked.seed))
        return page.evaluate("seen")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--only", default=",".join(GAMES))
    parser.add_argument("--screens", default=",".join(SCREENS))
    parser.add_argument("--presses", type=int, default=25)
    parser.add_argument("--bots", default="squire")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--calm", action="store_true")
    asked = parser.parse_args()
    site = Site(asked.site.resolve())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
        for screen in asked.screens.split(","):
            print(f"\n| {screen} | mark | change | still | silence | tasks |\n|---|---|---|---|---|---|", flush=True)
            for game in asked.only.split(","):
                print(line(game, watch(browser, site, screen, game, asked)), flush=True)
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
