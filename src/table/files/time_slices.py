"""Work that takes long is cut into slices, between which the page does what waits there. No DOM."""

SLICE = 150             # cards that are read in one go


SET = 30                # cards for which a set counts beside its own


class Breath:
    """What was done since the page was looked at last, by what it weighs: as much as reading so many cards."""

    def __init__(self) -> None:
        self.spent = 0.0

    def due(self, weight: float) -> bool:
        """Take note of something that was done; return whether it is time to look at the page."""
        self.spent += weight
        if self.spent < SLICE:
            return False
        self.spent = 0
        return True
