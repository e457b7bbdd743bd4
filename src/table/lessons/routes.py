"""The addresses of lessons. No DOM."""

from collections.abc import Callable

from courtcards.teaching import BadLesson, courses
from courtcards.texts import said
from table.lessons.courses import Courses
from table.lessons.lesson import open_lesson
from table.page.page import Page
from table.page.screen import Screen
from table.screens.message import Message


def lesson(page: Page, name: str) -> Screen:
    """Return a lesson at its table, by its game and its id; one that is not there, or cannot be played, says so."""
    game, _, id = name.partition("/")
    try:
        return open_lesson(page, game, id)
    except BadLesson:
        return Message(page.paint, said("lessons", "none-title"), said("lessons", "none-text"), ["lobby"])


def lessons(page: Page, name: str) -> Screen:
    """Return the lessons of a game, or of all games where it has none."""
    return Courses(page, [name] if name in courses() else courses())


ROUTES: dict[str, Callable[[Page, str], Screen]] = {"lesson": lesson, "lessons": lessons}     # by the first word of an address; what follows is passed on
