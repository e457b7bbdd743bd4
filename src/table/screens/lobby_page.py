"""The lobby's markup: the featured match, the shelf of books, and the list of matches."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from courtcards.texts import said
from table.markup.html import Markup, h, icon, join, proper
from table.markup.icons import banner, icon_button, shield

SHOWN = 3           # matches before "All n matches"
MORE = 12           # matches added at a time when all are shown


class Row(NamedTuple):
    """A match in the lobby's list.

    `over`: it can't be continued; `cards` is its illustration; `next`: it gets the focus if this paint removes the focused element; `finished` matches are
    listed separately.
    """

    id: str
    title: str
    note: str
    over: bool
    cards: Markup
    next: bool = False
    finished: bool = False


class Learning(NamedTuple):
    """A course in the lobby: its game's title, tincture and charge, its progress, the next lesson, and its address."""

    title: str
    tincture: str
    charge: str
    pips: Markup
    next: str
    address: str


class Lead(NamedTuple):
    """The featured match at the top of the lobby, with some `cards`: one to continue (`row`), or the one with the `id`, to play again."""

    cards: Markup
    row: Row | None = None
    id: str = ""
    title: str = ""
    note: str = ""


def lobby(first: Markup, books: Markup, matches: Sequence[Row] = (), count: int = 0, apart: int = 0, version: str = "",
          courses: Sequence[Learning] = (), day: Markup | None = None) -> Markup:
    """Return the whole lobby.

    first: its top; day: the daily puzzle, next to that; books: the shelf; courses: a few courses; matches: the listed ones of all `count`, newest first,
        without the `apart` featured at the top.
    """
    rest = listed(matches, count, apart) if count else bring()
    begins = h("div", first, day, class_="begins") if day else first
    return h("main", header(count > 0), begins, learn(courses) if courses else None, books, rest, footer(version), class_="lobby")


def hearth(lead: Lead) -> Markup:
    """Return the featured match on its own cloth, with one button."""
    row, art = lead.row, h("span", lead.cards, class_="hearth__cards", aria_hidden="true")
    label, style = said("lobby", "continue" if row else "played-last"), "btn btn--main btn--big"
    if row:
        go = h("a", icon("ui-play"), said("lobby", "go-on"), class_=style, href="#/match/" + row.id, data_next=row.next)
        inner = [art, leading(label, row.title, row.note, True), h("div", go, menu(row), class_="hearth__acts")]
    else:
        again = h("button", icon("ui-play"), said("match", "again"), type="button", class_=style, data_do="play-again", data_id=lead.id)
        inner = [art, leading(label, lead.title, lead.note, False), h("div", again, class_="hearth__acts")]
    place = {"class_": "hearth match", "id": "match-" + row.id} if row else {"class_": "hearth"}
    return h("section", h("div", inner, **place), class_="continue continue--first", aria_label=label)


def kept_seat(cards: Markup, label: str, host: str, line: str, then: str, rows: Sequence[tuple[str, str, str, str]], address: str) -> Markup:
    """Return the link back to the table of `host`, on its own cloth.

    line: the game and seat; then: the heading of the players' last known state; rows: the players (tincture, charge, name, state); address: of the link.
    """
    back = said("near", "back-to", who=host)
    acts = [h("a", icon("ui-play"), back, class_="btn btn--main btn--big", href=address),
            h("a", said("near", "back-silent", who=host), class_="link", href="#/near"),
            h("button", said("near", "give-up-it"), type="button", class_="link", data_do="leave-table")]
    art, words = h("span", cards, class_="hearth__cards", aria_hidden="true"), leading(label, back, line, False)
    seats = [h("li", banner(tincture, charge), h("b", proper(name)), h("span", how)) for tincture, charge, name, how in rows]
    there = h("div", h("p", then, class_="hearth__label"), h("ul", seats), class_="hearth__seats") if seats else None
    cloth = h("div", art, words, there, h("div", acts, class_="hearth__acts hearth__acts--back"), class_="hearth")
    return h("section", cloth, class_="continue continue--first", aria_label=label)


def lost_seat(cards: Markup, label: str, title: str, line: str) -> Markup:
    """Return the reason there's no way back to another device's table, shown until it's dismissed."""
    acts = [h("a", said("near", "scan-table"), class_="btn", href="#/near"),
            h("button", said("sheet", "dismiss"), type="button", class_="link", data_do="leave-table")]
    art, words = h("span", cards, class_="hearth__cards", aria_hidden="true"), leading(label, title, line, False)
    return h("section", h("div", art, words, h("div", acts, class_="hearth__acts"), class_="hearth"), class_="continue continue--first", aria_label=label)


def leading(label: str, title: str, note: str, yours: bool) -> Markup:
    """Return the words on a featured cloth: a label, the title, and a note, highlighted (`yours`) if the match can be continued."""
    return h("div", h("p", label, class_="hearth__label"), h("h1", title), h("p", note, data_yours=yours), class_="hearth__say match__text")


def today(solved: str) -> Markup:
    """Return the link to the daily puzzle, with its result if `solved`: `right`, `missed`, or `done` if the result isn't known."""
    words = [h("h2", said("today", "title")), h("p", said("today", solved or "today"))]
    go = h("a", said("today", "solved" if solved else "solve"), class_="btn", href="#/day")
    return h("section", words, go, class_="today", aria_label=said("today", "title"))


