"""The easel as it is open: one card is written and drawn, copied, deleted, put back. Every change is saved at once. No DOM."""

from courtcards.cards.custom_sets import File, OwnSet
from courtcards.engine.card import Card
from courtcards.engine.limits import SET_MOST
from courtcards.games import GAMES
from courtcards.texts import Texts, said
from table.markup.html import Markup
from table.page.available_sets import Held, find, seen
from table.page.page import Page
from table.page.screen import Still
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET
from table.studio.card_editor_page import Shown, Small, around, page, parts
from table.studio.card_fields import BadField, fields, id_of, take
from table.studio.drawing import Drawing
from table.studio.fill_numbers import Filling
from table.studio.photo import Photo
from table.studio.provenance import longer, told
from table.studio.set_actions import SetActs
from table.studio.share_card import Sending


class EaselScreen(Still):
    """The open easel.

    `typed` is what stands in fields though it is none of their values, and why; `corner` is the one that is written; `kept` is whether the set
    is saved as it is shown; `turned` if another card was laid on it than at first; `deleted` are cards with the places from which they were
    taken; `before` is what is on the page.
    """

    def __init__(self, page: Page, held: Held, key: str):
        self.page, self.held, self.key = page, held, key
        self.acts, self.drawing = SetActs(page, self.open), Drawing(self)
        self.filling = Filling(page, lambda: self.held, self.keep, lambda _: [self.key])
        self.parts = self.drawing, self.acts, self.filling, Photo(self, self.drawing), Sending(self)
        self.typed: dict[str, tuple[str, str]] = {}
        self.corner, self.kept, self.turned = 0, True, False
        self.deleted: list[tuple[int, File]] = []
        self.before: dict[str, Markup] = {}

    def open(self) -> None:
        """Show it."""
        self.before = {}
        self.paint()

    def close(self) -> None:
        """Leave it; what was said of its card is said no more. The set knows which card it was."""
        self.acts.close()
        self.page.laid = self.key
        self.page.drop("easel", "elsewhere", "drawing", "ink", "zoom")

    @property
    def card(self) -> File:
        """The card on the easel."""
        return self.held.own.card(self.key) or {}

    @property
    def place(self) -> int:
        """Where the card stands in its set."""
        return self.held.own.keys.index(self.key)

    def paint(self) -> None:
        """Show what has changed."""
        shown = self.shown()
        fresh, before = parts(shown), self.before
        self.before = {}
        self.page.title(said("page", "name-titled", title=said("easel", "title", number=shown.card.traits["number"], set=shown.name)))
        self.page.paint(page(fresh, before, shown.fixed))
        self.before = fresh

    def shown(self) -> Shown:
        """Return what the easel shows."""
        own, craft, deck, stock = self.held
        cards, near = own.cards, around(self.place, len(own.cards))
        strip = [cards[at] for at in near]
        known = {card["key"]: Card(card["key"], card["key"], seen(card)) for card in strip}
        texts = Texts(GAMES[own.game], cards=known)
        small = [Small(key, one.traits, texts.card(key, "full")) for key, one in known.items()]
        return Shown(own.id, own.name, deck, (craft.width, craft.height), len(cards), self.held.drawn, small, near.start, self.place - near.start,
                     fields(craft, self.card, self.typed), self.corner, craft.checks(self.card, cards), told(self.card.get("history", ())),
                     self.drawing.tools._replace(keys=self.page.keyboard()), self.state, len(cards) >= SET_MOST, stock, self.turned)

    @property
    def state(self) -> str:
        """Whether all that stands here is saved, in words."""
        return "" if self.held.stock else said("easel", "saved" if self.kept and not self.typed and self.page.browser.art.kept() else "unsaved")

    def stored(self, key: str) -> None:
        """Take notice of what another tab did with the set; it is shown when that is wanted. What this page has found out itself is shown at once."""
        own = self.held.own
        if self.held.stock or key not in ("", SET + own.id):
            return
        now = self.page.shelf.get(own.id)
        if now and now.revision == own.revision:
            self.page.drop("elsewhere")
        elif now and self.kept and now.revision[1] == self.page.saves.tab:
            self.held = self.held._replace(own=now)
            self.paint()
        else:
            self.tell_change("newer" if now else "gone")

    def do_load_set(self, _: dict[str, str]) -> None:
        """Show the set as another tab left it."""
        self.page.drop("set", "elsewhere")
        self.page.shelf.unkept.pop(self.held.own.id, None)
        held = find(self.page.shelf, self.held.own.id)
        if held is None or held.own.card(self.key) is None:
            self.page.browser.go(f"#/studio/{held.own.id}" if held else "#/studio")
        else:
            self.held, self.kept = held, True
            self.turn(self.key)

    def do_keep_set(self, _: dict[str, str]) -> None:
        """Save the set that another tab has deleted, as it is here."""
        self.store(self.held.own._replace(revision=(0, "")))
        self.paint()

    # saving

    def change(self, card: File) -> None:
        """Put a card in the place of the one with its key, and save the set."""
        self.store(self.held.own.put(card))

    def store(self, own: OwnSet) -> None:
        """Save the set; say why it cannot be kept. What another tab has written stays."""
        self.page.drop("set", "elsewhere")
        try:
            own, self.kept = self.page.shelf.save(own), True
        except NotSaved as error:
            self.kept = False
            self.tell_change(error.key)
            if error.key not in ("newer", "gone"):
                own = self.page.shelf.get(own.id) or own
        self.held = self.held._replace(own=own)

    def keep(self, own: OwnSet) -> None:
        """Save the set with other numbers, and show it."""
        self.typed = {}
        self.store(own)
        self.paint()

    def tell_change(self, why: str) -> None:
        """Say why the set is not kept: what another tab has made of it can be loaded; one that was deleted there can stay."""
        if why in ("newer", "gone"):
            self.page.tell(f"easel-{why}")
        else:
            self.page.tell(f"set-{why}")

    # writing

    def do_write(self, data: dict[str, str]) -> None:
        """Write something in a field; what is none of its values stays there, and the card as it was."""
        field = next((field for field in self.held.craft.fields if id_of(field) == data["name"]), None)
        if data["of"] != self.key or self.held.stock or field is None:
            return
        try:
            card = take(self.held.own, field, data["value"], self.card)
        except BadField as error:
            self.typed[data["name"]] = data["value"], str(error)
        else:
            self.typed.pop(data["name"], None)
            if card != self.card:
                self.change(card)
        self.paint()

    def do_corner(self, data: dict[str, str]) -> None:
        """Choose the corner that is written."""
        if data["of"] == self.key and data["value"].isdigit():
            self.corner = int(data["value"])
            self.paint()

    # cards

    def do_turn_to(self, data: dict[str, str]) -> None:
        """Put another card of the set on the easel."""
        if data["card"] in self.held.own.keys:
            self.turn(data["card"])

    def turn(self, key: str) -> None:
        """Put a card of the set on the easel, under the address of this one."""
        self.key = key
        self.drawing.lay_out()
        self.typed, self.turned = {}, True
        self.page.browser.replace(f"#/studio/{self.held.own.id}/{key}")
        self.paint()

    def do_add_card(self, _: dict[str, str]) -> None:
        """Add a card on which nothing is yet to the set, and put it on the easel."""
        self.add(self.held.blank(self.page.shelf.new_key()), len(self.held.own.cards))

    def do_duplicate_card(self, _: dict[str, str]) -> None:
        """Copy this card, with what is drawn on it, and put the copy on the easel."""
        copy = self.card | {"key": self.page.shelf.new_key(), "number": self.held.free}
        if self.held.own.owner:
            copy["history"] = longer(copy.get("history", ()), {"what": "copied", "by": self.held.own.owner, "on": self.page.stopwatch.today()})
        place = self.place + 1
        if "art" not in copy:
            return self.add(copy, place)

        def copied(why: str) -> None:
            self.drawing.trouble(why)
            self.add(copy, place)
        return self.page.browser.art.copy({self.key: copy["key"]}, self.page.here(copied))

    def add(self, card: File, place: int) -> None:
        """Put a card into the set at a place, unless it is there, and on the easel."""
        cards = self.held.own.cards
        if len(cards) < SET_MOST and card["key"] not in self.held.own.keys:
            self.store(self.held.own.changed(cards=[*cards[:place], card, *cards[place:]]))
        if card["key"] in self.held.own.keys:
            self.turn(card["key"])

    def do_delete_card(self, _: dict[str, str]) -> None:
        """Take this card out of the set; it can be put back. The last one of a set stays."""
        own, place = self.held.own, self.place
        if len(own.cards) < 2:
            return
        card, left = self.card, [one for one in own.cards if one["key"] != self.key]
        self.deleted.append((place, card))
        laid = self.page.shelf.lay_by(own, card)
        self.store(own.changed(cards=left))
        if not laid:                            # there may be room for it now
            self.page.shelf.lay_by(own, card)
        self.page.tell("card-deleted", number=card["number"])
        self.turn(left[min(place, len(left) - 1)]["key"])

    def do_put_card_back(self, _: dict[str, str]) -> None:
        """Put the card back that was deleted last."""
        self.page.drop("card-deleted")
        if self.deleted:
            place, card = self.deleted.pop()
            self.add(card, place)
            if self.kept:
                self.page.shelf.forget(card["key"])

    def do_work_on_copy(self, _: dict[str, str]) -> None:
        """Copy the set, and put the same card of the copy on the easel."""
        made = self.acts.duplicate(self.held.own)
        if made:
            self.page.browser.go(f"#/studio/{made.id}/{made.keys[self.place]}")

