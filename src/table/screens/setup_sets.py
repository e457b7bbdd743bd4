"""The card sets that a match will be played with, one or several combined."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.card_sets import BadSet, CardSet
from courtcards.engine.game import Game
from courtcards.engine.options import choose_options
from courtcards.texts import common_text
from table.page.shared_messages import set_error_text

MARK = 6            # characters of the id that tell sets with equal names apart


class CardSetChoice:
    """Holds the card sets chosen from those available. If none is chosen, the match uses the book's own cards."""

    def __init__(self, kind: type[Game], sets: Mapping[str, CardSet]):
        """Start with the game's default set, if it has one.

        `sets` has the available sets: bundled ones by hash, custom ones by id.
        """
        self.kind = kind
        self.stock = [kind.stock] if kind.stock else []
        self.chosen: list[str] = []
        self.update_sets(sets)

    def update_sets(self, sets: Mapping[str, CardSet]) -> None:
        """Update the available sets. Chosen ones that are still available stay chosen. If none is, choose the game's default set."""
        fitting = {id: card_set for id, card_set in sets.items() if is_playable_set(self.kind, card_set.text)} if self.kind.takes_cards else {}
        self.known = {card_set.hash: card_set for card_set in self.stock} | fitting
        self.chosen = [id for id in self.chosen if id in self.known] or [card_set.hash for card_set in self.stock]

    @property
    def own_ids(self) -> list[str]:
        """The ids of the chosen custom sets."""
        return [id for id in self.chosen if id != self.known[id].hash]

    def add(self, id: str, card_set: CardSet) -> None:
        """Make a new set available, and choose only that one."""
        self.known[id] = card_set
        self.choose_only(id)

    def choose_only(self, *ids: str) -> None:
        """Choose only these sets, as far as they're available. If none is, change nothing."""
        self.chosen = [id for id in ids if id in self.known] or self.chosen

    def toggle(self, id: str) -> None:
        """Add a set to the chosen ones or, if it's among them already, remove it. If none is left, choose the game's default set."""
        chosen = [] if id not in self.known else [known_id for known_id in self.known if (known_id in self.chosen) is not (known_id == id)]
        self.chosen = chosen or [card_set.hash for card_set in self.stock]

    def combined_set(self) -> CardSet | None:
        """Return the chosen sets combined into one, or None for the book's cards. Raises BadSet if there are too many cards."""
        chosen = [self.known[id] for id in self.chosen]
        return self.kind.join_cards(chosen) if len(chosen) > 1 else chosen[0] if chosen else None

    @property
    def all_cards(self) -> list[Card]:
        """All cards of the chosen sets, in the order of the sets."""
        return [card for id in self.chosen for card in self.known[id].cards.values()]

    def why_illegal(self, seats: int, options: dict[str, Any]) -> str:
        """Return the sentence that says why these cards don't suit this number of players. It returns "" if they do."""
        try:
            card_set = self.combined_set()
        except BadSet as error:
            return set_error_text(self.kind, error)
        needed = self.kind.cards_needed(seats, choose_options(self.kind.options, options))
        count = len(card_set.cards if card_set else self.kind.cards)
        return common_text("setup", "few-cards", seats=seats, needed=needed, count=count) if count < needed else ""

    def rows(self, note: str = "") -> list[dict[str, Any]]:
        """Return a row for each set to choose from, the book's own cards first. The default set has the `note`.

        If the game takes no card sets, there are no rows.
        """
        if not self.kind.takes_cards:
            return []
        names = Counter(card_set.id for card_set in self.known.values())
        book = [] if self.stock else [{"value": "", "label": common_text("setup", "own-cards"), "count": len(self.kind.cards), "on": not self.chosen}]
        return [*book, *({"value": id, "label": card_set.id if names[card_set.id] == 1 else f"{card_set.id} ({id[:MARK]})", "count": len(card_set.cards),
                          "on": id in self.chosen, "note": note if card_set in self.stock else ""} for id, card_set in self.known.items())]


def is_playable_set(kind: type[Game], text: str) -> bool:
    """Return whether `text` is a card set that the game can be played with."""
    try:
        kind.read_cards(text)
    except BadSet:
        return False
    return True