def learn(courses: Sequence[Learning]) -> Markup:
    """Return the strip of courses, with a link to all of them."""
    title = said("lessons", "title")
    rows = [h("li", h("a", banner(one.tincture, one.charge), h("b", one.title, one.pips), h("small", one.next), class_="learn__course", href=one.address))
            for one in courses]
    return h("section", h("h2", title), h("ul", rows), h("a", said("lessons", "every"), class_="link", href="#/lessons"), class_="learn", aria_label=title)


def header(played: bool) -> Markup:
    """Return the lobby's header: name, and links to statistics (if `played`), tables, saved matches, instructions and settings."""
    record, yours, gate = said("lobby", "open-record"), said("yours", "title"), said("near", "gate")
    buttons = [
        h("a", icon("crown"), h("span", yours), class_="btn btn--quiet", href="#/yours", aria_label=yours) if played else None,
        h("a", icon("crossed-swords"), h("span", gate), class_="btn btn--quiet", href="#/near", aria_label=gate),
        h("button", icon("scroll-quill"), h("span", record), type="button", class_="btn btn--quiet", data_do="open-record", aria_label=record),
        icon_button("howto", "rule-book", said("howto", "open")),
        icon_button("settings", "cog", said("settings", "title")),
    ]
    name = h("span", said("lobby", "name"), class_="wordmark")
    return h("header", shield(), name, h("span", class_="bar__space"), buttons, class_="lobby__head")


def bring() -> list[Markup]:
    """Return hints where matches may be if none are stored here: for the page as one file, and at an address that may change."""
    return [h("p", said("lobby", "bring"), class_="lobby__bring", data_when_alone=True),
            h("p", said("lobby", "per-address"), class_="lobby__bring", data_when_local=True)]


def listed(matches: Sequence[Row], count: int, apart: int) -> list[Markup]:
    """Return the list of matches, unfinished ones apart from finished ones, with the buttons for more shown once."""
    sorts = {key: [row for row in matches if row.finished is over] for key, over in (("others", False), ("finished", True))}
    groups = [(key, rows) for key, rows in sorts.items() if rows]
    every = len(matches) > SHOWN
    words = said("lobby", "fewer") if every else said("lobby", "all", count=count)
    all_ = h("button", words, type="button", class_="link", data_do="all-matches") if count - apart > SHOWN else None
    rest = more(len(matches) + apart, count) if every and len(matches) + apart < count else None
    return [group(key, rows, None if place else all_, rest if place == len(groups) - 1 else None) for place, (key, rows) in enumerate(groups)]


def group(key: str, rows: Sequence[Row], all_: Markup | None, rest: Markup | None) -> Markup:
    """Return matches under a heading; `all_` goes beside it, `rest` below the list."""
    head = h("div", h("h2", said("lobby", key)), all_, class_="continue__head")
    return h("section", head, h("ul", [match(row) for row in rows], class_="matches"), rest,
             class_="continue continue--over" if key == "finished" else "continue", aria_label=said("lobby", key))


def more(shown: int, count: int) -> Markup:
    """Return the button at the end of the list, which the page also presses when it scrolls into view."""
    words = said("lobby", "more", shown=shown, count=count)
    return h("button", words, type="button", class_="btn btn--quiet continue__more", id=f"more-{shown}", data_do="more-matches", data_at_sight=True)


@lru_cache(1000)
def match(row: Row) -> Markup:
    """Return one match: a link to it, and a menu to rename or delete it."""
    art = h("span", row.cards, class_="match__art")
    text = h("span", h("b", row.title), h("small", row.note, data_yours=not row.over), class_="match__text")
    link = h("a", art, text, class_="match__go", href="#/match/" + row.id, data_next=row.next)
    return h("li", link, menu(row), class_="match panel", id="match-" + row.id, data_over=row.over)


def menu(row: Row) -> Markup:
    """Return the menu of a match, as a native disclosure, so that it works with keys and touch alike."""
    name = row.title
    buttons = [
        h("button", icon("ui-rename"), said("lobby", "rename"), type="button", class_="btn btn--quiet",
          data_do="rename-match", data_id=row.id, aria_label=said("lobby", "rename-one", match=name)),
        h("button", icon("trash-can"), said("lobby", "delete"), type="button", class_="btn btn--quiet btn--danger",
          data_do="delete-match", data_id=row.id, aria_label=said("lobby", "delete-one", match=name)),
    ]
    summary = h("summary", icon("ui-dots"), class_="btn btn--icon", aria_label=said("lobby", "more-one", match=name))
    return h("details", summary, h("div", buttons, class_="menu__list panel"), class_="menu", name="match-menu")


def footer(version: str) -> Markup:
    """Return the footer: a note for the page as one file, that this is unofficial, the credits and the version."""
    thanks = h("button", said("lobby", "credits"), type="button", class_="link", data_do="credits")
    alone = h("p", said("page", "offline-alone"), data_when_alone=True)
    parts = [alone, h("p", said("lobby", "unofficial")), thanks, h("span", said("lobby", "version", version=version)) if version else None]
    return h("footer", join(parts), class_="lobby__foot")
