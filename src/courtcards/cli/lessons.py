"""Lessons in the terminal: their flaws, the keys they teach, and playing one."""

from courtcards.cli.terminal import number_in, table, told, typed
from courtcards.lessons.authoring.lint import flaws
from courtcards.lessons.lesson import REACHED, READER, Lesson, Step, course
from courtcards.lessons.runner import NAMES, Stage, teaches, true_answers, ways
from courtcards.texts import Texts, load


def inspect(game: str) -> None:
    """Print the flaws of a game's lessons, or the keys each one teaches if there are none."""
    found = [*flaws(game)]
    for line in found or [f"{lesson.id}: {', '.join(sorted(teaches(lesson)))}" for lesson in course(game)]:
        print(line)


def attend(lesson: Lesson) -> None:
    """Play a lesson step by step; a missed step starts again, and empty input ends the lesson."""
    words, stage = load(f"lessons/{lesson.game}")[lesson.id], Stage(lesson)
    texts = Texts(stage.position, NAMES, READER, chosen=stage.position.chosen)
    for number, step in enumerate(lesson.steps):
        said = words[number]
        while True:
            now = stage.copy()
            now.begin(step)
            print(f"\n{table(texts, now.position.view(READER))}\n\n{said.get('why', '')} {said['do']}".rstrip())
            came = guess(now, step, said) if step.answers else answer(now, step, said, texts)
            if not came:
                return
            print(said.get("well" if came == REACHED else "missed", came))
            if came == REACHED or step.answers:
                break
        stage = now


def guess(stage: Stage, step: Step, said: dict[str, list[str]]) -> str:
    """Ask which answer will come true; return how it went, or "" if nothing was typed."""
    for number, words in enumerate(said["answers"], 1):
        print(f"  {number}. {words}")
    line, true = read(), true_answers(stage, step)
    return "" if not line else REACHED if line == str(true[0] + 1) else f"{said['answers'][true[0]]}. {said.get('well', '')}".rstrip()


def answer(stage: Stage, step: Step, said: dict[str, str], texts: Texts) -> str:
    """Ask for answers until the step is over; return how it went, or "" if nothing was typed."""
    made, came, told_so_far = 0, stage.verdict(0), len(stage.facts)
    while not came:
        listed = [str(move) for move in stage.position.moves(READER)]
        for number, move in enumerate(listed, 1):
            print(f"  {number}. {move.partition(' ')[2]}")
        line = read()
        if line in ("", "h"):
            print(said.get("hint", ways(stage, step).shortest[:1]))
            if not line:
                return ""
            continue
        number = number_in(line, len(listed))
        move = listed[number - 1] if number else f"{READER} {line}"
        if refusal := stage.position.why_not_text(move):
            entry = texts.refusal(refusal.key)
            print(f"{entry['say']}. {entry['why']} {entry['rule']}")
            continue
        stage.answer(move)
        made += 1
        for line in filter(None, [told(texts, fact, READER) for fact in stage.facts[told_so_far:]]):
            print(line)
        told_so_far, came = len(stage.facts), stage.verdict(made)
    return came


def read() -> str:
    """Read a line, or "" at the end of the input."""
    return typed("Number, move, h for a hint, Enter to leave: ") or ""
