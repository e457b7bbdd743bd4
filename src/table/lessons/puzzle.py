"""Puzzles at the table: lessons of one step with words derived from the rules; and the daily puzzle, which changes at midnight UTC."""

from datetime import date
from functools import partial

from courtcards.lessons.lesson import Lesson, LessonStep
from courtcards.lessons.puzzles import Puzzle, puzzle_of_day, puzzle_words
from courtcards.texts import common_text, game_title, load_texts
from table.lessons.lesson_progress import LessonProgress
from table.lessons.lesson_script import LessonScript
from table.page.page import Page
from table.screens import lesson_index
from table.screens.message import MessageScreen

FIRST = date(2026, 1, 1)            # the day of the list's first puzzle


def parse_day(text: str) -> date | None:
    """Return the day in an address, or None if it isn't a date or is before the first puzzle."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day >= FIRST else None


class NoPuzzleMessage(MessageScreen):
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


def puzzle_lesson(page: Page, puzzle: Puzzle, day: date) -> tuple[Lesson, LessonScript]:
    """Return the puzzle of a day as a lesson of one step, and its script; raises BadSetup, BadOption and IllegalMove."""
    words = {"more" if name == "well" else name: value for name, value in puzzle_words(puzzle).items() if value}
    if not is_game_known(page, puzzle.game):
        words["why"] = f"{new_game_line(puzzle.game)} {words.get('why', '')}".rstrip()
    step = LessonStep(right=puzzle.best) if puzzle.best else LessonStep(plays=puzzle.plays, answers=puzzle.answers)
    deal = {"seats": puzzle.seats, "options": puzzle.options, "dealt": puzzle.dealt, "seed": puzzle.seed}
    home = "#/", common_text("today", "lobby")
    script = LessonScript(common_text("today", "title"), common_text("today", "line", day=day_in_words(day), title=game_title(puzzle.game)), home,
                          lambda: home, [words], {}, lambda: None,
                          partial(store_result, page, day), partial(result_slip, page, puzzle.game, day))
    return Lesson(puzzle.game, puzzle.id, deal, puzzle.moves, (step,)), script


def is_game_known(page: Page, game: str) -> bool:
    """Return whether a game was met on this device, in a match or a lesson."""
    return f"{game} match" in page.met or page.met.finished(game) or any(lesson_index.lesson_states(page.met, game).values())


def new_game_line(game: str) -> str:
    """Return a line that introduces a game to somebody who hasn't met it."""
    line = load_texts(game)["tagline"].partition(". ")[0].rstrip(".")
    return common_text("today", "new", title=game_title(game), line=f"{line[:1].lower()}{line[1:]}")


def puzzle_of(day: date) -> Puzzle | None:
    """Return the puzzle of a day, or None if there are no puzzles; raises BadRecord."""
    return puzzle_of_day((day - FIRST).days)


def day_in_words(day: date) -> str:
    """Return a day and month in words."""
    return common_text("today", "day", day=day.day, month=common_text("today", f"month-{day.month}"))


def result_slip(page: Page, game: str, day: date, teacher: LessonProgress) -> str:
    """Return a puzzle's result as text to share: its day and game, a line of symbols, and its address."""
    address = f"{page.browser.place.home}{lesson_index.day_address(day.isoformat())}"
    return "\n".join([common_text("today", "slip", day=day_in_words(day)), f"{game_title(game)} {result_symbols(teacher)}", address])


def store_result(page: Page, day: date, teacher: LessonProgress) -> None:
    """Store the result of a day's puzzle; the first attempt counts."""
    lesson_index.store_day(page.met, day.isoformat(), "missed" if teacher.missed else "" if teacher.helped else "right")


def result_symbols(teacher: LessonProgress) -> str:
    """Return the result as symbols: a hollow lozenge for each miss and for help (up to 5), then a solid one if solved without help."""
    found = not teacher.missed and not teacher.helped
    return "◇" * min(5, teacher.missed_before + teacher.missed + teacher.helped) + "◆" * found
