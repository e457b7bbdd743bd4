"""Marks cards whose drawing was stored just before the page closed, before the card itself was marked as drawn.

It runs at the next start.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from courtcards.cards.custom_sets import OwnSet
from table.page.page import Page
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET_PREFIX
from table.storage.stored_sets import card_keys_in_text
from table.studio.provenance import mark_as_drawn

DRAWN_FIELD = '"art":true'  # as written in a stored set; quotation marks inside strings are always escaped


def mark_orphaned_drawings(page: Page, stored: Callable[[str], None]) -> None:
    """Mark cards as drawn if they have a stored drawing, but no mark.

    Call `stored` with the storage key of every changed set.
    """
    def on_keys_read(stored_keys: Collection[str]) -> None:
        texts = page.shelf.saves.texts(SET_PREFIX) if stored_keys else {}
        ids = [name.removeprefix(SET_PREFIX) for name, text in texts.items() if may_lack_marks(text, stored_keys)]
        sets = [*filter(None, map(page.shelf.get, ids))]
        unmarked = [key for own_set in sets for key in unmarked_keys(own_set, stored_keys)]
        if unmarked:
            page.browser.art.get(unmarked, page.guard(lambda arts: mark_drawn_cards(page, [own_set.id for own_set in sets], arts, stored)))
    page.browser.art.keys(page.guard(on_keys_read))


def may_lack_marks(text: str, keys: Collection[str]) -> bool:
    """Return whether a set may have a card whose drawing is stored, but which isn't marked as drawn.

    `text` is the set's stored text, which isn't parsed. `keys` are the keys of all stored drawings.
    """
    return sum(key in keys for key in card_keys_in_text(text)) > text.count(DRAWN_FIELD)


def unmarked_keys(own_set: OwnSet, keys: Collection[str]) -> list[str]:
    """Return the keys of a set's cards that have a drawing, but aren't marked as drawn. `keys` are the keys of all stored drawings."""
    return [card["key"] for card in own_set.cards if "art" not in card and card["key"] in keys]


def mark_drawn_cards(page: Page, ids: Iterable[str], keys: Collection[str], stored: Callable[[str], None]) -> None:
    """Mark as drawn the cards of the given sets that have a drawing. `keys` has the keys of all stored drawings.

    `stored` is called with the storage key of every changed set.
    """
    for own_set in filter(None, map(page.shelf.get, ids)):
        unmarked = unmarked_keys(own_set, keys)
        marked = own_set
        for key in unmarked:
            marked = marked.with_card(mark_as_drawn(own_set.card(key) or {}, own_set.owner, page.page_clock.today()))
        with suppress(NotSaved):
            if unmarked:
                page.shelf.save(marked)
                stored(SET_PREFIX + own_set.id)
