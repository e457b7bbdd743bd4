"""Balanced numbers for cards of a set: given at once to those that are wanted, and taken back as well. No DOM."""

from collections.abc import Callable, Sequence

from courtcards.cards.custom_sets import File, OwnSet
from table.page.available_sets import Held
from table.page.page import Page


class Filling:
    """What fills in the numbers of the set that is `held`; `keep` saves it and shows it, `which` are the cards that a button means, by their keys.

    `filled` is how cards were before and after.
    """

    def __init__(self, page: Page, held: Callable[[], Held | None], keep: Callable[[OwnSet], object], which: Callable[[str], Sequence[str]]):
        self.page, self.held, self.keep, self.which = page, held, keep, which
        self.filled: dict[str, tuple[File, File]] = {}

    def do_fill(self, data: dict[str, str]) -> None:
        """Give the cards that a button means balanced numbers."""
        self.page.close_dialog()
        self.fill(self.which(data.get("value", "")))

    def fill(self, keys: Sequence[str]) -> None:
        """Give some cards balanced numbers, and say how many; what else is on them stays."""
        held = self.held()
        wanted = [card for card in held.own.cards if card["key"] in keys] if held and not held.stock else []
        if held and wanted:
            others = [card for card in held.own.cards if card["key"] not in keys]
            fresh = held.craft.fill(wanted, others, self.page.seed())
            self.filled = {old["key"]: (old, new) for old, new in zip(wanted, fresh, strict=True)}
            self.put({new["key"]: new for new in fresh})
            self.page.tell("filled", count=len(fresh))

    def do_unfill(self, _: dict[str, str]) -> None:
        """Take back the numbers that were filled in last, and nothing that was written since."""
        held = self.held()
        now = {card["key"]: card for card in held.own.cards} if held else {}
        self.put({key: now[key] | changed(new, old) for key, (old, new) in self.filled.items() if key in now})
        self.page.drop("filled")

    def put(self, cards: dict[str, File]) -> None:
        """Lay cards in the places of those with their keys."""
        held = self.held()
        if held:
            self.keep(held.own.changed(cards=[cards.get(card["key"], card) for card in held.own.cards]))


def changed(one: File, other: File) -> File:
    """Return what a card has otherwise than another.

    >>> changed({"number": 3, "speed": 50}, {"number": 3, "speed": 85})
    {'speed': 85}
    """
    return {name: value for name, value in other.items() if one.get(name) != value}
