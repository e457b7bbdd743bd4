"""What a guest keeps of a match, and who thinks there: nothing and nobody, for both is with whoever deals. No DOM."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

from table.match.flow.bot_requests import Minds
from table.match.flow.countdown import times
from table.match.narration.narrator import Teller
from table.match.narration.saved_match import Papers
from table.match.session.local_session import Session
from table.page.page import Page
from table.peer.guest.guest_session import FarSession


class Scrap(Papers):
    """The papers of a guest: the match is kept by whoever deals."""

    kept = False

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, teller: Teller):
        self.page, self.id, self.slot, self.session, self.teller, self.times = page, id, slot, session, teller, times(slot.get("times"))

    def save(self) -> None:
        """Keep nothing."""

    write = save_times = note_end = save

    def mark(self, what: str) -> None:
        """Bear it, and have the device that deals bear that there was a hint."""
        self.slot |= {what: True}
        if what == "hinted":
            cast(FarSession, self.session).say({"t": "mark"})

    def do_keep_copy(self, _: dict[str, str]) -> None:
        """Keep the match that is over on this device, too; the place at the table stays."""
        if not self.slot.get("copied"):
            id, slot = self.page.matches.new(self.session.record.dump(), self.title, note=self.teller.note(), over=True)
            self.page.save(id, slot)
            if self.page.matches.unsaved.pop(id, None):         # why not is said, and it can be tried again
                return
            self.slot |= {"copied": True}
        self.page.tell("copy-kept")


class Nobody(Minds):
    """Thinks of nothing: bots are with whoever deals."""

    def think(self, seat: int, dice: Random, about: dict[str, Any], hear: Callable[[str], None]) -> None:
        """Answer nothing."""

    def agreement(self) -> str:
        """Agree to nothing."""
        return ""
