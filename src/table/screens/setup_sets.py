"""The sets of cards that a match is set up with, one or several together. No DOM."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.card_sets import BadSet, CardSet
from courtcards.engine.game import Game
from courtcards.engine.options import choose
from courtcards.texts import said
from table.page.shared_messages import flaw

MARK = 6            # signs of the id that tell sets of one name apart


class CardSets:
    """Which of the sets at hand are played with: none of them means the cards of the book."""

    def __init__(self, kind: type[Game], sets: Mapping[str, CardSet]):
        """Begin with the set that the game is played with where nothing is chosen, if it has one.

        `sets` are those at hand: what is everywhere by its hash, own ones by their ids.
        """
        self.kind = kind
        self.stock = [kind.stock] if kind.stock else []
        self.chosen: list[str] = []
        self.renew(sets)

    def renew(self, sets: Mapping[str, CardSet]) -> None:
        """Choose among the sets that are at hand now; those that were chosen stay so, as far as they are."""
        fitting = {id: one for id, one in sets.items() if fits(self.kind, one.text)} if self.kind.takes_cards else {}
        self.known = {one.hash: one for one in self.stock} | fitting
        self.chosen = [id for id in self.chosen if id in self.known] or [one.hash for one in self.stock]

    @property
    def own(self) -> list[str]:
        """The ids of the own sets that are played with."""
        return [id for id in self.chosen if id != self.known[id].hash]

    def add(self, id: str, given: CardSet) -> None:
        """Lay a new set beside the others, and play with it alone."""
        self.known[id] = given
        self.only(id)

    def only(self, *ids: str) -> None:
        """Play with some sets alone, as far as they are here."""
        self.chosen = [id for id in ids if id in self.known] or self.chosen

    def turn(self, id: str) -> None:
        """Play with a set, or without it; "" and no set at all stand for the cards of the book."""
        chosen = [] if id not in self.known else [one for one in self.known if (one in self.chosen) is not (one == id)]
        self.chosen = chosen or [one.hash for one in self.stock]

    def whole(self) -> CardSet | None:
        """Return what is played with as one set, None for the cards of the book; raises BadSet where they are too many."""
        chosen = [self.known[id] for id in self.chosen]
        return self.kind.join_cards(chosen) if len(chosen) > 1 else chosen[0] if chosen else None

    @property
    def laid(self) -> list[Card]:
        """All cards of the sets that are played with, in order."""
        return [card for id in self.chosen for card in self.known[id].cards.values()]

    def bars(self, seats: int, options: dict[str, Any]) -> str:
        """Return in words why so many cannot play with these cards; nothing where they can."""
        try:
            whole = self.whole()
        except BadSet as error:
            return flaw(self.kind, error)
        needed, count = self.kind.cards_needed(seats, choose(self.kind.options, options)), len(whole.cards if whole else self.kind.cards)
        return said("setup", "few-cards", seats=seats, needed=needed, count=count) if count < needed else ""

    def rows(self, note: str = "") -> list[dict[str, Any]]:
        """Return the sets to choose among, those of the book first, with a `note` on its own; sets of one name are told apart by a part of their id."""
        if not self.kind.takes_cards:
            return []
        names = Counter(one.id for one in self.known.values())
        book = [] if self.stock else [{"value": "", "label": said("setup", "own-cards"), "count": len(self.kind.cards), "on": not self.chosen}]
        return [*book, *({"value": id, "label": one.id if names[one.id] == 1 else f"{one.id} ({id[:MARK]})", "count": len(one.cards),
                          "on": id in self.chosen, "note": note if one in self.stock else ""} for id, one in self.known.items())]


def fits(kind: type[Game], text: str) -> bool:
    """Whether a game can be played with the set of a text."""
    try:
        kind.read_cards(text)
    except BadSet:
        return False
    return True
