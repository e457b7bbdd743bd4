"""Regenerate the pictures in the documents: five tables, and two charts from docs/games.html. They come out the same every time.

    python3 serve.py --build dist
    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/document_pictures.py dist
"""

import sys
from base64 import b64decode, b64encode
from pathlib import Path

from bench.pictures import still
from bench.positions import NAMES, first, stands
from browser.fixtures import FLAGS, ROOT, Site
from browser.pages import SIZES, opened
from browser.play import begin, follow
from helpers.engines import CHROMIUM, path_of
from playwright.sync_api import sync_playwright

from courtcards.saves.record import Record

DOCS = ROOT / "docs"
SETTLED = ".tray:not([data-wait])"
CHARTS = {"lab-games": "body > section", "lab-kingdrin": "article:nth-of-type(2) .parts > section"}
CHART = {"width": 680, "height": 230}
TO_WEBP = """async data => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob()), paper = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    paper.getContext('2d').drawImage(image, 0, 0);
    return paper.toDataURL('image/webp', .9).split(',')[1];
}"""


def face_off():
    """Return a match of War at its first face-off."""
    record = Record("war", NAMES[:2], seed=22)
    while record.game.question.key != "face-off":
        record.play(str(record.game.moves()[0]))
    return record


def asked(question, case, least, choices):
    """Return a test for records: whether they're at this question and case, after `least` moves or more, with `choices` answers or more."""
    return lambda record: stands(record, question, least) and (record.game.view(0)["question"]["case"] or {}).get("key") == case and len(record.game.moves()) >= choices


def tables():
    """Return a record for each picture of a table."""
    return {
        "war": face_off(),
        "knights-and-ninjas": first("knights-and-ninjas", 3, asked("respond", None, 40, 4)),
        "ilk": first("ilk", 2, asked("answer", "block", 60, 4)),
        "coinquest": first("coinquest", 3, lambda record: stands(record, "play", 100, "attack", "prepare")),
        "creations": first("minkingi", 2, asked("battle", None, 16, 4)),
    }


def save(page, name, png):
    """Save a picture as WebP, a third of the size."""
    (DOCS / f"{name}.webp").write_bytes(b64decode(page.evaluate(TO_WEBP, b64encode(png).decode())))


def photograph_tables(page, site):
    """Save a picture of each table."""
    begin(page, site, light="dark")
    for name, record in tables().items():
        follow(page, record.dump())
        page.wait_for_selector(SETTLED)
        save(page, name, still(page))


def photograph_charts(page):
    """Save a picture of each chart."""
    page.set_viewport_size(CHART)
    page.goto((DOCS / "games.html").as_uri())
    for name, chart in CHARTS.items():
        save(page, name, page.locator(chart).first.screenshot())


def main(folder):
    """Make all pictures from a built site."""
    site = Site(Path(folder).resolve())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
        with opened(browser, site.url, **SIZES["page"], reduced_motion="reduce", service_workers="block") as page:
            photograph_tables(page, site)
            photograph_charts(page)
    site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
