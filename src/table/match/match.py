"""Connects the parts of a match on the table with each other and with the page."""

from math import inf
from typing import Any

from table.markup.button_data import Button
from table.match.flow.bot_requests import BotBackend
from table.match.flow.countdown import Countdown
from table.match.flow.flow_state import RUNNING_STATES, FlowState
from table.match.flow.shared_device import SharedDevice, TableCover
from table.match.flow.timeline import Timeline, restart_wait
from table.match.input import buttons, free_move_buttons
from table.match.input.arrange_actions import ArrangeActions
from table.match.input.auto_answers import AttentionActions, end_turn_later
from table.match.input.hint_actions import Hints
from table.match.input.input_controller import InputController
from table.match.input.undo import UndoActions, explain_first_undo
from table.match.narration import solo_scores
from table.match.narration.end_offers import EndActions, has_lost_to_bots
from table.match.narration.narrator import Narrator, last_own_decision
from table.match.narration.saved_match import SavedMatch
from table.match.race.race import MatchRace
from table.match.render.card_inspector import CardInspector
from table.match.render.painter import Painter
from table.match.render.public_picture import PublicPicture
from table.match.render.rehearsal import Rehearsal
from table.match.review.replay import Replay, close_replay_top, run_to_end
from table.match.review.turn_search import TurnSearch
from table.match.session.local_session import Session
from table.page.page import Page

PLAY_ACTIONS = ("claim", "move", "free", "stand", "choose", "target", "take-verb", "take-call", "swap", "word", "write", "place", "line-up", "lay", "undo",
                "redo", "run-out", "hold")        # actions refused once another tab has continued or deleted the match
PAUSES_RACE = ("undo", "redo", "replay")            # actions that pause a race
KEEPS_STORY_OPEN = ("log", "earlier", "closer", "look")  # actions that leave the story open on a phone


