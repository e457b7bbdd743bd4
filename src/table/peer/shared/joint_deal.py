"""A deal that nobody chose: the table and its guests pledge their shares, then guests open theirs; the table opens its own when the match is over. No DOM."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from courtcards.engine.limits import ANSWER
from courtcards.saves.commit_reveal import pledged
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import read
from table.page.page import Page
from table.peer.connection.pending_invites import Awaited
from table.peer.protocol.messages import BadNote, Parts, parts
from table.storage.letter_state import are_shares, fresh_share, is_pledge, is_share
from table.storage.peer_state import Given, are_pledges
from table.storage.quota_storage import PREFIX, NotSaved

GIVEN = PREFIX + "given"            # what a guest gave last, for its page that is loaded anew


class Gathering:
    """The shares of a deal, as the table gathers them of the guests at their `places`, all of whom are here.

    `then` gets what was given; `false` the seat whose share is not what was pledged: then nothing is dealt.
    """

    def __init__(self, places: Sequence[Awaited], then: Callable[[Given], None], false: Callable[[int], None]):
        self.places, self.then, self.false = sorted(places, key=lambda place: place.seat), then, false
        self.own, self.over = fresh_share(), False
        self.pledges: list[str] = [pledged(self.own), *[""] * len(places)]
        self.shares: list[str] = [self.own, *[""] * len(places)]

    def begin(self) -> None:
        """Pledge the own share, before anybody else has said anything."""
        for number, place in enumerate(self.places, 1):
            if place.line:
                place.line.listen(self.ear(number))
        self.send("pledge", self.pledges[0])

    def send(self, what: str, told: Any) -> None:
        """Send all guests something."""
        for line in [place.line for place in self.places if place.line]:
            for part in parts({"t": "share", what: told}):
                line.send(part)

    def ear(self, number: int) -> Callable[[str], None]:
        """Return what hears a guest; what does not fit is as if it had not come."""
        whole = Parts(ANSWER)

        def heard(text: str) -> None:
            with suppress(BadNote):
                note = whole.hear(text)
                if note and note["t"] == "share" and not self.over:
                    self.take(number, note)
        return heard

    def take(self, number: int, note: dict[str, Any]) -> None:
        """Take a pledge, and once all are here the share to it."""
        pledge, share = note.get("pledge"), note.get("share")
        if not self.pledges[number] and is_pledge(pledge):
            self.pledges[number] = str(pledge)
            if all(self.pledges):
                self.send("pledges", self.pledges)
        elif all(self.pledges) and not self.shares[number] and is_share(share):
            if pledged(str(share)) != self.pledges[number]:
                self.over = True
                return self.false(self.places[number - 1].seat)
            self.shares[number] = str(share)
            if all(self.shares):
                self.over = True
                self.send("shares", self.shares[1:])
                self.then(Given(0, tuple(self.pledges), tuple(self.shares)))
        return None


class Giving:
    """A guest's part in a deal: it pledges a share of its own after the table has pledged one, and opens it once it knows what all have pledged."""

    def __init__(self, page: Page):
        self.page = page
        self.own = self.table = ""
        self.pledges: list[str] = []
        self.given: dict[str, Given] = {}       # by what the table had pledged: the cards of one match may be looked at when the next is dealt
        self.opened, self.idle = False, 0       # whether the own share is, for a deal that was not played yet; how many such were never played
        self.before: dict[str, int] = {}        # how many that were before each deal

    def answer(self, note: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a note, None for the last one; raises BadNote for one whose turn it is not, or that is not as was pledged."""
        pledge, pledges, shares = note.get("pledge"), note.get("pledges"), note.get("shares")
        if is_pledge(pledge):
            self.idle, self.opened = self.idle + self.opened, False
            self.own, self.table, self.pledges = fresh_share(), str(pledge), []
            return {"t": "share", "pledge": pledged(self.own)}
        if self.own and not self.pledges and isinstance(pledges, list) and are_pledges(pledges):
            if pledges[0] != self.table or pledged(self.own) not in pledges[1:]:
                raise BadNote("other pledges")
            self.pledges, self.opened = pledges, True
            return {"t": "share", "share": self.own}
        if not (self.pledges and isinstance(shares, list) and are_shares(shares) and [*map(pledged, shares)] == self.pledges[1:]):
            raise BadNote("no shares")
        given = self.given[self.table] = Given(self.pledges.index(pledged(self.own)), tuple(self.pledges), ("", *shares))
        self.own, self.pledges, self.before[self.table] = "", [], self.idle
        with suppress(NotSaved):
            self.page.saves.put(GIVEN, json.dumps(given.dump()))
        return None

    def dealt(self, pledge: Any) -> None:
        """Take notice of the deal that is played: for it the table has pledged something."""
        if pledge == self.table and self.opened:
            self.opened, self.idle = False, 0

    def to(self, pledge: Any) -> Given | None:
        """Return what was given to the deal for which the table has pledged something, None where nothing is known of that."""
        if not self.given:
            with suppress(BadRecord):
                kept = Given.load(read(self.page.saves.get(GIVEN) or "{}"))
                self.given = {kept.pledges[0]: kept} if kept else {}
        return self.given.get(pledge) if isinstance(pledge, str) else None
