"""Paints a match played across several devices: who is missing or silent, and a vote in progress with its buttons."""

from collections.abc import Sequence
from typing import Protocol

from courtcards.texts import common_text
from table.markup.html import Markup, h
from table.markup.scene import Scene
from table.markup.table_frame import answer_button
from table.match.render.painter import Painter
from table.match.render.scene_builder import table_cover


class SceneOverlay(Protocol):
    """Something that adds to the scene of a match: who is connected, a guest's clock, a vote."""

    def apply(self, scene: Scene) -> Scene:
        """Return the scene with this overlay added, or unchanged if there is nothing to show."""


class PeerPainter(Painter):
    """Paints a match played across devices. It applies `overlays` in order; a later one may replace what an earlier one added.

    If moves were undone, the subtitle says so.
    """

    overlays: Sequence[SceneOverlay]

    def scene(self) -> Scene:
        """Return the scene with everything that a match across devices adds to it."""
        scene = super().scene()
        scene = scene.but(acts=[act for act in scene.acts if act[0] != "run-out"])      # no button that plays out the rest, while others watch
        if self.saved_match.slot.get("retried"):
            scene = scene.but(subtitle=common_text("near", "retried", where=scene.subtitle))
        scene = self.with_awaited_name(scene)
        for overlay in self.overlays:
            scene = overlay.apply(scene)
        self.shown_scene = scene
        return scene

    def cover(self) -> Markup:
        """Return the cover that hides the table while players change places.

        It shows a vote in progress, since that concerns all players on this device.
        """
        scene = self.scene()
        acts = [answer_button(*act) for act in scene.acts if act[0] == "vote"]
        prompt = h("p", h("strong", scene.prompt[0]), h("span", scene.prompt[1]))
        return table_cover(self.controller, h("section", prompt, h("div", acts), class_="pass__vote") if acts else None)

    def with_awaited_name(self, scene: Scene) -> Scene:
        """Return the scene with a prompt that names the player on another device whose answer is awaited.

        The scene is unchanged if it's secret who is asked, or if the prompt already says something else.
        """
        session, timeline = self.controller.session, self.controller.timeline
        seat = session.remote_seat
        question = session.position.question
        if seat is None or question is None or question.each or session.asks_secretly or session.bot_kind(seat):
            return scene
        if scene.prompt[1] or timeline.pausing or timeline.reel:
            return scene
        heading, waiting_line, name = scene.prompt[0], self.controller.narrator.question("wait"), scene.seats[seat].name
        lacks_name = len(question.seats) == 1 and name not in waiting_line
        lines = ["" if waiting_line == heading else waiting_line, common_text("near", "one-asked", who=name) if lacks_name else ""]
        return scene.but(prompt=(heading, " ".join([line if line.endswith("?") else f"{line}." for line in filter(None, lines)])))
