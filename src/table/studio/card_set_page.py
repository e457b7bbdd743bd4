"""The markup of a card set's screen: a search, a grid of its cards, and statistics."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from courtcards.texts import common_text
from table.books.common.custom_cards import CardRemark, SetChart, SetChartBar
from table.markup.card_faces import Deck, Traits, card_picture
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h, icon
from table.studio.card_search import found_count, search_field
from table.studio.shelf_page import set_menu, studio_bar


class CardTile(NamedTuple):
    """A card in the grid: its key, traits, and full name.

    `next` says that it gets the focus when the grid is opened.
    """

    key: str
    traits: Traits
    label: str
    next: bool = False


class TrialProgress(NamedTuple):
    """The state of the test matches by bots.

    `share` is the fraction done, from 0 to 1, and `text` a message. Once they're over, `verdict` says what they showed.
    """

    running: bool
    share: float
    text: str
    verdict: tuple[str, ...] = ()


class SetContents(NamedTuple):
    """The contents of a set's page.

    - `tiles`: the cards found, out of `total`
    - `filters`: (key, label, whether active)
    - `playable`: whether the set can be played with
    - `blank`: whether its cards have nothing that counts in a game yet
    - `stock`: whether it belongs to a book
    - `unfolded`: whether a phone shows the statistics
    """

    id: str
    name: str
    sub: str
    deck: Deck
    tiles: Sequence[CardTile]
    total: int
    query: str
    filters: Sequence[tuple[str, str, bool]]
    charts: Sequence[SetChart]
    warnings: Sequence[CardRemark]
    trying: TrialProgress | None
    playable: bool = False
    blank: bool = False
    stock: bool = False
    unfolded: bool = False


def set_page(contents: SetContents) -> Markup:
    """Return the page of a set: the bar with its actions, the search, the cards and the statistics."""
    use = h("button", common_text("studio", "use"), type="button", class_="btn btn--main", data_do="use-set",
            data_id=contents.id) if contents.playable else None
    main_button = fill_in_button("btn btn--main") if contents.blank else use
    copy = h("button", common_text("studio", "duplicate"), type="button", class_="btn", data_do="duplicate-set",
             data_id=contents.id) if contents.stock else None
    head = studio_bar(contents.name, contents.sub, "#/studio", common_text("studio", "back"), copy, main_button,
                      set_menu(contents.id, contents.name, contents.stock))
    cards = h("div", set_search(contents), card_grid(contents), class_="cardset__cards")
    return h("main", head, cards, set_statistics(contents), class_="cardset", data_stock=contents.stock, data_unfolded=contents.unfolded)


def fill_in_button(style: str) -> Markup:
    """Return the button that fills in balanced numbers."""
    return h("button", common_text("studio", "fill-in"), type="button", class_=style, data_do="fill-in")


def fill_in_dialog(ways: Mapping[str, int]) -> Markup:
    """Return the dialog that asks which cards should get balanced numbers.

    `ways` has the number of cards in each group to choose from.
    """
    buttons = [h("button", common_text("studio", f"fill-{way}", count=count), type="button", class_="btn", data_do="fill", data_value=way)
               for way, count in ways.items()]
    return sheet_dialog(common_text("studio", "fill-title"), [h("p", common_text("studio", "fill-help")), h("div", buttons, class_="rows")])


def favoured_dialog(games: Mapping[str, str]) -> Markup:
    """Return the dialog that asks in which game to measure who is favoured. `games` maps ids to titles."""
    buttons = [h("button", title, type="button", class_="btn", data_do="favoured", data_game=game) for game, title in games.items()]
    return sheet_dialog(common_text("setup", "favoured"), [h("p", common_text("setup", "which")), h("div", buttons, class_="rows")])


def set_search(contents: SetContents) -> Markup:
    """Return the search field, the filters, and how many cards were found."""
    entry = next((place for place, (_, _, on) in enumerate(contents.filters) if on), 0)
    chips = [h("button", label, type="button", class_="chip", data_do="sift", data_value=key, aria_pressed="true" if on else "false",
               tabindex=None if place == entry else "-1") for place, (key, label, on) in enumerate(contents.filters)]
    unfold = h("button", common_text("studio", "like"), icon("ui-next"), type="button", class_="btn btn--quiet cardset__fold", data_do="unfold-like",
               aria_expanded="true" if contents.unfolded else "false", aria_controls="like")
    filter_group = h("div", chips, class_="sift", role="group", aria_label=common_text("studio", "sift")) if chips else None
    search_box, count = search_field("look-for", contents.query, common_text("studio", "search")), found_count(len(contents.tiles), contents.total)
    fill_button = fill_in_button("btn btn--quiet") if contents.total and not (contents.stock or contents.blank) else None
    return h("div", search_box, h("p", count, role="status", class_="muted"), fill_button, unfold, filter_group, class_="cardset__search", role="search")


def card_grid(contents: SetContents) -> Markup:
    """Return the grid of found cards, perhaps with a button that adds one. If a search finds none, return a message."""
    tiles = [card_tile(contents, tile, not place) for place, tile in enumerate(contents.tiles)]
    is_filtered = bool(contents.query) or any(on for _, _, on in contents.filters)
    add_tile = h("li", h("button", h("span", icon("ui-plus"), common_text("studio", "add"), class_="slot"), type="button", class_="cardlink",
                         data_do="add-card"),
                 class_="setgrid__add") if not contents.stock and not is_filtered else None
    nothing_found = [h("p", common_text("studio", "none-found")), h("button", common_text("studio", "all"), type="button", class_="btn", data_do="show-all")]
    if is_filtered and not tiles:
        return h("div", nothing_found, class_="cardset__none")
    return h("ul", tiles, add_tile, class_="setgrid", aria_label=common_text("studio", "grid"))


def card_tile(contents: SetContents, tile: CardTile, first: bool) -> Markup:
    """Return a card as a link to the card editor. Only the `first` card is in the tab order."""
    link = h("a", card_picture(contents.deck, tile.traits), class_="cardlink", href=f"#/studio/{contents.id}/{tile.key}", aria_label=tile.label,
             data_next=tile.next, tabindex=None if first else "-1")
    return h("li", link, id=f"tile-{tile.key}")


# statistics


def set_statistics(contents: SetContents) -> Markup:
    """Return the statistics of the set: remarks, test matches and charts."""
    remarks = h("ul", [set_remark(remark) for remark in contents.warnings], class_="checks") if contents.warnings else None
    parts = [h("h2", common_text("studio", "like")), remarks, trial_section(contents.trying) if contents.trying else None,
             [set_chart(chart) for chart in contents.charts]]
    return h("aside", parts, class_="like panel", id="like", aria_label=common_text("studio", "like"), tabindex="0")


def set_remark(remark: CardRemark) -> Markup:
    """Return a remark on a set as an item of a list. Its icon shows whether the remark is praise or advice."""
    return h("li", icon("check-mark" if remark.good else "hourglass"), h("span", remark.text), class_="check", data_good=remark.good)


def set_chart(chart: SetChart) -> Markup:
    """Return a bar chart of the set. Marks show how far the bars of a balanced set would reach."""
    most = max([1.0, *[max(bar.many, bar.wanted or 0) for bar in chart.bars]])
    has_marks = any(bar.wanted for bar in chart.bars)
    note = h("small", common_text("studio", "wanted")) if has_marks else None
    return h("figure", h("figcaption", chart.title, note), h("dl", [set_chart_bar(bar, most) for bar in chart.bars]), class_="chart")


def set_chart_bar(bar: SetChartBar, most: float) -> list[Markup]:
    """Return a bar of a chart with its icon, label and value."""
    mark = h("line", x1=bar_percent(bar.wanted, most), x2=bar_percent(bar.wanted, most), y1="0", y2="10") if bar.wanted else None
    line = h("svg", h("rect", width=bar_percent(bar.many, most), height="10"), mark, class_="chart__bar", viewBox="0 0 100 10", preserveAspectRatio="none",
             aria_hidden="true")
    balanced = h("span", common_text("studio", "of-wanted", wanted=round(bar.wanted)), class_="vh") if bar.wanted else None
    return [h("dt", bar.sign, h("span", bar.label, class_="vh" if bar.sign else None)), h("dd", line, h("b", bar.many), balanced)]


def bar_percent(many: float, most: float) -> str:
    """Return how long the bar for `many` is, in per cent of the bar for `most`.

    >>> bar_percent(3, 8)
    '37.5'
    """
    return f"{100 * many / most:.1f}"


def trial_section(trying: TrialProgress) -> Markup:
    """Return the section on test matches by bots, with their progress, the verdict, or a message."""
    do, label = (("stop-trial", common_text("page", "way-stop")) if trying.running
                 else ("try-it", common_text("studio", "try-again" if trying.verdict else "try-it")))
    progress = [h("p", trying.text), h("progress", value=f"{trying.share:.2f}", max=1, aria_label=common_text("studio", "trying"))] if trying.running else None
    result = h("ul", [h("li", sentence) for sentence in trying.verdict], class_="verdict") if trying.verdict else h("p", trying.text)
    button = h("button", None if trying.running else icon("ui-play"), label, type="button", class_="btn", data_do=do, id="trial-go")
    lab_button = h("button", common_text("setup", "favoured"), type="button", class_="link", data_do="favoured")
    return h("section", h("h3", common_text("studio", "try")), progress, h("div", None if trying.running else result, role="status", id="trial-told"), button,
             lab_button, class_="trial", aria_label=common_text("studio", "try"))
