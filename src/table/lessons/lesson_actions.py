"""Carries out the actions of a lesson, and offers their buttons: hint, demonstration, retry, guess, next step, and links onwards."""

from collections.abc import Callable

from courtcards.lessons.lesson import REACHED, READER
from courtcards.texts import common_text
from table.lessons.lesson_progress import LessonProgress
from table.lessons.lesson_script import LessonScript
from table.markup.button_data import MAIN, QUIET, Button
from table.match.match import Match
from table.page import share_dialogs
from table.screens.first_match import deal_first

DEMO_MOVE_MS = 900             # ms between the moves of a demonstration
READING_MS = 40         # per character of an example's words, before the example plays by itself


class LessonActions:
    """Carries out the actions of a lesson at its `table`; `script` has the links onwards, and `begin` starts a step."""

    def __init__(self, table: Match, progress: LessonProgress, script: LessonScript, begin: Callable[[], None]):
        self.table, self.page, self.progress, self.script, self.begin = table, table.page, progress, script, begin
        self.session, self.timeline, self.controller = table.session, table.timeline, table.controller

    # help

    def do_hint(self, _: dict[str, str]) -> None:
        """Show the step's hint, if it has one. Do nothing once the step has ended, or while it's being demonstrated."""
        if self.progress.step_texts.get("hint") and not (self.progress.step_result or self.progress.showing):
            self.progress.hint = self.progress.helped = True
            self.table.show()

    def do_show_me(self, _: dict[str, str]) -> None:
        """Restart the step and demonstrate a solution. If a demonstration is going on already, do nothing."""
        if self.progress.showing:
            return
        self.return_to_question()
        self.progress.helped = self.progress.shown_how = self.progress.showing = True
        self.progress.moves_to_show = [*self.progress.shortest_solution()]
        self.table.show()
        self.continue_demonstration()

    def continue_demonstration(self) -> None:
        """Schedule the next move of the demonstration. If the demonstration ended without reaching the goal, let the reader play on instead."""
        if self.progress.moves_to_show:
            self.timeline.course.later(DEMO_MOVE_MS * self.page.animation_factor, lambda: self.timeline.advance(self.progress.moves_to_show.pop(0)))
        elif self.progress.showing:
            self.progress.showing = False
            self.table.show()

    def play_example(self) -> None:
        """Play an example by itself once its words have been read, unless it's over or the reader's turn. The reader may start it sooner."""
        words = self.progress.step_texts
        if not (self.progress.step_result or self.progress.step.free):
            self.play_later(READING_MS * len(words["do"] + words.get("why", "")))

    def play_later(self, wait: int) -> None:
        """Play an example after `wait` ms."""
        play = self.do_guess if self.progress.is_demonstration else self.do_show_me
        self.timeline.course.later(wait * self.page.animation_factor, lambda: play({}))

    # retry

    def do_try_again(self, _: dict[str, str]) -> None:
        """Restart the step, show it, and let the match go on."""
        self.return_to_question()
        self.table.show()
        self.timeline.go_on()

    def return_to_question(self) -> None:
        """Return to the position where the step's question was asked."""
        self.progress.missed_before += self.progress.is_missed
        self.session.cut(self.progress.start)
        for move in self.progress.step.first:
            self.session.play_unrecorded(move)
        self.progress.start_step()
        self.controller.clear_choices()
        self.controller.refusal = None
        self.timeline.reopen()
        self.table.painter.forget_painted()

    def do_undo(self, _: dict[str, str]) -> None:
        """Take back the last choice made for the move in preparation. If there's none, or the step has ended, restart the step."""
        if self.controller.choice.begun and not self.progress.step_result:
            self.table.undo_actions.do_undo({})
        else:
            self.do_try_again({})

    # guessing

    def do_pick(self, data: dict[str, str]) -> None:
        """Select one of the answers to guess from."""
        if data["value"].isdecimal() and int(data["value"]) < len(self.progress.step.answers):
            self.progress.guess = int(data["value"])
            self.page.drop("pick-first")
            self.table.show()

    def do_guess(self, _: dict[str, str]) -> None:
        """Submit the guess and show what really happens. If there are answers to choose from, one must be selected first."""
        progress, step = self.progress, self.progress.step
        if step.answers and progress.guess < 0:
            return self.page.tell("pick-first")
        if progress.awaits_button:
            progress.guessed = True
            self.timeline.advance(step.plays[0], *step.plays[1:])
        return None

    def do_watch_again(self, _: dict[str, str]) -> None:
        """Show again what happened. A guess isn't counted a second time."""
        progress, guess, before = self.progress, self.progress.guess, self.progress.missed_before
        if not has_played(self):
            return
        self.return_to_question()
        progress.guess, progress.missed_before = guess, before
        self.table.show()
        if self.script.is_example:
            self.play_later(DEMO_MOVE_MS)
        else:
            self.do_guess({})

    # links onwards

    def do_next_step(self, _: dict[str, str]) -> None:
        """Go to the next step, if this one has ended and isn't the last."""
        if self.progress.step_result and not self.progress.is_last_step:
            self.progress.go_to_step(self.progress.at + 1)
            self.timeline.reopen()
            self.begin()

    def do_next_lesson(self, _: dict[str, str]) -> None:
        """Go to the page after this lesson. If there's none, deal the game's first match."""
        address, _words = self.script.next()
        if address:
            self.page.browser.go(address)
        else:
            deal_first(self.page, self.session.position.id)

    def do_play_on(self, _: dict[str, str]) -> None:
        """Continue from here in an ordinary match, with bots and the full word list."""
        record = self.session.record.dump()
        seats = [name if seat == READER else f"bot:page:{name}" for seat, name in enumerate(record["seats"])]
        self.page.add({name: value for name, value in record.items() if name != "words"} | {"seats": seats}, self.script.title)

    def do_nothing(self, _: dict[str, str]) -> None:
        """Do nothing: this action has a meaning in matches, but not in lessons."""

    def do_share_result(self, _: dict[str, str]) -> None:
        """Offer the puzzle's result for sharing: a line of symbols and the puzzle's address."""
        if self.script.told:
            self.page.open_dialog(share_dialogs.result_dialog(self.script.told(self.progress), self.page.browser.can_share()))

    do_redo = do_again = do_replay = do_share = do_nothing


