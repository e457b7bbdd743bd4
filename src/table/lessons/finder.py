"""Where something can be seen to happen: in a lesson that has it among its tries, else in its moment. No DOM."""

from collections.abc import Callable
from functools import cache

from courtcards.moments import moments
from courtcards.teaching import Step, course
from courtcards.texts import lessons, said
from table.screens import learning

REFUSAL = "refusal"
HOLDS: dict[str, Callable[[Step], set[str]]] = {        # the keys of a sort that a step is about
    REFUSAL: lambda step: {key for _, key in step.tries}, "fact": lambda step: {one.split()[0] for ways in step.goal for one in ways}}


@cache
def found(game: str, sort: str, key: str) -> tuple[str, str]:
    """Return the address at which a refusal or a fact of a game can be seen, and the words of the link to it; nothing where there is none."""
    lesson = next((lesson for lesson in course(game) if any(key in HOLDS[sort](step) for step in lesson.steps)), None) if sort in HOLDS else None
    if lesson:
        return learning.address(game, lesson.id), said("lessons", f"{sort}-lasts", lasts=learning.lasts(lessons(game)[lesson.id]["seconds"]))
    name = ".".join((sort, key))
    return (learning.moments_address(game, name), said("lessons", "see")) if sort == REFUSAL and name in moments(game) else ("", "")
