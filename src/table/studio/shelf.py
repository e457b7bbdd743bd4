"""The studio's shelf, on which card sets are created, imported, deleted and restored."""

from collections.abc import Iterator
from functools import partial

from courtcards.engine.limits import SET_FEWEST, SET_MOST, TITLE, TYPED_NAME
from courtcards.texts import common_text
from table.files.time_slices import WorkBudget
from table.markup import dialogs
from table.page.available_sets import AvailableSet, as_available_set, bundled_sets, crafts, find_available_set, traits_with_artwork
from table.page.page import Page
from table.page.screen import StaticScreen
from table.page.shared_messages import size_text
from table.storage.quota_storage import TRASH_PREFIX
from table.storage.set_shelf import SET_PREFIX
from table.studio import shelf_page
from table.studio.set_actions import SetActions, optional_field, parse_line
from table.studio.set_display import card_item
from table.studio.shelf_page import FAN_CARDS, SETS_AT_ONCE, SetBox, TrashItem, set_summary

SET_SIZES = 18, 36, 54, 135     # numbers of cards offered for a new set
STORAGE_LENGTH = 5_000_000      # characters that browsers store for a page, drawings not included


class ShelfScreen(StaticScreen):
    """The screen with the shelf. `notice` is the key of a notice to show when it opens, or "".

    `most` is how many sets it lists. `drawn` is how many bytes all drawings take. `unread` holds the storage keys of unreadable sets, once known.
    """

    def __init__(self, page: Page, notice: str = ""):
        self.page, self.notice, self.set_actions = page, notice, SetActions(page, self.open)
        self.parts = (self.set_actions,)
        self.most, self.next = SETS_AT_ONCE, ""
        self.drawn = 0
        self.unread: list[str] = []

    def open(self) -> None:
        """Delete old items from the trash, show the shelf, and measure the drawings."""
        self.page.shelf.trash.delete_old()
        self.next, self.page.laid = self.page.laid or self.next, ""
        self.show()
        self.page.browser.art.request_size(self.page.here(self.on_size))

    def show(self) -> None:
        """Show the shelf, with notices about deleted and unsaved sets."""
        self.page.title(common_text("page", "name-titled", title=common_text("studio", "title")))
        ids, deleted = self.page.shelf.ids(), self.restorable()
        if self.next in ids:
            self.most = max(self.most, ids.index(self.next) + 1)
        sets = filter(None, map(as_available_set, map(self.page.shelf.get, ids[:self.most])))
        own_boxes = [set_box_of(available_set, available_set.own.id == self.next) for available_set in sets]
        bundled = [set_box_of(available_set) for available_set in bundled_sets()]
        self.page.tell_how_many("set-deleted", len([item for item in deleted if item.id in self.page.shelf.gone]))
        self.page.paint(shelf_page.shelf_markup(own_boxes, len(ids) - self.most, bundled, deleted, self.storage_phrase(), len(self.unread)))
        self.set_actions.tell_unsaved_sets()
        if self.notice:
            self.page.tell(self.notice)
            self.notice = ""

    def restorable(self) -> list[TrashItem]:
        """Return the restorable items: sets, then cards whose sets still exist."""
        items = []
        for available_set in filter(None, map(as_available_set, self.page.shelf.deleted_sets())):
            own_set = available_set.own
            about = set_summary(own_set.owner, len(own_set.cards), available_set.drawing_count)
            items.append(TrashItem("set", own_set.id, own_set.name, about, own_set.id == self.next))
        for deleted in self.page.shelf.deleted_cards():
            name, about = card_item(deleted.own.game, deleted.card).name, common_text("studio", "card-of", set=deleted.own.name)
            items.append(TrashItem("card", deleted.key, name, about, deleted.key == self.next))
        return items

    def close(self) -> None:
        """Remove the shelf's notices as it's left."""
        self.set_actions.close()
        self.page.drop("shelf")

    def on_stored(self, key: str) -> None:
        """Repaint if another tab has changed the sets or the trash."""
        if not key or key.startswith((SET_PREFIX, TRASH_PREFIX)):
            self.open()

    def do_more_sets(self, _: dict[str, str]) -> None:
        """List more sets. The first of them gets the focus."""
        ids = self.page.shelf.ids()
        self.next = ids[self.most] if self.most < len(ids) else ""
        self.most += SETS_AT_ONCE
        self.show()

    def on_size(self, drawn: int) -> None:
        """Start reading all sets, now that the size of the drawings (`drawn`, bytes) is known."""
        self.read(iter(self.page.saves.names(SET_PREFIX)), [], WorkBudget(), drawn)

    def read(self, names: Iterator[str], unread: list[str], budget: WorkBudget, drawn: int) -> None:
        """Read all sets in time slices, then show how many can't be read and how much space the drawings take.

        If all sets can be read, delete the drawings of cards that no longer exist.
        """
        for name in names:
            own_set = self.page.shelf.get(name.removeprefix(SET_PREFIX))
            unread += [] if own_set else [name]
            if budget.spend(SET_FEWEST + len(own_set.cards if own_set else ())):
                return self.page.later(0, partial(self.read, names, unread, budget, drawn))
        if (drawn, unread) != (self.drawn, self.unread):
            self.drawn, self.unread = drawn, unread
            self.show()
        if not unread:
            self.page.browser.art.delete_orphans(self.page.shelf.keys())
        return None

    def do_export_unread(self, _: dict[str, str]) -> None:
        """Export the unreadable sets as files, exactly as stored."""
        for name in self.unread:
            self.page.browser.download(common_text("studio", "unread-file"), self.page.saves.get(name) or "")

    def storage_phrase(self) -> str:
        """Return a phrase that says how much of this device's storage is used, and how much space drawings take."""
        share = self.page.saves.size() * 100 // STORAGE_LENGTH
        words = [common_text("studio", "room-tight" if share > 80 else "room", share=max(1, share))]
        return " ".join([*words, *([common_text("studio", "room-drawn", size=size_text(self.drawn))] if self.drawn else [])])

    def do_put_back_sets(self, _: dict[str, str]) -> None:
        """Restore the sets deleted on this page. The one deleted last gets the focus."""
        for id in self.page.shelf.gone[:]:
            self.do_put_back_set({"id": id})

    def do_put_back_set(self, data: dict[str, str]) -> None:
        """Restore a deleted set, which then gets the focus."""
        self.page.shelf.put_back(data["id"])
        self.next = data["id"]
        self.open()

    def do_put_back_card(self, data: dict[str, str]) -> None:
        """Restore a deleted card to its place in its set. If the set is full, say so."""
        deleted = next((card for card in self.page.shelf.deleted_cards() if card.key == data["id"]), None)
        own_set = self.page.shelf.get(deleted.of) if deleted else None
        if deleted and own_set and len(own_set.cards) >= SET_MOST:
            return self.page.tell("set-most", most=SET_MOST)
        if deleted and own_set:
            self.next = next_focus_id([item.id for item in self.restorable()], deleted.key) or own_set.id
            self.set_actions.keep(own_set.with_fields(cards=[*own_set.cards[:deleted.place], deleted.card, *own_set.cards[deleted.place:]]))
            if own_set.id not in self.page.shelf.unkept:
                self.page.shelf.forget(deleted.key)
        return self.open()

    def do_forget_set(self, data: dict[str, str]) -> None:
        """Ask whether to permanently delete a set in the trash."""
        self.ask_forget(data["id"], common_text("studio", "forget-text"))

    def do_forget_card(self, data: dict[str, str]) -> None:
        """Ask whether to permanently delete a card in the trash."""
        self.ask_forget(data["id"], common_text("studio", "forget-card-text"))

    def ask_forget(self, id: str, text: str) -> None:
        """Ask whether to permanently delete the item with this id in the trash. `text` explains the question."""
        title = common_text("studio", "forget-title", set=next((item.name for item in self.restorable() if item.id == id), ""))
        dialog = dialogs.confirm_dialog(title, text, common_text("studio", "forget"), common_text("sheet", "cancel"), danger=True)
        self.page.ask(dialog, lambda _: self.forget(id))

    def forget(self, id: str) -> None:
        """Permanently delete an item in the trash. The next one gets the focus."""
        self.next = next_focus_id([item.id for item in self.restorable()], id)
        self.page.shelf.forget(id)
        self.open()

    def do_delete_set(self, data: dict[str, str]) -> None:
        """Delete a set. The next one gets the focus."""
        self.next = next_focus_id(self.page.shelf.ids(), data["id"])
        self.set_actions.delete(data["id"])
        self.open()

    def do_new_set(self, _: dict[str, str]) -> None:
        """Ask for the name and contents of a new set."""
        sizes = [(craft.game, size) for craft in crafts() for size in SET_SIZES]
        copies = [(bundled.own.id, bundled.own.name) for bundled in bundled_sets()]
        name = self.set_actions.distinct_name(common_text("studio", "named"))
        self.page.ask(shelf_page.new_set_dialog(name, self.set_actions.owner, sizes, copies), self.create_set)

    def create_set(self, answer: dict[str, str]) -> None:
        """Create a new set and open it.

        It's a copy of a book's set, or a set of cards that are blank or have balanced numbers.
        """
        name = self.set_actions.distinct_name(parse_line(answer.get("name", ""), TITLE) or common_text("studio", "named"))
        file = {"format": 1, "name": name, "version": "1"} | optional_field("owner", parse_line(answer.get("owner", ""), TYPED_NAME))
        bundled, size = find_available_set(self.page.shelf, answer.get("id", "")), int(answer.get("size", SET_SIZES[0]))
        craft = bundled.craft if bundled else next((craft for craft in crafts() if craft.game == answer.get("game")), crafts()[0])
        if bundled:
            new_set = self.set_actions.copy(bundled.own, file | {"cards": bundled.own.cards})
        else:
            cards = [craft.blank(number) for number in range(1, size + 1)]
            if answer.get("numbers") != "blank":
                cards = craft.fill(cards, (), self.page.seed())
            fresh_set = self.page.shelf.new_set(craft.game, file | {"cards": cards})
            new_set = fresh_set if self.set_actions.keep(fresh_set) else None
        if new_set:
            self.page.browser.go(f"#/studio/{new_set.id}")
            self.set_actions.tell_tidied(answer)
            self.set_actions.remember(new_set.owner)


