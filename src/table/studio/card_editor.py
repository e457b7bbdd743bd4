"""The card editor, in which the player writes, draws, copies, deletes or restores a card. Every change is saved immediately."""

from courtcards.cards.custom_sets import File, OwnSet
from courtcards.engine.card import Card
from courtcards.engine.limits import SET_MOST
from courtcards.games import GAMES
from courtcards.texts import Texts, common_text
from table.markup.html import Markup
from table.page.available_sets import AvailableSet, find_available_set, traits_with_artwork
from table.page.page import Page
from table.page.screen import StaticScreen
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET_PREFIX
from table.studio.card_editor_page import EditorContents, StripCard, editor_page, editor_regions, strip_range
from table.studio.card_fields import BadField, card_field_id, fields_of_card, with_field
from table.studio.drawing import Drawing
from table.studio.fill_numbers import NumberFilling
from table.studio.photo import Photo
from table.studio.provenance import extend_history, history_sentences
from table.studio.set_actions import SetActions
from table.studio.share_card import CardSharing


class CardEditorScreen(StaticScreen):
    """The card editor.

    `typed` holds invalid input and the reason why it's invalid, by field. `kept` says whether the set is saved as shown. `deleted` holds the cards deleted in
    this editor, each with its index. `before` holds the regions on the page, so that only changed ones are repainted.
    """

    def __init__(self, page: Page, held: AvailableSet, key: str):
        self.page, self.held, self.key = page, held, key
        self.set_actions, self.drawing = SetActions(page, self.open), Drawing(self)
        self.filling = NumberFilling(page, lambda: self.held, self.keep, lambda _: [self.key])
        self.parts = self.drawing, self.set_actions, self.filling, Photo(self, self.drawing), CardSharing(self)
        self.typed: dict[str, tuple[str, str]] = {}
        self.corner, self.kept, self.turned = 0, True, False
        self.deleted: list[tuple[int, File]] = []
        self.before: dict[str, Markup] = {}

    def open(self) -> None:
        """Show the editor."""
        self.before = {}
        self.paint()

    def close(self) -> None:
        """As the editor is left, remove its notices and remember the card, so that it gets the focus on the set's screen."""
        self.set_actions.close()
        self.page.laid = self.key
        self.page.drop("easel", "elsewhere", "drawing", "ink", "zoom")

    @property
    def card(self) -> File:
        """The card being edited."""
        return self.held.own.card(self.key) or {}

    @property
    def place(self) -> int:
        """The card's index in its set."""
        return self.held.own.keys.index(self.key)

    def paint(self) -> None:
        """Repaint the regions that have changed."""
        contents = self.contents()
        regions, before = editor_regions(contents), self.before
        self.before = {}
        self.page.title(common_text("page", "name-titled", title=common_text("easel", "title", number=contents.card.traits["number"], set=contents.name)))
        self.page.paint(editor_page(regions, before, contents.fixed))
        self.before = regions

    def contents(self) -> EditorContents:
        """Return the contents of the editor."""
        own_set, craft, deck, stock = self.held
        cards, strip_indices = own_set.cards, strip_range(self.place, len(own_set.cards))
        strip_cards = [cards[index] for index in strip_indices]
        cards_by_key = {card["key"]: Card(card["key"], card["key"], traits_with_artwork(card)) for card in strip_cards}
        texts = Texts(GAMES[own_set.game], cards=cards_by_key)
        strip_items = [StripCard(key, card.traits, texts.card(key, "full")) for key, card in cards_by_key.items()]
        return EditorContents(own_set.id, own_set.name, deck, (craft.width, craft.height), len(cards), self.held.drawing_count, strip_items,
                              strip_indices.start, self.place - strip_indices.start, fields_of_card(craft, self.card, self.typed), self.corner,
                              craft.checks(self.card, cards), history_sentences(self.card.get("history", ())),
                              self.drawing.tools._replace(keys=self.page.has_keyboard()), self.state, len(cards) >= SET_MOST, stock, self.turned)

    @property
    def state(self) -> str:
        """The text that says whether the set and its drawings are saved. It's "" for a book's set, which can't be edited."""
        return "" if self.held.stock else common_text("easel", "saved" if self.kept and not self.typed and self.page.browser.art.all_stored() else "unsaved")

    def on_stored(self, key: str) -> None:
        """Handle a change to the stored set, made on another screen or in another tab."""
        own_set = self.held.own
        if self.held.stock or key not in ("", SET_PREFIX + own_set.id):
            return
        stored_set = self.page.shelf.get(own_set.id)
        if stored_set and stored_set.revision == own_set.revision:
            self.page.drop("elsewhere")
        elif stored_set and self.kept and stored_set.revision[1] == self.page.saves.tab:
            self.held = self.held._replace(own=stored_set)
            self.paint()
        else:
            self.tell_change("newer" if stored_set else "gone")

    def do_load_set(self, _: dict[str, str]) -> None:
        """Load the set as another tab left it. If the card or the set is gone, leave the editor."""
        self.page.drop("set", "elsewhere")
        self.page.shelf.unkept.pop(self.held.own.id, None)
        held = find_available_set(self.page.shelf, self.held.own.id)
        if held is None or held.own.card(self.key) is None:
            self.page.browser.go(f"#/studio/{held.own.id}" if held else "#/studio")
        else:
            self.held, self.kept = held, True
            self.open_card(self.key)

    def do_keep_set(self, _: dict[str, str]) -> None:
        """Save the set as this editor shows it, although another tab has deleted it."""
        self.store(self.held.own._replace(revision=(0, "")))
        self.paint()

    # saving

    def change(self, card: File) -> None:
        """Replace the set's card that has the same key as `card`, and save the set."""
        self.store(self.held.own.with_card(card))

    def store(self, own_set: OwnSet) -> None:
        """Save the set, or tell the player why it can't be saved. If another tab has changed the stored set, it isn't overwritten."""
        self.page.drop("set", "elsewhere")
        try:
            own_set, self.kept = self.page.shelf.save(own_set), True
        except NotSaved as error:
            self.kept = False
            self.tell_change(error.key)
            if error.key not in ("newer", "gone"):
                own_set = self.page.shelf.get(own_set.id) or own_set
        self.held = self.held._replace(own=own_set)

    def keep(self, own_set: OwnSet) -> None:
        """Save a set after balanced numbers were filled in or taken back. Discard invalid input, and repaint."""
        self.typed = {}
        self.store(own_set)
        self.paint()

    def tell_change(self, why: str) -> None:
        """Tell the player why the set isn't saved. Offer to load another tab's version, or to keep a set that was deleted there."""
        if why in ("newer", "gone"):
            self.page.tell(f"easel-{why}")
        else:
            self.page.tell(f"set-{why}")

    # writing

    def do_write(self, data: dict[str, str]) -> None:
        """Set a field of the card. Invalid input stays in the field, and the card keeps its old value."""
        field = next((field for field in self.held.craft.fields if card_field_id(field) == data["name"]), None)
        if data["of"] != self.key or self.held.stock or field is None:
            return
        try:
            card = with_field(self.held.own, field, data["value"], self.card)
        except BadField as error:
            self.typed[data["name"]] = data["value"], str(error)
        else:
            self.typed.pop(data["name"], None)
            if card != self.card:
                self.change(card)
        self.paint()

    def do_corner(self, data: dict[str, str]) -> None:
        """Select the corner that the pressed button stands for, and repaint."""
        if data["of"] == self.key and data["value"].isdigit():
            self.corner = int(data["value"])
            self.paint()

    # cards

    def do_turn_to(self, data: dict[str, str]) -> None:
        """Open another card of the set in the editor."""
        if data["card"] in self.held.own.keys:
            self.open_card(data["card"])

    def open_card(self, key: str) -> None:
        """Open another card of the set in the editor."""
        self.key = key
        self.drawing.reset_undo()
        self.typed, self.turned = {}, True
        self.page.browser.replace(f"#/studio/{self.held.own.id}/{key}")
        self.paint()

    def do_add_card(self, _: dict[str, str]) -> None:
        """Add a blank card to the set and open it."""
        self.add(self.held.new_blank_card(self.page.shelf.new_key()), len(self.held.own.cards))

    def do_duplicate_card(self, _: dict[str, str]) -> None:
        """Duplicate the card, including its drawing, and open the copy. If the drawing can't be copied, say so."""
        copy = self.card | {"key": self.page.shelf.new_key(), "number": self.held.free_number}
        if self.held.own.owner:
            copy["history"] = extend_history(copy.get("history", ()), {"what": "copied", "by": self.held.own.owner, "on": self.page.page_clock.today()})
        place = self.place + 1
        if "art" not in copy:
            return self.add(copy, place)

        def on_copied(why: str) -> None:
            self.drawing.tell_trouble(why)
            self.add(copy, place)
        return self.page.browser.art.copy({self.key: copy["key"]}, self.page.here(on_copied))

    def add(self, card: File, place: int) -> None:
        """Insert a card into the set at the index `place`, and open it. If the set is full, do nothing."""
        cards = self.held.own.cards
        if len(cards) < SET_MOST and card["key"] not in self.held.own.keys:
            self.store(self.held.own.with_fields(cards=[*cards[:place], card, *cards[place:]]))
        if card["key"] in self.held.own.keys:
            self.open_card(card["key"])

    def do_delete_card(self, _: dict[str, str]) -> None:
        """Delete the card from the set. It can be restored. If it's the set's only card, do nothing."""
        own_set, place = self.held.own, self.place
        if len(own_set.cards) < 2:
            return
        card, other_cards = self.card, [other for other in own_set.cards if other["key"] != self.key]
        self.deleted.append((place, card))
        is_in_trash = self.page.shelf.copy_to_trash(own_set, card)
        self.store(own_set.with_fields(cards=other_cards))
        if not is_in_trash:                     # there may be space for it now
            self.page.shelf.copy_to_trash(own_set, card)
        self.page.tell("card-deleted", number=card["number"])
        self.open_card(other_cards[min(place, len(other_cards) - 1)]["key"])

    def do_put_card_back(self, _: dict[str, str]) -> None:
        """Restore the card deleted last in this editor."""
        self.page.drop("card-deleted")
        if self.deleted:
            place, card = self.deleted.pop()
            self.add(card, place)
            if self.kept:
                self.page.shelf.forget(card["key"])

    def do_work_on_copy(self, _: dict[str, str]) -> None:
        """Duplicate the set, and open the same card of the copy."""
        copy = self.set_actions.duplicate(self.held.own)
        if copy:
            self.page.browser.go(f"#/studio/{copy.id}/{copy.keys[self.place]}")

