"""The duration of a lesson: the time to read all its words, and to press everything on the shortest way through it."""

from courtcards.lessons.lesson import Lesson, LessonStep
from courtcards.lessons.runner import LessonState, goal_ways, step_states
from courtcards.texts import load_texts

WORDS_PER_SECOND = 3                # when reading
SECONDS_PER_PRESS = 3               # to find what to press, press it and see the outcome
ROUNDING_SECONDS = 10
PARTS_READ = "why", "do", "well"    # without hint and miss, which only some readers see
PRESSES_PER_GUESS = 2               # choose an answer, then confirm it


def lesson_seconds(lesson: Lesson) -> int:
    """Return the duration of a lesson in seconds, rounded to a multiple of ROUNDING_SECONDS.

    Raises BadLesson or IllegalMove if it can't be played.
    """
    steps = load_texts(f"lessons/{lesson.game}").get(lesson.id, [])
    words = [text for step in steps for text in [*[step.get(part, "") for part in PARTS_READ], *step.get("answers", ())]]
    presses = sum([step_presses(stage, step) for step, stage in step_states(lesson)])
    seconds = len(" ".join(words).split()) / WORDS_PER_SECOND + SECONDS_PER_PRESS * presses
    return max(1, round(seconds / ROUNDING_SECONDS)) * ROUNDING_SECONDS


def step_presses(stage: LessonState, step: LessonStep) -> int:
    """Return the number of presses for a step, including the one to continue.

    Raises BadLesson if there are too many answers to find the shortest way.
    """
    return 1 + (sum(map(press_count, goal_ways(stage, step).shortest)) if step.goal else PRESSES_PER_GUESS)


def press_count(answer: str) -> int:
    """Return the number of presses for an answer.

    The verb takes one press, and so does each card, target and call.

    >>> press_count("0 attack > 1 = field/0:1"), press_count("0 end")
    (3, 1)
    """
    return len([part for part in answer.split()[1:] if part not in "=>"])
