"""Hidden answers: a guess's or puzzle's answer isn't in the page before it's given.

Not visibly, nor in labels, attributes, picture or story.
"""

import pytest
from helpers.fake_page import Table, pressable, words
from helpers.moved import settle
from helpers.share import share

from courtcards.engine.forecast import CertainOutcomes, LossChecker
from courtcards.games import GAMES
from courtcards.lessons.lesson import games_with_lessons, load_course
from courtcards.lessons.puzzles import load_puzzles
from table.lessons.lesson_table import LessonTable
from table.lessons.puzzle import puzzle_lesson
from table.lessons.puzzle_shelf import FIRST_PUZZLE_DAY
from table.markup.table_frame import table_markup
from table.screens import lesson_index


def guesses(game):
    """Yield a table at each guess of a game: its puzzles (by day, every sixth), then the steps of its lessons."""
    found = [puzzle for puzzle in load_puzzles(game) if puzzle.answers]
    for puzzle in share(found[::6], found):
        yield settle(opened(puzzle))
    for lesson in load_course(game):
        if any(step.answers for step in lesson.steps):
            table = Table()
            table.stage.go(lesson_index.lesson_address(game, lesson.id))
            yield from at_guesses(settle(table))


def chosen(game):
    """Return the whole table at each "best answer" puzzle of a game, as answers are put together:
    after one press, and each target after it.

    By day, only every sixth puzzle.
    """
    found = [puzzle for puzzle in load_puzzles(game) if puzzle.best]
    return [whole_table(table) for puzzle in share(found[::6], found) for table in steps(puzzle)]


def steps(puzzle):
    """Yield a table with a puzzle just opened, and after presses that don't give the answer yet."""
    first = settle(opened(puzzle))
    yield first
    for act, data in pressed(first):
        table = settle(opened(puzzle))
        table.do(act, **data)
        aims = [at for aim, at in pressed(table) if aim == "target"]
        while not table.match.progress.answer_count:
            yield table
            if not aims:
                break
            table.do("target", **aims.pop())


def pressed(table):
    """Return the controls that choose something: an action and its data."""
    return [(data["do"], {name: data[name] for name in ("card", "seat", "space", "verb", "call") if name in data})
            for data in pressable(table.stage.view) if data["do"] in ("choose", "target", "take-verb", "take-call")]


def opened(puzzle):
    """Return a page with a puzzle open."""
    table = Table()
    table.app.enter(LessonTable(table.app.page, *puzzle_lesson(table.app.page, puzzle, FIRST_PUZZLE_DAY)))
    return table


def at_guesses(table):
    """Yield a lesson's table at each of its guesses, playing on in between."""
    progress = table.match.progress
    while not progress.is_done:
        at = progress.at
        if progress.step.answers:
            yield table
            table.do("pick", value="0")
        table.do("guess" if progress.awaits_button else "show-me")
        settle(table)
        if progress.at == at and not progress.is_done:
            table.do("main")
            settle(table)


def whole_table(table):
    """Return the markup of the whole table, also of what the page has already."""
    return table_markup(table.match.painter.scene())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_the_table_reveals_what_will_happen(monkeypatch, game):
    """Compare with a table that can't foretell anything: it must look and read the same."""
    before = []
    for table in guesses(game):
        check_prompt(table)
        before.append(whole_table(table))
    monkeypatch.setattr(GAMES[game], "foretell", lambda *_: [])
    monkeypatch.setattr(GAMES[game], "outlook", lambda *_: None)
    monkeypatch.setattr(LossChecker, "of", lambda *_: None)
    assert [whole_table(table) for table in guesses(game)] == before
    assert before or game not in games_with_lessons() or game == "knights-and-ninjas", "every other course asks for guesses"


def check_prompt(table):
    """Check that neither the prompt nor its announcement contains the answer, and that no picture of them is kept."""
    said = table.match.progress.step_texts
    asked = words(table.stage.view.partition('class="ask__text"')[2].partition('class="ask__acts"')[0])
    assert not [answer for answer in (*said["answers"], said.get("well"), said.get("more")) if answer and " " in answer and answer in asked]          # a bare number may count something else
    assert not [told for told in (said.get("well"), said.get("more")) if told and told in table.says and told not in said["answers"]]
    table.app.on_hidden(True)
    assert table.stage.kept == []


@pytest.mark.parametrize("game", [game for game in GAMES if any(puzzle.best for puzzle in load_puzzles(game))])
def test_consequences_are_not_shown_where_the_best_answer_is_asked_for(monkeypatch, game):
    before = chosen(game)
    monkeypatch.setattr(GAMES[game], "foretell", lambda *_: [])
    monkeypatch.setattr(GAMES[game], "comes", lambda *_: CertainOutcomes([], []))
    monkeypatch.setattr(LossChecker, "of", lambda *_: None)
    assert before
    assert chosen(game) == before
