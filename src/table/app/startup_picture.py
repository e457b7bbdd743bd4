"""Pictures of matches for the next start: kept when the table has come to rest, and what was pressed in the last one. No DOM."""

import traceback
from typing import Any

from table.match.match import Match
from table.match.session.replay_loader import Loading
from table.page.page import Page
from table.page.ports import Press
from table.page.screen import Screen


class FirstPicture:
    """Has the browser keep a picture of the match that is open; `press` is what was pressed in one before its match was."""

    def __init__(self, page: Page):
        self.page = page
        self.press: Press | None = None
        self.last: Any = None               # the match of the last picture, and its revision

    def rest(self, match: Match | None) -> None:
        """Keep a picture once nothing happens any more, if the match went on since the last one; the page may be left, so what is owed is written."""
        self.page.matches.settle()
        if match and (match.papers.id, match.papers.slot.get("revision")) != self.last:
            self.keep(match)

    def keep(self, match: Match | None) -> None:
        """Keep a picture of the open match, if it is stored as it stands."""
        if match and self.page.matches.stored(match.papers.id, match.papers.slot):
            self.last = id, revision = match.papers.id, match.papers.slot["revision"]
            try:
                self.page.browser.keep({"id": id, "revision": revision, "title": match.name, "view": match.public.markup()})
            except Exception:       # a start without a picture is a small loss: the match goes on
                self.page.browser.complain(traceback.format_exc())

    def pressed(self, screen: Screen) -> dict[str, str] | None:
        """Return what was pressed, once its match is open, if the picture was true and the match offers it; else it is forgotten."""
        if self.press is None or isinstance(screen, Loading):
            return None
        press, self.press = self.press, None
        if not isinstance(screen, Match) or screen.papers.id != press.id:
            return None
        if screen.papers.slot.get("revision") == press.revision and self.page.browser.offers(press.data):
            return press.data
        self.page.tell("not-played")
        return None
