"""Remembers what the player has seen on this device, so that each thing is explained only once.

Also stores whether to explain new things. Both are stored with the settings.
"""

from contextlib import suppress
from typing import Any

from courtcards.engine.game import Fact
from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import NotSaved

LastTip = tuple[list[Fact], str, str, str]      # the facts of the match so far; the tip's text, sort and key
MOST_NAMES = 2000       # names stored; any beyond that are explained again next time


class SeenTips:
    """The names of everything the player has seen so far, reloaded whenever a screen opens.

    `last_tip` is the tip given last, so that a match left for an example shows it again when it's reopened.
    """

    def __init__(self, saves: MatchStorage):
        self.saves = saves
        self.last_tip: LastTip = [], "", "", ""
        self.read()

    def read(self) -> None:
        """Reload the names from the settings: another tab may have added some, or they may have been cleared."""
        self.names = set(self.kept)

    def explains(self, game: str, people_here: int) -> bool:
        """Return whether new things are explained in a match with this many people on the device.

        If the player has switched explanations on or off, that decides. Otherwise, things are explained if only one person plays on this device and has no
        finished match of the game, or only lost ones.
        """
        setting = self.saves.settings()["explain"]
        return bool(setting == "on" or (setting == "first" and people_here == 1 and (self.only_lost(game) or not self.has_finished(game))))

    def set_wanted(self, enabled: bool) -> None:
        """Switch explanations on or off for all games. If that can't be stored, nothing changes."""
        with suppress(NotSaved):
            self.saves.set_setting("explain", "on" if enabled else "off")

    def has_finished(self, game: str) -> bool:
        """Return whether a match of a game has been finished on this device."""
        return f"{game} finished" in self

    def only_lost(self, game: str) -> bool:
        """Return whether the player has only lost a game to bots so far, at least once."""
        return f"{game} lost" in self and f"{game} held" not in self

    def finish(self, game: str, lost: bool) -> None:
        """Remember that a match of a game has been finished, and whether it was `lost` to bots."""
        if lost and not self.has_finished(game):
            self.add(f"{game} lost")
        elif not lost and self.only_lost(game):
            self.add(f"{game} held")
        self.add(f"{game} finished")

    @property
    def kept(self) -> list[str]:
        """The stored names, validated."""
        return [name for name in self.saves.settings()["met"] if isinstance(name, str)][:MOST_NAMES]

    def __contains__(self, name: Any) -> bool:
        """Return whether the thing with this name has been seen."""
        return name in self.names

    def add(self, name: str) -> None:
        """Remember that the thing with this name has been seen."""
        if name in self:
            return
        self.names.add(name)
        with suppress(NotSaved):                # it is explained again next time
            self.saves.set_setting("met", [*self.kept, name][:MOST_NAMES])
