"""The markup of the screens for giving, exchanging and receiving a card."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.engine.limits import TYPED_NAME
from courtcards.texts import common_text
from table.markup.card_faces import Deck, Traits, card_markup, card_picture
from table.markup.forms import select_field
from table.markup.html import Markup, h
from table.studio import card_search
from table.studio.shelf_page import studio_bar

AS_FILE, AS_LINK = "file", "link"         # how a card goes to another device


class CardItem(NamedTuple):
    """A card to choose from: its key, traits, name, and full description."""

    key: str
    traits: Traits
    name: str
    label: str


class TradeSide(NamedTuple):
    """One side of the page: the sets or destinations to choose from, and the cards of the chosen set.

    - `choices`: the sets or destinations, each as (value, label); `value`: the chosen one
    - `key`: the key of the chosen card
    - `next`: whether the cards get the focus if the focused element disappears
    """

    choices: Sequence[tuple[str, str]]
    value: str
    cards: Sequence[CardItem] = ()
    deck: Deck | None = None
    key: str = ""
    query: str = ""
    next: bool = False

    @property
    def item(self) -> CardItem | None:
        """The chosen card, or None if none is chosen."""
        return next((item for item in self.cards if item.key == self.key), None)

    @property
    def found(self) -> list[CardItem]:
        """The cards that match the query."""
        return [item for item in self.cards if card_search.matches_query(item.traits, item.label, self.query)]


def trade_markup(giver: TradeSide, taker: TradeSide, sentence: str, why: str, back: tuple[str, str]) -> Markup:
    """Return the page for giving a card.

    `why` is an error message or ""; `back` holds the address and label of the link back.
    """
    sides = [trade_side("from", giver, common_text("trade", "which-card")), trade_side("to", taker, common_text("trade", "in-return"))]
    return h("main", trade_bar(*back), h("div", sides, class_="trade__sides"), trade_footer(giver, taker, sentence, why), class_="trade")


def trade_bar(address: str, label: str) -> Markup:
    """Return the top bar: the link back (`address`, `label`), and the rule book's advice."""
    return studio_bar(common_text("trade", "title"), common_text("trade", "manner"), address, label)


def trade_side(name: str, side: TradeSide, words: str) -> Markup:
    """Return one side: the list of sets or destinations, and the cards of the chosen set."""
    title = common_text("trade", name)
    choice = select_field(f"give-{name}", [{"value": value, "label": label} for value, label in side.choices], side.value, id=f"give-{name}")
    notes = "" if side.cards else common_text("trade", "empty")
    if side.value in (AS_FILE, AS_LINK):
        notes = common_text("trade", f"way-{side.value}")
    matching = side.found
    entry = side.item if side.item in matching else next(iter(matching), None)
    cards = h("div", [trade_card(name, item, side, item is entry) for item in matching], class_="spread trade__cards", role="group", aria_label=words)
    return h("section", h("label", h("b", title), choice, class_="option"), h("p", notes, class_="muted") if notes else None,
             [trade_search(name, side, words, len(matching)), cards if matching else none_found(name)] if side.cards else None, class_="panel trade__side",
             aria_label=title)


def trade_search(name: str, side: TradeSide, words: str, found: int) -> Markup:
    """Return the heading of a side, the search field, and the number of cards found."""
    field = card_search.search_field(f"look-{name}", side.query, common_text("trade", "look", words=words), data_side=name)
    count = h("p", card_search.found_count(found, len(side.cards)) if side.query else "", role="status", class_="muted")
    return h("div", h("h2", words), count, field, class_="trade__search")


def none_found(name: str) -> Markup:
    """Return the message that no card matches, and the button that clears the search."""
    show_all = h("button", common_text("studio", "all"), type="button", class_="btn", data_do="show-all", data_side=name)
    return h("div", h("p", common_text("studio", "none-found")), show_all, class_="trade__nothing")


