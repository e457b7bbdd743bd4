"""What of a match stands on the page: each moment is painted, its cards travel, and its words come when they are seen. No DOM."""

from typing import Any

from courtcards.engine.game import Fact
from table.books import hits_of
from table.markup.html import Markup
from table.markup.motion import NEXT, Hit, flights, turning
from table.markup.scene import Scene
from table.match.flow.countdown import Countdown
from table.match.flow.flow_state import RUNS
from table.match.flow.hot_seat import Cover
from table.match.input.hints import Advice
from table.match.input.input_controller import Answering
from table.match.narration.frame_text import tells
from table.match.narration.saved_match import Papers
from table.match.race.race import Race
from table.match.race.race_layout import shown
from table.match.render.expanded_panels import Unfolding
from table.match.render.scene_builder import covered, scene, sounds, spread, worded_as
from table.page.page import Page

FAST = .35                      # of the time that cards take, where moves follow each other by themselves


class Painter:
    """Paints a match: `shown` is the view on the page, `known` the whole table with its own words, `held` the one before cards that are turned just now.

    Until these are seen the words of the table before stand.
    """

    def __init__(self, page: Page, table: Answering, papers: Papers, countdown: Countdown, race: Race, advice: Advice):
        self.page, self.table, self.papers, self.countdown, self.race, self.advice = page, table, papers, countdown, race, advice
        self.unfolding = Unfolding(len(table.session.names), lambda: self.show(fast=False))
        self.forget()

    def forget(self) -> None:
        """Let nothing travel from what is on the page."""
        self.shown: dict[str, Any] | None = None
        self.known: Scene | None = None
        self.held: Scene | None = None
        self.struck: tuple[Fact, ...] = ()              # the facts of the last moment that was painted: its hits are seen once
        self.due: list[Hit] = []                        # hits that wait until cards are turned

    def show(self, fast: bool) -> float:
        """Paint the table, or its cover; cards travel from where they were. Return for how many ms more it stays, as words wait for cards."""
        timeline, teller = self.table.timeline, self.table.teller
        if timeline.device.state is Cover.COVERED:
            self.page.paint(self.cover())
            self.forget()
            return 0
        view, lineup = timeline.frame.view, self.table.lineup
        view, fast = spread(self.table, lineup, view) if lineup else view, fast or timeline.course.state in RUNS
        travels = self.shown is not view and not self.table.session.fast        # in a race by the clock what is new is there at once
        ways = flights(self.shown, view, teller.layout.pieces) if self.shown and travels else []
        before, self.struck = self.struck, timeline.latest
        hits = hits_of(self.known, self.struck) if self.shown and self.struck is not before and not fast else []
        factor = self.page.factor * (FAST if fast else 1) if ways or hits or self.due else 0.0
        wait = factor * turning(ways) if ways and not fast and tells(teller, timeline.frame) else 0
        if self.shown is not view:
            self.held = self.known if wait else None
        moved = len(ways) or (self.shown is not None and self.shown is not view)
        self.shown = view
        table = self.scene()
        now, self.due = ([], hits) if wait else (self.due + hits, [])
        self.page.paint(table, ways, factor, sounds(self.table, moved), [] if table.places else now)        # where cards are put in order there is no battle
        if wait:
            self.page.later(wait, lambda: self.tell(view))
        return wait + factor * NEXT * len(hits[1:])

    def cover(self) -> Markup:
        """Return the cover of the table."""
        return covered(self.table)

    def scene(self) -> Scene:
        """Work out the whole table and return it; while cards are turned its words are those of before."""
        self.known = scene(self.table, self.papers, self.countdown, self.advice, self.unfolding)
        if self.table.session.fast:
            return shown(self.race, self.known)
        return worded_as(self.known, self.held) if self.held else self.known

    def tell(self, view: dict[str, Any]) -> None:
        """Say what a moment tells, now that its cards are seen."""
        if self.held and self.shown is view:
            self.held = None
            self.show(fast=False)
