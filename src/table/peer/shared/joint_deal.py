"""Draws a deal that no device can choose.

All devices commit to a share, then guests reveal theirs. The host reveals its own after the match.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from courtcards.engine.limits import GUEST_MESSAGE
from courtcards.saves.commit_reveal import commit_to_share
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import parse_untrusted_json
from table.page.page import Page
from table.peer.connection.pending_invites import PendingSeat
from table.peer.protocol.messages import BadNote, Parts, split_message
from table.storage.letter_state import fresh_share, is_pledge, is_share, is_share_list
from table.storage.peer_state import JointShares, is_pledge_list
from table.storage.quota_storage import PREFIX, NotSaved

GIVEN_KEY = PREFIX + "given"        # the guest's last joint deal, kept for a reload


class JointDeal:
    """Runs a joint deal on the host, with the guests at `places`, all of whom are connected.

    Once all shares have arrived, `then` is called with them. If a share doesn't match its commitment, `on_false_share` is called with the guest's seat instead.
    """

    def __init__(self, places: Sequence[PendingSeat], then: Callable[[JointShares], None], on_false_share: Callable[[int], None]):
        self.places, self.then, self.on_false_share = sorted(places, key=lambda place: place.seat), then, on_false_share
        self.own_share, self.is_over = fresh_share(), False
        self.pledges: list[str] = [commit_to_share(self.own_share), *[""] * len(places)]
        self.shares: list[str] = [self.own_share, *[""] * len(places)]

    def begin(self) -> None:
        """Listen to the guests, and send them the host's commitment, before any guest has committed."""
        for number, place in enumerate(self.places, 1):
            if place.connection:
                place.connection.listen(self.listener(number))
        self.send("pledge", self.pledges[0])

    def send(self, field: str, value: Any) -> None:
        """Send all guests a `share` message with `value` in the field `field`."""
        for connection in [place.connection for place in self.places if place.connection]:
            for part in split_message({"t": "share", field: value}):
                connection.send(part)

    def listener(self, number: int) -> Callable[[str], None]:
        """Return the callback for the strings from a guest.

        It ignores invalid messages. `number` is the guest's place in the list of shares, from 1.
        """
        parts = Parts(GUEST_MESSAGE)

        def on_text(text: str) -> None:
            with suppress(BadNote):
                note = parts.add_part(text)
                if note and note["t"] == "share" and not self.is_over:
                    self.accept_share(number, note)
        return on_text

    def accept_share(self, number: int, note: dict[str, Any]) -> None:
        """Accept a guest's commitment or, once all commitments have arrived, the guest's share.

        If the share doesn't match the commitment, the deal stops. Any other message is ignored.
        """
        pledge, share = note.get("pledge"), note.get("share")
        if not self.pledges[number] and is_pledge(pledge):
            self.pledges[number] = str(pledge)
            if all(self.pledges):
                self.send("pledges", self.pledges)
        elif all(self.pledges) and not self.shares[number] and is_share(share):
            if commit_to_share(str(share)) != self.pledges[number]:
                self.is_over = True
                return self.on_false_share(self.places[number - 1].seat)
            self.shares[number] = str(share)
            if all(self.shares):
                self.is_over = True
                self.send("shares", self.shares[1:])
                self.then(JointShares(0, tuple(self.pledges), tuple(self.shares)))
        return None


class JointDealGuest:
    """Takes part in joint deals on a guest's device.

    It commits to a share after the host has done so, and reveals the share once all commitments are known.
    """

    def __init__(self, page: Page):
        self.page = page
        self.own_share = self.host_commitment = ""
        self.pledges: list[str] = []
        self.shares_by_commitment: dict[str, JointShares] = {}       # by the host's commitment; one match may still be audited when the next is dealt
        # whether our share was revealed for a deal not yet played; how many such deals were never played
        self.has_revealed_share, self.unplayed_deals = False, 0
        self.unplayed_before: dict[str, int] = {}        # `unplayed_deals` at each deal, by the host's commitment

    def answer(self, note: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a `share` message. Return None for the last one, which needs no answer.

        Raises BadNote if a message is out of turn or breaks a commitment.
        """
        pledge, pledges, shares = note.get("pledge"), note.get("pledges"), note.get("shares")
        if is_pledge(pledge):
            if self.has_revealed_share:
                self.unplayed_deals += 1
            self.has_revealed_share = False
            self.own_share, self.host_commitment, self.pledges = fresh_share(), str(pledge), []
            return {"t": "share", "pledge": commit_to_share(self.own_share)}
        if self.own_share and not self.pledges and isinstance(pledges, list) and is_pledge_list(pledges):
            if pledges[0] != self.host_commitment or commit_to_share(self.own_share) not in pledges[1:]:
                raise BadNote("other pledges")
            self.pledges, self.has_revealed_share = pledges, True
            return {"t": "share", "share": self.own_share}
        if not (self.pledges and isinstance(shares, list) and is_share_list(shares) and [*map(commit_to_share, shares)] == self.pledges[1:]):
            raise BadNote("no shares")
        place = self.pledges.index(commit_to_share(self.own_share))
        deal_shares = self.shares_by_commitment[self.host_commitment] = JointShares(place, tuple(self.pledges), ("", *shares))
        self.own_share, self.pledges = "", []
        self.unplayed_before[self.host_commitment] = self.unplayed_deals
        with suppress(NotSaved):
            self.page.saves.put(GIVEN_KEY, json.dumps(deal_shares.dump()))
        return None

    def on_dealt(self, pledge: Any) -> None:
        """Record that the deal with the host's commitment `pledge` has become a match.

        The count of deals that were never played starts again from 0.
        """
        if pledge == self.host_commitment and self.has_revealed_share:
            self.has_revealed_share, self.unplayed_deals = False, 0

    def shares_for(self, pledge: Any) -> JointShares | None:
        """Return the shares of the deal with the host's commitment `pledge`, or None if this device doesn't have them."""
        if not self.shares_by_commitment:
            with suppress(BadRecord):
                shares = JointShares.load(parse_untrusted_json(self.page.saves.get(GIVEN_KEY) or "{}"))
                self.shares_by_commitment = {shares.pledges[0]: shares} if shares else {}
        return self.shares_by_commitment.get(pledge) if isinstance(pledge, str) else None
