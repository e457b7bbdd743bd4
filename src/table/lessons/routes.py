"""Opens the addresses of lessons, moments and puzzles."""

from collections.abc import Callable

from courtcards.games import GAMES
from courtcards.lessons.lesson import BadLesson, games_with_lessons
from courtcards.texts import common_text
from table.lessons.courses import CourseListScreen
from table.lessons.lesson_table import LessonTable, TodayTable, open_day, open_lesson, open_moment, open_puzzle
from table.lessons.moments_list import MomentList, example_address
from table.lessons.puzzle import NoPuzzleMessage, parse_day
from table.lessons.puzzle_shelf import PuzzleShelfScreen, easiest_puzzle
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import date_text as in_words
from table.screens import lesson_index
from table.screens.message import MessageScreen
from table.screens.missing_parts import LoadingPartScreen


def lesson_route(page: Page, name: str) -> Screen:
    """Return the screen of a lesson. `name` is `<game>/<id>`.

    If the lesson doesn't exist or can't be played, return a message that says so.
    """
    game, _, id = name.partition("/")
    try:
        return open_lesson(page, game, id)
    except BadLesson:
        return MessageScreen(page.paint, common_text("lessons", "none-title"), common_text("lessons", "none-text"), ["lobby"])


def lessons_route(page: Page, name: str) -> Screen:
    """Return the screen that lists the lessons of the game `name`. If the game has no lessons or doesn't exist, list the lessons of all games."""
    taught = games_with_lessons()
    return CourseListScreen(page, [name] if name in taught else [game for game in lesson_index.games_of_shelf() if game in taught])


def moment_route(page: Page, name: str) -> Screen:
    """Return the screen of a moment. `name` is `<game>/<key>`.

    If it can't be played, return a message. If the game's word list isn't loaded yet, return the screen that loads it.
    """
    game, _, key = name.partition("/")
    if game in GAMES and lacks_words(GAMES[game]):
        return LoadingPartScreen(page, "words", lambda: page.browser.go(f"#/moment/{name}"))
    try:
        return open_moment(page, game, key)
    except BadLesson:
        return MessageScreen(page.paint, common_text("lessons", "none-title"), common_text("lessons", "none-text"), ["lobby"])


def see_route(page: Page, name: str) -> Screen:
    """Return the screen of the lesson or moment that shows a refusal or fact. If there is none, return the list of the game's moments.

    `name` is `<game>/<sort>.<key>`.
    """
    game, _, key = name.partition("/")
    address = example_address(game, key) if game in GAMES else lesson_index.moments_address(game)
    route, _, rest = address.removeprefix("#/").partition("/")
    return ROUTES[route](page, rest)


def moments_route(page: Page, name: str) -> Screen:
    """Return the screen that lists the moments of a game, or those of one page of its instructions.

    `name` is `<game>` or `<game>/<page>`.
    """
    game, _, at = name.partition("/")
    if game not in GAMES:
        return lessons_route(page, "")
    if lacks_words(GAMES[game]):
        return LoadingPartScreen(page, "words", lambda: page.browser.go(f"#/moments/{name}"))
    return MomentList(page, game, at)


def day_route(page: Page, name: str) -> Screen:
    """Return the screen of a day's puzzle, or a message if there's none to play. `name` is an ISO date, or "" for today (UTC)."""
    today = page.page_clock.utc_day()
    day, address = parse_day(name or today), lesson_index.day_address(name)
    if day is None:
        return NoPuzzleMessage(page, address, common_text("today", "none-title"), common_text("today", "none-text"))
    if day < lesson_index.FIRST_PUZZLE_DAY:
        first = in_words(lesson_index.FIRST_PUZZLE_DAY.isoformat())
        return NoPuzzleMessage(page, address, common_text("today", "before-title"), common_text("today", "before-text", day=first))
    if day.isoformat() > today:
        return NoPuzzleMessage(page, address, common_text("today", "early-title"), common_text("today", "early-text", day=in_words(day.isoformat())))
    try:
        return open_day(page, day, LessonTable if name else TodayTable)
    except BadLesson:
        return MessageScreen(page.paint, common_text("lessons", "none-title"), common_text("lessons", "none-text"), ["lobby"])


def puzzle_route(page: Page, name: str) -> Screen:
    """Return the screen of a puzzle from the shelf, or a message if it doesn't exist or wasn't out before today.

    `name` is `<game>/<id>`, or EASIEST.
    """
    game, _, id = name.partition("/")
    try:
        if name == lesson_index.EASIEST and (easiest := easiest_puzzle(page)):
            game, id = easiest.game, easiest.id
        return open_puzzle(page, game, id)
    except BadLesson:
        return NoPuzzleMessage(page, f"#/puzzle/{name}", common_text("puzzles", "none-title"), common_text("puzzles", "none-text"))


def puzzles_route(page: Page, name: str) -> Screen:
    """Return the shelf of past puzzles. `name` is the id of the game or book whose puzzles are expanded, or ""."""
    return PuzzleShelfScreen(page, name)


ROUTES: dict[str, Callable[[Page, str], Screen]] = {        # by the first word of an address; each gets the rest of the address
    "lesson": lesson_route, "lessons": lessons_route, "moment": moment_route, "moments": moments_route, "see": see_route, "day": day_route,
    "puzzle": puzzle_route, "puzzles": puzzles_route}
