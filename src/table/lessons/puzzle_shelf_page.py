"""Draws the shelf of past puzzles."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import common_text
from table.lessons.courses_page import lesson_list_bar
from table.markup.html import Markup, h, icon

SIGNS = {"right": "check-mark", "missed": "ui-close", "done": "check-mark"}


class PuzzleRow(NamedTuple):
    """A past puzzle in the list: its day, the sort of question, its address, and how it went."""

    day: str
    kind: str
    address: str
    state: str


class ShelfSection(NamedTuple):
    """A game's past puzzles, with its title and tincture; `open` says whether they're expanded."""

    title: str
    tincture: str
    rows: Sequence[PuzzleRow]
    open: bool


def shelf_page(title: str, next_: str, sections: Sequence[ShelfSection]) -> Markup:
    """Return the page that lists past puzzles; `next_` is the address of the puzzle to try next, or "" if there's none."""
    words = h("div", h("h1", title), h("p", common_text("puzzles", "line" if sections else "none")), class_="courses__words")
    button = h("a", common_text("puzzles", "next"), class_="btn btn--main btn--big", href=next_, data_next=True)
    bar = lesson_list_bar("#/", common_text("today", "lobby"))
    return h("main", bar, words, h("div", button, class_="courses__on") if next_ else None, [shelf_section(section) for section in sections], class_="courses")


def shelf_section(one: ShelfSection) -> Markup:
    """Return a game's part of the shelf: its title and how many puzzles went right, above a list of its past puzzles that expands."""
    right_count = len([row for row in one.rows if row.state == "right"])
    progress = common_text("puzzles", "far", right=right_count, all=len(one.rows))
    head = h("summary", icon("ui-next"), h("h2", one.title), h("span", progress), class_="courses__head")
    rows = h("ol", [h("li", puzzle_link(row)) for row in one.rows], class_="courses__rows")
    return h("section", h("details", head, rows, open=one.open), class_="courses__course", aria_label=one.title, data_tincture=one.tincture)


def puzzle_link(row: PuzzleRow) -> Markup:
    """Return the link to a past puzzle, with its day, the sort of question, and how it went."""
    result = h("small", icon(SIGNS[row.state]) if row.state else None, common_text("puzzles", f"state-{row.state or 'open'}"))
    return h("a", h("b", row.day), h("span", row.kind), result, class_="courses__lesson courses__puzzle", data_state=row.state or None, href=row.address)
