"""The story of a match on its pages: only those that are shown are written, and what was written is kept. No DOM."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from courtcards.engine.game import Fact
from table.markup.html import Markup, h, join
from table.markup.scene import Story

PAGE = 24               # facts on a page: a full one never changes again
LATEST = 4              # pages that are shown at first, and so many more at every asking

Line = tuple[bool, Markup]          # whether it is a heading, and what is said; nothing where the reader was not told


NOTHING = Markup("")


class Page(NamedTuple):
    """A page of the story: facts, and a line for each."""

    facts: list[Fact]
    lines: list[Line]


class Heading(NamedTuple):
    """Where the last heading stands and which it is, among how many first facts it was looked for, and the last of them."""

    at: int = -1
    fact: Fact | None = None
    end: int = 0
    last: Fact | None = None


class Chronicle:
    """The facts of a match as headings and lines. `log` grows, and loses its last facts at an undo; both leave what was written before."""

    def __init__(self, log: list[Fact], heads: Callable[[Fact], bool], line: Callable[[Fact, int], Line]):
        """Tell a log; `heads` says which facts are headings, `line` writes one, given its place in the log."""
        self.log, self.heads, self.line = log, heads, line
        self.pages: dict[int, Page] = {}
        self.remarks: Mapping[int, Markup] = {}         # what rivals say of facts, by their places
        self.remarked = 0                               # how often that has changed
        self.headed = Heading()

    def forget(self) -> None:
        """Write every line anew from now on."""
        self.pages = {}

    def remark(self, remarks: Mapping[int, Markup]) -> None:
        """Have the story say what rivals say of facts, each after its line."""
        if remarks != self.remarks:
            self.remarks, self.remarked = remarks, self.remarked + 1
            self.forget()

    def written(self, fact: Fact, at: int) -> Line:
        """Return one fact as a line, with what a rival says of it."""
        heading, line = self.line(fact, at)
        remark = self.remarks.get(at)
        return heading, join([line, h("ul", remark) if heading else remark]) if remark else line

    def heading(self, end: int) -> Fact | None:
        """Return the last heading among the first facts; what was looked at before is not looked at again."""
        log, known = self.log, self.headed
        if known.at >= end or (known.fact and log[known.at] is not known.fact):
            known = Heading()
        start = known.end if 0 < known.end <= end and log[known.end - 1] is known.last else known.at + 1
        at = next((at for at in range(end - 1, start - 1, -1) if self.heads(log[at])), known.at)
        self.headed = Heading(at, log[at] if at >= 0 else None, end, log[end - 1] if end else None)
        return self.headed.fact

    def story(self, end: int, more: int, since: int | None = None, mark: Markup = NOTHING, now: int | None = None) -> Story:
        """Return the latest pages of the first facts; `more` of the earlier ones, as often as was asked; a `mark` before those told `since`.

        Where the match is looked back on, `now` facts were told at the moment that is shown, and the pages are those around it.
        """
        latest = max(0, end - 1) // PAGE
        here = latest if now is None else max(0, now - 1) // PAGE
        first, last = max(0, here + 1 - LATEST * (more + 1)), min(latest, max(here + 1 + LATEST * more, LATEST - 1))
        self.pages = {number: self.page(number, end) for number in range(first, last + 1)}
        shown = [(str(number), page.lines[:end - number * PAGE]) for number, page in self.pages.items()]
        if since is not None and since < end:
            shown = [(number, marked(lines, since - int(number) * PAGE, mark)) for number, lines in shown]
        pages = tuple([(number, tuple([line for line in lines if line[1]])) for number, lines in shown])
        told = None if now is None else (str(here), len([line for line in self.pages[here].lines[:now - here * PAGE] if line[1]]))
        return Story(pages, first > 0, last < latest, told)

    def page(self, number: int, end: int) -> Page:
        """Return a page with what is on it among the first facts, and the lines of later ones if they were written already."""
        facts = self.log[number * PAGE:min(end, (number + 1) * PAGE)]
        known = self.pages.get(number, Page([], []))
        if known.facts[:len(facts)] == facts:
            return known
        same = len(known.facts) if facts[:len(known.facts)] == known.facts else 0
        return Page(facts, known.lines[:same] + [self.written(fact, number * PAGE + at) for at, fact in enumerate(facts[same:], same)])


def marked(lines: list[Line], at: int, mark: Markup) -> list[Line]:
    """Return the lines of a page with a mark before one of them, if that is on the page."""
    return [*lines[:at], (False, mark), *lines[at:]] if 0 <= at < len(lines) else lines
