"""Paints a match between devices: where one of them is silent or away, or a vote runs, the tray says so and offers what can be done. No DOM."""

from collections.abc import Sequence
from typing import Protocol

from courtcards.texts import said
from table.draw.scene import Scene
from table.match.show.painter import Painter


class Around(Protocol):
    """What goes on beside the match: who is there of those at other devices, what is voted on."""

    def seen(self, scene: Scene) -> Scene:
        """Return the scene with what is to be seen of it."""


class Tray(Painter):
    """Paints a match with what goes on `around` it, the last of which comes before the others; it bears that something was taken back."""

    around: Sequence[Around]

    def scene(self) -> Scene:
        """Work out the whole table and return it."""
        scene = super().scene()
        scene = scene.but(acts=[act for act in scene.acts if act[0] != "run-out"])          # nobody plays a match out before the eyes of the others
        if self.papers.slot.get("retried"):
            scene = scene.but(subtitle=said("near", "retried", where=scene.subtitle))
        for each in self.around:
            scene = each.seen(scene)
        self.known = scene
        return scene
