"""The duration of a lesson: reading all its words, and every press on its shortest way."""

from courtcards.lessons.lesson import Lesson
from courtcards.lessons.runner import stages, ways
from courtcards.texts import load

WORDS = 3           # words read per second
PRESS = 3           # seconds to find what to press, press it and see the outcome
STEP = 10           # seconds, to which durations are rounded
READ = "why", "do", "well"      # without hint and miss, which only some readers see
GUESS = 2           # presses: choose an answer, then confirm it


def seconds(lesson: Lesson) -> int:
    """Return the duration of a lesson in seconds, rounded; raises BadLesson and IllegalMove."""
    told = load(f"lessons/{lesson.game}").get(lesson.id, [])
    words = [text for step in told for text in [*[step.get(part, "") for part in READ], *step.get("answers", ())]]
    presses = sum([1 + (sum(map(pressed, ways(stage, step).shortest)) if step.goal else GUESS) for step, stage in stages(lesson)])     # 1: press to continue
    return max(1, round((len(" ".join(words).split()) / WORDS + PRESS * presses) / STEP)) * STEP


def pressed(answer: str) -> int:
    """Return the number of presses for an answer: one for its verb, and one for each card, number and target.

    >>> pressed("0 attack > 1 = field/0:1"), pressed("0 end")
    (3, 1)
    """
    return len([part for part in answer.split()[1:] if part not in "=>"])
