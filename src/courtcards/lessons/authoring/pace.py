"""How long a lesson takes: all its words at a reader's pace, and every press of its shortest way."""

from courtcards.lessons.lesson import Lesson
from courtcards.lessons.runner import stages, ways
from courtcards.texts import load

WORDS = 3           # read in a second
PRESS = 3           # seconds to find what to press, press it and see the outcome
STEP = 10           # seconds to which a time is rounded
READ = "why", "do", "well"      # a hint and a miss are only for those who need them
GUESS = 2           # presses: an answer, and that it's final


def seconds(lesson: Lesson) -> int:
    """Return how long a lesson takes, rounded; raises BadLesson, and IllegalMove."""
    told = load(f"lessons/{lesson.game}").get(lesson.id, [])
    words = [text for step in told for text in [*[step.get(part, "") for part in READ], *step.get("answers", ())]]
    presses = sum([1 + (sum(map(pressed, ways(stage, step).shortest)) if step.goal else GUESS) for step, stage in stages(lesson)])     # 1: to go on
    return max(1, round((len(" ".join(words).split()) / WORDS + PRESS * presses) / STEP)) * STEP


def pressed(answer: str) -> int:
    """Return how many presses an answer takes: one for its verb, and one for each card, number and target.

    >>> pressed("0 attack > 1 = field/0:1"), pressed("0 end")
    (3, 1)
    """
    return len([part for part in answer.split()[1:] if part not in "=>"])
