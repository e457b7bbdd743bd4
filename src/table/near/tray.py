"""Paints a match between devices: where one of them is silent or away, the tray says so and offers what can be done. No DOM."""

from typing import Protocol

from table.draw.scene import Scene
from table.match.show.painter import Painter


class Presence(Protocol):
    """Who is there of those at other devices."""

    def seen(self, scene: Scene) -> Scene:
        """Return the scene with what is to be seen of them."""


class Tray(Painter):
    """Paints a match with who is there of its players."""

    presence: Presence

    def scene(self) -> Scene:
        """Work out the whole table and return it."""
        self.known = scene = self.presence.seen(super().scene())
        return scene
