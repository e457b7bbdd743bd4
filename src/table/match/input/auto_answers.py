"""Answers for a player automatically: passes by the rule the player chose, and ends a turn in which nothing is left to do."""

from courtcards.texts import common_text
from table.markup.button_data import QUIET, Button
from table.markup.dialogs import sheet_dialog
from table.markup.handoff_cover import is_unnamed
from table.markup.html import Markup, h
from table.match.flow.pace import PACES
from table.match.flow.shared_device import TableCover
from table.match.input.input_controller import InputController
from table.match.narration.saved_match import SavedMatch
from table.match.session.auto_pass import PassRule
from table.match.session.base_session import BaseSession


def attention_seat(controller: InputController) -> int | None:
    """Return the seat whose player may choose when to be asked: this device's only player, or the one who holds it.

    Return None if nobody holds it, or if that player is out.
    """
    people = controller.session.people
    seat = people[0] if len(people) == 1 else controller.device.holder
    return None if seat in controller.session.position.fallen else seat


def attention_button(controller: InputController) -> list[Button]:
    """Return a list with the button that says when a player is asked, or an empty list if the player can't or needn't choose."""
    seat, pass_rules = attention_seat(controller), controller.session.auto_pass
    if seat is None or controller.session.position.outcome:
        return []
    rule = pass_rules.rule_of(seat)
    is_unusual = rule not in (PassRule.USUAL, PassRule.ALWAYS)
    if not is_unusual and not (pass_rules.is_quiet and seat in controller.seats):
        return []
    rule_words = common_text("standing", f"is-{rule.value}")
    label = common_text("standing", "change", now=rule_words)
    return [("attention", rule_words, {**QUIET, "aria_haspopup": "dialog", "aria_label": label, "data_stands": is_unusual})]


def pass_turn_button(controller: InputController) -> list[Button]:
    """For each seat asked on this device, return a button that passes for the whole turn."""
    turn = PassRule.TURN.value
    return [("stand", common_text("standing", turn), {**QUIET, "data_value": turn, "data_seat": seat}) for seat in controller.seats]


def pass_unseen_buttons(controller: InputController) -> list[Button]:
    """Return the buttons that let the next holder, or another player on this device, pass without looking."""
    session, seat = controller.session, controller.session.viewer
    # never on the player's own turn: a pass would throw it away
    if seat is None or not session.is_window or not (session.secret_windows or session.auto_pass.is_quiet):
        return []
    pass_button: Button = ("pass-unseen", common_text("cover", "pass"), {"data_seat": seat})
    if not session.auto_pass.is_quiet:
        return [pass_button]
    whole_turn = {"data_value": PassRule.TURN.value}
    other_seats = [other for other in session.people if other not in (seat, controller.device.holder) and may_be_asked(session, other)]
    return [pass_button, ("pass-unseen", common_text("cover", "pass-turn"), {"data_seat": seat, **whole_turn}),
            *[("pass-unseen", pass_too_label(session.names[other]), {"data_seat": other, **whole_turn}) for other in other_seats]]


def pass_too_label(name: str) -> str:
    """Return the label of the button that lets another player pass as well."""
    return common_text("cover", "pass-too-you") if is_unnamed(name) else common_text("cover", "pass-too", name=name)


def may_be_asked(session: BaseSession, seat: int) -> bool:
    """Return whether a player may still be asked before the turn is over, judging only by what everybody knows."""
    return seat not in session.position.fallen and session.auto_pass.rule_of(seat) is not PassRule.TURN


def attention_sheet(name: str | None, seat: int, rule: PassRule) -> Markup:
    """Return the sheet on which a player chooses when to be asked.

    `name` is None if there's only one player on this device.
    """
    title = common_text("standing", "titled", name=name) if name else common_text("standing", "title")
    rows = [h("button", h("span", common_text("standing", option.value), h("small", common_text("standing", f"{option.value}-help"))), type="button",
              class_="btn",
              data_do="stand", data_value=option.value, data_seat=seat, aria_pressed="true" if option is rule else "false") for option in PassRule]
    return sheet_dialog(title, h("div", rows, class_="rows", role="group", aria_label=title))


