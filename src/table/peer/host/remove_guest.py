"""Removes guests, and shows the notices about guests who leave.

A removed guest's seat is offered to another guest or goes to a bot.
"""

from collections.abc import Callable
from typing import Any

from courtcards.texts import common_text
from table.markup.button_data import Button
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h
from table.peer.connection.pending_invites import PendingSeat
from table.peer.host.guest_connections import GuestConnections
from table.peer.host.host_votes import STAND_IN_LEVEL
from table.peer.protocol.messages import closing_message

REPORTED_REASONS = "left", "unlike", "nonsense", "refused"    # reasons for closing a guest's connection that have a notice


def remove_dialog(seat: int, who: str, plays: bool) -> Markup:
    """Return the dialog that asks how to remove the guest or spectator `who`.

    `plays` says whether they have a seat in a match that isn't over.
    """
    choices = ("bot", "wait") if plays else ("wait",)
    buttons = [h("button", common_text("near", f"remove-{choice}" if plays else "remove"), type="button", class_="btn btn--danger", data_do="removed",
                 data_seat=seat,
                 data_value=choice) for choice in choices]
    cancel_button = h("button", common_text("sheet", "cancel"), type="button", class_="btn", data_do="close")
    return sheet_dialog(common_text("near", "remove-ask", who=who), [h("p", common_text("near", "remove-line" if plays else "remove-watch", who=who))],
                        [cancel_button, *buttons])


class GuestRemoval:
    """Removes guests from their places in `connections`, at any time and without a vote. `stand` seats a bot in a guest's place."""

    def __init__(self, connections: GuestConnections, stand: Callable[[int, str], object]):
        self.connections, self.page, self.session, self.sync, self.stand = connections, connections.page, connections.session, connections.sync, stand
        self.sync.on_parting = self.show_reason

    @property
    def remove_buttons(self) -> list[Button]:
        """The buttons that remove each guest or spectator who is connected, connecting or away."""
        return [("remove", common_text("near", "let-go", who=self.guest_name(place)), {"data_seat": place.seat}) for place in self.connections.places
                if place.is_occupied]

    def guest_name(self, place: PendingSeat) -> str:
        """Return the name of a guest or spectator."""
        return place.name or self.connections.name_at(place.seat)

    def occupied_place(self, seat: int) -> PendingSeat | None:
        """Return the place of the guest or spectator with this number, or None if the place is free.

        Guests keep their place while they're away.
        """
        return next((place for place in self.connections.places if place.seat == seat and place.is_occupied), None)

    def show_reason(self, seat: int, why: Any) -> None:
        """Show a notice that says why a guest's connection is about to be closed. Ignore unknown reasons."""
        place = self.occupied_place(seat)
        if place and why in REPORTED_REASONS:
            self.page.tell(f"guest-{why}", who=self.guest_name(place))

    def do_remove(self, data: dict[str, str]) -> None:
        """Open the dialog that asks whether to remove a guest or spectator.

        During a match, it also asks whether a bot should take the guest's seat.
        """
        if place := self.occupied_place(int(data["seat"])):
            is_player = place.seat >= 0 and not self.session.position.outcome
            self.page.open_dialog(remove_dialog(place.seat, self.guest_name(place), is_player))

    def do_removed(self, data: dict[str, str]) -> None:
        """Remove a guest or spectator.

        The pressed button says whether a bot takes their place. If not, the place is offered in a new invitation.
        """
        self.page.close_dialog()
        if place := self.occupied_place(int(data["seat"])):
            bot = data["value"] == "bot"
            self.connections.kept_offers.remove(place, bot)
            place.remove(closing_message("removed", bot=bot))
            self.sync.close(place.seat)
            self.connections.recalling.drop(place)
            if bot:
                self.stand(place.seat, STAND_IN_LEVEL)
            self.connections.invite()
            self.connections.show()
