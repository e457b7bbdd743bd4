"""Where something can be seen to happen: in a lesson that has it among its tries or its goals, else in its moment. No DOM."""

from collections.abc import Callable

from courtcards.lessons.lesson import Step, course
from courtcards.lessons.moments import moments
from table.screens import lesson_index

HOLDS: dict[str, Callable[[Step], set[str]]] = {        # the keys of a sort that a step is about
    "refusal": lambda step: {key for _, key in step.tries}, "fact": lambda step: {one.split()[0] for ways in step.goal for one in ways}}


def found(game: str, name: str) -> str:
    """Return the address at which a refusal or a fact of a game, as `<sort>.<key>`, can be seen: that of all its moments where there is none of it."""
    sort, _, key = name.partition(".")
    lesson = next((lesson for lesson in course(game) if any(key in HOLDS[sort](step) for step in lesson.steps)), None) if sort in HOLDS else None
    return lesson_index.address(game, lesson.id) if lesson else lesson_index.moments_address(game, name if name in moments(game) else "")
