"""Stored drawings that aren't marked on their cards, as the page ended in between: find and mark them when the page starts."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from courtcards.cards.custom_sets import OwnSet
from table.page.page import Page
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET
from table.storage.stored_sets import keys_in
from table.studio.provenance import with_drawing

DRAWN = '"art":true'        # as written in a stored set; quotation marks inside strings are always escaped


def find_drawings(page: Page, stored: Callable[[str], None]) -> None:
    """Find and mark such drawings; call `stored` with the storage key of every set changed."""
    def look(kept: Collection[str]) -> None:
        texts = page.shelf.saves.texts(SET) if kept else {}
        sets = [own for name, text in texts.items() if knows_less(text, kept) and (own := page.shelf.get(name.removeprefix(SET)))]
        found = [key for own in sets for key in bare(own, kept)]
        if found:
            page.browser.art.get(found, page.guard(lambda arts: tell_sets(page, [own.id for own in sets], arts, stored)))
    page.browser.art.keys(page.guard(look))


def knows_less(text: str, keys: Collection[str]) -> bool:
    """Return whether a set may lack marks for some of the drawings with these keys, judging by its stored text alone."""
    return sum(key in keys for key in keys_in(text)) > text.count(DRAWN)


def bare(own: OwnSet, keys: Collection[str]) -> list[str]:
    """Return the keys of a set's cards that have a drawing, according to `keys`, but aren't marked as drawn."""
    return [card["key"] for card in own.cards if "art" not in card and card["key"] in keys]


def tell_sets(page: Page, ids: Iterable[str], keys: Collection[str], stored: Callable[[str], None]) -> None:
    """Mark the cards that have a drawing in some sets; a set that can't be stored now is retried at the next start."""
    for own in filter(None, map(page.shelf.get, ids)):
        found = bare(own, keys)
        marked = own
        for key in found:
            marked = marked.put(with_drawing(own.card(key) or {}, own.owner, page.stopwatch.today()))
        with suppress(NotSaved):
            if found:
                page.shelf.save(marked)
                stored(SET + own.id)
