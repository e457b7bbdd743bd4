"""Runs a lesson on the ordinary table: the others reply as scripted, and nothing is stored except that the lesson is done."""

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

from courtcards.games import GAMES
from courtcards.lessons.lesson import REACHED, READER, BadLesson, Lesson, load_course, next_reply
from courtcards.lessons.moments import load_moments
from courtcards.texts import common_text, game_title
from table.lessons.lesson_actions import LessonActions, lesson_buttons
from table.lessons.lesson_page import lesson_scene
from table.lessons.lesson_progress import LessonProgress
from table.lessons.lesson_script import LessonScript, moment_lesson, script_of_lesson
from table.lessons.puzzle import puzzle_lesson, puzzle_of
from table.lessons.puzzle_shelf import past_puzzles_of
from table.markup.scene import Scene
from table.match.flow.bot_requests import BotBackend
from table.match.match import PLAY_ACTIONS, Match
from table.match.narration.saved_match import SavedMatch
from table.match.render.painter import Painter
from table.match.render.scene_builder import count_unshown_facts
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import carry_out
from table.screens.lesson_index import day_address
from table.screens.match_setup import own_name
from table.screens.setup_seats import SEAT_NAMES


class UnsavedLesson(SavedMatch):
    """Takes the place of a saved match in a lesson, and saves nothing."""

    def save(self) -> None:
        """Store nothing."""

    write = save_times = save

    def mark(self, reason: str) -> None:
        """Do nothing, since no mark of a lesson is kept."""


class ScriptedBots(BotBackend):
    """The bots of a lesson, which give the other players' scripted replies without delay."""

    lesson: Any

    def think(self, seat: int, dice: Random, about: dict[str, Any], hear: Callable[[str], None]) -> None:
        """Call `hear` with the next reply: the scripted one if it's legal, or else one worked out by `next_reply`.

        If the step is decided without a reply, end it instead. If it has ended or only shows something, do nothing.
        """
        progress = self.lesson.progress
        if progress.step_result or progress.is_demonstration:           # all its moves are scripted
            return
        text, is_worked_out = next_reply(self.session.deal.position_after(self.session.length), progress.replies_left)
        if is_worked_out and progress.give_up():
            self.lesson.on_step_end()
            self.lesson.show()
        else:
            hear(text)

    def stop_agreement(self) -> str:
        """Return "", as no bot in a lesson agrees to stop."""
        return ""


class LessonPainter(Painter):
    """A painter that paints a match as a lesson."""

    lesson: Any

    def scene(self) -> Scene:
        """Return the scene of the lesson."""
        table = self.lesson
        return lesson_scene(super().scene(), table.progress, table.narrator, table.script, lesson_buttons(table.lesson_actions),
                            count_unshown_facts(table.timeline))


