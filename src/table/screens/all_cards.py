"""The page with all cards of a game: first the orders of ranks or suits, then the cards or kinds of cards."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import common_text, join_list
from table.markup.card_faces import Deck, card_markup
from table.markup.dialogs import dialog_frame
from table.markup.html import Markup, h
from table.markup.icons import icon_button

Shown = dict[str, Any]
MANY = 6            # small cards in a line before they get even smaller


def all_cards_page(shown: Shown, group: str = "") -> Markup:
    """Return the page of all cards.

    `shown` is the result of `card_catalogue.all_cards`. `group` is the key of the group that a phone shows, if the cards are shown in groups.
    """
    kinds = [card_kind(shown["deck"], item, not number) for number, item in enumerate(shown["kinds"])]
    parts = [rank_orders(shown["orders"]), group_legend(shown), h("div", kinds, class_="kinds")]
    if not shown["kinds"]:
        parts = [rank_orders(shown["orders"]), *card_groups(shown, group)]
    cloth = h("div", parts, printed_deck_note(shown["printed"]), class_="felt", tabindex="0", role="region", aria_labelledby="cards-title")
    return dialog_frame("allcards", "cards-title", [all_cards_bar(shown), cloth])


def all_cards_bar(shown: Shown) -> Markup:
    """Return the bar: a button back to the instructions, the title, and the number of cards."""
    kind_count = len(shown["kinds"])
    count_text = common_text("cards", "kinds", count=shown["count"], kinds=kind_count) if kind_count else common_text("cards", "once", count=shown["count"])
    title = h("h2", common_text("cards", "title", book=shown["title"]), id="cards-title", class_="bar__title")
    words = h("div", title, h("p", count_text, class_="bar__sub"), class_="bar__words")
    back = icon_button("howto", "ui-prev", common_text("howto", "open"), data_game=shown["game"])
    close = icon_button("close", "ui-close", common_text("sheet", "close"))
    return h("header", back, words, h("span", class_="bar__space"), group_legend(shown) if kind_count else None, close, class_="bar")


def printed_deck_note(text: str) -> Markup | None:
    """Return a note on what owners of the printed deck must do before they play. It returns None if the text is ""."""
    return h("p", h("b", common_text("cards", "printed")), " ", text, class_="printed") if text else None


def rank_orders(orders: Sequence[Shown]) -> Markup | None:
    """Return the orders in which ranks or suits beat each other, or None if there are none."""
    return h("div", [rank_order(order) for order in orders], class_="ranklines") if orders else None


def rank_order(order: Shown) -> Markup:
    """Return one order, from high to low."""
    steps: list[Markup] = []
    for sign, name in order["steps"]:
        steps += [h("i", "›", aria_hidden="true")] if steps else []
        steps.append(h("span", sign, h("small", name)))
    words = h("p", order["text"], " ", h("em", order["rule"]))
    return h("section", h("h3", order["title"]), h("div", steps, class_="rankline__row"), words, class_="rankline")


# every card


def card_groups(shown: Shown, group: str) -> list[Markup]:
    """Return the groups' tabs and their rows of cards. A phone shows only one row: that of `group`, or the first if there's no such group."""
    groups = shown["groups"]
    current = group if any(entry["key"] == group for entry in groups) else groups[0]["key"] if groups else ""
    tabs = h("div", [group_tab(entry, entry["key"] == current, shown["game"]) for entry in groups], class_="decktabs", role="tablist",
             aria_label=common_text("cards", "groups"))
    return [tabs, h("div", [group_row(entry, entry["key"] == current, shown["deck"]) for entry in groups], class_="deckrows")]


def group_tab(group: Shown, open_: bool, game: str) -> Markup:
    """Return the tab of a group. `open_` says whether it's the group that's shown."""
    return h("button", group["sign"], group["name"], type="button", role="tab", aria_selected="true" if open_ else "false", tabindex="0" if open_ else "-1",
             data_do="all-cards", data_game=game, data_value=group["key"])


def group_row(group: Shown, open_: bool, deck: Deck) -> Markup:
    """Return the cards of a group. `open_` says whether it's the group that's shown on a phone."""
    cards = [readable_card(deck, id, traits, name, rule, not number) for number, (id, traits, name, rule) in enumerate(group["shown"])]
    return h("section", h("h3", group["sign"], group["name"]), h("div", cards, class_="deckrow__cards"), class_="deckrow", data_on=open_,
             aria_label=group["name"])


def readable_card(deck: Deck, id: str, traits: Any, label: str, rule: str, first: bool) -> Markup:
    """Return a card that can be viewed close up. `first` says whether it's the first of its row, the only one reached with the Tab key."""
    return card_markup(None, deck, traits, label, data_do="read", data_card=id, data_look=id, data_rule=rule or None, aria_haspopup="dialog",
                       tabindex=None if first else "-1")


# every kind of card


def group_legend(shown: Shown) -> Markup:
    """Return the groups with their symbols and numbers of cards. On a desktop they're in the bar, on a phone above the cards."""
    return h("div", [h("span", group["sign"], common_text("cards", "group", name=group["name"], count=group["count"])) for group in shown["groups"]],
             class_="roles")


def card_kind(deck: Deck, item: Shown, first: bool) -> Markup:
    """Return a kind of card: how many there are, what it does to others, and what beats it.

    `first` says whether it's the first kind of the list.
    """
    face = readable_card(deck, item["id"], item["traits"], common_text("cards", "label", card=item["name"], count=item["count"]), item["rule"], first)
    pile = h("div", face, h("span", common_text("cards", "times", count=item["count"]), class_="pile__n", aria_hidden="true"), class_="pile")
    relations = [[h("dt", verb), h("dd", small_kinds(deck, others))] for verb, others in item["meets"]]
    line = None if any(verb and others for verb, others in item["meets"]) else h("p", item["line"])
    return h("article", pile, h("div", h("h3", item["name"]), line, h("dl", relations) if relations else None, class_="kind__rel"), class_="kind")


def small_kinds(deck: Deck, others: Sequence[tuple[Any, str]], nothing: str = "") -> Markup:
    """Return the kinds of cards in `others`, drawn small. If there are none, return the text `nothing` or a standard one."""
    if not others:
        return h("span", nothing or common_text("cards", "nothing"))
    names = h("span", join_list([name for _, name in others]), class_="vh")
    pictures = [card_markup(None, deck, traits, None, as_="span", title=name) for traits, name in others]
    return h("span", names, pictures, class_="few", data_many=len(others) > MANY)
