"""Paints a match: each frame goes on the page, its cards travel, and the text follows once they have been seen."""

from typing import Any

from courtcards.engine.game import Fact
from table.books import frame_hits
from table.markup.html import Markup
from table.markup.motion import HIT_GAP_MS, VisibleHit, travels_between, turning_time
from table.markup.scene import Scene
from table.match.flow.countdown import Countdown
from table.match.flow.flow_state import RUNNING_STATES
from table.match.flow.shared_device import TableCover
from table.match.input.hint_actions import Hints
from table.match.input.input_controller import InputController
from table.match.narration.frame_text import has_decision
from table.match.narration.saved_match import SavedMatch
from table.match.race.race import MatchRace
from table.match.race.race_layout import race_scene
from table.match.render.expanded_panels import ExpandedPanels
from table.match.render.scene_builder import build_scene, frame_sounds, table_cover, view_with_placed_cards, with_text_of
from table.page.page import Page

FAST_TRAVEL = .35               # while moves follow each other automatically, cards take this fraction of their usual travel time


class Painter:
    """Puts each frame of a match on the page.

    `shown` is the view on the page, and `shown_scene` the scene built for it. While cards are still being turned, `scene_before_turning` is the previous scene.
    """

    def __init__(self, page: Page, controller: InputController, saved_match: SavedMatch, countdown: Countdown, race: MatchRace, hints: Hints):
        self.page, self.controller, self.saved_match, self.countdown, self.race, self.hints = page, controller, saved_match, countdown, race, hints
        self.expanded = ExpandedPanels(len(controller.session.names), lambda: self.show(fast=False))
        self.forget_painted()

    def forget_painted(self) -> None:
        """Forget what's on the page, so that the next frame is painted without animations."""
        self.shown: dict[str, Any] | None = None
        self.shown_scene: Scene | None = None
        self.scene_before_turning: Scene | None = None
        self.hit_facts: tuple[Fact, ...] = ()              # the facts of the last frame painted, whose hits are shown only once
        self.delayed_hits: list[VisibleHit] = []                        # hits that wait until cards have been turned

    def show(self, fast: bool) -> float:
        """Paint the table or its cover, with cards travelling from where they were. `fast` shortens the animations.

        Return how many ms longer the frame must stay.
        """
        timeline, narrator = self.controller.timeline, self.controller.narrator
        if timeline.device.state is TableCover.COVERED:
            self.page.paint(self.cover())
            self.forget_painted()
            return 0
        view = timeline.frame.view
        if self.controller.lineup:
            view = view_with_placed_cards(self.controller, self.controller.lineup, view)
        fast = fast or timeline.course.state in RUNNING_STATES
        animates = self.shown is not view and not self.controller.session.is_timed_race        # in a race against the clock changes appear at once
        travels = travels_between(self.shown, view, narrator.layout.pieces) if self.shown and animates else []
        struck_before, self.hit_facts = self.hit_facts, timeline.latest_facts
        hits = frame_hits(self.shown_scene, self.hit_facts) if self.shown and self.hit_facts is not struck_before and not fast else []
        factor = self.page.animation_factor * (FAST_TRAVEL if fast else 1) if travels or hits or self.delayed_hits else 0.0
        is_hurried = fast and timeline.moves_left < 0            # a match that plays itself out moves on before its cards have turned
        wait = factor * turning_time(travels) if travels and not is_hurried and has_decision(narrator, timeline.frame) else 0
        if self.shown is not view:
            self.scene_before_turning = self.shown_scene if wait else None
        has_moved = len(travels) or (self.shown is not None and self.shown is not view)
        self.shown = view
        scene = self.scene()
        hits_now, self.delayed_hits = ([], hits) if wait else (self.delayed_hits + hits, [])
        self.page.paint(scene, travels, factor, frame_sounds(self.controller, has_moved),
                        [] if scene.places else hits_now)           # no hits while cards are being arranged
        if wait:
            self.page.later(wait, lambda: self.show_turned_text(view))
        return wait + factor * HIT_GAP_MS * len(hits[1:])

    def cover(self) -> Markup:
        """Return the cover of the table."""
        return table_cover(self.controller)

    def scene(self) -> Scene:
        """Build and return the scene."""
        self.shown_scene = build_scene(self.controller, self.saved_match, self.countdown, self.hints, self.expanded)
        if self.controller.session.is_timed_race:
            return race_scene(self.race, self.shown_scene)
        return with_text_of(self.shown_scene, self.scene_before_turning) if self.scene_before_turning else self.shown_scene

    def show_turned_text(self, view: dict[str, Any]) -> None:
        """Show the text of a frame whose cards have now been seen. If another frame is on the page by now, do nothing."""
        if self.scene_before_turning and self.shown is view:
            self.scene_before_turning = None
            self.show(fast=False)
