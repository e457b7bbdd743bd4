"""What a guest sees of a match while nothing is heard of the table. No DOM."""

from courtcards.texts import said
from table.markup.scene import Scene
from table.match.input.buttons import MAIN, QUIET, Button


def hushed(scene: Scene, host: str, waits: bool, lost: bool, rests: bool, left: bool) -> Scene:
    """Return a scene with what is to be done: `waits` an answer that is not heard of yet, is the line `lost`, `rests` the table, is an invitation `left`?"""
    scan: Button = "scan-invitation", said("near", "scan-table"), MAIN if lost or not scene.acts else QUIET
    again: list[Button] = [scan, *([("come-back", said("near", "come-back"), {})] if left else [])]
    how, line = ("answer-waits", "answer-waits-line") if waits else ("gone-silent", "gone-silent-line" if rests else "hushed-line")
    prompt = said("near", how, who=host), said("near", "gone-line" if lost else line, who=host)
    if not (lost or rests):
        return scene.but(prompt=prompt, acts=[*scene.acts, scan])
    return scene.but(prompt=prompt, acts=again if lost else [], ready=False, question=None)
