"""Markup of the lists of lessons and moments."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import said
from table.markup.html import Markup, h, icon
from table.markup.lesson_panel import pip, pips


class Row(NamedTuple):
    """A lesson or moment in a list: its title, duration (or kind), address, and state (`alone` without a hint, `done`, or "")."""

    title: str
    lasts: str
    address: str
    state: str


class Course(NamedTuple):
    """A game's lessons in order, with its title and tincture and the addresses of its set-up and its moments."""

    title: str
    tincture: str
    setup: str
    moments: str
    rows: Sequence[Row]


class Known(NamedTuple):
    """The continuation of a finished course: the game's sealed box, a button for the first match, and other courses.

    The button has `words` and a `line` below them; `others` are (words, address).
    """

    game: str
    box: Markup
    words: str
    line: str
    others: Sequence[tuple[str, str]]


class Part(NamedTuple):
    """The moments of one page of a game's instructions: the page's title, the game, the page's id, and a row for each moment."""

    title: str
    game: str
    page: str
    rows: Sequence[Row]


def courses(title: str, shown: Sequence[Course], several: bool, known: Known | None = None) -> Markup:
    """Return the list of lessons of some games; `known` is the continuation if the only one of them is finished.

    With `several` games each has a heading; a single one has a button for the next lesson, or the continuation.
    """
    home = "#/lessons" if not several else "#/"
    label = said("lessons", "all") if not several else said("lessons", "lobby")
    line = done(shown[0].rows) if known else said("lessons", "line")
    words = h("div", h("h1", title), h("p", line), class_="courses__words")
    on = None if several else play(known, shown[0].rows) if known else go_on(shown[0].rows)
    opens = h("div", known.box, h("div", words, on), class_="courses__known") if known else [words, on]
    return h("main", head(home, label), opens, [course(one, several) for one in shown], class_="courses")


def done(rows: Sequence[Row]) -> str:
    """Return the sentence about a finished course: how many of its lessons were done without a hint."""
    alone = len([row for row in rows if row.state == "alone"])
    return said("lessons", f"known-{'alone' if alone == len(rows) else 'some' if alone else 'none'}", all=len(rows), alone=alone)


def go_on(rows: Sequence[Row]) -> Markup:
    """Return the button that leads to the first lesson not done yet."""
    number = next(number for number, row in enumerate(rows, 1) if not row.state)
    words = said("lessons", "go-on", number=number) if any(row.state for row in rows) else said("lessons", "begin")
    return h("div", h("a", words, class_="btn btn--main btn--big", href=rows[number - 1].address, data_next=True), class_="courses__on")


def play(known: Known, rows: Sequence[Row]) -> Markup:
    """Return the links after a finished course: the first match, the first lesson done with a hint, another course."""
    first = h("button", h("span", known.words), h("small", known.line), type="button", class_="btn btn--main btn--big btn--two", data_do="first-match",
              data_game=known.game, data_next=True, data_late="result")
    hinted = next(((said("lessons", "redo", number=number), row.address) for number, row in enumerate(rows, 1) if row.state == "done"), None)
    ways = [h("a", words, class_="link", href=address) for words, address in [*([hinted] if hinted else []), *known.others]]
    return h("div", first, h("div", ways, class_="courses__ways") if ways else None, class_="courses__on")


def course(one: Course, several: bool) -> Markup:
    """Return a game's lessons, and the links to play it; among `several` games they fold, open only if the course is begun but not done."""
    done = len([row for row in one.rows if row.state])
    far = h("span", said("lessons", "far", done=done, all=len(one.rows))) if several or done < len(one.rows) else None
    marks = pips([row.state for row in one.rows])
    more = h("a", said("moments", "all"), class_="link", href=one.moments)
    play = h("div", h("a", said("lessons", "to-game", title=one.title), class_="btn", href=one.setup), more,
             class_="courses__more") if not several else None
    rows = h("ol", [lesson(row) for row in one.rows], class_="courses__rows")
    inside = [h("div", marks, far, class_="courses__head"), rows, play]
    if several:
        head = h("summary", icon("ui-next"), h("h2", one.title), marks, far, class_="courses__head")
        inside = [h("details", head, rows, open=0 < done < len(one.rows))]
    return h("section", inside, class_="courses__course", aria_label=one.title, data_tincture=one.tincture)


def listed_moments(title: str, far: str, back: tuple[str, str], parts: Sequence[Part], more: bool) -> Markup:
    """Return the list of a game's moments, in parts under headings.

    far: how many were seen, in words; back: address and label of the back link; more: whether the rest is still being prepared.
    """
    words = h("div", h("h1", title), h("p", said("moments", "line")), h("p", far), class_="courses__words")
    return h("main", head(*back), words, [listed(part) for part in parts], class_="courses", aria_busy="true" if more else None)


def listed(part: Part) -> Markup:
    """Return the moments of a page of the instructions, with a link to read that page."""
    read = h("button", said("moments", "read"), type="button", class_="link", data_do="howto", data_game=part.game, data_page=part.page)
    rows = h("ol", [lesson(row, "moments") for row in part.rows], class_="courses__rows")
    return h("section", h("div", h("h2", part.title), read, class_="courses__head"), rows, class_="courses__course", aria_label=part.title)


def head(address: str, label: str) -> Markup:
    """Return the bar with the back link."""
    return h("header", h("a", icon("ui-prev"), class_="btn btn--icon", href=address, aria_label=label, title=label), class_="bar courses__bar")


def lesson(row: Row, section: str = "lessons") -> Markup:
    """Return the list item of a lesson or moment."""
    told = said(section, f"state-{row.state or 'open'}")
    words = [h("span", pip(row.state), class_="pips", aria_hidden="true"), h("b", row.title), h("small", row.lasts), h("span", told, class_="vh")]
    return h("li", h("a", words, class_="courses__lesson", href=row.address))
