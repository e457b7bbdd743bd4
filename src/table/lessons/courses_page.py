"""Draws the lists of lessons and moments."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import common_text
from table.markup.html import Markup, h, icon
from table.markup.lesson_panel import lesson_pip, lesson_pips


class LessonRow(NamedTuple):
    """A lesson or moment in a list. `lasts` is a lesson's duration in words, or a moment's kind.

    The state is `alone` (done without a hint), `done`, or "" (not done).
    """

    title: str
    lasts: str
    address: str
    state: str


class CourseSection(NamedTuple):
    """A game's lessons in order, with its title and tincture, the addresses of its set-up and its moments, and how many minutes the lessons take."""

    title: str
    tincture: str
    setup: str
    moments: str
    rows: Sequence[LessonRow]
    minutes: int


class FinishedCourse(NamedTuple):
    """The offers after a finished course: the game's box with a seal, a button for a match, and other courses.

    `words` and `line` are the two lines on the button. `others` are pairs of words and address.
    """

    game: str
    box: Markup
    words: str
    line: str
    others: Sequence[tuple[str, str]]


class MomentSection(NamedTuple):
    """The moments of one page of a game's instructions: the page's title, the game, the page's id, and a row for each moment."""

    title: str
    game: str
    page: str
    rows: Sequence[LessonRow]


def course_list(title: str, shown: Sequence[CourseSection], several: bool, back: tuple[str, str],
                known: FinishedCourse | None = None, skills: Sequence[tuple[str, bool]] = ()) -> Markup:
    """Return the list of lessons of one or several games, below a link `back` (address, label).

    `known` holds the offers after a finished course, or None. `skills` are pairs of a skill that a single game's course teaches, and whether it's learned.
    """
    line = finished_line(shown[0].rows) if known else common_text("lessons", "line")
    words = h("div", h("h1", title), h("p", line), class_="courses__words")
    links = None
    if not several:
        links = after_course_links(known, shown[0].rows) if known else next_lesson_button(shown[0].rows)
    can_do = skill_list(skills, bool(known)) if skills else None
    head = h("div", known.box, h("div", words, can_do, links), class_="courses__known") if known else [words, links, can_do]
    return h("main", lesson_list_bar(*back), head, [course_section(course, several) for course in shown], class_="courses")


def skill_list(skills: Sequence[tuple[str, bool]], known: bool) -> Markup:
    """Return the list of skills that a course teaches, with ticks at the learned ones. `known` says whether the course is finished."""
    head = common_text("lessons", "can-now" if known else "can-learn")
    lines = [h("li", icon("check-mark") if is_learned else None, skill, class_="skills__one", data_learned=is_learned) for skill, is_learned in skills]
    return h("section", h("h2", head), h("ul", lines), class_="skills", aria_label=head)


def finished_line(rows: Sequence[LessonRow]) -> str:
    """Return the sentence about a finished course: how many of its lessons were done without a hint."""
    alone = len([row for row in rows if row.state == "alone"])
    key = "known-alone" if alone == len(rows) else "known-some" if alone else "known-none"
    return common_text("lessons", key, all=len(rows), alone=alone)


def next_lesson_button(rows: Sequence[LessonRow]) -> Markup:
    """Return the button that leads to the first lesson not done yet."""
    number = next(number for number, row in enumerate(rows, 1) if not row.state)
    words = common_text("lessons", "go-on", number=number) if any(row.state for row in rows) else common_text("lessons", "begin")
    return h("div", h("a", words, class_="btn btn--main btn--big", href=rows[number - 1].address, data_next=True), class_="courses__on")


def after_course_links(known: FinishedCourse, rows: Sequence[LessonRow]) -> Markup:
    """Return the links after a finished course: to a match of its game and to other courses."""
    play = h("button", h("span", known.words), h("small", known.line), type="button", class_="btn btn--main btn--big btn--two", data_do="first-match",
             data_game=known.game, data_next=True, data_late="result")
    redo = next(((common_text("lessons", "redo", number=number), row.address) for number, row in enumerate(rows, 1) if row.state == "done"), None)
    links = [h("a", words, class_="link", href=address) for words, address in [*([redo] if redo else []), *known.others]]
    return h("div", play, h("div", links, class_="courses__ways") if links else None, class_="courses__on")


def course_section(one: CourseSection, several: bool) -> Markup:
    """Return a game's lessons. If there are `several` games, they can be collapsed."""
    done = len([row for row in one.rows if row.state])
    words = common_text("lessons", "far", done=done, all=len(one.rows)) if done or not several else common_text("lessons", "minute", count=one.minutes)
    progress = h("span", words) if several or done < len(one.rows) else None
    pips = lesson_pips([row.state for row in one.rows])
    moments = h("a", common_text("moments", "all"), class_="link", href=one.moments)
    links = h("div", h("a", common_text("lessons", "to-game", title=one.title), class_="btn", href=one.setup), moments,
              class_="courses__more") if not several else None
    rows = h("ol", [lesson_item(row) for row in one.rows], class_="courses__rows")
    parts = [h("div", pips, progress, class_="courses__head"), rows, links]
    if several:
        head = h("summary", icon("ui-next"), h("h2", one.title), pips, progress, class_="courses__head")
        parts = [h("details", head, rows, open=0 < done < len(one.rows))]
    return h("section", parts, class_="courses__course", aria_label=one.title, data_tincture=one.tincture)


def moment_list(title: str, far: str, back: tuple[str, str], parts: Sequence[MomentSection], more: bool) -> Markup:
    """Return the list of a game's moments, in parts under headings.

    `far` says how many were seen. `back` is the back link (address, label). `more` says whether the rest of the list is still being prepared.
    """
    words = h("div", h("h1", title), h("p", common_text("moments", "line")), h("p", far), class_="courses__words")
    return h("main", lesson_list_bar(*back), words, [moment_section(part) for part in parts], class_="courses", aria_busy="true" if more else None)


def moment_section(part: MomentSection) -> Markup:
    """Return the moments of a page of the instructions, with a link to read that page."""
    link = h("button", common_text("moments", "read"), type="button", class_="link", data_do="howto", data_game=part.game, data_page=part.page)
    rows = h("ol", [lesson_item(row, "moments") for row in part.rows], class_="courses__rows")
    return h("section", h("div", h("h2", part.title), link, class_="courses__head"), rows, class_="courses__course", aria_label=part.title)


def lesson_list_bar(address: str, label: str) -> Markup:
    """Return the bar with the back link."""
    return h("header", h("a", icon("ui-prev"), class_="btn btn--icon", href=address, aria_label=label, title=label), class_="bar courses__bar")


def lesson_item(row: LessonRow, section: str = "lessons") -> Markup:
    """Return the list item of a lesson or moment."""
    state = common_text(section, f"state-{row.state or 'open'}")
    parts = [h("span", lesson_pip(row.state), class_="pips", aria_hidden="true"), h("b", row.title), h("small", row.lasts), h("span", state, class_="vh")]
    return h("li", h("a", parts, class_="courses__lesson", href=row.address))
