"""The lessons of a game, or of all games: what each is about, how long it takes, whether it was done. No DOM."""

from courtcards.games import GAMES
from courtcards.texts import lessons, said, title
from table.lessons.courses_page import Course, Row, courses
from table.page.page import Page
from table.page.screen import Still
from table.screens import lesson_index
from table.screens.catalogue import tincture


class Courses(Still):
    """The open list of lessons of some games."""

    def __init__(self, page: Page, games: list[str]):
        self.page, self.games = page, games

    def open(self) -> None:
        """Show it."""
        name = said("lessons", "title-of", title=title(self.games[0])) if len(self.games) == 1 else said("lessons", "title")
        self.page.title(said("page", "name-titled", title=name))
        self.page.paint(courses(name, [self.course(game) for game in self.games], len(self.games) > 1))

    def course(self, game: str) -> Course:
        """Return the course of a game."""
        rows = [Row(one["title"], lesson_index.lasts(one["seconds"]), lesson_index.address(game, id), lesson_index.state(self.page.met, game, id))
                for id, one in lessons(game).items()]
        return Course(title(game), tincture(GAMES[game]), f"#/setup/{game}", lesson_index.moments_address(game), rows)
