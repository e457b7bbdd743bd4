"""The markup of the card editor: a large card to draw on and edit, and below it the other cards of its set."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.texts import common_text
from table.books.common.custom_cards import CardRemark
from table.markup.card_faces import EDGE, Deck, Traits, card_face, card_picture, styled_span
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button
from table.studio.card_editor_form import card_actions, card_form
from table.studio.card_fields import CardField
from table.studio.drawing_toolbar import DrawingSettings, drawing_board, drawing_tools, shortcut_label

STRIP_REACH = 8             # cards in the strip on either side of the edited one
LONGEST_WHOLE_STRIP = 36    # the largest set that the strip shows in full


class StripCard(NamedTuple):
    """A card in the strip: its key, traits and name."""

    key: str
    traits: Traits
    name: str


class EditorContents(NamedTuple):
    """The contents of the card editor.

    - `picture`: the width and height of a card's picture, in units of the drawing board
    - `total`: the number of the set's cards; `drawn`: the number of those with a drawing
    - `strip`: the cards shown in the strip; `first`: the first one's index in the set; `at`: the edited card's index in the strip
    - `state`: says in words whether the set is saved
    - `full`: whether the set takes no more cards
    - `fixed`: whether the set is read-only
    - `next`: whether the drawing board gets the focus if the focused element disappears
    """

    set: str
    name: str
    deck: Deck
    picture: tuple[int, int]
    total: int
    drawn: int
    strip: Sequence[StripCard]
    first: int
    at: int
    fields: Sequence[CardField]
    corner: int
    checks: Sequence[CardRemark]
    history: Sequence[str]
    tools: DrawingSettings
    state: str
    full: bool
    fixed: bool
    next: bool

    @property
    def card(self) -> StripCard:
        """The card being edited."""
        return self.strip[self.at]

    @property
    def is_drawn(self) -> bool:
        """Whether the card has a drawing."""
        return "art" in self.card.traits

    def neighbour(self, step: int) -> StripCard | None:
        """Return the card `step` places after the edited one in the strip, or None if there's no such card."""
        place = self.at + step
        return self.strip[place] if 0 <= place < len(self.strip) else None


def editor_regions(contents: EditorContents) -> dict[str, Markup]:
    """Return the regions of the editor by name."""
    name, key = common_text("easel", "card", number=contents.card.traits["number"]), contents.card.key
    side = [card_form(key, name, contents.state, contents.fields, contents.corner, contents.checks, contents.fixed),
            card_actions(contents.set, key, contents.fixed, contents.is_drawn, contents.total == 1, contents.full, contents.history)]
    tool_region = {"tools": editor_region("aside", "tools", drawing_tools(contents.tools, contents.is_drawn), class_="easel__tools panel",
                                          aria_label=common_text("easel", "draw"))}
    return {
        "bar": editor_region("header", "bar", editor_bar(contents), class_="bar"),
        **({} if contents.fixed else tool_region),
        "desk": editor_region("main", "desk", card_with_board(contents), class_="easel__desk", aria_label=common_text("easel", "easel")),
        "side": editor_region("aside", "side", side, class_="easel__side panel", aria_labelledby="easel-name"),
        "strip": editor_region("nav", "strip", card_strip(contents), class_="easel__strip", aria_label=common_text("easel", "strip")),
    }


def editor_region(tag: str, name: str, *children: Any, **marks: Any) -> Markup:
    """Return a region of the editor, marked with its name, so that the page can keep it unchanged."""
    return h(tag, *children, data_region=f"easel {name}", **marks)


def editor_page(parts: Mapping[str, Markup], before: Mapping[str, Markup], fixed: bool) -> Markup:
    """Return the editor. Regions that haven't changed since `before` are only placeholders.

    `fixed` says that the set is read-only.
    """
    return h("div", [unchanged_region(name, part) if before.get(name) == part else part for name, part in parts.items()], class_="easel", data_fixed=fixed)


def unchanged_region(name: str, part: Markup) -> Markup:
    """Return the placeholder for an unchanged region, which tells the page to keep the one it shows."""
    return editor_region(part[1:part.index(" ")], name, data_as_before=True)


