"""The way back for a player who left a match or a set-up to look at something else, such as a lesson."""


class Trail(list[tuple[str, str]]):
    """The links back, as pairs of an address and a label, the nearest last.

    It's empty if the player didn't come from anywhere.
    """

    def way_back(self, address: str, label: str) -> tuple[str, str]:
        """Return the nearest link back or, if there's none, the given address and label."""
        return self[-1] if self else (address, label)

    def add_list(self, address: str, label: str) -> None:
        """Add the address of the list that is open, such as a list of lessons, so that a lesson opened from it leads back there.

        If the player didn't come from anywhere, do nothing.
        """
        if self:
            self.append((address, label))
