"""The screen on which the player gives or exchanges a card, and can undo that."""

from collections.abc import Callable

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.limits import CARD, SET_FEWEST
from courtcards.texts import common_text
from table.files.file_parser import encode_card_link, is_same_book
from table.files.import_export import export_card, load_set_art
from table.markup import dialogs
from table.markup.html import Markup, h
from table.page.page import Page
from table.page.screen import StaticScreen
from table.page.share_dialogs import bare_link_instructions, link_row
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET_PREFIX
from table.studio.card_transfer import CardGift, give_card, remove_sent_card
from table.studio.set_display import card_item, card_items, deck_of_game, set_label
from table.studio.share_card import card_link, too_long_dialog
from table.studio.trade_page import AS_FILE, AS_LINK, CardItem, TradeSide, no_sets_page, trade_markup


class TradeScreen(StaticScreen):
    """The screen for giving a card. The player chooses a set, a card from it, its destination, and perhaps a card in return.

    `asked` says whether the address named a card, or one has been given on this screen. If so, the giver's cards may get the focus.
    """

    def __init__(self, page: Page, name: str):
        """Start with the choices in `name`, which has the form `set/card/receiving set`. Each of the three may be missing."""
        self.page = page
        source, key, target, *_ = (*name.split("/"), "", "")
        sets = page.shelf.readable_sets()
        own_set = page.shelf.get(source) or next(iter(sets), None)
        self.source = own_set.id if own_set else ""
        self.key, self.back, self.why = key, "", ""
        self.asked = bool(key)
        self.queries = {"from": "", "to": ""}
        self.items: dict[str, tuple[OwnSet, list[CardItem]]] = {}
        takers = [taker.id for taker in sets if own_set and self.can_receive(taker, own_set)]
        self.target = target if target in takers else next(iter(takers), AS_FILE)

    @staticmethod
    def can_receive(own_set: OwnSet, giver: OwnSet) -> bool:
        """Return whether the set `own_set` can receive cards from the set `giver`."""
        return own_set.id != giver.id and is_same_book(own_set.game, giver.game)

    # showing

    def open(self) -> None:
        """Show the page, without any chosen set or card that no longer exists."""
        shelf, page = self.page.shelf, self.page
        page.title(common_text("page", "name-titled", title=common_text("trade", "title")))
        way_out = page.trail.way_back("#/studio", common_text("trade", "studio"))
        sets = shelf.readable_sets()
        giver = shelf.get(self.source) or next(iter(sets), None)
        if giver is None:
            return page.paint(no_sets_page(way_out))
        self.source = giver.id
        takers = [own_set for own_set in sets if self.can_receive(own_set, giver)]
        taker = next((own_set for own_set in takers if own_set.id == self.target), None)
        if taker is None and self.target not in (AS_FILE, AS_LINK):
            self.target = AS_FILE
        targets = [(own_set.id, set_label(own_set)) for own_set in takers] + [(way, common_text("trade", way)) for way in (AS_FILE, AS_LINK)]
        giver_side = self.side("from", giver, [(own_set.id, set_label(own_set)) for own_set in sets], self.key)._replace(next=self.asked)
        taker_side = self.side("to", taker, targets, self.back) if taker else TradeSide(targets, self.target)
        self.key = giver_side.key if giver_side.item else ""
        self.back = taker_side.key if taker_side.item else ""
        return page.paint(trade_markup(giver_side, taker_side, trade_sentence(giver, taker, giver_side.item, taker_side.item, self.target), self.why, way_out))

    def on_stored(self, key: str) -> None:
        """Repaint if another tab has changed the sets."""
        if not key or key.startswith(SET_PREFIX):
            self.repaint()

    def side(self, name: str, own_set: OwnSet, choices: list[tuple[str, str]], key: str) -> TradeSide:
        """Return one side of the page. `name` is `from` or `to`.

        `own_set` is its set. `choices` are the sets or destinations to choose from. `key` is the key of the chosen card, or "".
        """
        cached = self.items.get(own_set.id)
        if cached is None or cached[0] is not own_set:
            cached = self.items[own_set.id] = own_set, card_items(own_set)
        return TradeSide(choices, own_set.id, cached[1], deck_of_game(own_set.game), key, self.queries[name])

    # choosing

    def repaint(self) -> None:
        """Repaint, and stop showing the last error."""
        self.why = ""
        self.open()

    def do_give_from(self, data: dict[str, str]) -> None:
        """Choose the set to give from."""
        self.source, self.key, self.queries["from"] = data["value"], "", ""
        self.repaint()

    def do_give_card(self, data: dict[str, str]) -> None:
        """Choose the card to give, or deselect it."""
        self.key = data["card"] if data["card"] != self.key else ""
        self.repaint()

    def do_give_to(self, data: dict[str, str]) -> None:
        """Choose where the card goes: to another set, into a file, or into a link."""
        self.target, self.back, self.queries["to"] = data["value"], "", ""
        self.repaint()

    def do_give_return(self, data: dict[str, str]) -> None:
        """Choose the card in return, or deselect it."""
        self.back = data["card"] if data["card"] != self.back else ""
        self.repaint()

    def do_look_for(self, data: dict[str, str]) -> None:
        """Search for cards on one side while the player types. The selected card stays selected."""
        self.queries[data["side"]] = data["value"][:CARD]
        self.open()

    def do_show_all(self, data: dict[str, str]) -> None:
        """Clear the search on one side."""
        self.queries[data["side"]] = ""
        self.open()

    # giving

    def do_give(self, _: dict[str, str]) -> None:
        """Give the card to another set, in exchange for the card chosen there if there is one, or hand it out as a file or a link.

        If the card no longer exists, say so.
        """
        own_set = self.page.shelf.get(self.source)
        card = own_set.card(self.key) if own_set else None
        if own_set is None or card is None:
            return self.refuse("gone")
        key, name = self.key, card_item(own_set.game, card).name
        if self.target == AS_FILE:
            return self.give_as_file(own_set, key, name)
        if self.target == AS_LINK:
            return load_set_art(self.page, [own_set.with_fields(cards=[card])],
                                self.page.here(lambda arts: self.give_by_link(own_set, key, name, encode_card_link(own_set, card, arts.get(key, {})))))
        taker = self.page.shelf.get(self.target)
        receiver = (taker.owner or taker.name) if taker else ""
        gift = CardGift(own_set.id, key, self.target, self.back)
        if self.run_step(lambda: give_card(self.page.shelf, gift, self.page.page_clock.today())):
            self.page.tell("exchanged-card" if gift.back else "given-card", card=name, to=receiver)
        return None

    def give_as_file(self, own_set: OwnSet, key: str, name: str) -> None:
        """Export a card as a file. If that worked, remove it from its set."""
        export_card(self.page, own_set, key, name, self.page.here(lambda: self.remove_sent(own_set, key, name)))

    def remove_sent(self, own_set: OwnSet, key: str, name: str) -> None:
        """Remove a card from its set after it was handed out as a file or a link, and tell the player."""
        if self.run_step(lambda: remove_sent_card(self.page.shelf, own_set.id, key)):
            self.page.tell("handed-card", card=name, name=own_set.name)

    def give_by_link(self, own_set: OwnSet, key: str, name: str, letters: str | None) -> None:
        """Show the link that contains the card or, if `letters` is None, offer a file.

        Once the player confirms having sent the link, the card leaves its set.
        """
        if letters is None:
            return self.page.ask(too_long_dialog(name), lambda _: self.give_as_file(own_set, key, name))
        dialog = card_link_dialog(name, card_link(self.page, letters), own_set.name, self.page.browser.can_share())
        return self.page.ask(dialog, lambda _: self.remove_sent(own_set, key, name))

    def run_step(self, step: Callable[[], Callable[[], None]]) -> bool:
        """Run a step, and offer to undo it. Return whether it worked.

        `step` returns the function that undoes it. If it raises NotSaved, the player is told why.
        """
        try:
            undo = step()
        except NotSaved as error:
            self.refuse(error.key)
            return False
        self.key = self.back = ""
        self.asked = True
        self.page.drop("gift")
        self.page.undo = self.undo_function(undo)
        self.repaint()
        return True

    def undo_function(self, undo: Callable[[], None]) -> Callable[[], None]:
        """Return a function that undoes a step, on any screen, and tells the player whether that worked."""
        def back() -> None:
            try:
                undo()
            except NotSaved:
                return self.page.tell("not-taken-back")
            return self.page.tell("taken-back")
        return back

    def refuse(self, key: str) -> None:
        """Show why nothing was given. `key` is the end of a text key."""
        self.why = common_text("trade", f"not-{key}")
        self.open()


