"""What is unfolded of a table, in a match and looking back: its story, and the plate of one player. No DOM."""

from collections.abc import Callable


class Unfolding:
    """What is unfolded; `show` paints the table anew.

    `story` is whether the story of a phone is open, `more` how often earlier pages of it were asked for, `plate` the seat whose plate is shown
    whole where others are folded.
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
        """Show a plate whole, in the place of another one, or fold it again; one that is not there is not unfolded."""
        pressed = int(data["seat"]) if data.get("seat", "").isdecimal() else self.seats
        self.plate = pressed if pressed != self.plate and pressed < self.seats else None
        self.show()

    def do_earlier(self, _: dict[str, str]) -> None:
        """Show more of the story."""
        self.more += 1
        self.show()
