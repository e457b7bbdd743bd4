"""Keys for a race against the clock: which key each of a player's cards is on. It stays there while others come and go."""

from collections.abc import Sequence

PLACE_KEYS = {"tray": "1234567890", "left": "qwerasdfzxcv1234tg5", "right": "uiopjkl;m,./7890yh6"}  # the keys of the places, in order
VERB_KEYS = {"tray": "-=", "left": "b", "right": "n"}     # the keys of verbs without a card
KEPT_PLACES = 7     # with this many places or fewer, free ones are kept, so that nothing moves as the last cards leave


class KeySlots:
    """Keeps each of one player's cards in its place, and so on its key; a free place is ""."""

    def __init__(self) -> None:
        self.places: list[str] = []

    def lay(self, hand: Sequence[str]) -> tuple[str, ...]:
        """Put the cards in a hand in places, and return the id of the card in each place, or "" for a free one.

        Cards keep their places, and new cards take the first free ones. Free places at the end may be removed.
        """
        self.places = [id if id in hand else "" for id in self.places]
        for id in hand:
            if id not in self.places:
                free = self.places.index("") if "" in self.places else len(self.places)
                self.places[free:free + 1] = [id]
        while len(self.places) > KEPT_PLACES and not self.places[-1]:
            self.places.pop()
        return tuple(self.places)
