"""Lessons in the terminal: check a course, list what it teaches, play a lesson, draft one from a match, collect example positions."""

import argparse
import sys
from pathlib import Path

from courtcards.cli.inputs import RefusedInput, load_source
from courtcards.cli.terminal import ask_line, fact_line, parse_choice, view_lines
from courtcards.engine.move import IllegalMove
from courtcards.lessons.authoring.coverage import uncovered_keys
from courtcards.lessons.authoring.lint import course_flaws
from courtcards.lessons.authoring.mining import mine_moments
from courtcards.lessons.authoring.stub import draft_lesson
from courtcards.lessons.lesson import REACHED, READER, Lesson, LessonStep, load_course
from courtcards.lessons.moments import dump_moments, moments_path
from courtcards.lessons.runner import NAMES, LessonState, goal_ways, keys_taught, true_guesses
from courtcards.texts import Texts, load_texts


def print_course(game: str) -> None:
    """Print the flaws of a game's lessons. If the lessons have no flaws, print the keys that each of them teaches."""
    found = [*course_flaws(game)]
    for line in found or [f"{lesson.id}: {', '.join(sorted(keys_taught(lesson)))}" for lesson in load_course(game)]:
        print(line)


def play_lesson(lesson: Lesson) -> None:
    """Play a lesson step by step.

    A step that the player misses starts again from its beginning, unless it asks for a guess. Empty input ends the lesson.
    """
    words, stage = load_texts(f"lessons/{lesson.game}")[lesson.id], LessonState(lesson)
    texts = Texts(stage.position, NAMES, READER, chosen=stage.position.chosen)
    for number, step in enumerate(lesson.steps):
        said = words[number]
        while True:
            now = stage.copy()
            now.begin(step)
            print(f"\n{view_lines(texts, now.position.view(READER))}\n\n{said.get('why', '')} {said['do']}".rstrip())
            came = ask_guess(now, step, said) if step.answers else ask_answers(now, step, said, texts)
            if not came:
                return
            print(said.get("well" if came == REACHED else "missed", came))
            if came == REACHED or step.answers:
                break
        stage = now


def ask_guess(stage: LessonState, step: LessonStep, said: dict[str, list[str]]) -> str:
    """Ask which answer is true. `said` has the words of the step.

    Returns REACHED for the right number, and "" for empty input. For anything else, it returns the true answer as text.
    """
    for number, words in enumerate(said["answers"], 1):
        print(f"  {number}. {words}")
    line, true = read_line(), true_guesses(stage, step)
    return "" if not line else REACHED if line == str(true[0] + 1) else f"{said['answers'][true[0]]}. {said.get('well', '')}".rstrip()


def ask_answers(stage: LessonState, step: LessonStep, said: dict[str, str], texts: Texts) -> str:
    """Ask for moves until the step is over, and return its verdict.

    The input "h" prints a hint. Empty input prints a hint too, but then stops asking and returns "".
    """
    made, came, told_so_far = 0, stage.verdict(0), len(stage.facts)
    while not came:
        listed = [str(move) for move in stage.position.moves(READER)]
        for number, move in enumerate(listed, 1):
            print(f"  {number}. {move.partition(' ')[2]}")
        line = read_line()
        if line in ("", "h"):
            print(said.get("hint", goal_ways(stage, step).shortest[:1]))
            if not line:
                return ""
            continue
        number = parse_choice(line, len(listed))
        move = listed[number - 1] if number else f"{READER} {line}"
        if refusal := stage.position.why_not_text(move):
            entry = texts.refusal(refusal.key)
            print(f"{entry['say']}. {entry['why']} {entry['rule']}")
            continue
        stage.answer(move)
        made += 1
        for line in filter(None, [fact_line(texts, fact, READER) for fact in stage.facts[told_so_far:]]):
            print(line)
        told_so_far, came = len(stage.facts), stage.verdict(made)
    return came


def read_line() -> str:
    """Return the line the player types at the prompt, or "" at the end of the input."""
    return ask_line("Number, move, h for a hint, Enter to leave: ") or ""


def show_moments(game: str, given: argparse.Namespace) -> None:
    """Print the keys of a game that no lesson or moment shows yet.

    With `--mine`, first collect moments and save them.
    """
    if given.mine:
        found, place = mine_moments(game, given.seconds, given.seed), Path(str(moments_path(game)))
        place.parent.mkdir(exist_ok=True)
        place.write_text(dump_moments(found), "utf-8")
        print(f"{len(found.moments)} moments, {len(found.plain)} plain", file=sys.stderr)
    for key in sorted(uncovered_keys(game)):
        print(key)


def lesson_draft(game: str, path: str, number: str) -> str:
    """Return the draft of a lesson that starts from a move of the record in a file or link.

    `number` is the move's number as typed, counted from 1. Raises BadRecord if the file or link has no valid record, and RefusedInput if the record is of
    another game, has no such move, or depends on dice after the shuffle.
    """
    record = load_source(path)
    if record.kind.id != game:
        raise RefusedInput(f"{path} is a match of {record.kind.id}, not {game}")
    move = parse_choice(number, len(record.moves))
    if not move:
        raise RefusedInput(f"no move {number!r}; moves go from 1 to {len(record.moves)}")
    try:
        return draft_lesson(record, move)
    except IllegalMove as error:
        raise RefusedInput(f"{path} depends on dice that no deck can reproduce") from error
