"""Where a person's cards stand in a race: each keeps its place, and its key, for as long as it is held. No DOM."""

from collections.abc import Sequence

CAPS = {"tray": "1234567890", "left": "qwerasdfzxcv1234tg5", "right": "uiopjkl;m,./7890yh6"}        # the keys of the places, in their order
ACTS = {"tray": "-=", "left": "b", "right": "n"}          # the keys of what is said without a card
FEW = 7             # places that stay when they are free, so that nothing moves as the last cards go


class Rack:
    """The places of one person's cards, "" where one is free."""

    def __init__(self) -> None:
        self.places: list[str] = []

    def lay(self, hand: Sequence[str]) -> tuple[str, ...]:
        """Return the places with the cards of a hand: what is held stays, what is new fills the first free place."""
        self.places = [id if id in hand else "" for id in self.places]
        for id in hand:
            if id not in self.places:
                free = self.places.index("") if "" in self.places else len(self.places)
                self.places[free:free + 1] = [id]
        while len(self.places) > FEW and not self.places[-1]:
            self.places.pop()
        return tuple(self.places)