def trade_card(name: str, item: CardItem, side: TradeSide, entry: bool) -> Markup:
    """Return a card that can be chosen. Only the `entry` card is in the tab order."""
    assert side.deck is not None
    chosen = item.key == side.key
    return card_markup(None, side.deck, item.traits, item.label, "selected" if chosen else "", data_do="give-card" if name == "from" else "give-return",
                       data_card=item.key, aria_pressed="true" if chosen else "false", tabindex=None if entry else "-1", data_next=entry and side.next)


def trade_footer(giver: TradeSide, taker: TradeSide, sentence: str, why: str) -> Markup:
    """Return the sentence that says what is about to happen, and the button that does it."""
    pictures = [card_picture(side.deck, side.item.traits) for side in (giver, taker) if side.item and side.deck]
    error = h("p", why, class_="setup__error", role="alert") if why else None
    label = common_text("trade", "exchange" if taker.item else "give")
    give = h("button", label, type="button", class_="btn btn--main btn--big", data_do="give", disabled=not giver.item)
    chosen_cards = h("div", pictures, class_="trade__hands", aria_hidden="true") if pictures else None
    return h("footer", chosen_cards, h("p", sentence, role="status"), error, give, class_="trade__go panel")


def no_sets_page(back: tuple[str, str]) -> Markup:
    """Return the page for a player without a custom set; `back` are the address and label of the link back."""
    links = h("div", h("a", common_text("trade", "studio"), class_="btn btn--main", href="#/studio"), class_="message__acts")
    words = [h("h2", common_text("trade", "no-sets")), h("p", common_text("trade", "stand-in")), links]
    return h("main", trade_bar(*back), h("section", words, class_="panel trade__side trade__none"), class_="trade")


def received_card_page(deck: Deck, item: CardItem, about: dict[str, Any], acts: Sequence[Markup | None]) -> Markup:
    """Return the page of a received card.

    `about` has the card's `owner`, its `text`, and its `history` as sentences; `acts` are what the player can do with the card.
    """
    history = h("ul", [h("li", line) for line in about["history"]], class_="trade__history") if about["history"] else None
    text = h("p", about["text"], class_="trade__text") if about["text"] else None
    words = [h("h1", item.name), h("p", common_text("trade", "arrived", owner=about["owner"]), class_="muted"), text, history, *acts]
    picture = card_markup(None, deck, item.traits, item.label, as_="span")
    return h("main", h("section", h("div", picture, class_="trade__card"), h("div", words, class_="trade__words"), class_="panel trade__arrived"),
             class_="trade")


def take_card_form(sets: Sequence[tuple[str, str]], value: str, name: str | None) -> list[Markup | None]:
    """Return the form for adding a received card to a set: the list of sets, the new owner's name, and the buttons.

    `value` is the chosen set. `name` is None if that set has an owner already.
    """
    choice = select_field("card-to", [{"value": value, "label": label} for value, label in sets], value, id="card-to")
    box = None if name is None else h("input", class_="field-box", id="card-owner", data_do="card-owner", value=name, dir="auto", maxlength=TYPED_NAME,
                                      autocomplete="off", enterkeyhint="done")
    owner = h("label", h("b", common_text("trade", "your-name")), box, class_="option") if box else None
    take = h("button", common_text("trade", "take"), type="button", class_="btn btn--main btn--big", data_do="take-card")
    return [h("label", h("b", common_text("trade", "into")), choice, class_="option"), owner, h("div", take, leave_card_button(), class_="trade__acts")]


def already_here_message(name: str, route: str) -> list[Markup | None]:
    """Return the message that a received card is already in a set, and the link to it."""
    link = h("a", common_text("trade", "to-card"), class_="btn btn--main btn--big", href=route)
    return [h("p", common_text("trade", "known", name=name), role="status"), h("div", link, leave_card_button(), class_="trade__acts")]


def leave_card_button() -> Markup:
    """Return the button that declines a received card."""
    return h("button", common_text("trade", "leave"), type="button", class_="btn", data_do="lobby")
