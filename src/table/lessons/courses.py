"""Lists the lessons of one game or of all games, with titles, durations, the progress, and the next thing to do."""

from courtcards.games import GAMES
from courtcards.texts import common_text, game_title, lesson_titles
from table.books import book_of
from table.lessons.courses_page import CourseSection, FinishedCourse, LessonRow, course_list
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens import lesson_index
from table.screens.catalogue import book_tincture, first_match, shelf_entry
from table.screens.levels import levels_of
from table.screens.lobby_shelf import sealed_box


class CourseListScreen(StaticScreen):
    """The screen that lists the lessons of one or several games."""

    def __init__(self, page: Page, games: list[str]):
        self.page, self.games = page, games
        self.back = page.trail.way_back("#/", common_text("lessons", "lobby"))
        page.trail.add_list(*(("#/lessons", common_text("lessons", "all")) if games[1:] else
                              (lesson_index.lesson_address(games[0]), common_text("lessons", "back", title=game_title(games[0])))))

    def open(self) -> None:
        """Paint the list."""
        finished = self.finished_course(self.games[0]) if len(self.games) == 1 else None
        title = (common_text("lessons", "title") if self.games[1:]
                 else common_text("lessons", "known" if finished else "title-of", title=game_title(self.games[0])))
        self.page.title(common_text("page", "name-titled", title=title))
        skills = [] if self.games[1:] else lesson_index.course_skills(self.page.met, self.games[0])
        self.page.paint(course_list(title, [self.course(game) for game in self.games], len(self.games) > 1, self.back, finished, skills))

    def course(self, game: str) -> CourseSection:
        """Return a game's course for the list."""
        rows = [LessonRow(lesson["title"], lesson_index.duration_text(lesson["seconds"]), lesson_index.lesson_address(game, id),
                          lesson_index.lesson_state(self.page.met, game, id))
                for id, lesson in lesson_titles(game).items()]
        return CourseSection(game_title(game), book_tincture(GAMES[game]), f"#/setup/{game}", lesson_index.moments_address(game), rows,
                             lesson_index.course_minutes(game))

    def finished_course(self, game: str) -> FinishedCourse | None:
        """Return the offers after a finished course. Until all lessons of the game are done, return None."""
        met = self.page.met
        if not lesson_index.is_course_done(met, game):
            return None
        rivals, minutes = first_match(game)
        variant = "" if levels_of(game, rivals + 1) else "-alike"
        line = (common_text("lessons", f"play-help{variant}", count=rivals, minutes=minutes) if minutes
                else common_text("setup", f"first-begin{variant}", count=rivals))
        words = common_text("lessons", "play", title=game_title(game)) if met.has_finished(game) else common_text("lessons", "play-first")
        others = [(common_text("lessons", "next-course", title=game_title(course.game)), lesson_index.lesson_address(course.game))
                  for course in lesson_index.lobby_courses(met, "")]
        return FinishedCourse(game, sealed_box(shelf_entry(book_of(game))), words, line, others[:1])
