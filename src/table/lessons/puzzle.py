"""Prepares puzzles for the table: each is a lesson of one step, with words derived from the rules. The daily puzzle changes at midnight UTC."""

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any

from courtcards.lessons.lesson import Lesson, LessonStep
from courtcards.lessons.puzzles import Puzzle, answer_reason, cards_in_question, event_reason, passes_to_win, puzzle_of_day, puzzle_words
from courtcards.texts import common_text, game_title, load_texts
from table.lessons.lesson_progress import LessonProgress
from table.lessons.lesson_script import LessonScript
from table.lessons.puzzle_shelf import day_in_words, easiest_puzzle, next_puzzle, puzzle_difficulty
from table.markup.html import Markup, h
from table.page.page import Page
from table.screens import lesson_index, puzzle_results
from table.screens.message import MessageScreen


def parse_day(text: str) -> date | None:
    """Return the day in an address, or None if it isn't a date."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


class NoPuzzleMessage(MessageScreen):
    """The message at an address that has no puzzle, or none yet."""

    def __init__(self, page: Page, address: str, title: str, text: str):
        super().__init__(page.paint, title, text, ["today", "lobby"])
        self.page, self.address = page, address

    def on_hidden(self, away: bool) -> None:
        """Check again for the puzzle when the page is shown again."""
        if not away:
            self.page.open_address(self.address)

    def do_today(self, _: dict[str, str]) -> None:
        """Go to today's puzzle."""
        self.page.browser.go(lesson_index.day_address())


def puzzle_lesson(page: Page, puzzle: Puzzle, day: date | None = None) -> tuple[Lesson, LessonScript]:
    """Return a puzzle as a lesson of one step, and its script.

    `day` is the day whose puzzle it is, or None if it's from the shelf. The puzzle is added to the page's trail, so that a lesson opened from it leads back.
    Raises BadSetup, BadOption or IllegalMove if the puzzle can't be replayed, and BadRecord if the stored puzzles are damaged.
    """
    words = {name: value for name, value in puzzle_words(puzzle).items() if value}
    offers: list[tuple[str, str]] = []
    if not lesson_index.is_game_known(page.met, puzzle.game):
        words.setdefault("why", new_game_line(puzzle.game))
        offers = [*first_lesson_offer(page, puzzle.game), *(known_game_offer(page) or easier_offer(page, puzzle))]
    step = LessonStep(right=puzzle.best) if puzzle.best else LessonStep(plays=puzzle.plays, answers=puzzle.answers, shows=cards_in_question(puzzle))
    deal = {"seats": puzzle.seats, "options": puzzle.options, "dealt": puzzle.dealt, "seed": puzzle.seed}
    page.trail.append((lesson_index.day_address(day.isoformat()) if day else lesson_index.puzzle_address(puzzle.game, puzzle.id),
                       common_text("page", "way-puzzle")))
    return Lesson(puzzle.game, puzzle.id, deal, puzzle.moves, (step,)), puzzle_script(page, puzzle, day, words)._replace(offers=offers)


def puzzle_script(page: Page, puzzle: Puzzle, day: date | None, words: Mapping[str, Any]) -> LessonScript:
    """Return the script of a puzzle; `words` are the texts of its step, and `day` is as in `puzzle_lesson`."""
    title, shelf = game_title(puzzle.game), (lesson_index.puzzle_address(puzzle.game), common_text("puzzles", "all"))
    script = LessonScript(title=common_text("today", "shelf"), line=title, back=shelf, next=partial(next_link, page, puzzle), words=[words], names={},
                          pips=lambda: None, done=partial(store_result, page, puzzle, day), why=partial(explanation, puzzle),
                          ending=partial(winning_moves, puzzle))
    if day is None:
        return script
    if day.isoformat() == page.page_clock.utc_day():
        script = script._replace(title=common_text("today", "title"))
    return script._replace(line=common_text("today", "line", day=day_in_words(day), title=title), back=("#/", common_text("today", "lobby")),
                           pips=partial(streak_mark, page), after=partial(streak_sentence, page), told=partial(result_slip, page, puzzle.game, day))


def next_link(page: Page, puzzle: Puzzle) -> tuple[str, str]:
    """Return the link (address, label) to the next puzzle to try, or to the shelf of all past puzzles if none is left."""
    following = next_puzzle(page, puzzle.game, puzzle)
    if following:
        return lesson_index.puzzle_address(following.game, following.id), common_text("puzzles", "next")
    return lesson_index.puzzle_address(), common_text("puzzles", "all")