def set_box_of(available_set: AvailableSet, next: bool = False) -> SetBox:
    """Return a set as the shelf shows it, with a few of its cards.

    `next` says whether it gets the focus if the focused element disappears.
    """
    own_set, cards = available_set.own, available_set.own.cards
    drawn_cards, step = [card for card in cards if "art" in card], max(1, len(cards) // FAN_CARDS)
    fan = [*drawn_cards, *(card for card in cards[::step] if card not in drawn_cards)][:FAN_CARDS]
    traits = tuple([traits_with_artwork(card) for card in fan])
    return SetBox(own_set.id, own_set.name, own_set.owner, available_set.deck, traits, len(cards), available_set.drawing_count, max(0, SET_FEWEST - len(cards)),
                  available_set.is_blank, available_set.stock, next)


def next_focus_id(ids: list[str], id: str) -> str:
    """Return the id that gets the focus once `id` is removed: the next one, the previous one, or "".

    >>> next_focus_id(["a", "b", "c"], "b"), next_focus_id(["a", "b"], "b"), next_focus_id(["a"], "a")
    ('c', 'a', '')
    """
    place = ids.index(id) if id in ids else 0
    other_ids = [other for other in ids if other != id]
    return other_ids[min(place, len(other_ids) - 1)] if other_ids else ""
