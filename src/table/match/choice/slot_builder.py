"""Puts cards in numbered places, where they can be moved until they are played together."""

from collections.abc import Iterable, Mapping, Sequence
from random import SystemRandom
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Move
from table.match.choice.move_builder import Choice, Laid


class SlotBuilder(Choice):
    """A choice that gives every card in hand a place.

    The answers are played in the order of the places, which are numbered from 1. The first `fixed` places are already taken; `laid` holds the cards in the
    others. `lifted` is the card picked up or, while the flag `fresh` is set, the card just placed. `aimed` is the place chosen for the next card, or 0. `told`
    is the card placed last. `advised` is the order that a hint gave, or empty.
    """

    def __init__(self, moves: Sequence[Move], cards: Mapping[str, Card], hand: Iterable[str], fixed: int, free: Iterable[Move] = ()):
        self.hand, self.fixed = tuple(hand), fixed
        self.laid: Laid = ("",) * len(self.hand)
        self.advised: Laid = ()
        self.steps: list[Laid] = []
        self.undone: list[Laid] = []
        self.spread: tuple[dict[str, Any], Laid, dict[str, Any]] | None = None        # cache: a view, the cards in the places, and the view with these cards
        super().__init__(moves, cards, free=free)

    def clear(self) -> None:
        """Put down the picked-up card, and unchoose the chosen place. Cards in places stay."""
        self.lifted, self.fresh, self.aimed, self.told = "", False, 0, ""
        super().clear()

    def restore(self, laid: Sequence[str]) -> None:
        """Restore cards to their places, if they fit there and are still in the hand."""
        cards = [id for id in laid if id]
        if len(laid) <= len(self.hand) and len({*cards}) == len(cards) and {*cards} <= {*self.hand}:
            self.laid = (*laid, *[""] * (len(self.hand) - len(laid)))

    # current state

    @property
    def stored(self) -> Laid:
        """The cards in the places, as they're saved until they're played."""
        return self.laid

    @property
    def begun(self) -> bool:
        """Whether a card is placed, or a card or place is chosen."""
        return any(self.laid) or self.has_selection

    @property
    def has_selection(self) -> bool:
        """Whether a card is picked up, or a place chosen for one."""
        return bool(self.aimed or (self.lifted and not self.fresh))

    @property
    def unplaced_cards(self) -> list[str]:
        """The cards in hand that aren't in a place yet."""
        return [id for id in self.hand if id not in self.laid]

    @property
    def next_place(self) -> int:
        """The place of the next card, which is the chosen place or the first free one, or 0 if none is free."""
        return self.aimed or (self.fixed + 1 + self.laid.index("") if "" in self.laid else 0)

    @property
    def is_arranged(self) -> bool:
        """Whether all cards, or all but one, are in their places."""
        return len(self.unplaced_cards) < 2

    def place_of(self, id: str) -> int:
        """Return the place of a card, or 0 if it has none."""
        return self.fixed + 1 + self.laid.index(id) if id in self.laid else 0

    def answers(self) -> list[Move]:
        """Return an answer for each placed card, from the first place to the last."""
        model = next(move for move in self.moves if move.cards)
        last_card = iter(self.unplaced_cards if self.is_arranged else ())
        ids = [id or next(last_card, "") for id in self.laid]
        return [model._replace(cards=(self.listed.cards[id],)) for id in ids if id]

    def line_up(self, order: Laid) -> None:
        """Put the cards in the places in the given order. An order with nothing but "" returns all cards to the hand."""
        self.clear()
        if order != self.laid:
            self.steps.append(self.laid)
            self.undone.clear()
            self.laid = order

    def fill(self) -> None:
        """Fill the free places before the last taken place with random cards from the hand."""
        last_taken = max([index for index, id in enumerate(self.laid) if id], default=-1)
        random_cards = iter(SystemRandom().sample(self.unplaced_cards, len(self.unplaced_cards)))
        self.laid = tuple([id or (next(random_cards) if index < last_taken else "") for index, id in enumerate(self.laid)])

    # presses

    def move_if_pressed(self, id: str) -> None:
        """Return None, since pressing a card only puts it in a place, and never plays a move."""

    def press(self, id: str) -> None:
        """Put a card in the next place or, if a placed card is picked up, in that card's place. Ignore a card that's placed already."""
        if id not in self.unplaced_cards:
            return
        was_held = self.has_selection
        self.place_card(id, self.place_of(self.lifted) if was_held and self.lifted else self.next_place)
        if not was_held and self.unplaced_cards:
            self.lifted, self.fresh = id, True

    def press_place(self, number: int) -> None:
        """Handle a press on a place: move the picked-up card there, pick up the card in that place, or choose the place for the next card."""
        if not self.fixed < number <= self.fixed + len(self.laid):
            return
        card_here = self.laid[number - self.fixed - 1]
        if self.has_selection and self.lifted:
            self.place_card(self.lifted, 0 if card_here == self.lifted else number)
        elif card_here:
            self.clear()
            self.lifted = card_here
        elif self.lifted:
            self.place_card(self.lifted, number)
        else:
            new_aim = 0 if self.aimed == number else number
            self.clear()
            self.aimed = new_aim

    def place_card(self, id: str, number: int) -> None:
        """Put a card in the place with this number, swapping it with the card there. If `number` is 0, return the card to the hand."""
        index = number - self.fixed - 1
        if id not in self.hand or not (number == 0 or 0 <= index < len(self.laid)):
            return
        places, old_number = list(self.laid), self.place_of(id)
        if old_number:
            places[old_number - self.fixed - 1] = places[index] if number else ""
        if number:
            places[index] = id
        self.clear()
        self.told = id if number else ""
        if tuple(places) != self.laid:
            self.steps.append(self.laid)
            self.undone.clear()
            self.laid = tuple(places)

    # steps

    def take_back(self) -> bool:
        """Put down the picked-up card, or unchoose the chosen place; return whether there was either."""
        held = self.has_selection
        self.clear()
        return held

    def undo_step(self) -> bool:
        """Undo one step, and return whether there was anything to undo."""
        if self.has_selection and self.lifted:
            self.place_card(self.lifted, 0)
        elif not self.take_back():
            if not any(self.laid):
                return False
            self.undone.append(self.laid)
            self.laid = self.steps.pop() if self.steps else without_last_card(self.laid)
        return True

    def redo_step(self) -> bool:
        """Redo the last undone step; return whether there was one."""
        if not self.undone:
            return False
        self.steps.append(self.laid)
        self.laid = self.undone.pop()
        self.clear()
        return True


def without_last_card(laid: Laid) -> Laid:
    """Return the places with the last card removed."""
    last_taken = max(index for index, id in enumerate(laid) if id)
    return (*laid[:last_taken], "", *laid[last_taken + 1:])