def first_lesson_offer(page: Page, game: str) -> list[tuple[str, str]]:
    """Return a list with the link to a game's first unfinished lesson. It's empty if there's none."""
    first = lesson_index.course_progress(page.met, game)
    return [(lesson_index.lesson_address(game, first.id), common_text("today", "lesson-first", lasts=first.lasts))] if first.id else []


def known_game_offer(page: Page) -> list[tuple[str, str]]:
    """Return a list with the link to the past puzzle to try next.

    It's empty if none is left of a game that the player knows.
    """
    puzzle = next_puzzle(page, "")
    if puzzle is None or not lesson_index.is_game_known(page.met, puzzle.game):
        return []
    return [(lesson_index.puzzle_address(puzzle.game, puzzle.id), common_text("today", "known", title=game_title(puzzle.game)))]


def easier_offer(page: Page, puzzle: Puzzle) -> list[tuple[str, str]]:
    """Return a list with the link to the easiest past puzzle, or an empty list if there's none that's easier."""
    easiest = easiest_puzzle(page)
    if easiest is None or puzzle_difficulty(easiest) >= puzzle_difficulty(puzzle):
        return []
    return [(lesson_index.puzzle_address(easiest.game, easiest.id), common_text("today", "easier"))]


def streak_mark(page: Page) -> Markup | None:
    """Return the mark in the bar that shows the player's streak of daily puzzles. It returns None if there's no streak."""
    streak = puzzle_results.day_streak(page.met, page.page_clock.utc_day())
    return h("span", common_text("today", "streak", count=streak), class_="bar__streak") if streak else None


def streak_sentence(page: Page) -> str:
    """Return the sentence about the player's streak of daily puzzles, or "" if there's no streak."""
    streak = puzzle_results.day_streak(page.met, page.page_clock.utc_day())
    return common_text("today", "streak-kept", count=streak) if streak else ""


def explanation(puzzle: Puzzle, progress: LessonProgress) -> str:
    """Return why the player's answer is right or wrong. If the puzzle asks what happens next, return why that happens."""
    return answer_reason(puzzle, progress.answer) if puzzle.best else event_reason(puzzle)


def winning_moves(puzzle: Puzzle, progress: LessonProgress) -> list[str]:
    """Return the moves that play the match to its end after the player's right answer.

    The list is empty if the answer was wrong or doesn't win.
    """
    return passes_to_win(puzzle, progress.answer) if puzzle.best and not progress.is_missed else []


def new_game_line(game: str) -> str:
    """Return a line that introduces a game to somebody who hasn't met it yet."""
    line = load_texts(game)["tagline"].partition(". ")[0].rstrip(".")
    return common_text("today", "new", title=game_title(game), line=f"{line[:1].lower()}{line[1:]}")


def puzzle_of(day: date) -> Puzzle | None:
    """Return the puzzle of a day. It returns None if there are no puzzles.

    Raises BadRecord if the stored puzzles are damaged.
    """
    return puzzle_of_day(lesson_index.day_number(day))


def result_slip(page: Page, game: str, day: date, progress: LessonProgress) -> str:
    """Return a puzzle's result as text to share: its day and game, a line of symbols, and its address."""
    address = f"{page.browser.place.home}{lesson_index.day_address(day.isoformat())}"
    return "\n".join([common_text("today", "slip", day=day_in_words(day)), f"{game_title(game)} {result_symbols(progress)}", address])


def store_result(page: Page, puzzle: Puzzle, day: date | None, progress: LessonProgress) -> None:
    """Store the result of a puzzle: `right`, `done` (with help) or `missed`. It's `missed` if the first attempt was a miss.

    `day` is the day whose puzzle it is, or None if it's from the shelf.
    """
    result = "missed" if progress.is_missed or progress.missed_before else "done" if progress.helped else "right"
    if day:
        puzzle_results.store_day(page.met, day.isoformat(), result)
    else:
        puzzle_results.store_puzzle_result(page.met, puzzle.name, result)


def result_symbols(progress: LessonProgress) -> str:
    """Return the result as symbols: a hollow lozenge for each miss or help, at most five, and a solid one for success."""
    is_solved = not progress.is_missed and not progress.helped
    return "◇" * min(5, progress.missed_before + progress.is_missed + progress.helped) + "◆" * is_solved
