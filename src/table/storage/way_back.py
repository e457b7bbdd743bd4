"""The way back to the table of another device: what a guest keeps of its seat, for a page that's opened again. No DOM."""

import json
import re
from contextlib import suppress
from typing import Any, NamedTuple, Self

from courtcards.engine.limits import SEATS, TYPED_NAME
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import read
from table.storage.quota_storage import PREFIX, NotSaved, Room

BACK = PREFIX + "back"
ADDRESS = re.compile(r"#/near/[\w-]{60,600}(/[\w-]{1,200}){3}", re.ASCII)
SURE = "host", "game", "seat", "address"
HOWS = "host", "you", "here", "away", "bot"
GONE = "", "removed", "bot"
LINE = 120          # characters of what is told of the match


class WayBack(NamedTuple):
    """Whose table it is (`host`), what's played there, the name at the kept seat, and the address of the invitation that was left to come back by.

    `came` is the invitation by which the guest came first, `gone` why there's no way back any more, one of GONE. As last seen: `where` the match
    stood, what one `holds`, and the `players`, each a name, a tincture and one of HOWS.
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
    def load(cls, room: Room) -> Self | None:
        """Return what was kept, None where nothing is, or it wasn't written here."""
        with suppress(BadRecord):
            kept = read(room.get(BACK) or "{}")
            if not isinstance(kept, dict):
                return None
            players = kept.pop("players", [])
            if is_players(players) and {*SURE} <= kept.keys() < {*cls._fields} and all(isinstance(one, str) for one in kept.values()):
                way = cls(**kept, players=tuple([(name, tincture, how) for name, tincture, how in players]))
                short = max(len(way.host), len(way.seat)) <= TYPED_NAME and max(len(way.where), len(way.holds)) <= LINE
                if all(kept[name] for name in SURE) and short and way.gone in GONE and ADDRESS.fullmatch(way.address):
                    return way
        return None

    @property
    def watches(self) -> bool:
        """Whether nobody has a seat there who was seen to have one."""
        return bool(self.players) and all(how != "you" for _, _, how in self.players)

    def leads(self, address: str, host: str, game: str, seat: str) -> str:
        """Return where an invitation leads: the one by which the guest came is used up, another one to the same seat needs no question; "" for any other."""
        if self.gone:
            return ""
        if address in (self.address, self.came):
            return self.address
        return address if (host, game, seat) == (self.host, self.game, self.seat) else ""

    def lost(self, address: str) -> bool:
        """Whether an invitation led to the seat, and leads nowhere any more."""
        return bool(self.gone) and address in (self.address, self.came)

    def keep(self, room: Room) -> None:
        """Keep it in the place of any other; without room for it a new invitation is the way back."""
        with suppress(NotSaved):
            room.put(BACK, json.dumps(self._asdict()))


def forget(room: Room) -> None:
    """Keep no way back."""
    room.forget(BACK)


def is_players(players: Any) -> bool:
    """Whether plain data lists the players of a table."""
    return isinstance(players, list) and len(players) <= SEATS and all(map(is_player, players))


def is_player(one: Any) -> bool:
    """Whether plain data is a player's name, tincture, and how they were seen last."""
    return isinstance(one, list) and [*map(type, one)] == [str] * 3 and 0 < len(one[0]) <= TYPED_NAME >= len(one[1]) and one[2] in HOWS
