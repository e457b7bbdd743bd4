"""Puzzles at the table: lessons of one step with words derived from the rules; and the daily puzzle, which changes at midnight UTC."""

from datetime import date
from functools import partial

from courtcards.lessons.lesson import Lesson, Step
from courtcards.lessons.puzzles import Puzzle, asked, of_day
from courtcards.texts import load, said, title
from table.lessons.lesson_progress import Teacher
from table.lessons.lesson_script import Script
from table.page.page import Page
from table.screens import lesson_index
from table.screens.message import Message

FIRST = date(2026, 1, 1)            # the day of the list's first puzzle


def day_of(text: str) -> date | None:
    """Return the day in an address, or None if it isn't a date or is before the first puzzle."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day >= FIRST else None


class NoPuzzle(Message):
    """The message that a day has no puzzle, or not yet; it checks again when the page is shown again."""

    def __init__(self, page: Page, name: str, title: str, text: str):
        super().__init__(page.paint, title, text, ["today", "lobby"])
        self.page, self.name = page, name

    def hidden(self, away: bool) -> None:
        """Check again for the puzzle when the page is shown again."""
        if not away:
            self.page.open_anew(lesson_index.day_address(self.name))

    def do_today(self, _: dict[str, str]) -> None:
        """Go to today's puzzle."""
        self.page.browser.go(lesson_index.day_address())


def of_puzzle(page: Page, puzzle: Puzzle, day: date) -> tuple[Lesson, Script]:
    """Return the puzzle of a day as a lesson of one step, and its script; raises BadTable, BadOption and IllegalMove."""
    words = {"more" if name == "well" else name: value for name, value in asked(puzzle).items() if value}
    if not known(page, puzzle.game):
        words["why"] = f"{new(puzzle.game)} {words.get('why', '')}".rstrip()
    step = Step(right=puzzle.best) if puzzle.best else Step(plays=puzzle.plays, answers=puzzle.answers)
    deal = {"seats": puzzle.seats, "options": puzzle.options, "dealt": puzzle.dealt, "seed": puzzle.seed}
    home = "#/", said("today", "lobby")
    script = Script(said("today", "title"), said("today", "line", day=called(day), title=title(puzzle.game)), home, lambda: home, [words], {}, lambda: None,
                    partial(noted, page, day), partial(told, page, puzzle.game, day))
    return Lesson(puzzle.game, puzzle.id, deal, puzzle.moves, (step,)), script


def known(page: Page, game: str) -> bool:
    """Return whether a game was met on this device, in a match or a lesson."""
    return f"{game} match" in page.met or page.met.finished(game) or any(lesson_index.states(page.met, game).values())


def new(game: str) -> str:
    """Return a line that introduces a game to somebody who hasn't met it."""
    line = load(game)["tagline"].partition(". ")[0].rstrip(".")
    return said("today", "new", title=title(game), line=f"{line[:1].lower()}{line[1:]}")


def puzzle_of(day: date) -> Puzzle | None:
    """Return the puzzle of a day, or None if there are no puzzles; raises BadRecord."""
    return of_day((day - FIRST).days)


def called(day: date) -> str:
    """Return a day and month in words."""
    return said("today", "day", day=day.day, month=said("today", f"month-{day.month}"))


def told(page: Page, game: str, day: date, teacher: Teacher) -> str:
    """Return a puzzle's result as text to share: its day and game, a line of symbols, and its address."""
    address = f"{page.browser.place.home}{lesson_index.day_address(day.isoformat())}"
    return "\n".join([said("today", "slip", day=called(day)), f"{title(game)} {signs(teacher)}", address])


def noted(page: Page, day: date, teacher: Teacher) -> None:
    """Store the result of a day's puzzle; the first attempt counts."""
    lesson_index.note_day(page.met, day.isoformat(), "missed" if teacher.missed else "" if teacher.helped else "right")


def signs(teacher: Teacher) -> str:
    """Return the result as symbols: a hollow lozenge for each miss and for help (up to 5), then a solid one if solved without help."""
    found = not teacher.missed and not teacher.helped
    return "◇" * min(5, teacher.missed_before + teacher.missed + teacher.helped) + "◆" * found
