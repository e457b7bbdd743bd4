"""The shelf of past puzzles: shows their results by game, and chooses the puzzle to try next."""

from collections.abc import Container
from datetime import date, timedelta
from typing import NamedTuple

from courtcards.games import GAMES
from courtcards.lessons.puzzles import BEST, Puzzle, past_puzzles, puzzle_of_day
from courtcards.texts import common_text, game_title, load_texts
from table.books import book_of
from table.lessons.puzzle_shelf_page import PuzzleRow, ShelfSection, shelf_page
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens import lesson_index, puzzle_results
from table.screens.catalogue import book_tincture
from table.screens.lesson_index import FIRST_PUZZLE_DAY, day_number

ORDER = "missed", "", "done"        # states in the order in which puzzles are offered again; those that went right aren't


class PastPuzzle(NamedTuple):
    """A past puzzle, with the last day it was shown on and how it went (`state`).

    The state is `right` or `missed`, or `done` if it was solved with help or its result wasn't stored. It's "" if the puzzle wasn't tried.
    """

    puzzle: Puzzle
    day: date
    state: str


def past_puzzles_of(page: Page) -> list[PastPuzzle]:
    """Return all past puzzles, beginning with the most recent. Today's is among them once it's done.

    Raises BadRecord if the stored puzzles are damaged.
    """
    day = page.page_clock.utc_day()
    today, is_done = day_number(date.fromisoformat(day)), bool(puzzle_results.day_state(page.met, day))
    open_puzzle = None if is_done else puzzle_of_day(today)
    past = [PastPuzzle(puzzle, FIRST_PUZZLE_DAY + timedelta(days[-1]), puzzle_state(page.met, puzzle, days)) for puzzle, days in past_puzzles(today + is_done)
            if puzzle != open_puzzle]
    return sorted(past, key=lambda entry: entry.day, reverse=True)


def day_in_words(day: date) -> str:
    """Return a day and month in words."""
    return common_text("today", "day", day=day.day, month=common_text("today", f"month-{day.month}"))


def puzzle_state(met: Container[str], puzzle: Puzzle, days: list[int]) -> str:
    """Return how a puzzle went, as in `PastPuzzle`.

    `met` holds the stored results, among other names. `days` are the days on which the puzzle was shown, counted from FIRST_PUZZLE_DAY.
    """
    states = {puzzle_results.puzzle_result(met, puzzle.name), *[puzzle_results.day_state(met, (FIRST_PUZZLE_DAY + timedelta(day)).isoformat()) for day in days]}
    return next((state for state in ("right", "missed", "done") if state in states), "")


def next_puzzle(page: Page, game: str, after: Puzzle | None = None) -> Puzzle | None:
    """Return the past puzzle to try next, or None if none is left. It raises BadRecord if the stored puzzles are damaged.

    Prefer puzzles of games the player knows, then those that ask something other than `after` (the puzzle just tried), then those of `game`.
    """
    is_known = {game: lesson_index.is_game_known(page.met, game) for game in GAMES}

    def rank(entry: PastPuzzle) -> tuple[bool, bool, bool, int]:
        """Return a puzzle's place in the order of preference."""
        puzzle = entry.puzzle
        return not is_known[puzzle.game], bool(after and asks_alike(puzzle, after)), puzzle.game != game, ORDER.index(entry.state)
    unsolved = [entry for entry in past_puzzles_of(page) if entry.puzzle != after and entry.state in ORDER]
    return min(unsolved, key=rank).puzzle if unsolved else None


def asks_alike(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles ask the same question of the same game, under the same house rules."""
    return (one.game, puzzle_kind(one), one.options.keys()) == (other.game, puzzle_kind(other), other.options.keys())


def easiest_puzzle(page: Page) -> Puzzle | None:
    """Return the easiest past puzzle not answered right yet, or None if none is left; raises BadRecord if the stored puzzles are damaged."""
    return min([entry.puzzle for entry in past_puzzles_of(page) if entry.state != "right"], key=puzzle_difficulty, default=None)


def puzzle_difficulty(puzzle: Puzzle) -> tuple[int, ...]:
    """Return how hard a puzzle is for a newcomer. The values of two puzzles can be compared.

    A puzzle with house rules is harder than any without. After that, what counts is the book's difficulty, the length of the game's course, how many moves the
    player must work out in their head and, finally, how many moves came before the question.
    """
    difficulty = load_texts(book_of(puzzle.game).id)["book"]["hard"]
    return bool(puzzle.options), difficulty, lesson_index.course_minutes(puzzle.game), len(puzzle.plays), len(puzzle.moves)


class PuzzleShelfScreen(StaticScreen):
    """The screen that lists past puzzles by game. `game` is the id of the game or book whose sections are expanded, or "" for none."""

    def __init__(self, page: Page, game: str):
        self.page, self.game = page, game

    def open(self) -> None:
        """Paint the list."""
        title, following = common_text("puzzles", "title"), next_puzzle(self.page, self.game)
        self.page.title(common_text("page", "name-titled", title=title))
        past = past_puzzles_of(self.page)
        by_game = {game: [entry for entry in past if entry.puzzle.game == game] for game in lesson_index.games_of_shelf()}
        sections = [self.section(game, entries) for game, entries in by_game.items() if entries]
        self.page.paint(shelf_page(title, lesson_index.puzzle_address(following.game, following.id) if following else "", sections))

    def section(self, game: str, past: list[PastPuzzle]) -> ShelfSection:
        """Return a game's part of the list."""
        rows = [PuzzleRow(day_in_words(entry.day), common_text("puzzles", f"kind-{puzzle_kind(entry.puzzle)}"),
                          lesson_index.puzzle_address(game, entry.puzzle.id), entry.state) for entry in past]
        return ShelfSection(game_title(game), book_tincture(GAMES[game]), rows, self.game in (game, book_of(game).id))


def puzzle_kind(puzzle: Puzzle) -> str:
    """Return the kind of a puzzle: its sort, or `wins` if its best answers win for certain."""
    return "wins" if puzzle.sort == BEST and not puzzle.lead else puzzle.sort