class AttentionActions:
    """Carries out the actions that change when a player is asked, and the pace."""

    def __init__(self, controller: InputController, saved_match: SavedMatch):
        self.controller, self.saved_match, self.timeline, self.session = controller, saved_match, controller.timeline, controller.session

    def do_attention(self, _: dict[str, str]) -> None:
        """Open the sheet on which a player chooses when to be asked, if a player on this device may change that."""
        seat = attention_seat(self.controller)
        if seat is not None:
            name = self.session.names[seat] if len(self.session.people) > 1 else None
            self.controller.page.open_dialog(attention_sheet(name, seat, self.session.auto_pass.rule_of(seat)))

    def do_stand(self, data: dict[str, str]) -> None:
        """Store when a player wants to be asked. If the player is being asked now and no longer wants that, pass for them."""
        seat, page = attention_seat(self.controller), self.controller.page
        page.close_dialog()
        if seat is None or data["seat"] != str(seat):           # the device was passed on while the sheet was open
            return
        was_asked = seat in self.controller.seats
        self.session.auto_pass.set_rule(seat, PassRule(data["value"]))
        self.saved_match.save()
        if was_asked and seat not in self.session.asked_people:
            self.timeline.advance(f"{seat} pass")
        else:
            self.show_and_go_on(was_asked)

    def do_pass_unseen(self, data: dict[str, str]) -> None:
        """Pass for the player in `seat`, who hasn't taken the device, and leave it with its holder.

        If `data` has a `value`, or if that player isn't the one asked now, they pass for the whole turn.
        """
        asked_seat = self.session.viewer
        offered_seats = [int(attributes["data_seat"]) for _, _, attributes in pass_unseen_buttons(self.controller)]
        seat = next((seat for seat in offered_seats if str(seat) == data["seat"]), None)
        if seat is None or self.controller.device.state is TableCover.OPEN or self.timeline.pausing:
            return
        if "value" in data or seat != asked_seat:
            self.session.auto_pass.set_rule(seat, PassRule.TURN)
            self.saved_match.save()
        if seat == asked_seat:
            self.controller.device.keep_holder()
            self.timeline.advance(f"{seat} pass")
        else:
            self.controller.show()

    def change_pace(self, pace: str) -> None:
        """Change the pace, and save it with the match."""
        self.saved_match.slot |= {"pace": pace}
        self.timeline.pace.name = self.saved_match.pace
        self.saved_match.save()

    def do_next_pace(self, _: dict[str, str]) -> None:
        """Change to the next pace, or from the last to the first."""
        self.controller.page.close_dialog()
        self.change_pace(PACES[(PACES.index(self.saved_match.pace) + 1) % len(PACES)])
        self.controller.show()

    def show_and_go_on(self, was_asked: bool) -> None:
        """Show the table after a player has changed when to be asked, and continue with the question.

        `was_asked` says whether a player on this device was being asked before the change.
        """
        if self.session.asked_people and not (was_asked or self.timeline.pausing):
            self.timeline.reopen()
        self.controller.show()
        if not self.timeline.pausing:
            self.timeline.go_on()


END_TURN_MS = 900       # until the turn ends automatically


def only_closing_move(controller: InputController) -> str:
    """Return the text of the move that ends the turn, if this device's only player can do nothing else and has nothing to read; otherwise ""."""
    session, moves = controller.session, controller.timeline.moves()
    if session.reader is None or len(moves) != 1 or not controller.page.settings["closes"] or controller.refusal or controller.tips.tip_line():
        return ""
    move = moves[0]
    free_moves = controller.choices[move.seat].asked.free if controller.choice and move.seat in controller.choices else ()
    return str(move) if "closes" in controller.texts.entry("verb", move.verb) and not free_moves else ""


def end_turn_later(controller: InputController) -> None:
    """End the turn automatically after a moment, if this device's only player can do nothing else."""
    if only_closing_move(controller):
        controller.timeline.course.later(END_TURN_MS * controller.page.animation_factor, lambda: end_turn_now(controller))


def end_turn_now(controller: InputController) -> None:
    """End the turn, if that's still the only answer and there's nothing to read.

    If the player can't see the table, try again later.
    """
    if controller.page.in_dialog or controller.page.away:
        controller.timeline.course.later(END_TURN_MS, lambda: end_turn_now(controller))
    elif move := only_closing_move(controller):
        controller.session.auto_pass.made.add(controller.session.length)
        controller.timeline.advance(move)
