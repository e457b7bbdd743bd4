"""The markup of instructions: a list of the games of all books, and a drawer with the instructions of one game.

The instructions are pages made of blocks.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from courtcards.texts import common_text
from table.markup.card_faces import card_markup, card_picture
from table.markup.dialogs import close_button, dialog_frame, sheet_dialog
from table.markup.html import Markup, h, icon, with_unbroken_pairs
from table.markup.lesson_panel import lesson_pip
from table.screens.all_cards import small_kinds
from table.screens.lesson_index import duration_text, lesson_address, page_moments_address
from table.screens.settings_dialog import shortcut_table

Page = dict[str, Any]


def game_library(books: Sequence[dict[str, Any]]) -> Markup:
    """Return the games of all books, as buttons to their instructions.

    Each of the `books` has `title`, `tincture` and `games` (id, title).
    """
    return sheet_dialog(common_text("howto", "open"), [library_book(book) for book in books])


def library_book(book: dict[str, Any]) -> Markup:
    """Return the buttons to the instructions of a book's games, and the button to all its cards."""
    deck = h("button", common_text("cards", "open"), type="button", class_="btn btn--quiet", data_do="all-cards", data_game=book["games"][0]["id"])
    games = h("div", [game_button(game) for game in book["games"]], deck, class_="games-tab")
    return h("section", h("h3", book["title"]), games, class_="library", data_tincture=book["tincture"])


def game_button(game: dict[str, Any], current: str = "") -> Markup:
    """Return the button to a game's instructions; `current` is the id of the game whose instructions are open."""
    here = "page" if game["id"] == current else None
    return h("button", game["title"], type="button", class_="btn", data_do="howto", data_game=game["id"], aria_current=here)


def howto_drawer(title: str, pages: Sequence[Page], current: str, game: str = "", others: Sequence[dict[str, Any]] = (), ruling: str = "",
                 paper: str = "", states: Mapping[str, str] | None = None) -> Markup:
    """Return the instructions of a game, with one page open.

    Each of the `pages` has `id`, `title` and `blocks`. `others` are the games (id, title) to switch between. `ruling` is the number of a ruling to jump to,
    `paper` the address of the printable version; either may be "". `states` says how each of the game's lessons was done.
    """
    place = next((number for number, page in enumerate(pages) if page["id"] == current), 0)
    page = pages[place]
    blocks = [block_markup(marked_block(item, game, ruling, states or {})) for item in page["blocks"]]
    body = h("div", blocks, moments_link(game, page["id"]) if states else None, class_="drawer__body", role="tabpanel", id="howto-panel",
             aria_labelledby="howto-tab-" + page["id"], tabindex="0")
    deck = h("button", common_text("cards", "open"), type="button", class_="btn", data_do="all-cards", data_game=game)
    lessons_link = course_link(game, states) if states else None
    head = h("div", h("h2", title, id="howto-title"), close_button(), deck, lessons_link, class_="drawer__head")
    games = h("nav", [game_button(other, game) for other in others], class_="games-tab", aria_label=common_text("setup", "games")) if len(others) > 1 else None
    return dialog_frame("drawer", "howto-title", [head, games, page_tabs(pages, page, game), body, drawer_foot(pages, place, game, paper)])


def course_link(game: str, states: Mapping[str, str]) -> Markup:
    """Return the link to a game's lessons, which says how many of them are done."""
    done = len([state for state in states.values() if state])
    return h("a", common_text("howto", "lessons", done=done, all=len(states)), class_="btn", href=lesson_address(game))


def moments_link(game: str, page: str) -> Markup:
    """Return the link to the example positions for a page."""
    words = [h("b", common_text("howto", "moments")), h("small", common_text("howto", "moments-help"))]
    return h("a", icon("ui-play"), words, class_="play-it", href=page_moments_address(game, page))


def page_tabs(pages: Sequence[Page], current: Page, game: str) -> Markup:
    """Return the tabs of the pages. The open page's tab is reached with the Tab key, the others with the arrow keys."""
    return h("div", [page_tab(page, page is current, game) for page in pages], class_="drawer__tabs", role="tablist", aria_label=common_text("howto", "pages"))


def page_tab(page: Page, open_: bool, game: str) -> Markup:
    """Return the tab of a page. `open_` says whether it's the page that's shown."""
    return h("button", page["title"], type="button", role="tab", id="howto-tab-" + page["id"], aria_selected="true" if open_ else "false",
             aria_controls="howto-panel", tabindex="0" if open_ else "-1", data_do="howto-page", data_page=page["id"], data_game=game)


def drawer_foot(pages: Sequence[Page], place: int, game: str, paper: str) -> Markup:
    """Return the foot of the drawer: buttons to the previous and next page, and a link to the game's printable version.

    `place` is the index of the open page.
    """
    before, after = pages[place - 1] if place else None, pages[place + 1] if place + 1 < len(pages) else None
    back_button, next_button = h("span"), h("button", common_text("howto", "close"), type="button", class_="btn", data_do="close")
    if before:
        words = [icon("ui-prev"), before["title"]]
        back_button = h("button", words, type="button", class_="btn btn--quiet", data_do="howto-page", data_page=before["id"], data_game=game)
    if after:
        next_button = h("button", after["title"], icon("ui-next"), type="button", class_="btn", data_do="howto-page", data_page=after["id"], data_game=game)
    label = common_text("howto", "print")
    print_ = h("a", icon("ui-print"), class_="btn btn--icon", href=paper, aria_label=label, title=label) if paper else None
    return h("div", back_button, print_, next_button, class_="drawer__foot")


