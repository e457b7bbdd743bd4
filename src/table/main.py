"""Wiring only: the browser's page, storage and events meet the app."""

import js

from table.app import App
from table.browser.events import Events
from table.browser.page import ROOT, LocalStorage, Page, entries, query
from table.store.saves import Saves

page = Page()
app = App(page, Saves(LocalStorage(), lambda: int(js.Date.now())), query())
page.broken = app.broken
unbind = Events(app).bind()
app.route(js.location.hash)
js.document.documentElement.removeAttribute("data-route")
js.performance.mark("lobby-ready")
js.performance.mark("table-ready")
ROOT.dataset.ready = ""
if js.courtcards.early:
    early = entries(js.courtcards.early)
    app.do(early["do"], early)
if "update" in entries(ROOT.dataset):
    app.tell("update")
page.persist()
page.later(1500, page.start_bots)
