"""Where something can be seen to happen: in a lesson that has it among its tries, else in its moment. No DOM."""

from functools import cache

from courtcards.moments import moments
from courtcards.teaching import course
from courtcards.texts import lessons, said
from table.screens import learning


@cache
def refused(game: str, key: str) -> tuple[str, str]:
    """Return the address at which an answer is refused so, and the words of the link to it; nothing where there is none."""
    lesson = next((lesson.id for lesson in course(game) if any(key == tried for step in lesson.steps for _, tried in step.tries)), "")
    if lesson:
        return learning.address(game, lesson), said("lessons", "see-lasts", lasts=learning.lasts(lessons(game)[lesson]["seconds"]))
    found = ".".join(("refusal", key))
    return (learning.moments_address(game, found), said("lessons", "see")) if found in moments(game) else ("", "")
