"""Stand-ins on a guest's device for storage and bots, which are on the host."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

from table.match.flow.bot_requests import BotBackend
from table.match.flow.countdown import parse_times
from table.match.narration.narrator import Narrator
from table.match.narration.saved_match import SavedMatch
from table.match.session.local_session import Session
from table.page.page import Page
from table.peer.guest.guest_session import GuestSession


class UnsavedMatch(SavedMatch):
    """Stands in for the saved match on a guest's device. It saves nothing, because the host keeps the match."""

    kept = False

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, narrator: Narrator):
        self.page, self.id, self.slot, self.session, self.narrator, self.times = page, id, slot, session, narrator, parse_times(slot.get("times"))

    def save(self) -> None:
        """Save nothing."""

    write = save_times = save_end = save

    def mark(self, reason: str) -> None:
        """Record why the match's score won't be ranked, but save nothing. If the reason is a hint, tell the host."""
        self.slot |= {reason: True}
        if reason == "hinted":
            cast(GuestSession, self.session).say({"t": "mark"})

    def do_keep_copy(self, _: dict[str, str]) -> None:
        """Save a copy of the finished match on this device, unless there is one already, and say that it's been kept.

        The guest stays at the table.
        """
        if not self.slot.get("copied"):
            id, slot = self.page.matches.new_match(self.session.record.dump(), self.title, note=self.narrator.lobby_note(), over=True)
            self.page.save(id, slot)
            if self.page.matches.unsaved.pop(id, None):         # the page has shown the reason, and it can be tried again
                return
            self.slot |= {"copied": True}
        self.page.tell("copy-kept")


class NoBots(BotBackend):
    """Stands in for the bots on a guest's device. It does nothing, because bots run on the host."""

    def think(self, seat: int, dice: Random, about: dict[str, Any], hear: Callable[[str], None]) -> None:
        """Ignore the request, because the host's bots answer."""

    def stop_agreement(self) -> str:
        """Return "", because no bot runs on this device that could agree to anything."""
        return ""
