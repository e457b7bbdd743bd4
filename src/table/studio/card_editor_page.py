"""The layout of the card editor: a large card to draw on and edit, and below it the other cards of its set."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.texts import said
from table.books.common.custom_cards import Check
from table.markup.card_faces import EDGE, Deck, Traits, front, picture
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button
from table.studio.card_editor_form import acts, form
from table.studio.card_fields import Written
from table.studio.drawing_toolbar import Tools, board, label, tools

AROUND = 8                  # cards in the strip on either side of the edited one
WHOLE = 36                  # the largest set that the strip shows in full


class Small(NamedTuple):
    """A card in the strip: its key, traits and name."""

    key: str
    traits: Traits
    name: str


class Shown(NamedTuple):
    """The contents of the card editor.

    `set` is the set's id, `picture` the size of its pictures in units, `total` the number of its cards, and `drawn` the number of those with a drawing.
    `strip` shows some of them, starting at index `first`; the edited card is at index `at` in the strip. `state` is whether the set is saved, in words;
    `full` means it takes no more cards, `fixed` that it is read-only. `next` means the drawing board gets the focus if it would be lost.
    """

    set: str
    name: str
    deck: Deck
    picture: tuple[int, int]
    total: int
    drawn: int
    strip: Sequence[Small]
    first: int
    at: int
    fields: Sequence[Written]
    corner: int
    checks: Sequence[Check]
    history: Sequence[str]
    tools: Tools
    state: str
    full: bool
    fixed: bool
    next: bool

    @property
    def card(self) -> Small:
        """The card being edited."""
        return self.strip[self.at]

    @property
    def is_drawn(self) -> bool:
        """Whether the card has a drawing."""
        return "art" in self.card.traits

    def beside(self, step: int) -> Small | None:
        """Return the card `step` places further on in the strip, or None."""
        place = self.at + step
        return self.strip[place] if 0 <= place < len(self.strip) else None


def parts(shown: Shown) -> dict[str, Markup]:
    """Return the regions of the editor by name."""
    name, key = said("easel", "card", number=shown.card.traits["number"]), shown.card.key
    side = [form(key, name, shown.state, shown.fields, shown.corner, shown.checks, shown.fixed),
            acts(shown.set, key, shown.fixed, shown.is_drawn, shown.total == 1, shown.full, shown.history)]
    drawn = {"tools": region("aside", "tools", tools(shown.tools, shown.is_drawn), class_="easel__tools panel", aria_label=said("easel", "draw"))}
    return {
        "bar": region("header", "bar", bar(shown), class_="bar"),
        **({} if shown.fixed else drawn),
        "desk": region("main", "desk", desk(shown), class_="easel__desk", aria_label=said("easel", "easel")),
        "side": region("aside", "side", side, class_="easel__side panel", aria_labelledby="easel-name"),
        "strip": region("nav", "strip", strip(shown), class_="easel__strip", aria_label=said("easel", "strip")),
    }


def region(tag: str, name: str, *children: Any, **marks: Any) -> Markup:
    """Return a region of the editor, marked with the name by which the page can keep it unchanged."""
    return h(tag, *children, data_region=f"easel {name}", **marks)


def page(parts: Mapping[str, Markup], before: Mapping[str, Markup], fixed: bool) -> Markup:
    """Return the editor, with placeholders for regions that haven't changed since `before`."""
    return h("div", [as_before(name, part) if before.get(name) == part else part for name, part in parts.items()], class_="easel", data_fixed=fixed)


def as_before(name: str, part: Markup) -> Markup:
    """Return the placeholder for an unchanged region."""
    return region(part[1:part.index(" ")], name, data_as_before=True)


