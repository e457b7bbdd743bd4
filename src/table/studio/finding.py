"""Drawings that are kept while their sets do not know of them, since the page was ended in between: found once, and told to the sets. No DOM."""

from collections.abc import Callable, Collection
from contextlib import suppress

from courtcards.own import OwnSet
from table.desk import Desk
from table.store.saves import NotSaved
from table.store.sets import SET
from table.studio.history import with_drawing


def find_drawings(desk: Desk, stored: Callable[[str], None]) -> None:
    """Look for them; `stored` hears under which keys sets were stored for it."""
    def look(kept: Collection[str]) -> None:
        found = [key for own in desk.shelf.listed() for key in bare(own, kept)] if kept else []
        if found:
            desk.browser.art.get(found, desk.guard(lambda arts: tell_sets(desk, arts, stored)))
    desk.browser.art.keys(desk.guard(look))


def bare(own: OwnSet, keys: Collection[str]) -> list[str]:
    """Return which cards of a set are among some keys, and not drawn on as far as the set knows."""
    return [card["key"] for card in own.cards if "art" not in card and card["key"] in keys]


def tell_sets(desk: Desk, keys: Collection[str], stored: Callable[[str], None]) -> None:
    """Tell the sets on which of their cards something is drawn; one that cannot be stored now is told at the next start."""
    for own in desk.shelf.listed():
        found = bare(own, keys)
        marked = own
        for key in found:
            marked = marked.put(with_drawing(own.card(key) or {}, own.owner, desk.watch.today()))
        with suppress(NotSaved):
            if found:
                desk.shelf.save(marked)
                stored(SET + own.id)