# blocks of a page


def marked_block(item: dict[str, Any], game: str, ruling: str, states: Mapping[str, str]) -> dict[str, Any]:
    """Return a block's data with additions for the page.

    They say whether it's the ruling to jump to or, for a lesson, its address and how it was done.
    """
    if "lesson" in item:
        lesson = item["lesson"]
        return {"lesson": lesson | {"address": lesson_address(game, lesson["id"]), "state": states.get(lesson["id"], "")}}
    is_wanted = "ruling" in item and str(item["ruling"]["number"]) == ruling
    return item | {"ruling": item["ruling"] | {"wanted": True}} if is_wanted else item


def block_markup(item: dict[str, Any]) -> Markup:
    """Return the markup of one block of a page. Raises KeyError if the block's kind is unknown."""
    kind = next(name for name in item if name != "note")
    return BLOCKS[kind](item[kind], item.get("note"))


def example_block(value: Any, _: str | None) -> Markup:
    """Return an example: cards with symbols between them, an explanation and, if the example was played, the resulting messages."""
    signs = list(value["signs"]) + [""] * len(value["cards"])
    pairs = []
    for (traits, state), sign in zip(value["cards"], signs, strict=False):
        pairs += [card_markup(None, value["deck"], traits, None, state, as_="span"), h("b", sign, class_="eq") if sign else None]
    story = h("ol", [h("li", with_unbroken_pairs(line)) for line in value["told"]]) if value.get("told") else None
    style = "example example--played" if story else "example"
    return h("div", h("div", pairs, class_="pairs", aria_hidden="true"), h("p", value["text"]), story, class_=style)


def anatomy_block(value: Any, _: str | None) -> Markup:
    """Return a card with numbered parts and a legend. The book's style sheet places the numbers."""
    marks = [h("i", number, data_at=note["at"]) for number, note in enumerate(value["notes"], 1)]
    notes = h("ol", [h("li", h("b", note["name"]), " ", note["text"]) for note in value["notes"]])
    return h("div", h("div", card_picture(value["deck"], value["traits"]), marks, class_="anatomy__card", aria_hidden="true"), notes, class_="example anatomy")


def row_block(value: Any, _: str | None) -> Markup:
    """Return a row of cards as an illustration."""
    return h("div", [card_picture(value["deck"], traits) for traits in value["cards"]], class_="example__row", aria_hidden="true")


def order_block(value: Any, note: str | None) -> Markup:
    """Return labelled icons from the strongest to the weakest."""
    steps = []
    for number, item in enumerate(value):
        steps += [h("i", "›", aria_hidden="true") if number else None, h("span", icon(item["icon"]), item["label"])]
    return h("div", h("div", steps, class_="order"), h("p", note, class_="muted") if note else None, class_="example example--order")


def enemies_block(value: Any, note: str | None) -> Markup:
    """Return a table of cards, each with small pictures of the cards that answer it."""
    nothing = common_text("howto", "unanswered")
    rows = [[card_picture(value["deck"], traits), h("div", h("b", name), small_kinds(value["deck"], others, nothing))] for traits, name,
            others in value["rows"]]
    return h("div", h("div", rows, class_="enemies"), h("p", note, class_="muted") if note else None, class_="example example--order")


def ruling_block(value: Any, _: str | None) -> Markup:
    """Return a ruling: the gap in the rule book, how we settle it, and the option that changes it."""
    option = common_text("howto", "ruling-option", option=value["option"]) if value.get("option") else None
    parts = [h("h3", value["gap"]), h("p", value["settled"]), h("p", common_text("howto", "ruling", number=value["number"]), option, class_="muted")]
    is_wanted = bool(value.get("wanted"))          # it gets the focus, and so scrolls into view
    return h("section", parts, class_="ruling", tabindex="-1" if is_wanted else None, data_first=is_wanted)


def mark_table(words: Mapping[str, str]) -> Markup:
    """Return the table that explains the marks on cards and targets; `words` has their meanings by mark."""
    return h("dl", [h("div", h("dt", h("i", data_once=mark)), h("dd", meaning)) for mark, meaning in words.items()], class_="keys")


def lesson_block(value: Any, _: str | None) -> Markup:
    """Return the link to a lesson, with its duration and how it was done."""
    mark = [h("span", lesson_pip(value["state"]), class_="pips", aria_hidden="true"),
            h("span", common_text("lessons", f"state-{value['state'] or 'open'}"), class_="vh")]
    words = [h("b", value["title"]), h("small", common_text("howto", "play-it", lasts=duration_text(value["seconds"])))]
    return h("a", icon("ui-play"), words, mark, class_="play-it", href=value["address"])


BLOCKS: dict[str, Callable[[Any, str | None], Markup]] = {
    "h": lambda text, _: h("h3", text), "p": lambda text, _: h("p", text),
    "example": example_block, "anatomy": anatomy_block, "row": row_block, "enemies": enemies_block, "order": order_block, "ruling": ruling_block,
    "lesson": lesson_block,
    "keys": lambda hints, _: shortcut_table(hints), "marks": lambda words, _: mark_table(words),
}