def bar(shown: Shown) -> list[Markup | None]:
    """Return the top bar: the way back to the set, its name, and the actions on it."""
    home, words = said("easel", "back"), said("easel", "drawn", set=shown.name, drawn=shown.drawn, count=shown.total)
    return [
        h("a", icon("ui-prev"), class_="btn btn--icon", href=f"#/studio/{shown.set}", aria_label=home, title=home),
        h("div", h("h1", said("easel", "studio"), class_="bar__title"), h("p", words, class_="bar__sub"), class_="bar__words"),
        h("span", class_="bar__space"),
        h("a", icon("scroll-unfurled"), h("span", said("easel", "print")), class_="btn btn--quiet easel__print", href=f"#/print/set/{shown.set}",
          aria_label=said("easel", "print"), title=said("easel", "print")),
        h("button", said("easel", "use"), type="button", class_="btn btn--main", data_do="use-set", data_id=shown.set),
        h("div", icon_button("howto", "rule-book", said("howto", "open"), data_wide=True),
          icon_button("settings", "cog", said("settings", "title"), data_wide=True), class_="bar__tools"),
    ]


def desk(shown: Shown) -> list[Markup]:
    """Return the card with the drawing board over its picture, and links to its neighbours."""
    face = front(shown.deck, shown.card.traits)
    cover = None if shown.fixed else board(shown.card.key, shown.picture, shown.tools, said("easel", "picture", card=shown.card.name), shown.next)
    large = h("div", face.inner, cover, EDGE, class_=f"card {face.style}", role="group", aria_label=shown.card.name, **dict(face.marks))
    return [neighbour(shown, -1), h("div", large, class_="easel__card"), neighbour(shown, 1)]


def neighbour(shown: Shown, step: int) -> Markup:
    """Return the link to the previous or next card, which Page Up and Page Down also activate."""
    there, way = shown.beside(step), "previous" if step < 0 else "next"
    marks = {"id": f"page-{way}", "class_": "btn btn--icon", "aria_label": label(way, shown.tools.keys), "title": label(way, shown.tools.keys)}
    sign = icon("ui-prev" if step < 0 else "ui-next")
    if there is None:
        return h("button", sign, type="button", disabled=True, **marks)
    return h("a", sign, href=f"#/studio/{shown.set}/{there.key}", data_do="turn-to", data_card=there.key, **marks)


def strip(shown: Shown) -> list[Markup | None]:
    """Return the cards around this one, and the button that adds another."""
    title = h("div", h("b", shown.name), h("span", counted(shown)), class_="easel__set")
    add = h("button", icon("ui-plus"), h("span", said("easel", "add-card")), type="button", class_="btn easel__add", data_do="add-card",
            aria_label=said("easel", "add-card"), disabled=shown.full) if not shown.fixed else None
    return [title, h("ul", [h("li", small(shown, one)) for one in shown.strip], class_="easel__cards"), add]


def counted(shown: Shown) -> str:
    """Return how many cards there are, and which of them the strip shows if not all."""
    if len(shown.strip) == shown.total:
        return said("easel", "cards", count=shown.total)
    return said("easel", "some", first=shown.first + 1, last=shown.first + len(shown.strip), count=shown.total)


def small(shown: Shown, one: Small) -> Markup:
    """Return a card in the strip as a link to edit it.

    Only the edited card is in the tab order; the arrow keys lead to the others.
    """
    return h("a", picture(shown.deck, one.traits), class_="easel__small", href=f"#/studio/{shown.set}/{one.key}", data_do="turn-to", data_card=one.key,
             aria_label=one.name, aria_current="true" if one is shown.card else None, tabindex=None if one is shown.card else "-1")


def around(place: int, count: int) -> range:
    """Return the indices of the cards the strip shows around one: all of a small set, otherwise a fixed number.

    >>> around(0, 3), around(9, 18), around(20, 135), around(134, 135)
    (range(0, 3), range(0, 18), range(12, 29), range(118, 135))
    """
    if count <= WHOLE:
        return range(count)
    most = 2 * AROUND + 1
    start = max(0, min(place - AROUND, count - most))
    return range(start, min(count, start + most))
