"""Stores the open match's markup as the startup picture, which the next start shows at once.

A press on the picture is carried out once the match is open.
"""

import traceback
from typing import Any

from table.match.match import Match
from table.match.session.replay_loader import LoadingScreen
from table.page.page import Page
from table.page.ports import EarlyPress
from table.page.screen import Screen


class StartupPicture:
    """The startup picture of the open match. `press` is a press on the picture shown at this start, kept until the picture's match is open."""

    def __init__(self, page: Page):
        self.page = page
        self.press: EarlyPress | None = None
        self.last: Any = None               # the id and the revision of the match in the last picture

    def on_rest(self, match: Match | None) -> None:
        """Write pending saves at a quiet moment, as the page may be closed soon. If the match has changed since the last picture, store a new one."""
        self.page.matches.save_pending()
        if match and (match.saved_match.id, match.saved_match.slot.get("revision")) != self.last:
            self.store(match)

    def store(self, match: Match | None) -> None:
        """Store a picture of the open match, if the match is saved in its current state."""
        if match and self.page.matches.is_stored(match.saved_match.id, match.saved_match.slot):
            self.last = id, revision = match.saved_match.id, match.saved_match.slot["revision"]
            try:
                self.page.browser.store_picture({"id": id, "revision": revision, "title": match.name, "view": match.public_picture.markup()})
            except Exception:       # a start without a picture is a small loss, so the match goes on
                self.page.browser.complain(traceback.format_exc())

    def early_press(self, screen: Screen) -> dict[str, str] | None:
        """Return the data of the press on the startup picture, once its match is open. The press is returned only once.

        Return None while a match is still loading, without such a press, or if another screen was opened. If the press no longer fits the match, tell the
        player and return None.
        """
        if self.press is None or isinstance(screen, LoadingScreen):
            return None
        press, self.press = self.press, None
        if not isinstance(screen, Match) or screen.saved_match.id != press.id:
            return None
        if screen.saved_match.slot.get("revision") == press.revision and self.page.browser.shows_action(press.data):
            return press.data
        self.page.tell("not-played")
        return None
