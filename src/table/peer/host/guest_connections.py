"""Keeps track of the guests of a running match: who is silent or away, who watches, and how guests come back."""

from collections.abc import Callable
from typing import Any

from courtcards.texts import common_text
from table.markup.button_data import MAIN, QUIET, Button
from table.markup.scene import Scene
from table.match.flow.timeline import Timeline
from table.page.page import Page
from table.page.ports import PeerConnection
from table.peer.connection.code_page import rejoin_dialog
from table.peer.connection.pending_invites import FIRST_ONLOOKER, PendingInvites, PendingSeat
from table.peer.host.recall_guests import GuestRecall, StoredInvitations
from table.peer.shared.presence import BOT, Absent, Presence, missing_guest_prompt, with_connection_mark, with_spectators
from table.peer.sync.host_sync import HostSync


class GuestConnections(PendingInvites):
    """Watches the guests' connections at the host's table, and invites those who are missing.

    `join` seats the guest or spectator who has connected; `paint` repaints the table.
    """

    def __init__(self, page: Page, id: str, places: list[PendingSeat], timeline: Timeline, sync: HostSync, join: Callable[[int, PeerConnection], None],
                 paint: Callable[[], object]):
        super().__init__(page, sync.session.kind.id, places)
        self.session, self.timeline, self.sync, self.join, self.paint = sync.session, timeline, sync, join, paint
        self.page_places = places       # the page's own list, which outlives this screen and is used for a rematch
        self.last_presence = Presence()         # as guests were told last
        self.kept_offers = StoredInvitations(page.saves, id)
        removed_guests = {seat: guest for seat, guest in self.kept_offers.removed_guests().items() if seat in self.sync.remote_seats}
        self.recalling, self.unreached = GuestRecall(page, self, removed_guests), {guest.mark for guest in removed_guests.values()}
        self.spectator_first = False    # whether a spectator is invited before missing guests
        self.asking = False             # whether the invitation is open, or will be once it is made

    @property
    def host(self) -> str:
        """The host's name: the first player on this device, or a word for a device that only deals."""
        return next((self.session.names[seat] for seat in self.session.people), common_text("near", "nobody"))

    def name_at(self, seat: int) -> str:
        """Return the name at a seat, or the word for a spectator."""
        return self.session.names[seat] if seat >= 0 else common_text("near", "onlooker")

    def set_name(self, seat: int, name: str) -> None:
        """Store a spectator's name. For a player, do nothing, as they keep the name the match has for them."""
        for place in self.places:
            if seat < 0 and place.seat == seat:
                place.name = name

    @property
    def next_place(self) -> PendingSeat | None:
        """The place whose guest or spectator should be invited now, or None if nobody is left to invite.

        A missing guest's place comes before a spectator's, unless a spectator was asked for.
        """
        spectator = next((place for place in self.places if place.seat < 0 and place.state == "waiting"), None)
        return (spectator or self.missing_place) if self.spectator_first else (self.missing_place or spectator)

    @property
    def missing_place(self) -> PendingSeat | None:
        """The place of a guest who is away or, if nobody is, of a silent guest. It's None if there's neither."""
        waiting_places = [place for place in self.places if place.state == "waiting" and place.seat >= 0]
        silent_places = [place for place in self.places if place.state == "silent" and place.spare_connection and place.seat >= 0]
        return next(iter([*waiting_places, *silent_places]), None)

    # connections

    def open(self) -> None:
        """Watch the existing connections and request an invitation for a missing guest."""
        for place in self.places:
            for connection in filter(None, (place.spare_connection, place.connection)):
                self.watch(place, connection)
            if place.connection:
                self.adopt_connection(place, place.connection)
        self.invite()

    def adopt_connection(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Handle a connection that was made on an earlier screen, as if its state had just changed."""
        if connection.left_invitation:
            place.return_invitation = ""
            self.on_connection_change(place, connection)
        self.follow_connection(place, connection)

    def on_connection_change(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Handle a connection's new state. If the guest has left an invitation, store it until the match is over."""
        old_invitation = place.return_invitation
        super().on_connection_change(place, connection)
        if place.return_invitation != old_invitation and place.seat >= 0 and not self.session.position.outcome:
            self.kept_offers.store_invitation(place)

    def on_place_change(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Seat a guest whose connection has opened. If it has closed instead, record that the guest is disconnected, and invite again."""
        if connection.state == "closed":
            self.error = ""             # the tray has its own text for this
            if place.seat in self.sync.guests:       # an invited spectator may never have joined
                self.sync.leave(place.seat)
            return self.invite()
        if connection.state == "open":
            self.recalling.drop(place)
            if self.asking:
                self.asking = False
                self.page.close_dialog()
            self.join(place.seat, connection)
        return self.show()

    def on_return(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Seat a guest who was called back, and invite the next guest."""
        place.seat_returning_guest(connection)
        self.watch(place, connection)
        self.adopt_connection(place, connection)
        self.invite()

    def is_silent(self, seat: int) -> bool:
        """Return whether a guest is silent and no bot plays for them."""
        return self.absent.get(seat) == "silent"

    def disconnect_silent_guest(self, seat: int) -> None:
        """Close a silent guest's connection. They can come back with the next invitation."""
        for place in self.places:
            if place.seat == seat and place.state == "silent" and place.connection:
                place.connection.close()

    def show(self) -> None:
        """Repaint the table, and the invitation if it is open; tell the guests who is connected."""
        self.tell_presence()
        if self.asking and self.page.in_dialog and self.next_place:
            self.show_invitation()
        self.recalling.refresh()
        self.paint()

    # display

    @property
    def presence(self) -> Presence:
        """The guests who aren't connected, with their states, and the spectators."""
        states = {place.seat: BOT if self.session.bot_kind(place.seat) else place.state for place in self.places if place.seat >= 0}
        spectators = [place.name or self.name_at(place.seat) for place in self.places if place.seat < 0 and place.state == "open"]
        return Presence({seat: state for seat, state in states.items() if state != "open"}, tuple(spectators))

    @property
    def absent(self) -> Absent:
        """The states, by seat, of the guests who aren't connected and for whom no bot plays."""
        return self.presence.absent

    def tell_presence(self) -> None:
        """Tell all guests who is connected, if that has changed."""
        previous, self.last_presence = self.last_presence, self.presence
        if previous != self.last_presence:
            for guest in self.sync.guests.values():
                guest.send({"t": "away", **self.last_presence.message_fields(guest.seat)})

    def apply(self, scene: Scene) -> Scene:
        """Return the scene with everything about the guests' connections.

        That means marks on the guests' seats, the spectators' names, and a prompt if guests are missing. The seat of a guest who took hints says so.
        """
        presence = self.presence
        scene, absent = with_spectators(scene, presence.looks), presence.absent
        states = {place.seat: presence.guests.get(place.seat, "open") for place in self.places}
        seats = [with_connection_mark(seat, states[seat.number]) if seat.number in states else seat for seat in scene.seats]
        seats = [seat._replace(kind=common_text("near", "with-hints", how=seat.kind)) if seat.number in self.sync.hinted_seats else seat for seat in seats]
        if self.session.position.outcome or self.timeline.pausing or self.timeline.reel:
            return scene.but(seats=seats)
        if self.timeline.awaited or not absent:
            is_away = self.missing_place is not None and self.missing_place.state == "waiting"         # a silent guest may be back any moment
            let_in = self.let_in_buttons(QUIET)[:1] if is_away else []
            return scene.but(seats=seats, acts=[*scene.acts, *let_in])
        (heading, line), bots = missing_guest_prompt(absent, self.name_at)
        line = common_text("near", "call-line") if self.recalling.recallable_places else line
        return scene.but(seats=seats, prompt=(heading, self.error or line), acts=[*self.let_in_buttons({}), *bots])

    def let_in_buttons(self, look: dict[str, Any]) -> list[Button]:
        """Return the buttons that let missing guests back in. They're drawn with the attributes in `look`."""
        if self.missing_place is None:
            return []
        who, away = self.name_at(self.missing_place.seat), self.recalling.recallable_places
        name = self.name_at(away[0].seat) if away else who
        label = common_text("near", "let-all-in") if len(away) > 1 else common_text("near", "let-in", who=name)
        return [("let-in", label, MAIN if away and not look else look), ("scan-reply", common_text("near", "scan-reply", who=who), look)]

    def scan(self) -> None:
        """Open the scanner for a reply. It replaces the dialog with the invitation."""
        self.asking = False
        super().scan()

    def invite_spectator(self) -> None:
        """Show the invitation for a spectator. If no spectator's place is free, add one."""
        self.spectator_first = True
        if self.next_place is self.missing_place:
            new_place = PendingSeat(FIRST_ONLOOKER - sum(place.seat < 0 for place in self.places))
            self.places.append(new_place)
            self.page_places.append(new_place)
        self.show_invitation()

    def on_pasted(self, answer: dict[str, str]) -> None:
        """Accept a pasted reply. If that causes an error, show it beside the open invitation."""
        super().on_pasted(answer)
        if self.error:
            self.show_invitation()

    def do_let_in(self, _: dict[str, str]) -> None:
        """Show the code that calls the guests back. If none can be called back, show the invitation for the next guest instead."""
        self.spectator_first = False
        if self.recalling.recallable_places:
            self.asking = False
            self.recalling.show()
        else:
            self.show_invitation()

    def do_invite_anew(self, _: dict[str, str]) -> None:
        """Show the invitation for the next guest, in place of the code that calls guests back."""
        self.show_invitation()

    def show_invitation(self) -> None:
        """Show the invitation for the guest or spectator to be invited now, if there is one."""
        if self.next_place:
            self.asking = True
            self.invite()
            seat = self.next_place.seat
            key = "look-on" if seat < 0 else "let-in"
            self.page.open_dialog(rejoin_dialog(self.name_at(seat), self.address, self.error, self.page.browser.can_share(), key))
