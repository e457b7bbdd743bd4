"""The state that a match with guests stores beside its record: their seats, the shares of the deal, what guests were told."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from courtcards.bots import BOTS
from courtcards.engine.limits import JOURNAL, MOVE, MOVES, SEATS
from courtcards.saves.commit_reveal import seed_from_shares
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import is_int_in_range, texts_check
from courtcards.saves.record import parse_seat
from table.storage.letter_state import is_pledge, is_share_list

HEAD_DIGITS = 16        # hexadecimal digits of a message chain's head
CHAIN_HEAD = re.compile(rf"([0-9a-f]{{{HEAD_DIGITS}}})?")
SEAT_KEYS = {str(seat) for seat in range(SEATS)}


def is_guest_list(value: Any) -> bool:
    """Return whether a value is a valid list of guests' seats."""
    if not isinstance(value, list) or not all(is_int_in_range(seat, 0, SEATS - 1) for seat in value):
        return False
    return len(value) > 0 and len(value) == len({*value})


def guest_seats(slot: Mapping[str, Any]) -> list[int]:
    """Return the seats of guests in a slot. Raise BadRecord if they're missing or not valid, or if a bot sits in one of them."""
    guests, seats = slot.get("near"), slot["record"].get("seats", ())
    if not (isinstance(guests, list) and is_guest_list(guests) and all(seat < len(seats) and parse_seat(seats[seat])[1] is None for seat in guests)):
        raise BadRecord("bad-field", field="near")
    return list(guests)


class JointShares(NamedTuple):
    """The devices' shares of a joint deal: the host's first, then the guests' in seat order.

    `home` is this device, `pledges` are the hashes of all shares. A guest learns the host's share only after the match; until then it is "".
    """

    home: int
    pledges: tuple[str, ...]
    shares: tuple[str, ...]

    @classmethod
    def load(cls, data: Any) -> Self | None:
        """Return the shares stored in JSON-like data, or None if the data isn't valid."""
        if not (isinstance(data, dict) and data.keys() == {*cls._fields} and is_pledge_list(data["pledges"]) and is_share_list(data["shares"])):
            return None
        shares = cls(data["home"], tuple(data["pledges"]), tuple(data["shares"]))
        is_consistent = is_int_in_range(shares.home, 0, len(shares.shares) - 1) and len(shares.pledges) == len(shares.shares) and all(shares.shares[1:])
        return shares if is_consistent and bool(shares.shares[0]) is (shares.home == 0) else None

    @property
    def seed(self) -> str:
        """The seed of the deal, made from all shares."""
        return seed_from_shares(self.shares)

    def dump(self) -> dict[str, Any]:
        """Return the shares as JSON-like data."""
        return {"home": self.home, "pledges": list(self.pledges), "shares": list(self.shares)}


def is_pledge_list(value: Any) -> bool:
    """Return whether a value is a list of pledges from two or more devices."""
    return isinstance(value, list) and 2 <= len(value) <= SEATS + 1 and all(map(is_pledge, value))


def is_sync_state(value: Any) -> bool:
    """Return whether a value has a valid journal, and valid ends of the hash chains with the guests."""
    if not (isinstance(value, dict) and value.keys() == {"journal", "chains"} and isinstance(value["chains"], dict)):
        return False
    return is_journal(value["journal"]) and all(seat in SEAT_KEYS and is_chain_end(end) for seat, end in value["chains"].items())


def is_chain_end(value: Any) -> bool:
    """Return whether a value is a valid end of a hash chain: its number of messages and its head."""
    if not isinstance(value, list) or len(value) != 2:
        return False
    count, head = value
    return is_int_in_range(count, 0, MOVES) and isinstance(head, str) and bool(CHAIN_HEAD.fullmatch(head))


def is_journal_entry(data: Any) -> bool:
    """Return whether a value is a valid journal entry: `[kind, number of moves, …]`.

    The rest depends on the kind: `cut` has the undone moves, `lost` a guest's seat, `stand` a seat and its bot or "", and `hello` a seat and the number of
    messages it had been sent.
    """
    if not (isinstance(data, list) and len(data) >= 3 and is_int_in_range(data[1], 0, MOVES)):
        return False
    kind, _, value, *more = data
    if kind == "cut":
        return not more and texts_check(MOVES, MOVE)(value)
    if kind == "lost":
        return not more and is_int_in_range(value, 0, SEATS)
    if len(more) != 1 or not is_int_in_range(value, 0, SEATS):
        return False
    return more[0] in ("", *BOTS) if kind == "stand" else kind == "hello" and is_int_in_range(more[0], 1, MOVES)


def is_journal(data: Any) -> bool:
    """Return whether a value is a list of journal entries."""
    return isinstance(data, list) and len(data) <= JOURNAL and all(map(is_journal_entry, data))
