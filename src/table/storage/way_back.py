"""A guest's seat at a table on another device, saved so that a reopened page can rejoin."""

import json
import re
from contextlib import suppress
from typing import Any, NamedTuple, Self

from courtcards.engine.limits import SEATS, TYPED_NAME
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import parse_untrusted_json
from table.storage.quota_storage import PREFIX, NotSaved, QuotaStorage

BACK_KEY = PREFIX + "back"
ADDRESS = re.compile(r"#/near/[\w-]{60,600}(/[\w-]{1,200}){3}", re.ASCII)
NEEDED_FIELDS = "host", "game", "seat", "address"
HOWS = "host", "you", "here", "away", "bot"
GONE_REASONS = "", "removed", "bot"
LONGEST_LINE = 120  # characters of a stored text about the match


class WayBack(NamedTuple):
    """The data with which a guest can rejoin a table on another device.

    `host`, `game` and `seat` are the host's name, the game and the name at our seat. `address` is the address of the invitation left for rejoining, and `came`
    that of the invitation by which the guest first joined. `gone` is one of GONE_REASONS: why the guest can't rejoin any more, or "" if they can. `where`
    (the state of the match) and `holds` (our own holdings) are texts as last seen. `players` are tuples of a name, a tincture, and one of HOWS.
    """

    host: str
    game: str
    seat: str
    address: str
    came: str = ""
    where: str = ""
    holds: str = ""
    players: tuple[tuple[str, str, str], ...] = ()
    gone: str = ""

    @classmethod
    def load(cls, room: QuotaStorage) -> Self | None:
        """Return the saved seat, or None if there isn't one or it isn't valid."""
        with suppress(BadRecord):
            data = parse_untrusted_json(room.get(BACK_KEY) or "{}")
            if not isinstance(data, dict):
                return None
            players = data.pop("players", [])
            if is_player_list(players) and {*NEEDED_FIELDS} <= data.keys() < {*cls._fields} and all(isinstance(value, str) for value in data.values()):
                way = cls(**data, players=tuple([(name, tincture, how) for name, tincture, how in players]))
                is_short = max(len(way.host), len(way.seat)) <= TYPED_NAME and max(len(way.where), len(way.holds)) <= LONGEST_LINE
                if all(data[name] for name in NEEDED_FIELDS) and is_short and way.gone in GONE_REASONS and ADDRESS.fullmatch(way.address):
                    return way
        return None

    @property
    def is_spectator(self) -> bool:
        """Whether this guest was only watching."""
        return bool(self.players) and all(how != "you" for _, _, how in self.players)

    def rejoin_address(self, address: str, host: str, game: str, seat: str) -> str:
        """Return the address by which to rejoin when an invitation with this `address` is opened.

        Return "" if the invitation isn't for our seat, or if the seat is lost.
        """
        if self.gone:
            return ""
        if address in (self.address, self.came):
            return self.address
        return address if (host, game, seat) == (self.host, self.game, self.seat) else ""

    def is_lost(self, address: str) -> bool:
        """Return whether an invitation used to lead to our seat but no longer does."""
        return bool(self.gone) and address in (self.address, self.came)

    def keep(self, room: QuotaStorage) -> None:
        """Save this seat in place of any other. If there's no space, nothing is saved, and the guest will need a new invitation."""
        with suppress(NotSaved):
            room.put(BACK_KEY, json.dumps(self._asdict()))


def forget_way_back(room: QuotaStorage) -> None:
    """Delete the saved seat."""
    room.forget(BACK_KEY)


def is_player_list(players: Any) -> bool:
    """Return whether a value is a valid list of the players at a table."""
    return isinstance(players, list) and len(players) <= SEATS and all(map(is_player_entry, players))


def is_player_entry(entry: Any) -> bool:
    """Return whether a value is a valid player at a table: a name, a tincture, and how the player was last seen."""
    if not isinstance(entry, list) or [*map(type, entry)] != [str, str, str]:
        return False
    name, tincture, how = entry
    return 0 < len(name) <= TYPED_NAME and len(tincture) <= TYPED_NAME and how in HOWS
