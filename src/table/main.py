"""The entry point, which only wires things up: the browser's page, storage and events, and the app."""

import json
from secrets import token_hex

import js

from courtcards.engine.limits import ALL_FILE
from table.app.app import App
from table.browser.dom import ROOT, Dom, LocalStorage, entries, pressed, query
from table.browser.events import Events
from table.screens.lobby import untouched
from table.storage.change_journal import Diarist
from table.storage.match_saves import Saves
from table.studio.orphaned_drawings import find_drawings

storage = Diarist(LocalStorage(), js.courtcards.diary, lambda: int(js.Date.now()))
storage.catch_up(json.loads(js.courtcards.diary.lost))
there = js.document.querySelector("#app > .lobby") and not js.document.querySelector("#app [aria-busy]")
dom = Dom(built=untouched() if there else "")
app = App(dom, Saves(storage, storage.now, token_hex(4), storage.steady), query())
dom.lines.server = lambda: str(app.page.settings["stun"])
unbind = Events(app).bind()
dom.receive(ALL_FILE, app.page.guard(app.arrivals.take_dropped))


def bind() -> None:
    """Archive long-untouched matches, one volume at a time while the page is idle and visible: then no other tab is being played in."""
    if not js.document.hidden and app.page.saves.bind():
        dom.idle(500, app.page.guard(bind))


app.first_picture.press = pressed()
app.page.guard(app.route)(js.location.hash)         # even a bad address or save mustn't keep the page from starting
ROOT.removeAttribute("data-route")
js.performance.mark("lobby-ready")
js.performance.mark("table-ready")
ROOT.dataset.ready = ""
if js.courtcards.early:
    early = entries(js.courtcards.early)
    app.page.guard(app.do)(early["do"], early)
if "update" in entries(ROOT.dataset):
    app.page.tell("update")
dom.idle(1500, app.page.guard(dom.bots.start))
dom.idle(1500, app.page.guard(lambda: find_drawings(app.page, app.stored)))
dom.idle(3000, app.page.guard(bind))
