"""Wiring only: the browser's page, storage and events meet the app."""

import json
from secrets import token_hex

import js

from table.app import App
from table.browser.events import Events
from table.browser.page import ROOT, LocalStorage, Page, entries, pressed, query
from table.screens.at_lobby import untouched
from table.store.diary import Diarist
from table.store.saves import Saves
from table.studio.finding import find_drawings

storage = Diarist(LocalStorage(), js.courtcards.diary, lambda: int(js.Date.now()))
storage.catch_up(json.loads(js.courtcards.diary.lost))
there = js.document.querySelector("#app > .lobby") and not js.document.querySelector("#app [aria-busy]")
page = Page(built=untouched() if there else "")
app = App(page, Saves(storage, storage.now, token_hex(4)), query())
unbind = Events(app).bind()
app.pictures.press = pressed()
app.desk.guard(app.route)(js.location.hash)         # a bad address or save never keeps the page from starting
ROOT.removeAttribute("data-route")
js.performance.mark("lobby-ready")
js.performance.mark("table-ready")
ROOT.dataset.ready = ""
if js.courtcards.early:
    early = entries(js.courtcards.early)
    app.desk.guard(app.do)(early["do"], early)
if "update" in entries(ROOT.dataset):
    app.desk.tell("update")
if getattr(js.navigator, "storage", None):
    js.navigator.storage.persist()
page.idle(1500, app.desk.guard(page.bots.start))
page.idle(1500, app.desk.guard(lambda: find_drawings(app.desk, app.stored)))
