"""All moments of a game: what is asked, what happens, what is refused, how it ends, what the rule book leaves open; and which were met. No DOM."""

from itertools import islice

from courtcards.moments import Moment, moments
from courtcards.texts import said, title
from table.lessons.courses_page import Row, listed_moments
from table.lessons.script import named
from table.page.page import Page
from table.page.screen import Still
from table.screens import learning

SORTS = {"question": "asked", "case": "asked", "fact": "happens", "refusal": "refused", "reason": "ends", "ruling": "settled"}
SLICE = 8           # moments that are replayed for their names between two looks at the page


class MomentList(Still):
    """The open list of moments of a game; `rows` are those that are named already, by their part."""

    def __init__(self, page: Page, game: str):
        self.page, self.game = page, game
        self.all = moments(game)
        self.left = iter(self.all.values())
        self.rows: dict[str, list[Row]] = {part: [] for part in dict.fromkeys(SORTS.values())}

    def open(self) -> None:
        """Show it, more and more of it."""
        self.page.title(said("page", "name-titled", title=said("moments", "title", title=title(self.game))))
        self.name_more()

    def name_more(self) -> None:
        """Name some more of the moments, until all are."""
        some = [*islice(self.left, SLICE)]
        for moment in some:
            self.rows[SORTS[moment.key.partition(".")[0]]].append(self.row(moment))
        self.paint(bool(some))
        if some:
            self.page.later(0, self.name_more)

    def paint(self, more: bool) -> None:
        """Paint what is named so far; `more` is still to come."""
        met = len([key for key in self.all if learning.moment_name(self.game, key) in self.page.met])
        parts = [(said("moments", f"part-{part}"), rows) for part, rows in self.rows.items() if rows]
        far = said("moments", "far", met=met, all=len(self.all))
        self.page.paint(listed_moments(said("moments", "title", title=title(self.game)), far, learning.address(self.game), parts, more))

    def row(self, moment: Moment) -> Row:
        """Return a moment as the list has it."""
        state = "alone" if learning.moment_name(self.game, moment.key) in self.page.met else ""
        return Row(named(moment)["do"], "", learning.moments_address(self.game, moment.key), state)
