"""Short clips of every game: a rival's line at the deal, hits among bots, a result; for review after a change.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/clips.py dist FOLDER
        [--only war,ilk] [--seats 3] [--sizes desk,phone] [--themes dark,light] [--speeds normal,slow,fast,off] [--calm] [--length 8]

Each clip is a folder of pictures named by ms from its start; FOLDER/index.html plays them all. `--calm` asks for reduced motion; `--length` limits
the hits, in s.
"""

import argparse
import json
import sys
import time
from base64 import b64decode
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench.positions import NAMES, played
from browser.fixtures import FLAGS, Site
from browser.hands import rig
from browser.pages import SIZES, opened, ready
from browser.play import begin, follow
from helpers.engines import CHROMIUM, path_of
from helpers.short import short_match
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import sync_playwright

from courtcards.games import GAMES
from courtcards.saves.record import Record

SCREENS = {"desk": "page", "phone": "phone"}
BOTS = ["bot:squire:Edda", *NAMES[1:]]
BEGUN = 16              # moves after which hits are near
AFTER = 1200            # ms recorded after the awaited moment
QUALITY = 70
SET = """more => localStorage.setItem('courtcards:settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('courtcards:settings')), rivals: true, ...more }))"""
PLAYER = """<!doctype html><meta charset="utf-8"><title>Clips</title><style>body { font: 16px sans-serif; margin: 1rem } img { max-height: 80vh; border: 1px solid }
input { width: 100% }</style><select></select> <output></output><input type="range" value="0"><p><img alt=""><script>
const clips = CLIPS, [pick, out, at, seen] = document.querySelectorAll('select, output, input, img');
for (const name of Object.keys(clips)) pick.add(new Option(name));
const show = () => { const ms = clips[pick.value][at.value]; out.value = `${ms} ms`; seen.src = `${pick.value}/${String(ms).padStart(6, '0')}.jpg`; };
const open = () => { at.max = clips[pick.value].length - 1; at.value = 0; show(); };
pick.onchange = open; at.oninput = show; open();
document.onkeydown = ({ key }) => { if (key === ' ') play(); };
function play() { const all = clips[pick.value], next = all[+at.value + 1]; if (next) setTimeout(() => { at.value++; show(); play(); }, next - all[at.value]); }
</script>"""            # Space plays


class Camera:
    """Saves a picture of a page whenever it changes, into a folder."""

    def __init__(self, page, folder):
        self.folder, self.begun, self.taken, self.over = folder, None, [], False
        folder.mkdir(parents=True, exist_ok=True)
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.on("Page.screencastFrame", self.take)
        self.cdp.send("Page.startScreencast", {"format": "jpeg", "quality": QUALITY})

    def take(self, frame):
        """Save a picture, unless the clip is over."""
        if self.over:
            return
        self.cdp.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        now = frame["metadata"]["timestamp"]
        self.begun = self.begun or now
        self.taken.append(round(1000 * (now - self.begun)))
        (self.folder / f"{self.taken[-1]:06}.jpg").write_bytes(b64decode(frame["data"]))

    def stop(self):
        """Stop recording."""
        self.over = True
        self.cdp.send("Page.stopScreencast")
        self.cdp.detach()


def among_bots(record):
    """Return a record with bots in all seats."""
    return record | {"seats": BOTS[:len(record["seats"])]}


def moments(game, seats):
    """Return by clip name: the match to start from, the selector to wait for, and the longest wait in s."""
    kind = GAMES[game]
    number = max(kind.fewest, min(seats, kind.most))
    late = next(found for seed in range(1, 50) if (found := played(game, number, seed, lambda record: len(record.moves) >= BEGUN)))
    return {"line": (Record(game, NAMES[:number], seed=5).dump(), ".speech", 5), "hits": (among_bots(late.dump()), ".burst", None),
            "result": (among_bots(short_match(game)), ".result", 40)}


def take(page, folder, start, wanted, most):
    """Record a match until a while after the wanted element shows."""
    follow(page, start)
    page.wait_for_selector(".play .tray, .play .result")
    camera = Camera(page, folder)
    try:
        page.wait_for_selector(f"#app ~ * {wanted}, {wanted}", timeout=1000 * most)
    except Late:
        print(f"{folder.name}: no {wanted}", file=sys.stderr)
    page.wait_for_timeout(AFTER)
    camera.stop()
    return sorted({*camera.taken})


def main():
    """Record all requested clips."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default=",".join(GAMES))
    parser.add_argument("--seats", type=int, default=3)
    for name, default in (("sizes", "desk,phone"), ("themes", "dark"), ("speeds", "normal")):
        parser.add_argument(f"--{name}", default=default)
    parser.add_argument("--calm", action="store_true")
    parser.add_argument("--length", type=int, default=8)
    parser.add_argument("--moments", default="line,hits,result")
    asked = parser.parse_args()
    site, clips = Site(asked.site.resolve()), {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
        for size, theme, speed in product(*[one.split(",") for one in (asked.sizes, asked.themes, asked.speeds)]):
            motion = "reduce" if asked.calm else "no-preference"
            with opened(browser, site.url, **SIZES[SCREENS[size]], reduced_motion=motion, service_workers="block") as page:
                begin(page, site, "seed=22")
                rig(page, SET, {"theme": theme, "speed": speed})
                page.reload()
                ready(page)
                for game in asked.only.split(","):
                    for moment, (start, wanted, most) in moments(game, asked.seats).items():
                        if moment in asked.moments.split(","):
                            name = "-".join([game, moment, size, theme, speed, *["calm"] * asked.calm])
                            began = time.monotonic()
                            clips[name] = take(page, asked.folder / name, start, wanted, most or asked.length)
                            print(f"{name}: {len(clips[name])} pictures, {time.monotonic() - began:.0f} s", flush=True)
        browser.close()
    site.stop()
    (asked.folder / "index.html").write_text(PLAYER.replace("CLIPS", json.dumps(clips)), "utf-8")


if __name__ == "__main__":
    main()
