"""The addresses of lessons, moments and puzzles."""

from collections.abc import Callable

from courtcards.games import GAMES
from courtcards.lessons.lesson import BadLesson, courses
from courtcards.texts import said
from table.lessons.courses import Courses
from table.lessons.lesson_table import LessonTable, Today, open_day, open_lesson, open_moment
from table.lessons.moments_list import MomentList, found
from table.lessons.puzzle import NoPuzzle, day_of
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import day as in_words
from table.screens import lesson_index
from table.screens.message import Message
from table.screens.missing_parts import PartWanted


def lesson(page: Page, name: str) -> Screen:
    """Return a lesson at its table, or a message if it doesn't exist or can't be played; `name` is `<game>/<id>`."""
    game, _, id = name.partition("/")
    try:
        return open_lesson(page, game, id)
    except BadLesson:
        return Message(page.paint, said("lessons", "none-title"), said("lessons", "none-text"), ["lobby"])


def lessons(page: Page, name: str) -> Screen:
    """Return the lessons of a game, or of all games if it has none."""
    return Courses(page, [name] if name in courses() else courses())


def moment(page: Page, name: str) -> Screen:
    """Return a moment at its table, or a message if it doesn't exist or can't be played; `name` is `<game>/<key>`."""
    game, _, key = name.partition("/")
    if game in GAMES and lacks_words(GAMES[game]):
        return PartWanted(page, "words", lambda: page.browser.go(f"#/moment/{name}"))
    try:
        return open_moment(page, game, key)
    except BadLesson:
        return Message(page.paint, said("lessons", "none-title"), said("lessons", "none-text"), ["lobby"])


def see(page: Page, name: str) -> Screen:
    """Return the lesson or moment that shows a refusal or fact, or otherwise the list of the game's moments.

    name: `<game>/<sort>.<key>`.
    """
    game, _, key = name.partition("/")
    kind, _, there = (found(game, key) if game in GAMES else lesson_index.moments_address(game)).removeprefix("#/").partition("/")
    return ROUTES[kind](page, there)


def moments(page: Page, name: str) -> Screen:
    """Return the moments of a game or of one page of its instructions, or the lessons of all games if the game is unknown.

    name: `<game>` or `<game>/<page>`.
    """
    game, _, at = name.partition("/")
    if game not in GAMES:
        return Courses(page, courses())
    if lacks_words(GAMES[game]):
        return PartWanted(page, "words", lambda: page.browser.go(f"#/moments/{name}"))
    return MomentList(page, game, at)


def day(page: Page, name: str) -> Screen:
    """Return the puzzle of a day at its table, or a message if it doesn't exist or isn't out yet.

    name: an ISO date, or "" for today (UTC).
    """
    today = page.stopwatch.utc_day()
    wanted = day_of(name or today)
    if wanted is None:
        return NoPuzzle(page, name, said("today", "none-title"), said("today", "none-text"))
    if wanted.isoformat() > today:
        return NoPuzzle(page, name, said("today", "early-title"), said("today", "early-text", day=in_words(wanted.isoformat())))
    try:
        return open_day(page, wanted, LessonTable if name else Today)
    except BadLesson:
        return Message(page.paint, said("lessons", "none-title"), said("lessons", "none-text"), ["lobby"])


ROUTES: dict[str, Callable[[Page, str], Screen]] = {        # by the first word of an address; the rest is passed on
    "lesson": lesson, "lessons": lessons, "moment": moment, "moments": moments, "see": see, "day": day}
