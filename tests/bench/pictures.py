"""Pictures of every screen, on desktop and phone, with fixed seeds and without motion; compares those of two builds pixel by pixel.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/pictures.py SITE FOLDER       takes them of a folder made by serve.py --build
    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/pictures.py --compare FOLDER FOLDER

Prints the differences, and exits with status 1 if there are any.
"""

import sys
from base64 import b64encode
from pathlib import Path

from browser.fixtures import FLAGS, Site
from browser.hands import escape, go, press
from browser.pages import SIZES, opened
from browser.play import begin, follow
from browser.tour import tour
from helpers.engines import CHROMIUM, path_of
from helpers.short import short_match
from helpers.words import text
from playwright.sync_api import sync_playwright

from courtcards.games import GAMES
from table.books import BOOKS

STILL = "document.getAnimations().every(one => one.timeline !== document.timeline || one.playState != 'running' || one.effect.getTiming().iterations == Infinity)"
DIFFERS = """async ([one, other]) => {
    const [a, b] = await Promise.all([one, other].map(data => createImageBitmap(new Blob([Uint8Array.from(atob(data), sign => sign.charCodeAt())]))));
    if (a.width !== b.width || a.height !== b.height) return 1;
    const pixels = image => { const paper = new OffscreenCanvas(a.width, a.height).getContext('2d'); paper.drawImage(image, 0, 0); return paper.getImageData(0, 0, a.width, a.height).data; };
    const [left, right] = [pixels(a), pixels(b)];
    return left.filter((value, at) => value !== right[at]).length / left.length;
}"""


def games(page):
    """Open the set-up of every game, and a late moment of a match of it."""
    for game in GAMES:
        go(page, f"#/setup/{game}")
        page.wait_for_selector(".setup")
        page.wait_for_function("!document.querySelector('.setup__words')")
        yield f"set-up of {game}"
        follow(page, short_match(game))
        page.wait_for_selector(".pass, .result, .tray:not([data-wait])")
        yield f"{game}, near its end"
    for book in BOOKS:
        go(page, f"#/print/{book}")
        page.wait_for_selector(".print__form")
        yield f"{book}, printed"


def studio(page):
    """Open the shelf, a set, the easel and the trade page."""
    go(page, "#/studio")
    page.wait_for_selector(".studio")
    yield "studio, empty"
    press(page, text("studio.new-first"))
    page.wait_for_selector("#answer-name")
    yield "studio, a new set"
    page.fill("#answer-name", "Garden")
    page.locator("#dialog [data-size='18'][data-numbers='filled']").click()
    page.wait_for_selector(".cardset")
    yield "a set"
    page.locator(".cardlink[aria-label^='Blank 5:']").click()
    page.wait_for_selector("ink-board[key]")
    page.wait_for_function("document.querySelector('ink-board').drawing")
    yield "the easel"


def still(page):
    """Return a screenshot once all motion has ended, including the glow of the last tap."""
    page.wait_for_function(STILL)
    before, now = b"", page.screenshot(animations="disabled", caret="hide")
    while before != now:
        page.wait_for_timeout(200)
        before, now = now, page.screenshot(animations="disabled", caret="hide")
    return now


def take(site, folder):
    """Take the pictures of a site."""
    folder.mkdir(parents=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
        for size, options in SIZES.items():
            with opened(browser, site.url, **options, reduced_motion="reduce", service_workers="block") as page:
                for part in (lambda page: tour(page, site), games, studio):
                    begin(page, site)
                    for name in part(page):
                        (folder / f"{size}, {name}.png").write_bytes(still(page))
                    escape(page)


def compare(one, other):
    """Print which pictures differ, and by what share of their pixel values; return whether any does."""
    names = sorted({path.name for folder in (one, other) for path in folder.glob("*.png")})
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS).new_page()
        found = {}
        for name in names:
            if not ((one / name).is_file() and (other / name).is_file()):
                found[name] = 1.0
            elif (one / name).read_bytes() != (other / name).read_bytes():
                found[name] = page.evaluate(DIFFERS, [b64encode((folder / name).read_bytes()).decode() for folder in (one, other)])
    for name, share in found.items():
        print(f"{share:8.4%} {name}")
    print(f"{len(names)} pictures, {sum(map(bool, found.values()))} differ")
    return any(found.values())


def main(first, *more):
    """Take pictures, or compare them."""
    if first == "--compare":
        return compare(*map(Path, more))
    return take(Site(Path(first).resolve()), Path(more[0]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
