"""All cards of a game on one page: what decides between them, each of them, or each kind with what it does and what beats it. Pure markup.

Each can be looked at closely, as at the table; the first of a row takes the Tab key, arrow keys lead to the others.
"""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import listed, said
from table.markup.card_faces import Deck, card
from table.markup.dialogs import dialog
from table.markup.html import Markup, h
from table.markup.icons import icon_button

Shown = dict[str, Any]
MANY = 6            # small cards in a line before they are drawn smaller


def page(shown: Shown, group: str = "") -> Markup:
    """Return the page of all cards.

    shown: as `deck.all_cards` gives it; group: the one that a phone shows of those that it shows one by one.
    """
    kinds = [one(shown["deck"], item, not number) for number, item in enumerate(shown["kinds"])]
    parts = [ranks(shown["orders"]), key(shown), h("div", kinds, class_="kinds")]
    if not shown["kinds"]:
        parts = [ranks(shown["orders"]), *rows(shown, group)]
    cloth = h("div", parts, printed(shown["printed"]), class_="felt", tabindex="0", role="region", aria_labelledby="cards-title")
    return dialog("allcards", "cards-title", [head(shown), cloth])


def head(shown: Shown) -> Markup:
    """Return the bar: the way back to how the game is played, what is shown, how many cards there are."""
    many = len(shown["kinds"])
    about = said("cards", "kinds", count=shown["count"], kinds=many) if many else said("cards", "once", count=shown["count"])
    title = h("h2", said("cards", "title", book=shown["title"]), id="cards-title", class_="bar__title")
    words = h("div", title, h("p", about, class_="bar__sub"), class_="bar__words")
    back = icon_button("howto", "ui-prev", said("howto", "open"), data_game=shown["game"])
    shut = icon_button("close", "ui-close", said("sheet", "close"))
    return h("header", back, words, h("span", class_="bar__space"), key(shown) if many else None, shut, class_="bar")


def printed(text: str) -> Markup | None:
    """Return what owners of the printed deck do before they play."""
    return h("p", h("b", said("cards", "printed")), " ", text, class_="printed") if text else None


def ranks(orders: Sequence[Shown]) -> Markup | None:
    """Return what beats what, the most important first."""
    return h("div", [rank(order) for order in orders], class_="ranklines") if orders else None


def rank(order: Shown) -> Markup:
    """Return one order of importance, high to low."""
    steps: list[Markup] = []
    for sign, name in order["steps"]:
        steps += [h("i", "›", aria_hidden="true")] if steps else []
        steps.append(h("span", sign, h("small", name)))
    words = h("p", order["text"], " ", h("em", order["rule"]))
    return h("section", h("h3", order["title"]), h("div", steps, class_="rankline__row"), words, class_="rankline")


# every card by itself


def rows(shown: Shown, group: str) -> list[Markup]:
    """Return the cards in a row for each group; on a phone there are tabs, and one group at a time."""
    groups = shown["groups"]
    current = group if any(one["key"] == group for one in groups) else groups[0]["key"] if groups else ""
    tabs = h("div", [tab(one, one["key"] == current, shown["game"]) for one in groups], class_="decktabs", role="tablist", aria_label=said("cards", "groups"))
    return [tabs, h("div", [row(one, one["key"] == current, shown["deck"]) for one in groups], class_="deckrows")]


def tab(one: Shown, open_: bool, game: str) -> Markup:
    """Return a group's tab."""
    return h("button", one["sign"], one["name"], type="button", role="tab", aria_selected="true" if open_ else "false", tabindex="0" if open_ else "-1",
             data_do="all-cards", data_game=game, data_value=one["key"])


def row(one: Shown, open_: bool, deck: Deck) -> Markup:
    """Return the cards of a group."""
    cards = [read(deck, id, traits, name, rule, not number) for number, (id, traits, name, rule) in enumerate(one["shown"])]
    return h("section", h("h3", one["sign"], one["name"]), h("div", cards, class_="deckrow__cards"), class_="deckrow", data_on=open_, aria_label=one["name"])


def read(deck: Deck, id: str, traits: Any, label: str, rule: str, first: bool) -> Markup:
    """Return a card that can be looked at closely."""
    return card(None, deck, traits, label, data_do="read", data_card=id, data_look=id, data_rule=rule or None, aria_haspopup="dialog",
                tabindex=None if first else "-1")


# every kind of card


def key(shown: Shown) -> Markup:
    """Return the groups with their signs and how many cards each has: in the bar of a desk, over the cards of a phone."""
    return h("div", [h("span", one["sign"], said("cards", "group", name=one["name"], count=one["count"])) for one in shown["groups"]], class_="roles")


def one(deck: Deck, item: Shown, first: bool) -> Markup:
    """Return a kind of card: how many there are, what it does to others, what beats it."""
    face = read(deck, item["id"], item["traits"], said("cards", "label", card=item["name"], count=item["count"]), item["rule"], first)
    pile = h("div", face, h("span", said("cards", "times", count=item["count"]), class_="pile__n", aria_hidden="true"), class_="pile")
    meets = [[h("dt", verb), h("dd", small(deck, others))] for verb, others in item["meets"]]
    line = None if any(verb and others for verb, others in item["meets"]) else h("p", item["line"])
    return h("article", pile, h("div", h("h3", item["name"]), line, h("dl", meets) if meets else None, class_="kind__rel"), class_="kind")


def small(deck: Deck, others: Sequence[tuple[Any, str]], nothing: str = "") -> Markup:
    """Return some kinds of cards, drawn small; their names are heard. What is said where there is none: `nothing`."""
    if not others:
        return h("span", nothing or said("cards", "nothing"))
    names = h("span", listed([name for _, name in others]), class_="vh")
    drawn = [card(None, deck, traits, None, as_="span", title=name) for traits, name in others]
    return h("span", names, drawn, class_="few", data_many=len(others) > MANY)
