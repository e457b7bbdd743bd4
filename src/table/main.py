"""The entry point: connects the browser's page, storage and events with the app, and archives old matches while the page is idle."""

import json
from secrets import token_hex

import js

from courtcards.engine.limits import BACKUP_FILE
from table.app.app import App
from table.browser.dom import ROOT, DomBrowser, LocalStorage, early_press, object_entries, query_parameters
from table.browser.events import Events
from table.screens.lobby import new_player_lobby
from table.storage.change_journal import JournaledStorage
from table.storage.match_saves import MatchStorage
from table.studio.orphaned_drawings import mark_orphaned_drawings

storage = JournaledStorage(LocalStorage(), js.courtcards.diary, lambda: int(js.Date.now()))
watching = js.location.hash.startswith("#/watch/")           # as a board in another page: nothing is stored, and no bot plays
if not watching:
    storage.catch_up(json.loads(js.courtcards.diary.lost))
there = js.document.querySelector("#app > .lobby") and not js.document.querySelector("#app [aria-busy]")
dom = DomBrowser(built=new_player_lobby() if there else "")
app = App(dom, MatchStorage(storage, storage.now, token_hex(4), storage.steady), query_parameters())
dom.connections.server = lambda: str(app.page.settings["stun"])
unbind = Events(app).bind()
dom.receive(BACKUP_FILE, app.page.guard(app.opener.open_dropped))


def archive_old_matches() -> None:
    """Archive old matches one by one, whenever the page is idle. Stop once the page is hidden, since another tab may be in use."""
    if not js.document.hidden and app.page.saves.archive_old():
        dom.idle(500, app.page.guard(archive_old_matches))


app.first_picture.press = early_press()
app.page.guard(app.open_route)(js.location.hash)         # even a bad address or save mustn't keep the page from starting
ROOT.removeAttribute("data-route")
js.performance.mark("lobby-ready")
js.performance.mark("table-ready")
ROOT.dataset.ready = ""
if js.courtcards.early:
    early = object_entries(js.courtcards.early)
    app.page.guard(app.do)(early["do"], early)
if "update" in object_entries(ROOT.dataset):
    app.page.tell("update")
if not watching:
    dom.idle(1500, app.page.guard(dom.bots.ensure_worker))
    dom.idle(1500, app.page.guard(lambda: mark_orphaned_drawings(app.page, app.on_stored)))
    dom.idle(3000, app.page.guard(archive_old_matches))