def editor_bar(contents: EditorContents) -> list[Markup | None]:
    """Return the top bar: a link back to the set, the set's name, and the actions on it."""
    home, words = common_text("easel", "back"), common_text("easel", "drawn", set=contents.name, drawn=contents.drawn, count=contents.total)
    return [
        h("a", icon("ui-prev"), class_="btn btn--icon", href=f"#/studio/{contents.set}", aria_label=home, title=home),
        h("div", h("h1", common_text("easel", "studio"), class_="bar__title"), h("p", words, class_="bar__sub"), class_="bar__words"),
        h("span", class_="bar__space"),
        h("a", icon("scroll-unfurled"), h("span", common_text("easel", "print")), class_="btn btn--quiet easel__print", href=f"#/print/set/{contents.set}",
          aria_label=common_text("easel", "print"), title=common_text("easel", "print")),
        h("button", common_text("easel", "use"), type="button", class_="btn btn--main", data_do="use-set", data_id=contents.set),
        h("div", icon_button("howto", "rule-book", common_text("howto", "open"), data_wide=True),
          icon_button("settings", "cog", common_text("settings", "title"), data_wide=True), class_="bar__tools"),
    ]


def card_with_board(contents: EditorContents) -> list[Markup]:
    """Return the card between links to its neighbours.

    The drawing board covers the card's picture, unless the set is read-only.
    """
    face = card_face(contents.deck, contents.card.traits)
    label = common_text("easel", "picture", card=contents.card.name)
    board = None if contents.fixed else drawing_board(contents.card.key, contents.picture, contents.tools, label, contents.next)
    printed = styled_span("card__face", face.inner, board, EDGE)
    large = h("div", printed, class_=f"card {face.style}", role="group", aria_label=contents.card.name, **dict(face.marks))
    return [neighbour_link(contents, -1), h("div", large, class_="easel__card"), neighbour_link(contents, 1)]


def neighbour_link(contents: EditorContents, step: int) -> Markup:
    """Return the link to the previous card (`step` -1) or the next (1), or a disabled button if there's none."""
    card = contents.neighbour(step)
    direction = "previous" if step < 0 else "next"
    marks = {"id": f"page-{direction}", "class_": "btn btn--icon", "aria_label": shortcut_label(direction, contents.tools.keys),
             "title": shortcut_label(direction, contents.tools.keys)}
    sign = icon("ui-prev" if step < 0 else "ui-next")
    if card is None:
        return h("button", sign, type="button", disabled=True, **marks)
    return h("a", sign, href=f"#/studio/{contents.set}/{card.key}", data_do="turn-to", data_card=card.key, **marks)


def card_strip(contents: EditorContents) -> list[Markup | None]:
    """Return the strip: the set's name, the cards around the edited one and, unless the set is read-only, the button that adds a card."""
    title = h("div", h("b", contents.name), h("span", strip_count(contents)), class_="easel__set")
    add = h("button", icon("ui-plus"), h("span", common_text("easel", "add-card")), type="button", class_="btn easel__add", data_do="add-card",
            aria_label=common_text("easel", "add-card"), disabled=contents.full) if not contents.fixed else None
    return [title, h("ul", [h("li", strip_card(contents, card)) for card in contents.strip], class_="easel__cards"), add]


def strip_count(contents: EditorContents) -> str:
    """Return a phrase that says how many cards there are, and which ones the strip shows if it doesn't show all."""
    if len(contents.strip) == contents.total:
        return common_text("easel", "cards", count=contents.total)
    return common_text("easel", "some", first=contents.first + 1, last=contents.first + len(contents.strip), count=contents.total)


def strip_card(contents: EditorContents, card: StripCard) -> Markup:
    """Return a card in the strip as a link to edit it."""
    return h("a", card_picture(contents.deck, card.traits), class_="easel__small", href=f"#/studio/{contents.set}/{card.key}", data_do="turn-to",
             data_card=card.key, aria_label=card.name, aria_current="true" if card is contents.card else None, tabindex=None if card is contents.card else "-1")


def strip_range(place: int, count: int) -> range:
    """Return the indices of the cards that the strip shows around the one at `place`.

    In a small set, these are all `count` cards.

    >>> strip_range(0, 3), strip_range(9, 18), strip_range(20, 135), strip_range(134, 135)
    (range(0, 3), range(0, 18), range(12, 29), range(118, 135))
    """
    if count <= LONGEST_WHOLE_STRIP:
        return range(count)
    most = 2 * STRIP_REACH + 1
    start = max(0, min(place - STRIP_REACH, count - most))
    return range(start, min(count, start + most))
