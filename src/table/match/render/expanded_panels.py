"""Keeps track of the parts of the table that are expanded, in a match or a replay: the story, and one player's plate."""

from collections.abc import Callable


class ExpandedPanels:
    """Expands and collapses panels, and keeps track of which are expanded. `show` repaints the table.

    `story` says whether the story is open on a phone. `more` counts the requests for earlier pages. `plate` is the seat whose plate is shown in full, or None.
    """

    def __init__(self, seats: int, show: Callable[[], object]):
        self.seats, self.show = seats, show
        self.story, self.more = False, 0
        self.plate: int | None = None

    def do_log(self, _: dict[str, str]) -> None:
        """Open or close the story on a phone."""
        self.story = not self.story
        self.show()

    def do_unfold(self, data: dict[str, str]) -> None:
        """Expand the plate of a seat, or collapse it if it's expanded already."""
        pressed = int(data["seat"]) if data.get("seat", "").isdecimal() else self.seats
        self.plate = pressed if pressed != self.plate and pressed < self.seats else None
        self.show()

    def do_earlier(self, _: dict[str, str]) -> None:
        """Show more pages of the story."""
        self.more += 1
        self.show()
