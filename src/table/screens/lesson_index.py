"""The index of lessons: titles, addresses, and which ones were done.

It's part of the first download; the lessons themselves are loaded later.
"""

from collections.abc import Container, Iterable
from datetime import date
from functools import cache
from math import ceil
from typing import NamedTuple

from courtcards.engine.puzzle_days import games_by_day
from courtcards.games import GAMES
from courtcards.texts import common_text, lesson_titles, load_texts
from table.books import BOOKS
from table.markup.html import Markup
from table.markup.lesson_panel import lesson_pips
from table.storage.seen_tips import SeenTips

EASIEST = "easiest"     # the name of the easiest puzzle in an address
COURSES_IN_LOBBY = 3               # courses shown in the lobby
FIRST_PUZZLE_DAY = date(2026, 1, 1)        # the day of the first puzzle
MINUTE = 60


class CourseProgress(NamedTuple):
    """A game's course: how many lessons are `done`, and the next lesson.

    `id`, `title` and `lasts` (its duration) describe the next lesson; they're "" if all are done.
    """

    game: str
    pips: Markup
    done: int
    id: str = ""
    title: str = ""
    lasts: str = ""


def lesson_address(game: str, id: str = "") -> str:
    """Return the address of a lesson. Without an `id`, return that of all lessons of the game."""
    return f"#/lesson/{game}/{id}" if id else f"#/lessons/{game}"


def moments_address(game: str, key: str = "") -> str:
    """Return the address of a moment. Without a `key`, return that of all moments of the game."""
    return f"#/moment/{game}/{key}" if key else f"#/moments/{game}"


def page_moments_address(game: str, page: str) -> str:
    """Return the address of the moments of a page of the instructions."""
    return f"{moments_address(game)}/{page}"


def day_address(day: str = "") -> str:
    """Return the address of the daily puzzle of a `day`, given as an ISO date. Without one, return that of today's puzzle."""
    return f"#/day/{day}" if day else "#/day"


def day_number(day: date) -> int:
    """Return the number of a day, counted from 0 for the day of the first puzzle."""
    return (day - FIRST_PUZZLE_DAY).days


@cache
def days_of_games() -> list[str]:
    """Return the ids of the games that the daily puzzles are from, one per day, starting with the first day.

    After the last id, the list starts again. It's empty if there are no puzzles.
    """
    return games_by_day({game: number for game in GAMES if (number := load_texts(game).get("puzzles-by-day"))})


def game_of_day(day: str) -> str:
    """Return the id of the game that the puzzle of a day is from, or "" if there are no puzzles. `day` is an ISO date."""
    games = days_of_games()
    return games[day_number(date.fromisoformat(day)) % len(games)] if games else ""


def puzzle_address(game: str = "", id: str = "") -> str:
    """Return the address of a puzzle. Without an `id`, return that of the shelf of past puzzles."""
    return f"#/puzzle/{game}/{id}" if id else f"#/puzzles/{game}" if game else "#/puzzles"


def is_game_known(met: SeenTips, game: str) -> bool:
    """Return whether the player has already met a game on this device, in a match or a lesson."""
    return f"{game} match" in met or met.has_finished(game) or any(lesson_states(met, game).values())


def easiest_address() -> str:
    """Return the address of the easiest past puzzle."""
    return f"#/puzzle/{EASIEST}"


def example_route(game: str, sort: str, key: str) -> str:
    """Return the address of an example of a refusal or a fact.

    `sort` says which of the two it is, and `key` is the refusal's or fact's key.
    """
    return f"#/see/{game}/{sort}.{key}"


def moment_name(game: str, key: str) -> str:
    """Return the name under which it's stored that the player has seen a moment."""
    return f"{game} moment {key}"


def duration_text(seconds: int) -> str:
    """Return the duration of a lesson in words."""
    return common_text("lessons", "minute", count=round(seconds / MINUTE)) if seconds >= MINUTE else common_text("lessons", "seconds", count=seconds)


def lesson_state(met: Container[str], game: str, id: str) -> str:
    """Return how a lesson was done: `alone` without a hint, or `done` with one. It returns "" if it wasn't done.

    `met` has the names stored on this device.
    """
    return next((mark for mark in ("alone", "done") if f"{game} lesson {id} {mark}" in met), "")


def lesson_states(met: Container[str], game: str) -> dict[str, str]:
    """Return how each lesson of a game was done, by the lesson's id."""
    return {id: lesson_state(met, game, id) for id in lesson_titles(game)}


def store_lesson(met: SeenTips, game: str, id: str, alone: bool) -> None:
    """Store that a lesson was done. `alone` is true if it was done without a hint."""
    met.add(f"{game} lesson {id} {'alone' if alone else 'done'}")


def course_pips(met: Container[str], game: str, now: int = -1) -> Markup:
    """Return the lozenges that show the progress of a game's course. `now` is the index of the open lesson, or -1."""
    return lesson_pips([*lesson_states(met, game).values()], now)


def course_progress(met: Container[str], game: str) -> CourseProgress:
    """Return the progress of a game's course."""
    titles = lesson_titles(game)
    open_ids = [id for id in titles if not lesson_state(met, game, id)]
    done = len(titles) - len(open_ids)
    if not open_ids:
        return CourseProgress(game, course_pips(met, game), done)
    lesson = titles[open_ids[0]]
    return CourseProgress(game, course_pips(met, game), done, open_ids[0], lesson["title"], duration_text(lesson["seconds"]))


def course_minutes(game: str) -> int:
    """Return the duration of a game's course in minutes."""
    return ceil(sum([lesson["seconds"] for lesson in lesson_titles(game).values()]) / MINUTE)


def course_skills(met: Container[str], game: str) -> list[tuple[str, bool]]:
    """Return the skills that a game's course teaches: for each, a line of text, and whether its lesson was done."""
    return [(lesson["can"], bool(lesson_state(met, game, id))) for id, lesson in lesson_titles(game).items() if "can" in lesson]


def games_of_shelf() -> list[str]:
    """Return all games in the order of the shelf, the easiest book first."""
    return [game for book in BOOKS.values() for game in book.games]


def games_with_course(games: Iterable[str]) -> list[str]:
    """Return the ids of the games that have a course, the shortest course first."""
    return sorted([game for game in games if lesson_titles(game)], key=course_minutes)


def is_course_done(met: Container[str], game: str) -> bool:
    """Return whether every lesson of a game was done."""
    return all(lesson_states(met, game).values())


def lobby_courses(met: SeenTips, last: str) -> list[CourseProgress]:
    """Return a few unfinished courses for the lobby: first those begun, then that of the game played `last`, then the others."""
    courses = [course_progress(met, game) for game in games_of_shelf() if lesson_titles(game)]
    open_ = [course for course in courses if course.id]
    return sorted(open_, key=lambda course: (not course.done, course.game != last, met.has_finished(course.game)))[:COURSES_IN_LOBBY]
