"""What a person has met already on this device, so that it is explained once, and whether what is new is explained. Kept with the settings; no DOM."""

from contextlib import suppress
from typing import Any

from table.storage.match_saves import Saves
from table.storage.quota_storage import NotSaved

MOST = 2000             # names that are kept; what comes after them is explained once more the next time


class Met:
    """The names of what was met (`names`): read with every screen that opens, and remembered on it where they cannot be stored."""

    def __init__(self, saves: Saves):
        self.saves = saves
        self.read()

    def read(self) -> None:
        """Read what is kept: another tab may have met more, or somebody has cleared it."""
        self.names = set(self.kept)

    def explains(self, game: str, persons: int) -> bool:
        """Whether what is new is explained in a match: as it was switched, else to one person until the game has been played to its end here."""
        switched = self.saves.settings()["explain"]
        return bool(switched == "on" or (switched == "first" and persons == 1 and not self.finished(game)))

    def want(self, wanted: bool) -> None:
        """Switch it on or off, in all games."""
        with suppress(NotSaved):
            self.saves.set_setting("explain", "on" if wanted else "off")

    def finished(self, game: str) -> bool:
        """Whether a match of a game has been played to its end on this device."""
        return f"{game} finished" in self

    def finish(self, game: str) -> None:
        """Take note that a match of a game has been played to its end."""
        self.add(f"{game} finished")

    @property
    def kept(self) -> list[str]:
        """What is kept; the storage is not trusted."""
        return [name for name in self.saves.settings()["met"] if isinstance(name, str)][:MOST]

    def __contains__(self, name: Any) -> bool:
        """Whether something was met."""
        return name in self.names

    def add(self, name: str) -> None:
        """Take note that something was met."""
        if name in self:
            return
        self.names.add(name)
        with suppress(NotSaved):                # then it is explained once more the next time
            self.saves.set_setting("met", [*self.kept, name][:MOST])
