"""Lets long tasks run in slices, so that the page can respond in between."""

CARDS_PER_SLICE = 150   # cards read in one slice


SET_COST = 30           # fixed cost of a set, in cards, on top of its own cards


class WorkBudget:
    """The work done since the page last had a chance to respond, measured in cards read."""

    def __init__(self) -> None:
        self.spent = 0.0

    def spend(self, weight: float) -> bool:
        """Count `weight` cards as read. Return whether it's time to let the page respond; if it is, start counting from 0 again."""
        self.spent += weight
        if self.spent < CARDS_PER_SLICE:
            return False
        self.spent = 0
        return True
