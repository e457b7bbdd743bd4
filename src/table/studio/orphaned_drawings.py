"""Drawings that are kept while their sets do not know of them, since the page was ended in between: found once, and told to the sets. No DOM."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from courtcards.cards.custom_sets import OwnSet
from table.page.page import Page
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET
from table.storage.stored_sets import keys_in
from table.studio.provenance import with_drawing

DRAWN = '"art":true'        # as it stands in a stored set; a quotation mark inside a text is always escaped


def find_drawings(page: Page, stored: Callable[[str], None]) -> None:
    """Look for them; `stored` hears under which keys sets were stored for it."""
    def look(kept: Collection[str]) -> None:
        texts = page.shelf.saves.texts(SET) if kept else {}
        sets = [own for name, text in texts.items() if knows_less(text, kept) and (own := page.shelf.get(name.removeprefix(SET)))]
        found = [key for own in sets for key in bare(own, kept)]
        if found:
            page.browser.art.get(found, page.guard(lambda arts: tell_sets(page, [own.id for own in sets], arts, stored)))
    page.browser.art.keys(page.guard(look))


def knows_less(text: str, keys: Collection[str]) -> bool:
    """Whether a stored set may say of fewer of its cards that something is drawn on them than are among some keys; it is not parsed for that."""
    return sum(key in keys for key in keys_in(text)) > text.count(DRAWN)


def bare(own: OwnSet, keys: Collection[str]) -> list[str]:
    """Return which cards of a set are among some keys, and not drawn on as far as the set knows."""
    return [card["key"] for card in own.cards if "art" not in card and card["key"] in keys]


def tell_sets(page: Page, ids: Iterable[str], keys: Collection[str], stored: Callable[[str], None]) -> None:
    """Tell some sets on which of their cards something is drawn; one that cannot be stored now is told at the next start."""
    for own in filter(None, map(page.shelf.get, ids)):
        found = bare(own, keys)
        marked = own
        for key in found:
            marked = marked.put(with_drawing(own.card(key) or {}, own.owner, page.stopwatch.today()))
        with suppress(NotSaved):
            if found:
                page.shelf.save(marked)
                stored(SET + own.id)
