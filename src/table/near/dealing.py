"""A table whose guests are all there is dealt: the match is kept as any other, and the lines go over to it. No DOM."""

from collections.abc import Mapping

from table.near.holding import seat_guests
from table.page.page import Page
from table.page.ports import Line
from table.page.wording import first_name
from table.screens.dealer import Dealer


def deal(page: Page, dealer: Dealer, lines: Mapping[int, Line]) -> None:
    """Deal what is set up, and open its table with a guest at the seat of each line."""
    record = dealer.record()
    id, slot = page.matches.new(record, first_name(record), drawn=dealer.drawn, **page.shelf.wear(dealer.cards.laid, dealer.cards.own))
    page.browser.replace(f"#/match/{id}")
    table = seat_guests(page, id, page.save(id, slot), lines)
    for seat, line in lines.items():
        table.returning.keep(seat, line)
    page.enter(table)
