"""What somebody has met and was told of, and whether more is to be told: kept among the settings. No DOM."""

from contextlib import suppress

from table.store.saves import NotSaved, Saves

MOST = 2000             # things that are kept; what comes after them is told again in the next page


class Met:
    """What was met; where the storage takes nothing it is known for as long as the page is open."""

    def __init__(self, saves: Saves):
        self.saves, self.here = saves, set[str]()

    @property
    def wanted(self) -> bool:
        """Whether what is new is to be explained."""
        return bool(self.saves.settings()["explain"])

    def want(self, wanted: bool) -> None:
        """Switch it on or off."""
        with suppress(NotSaved):
            self.saves.set_setting("explain", wanted)

    @property
    def kept(self) -> list[str]:
        """What is kept; the storage is not trusted."""
        return [key for key in self.saves.settings()["met"] if isinstance(key, str)][:MOST]

    def knows(self, key: str) -> bool:
        """Whether something was met before."""
        return key in self.here or key in self.kept

    def meet(self, key: str) -> None:
        """Take down that something was met."""
        self.here.add(key)
        with suppress(NotSaved):
            self.saves.set_setting("met", [*self.kept, key][:MOST])
