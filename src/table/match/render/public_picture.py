"""Draws the public picture of a table, which the page shows at its next start before the match itself is open.

The code lists every part of it explicitly, so that nothing private gets in by default. A hand is drawn as card backs.
"""

from courtcards.engine.game import Fact
from courtcards.texts import common_text
from table.books import book_of
from table.markup.button_data import Button
from table.markup.html import Markup, h
from table.markup.rival_speech import rival_speech
from table.markup.scene import Scene
from table.markup.table_frame import table_markup
from table.markup.table_parts import card_backs, card_fan
from table.match.flow.bot_requests import BotBackend
from table.match.flow.countdown import starting_clock
from table.match.flow.shared_device import SharedDevice, TableCover
from table.match.flow.timeline import Timeline, TimelineListener
from table.match.input import buttons
from table.match.input.free_move_buttons import free_move_buttons
from table.match.input.hint_actions import Hints
from table.match.input.input_controller import InputController
from table.match.narration import frame_text
from table.match.narration.end_offers import end_panel
from table.match.narration.narrator import PUBLIC_VIEW, Narrator
from table.match.narration.saved_match import SavedMatch
from table.match.race.race import MatchRace
from table.match.race.race_layout import race_scene
from table.match.render.scene_builder import count_unshown_facts, table_cover
from table.match.session.base_session import BaseSession
from table.page.page import Page

BLANK_BUTTON: Button = "", "\u00a0", {"data_do": None, "data_blank": True}  # space for hidden buttons, so that the table doesn't jump when they appear


class PublicNarrator(Narrator):
    """A narrator for a reader without a seat, who learns only the public part of facts."""

    def knows(self, fact: Fact) -> bool:
        """Return whether a fact was told to everybody."""
        return fact.seats is None


class PublicPicture:
    """Draws the public picture of a match: the table as anybody may see it."""

    def __init__(self, page: Page, session: BaseSession, saved_match: SavedMatch, listener: TimelineListener, hints: Hints):
        self.page, self.session, self.saved_match, self.listener = page, session, saved_match, listener
        self.narrator, self.hints = PublicNarrator(session), hints

    def markup(self) -> Markup:
        """Return the public picture of the match as it would look when reopened: the table or, if that's covered, its cover."""
        backend = BotBackend(self.page, self.saved_match.session)
        timeline = Timeline(self.page, self.session, backend, SharedDevice(self.session), self.listener, self.narrator.layout.cards_stay)
        controller = InputController(self.page, timeline, self.narrator, self.listener.show)
        return table_cover(controller) if timeline.device.state is TableCover.COVERED else table_markup(self.scene(controller))

    def scene(self, controller: InputController) -> Scene:
        """Return the scene with its public parts only."""
        narrator, timeline, game = self.narrator, controller.timeline, self.session.position
        is_over, counters, own_controller = game.outcome is not None, game.counters(), self.hints.controller
        own_controller.speech.speech_bubble(count_unshown_facts(own_controller.timeline), is_over)       # updates the remarks, which a covered table doesn't do
        narrator.story_log.set_remarks(own_controller.narrator.story_log.remarks)
        progress = frame_text.state_words(narrator, counters, over=is_over)
        prompt = frame_text.frame_prompt(narrator, timeline.frame, is_over, PUBLIC_VIEW if controller.seats else None, timeline.hides_asked)
        scene = Scene(book=book_of(narrator.texts.game),
                      title=narrator.texts.data["title"], subtitle=self.saved_match.progress_label(progress), texts=narrator.texts,
                      helps=self.hints.offered_actions(timeline.awaited),
                      pace=self.saved_match.shown_pace, explains=controller.tips.any and controller.tips.wanted,
                      layout=narrator.layout, rules=narrator.rules, seats=narrator.seats, viewer=timeline.device.viewer, view=self.session.look(PUBLIC_VIEW),
                      moves=timeline.moves() if is_same_for_all(self.session) else [],
                      prompt=prompt, acts=public_buttons(controller), log=narrator.story(0),
                      redo=bool(self.session.undone), ready=timeline.awaited or is_over,
                      result=end_panel(narrator, self.saved_match, None) if is_over else None,
                      link=narrator.rules_link() if controller.seats else None,
                      clock=starting_clock(game if self.session.asked_people else None, narrator.table_text("clock"), self.saved_match.times),
                      field=game.active_field, told=frame_text.facts_of_last_answer(narrator), stretch=frame_text.facts_of_stretch(narrator),
                      stands=narrator.last_effects.effects_before(narrator.fact_count, counters),
                      speech=rival_speech())
        if self.session.is_timed_race:
            return race_scene(MatchRace(controller), scene)
        return scene if is_over or self.session.reader is None else scene.but(controls=hand_backs(scene))


def is_same_for_all(session: BaseSession) -> bool:
    """Return whether all players have the same answers, so that these reveal nothing about a hand."""
    return len(session.asked) > 1 and not session.first_answer_settles and not any(move.cards for move in session.moves())


def public_buttons(controller: InputController) -> list[Button]:
    """Return the buttons that anyone may see. If that leaves others out, add a blank one that keeps their space."""
    tray = buttons.tray_buttons(controller, controller.choice)
    if is_same_for_all(controller.session) or controller.session.assent_verb or not tray:
        return tray
    free_buttons = [] if controller.session.auto_pass.is_quiet else free_move_buttons(controller)
    return free_buttons if len(free_buttons) == len(tray) else [*free_buttons, BLANK_BUTTON]


def hand_backs(scene: Scene) -> Markup | None:
    """Return the hand drawn as card backs, or None if it's empty."""
    place, cards = f"{scene.layout.hand}/{scene.viewer}", scene.zone(scene.layout.hand, scene.own)
    backs = [h("span", back, class_="hand__wrap") for back in card_backs(scene, place, cards)]
    return card_fan(backs, place, role="group", aria_label=common_text("table", "hand")) if backs else None
