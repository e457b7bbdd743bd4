"""Finds the named orders of a hand: those that the book defines, and the order played last."""

from collections.abc import Mapping
from contextlib import suppress

from courtcards.engine.card import Card
from table.books import book_of
from table.match.choice.move_builder import Laid
from table.match.choice.slot_builder import SlotBuilder
from table.page.page import Page
from table.storage.quota_storage import NotSaved

LAST_PLAYED, BY_HAND, FROM_HINT = "last", "hand", "hint"  # names: the order played last, any order made by hand, and the order that a hint gave
ORDERS_SETTING = "orders"           # the kinds of card in the order played last, by game


class NamedOrders:
    """Finds the named orders of one match, once per hand, and saves the order played last."""

    def __init__(self, page: Page, game: str, cards: Mapping[str, Card]):
        self.page, self.game, self.cards = page, game, cards
        self.named = book_of(game).orders
        self.made: tuple[Laid, dict[str, Laid]] = (), {}

    def named_orders(self, lineup: SlotBuilder) -> dict[str, Laid]:
        """Return the named orders of a hand, or an empty dict if the book defines none.

        The order named `BY_HAND` leaves all places free.
        """
        if self.named and self.made[0] != lineup.hand:
            traits = {id: self.cards[id].traits for id in lineup.hand}
            orders = {name: tuple(order(traits)) for name, order in self.named.items()}
            last_order = self.last_order(lineup.hand, orders)
            if last_order:
                orders[LAST_PLAYED] = last_order
            self.made = lineup.hand, {**orders, BY_HAND: ("",) * len(lineup.hand)}
        return self.made[1]

    def cards_in_order(self, lineup: SlotBuilder, name: str) -> Laid:
        """Return a hand in a named order, or () if there's no such order. For `FROM_HINT`, return the order that a hint gave."""
        return lineup.advised if name == FROM_HINT else self.named_orders(lineup).get(name, ())

    def current_name(self, lineup: SlotBuilder) -> str:
        """Return the name of the cards' current order, or `BY_HAND` if it has none."""
        return next((name for name, order in self.named_orders(lineup).items() if order == lineup.laid), BY_HAND)

    def current_order_name(self, lineup: SlotBuilder) -> str:
        """Return the name of the order from which the player has made the current one by moving cards, or "" if there's none."""
        if self.current_name(lineup) != BY_HAND:
            return ""
        names = {order: name for name, order in self.named_orders(lineup).items() if name != BY_HAND}
        return next((names[laid] for laid in reversed(lineup.steps) if laid in names), "")

    def last_order(self, hand: Laid, named: Mapping[str, Laid]) -> Laid:
        """Return a hand in the order played last. Cards that have no counterpart in that order come at the end.

        If that order is unknown or equals a named one, return ().
        """
        kinds = self.page.settings[ORDERS_SETTING].get(self.game)
        rest = [*next(iter(named.values()))]            # the cards not placed yet, in the book's first order
        placed = []
        for kind in kinds if isinstance(kinds, list) else ():
            id = next((id for id in rest if self.cards[id].kind == kind), None)
            if id:
                placed.append(id)
                rest.remove(id)
        order = (*placed, *rest)
        return order if placed and order not in named.values() else ()

    def save_order(self, lineup: SlotBuilder) -> None:
        """Save the order of a complete line-up, as kinds of card."""
        if self.named and not lineup.fixed and lineup.is_arranged:
            kinds = [card.kind for move in lineup.answers() for card in move.cards]
            with suppress(NotSaved):
                self.page.saves.set_setting(ORDERS_SETTING, self.page.settings[ORDERS_SETTING] | {self.game: kinds})
