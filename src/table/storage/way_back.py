"""The way back to the table of another device: what a guest keeps of its seat, for a page that's opened again. No DOM."""

import json
import re
from contextlib import suppress
from typing import NamedTuple, Self

from courtcards.engine.limits import TYPED_NAME
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import read
from table.storage.quota_storage import PREFIX, NotSaved, Room

BACK = PREFIX + "back"
ADDRESS = re.compile(r"#/near/[\w-]{60,600}(/[\w-]{1,200}){3}", re.ASCII)


class WayBack(NamedTuple):
    """Whose table it is (`host`), what's played there, the name at the kept seat, and the address of the invitation that was left to come back by."""

    host: str
    game: str
    seat: str
    address: str

    @classmethod
    def load(cls, room: Room) -> Self | None:
        """Return what was kept, None where nothing is, or it wasn't written here."""
        with suppress(BadRecord):
            kept = read(room.get(BACK) or "{}")
            if isinstance(kept, dict) and kept.keys() == {*cls._fields} and all(isinstance(one, str) and one for one in kept.values()):
                way = cls(**kept)
                if max(len(way.host), len(way.seat)) <= TYPED_NAME and ADDRESS.fullmatch(way.address):
                    return way
        return None

    def keep(self, room: Room) -> None:
        """Keep it in the place of any other; without room for it a new invitation is the way back."""
        with suppress(NotSaved):
            room.put(BACK, json.dumps(self._asdict()))


def forget(room: Room) -> None:
    """Keep no way back."""
    room.forget(BACK)
