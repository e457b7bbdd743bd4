"""Keeps the story of a match, in pages. Lines are only written for the pages shown, and reused."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from courtcards.engine.game import Fact
from table.markup.html import Markup, h, join_markup
from table.markup.scene import StoryPages

FACTS_PER_PAGE = 24     # facts on a page; a full page never changes again
PAGES_SHOWN = 4         # pages shown at first, and added by each request for more

Line = tuple[bool, Markup]          # whether the line is a heading, and the line itself, which is empty if the reader wasn't told the fact


NOTHING = Markup("")


class StoryPage(NamedTuple):
    """A page of the story: facts, and a line for each."""

    facts: list[Fact]
    lines: list[Line]


class LastHeading(NamedTuple):
    """The last heading among the first `fact_count` facts: its index `at`, and its `fact`.

    `last` is the last of those `fact_count` facts.
    """

    at: int = -1
    fact: Fact | None = None
    fact_count: int = 0
    last: Fact | None = None


class StoryLog:
    """Turns the facts of a match into headings and lines.

    The `log` is changed elsewhere. Lines of unchanged facts are kept.
    """

    def __init__(self, log: list[Fact], is_heading: Callable[[Fact], bool], line: Callable[[Fact, int], Line]):
        """Begin with a log.

        `is_heading` returns whether a fact is a heading; `line` returns the line of a fact, given its index in the log.
        """
        self.log, self.is_heading, self.line = log, is_heading, line
        self.pages: dict[int, StoryPage] = {}
        self.remarks: Mapping[int, Markup] = {}         # rivals' remarks, by the index of their fact
        self.remark_version = 0                               # how many times the remarks have changed
        self.first_fact = 0                                  # the index of the first fact told
        self.last_heading = LastHeading()

    def forget(self) -> None:
        """Drop all written lines, so that they are written again."""
        self.pages = {}

    def set_remarks(self, remarks: Mapping[int, Markup]) -> None:
        """Set the rivals' remarks, each shown after the line of its fact. Only lines from the first changed remark on are written again."""
        if remarks != self.remarks:
            first_changed = min([index for index in {*remarks, *self.remarks} if remarks.get(index) != self.remarks.get(index)])
            self.remarks, self.remark_version = remarks, self.remark_version + 1
            kept_counts = {number: max(0, first_changed - number * FACTS_PER_PAGE) for number in self.pages}
            self.pages = {number: StoryPage(page.facts[:kept_counts[number]], page.lines[:kept_counts[number]]) for number, page in self.pages.items()}

    def fact_line(self, fact: Fact, at: int) -> Line:
        """Return a fact as a line, followed by the rivals' remarks on it. The line is empty if the story starts after this fact.

        Remarks at the deal come before the heading of the first turn.
        """
        if at < self.first_fact:
            return False, NOTHING
        heading, line = self.line(fact, at)
        remark = self.remarks.get(at)
        if not remark:
            return heading, line
        parts = [line, h("ul", remark) if heading else remark]
        return heading, join_markup(parts if at or not heading else parts[::-1])

    def start_at_heading(self) -> None:
        """Let the story start at the last heading so far, without the facts before it."""
        self.heading(len(self.log))
        self.first_fact = max(0, self.last_heading.at)

    def heading(self, fact_count: int) -> Fact | None:
        """Return the last heading among the first `fact_count` facts, or None if there's none."""
        log, cached = self.log, self.last_heading
        if cached.at >= fact_count or (cached.fact and log[cached.at] is not cached.fact):
            cached = LastHeading()
        start = cached.fact_count if 0 < cached.fact_count <= fact_count and log[cached.fact_count - 1] is cached.last else cached.at + 1
        at = next((at for at in range(fact_count - 1, start - 1, -1) if self.is_heading(log[at])), cached.at)
        self.last_heading = LastHeading(at, log[at] if at >= 0 else None, fact_count, log[fact_count - 1] if fact_count else None)
        return self.last_heading.fact

    def story(self, fact_count: int, more: int, since: int | None = None, divider: Markup = NOTHING, now: int | None = None) -> StoryPages:
        """Return the latest pages of the first `fact_count` facts, with a `divider` inserted before the fact with index `since`.

        `more` counts the requests for earlier pages. In a replay, `now` is the number of facts told at the frame shown.
        """
        latest = max(0, fact_count - 1) // FACTS_PER_PAGE
        current = latest if now is None else max(0, now - 1) // FACTS_PER_PAGE
        first_page = max(0, current + 1 - PAGES_SHOWN * (more + 1))
        last_page = min(latest, max(current + 1 + PAGES_SHOWN * more, PAGES_SHOWN - 1))
        self.pages = {number: self.page(number, fact_count) for number in range(first_page, last_page + 1)}
        numbered_lines = [(str(number), page.lines[:fact_count - number * FACTS_PER_PAGE]) for number, page in self.pages.items()]
        if since is not None and since < fact_count:
            numbered_lines = [(number, with_divider(lines, since - int(number) * FACTS_PER_PAGE, divider)) for number, lines in numbered_lines]
        pages = tuple([(number, tuple([line for line in lines if line[1]])) for number, lines in numbered_lines])
        place = None if now is None else (str(current), len([line for line in self.pages[current].lines[:now - current * FACTS_PER_PAGE] if line[1]]))
        return StoryPages(pages, first_page * FACTS_PER_PAGE > self.first_fact, last_page < latest, place)

    def page(self, number: int, fact_count: int) -> StoryPage:
        """Return a page of the story, with a line for each of its facts before index `fact_count`.

        Lines written earlier for later facts stay on the page.
        """
        facts = self.log[number * FACTS_PER_PAGE:min(fact_count, (number + 1) * FACTS_PER_PAGE)]
        cached = self.pages.get(number, StoryPage([], []))
        if cached.facts[:len(facts)] == facts:
            return cached
        kept = len(cached.facts) if facts[:len(cached.facts)] == cached.facts else 0
        return StoryPage(facts, cached.lines[:kept] + [self.fact_line(fact, number * FACTS_PER_PAGE + at) for at, fact in enumerate(facts[kept:], kept)])


def with_divider(lines: list[Line], at: int, divider: Markup) -> list[Line]:
    """Return the lines of a page, with the divider inserted before index `at` if that's on the page."""
    return [*lines[:at], (False, divider), *lines[at:]] if 0 <= at < len(lines) else lines
