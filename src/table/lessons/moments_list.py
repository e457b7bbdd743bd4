"""Example positions of a game, listed by the pages of its instructions; and where to see a given rule at work."""

from collections.abc import Callable
from itertools import islice

from courtcards.games import GAMES
from courtcards.lessons.lesson import Step, course, courses
from courtcards.lessons.moments import Moment, moments
from courtcards.texts import Texts, load, said, title
from table.lessons.courses_page import Part, Row, listed_moments
from table.lessons.lesson_script import named
from table.page.page import Page
from table.page.screen import Still
from table.screens import lesson_index

HOLDS: dict[str, Callable[[Step], set[str]]] = {        # by kind of key: the keys a step is about
    "refusal": lambda step: {key for _, key in step.tries}, "fact": lambda step: {one.split()[0] for ways in step.goal for one in ways}}


def found(game: str, name: str) -> str:
    """Return the address where a refusal or fact, named `<sort>.<key>`, can be seen: a lesson, a moment, or the list of all moments."""
    sort, _, key = name.partition(".")
    lesson = next((lesson for lesson in course(game) if any(key in HOLDS[sort](step) for step in lesson.steps)), None) if sort in HOLDS else None
    return lesson_index.address(game, lesson.id) if lesson else lesson_index.moments_address(game, name if name in moments(game) else "")


SORTS = {"question": "asked", "case": "asked", "fact": "happens", "refusal": "refused", "reason": "ends", "ruling": "settled"}
SLICE = 8           # moments replayed for their names between two turns of the page


class MomentList(Still):
    """The screen that lists a game's moments, all of them or those of one page of its instructions; `rows` are the ones named so far.

    at: the page's id; all pages are listed if it's unknown or has no moments.
    """

    def __init__(self, page: Page, game: str, at: str):
        self.page, self.game = page, game
        whole = on_pages(game)
        self.at = at if whole.get(at) else ""
        self.all = [(id, moment) for id, found in whole.items() for moment in found if self.at in ("", id)]
        self.left = iter(self.all)
        self.rows: dict[str, list[Row]] = {id: [] for id in whole}

    def open(self) -> None:
        """Show the list, which fills up slice by slice."""
        self.page.title(said("page", "name-titled", title=said("moments", "title", title=title(self.game))))
        self.name_more()

    def name_more(self) -> None:
        """Name the next slice of moments, until all are named."""
        some = [*islice(self.left, SLICE)]
        for id, moment in some:
            self.rows[id].append(self.row(moment))
        self.paint(bool(some))
        if some:
            self.page.later(0, self.name_more)

    def paint(self, more: bool) -> None:
        """Paint the moments named so far; `more`: there may be others to come."""
        met = len([moment for _, moment in self.all if lesson_index.moment_name(self.game, moment.key) in self.page.met])
        parts = [Part(page["title"], self.game, page["id"], self.rows[page["id"]]) for page in pages(self.game) if self.rows[page["id"]]]
        far = said("moments", "far", met=met, all=len(self.all))
        back = (lesson_index.moments_address(self.game), said("moments", "all")) if self.at else (lesson_index.address(self.game), said("lessons", "all"))
        self.page.paint(listed_moments(said("moments", "title", title=title(self.game)), far, back, parts, more))

    def row(self, moment: Moment) -> Row:
        """Return the list row of a moment."""
        state = "alone" if lesson_index.moment_name(self.game, moment.key) in self.page.met else ""
        return Row(named(moment)["do"], said("moments", f"sort-{SORTS[sort(moment)]}"), lesson_index.moments_address(self.game, moment.key), state)


def pages(game: str) -> list[dict[str, str]]:
    """Return the pages of a game's instructions, in order."""
    return list(Texts(GAMES[game]).data["page"])


def on_pages(game: str) -> dict[str, list[Moment]]:
    """Return a game's moments by the page of its instructions that names them, otherwise by the first page.

    On each page, questions come before the things that happen.
    """
    named_there = load(f"lessons/{game}").get("pages", {}) if game in courses() else {}
    where, found = {key: id for id, keys in named_there.items() for key in keys}, {page["id"]: list[Moment]() for page in pages(game)}
    for moment in sorted(moments(game).values(), key=lambda moment: [*SORTS].index(sort(moment))):
        found[where.get(moment.key, next(iter(found)))].append(moment)
    return found


def sort(moment: Moment) -> str:
    """Return the kind of a moment: the first part of its key."""
    return moment.key.partition(".")[0]
