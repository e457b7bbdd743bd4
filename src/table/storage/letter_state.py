"""What is kept of a match by letter beside its record: who plays where, what each device gave to the deal, what was sent. No DOM, no storage."""

import re
from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex
from typing import Any, NamedTuple, Self

from courtcards.engine.limits import MOVES, SEATS
from courtcards.saves.commit_reveal import SHARE, pledged
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import is_whole

BOTS = -1                       # the home of a bot: it plays wherever a letter is written
DAY = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])-[0-3][0-9]")


class BadLetter(BadRecord):
    """A letter, or what is kept of letters, with which nothing can be done: `key` names why."""


class Post(NamedTuple):
    """A match by letter as a device keeps it.

    A match by letter has the same id on every device. `homes` says for each seat at which device it is played, from 0 on, BOTS for a bot; `home` is
    this one. `shares` are what the devices gave to the deal, "" for one that is not told yet; `own` is what this one gave, `pledge` the hash of what the
    first gave. `sent` is how many moves the last letter held that went or came, -1 before the first of the deal, `to` the device that it was for, -1
    before, `since` the day on which it went, or ""; `seen` is how many moves were told here. `ended` is a match that was put aside here.
    `shown` is how many moves the last letter held that was shown, as a code or as text: somebody may have it.
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
    def begun(cls, homes: Sequence[int]) -> Self:
        """Return a fresh match of the first device, which pledges what it will give."""
        own = fresh_share()
        return cls(tuple(homes), 0, ("",) * (max(homes) + 1), own, pledged(own))

    @classmethod
    def load(cls, data: Any) -> Self | None:
        """Return what was stored, None for anything that was not written here."""
        data = {"shown": 0} | data if isinstance(data, dict) else {}        # earlier versions didn't store it
        if not (data.keys() == FITS.keys() and all(fits(data[name]) for name, fits in FITS.items())):
            return None
        post = cls(**data | {name: tuple(data[name]) for name in ("homes", "shares")})
        return post if at_home(post.homes, len(post.shares)) and post.home < len(post.shares) else None

    @classmethod
    def of(cls, slot: Mapping[str, Any]) -> Self:
        """Return what a slot keeps of a match by letter; raises BadLetter where that is damaged, or there is nothing."""
        post = cls.load(slot.get("post"))
        if post is None or len(post.homes) != len(slot["record"].get("seats", ())):
            raise BadLetter("bad-post")
        return post

    def dump(self) -> dict[str, Any]:
        """Return it as plain data."""
        return self._asdict() | {"homes": list(self.homes), "shares": list(self.shares)}

    @property
    def dealt(self) -> bool:
        """Whether every device has given to the deal, and the first has opened what it gave."""
        return all(self.shares)

    @property
    def next(self) -> int:
        """The device that an invitation goes to: the first that has given nothing yet, at last the one that invites."""
        return next((home for home, share in enumerate(self.shares) if home and not share), 0)

    @property
    def far(self) -> tuple[int, ...]:
        """The seats that persons play elsewhere."""
        return tuple([seat for seat, home in enumerate(self.homes) if home not in (self.home, BOTS)])


def at_home(homes: Sequence[int], count: int) -> bool:
    """Whether persons sit at each of so many devices, two at least, and at no other."""
    return count > 1 and {home for home in homes if home != BOTS} == set(range(count))


def fresh_share() -> str:
    """Return what a device gives to a deal: nobody can guess it."""
    return token_hex(SHARE // 2)


def is_share(value: Any) -> bool:
    """Whether something is what a device gives to a deal."""
    return isinstance(value, str) and re.fullmatch(rf"[0-9a-f]{{{SHARE}}}", value) is not None


def is_pledge(value: Any) -> bool:
    """Whether something is the hash of a share."""
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


def are_homes(value: Any) -> bool:
    """Whether something says where seats are played."""
    return isinstance(value, list) and 2 <= len(value) <= SEATS and all(is_whole(home, BOTS, SEATS) for home in value)


def are_shares(value: Any) -> bool:
    """Whether something is a list of shares, some of them not told."""
    return isinstance(value, list) and len(value) <= SEATS and all(share == "" or is_share(share) for share in value)


def is_day(value: Any) -> bool:
    """Whether something is a day, or none."""
    return value == "" or (isinstance(value, str) and DAY.fullmatch(value) is not None)


FITS: dict[str, Callable[[Any], bool]] = {
        "homes": are_homes, "home": lambda value: is_whole(value, 0, SEATS), "shares": are_shares, "own": is_share, "pledge": is_pledge,
        "sent": lambda value: is_whole(value, -1, MOVES), "to": lambda value: is_whole(value, -1, SEATS),
        "since": is_day, "seen": lambda value: is_whole(value, 0, MOVES),
        "ended": lambda value: type(value) is bool, "shown": lambda value: is_whole(value, 0, MOVES)}