class LessonTable(Match):
    """A lesson at the table: `progress` tracks the progress, `script` has texts and links, and `lesson_actions` the lesson's own actions."""

    saved_match_class, backend_class, painter_class = UnsavedLesson, ScriptedBots, LessonPainter

    def __init__(self, page: Page, lesson: Lesson, script: LessonScript):
        """Set up a lesson; raises BadLesson."""
        record = lesson.record([own_name(page.settings), *SEAT_NAMES[1:]])
        session = Session(record, range(READER + 1, len(record.seats)))
        session.is_lesson, session.is_puzzle = True, any(step.right for step in lesson.steps)
        self.lesson, self.script = lesson, script
        super().__init__(page, "", {"title": game_title(lesson.game)}, session)
        self.progress = LessonProgress(lesson, script.words, session)
        self.lesson_actions = LessonActions(self, self.progress, script, self.begin)
        self.painter.lesson = self.timeline.bot_requests.backend.lesson = self        # type: ignore[attr-defined]
        self.controller.tips.any, self.controller.speech.quiet, self.hints.helps = False, True, ()
        self.controller.shortcuts = False

    # called by the page and the timeline

    def open(self) -> None:
        """Show the first step. An example plays by itself."""
        self.page.title(common_text("lessons", "name", title=self.script.line, lesson=self.script.title))
        self.begin()
        if self.script.is_example:
            self.lesson_actions.play_example()

    def begin(self) -> None:
        """Start the step: play the others' opening moves, up to its question."""
        first = self.progress.step.first
        if first:
            return self.timeline.advance(first[0], *first[1:])
        self.show()
        return self.timeline.go_on()

    def show(self, fast: bool = False) -> float:
        """Check whether the step has ended, then paint the table. Return how many ms longer the frame must stay, as `Match.show` does."""
        timeline, is_over = self.timeline, self.session.position.outcome is not None
        is_shown_to_the_end = not timeline.reel or (timeline.keeps_last_frame and timeline.awaited)
        if is_shown_to_the_end and self.progress.check_end(timeline.awaited or is_over or self.progress.is_demonstration):
            self.on_step_end()
        return super().show(fast)

    def on_step_end(self) -> None:
        """Handle the end of the step.

        Store that the lesson is done or the puzzle answered, rightly or not. After the right answer to a puzzle, play the match to its end. After a step
        without closing words, go to the next.
        """
        progress = self.progress
        progress.showing, progress.miss_reason = False, self.script.why(progress)
        self.timeline.halt()
        self.controller.clear_choices()
        if progress.is_done or self.session.is_puzzle:         # a wrong answer to a puzzle counts, too
            self.script.done(progress)
            if not progress.is_missed and (ending := self.script.ending(progress)):
                progress.ending = ending
                self.timeline.course.later(0, lambda: self.timeline.advance(*ending))
        elif progress.step_result == REACHED and "well" not in progress.step_texts:
            self.timeline.course.later(0, lambda: self.lesson_actions.do_next_step({}))

    def on_moved(self) -> None:
        """Handle a played move, without saving it."""
        self.controller.on_moved()
        self.painter.expanded.more = 0

    def on_awaited(self) -> None:
        """Continue a demonstration, if one is going on. In a lesson, no question is answered automatically."""
        self.lesson_actions.continue_demonstration()

    def set_clock(self) -> None:
        """Do nothing: a lesson has no clock."""

    def do_main(self, data: dict[str, str]) -> None:
        """Press the lesson's own main button. If it has none, press the match's."""
        main_act = next((act for act, _, more in lesson_buttons(self.lesson_actions) if "data_main" in more), None)
        if main_act:
            self.do(main_act, data)
        elif not (self.progress.step_result or self.progress.showing):
            super().do_main(data)

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action, and return whether it was known. Moves are ignored unless the step waits for one."""
        progress = self.progress
        if (act in (*PLAY_ACTIONS, "skip") and act not in ("undo", "redo")
                and (progress.step_result or progress.showing or (progress.is_demonstration and act != "skip"))):
            return True
        return carry_out(act, data, self.lesson_actions) or super().do(act, data)


class TodayTable(LessonTable):
    """Today's puzzle. If the page is shown again on another day, that day's puzzle replaces it."""

    def __init__(self, page: Page, lesson: Lesson, script: LessonScript):
        super().__init__(page, lesson, script)
        self.day = page.page_clock.utc_day()

    def on_hidden(self, away: bool) -> None:
        """Handle the table being hidden or shown again. On a new day, open that day's puzzle."""
        super().on_hidden(away)
        if not away and self.day != self.page.page_clock.utc_day():
            self.page.open_address(day_address())


def open_lesson(page: Page, game: str, id: str) -> LessonTable:
    """Return a table with a lesson on it. Raises BadLesson if the lesson doesn't exist or can't be played."""
    lessons = load_course(game) if game in GAMES else []
    lesson = next((lesson for lesson in lessons if lesson.id == id), None)
    if lesson is None:
        raise BadLesson(f"{game} {id}")
    table = LessonTable(page, lesson, script_of_lesson(page, lesson, lessons))
    table.narrator.story_log.start_at_heading()           # its reader has seen nothing of the match before
    return table


def open_moment(page: Page, game: str, key: str) -> LessonTable:
    """Return a table with a moment on it. Raises BadLesson if the moment doesn't exist or can't be played."""
    try:
        return LessonTable(page, *moment_lesson(page, load_moments(game)[key]))
    except (KeyError, ValueError) as error:
        raise BadLesson(f"{game} {key}") from error


def open_puzzle(page: Page, game: str, id: str) -> LessonTable:
    """Return a table with a past puzzle on it. Raises BadLesson if there's no such puzzle, or if it can't be played."""
    try:
        puzzles = {past.puzzle.name: past.puzzle for past in past_puzzles_of(page)}
        return LessonTable(page, *puzzle_lesson(page, puzzles[f"{game} {id}"]))
    except (KeyError, ValueError) as error:
        raise BadLesson(f"{game} {id}") from error


def open_day(page: Page, day: date, table: type[LessonTable]) -> LessonTable:
    """Return a table, of the class `table`, with a day's puzzle on it. Raises BadLesson if there's no puzzle, or if it can't be played."""
    try:
        puzzle = puzzle_of(day)
        if puzzle:
            return table(page, *puzzle_lesson(page, puzzle, day))
    except ValueError as error:
        raise BadLesson(str(day)) from error
    raise BadLesson(str(day))
