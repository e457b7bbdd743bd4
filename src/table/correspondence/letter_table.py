"""The table of a match by letter: waits for players elsewhere, and sends everything played on this device as one letter."""

from typing import Any

from table.correspondence.letter_actions import LetterActions
from table.correspondence.saved_letter_match import SavedLetterMatch
from table.correspondence.send_letter import main_action
from table.markup.scene import Scene
from table.match.flow.flow_state import FlowState
from table.match.match import PLAY_ACTIONS, Match
from table.match.render.painter import Painter
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import carry_out
from table.page.shared_messages import word_differences


class LetterPainter(Painter):
    """The painter of a match by letter. While a letter is due or awaited, the tray says so."""

    letter_actions: LetterActions

    def scene(self) -> Scene:
        """Build and return the scene."""
        scene, letter_actions = super().scene(), self.letter_actions
        if letter_actions.is_letter_due or letter_actions.awaits_answer or letter_actions.is_ended_here:
            self.shown_scene = scene = scene.but(result=None, ready=letter_actions.is_letter_due, prompt=letter_actions.prompt(), question=None,
                                           helps=("share",), acts=letter_actions.buttons(), book=scene.book._replace(strip=None),
                                           writing=None if letter_actions.is_ended_here else letter_actions.outgoing.folded_letter(not letter_actions.is_over))
        return scene


class LetterTable(Match):
    """The table of a match by letter. `coming` holds the last letter's moves that haven't been shown yet."""

    saved_match_class, painter_class = SavedLetterMatch, LetterPainter
    saved_match: SavedLetterMatch

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, coming: tuple[str, ...]):
        super().__init__(page, id, slot, session)
        self.coming, self.timeline.keeps_last_frame = coming, False      # a letter's moves are shown before anybody is asked
        self.letter_actions = LetterActions(page, self.saved_match, self.timeline, self.show)
        self.painter.letter_actions = self.letter_actions          # type: ignore[attr-defined]

    def open(self) -> None:
        """Show the match as it was left on this device, then play the letter's moves and continue."""
        super().open()
        if self.session.record.has_foreign_words:
            self.page.tell("other-words", differ=word_differences(self.session.deal.looked_up))
        elif self.coming:
            self.show_outside_frames()

    def show_outside_frames(self) -> None:
        """Play the moves of a letter, and show them like the moves of bots."""
        moves, self.coming = self.coming, ()
        self.timeline.halt_at_current()
        self.timeline.course.become_if_allowed(FlowState.RESTING)
        for text in moves:
            self.timeline.add_frames(self.session.play(text))
        self.on_moved()
        self.timeline.end_pause()

    def do_main(self, data: dict[str, str]) -> None:
        """Press the letter's main button if a letter is due or the match was ended on this device, otherwise the match's."""
        main_act = main_action(self.letter_actions.buttons()) if self.letter_actions.is_letter_due or self.letter_actions.is_ended_here else ""
        if main_act:
            self.do(main_act, data)
        else:
            super().do_main(data)

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action, and return whether it was one of this table's."""
        if self.timeline.course.state is FlowState.STALE and act.startswith("letter-"):
            self.page.tell(self.lost)
            return True
        if act in PLAY_ACTIONS and act not in ("undo", "redo") and not self.replay and (self.letter_actions.awaits_answer or self.letter_actions.is_ended_here):
            self.page.tell("letter-ended" if self.letter_actions.is_ended_here else "letter-sent", who=self.saved_match.reader_names)
            return True
        return carry_out(act, data, self.letter_actions, self.letter_actions.outgoing) or super().do(act, data)