class Match:
    """Plays one match on the table, through its parts:

    - `session`: record, seats, history
    - `device`: who holds it
    - `timeline`: frames, pauses, bots
    - `controller`: players' choices
    - `race`: races against the clock
    - `attention_actions`: when players are asked
    - `arrange_actions`: cards in places, letters
    - `inspector`: the card looked at closely
    - `hints`: what a bot would play
    - `countdown`: the clock
    - `painter`: puts frames on the page
    - `saved_match`: everything saved
    - `end_actions`: the offers after the end
    - `public_picture`: the picture for the next start
    - `narrator`: texts
    - `undo_actions`: undo and redo
    - `turn_search`: the search for the deciding turn
    - `replay`: the open replay, or None

    A lesson or a match with other devices replaces some of them.
    """

    saved_match_class, backend_class, painter_class = SavedMatch, BotBackend, Painter
    spared = inf            # the last seconds, which don't run out while nobody sees the clock; here all of them, since no other device waits

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, opens_as_replay: bool = False):
        """Open a match.

        If `opens_as_replay` is set, or if it was played with a word list that this device lacks, it opens as a replay.
        """
        self.page, self.session, self.opens_as_replay = page, session, opens_as_replay
        self.narrator = Narrator(session)
        self.saved_match = self.saved_match_class(page, id, slot, session, self.narrator)
        self.end_actions = EndActions(self.saved_match)
        self.device = SharedDevice(session)
        self.timeline = Timeline(page, session, self.backend_class(page, session), self.device, self, self.narrator.layout.cards_stay)
        self.timeline.pace.name = self.saved_match.pace
        self.controller = InputController(page, self.timeline, self.narrator, self.show)
        self.race = MatchRace(self.controller, lambda: self.countdown.restart())
        self.arrange_actions = ArrangeActions(self.controller, self.saved_match)
        self.attention_actions = AttentionActions(self.controller, self.saved_match)
        self.inspector = CardInspector(page, self.controller)
        self.countdown = Countdown(page, self.may_run, self.show, self.race.play_at_timeout, self.saved_match.times, self.saved_match.save_times, self.spared)
        self.hints = Hints(self.controller, self.saved_match)
        self.public_picture = PublicPicture(page, session, self.saved_match, self, self.hints)
        self.undo_actions = UndoActions(self.controller, session, self.on_undone)
        self.painter = self.painter_class(page, self.controller, self.saved_match, self.countdown, self.race, self.hints)
        self.rehearsal = Rehearsal(page, self.controller, self.painter, lambda act, data: Match.do(self, act, data))
        self.turn_search = TurnSearch(page, session, self.saved_match, self.show)
        self.replay: Replay | None = None
        self.lost = "stale"

    @property
    def name(self) -> str:
        """The title of the page while the match is open."""
        return self.narrator.table_text("page", title=self.saved_match.title)

    @property
    def match_buttons(self) -> list[Button]:
        """The buttons of the legal free moves, if the settings must show them: in games in which pauses hide who is asked."""
        return free_move_buttons.make_free_move_buttons(self.controller) if self.session.secret_windows and not self.replay else []

    # called by the page

    def open(self) -> None:
        """Show the current position and continue. If the match can't be continued on this device, show its replay."""
        self.page.title(self.name)
        if self.opens_as_replay or self.session.lacks_word_list:
            return self.do_replay({})
        self.saved_match.save_end()
        self.set_clock()
        self.show()
        return self.timeline.go_on()

    def close(self) -> None:
        """Cancel everything scheduled as the table is left."""
        self.countdown.save()
        self.timeline.end(FlowState.CLOSED)
        self.race.drop_race()
        self.countdown.stop()
        self.turn_search.stop()
        if self.replay:
            self.replay.stop()

    def change_pace(self, pace: str) -> None:
        """Change the pace of the match."""
        self.attention_actions.change_pace(pace)

    def stop_as_stale(self, why: str = "stale") -> None:
        """Stop the match, because another tab has continued or deleted it, and tell the player.

        `why` is `stale` if it was continued, `gone` if it was deleted.
        """
        self.countdown.stop()
        self.close()
        self.timeline.end(FlowState.STALE)
        self.lost = why
        self.page.tell(why)

    def on_hidden(self, away: bool) -> None:
        """Handle the page being hidden (`away`) or shown again.

        When it's hidden, the hand on a shared device is covered.
        """
        self.countdown.update_time_left()
        if away:
            self.race.pause()
            self.countdown.save()
        else:
            restart_wait(self.timeline)
        if away and self.device.take_from_holder():
            self.page.close_dialog()
            self.timeline.halt_at_current()
            self.show()

    def close_top(self) -> bool:
        """Close what is on top or, if nothing is, clear the choice.

        Return whether there was anything to close or clear.
        """
        if self.replay:
            close_replay_top(self.replay)
        elif self.painter.expanded.story:
            self.painter.expanded.do_log({})
        elif self.controller.refusal:
            self.controller.refusal = None
            self.show()
        else:
            return self.undo_actions.take_back_step()
        return True

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the table, and return whether it exists.

        If another tab has changed the match, tell the player instead of playing on.
        """
        if (self.replay and self.replay.do(act, data)) or (self.rehearsal.ready and self.rehearsal.perform(data)):
            return True
        name = f"do_{act.replace('-', '_')}"
        parts = (self, self.controller, self.controller.tips, self.controller.speech, self.race, self.arrange_actions, self.attention_actions, self.inspector,
                 self.undo_actions, self.saved_match, self.end_actions, self.turn_search, self.hints, self.painter.expanded)
        method = next(filter(None, (getattr(part, name, None) for part in parts)), None)
        if method is None:
            return False
        if self.painter.expanded.story and act not in KEEPS_STORY_OPEN:
            self.painter.expanded.do_log({})
        if self.timeline.course.state is FlowState.STALE and act in PLAY_ACTIONS:
            self.page.tell(self.lost)
            return True
        if act in PAUSES_RACE:
            self.race.pause()
        method(data)
        return True

    # called by the timeline

    def show(self, fast: bool = False) -> float:
        """Paint the frame, and return how many ms longer it must stay on the table.

        If a replay is open, paint that instead and return 0.
        """
        if self.replay:
            self.replay.show()
            return 0
        if self.controller.refused_early and self.timeline.awaited:
            self.controller.refusal, self.controller.refused_early = None, False
        if self.controller.lineup:
            self.arrange_actions.save_arrangement(self.controller.lineup.stored)
        wait = self.painter.show(fast)
        if self.session.position.outcome:
            self.turn_search.begin_soon()
        return wait

    def on_moved(self) -> None:
        """Handle a played move: drop the refusal, save, and set the clock. At the end, also add the score to its list."""
        self.controller.on_moved()
        self.painter.expanded.more = 0
        self.arrange_actions.kept = self.saved_match.laid = self.controller.laid
        self.saved_match.save()
        solo_scores.add_score(self.saved_match)
        if self.session.position.outcome:
            self.page.met.finish(self.session.position.id, has_lost_to_bots(self.session))
        self.set_clock()

    def on_undone(self, counts: bool) -> None:
        """Handle an undo or a redo: save the match, set the clock and show the position.

        If `counts`, the match is marked as one with an undo. The first time in a match, the player is told how it's counted now.
        """
        if counts and not self.saved_match.slot.get("retried"):
            explain_first_undo(self.controller)
        self.saved_match.mark("retried") if counts else self.saved_match.save()
        self.turn_search.forget()
        self.set_clock()
        self.show()

    def explain(self, move: str) -> bool:
        """If a move is refused, explain why. Return whether it's refused."""
        return self.controller.explain(move)

    def on_awaited(self) -> None:
        """End the turn automatically after a moment, if this device's player can do nothing else."""
        end_turn_later(self.controller)

    # the clock

    def set_clock(self) -> None:
        """Set the clock of the open question, if a player on this device is asked."""
        self.countdown.set(self.session.position if self.session.asked_people else None)

    def may_run(self) -> bool:
        """Return whether the clock may run."""
        resting = self.timeline.course.state is FlowState.RESTING and self.timeline.awaited
        return resting and self.device.state is TableCover.OPEN and not (self.race.is_paused_race or self.replay or self.page.in_dialog)

    # actions

    def do_main(self, _: dict[str, str]) -> None:
        """Handle the main button (Space)."""
        if self.device.state is not TableCover.OPEN and not self.timeline.pausing:
            self.do_take_seat({})
            return
        if self.session.is_timed_race:
            self.race.do_pause({})
            return
        if self.session.position.outcome and not self.timeline.reel:
            self.do("again", {})
            return
        offered = buttons.hinted_buttons(self.controller, self.controller.choice, self.hints.advised_move)
        main = next((button for button in offered if "data_main" in button[2]), None)
        if main:
            self.do(main[0], {name.removeprefix("data_"): value for name, value in main[2].items()})
        else:
            self.timeline.skip()

    def do_skip(self, _: dict[str, str]) -> None:
        """Skip to the next frame that needs a look."""
        self.timeline.skip()

    def do_hold(self, _: dict[str, str]) -> None:
        """Play fast for as long as the button is held."""
        self.timeline.course.become_if_allowed(FlowState.HELD)
        self.timeline.run()

    def do_release(self, _: dict[str, str]) -> None:
        """Stop fast play, as the button was released."""
        if self.timeline.course.state is FlowState.HELD:
            self.timeline.stop_running()

    def do_run_out(self, data: dict[str, str]) -> None:
        """Play moves automatically: to the end of the match, or a `series` of them.

        If moves are being played already, stop.
        """
        if self.timeline.course.state in RUNNING_STATES:
            return self.timeline.stop_running()
        self.timeline.moves_left, self.timeline.series_start = self.narrator.layout.series if "series" in data else -1, self.session.length
        self.timeline.halt_at_current()
        self.timeline.course.become_if_allowed(FlowState.RUNNING)
        self.show()
        return self.timeline.run()

    def do_take_seat(self, _: dict[str, str]) -> None:
        """Show the hand of the player who has taken the device."""
        if self.device.state is TableCover.PASSING and self.timeline.pausing:
            return
        self.timeline.halt_at_current()
        self.controller.clear_choices()
        self.device.hand_over()
        self.timeline.reopen()
        self.painter.forget_painted()                   # no card may move out from behind the cover
        self.show()
        self.timeline.go_on()

    def do_replay(self, data: dict[str, str]) -> None:
        """Open the replay. `data` says where: at a `step`, `since` the player's last decision, or with the chart of win `chances`.

        Without any of these, the replay opens at the current position.
        """
        last_decision = last_own_decision(self.session) if "since" in data else None
        self.timeline.halt_at_current()
        self.timeline.end(FlowState.CLOSED)
        self.page.close_dialog()
        self.controller.refusal = None
        self.painter.forget_painted()
        self.turn_search.stop()
        self.replay = Replay(self.page, self.session.fullest_session, self.saved_match, self.device.viewer, self.return_from_replay, self.opens_as_replay)
        self.replay.chances.add_known(self.turn_search.shares, self.saved_match.end_reason)
        if last_decision is not None:
            run_to_end(self.replay, last_decision + 1)
        elif "chances" in data:
            self.replay.chances.do_chances({})
        elif "step" in data:
            self.replay.do_step({"value": data["step"]})
        else:
            self.show()

    def return_from_replay(self, practice: bool) -> None:
        """Return from the replay to the match. If hidden cards were seen (`practice`), mark the match."""
        if practice:
            self.saved_match.mark("practice")
        self.replay, self.controller.refusal = None, None
        self.painter.forget_painted()
        self.timeline.reopen()
        self.show()
        self.timeline.go_on()
