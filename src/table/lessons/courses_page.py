"""The list of lessons. Pure markup."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import said
from table.markup.html import Markup, h, icon
from table.markup.lesson_panel import pip, pips


class Row(NamedTuple):
    """A lesson: its title, how long it takes, where it is, and how it was done (`alone`, `done`, "")."""

    title: str
    lasts: str
    address: str
    state: str


class Course(NamedTuple):
    """The lessons of a game, in order: its title, its tincture, where it is played, and where its moments are."""

    title: str
    tincture: str
    setup: str
    moments: str
    rows: Sequence[Row]


class Part(NamedTuple):
    """The moments of a page of how a game is played: its title, the game, its id."""

    title: str
    game: str
    page: str
    rows: Sequence[Row]


def courses(title: str, shown: Sequence[Course], several: bool) -> Markup:
    """Return the list of lessons of some games; of `several` each has a heading."""
    home = "#/lessons" if not several else "#/"
    label = said("lessons", "all") if not several else said("lessons", "lobby")
    words = h("div", h("h1", title), h("p", said("lessons", "line")), class_="courses__words")
    return h("main", head(home, label), words, [course(one, several) for one in shown], class_="courses")


def course(one: Course, several: bool) -> Markup:
    """Return the lessons of a game; the first that is not done is the one to be pressed."""
    first = next((row for row in one.rows if not row.state), None)
    done = len([row for row in one.rows if row.state])
    head = h("div", h("h2", one.title) if several else None, pips([row.state for row in one.rows]),
             h("span", said("lessons", "far", done=done, all=len(one.rows))), class_="courses__head")
    more = h("a", said("moments", "all"), class_="link", href=one.moments)
    play = h("div", h("a", said("lessons", "to-game", title=one.title), class_="btn" if first else "btn btn--main", href=one.setup), more,
             class_="courses__more") if not several else None
    rows = h("ol", [lesson(row, row is first and not several) for row in one.rows], class_="courses__rows")
    return h("section", head, rows, play, class_="courses__course", aria_label=one.title, data_tincture=one.tincture)


def listed_moments(title: str, far: str, back: tuple[str, str], parts: Sequence[Part], more: bool) -> Markup:
    """Return the list of moments of a game, in parts under headings; `back` is an address and its words; `more` are still to come."""
    words = h("div", h("h1", title), h("p", said("moments", "line")), h("p", far), class_="courses__words")
    return h("main", head(*back), words, [listed(part) for part in parts], class_="courses", aria_busy="true" if more else None)


def listed(part: Part) -> Markup:
    """Return the moments of a page, with the way to read it."""
    read = h("button", said("moments", "read"), type="button", class_="link", data_do="howto", data_game=part.game, data_page=part.page)
    rows = h("ol", [lesson(row, False, "moments") for row in part.rows], class_="courses__rows")
    return h("section", h("div", h("h2", part.title), read, class_="courses__head"), rows, class_="courses__course", aria_label=part.title)


def head(address: str, label: str) -> Markup:
    """Return the bar with the way back."""
    return h("header", h("a", icon("ui-prev"), class_="btn btn--icon", href=address, aria_label=label, title=label), class_="bar courses__bar")


def lesson(row: Row, next_: bool, section: str = "lessons") -> Markup:
    """Return the way to a lesson, or to a moment."""
    told = said(section, f"state-{row.state or 'open'}")
    words = [h("span", pip(row.state), class_="pips", aria_hidden="true"), h("b", row.title), h("small", row.lasts), h("span", told, class_="vh")]
    return h("li", h("a", words, class_="courses__lesson", href=row.address, data_next=next_))
