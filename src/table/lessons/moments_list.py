"""Lists a game's moments by the pages of its instructions. Also finds the address of an example of a refusal or fact."""

from collections.abc import Callable
from itertools import islice

from courtcards.games import GAMES
from courtcards.lessons.lesson import LessonStep, games_with_lessons, load_course
from courtcards.lessons.moments import Moment, load_moments
from courtcards.texts import Texts, common_text, game_title, load_texts
from table.lessons.courses_page import LessonRow, MomentSection, moment_list
from table.lessons.lesson_script import moment_words
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens import lesson_index

HOLDS: dict[str, Callable[[LessonStep], set[str]]] = {        # the keys that a step shows, by sort of key
    "refusal": lambda step: {key for _, key in step.tries}, "fact": lambda step: {fact.split()[0] for facts in step.goal for fact in facts}}


def example_address(game: str, name: str) -> str:
    """Return the address of an example of a refusal or fact. `name` is `<sort>.<key>`.

    The example is a moment or a lesson; a lesson counts for a fact only if its first step shows it. Without either, return the address of the list of the
    game's moments.
    """
    sort, _, key = name.partition(".")
    if sort == "refusal" and name in load_moments(game):
        return lesson_index.moments_address(game, name)
    for lesson in load_course(game) if sort in HOLDS else ():
        if any(key in HOLDS[sort](step) for step in lesson.steps[:1 if sort == "fact" else None]):
            return lesson_index.lesson_address(game, lesson.id)
    return lesson_index.moments_address(game, name if name in load_moments(game) else "")


SORTS = {"question": "asked", "case": "asked", "fact": "happens", "refusal": "refused", "reason": "ends", "ruling": "settled"}
SLICE = 8           # moments added to the list at a time, since each is replayed for its name


class MomentList(StaticScreen):
    """The screen that lists a game's moments: all of them, or those of one page of its instructions.

    `at` is the page's id, or "" for all. `rows` holds the moments listed so far, by page.
    """

    def __init__(self, page: Page, game: str, at: str):
        self.page, self.game = page, game
        by_page = moments_by_page(game)
        self.at = at if by_page.get(at) else ""
        self.all = [(id, moment) for id, moments in by_page.items() for moment in moments if self.at in ("", id)]
        self.left = iter(self.all)
        self.rows: dict[str, list[LessonRow]] = {id: [] for id in by_page}
        self.back = page.trail.way_back(*((lesson_index.moments_address(game), common_text("moments", "all")) if self.at
                                    else (lesson_index.lesson_address(game), common_text("lessons", "all"))))
        page.trail.add_list(f"{lesson_index.moments_address(game)}/{self.at}".rstrip("/"), common_text("moments", "back", title=game_title(game)))

    def open(self) -> None:
        """Show the list, which fills up slice by slice."""
        self.page.title(common_text("page", "name-titled", title=common_text("moments", "title", title=game_title(self.game))))
        self.list_more()

    def list_more(self) -> None:
        """Add the next slice of moments to the list, until all are in it."""
        moments = [*islice(self.left, SLICE)]
        for id, moment in moments:
            self.rows[id].append(self.row(moment))
        self.paint(bool(moments))
        if moments:
            self.page.later(0, self.list_more)

    def paint(self, more: bool) -> None:
        """Paint the moments listed so far. `more` says whether others may follow."""
        met_count = len([moment for _, moment in self.all if lesson_index.moment_name(self.game, moment.key) in self.page.met])
        parts = [MomentSection(page["title"], self.game, page["id"], self.rows[page["id"]]) for page in instruction_pages(self.game) if self.rows[page["id"]]]
        progress = common_text("moments", "far", met=met_count, all=len(self.all))
        self.page.paint(moment_list(common_text("moments", "title", title=game_title(self.game)), progress, self.back, parts, more))

    def row(self, moment: Moment) -> LessonRow:
        """Return a moment's row in the list. It shows whether the player has seen the moment."""
        state = "alone" if lesson_index.moment_name(self.game, moment.key) in self.page.met else ""
        return LessonRow(moment_words(moment)["do"], common_text("moments", f"sort-{SORTS[moment_kind(moment)]}"),
                         lesson_index.moments_address(self.game, moment.key), state)


def instruction_pages(game: str) -> list[dict[str, str]]:
    """Return the pages of a game's instructions, from the first to the last."""
    return list(Texts(GAMES[game]).data["page"])


def moments_by_page(game: str) -> dict[str, list[Moment]]:
    """Return a game's moments by the id of the instruction page that names them (the first page if none does)."""
    keys_of = load_texts(f"lessons/{game}").get("pages", {}) if game in games_with_lessons() else {}
    page_of = {key: id for id, keys in keys_of.items() for key in keys}
    by_page: dict[str, list[Moment]] = {page["id"]: [] for page in instruction_pages(game)}
    first_page = next(iter(by_page))
    for moment in sorted(load_moments(game).values(), key=lambda moment: [*SORTS].index(moment_kind(moment))):
        by_page[page_of.get(moment.key, first_page)].append(moment)
    return by_page


def moment_kind(moment: Moment) -> str:
    """Return the kind of a moment: the first part of its key."""
    return moment.key.partition(".")[0]
