"""Make docs/hero.webp, the moving picture at the top of the README: the first page, then a hit in each of five games, taken from the real page.

    python3 serve.py --build dist
    .cache/venv/bin/python -m pip install pillow==13.0.0
    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/hero.py dist
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from bench.clips import BOTS, SET, Camera
from bench.document_pictures import face_off
from bench.positions import first
from browser.fixtures import FLAGS, ROOT, Site
from browser.hands import rig
from browser.pages import SIZES, opened, ready
from browser.play import begin, follow
from helpers.engines import CHROMIUM, path_of
from PIL import Image
from playwright.sync_api import sync_playwright

HERO = ROOT / "docs" / "hero.webp"
SEATS = {"knights-and-ninjas": 3, "ilk": 3, "coinquest": 2, "minkingi": 2}
BEFORE, AFTER = 400, 700        # ms shown before and after a number bursts from what was hit
HOME = 800                      # ms of the first page
STEP = 80                       # ms between pictures
SIZE = 960, 600                 # pixels
QUALITY = 80


def starts():
    """Return a record for each game, some moves before a hit."""
    return {"war": face_off()} | {game: first(game, seats, lambda record: len(record.moves) >= 16) for game, seats in SEATS.items()}


def among_bots(record):
    """Return a record with bots in all seats."""
    return record | {"seats": BOTS[:len(record["seats"])]}


def scene(page, folder, start):
    """Record a match among bots until a hit; return its pictures as (ms, JPEG), from shortly before the hit to shortly after."""
    follow(page, among_bots(start.dump()))
    page.wait_for_selector(".play .tray")
    camera = Camera(page, folder)
    page.wait_for_selector(".burst")
    struck = camera.taken[-1]
    page.wait_for_timeout(AFTER)
    camera.stop()
    return [(ms, (folder / f"{ms:06}.jpg").read_bytes()) for ms in sorted({*camera.taken}) if struck - BEFORE <= ms <= struck + AFTER]


def small(data):
    """Return a screenshot at the size of the hero."""
    return Image.open(BytesIO(data)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)


def thinned(pictures):
    """Return pictures at least a step apart as (picture, ms it stays)."""
    kept = []
    for ms, data in pictures:
        if not kept or ms - kept[-1][0] >= STEP:
            kept.append((ms, data))
    ends = [ms for ms, _ in kept[1:]] + [kept[-1][0] + 3 * STEP]
    return [(small(data), end - ms) for (ms, data), end in zip(kept, ends, strict=True)]


def main(folder):
    """Record all scenes of a built site, and save them as one picture."""
    site, shown = Site(Path(folder).resolve()), []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as temporary:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
        with opened(browser, site.url, **SIZES["page"], service_workers="block") as page:
            begin(page, site, "seed=22")
            rig(page, SET, {"theme": "dark", "speed": "normal", "rivals": False})
            page.reload()
            ready(page)
            shown.append((small(page.screenshot()), HOME))
            for game, start in starts().items():
                shown += thinned(scene(page, Path(temporary) / game, start))
    site.stop()
    pictures, stays = zip(*shown, strict=True)
    pictures[0].save(HERO, save_all=True, append_images=pictures[1:], duration=stays, loop=0, quality=QUALITY, method=6, minimize_size=True)
    print(f"{HERO.name}: {len(pictures)} pictures, {sum(stays) / 1000:.1f} s, {HERO.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
