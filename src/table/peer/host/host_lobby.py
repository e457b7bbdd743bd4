"""The host's lobby, where guests are invited one after the other before the match is dealt."""

from collections.abc import Callable, Mapping, Sequence

from courtcards.texts import common_text
from table.page.page import Page
from table.page.ports import PeerConnection
from table.page.screen import StaticScreen
from table.peer.connection.code_page import host_lobby_page
from table.peer.connection.pending_invites import PendingSeat
from table.peer.protocol.messages import closing_message
from table.peer.shared.joint_deal import JointDeal
from table.peer.shared.leave_prompts import LobbyLeavePrompt
from table.screens.match_setup import MatchSetup
from table.storage.peer_state import JointShares

Deal = Callable[[Page, MatchSetup, Sequence[PendingSeat], JointShares | None], None]


class HostLobby(LobbyLeavePrompt, StaticScreen):
    """The host's screen before the deal. It shows who has joined, and invites the next guest."""

    def __init__(self, page: Page, route: str, setup: MatchSetup, deal: Deal):
        """Start from a match set up at the address `route`. Once all guests are connected, `deal` is called to deal it."""
        super().__init__(page, setup.kind.id, [PendingSeat(seat) for seat in setup.guests])
        self.route, self.setup, self.deal = route, setup, deal
        self.parts = (self.scanning,)
        self.joint_deal: JointDeal | None = None         # the joint deal, while it runs

    @property
    def complete(self) -> bool:
        """Whether all guests are connected."""
        return all(place.state == "open" for place in self.places)

    @property
    def host(self) -> str:
        """The host's name: the first player on this device, or a word for a device that only deals."""
        return next((self.setup.name_at(seat) for seat, choices in enumerate(self.setup.seats) if choices["kind"] == "person"), common_text("near", "nobody"))

    def name_at(self, seat: int) -> str:
        """Return the name at a seat."""
        return self.setup.name_at(seat)

    def set_name(self, seat: int, name: str) -> None:
        """Store a guest's name."""
        self.setup.seats[seat]["name"] = name

    def on_place_change(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Repaint the screen and invite the next guest."""
        self.open()

    def open(self) -> None:
        """Show the screen and invite the next guest. If the devices are drawing a deal together, cancel that."""
        self.stop_gathering()
        self.invite()
        self.show()

    def show(self) -> None:
        """Repaint the screen."""
        self.page.title(common_text("page", "name-titled", title=common_text("near", "table")))
        self.page.paint(host_lobby_page(self.setup.page_contents()["seats"], self.setup.name_at, {place.seat: place.state for place in self.places},
                                        self.next_place.seat if self.next_place else None, self.address, self.error, self.page.browser.can_share(), self.route,
                                        self.joint_deal is not None))

    def close(self) -> None:
        """Disconnect all guests."""
        for place in self.places:
            place.dismiss(closing_message("set-up"))

    # actions

    def do_scan_reply(self, _: dict[str, str]) -> None:
        """Open the scanner for the next guest's reply."""
        self.scan()

    def do_paste_reply(self, _: dict[str, str]) -> None:
        """Open the dialog in which the next guest's reply can be pasted."""
        self.ask()

    def guest_place(self, data: Mapping[str, str]) -> PendingSeat | None:
        """Return the place for the guest whose seat an action's `data` names, or None if that seat isn't a guest's."""
        return next((place for place in self.places if str(place.seat) == data["seat"]), None)

    def do_let_go(self, data: dict[str, str]) -> None:
        """Remove a guest and invite another."""
        if place := self.guest_place(data):
            place.remove(closing_message("removed"))
            self.open()

    def do_bot_instead(self, data: dict[str, str]) -> None:
        """Replace a guest with a bot. If that leaves no guests, go back to the set-up page."""
        if place := self.guest_place(data):
            place.dismiss(closing_message("removed"))
            self.places.remove(place)
            self.setup.seats[place.seat]["kind"] = "bot"
            self.error = ""
            return self.open() if self.places else self.page.browser.go(self.route)
        return None

    def do_deal(self, _: dict[str, str]) -> None:
        """If all guests are connected, start the deal. All devices draw it together, unless the host's player chose the seed."""
        if not self.complete or self.joint_deal:
            return None
        if not self.setup.is_drawn:
            return self.deal_match(None)
        self.error, self.joint_deal = "", JointDeal(self.places, self.deal_match, self.on_false_share)
        self.show()
        return self.joint_deal.begin()

    def deal_match(self, deal_shares: JointShares | None) -> None:
        """Deal the match. `deal_shares` are the shares of all devices, or None if the host deals alone."""
        places, self.places = self.places, []
        self.page.browser.replace(self.route)           # going back from the match leads to the set-up page, as nobody is waited for here any more
        self.deal(self.page, self.setup, places, deal_shares)

    def on_false_share(self, seat: int) -> None:
        """Cancel the deal, and say that the share from this seat doesn't match its commitment."""
        self.stop_gathering()
        self.error = common_text("near", "false-share", who=self.name_at(seat))
        self.show()

    def stop_gathering(self) -> None:
        """Cancel the joint deal, if one is running."""
        if self.joint_deal:
            self.joint_deal.is_over, self.joint_deal = True, None
