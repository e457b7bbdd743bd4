"""Gives cards of a set balanced numbers, all at once, and undoes this."""

from collections.abc import Callable, Sequence

from courtcards.cards.custom_sets import File, OwnSet
from table.page.available_sets import AvailableSet
from table.page.page import Page


class NumberFilling:
    """Fills in balanced numbers on a set's cards, and undoes this.

    `find_set` returns the set, and `keep` saves and shows it. `filled_in` has the cards filled in last, by key, each as it was before and after.
    """

    def __init__(self, page: Page, find_set: Callable[[], AvailableSet | None], keep: Callable[[OwnSet], object],
                 cards_of_button: Callable[[str], Sequence[str]]):
        self.page, self.find_set, self.keep, self.cards_of_button = page, find_set, keep, cards_of_button
        self.filled_in: dict[str, tuple[File, File]] = {}

    def do_fill(self, data: dict[str, str]) -> None:
        """Give balanced numbers to the cards that the pressed button stands for."""
        self.page.close_dialog()
        self.fill(self.cards_of_button(data.get("value", "")))

    def fill(self, card_keys: Sequence[str]) -> None:
        """Give the cards with these keys balanced numbers, and tell the player how many cards got them.

        Everything else on the cards stays.
        """
        available_set = self.find_set()
        cards_to_fill = [card for card in available_set.own.cards if card["key"] in card_keys] if available_set and not available_set.stock else []
        if available_set and cards_to_fill:
            other_cards = [card for card in available_set.own.cards if card["key"] not in card_keys]
            filled_cards = available_set.craft.fill(cards_to_fill, other_cards, self.page.seed())
            self.filled_in = {old["key"]: (old, new) for old, new in zip(cards_to_fill, filled_cards, strict=True)}
            self.replace_cards({new["key"]: new for new in filled_cards})
            self.page.tell("filled", count=len(filled_cards))

    def do_unfill(self, _: dict[str, str]) -> None:
        """Give the cards filled in last their old numbers back, but keep changes made since."""
        available_set = self.find_set()
        cards_by_key = {card["key"]: card for card in available_set.own.cards} if available_set else {}
        self.replace_cards({key: cards_by_key[key] | changed_fields(new, old) for key, (old, new) in self.filled_in.items() if key in cards_by_key})
        self.page.drop("filled")

    def replace_cards(self, cards: dict[str, File]) -> None:
        """Replace each card of the set whose key is in `cards` with the card given there, and save the set."""
        available_set = self.find_set()
        if available_set:
            self.keep(available_set.own.with_fields(cards=[cards.get(card["key"], card) for card in available_set.own.cards]))


def changed_fields(one: File, other: File) -> File:
    """Return the fields of the card `other` that are missing from the card `one`, or have another value there.

    >>> changed_fields({"number": 3, "speed": 50}, {"number": 3, "speed": 85})
    {'speed': 85}
    """
    return {name: value for name, value in other.items() if one.get(name) != value}
