"""The list of lessons of one game or of all: titles, durations, what was done, and what comes next."""

from courtcards.games import GAMES
from courtcards.texts import lessons, said, title
from table.books import book_of
from table.lessons.courses_page import Course, Known, Row, courses
from table.page.page import Page
from table.page.screen import Still
from table.screens import lesson_index
from table.screens.catalogue import first_match, shelved, tincture
from table.screens.lobby_shelf import sealed


class Courses(Still):
    """The screen that lists the lessons of some games."""

    def __init__(self, page: Page, games: list[str]):
        self.page, self.games = page, games

    def open(self) -> None:
        """Paint the list."""
        known = self.known(self.games[0]) if len(self.games) == 1 else None
        name = said("lessons", "title") if self.games[1:] else said("lessons", "known" if known else "title-of", title=title(self.games[0]))
        self.page.title(said("page", "name-titled", title=name))
        self.page.paint(courses(name, [self.course(game) for game in self.games], len(self.games) > 1, known))

    def course(self, game: str) -> Course:
        """Return a game's course for the list."""
        rows = [Row(one["title"], lesson_index.lasts(one["seconds"]), lesson_index.address(game, id), lesson_index.state(self.page.met, game, id))
                for id, one in lessons(game).items()]
        return Course(title(game), tincture(GAMES[game]), f"#/setup/{game}", lesson_index.moments_address(game), rows)

    def known(self, game: str) -> Known | None:
        """Return the continuation of a game's finished course, or None if some of its lessons aren't done."""
        met = self.page.met
        if not lesson_index.learned(met, game):
            return None
        rivals, minutes = first_match(game)
        line = said("lessons", "play-help", count=rivals, minutes=minutes) if minutes else said("setup", "first-begin", count=rivals)
        words = said("lessons", "play", title=title(game)) if met.finished(game) else said("lessons", "play-first")
        others = [(said("lessons", "next-course", title=title(one.game)), lesson_index.address(one.game)) for one in lesson_index.begun(met, "")]
        return Known(game, sealed(shelved(book_of(game))), words, line, others[:1])