def trade_sentence(giver: OwnSet, taker: OwnSet | None, card: CardItem | None, back: CardItem | None, target: str) -> str:
    """Return a sentence that says what is about to happen, or what to choose first."""
    if card is None:
        return common_text("trade", "choose" if giver.cards else "choose-set")
    warning = "" if back or len(giver.cards) != SET_FEWEST else common_text("trade", "few", name=giver.name, least=SET_FEWEST)
    key = "will-exchange" if back else "will-give"
    if taker is None:
        key = f"will-{target}"
    taker_name = {"taker": taker.owner or taker.name} if taker else {}
    announcement = common_text("trade", key, card=card.name, name=giver.name, back=back.name if back else "", giver=giver.owner or giver.name, **taker_name)
    return f"{announcement} {warning}".strip()


def card_link_dialog(name: str, link: str, set_name: str, sends: bool) -> Markup:
    """Return the dialog with the link to a card. Once the player confirms that the link was sent, the card leaves its set.

    `name` is the card's name, `set_name` the set's. `sends` says whether this device can share links.
    """
    keep = h("button", common_text("trade", "keep-it"), type="button", class_="btn", data_do="close")
    confirm = h("button", common_text("trade", "is-sent"), type="button", class_="btn btn--main", data_do="yes")
    body = [bare_link_instructions(link), link_row("card", link, sends), h("p", common_text("trade", "when-sent", name=set_name))]
    return dialogs.sheet_dialog(common_text("trade", "link-of", card=name), body, [keep, confirm])
