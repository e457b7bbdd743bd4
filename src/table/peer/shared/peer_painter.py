"""Paints a match between devices: where one of them is silent or away, or a vote runs, the tray says so and offers what can be done. No DOM."""

from collections.abc import Sequence
from typing import Protocol

from courtcards.texts import said
from table.markup.html import Markup, h
from table.markup.scene import Scene
from table.markup.table_frame import pressable
from table.match.render.painter import Painter
from table.match.render.scene_builder import covered


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
        scene = self.waits(scene)
        for each in self.around:
            scene = each.seen(scene)
        self.known = scene
        return scene

    def cover(self) -> Markup:
        """Return the cover of the table, and over it what is voted on: that concerns whoever is there."""
        scene = self.scene()
        acts = [pressable(*act) for act in scene.acts if act[0] == "vote"]
        words = h("p", h("strong", scene.prompt[0]), h("span", scene.prompt[1]))
        return covered(self.table, h("section", words, h("div", acts), class_="pass__vote") if acts else None)

    def waits(self, scene: Scene) -> Scene:
        """Return the scene with which person elsewhere is waited for, beside what is told: that may take long."""
        session, timeline, seat = self.table.session, self.table.timeline, self.table.session.afar
        question = session.position.question
        if seat is None or question is None or question.each or session.secret or session.bot(seat):
            return scene
        if scene.prompt[1] or timeline.pausing or timeline.reel:
            return scene
        told, wait, name = scene.prompt[0], self.table.teller.question("wait"), scene.seats[seat].name
        unnamed = len(question.seats) == 1 and name not in wait
        lines = ["" if wait == told else wait, said("near", "one-asked", who=name) if unnamed else ""]
        return scene.but(prompt=(told, " ".join([line if line.endswith("?") else f"{line}." for line in filter(None, lines)])))