def has_played(actions: LessonActions) -> bool:
    """Return whether something has been played that can be watched again: an example, or what followed a guess."""
    progress = actions.progress
    return bool(progress.step_result) and (progress.guessed or (actions.script.is_example and progress.shown_how))


def lesson_buttons(actions: LessonActions) -> list[Button]:
    """Return the lesson's own buttons. They ignore presses at first, as they may appear where another button was just pressed."""
    progress = actions.progress
    late = "result" if progress.step_result else not actions.script.is_example and (progress.guess < 0 or progress.guessed)
    attempt = f"{progress.at} {progress.tries} {progress.step_result}"
    return [(do, words, {**more, "data_late": late, "data_key": f"{do} {attempt}"}) for do, words, more in offered_lesson_buttons(actions)]


def offered_lesson_buttons(actions: LessonActions) -> list[Button]:
    """Return the buttons that suit the state of the lesson.

    During a demonstration, there are none. While the moves after a guess are shown, the only one skips them.
    """
    progress = actions.progress
    if progress.guessed and not progress.step_result:
        return [("skip", common_text("lessons", "skip"), QUIET)]
    show_me: Button = ("show-me", common_text("lessons", "show-me"), {})
    watch_again: list[Button] = [("watch-again", common_text("match", "rerun"), QUIET)] if has_played(actions) else []
    if progress.is_done:
        play_on: list[Button] = [] if actions.session.position.outcome or progress.ending else [("play-on", common_text("lessons", "play-on"), {})]
        retry: list[Button] = [("try-again", common_text("lessons", "try-yourself"), {})] if watch_again and not progress.is_demonstration else []
        share: list[Button] = [("share-result", common_text("today", "share"), {})] if actions.script.told else []
        return [*watch_again, *retry, *play_on, *share, ("next-lesson", actions.script.next()[1], MAIN)]
    if progress.step_result == REACHED or (progress.is_missed and progress.is_demonstration):
        return [*watch_again, ("next-step", common_text("lessons", "next-step"), MAIN)]
    if progress.is_missed:
        return [show_me, ("try-again", common_text("lessons", "try-again"), MAIN)]
    if progress.is_demonstration:
        disabled = {"aria_disabled": "true"} if progress.step.answers and progress.guess < 0 else {}
        return [("guess", common_text("lessons", "guess" if progress.step.answers else "see"), {**MAIN, **disabled})] if progress.awaits_button else []
    hint: list[Button] = [("hint", common_text("lessons", "hint"), QUIET)] if progress.step_texts.get("hint") and not progress.hint else []
    return [] if progress.showing else [*hint, (*show_me[:2], QUIET)]
