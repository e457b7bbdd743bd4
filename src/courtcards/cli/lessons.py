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
from courtcards.lessons.runner import PLAYER_NAMES, LessonState, goal_ways, keys_taught, true_guesses
from courtcards.texts import Texts, load_texts


def print_course(game: str) -> None:
    """Print the flaws of a game's lessons. If the lessons have no flaws, print the keys that each of them teaches."""
    flaws = [*course_flaws(game)]
    for line in flaws or [f"{lesson.id}: {', '.join(sorted(keys_taught(lesson)))}" for lesson in load_course(game)]:
        print(line)


def play_lesson(lesson: Lesson) -> None:
    """Play a lesson step by step.

    A player who misses a step's goal tries the step again; after a wrong guess, the lesson goes on. Empty input ends the lesson.
    """
    words, stage = load_texts(f"lessons/{lesson.game}")[lesson.id], LessonState(lesson)
    texts = Texts(stage.position, PLAYER_NAMES, READER, chosen=stage.position.chosen)
    for number, step in enumerate(lesson.steps):
        step_words = words[number]
        while True:
            attempt = stage.copy()
            attempt.begin(step)
            print(f"\n{view_lines(texts, attempt.position.view(READER))}\n\n{step_words.get('why', '')} {step_words['do']}".rstrip())
            verdict = ask_guess(attempt, step, step_words) if step.answers else ask_answers(attempt, step, step_words, texts)
            if not verdict:
                return
            print(step_words.get("well" if verdict == REACHED else "missed", verdict))
            if verdict == REACHED or step.answers:
                break
        stage = attempt


def ask_guess(stage: LessonState, step: LessonStep, step_words: dict[str, list[str]]) -> str:
    """Ask which answer is true. `step_words` has the texts of the step.

    Returns REACHED for the right number, and "" for empty input. For anything else, it returns the true answer as text.
    """
    for number, words in enumerate(step_words["answers"], 1):
        print(f"  {number}. {words}")
    line, right = read_line(), true_guesses(stage, step)[0]
    if not line:
        return ""
    return REACHED if line == str(right + 1) else f"{step_words['answers'][right]}. {step_words.get('well', '')}".rstrip()


def ask_answers(stage: LessonState, step: LessonStep, step_words: dict[str, str], texts: Texts) -> str:
    """Ask for moves until the step is over, and return its verdict.

    The input "h" prints a hint. Empty input prints a hint too, but then stops asking and returns "".
    """
    made, verdict, told_so_far = 0, stage.verdict(0), len(stage.facts)
    while not verdict:
        moves = [str(move) for move in stage.position.moves(READER)]
        for number, move in enumerate(moves, 1):
            print(f"  {number}. {move.partition(' ')[2]}")
        line = read_line()
        if line in ("", "h"):
            print(step_words.get("hint", goal_ways(stage, step).shortest[:1]))
            if not line:
                return ""
            continue
        number = parse_choice(line, len(moves))
        move = moves[number - 1] if number else f"{READER} {line}"
        refusal = stage.position.why_not_text(move)
        if refusal:
            entry = texts.refusal(refusal.key)
            print(f"{entry['say']}. {entry['why']} {entry['rule']}")
            continue
        stage.answer(move)
        made += 1
        for line in filter(None, [fact_line(texts, fact, READER) for fact in stage.facts[told_so_far:]]):
            print(line)
        told_so_far, verdict = len(stage.facts), stage.verdict(made)
    return verdict


def read_line() -> str:
    """Return the line the player types at the prompt, or "" at the end of the input."""
    return ask_line("Number, move, h for a hint, Enter to leave: ") or ""


def show_moments(game: str, args: argparse.Namespace) -> None:
    """Print the keys of a game that no lesson or moment shows yet.

    With `--mine`, first collect moments and save them.
    """
    if args.mine:
        file, place = mine_moments(game, args.seconds, args.seed), Path(str(moments_path(game)))
        place.parent.mkdir(exist_ok=True)
        place.write_text(dump_moments(file), "utf-8")
        print(f"{len(file.moments)} moments, {len(file.plain)} plain", file=sys.stderr)
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
