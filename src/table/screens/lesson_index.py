"""Lessons as the start knows them: their titles, where they are, which were done on this device. The lessons themselves come later. No DOM."""

from collections.abc import Container, Iterable
from math import ceil
from typing import NamedTuple

from courtcards.texts import lessons, said
from table.books import BOOKS
from table.markup.html import Markup
from table.markup.lesson_panel import pips
from table.storage.seen_tips import Met

BEGUN = 3               # courses that the lobby shows
MINUTE = 60


class Next(NamedTuple):
    """A course: its game, how far it is, and the lesson that comes next (`id`, "" when all are done), with its title and how long it takes."""

    game: str
    pips: Markup
    done: int
    id: str = ""
    title: str = ""
    lasts: str = ""


def address(game: str, id: str = "") -> str:
    """Return the address of a lesson, or of all of a game."""
    return f"#/lesson/{game}/{id}" if id else f"#/lessons/{game}"


def moments_address(game: str, key: str = "") -> str:
    """Return the address of a moment, or of all of a game."""
    return f"#/moment/{game}/{key}" if key else f"#/moments/{game}"


def page_moments_address(game: str, page: str) -> str:
    """Return the address of the moments of a page of how a game is played."""
    return f"{moments_address(game)}/{page}"


def day_address(day: str = "") -> str:
    """Return the address of the puzzle of a day, of today's where none is given."""
    return f"#/day/{day}" if day else "#/day"


def day_name(day: str) -> str:
    """Return under which name it is kept that the puzzle of a day was solved, or missed."""
    return f"day {day}"


def note_day(met: Met, day: str, how: str) -> None:
    """Take note that the puzzle of a day was done, and `how` if that is known: `right` or `missed`; the first time counts."""
    name = day_name(day)
    if name not in met:
        met.add(name)
        if how:
            met.add(f"{name} {how}")


def day_state(met: Container[str], day: str) -> str:
    """Return how the puzzle of a day went: `right`, `missed`, `done` if only that is known, "" not yet."""
    name = day_name(day)
    return next((how for how in ("right", "missed") if f"{name} {how}" in met), "done" if name in met else "")


def seen_address(game: str, sort: str, key: str) -> str:
    """Return the address that leads to where a refusal, or a fact, can be seen to happen."""
    return f"#/see/{game}/{sort}.{key}"


def moment_name(game: str, key: str) -> str:
    """Return under which name it is kept that a moment was met."""
    return f"{game} moment {key}"


def lasts(seconds: int) -> str:
    """Return how long a lesson takes, in words."""
    return said("lessons", "minute", count=round(seconds / MINUTE)) if seconds >= MINUTE else said("lessons", "seconds", count=seconds)


def state(met: Container[str], game: str, id: str) -> str:
    """Return how a lesson was done: `alone` without a hint, `done` with one, "" not yet."""
    return next((mark for mark in ("alone", "done") if f"{game} lesson {id} {mark}" in met), "")


def states(met: Container[str], game: str) -> dict[str, str]:
    """Return how each lesson of a game was done, in order."""
    return {id: state(met, game, id) for id in lessons(game)}


def note(met: Met, game: str, id: str, alone: bool) -> None:
    """Take note that a lesson was done."""
    met.add(f"{game} lesson {id} {'alone' if alone else 'done'}")


def pips_of(met: Container[str], game: str, now: int = -1) -> Markup:
    """Return how far the lessons of a game are; `now` is the place of the open one."""
    return pips([*states(met, game).values()], now)


def course(met: Container[str], game: str) -> Next:
    """Return how far the course of a game is."""
    told = lessons(game)
    left = [id for id in told if not state(met, game, id)]
    done = len(told) - len(left)
    if not left:
        return Next(game, pips_of(met, game), done)
    return Next(game, pips_of(met, game), done, left[0], told[left[0]]["title"], lasts(told[left[0]]["seconds"]))


def minutes(game: str) -> int:
    """Return how long the course of a game takes."""
    return ceil(sum([one["seconds"] for one in lessons(game).values()]) / MINUTE)


def taught(games: Iterable[str]) -> list[str]:
    """Return which of some games have a course, the shortest first."""
    return sorted([game for game in games if lessons(game)], key=minutes)


def learned(met: Container[str], game: str) -> bool:
    """Whether every lesson of a game was done."""
    return all(states(met, game).values())


def begun(met: Met, last: str) -> list[Next]:
    """Return a few courses for the lobby: those that are begun and not done, that of the game that was played last, then those of others."""
    courses = [course(met, game) for book in BOOKS.values() for game in book.games if lessons(game)]
    open_ = [one for one in courses if one.id]
    return sorted(open_, key=lambda one: (not one.done, one.game != last, met.finished(one.game)))[:BEGUN]
