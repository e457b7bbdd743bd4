"""Handles the letter that continues a match: decides when it's due, writes its texts and sends it. Also ends the match on this device only."""

from collections.abc import Callable

from courtcards.engine.strategy import LEVELS
from courtcards.saves.record import parse_seat
from courtcards.texts import common_text
from table.correspondence.saved_letter_match import SavedLetterMatch
from table.correspondence.send_letter import OutgoingLetter
from table.markup.button_data import MAIN, Button
from table.markup.dialogs import confirm_dialog
from table.match.flow.flow_state import FlowState
from table.match.flow.timeline import Timeline
from table.page.page import Page
from table.page.shared_messages import date_text
from table.storage.save_format import split_marks


class LetterActions:
    """Decides when a letter is due, and carries out its actions."""

    def __init__(self, page: Page, saved_match: SavedLetterMatch, timeline: Timeline, show: Callable[[], object]):
        self.page, self.saved_match, self.session, self.timeline, self.show = page, saved_match, saved_match.session, timeline, show
        self.outgoing = OutgoingLetter(page, saved_match.letter, lambda: saved_match.reader_names, self.on_sent, self.on_shown)
        self.result_seen = False             # whether the result is viewed before the last letter is sent

    # state

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.session.position.outcome is not None

    @property
    def is_ended_here(self) -> bool:
        """Whether the match was ended on this device only."""
        return self.saved_match.letter_state.ended

    @property
    def is_quiet(self) -> bool:
        """Whether everything has been shown and nobody on this device has to answer first."""
        is_all_shown = not (self.timeline.reel or self.timeline.pausing or self.timeline.course.state is FlowState.STALE)
        return is_all_shown and (self.session.remote_seat is not None or self.is_over or self.saved_match.is_turn_elsewhere)

    @property
    def is_letter_due(self) -> bool:
        """Whether a letter should be sent, because players elsewhere don't have all moves yet."""
        return self.is_quiet and not self.is_ended_here and self.saved_match.letter_state.sent < self.session.length and not (self.is_over and self.result_seen)

    @property
    def awaits_answer(self) -> bool:
        """Whether the letter was sent and its answer is awaited."""
        return self.is_quiet and not self.is_ended_here and not self.is_over and not self.is_letter_due

    # display

    def prompt(self) -> tuple[str, str]:
        """Return the prompt shown instead of a question, and the help text under it."""
        who, letter_state = self.saved_match.reader_names, self.saved_match.letter_state
        if self.is_ended_here:
            return common_text("post", "ended"), common_text("post", "ended-help")
        if self.is_over:
            return f"{self.saved_match.narrator.ending()}.", common_text("post", "end-help", who=who)
        if self.awaits_answer:
            help = common_text("post", "waits-help", since=date_text(letter_state.since)) if letter_state.since else common_text("post", "theirs", who=who)
            return common_text("post", "waits", who=who), help
        return common_text("post", "due", who=who), common_text("post", "due-help" if self.session.length else "first-help", who=who)

    def buttons(self) -> list[Button]:
        """Return the buttons shown instead of answers."""
        if self.is_ended_here:
            return [("letter-on", common_text("post", "on"), MAIN)]
        look_buttons: list[Button] = [("letter-look", common_text("post", "look"), {})] if self.is_over else []
        open_buttons: list[Button] = [("open-letter", common_text("post", "open-letter"), {})] if self.awaits_answer else []
        return [*look_buttons, *open_buttons, *map(self.with_press_guard, self.outgoing.buttons(self.awaits_answer))]

    def with_press_guard(self, button: Button) -> Button:
        """Return a button of the letter, protected against double presses if it's a main button.

        A protected button ignores presses at first, as it may appear where the player has just pressed "Go on".
        """
        act, label, attributes = button
        return (act, label, {**attributes, "data_late": True, "data_key": f"late {act} {self.session.version}"}) if "data_main" in attributes else button

    # sending

    def on_sent(self) -> None:
        """Save that the letter was sent. Its moves can't be undone after that."""
        self.session.undone.clear()
        self.saved_match.save_state(sent=self.session.length, to=self.saved_match.receiver, since=self.page.page_clock.today())
        self.show()

    def on_shown(self) -> None:
        """Save that the letter was displayed. Its moves can't be undone after that, since somebody may have scanned or copied them."""
        self.session.undone.clear()
        self.saved_match.save_state(shown=self.session.length)

    def do_letter_back(self, _: dict[str, str]) -> None:
        """Offer the last letter again, after the result was viewed."""
        self.page.close_dialog()
        self.result_seen = False
        self.show()

    def do_letter_look(self, _: dict[str, str]) -> None:
        """Show how the match ended instead of offering the letter."""
        self.result_seen = True
        self.show()

    # ending without the others

    def do_letter_bots(self, _: dict[str, str]) -> None:
        """Ask whether bots should play for the players elsewhere."""
        who = self.saved_match.names_at(self.saved_match.letter_state.remote_seats)
        self.page.ask(confirm_dialog(common_text("post", "letter-bots", who=who), common_text("post", "letter-bots-help", who=who),
                                     common_text("post", "yes"), common_text("post", "no")),
                      lambda _: self.replace())

    def replace(self) -> None:
        """Replace the players elsewhere with bots. The match is then a local one."""
        level, record = self.page.settings["level"], self.session.record.dump()
        seats = [f"bot:{level if level in LEVELS else 'squire'}:{parse_seat(name)[0]}" if seat in self.session.remote_seats else name
                 for seat, name in enumerate(record["seats"])]
        self.page.matches.save_pending()
        saved_match, (bare_record, marks) = self.saved_match, split_marks(record | {"seats": seats})
        slot = {name: value for name, value in saved_match.slot.items() if name != "post"}
        self.page.save(saved_match.id, slot | {"record": bare_record, **marks, "over": self.is_over, "note": saved_match.narrator.lobby_note()})
        self.page.open_address(f"#/match/{self.saved_match.id}")

    def do_letter_end(self, _: dict[str, str]) -> None:
        """Ask whether to end the match on this device only."""
        self.page.ask(confirm_dialog(common_text("post", "letter-end"), common_text("post", "letter-end-help"), common_text("post", "yes"),
                                     common_text("post", "no"), danger=True),
                      lambda _: self.set_ended(ended=True))

    def do_letter_on(self, _: dict[str, str]) -> None:
        """Resume the match after it was ended on this device."""
        self.set_ended(ended=False)

    def set_ended(self, ended: bool) -> None:
        """End the match on this device, or resume it. No other device is told."""
        self.saved_match.save_state(ended=ended)
        self.show()
