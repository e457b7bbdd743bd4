"""The state that a match by letter stores beside its record: who plays where, each device's share of the deal, what was sent."""

import re
from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex
from typing import Any, NamedTuple, Self

from courtcards.engine.limits import MOVES, SEATS
from courtcards.saves.commit_reveal import SHARE_DIGITS, commit_to_share
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import is_int_in_range

BOTS_DEVICE = -1                       # a bot's device: it plays on whichever device writes a letter
DATE = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])-[0-3][0-9]")


class BadLetter(BadRecord):
    """A letter, or stored letter state, that can't be used. `key` names the reason."""


class LetterState(NamedTuple):
    """A match by letter as one device stores it. The match has the same id on every device.

    `homes` gives the device for each seat, or BOTS_DEVICE for a bot. `home` is this device. `shares` has the devices' shares of the deal, "" for those not yet
    revealed. `pledge` is the hash of the first device's share.

    `sent` is the number of moves in the last letter sent or received, `to` the device that letter was for, and `since` the day it was sent, or "". Before the
    first letter of the deal, `sent` and `to` are -1. `seen` is the number of moves already told on this device, `shown` the number of moves in the last letter
    displayed. `ended` marks a match that was ended on this device.
    """

    homes: tuple[int, ...]
    home: int
    shares: tuple[str, ...]
    own: str
    pledge: str
    sent: int = -1
    to: int = -1
    since: str = ""
    seen: int = 0
    ended: bool = False
    shown: int = 0

    @classmethod
    def begin(cls, homes: Sequence[int]) -> Self:
        """Return the state of a new match on the first device, committed to a fresh share."""
        own_share = fresh_share()
        return cls(tuple(homes), 0, ("",) * (max(homes) + 1), own_share, commit_to_share(own_share))

    @classmethod
    def load(cls, data: Any) -> Self | None:
        """Return the state stored in JSON-like data, or None if it isn't valid."""
        data = {"shown": 0} | data if isinstance(data, dict) else {}        # earlier versions didn't store it
        if not (data.keys() == FIELD_CHECKS.keys() and all(fits(data[name]) for name, fits in FIELD_CHECKS.items())):
            return None
        letter_state = cls(**data | {name: tuple(data[name]) for name in ("homes", "shares")})
        return letter_state if people_at_every_device(letter_state.homes, len(letter_state.shares)) and letter_state.home < len(letter_state.shares) else None

    @classmethod
    def of(cls, slot: Mapping[str, Any]) -> Self:
        """Return the letter state of a slot. Raise BadLetter if it's missing or damaged."""
        letter_state = cls.load(slot.get("post"))
        if letter_state is None or len(letter_state.homes) != len(slot["record"].get("seats", ())):
            raise BadLetter("bad-post")
        return letter_state

    def dump(self) -> dict[str, Any]:
        """Return the state as JSON-like data."""
        return self._asdict() | {"homes": list(self.homes), "shares": list(self.shares)}

    @property
    def is_dealt(self) -> bool:
        """Whether all shares are known, including the first device's, which is revealed last."""
        return all(self.shares)

    @property
    def next_device(self) -> int:
        """The device that gets the next invitation: the first one without a share, or 0 if there's none."""
        return next((home for home, share in enumerate(self.shares) if home and not share), 0)

    @property
    def remote_seats(self) -> tuple[int, ...]:
        """The seats that people play on other devices."""
        return tuple([seat for seat, home in enumerate(self.homes) if home not in (self.home, BOTS_DEVICE)])


def people_at_every_device(homes: Sequence[int], count: int) -> bool:
    """Return whether people sit at each of `count` devices and at no others."""
    return count > 1 and {home for home in homes if home != BOTS_DEVICE} == set(range(count))


def fresh_share() -> str:
    """Return an unguessable share of a deal."""
    return token_hex(SHARE_DIGITS // 2)


def is_share(value: Any) -> bool:
    """Return whether a value is valid as a share of a deal."""
    return isinstance(value, str) and re.fullmatch(rf"[0-9a-f]{{{SHARE_DIGITS}}}", value) is not None


def is_pledge(value: Any) -> bool:
    """Return whether a value is valid as the hash of a share."""
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


def is_device_list(value: Any) -> bool:
    """Return whether a value is a valid list that gives the device for each seat."""
    return isinstance(value, list) and 2 <= len(value) <= SEATS and all(is_int_in_range(home, BOTS_DEVICE, SEATS) for home in value)


def is_share_list(value: Any) -> bool:
    """Return whether a value is a valid list of shares, with "" for those not yet revealed."""
    return isinstance(value, list) and len(value) <= SEATS and all(share == "" or is_share(share) for share in value)


def is_day_or_empty(value: Any) -> bool:
    """Return whether a value is a day or ""."""
    return value == "" or (isinstance(value, str) and DATE.fullmatch(value) is not None)


FIELD_CHECKS: dict[str, Callable[[Any], bool]] = {
        "homes": is_device_list, "home": lambda value: is_int_in_range(value, 0, SEATS), "shares": is_share_list, "own": is_share, "pledge": is_pledge,
        "sent": lambda value: is_int_in_range(value, -1, MOVES), "to": lambda value: is_int_in_range(value, -1, SEATS),
        "since": is_day_or_empty, "seen": lambda value: is_int_in_range(value, 0, MOVES),
        "ended": lambda value: type(value) is bool, "shown": lambda value: is_int_in_range(value, 0, MOVES)}
