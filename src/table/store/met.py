"""What a person has met already on this device, so that it is explained once. Kept with the settings; no DOM."""

from typing import Any

from table.store.saves import NotSaved, Saves


class Met:
    """The names of what was met; what cannot be stored is remembered for as long as the page is open (`here`)."""

    def __init__(self, saves: Saves):
        self.saves, self.here = saves, set[str]()

    def __contains__(self, name: Any) -> bool:
        """Whether something was met."""
        return name in self.here or name in self.saves.settings()["met"]

    def add(self, name: str) -> None:
        """Take note that something was met."""
        if name in self:
            return
        try:
            self.saves.set_setting("met", [*self.saves.settings()["met"], name])
        except NotSaved:                # it is explained once more the next time
            self.here.add(name)
