"""The parts of a table that can be expanded, in a match or a replay: the story, and one player's plate."""

from collections.abc import Callable


class ExpandedPanels:
    """Which panels are expanded; `show` repaints the table.

    `story` says whether the story is open on a phone, `more` is how often earlier pages were requested, and `plate` the seat whose plate is shown in
    full while the others are collapsed, or None.
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
        """Expand the plate of a seat instead of any other, or collapse it if it's expanded. A seat that doesn't exist collapses them all."""
        pressed = int(data["seat"]) if data.get("seat", "").isdecimal() else self.seats
        self.plate = pressed if pressed != self.plate and pressed < self.seats else None
        self.show()

    def do_earlier(self, _: dict[str, str]) -> None:
        """Show an earlier page of the story."""
        self.more += 1
        self.show()
