"""A match as a board in a page of somebody else: it fits its frame, steps and plays, and takes neither the focus nor any storage of that page."""

from random import Random

import pytest
from browser.checks import axe, misfits
from browser.hands import becomes, focus, press, read, see, until
from browser.pages import ready
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record

HOST = '<!doctype html><title>A blog</title><input aria-label="mine" autofocus><iframe title="A match" {} src="{}" width="{}" height="{}"></iframe>'
KEPT = """async () => [Object.keys(localStorage), (await navigator.serviceWorker.getRegistrations()).length,
    (await indexedDB.databases()).filter(({ name }) => name !== 'courtcards-diary').length]"""


def over():
    """Return the letters of the link of a match that is over."""
    record, rng = Record("battle-royal", ["Ada", "bot:squire:Maud"], seed=22), Random(1)
    while not record.game.outcome:
        record.play(str(rng.choice(record.game.moves())))
    return pack_link(record.dump())


def board(page, site, width, height, letters, how=""):
    """Return the frame with a match in a page of somebody else."""
    page.set_content(HOST.format(how, f"{site.url}?speed=0#/watch/{letters}", width, height), wait_until="commit")
    page.focus("input")
    frame = page.wait_for_selector("iframe").content_frame()
    ready(frame)
    return frame


def at(frame):
    """Return the step that the board shows."""
    return read(frame, "() => document.querySelector('.watch__news').innerText.match(/Step\\s(\\d+)/)?.[1]")


@pytest.mark.fresh
@pytest.mark.parametrize("width, height", first_of((320, 400), (640, 600)))
def test_in_a_frame_a_match_is_a_board_that_steps_and_plays_stores_nothing_and_opens_the_table_in_its_own_tab(page, site, width, height):
    page.goto(f"{site.url}LICENSES/README.txt")             # a page of the same site, whose storage the frame shares
    letters = over()
    frame = board(page, site, width, height, letters)
    see(frame, ".felt")
    assert focus(page) == "mine" and axe(frame) == misfits(frame, 24) == []
    last = at(frame)
    press(frame, text("replay.previous"))       # the last move has two frames
    press(frame, text("replay.previous"))
    assert int(at(frame)) < int(last)
    page.keyboard.press("Home")
    until(page, lambda: at(frame), "0")
    page.keyboard.press("ArrowRight")
    until(page, lambda: at(frame), "1")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    press(frame, text("replay.play"))
    see(frame, ".watch__news", text("replay.step", at=last, length=last))
    becomes(frame, "() => document.activeElement.ariaLabel", text("replay.play"))
    assert read(frame, KEPT) == [["courtcards:settings"], 0, 0]            # the settings are from the tests; an empty diary is only looked into
    with page.expect_popup() as opened:
        press(frame, text("watch.open"))
    opened.value.wait_for_url(f"{site.url}#/play/{letters}", wait_until="commit")
    page.troubles.clear()                       # the page around it has no icon


@pytest.mark.fresh
@by_night
def test_in_a_sandboxed_frame_the_page_shows_the_board(page, site):
    frame = board(page, site, 320, 400, over(), 'sandbox="allow-scripts"')
    press(frame, text("replay.first"))
    until(page, lambda: at(frame), "0")
