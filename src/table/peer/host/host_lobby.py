"""Guests join the table before it is dealt: one is invited after the other. No DOM."""

from collections.abc import Callable, Mapping, Sequence

from courtcards.texts import said
from table.page.page import Page
from table.page.ports import Line
from table.page.screen import Still
from table.peer.connection.code_page import inviting
from table.peer.connection.pending_invites import Awaited
from table.peer.protocol.messages import farewell
from table.peer.shared.joint_deal import Gathering
from table.peer.shared.leave_prompts import InviterLeaves
from table.screens.match_setup import Dealer
from table.storage.peer_state import Given

Deal = Callable[[Page, Dealer, Sequence[Awaited], Given | None], None]


class Joining(InviterLeaves, Still):
    """The table before it is dealt: whom it waits for, and the invitation of one guest after the other."""

    def __init__(self, page: Page, route: str, dealer: Dealer, deal: Deal):
        """Begin with what was set up at an address; `deal` deals it for the guests who are here."""
        super().__init__(page, dealer.kind.id, [Awaited(seat) for seat in dealer.guests])
        self.route, self.dealer, self.deal = route, dealer, deal
        self.parts = (self.scanning,)
        self.gathering: Gathering | None = None         # of what all give to the deal, once it is wanted

    @property
    def complete(self) -> bool:
        """Whether everybody is here."""
        return all(place.state == "open" for place in self.places)

    @property
    def host(self) -> str:
        """Who invites: the first person at this device."""
        return next((self.dealer.called(seat) for seat, one in enumerate(self.dealer.seats) if one["kind"] == "person"), said("near", "nobody"))

    def called(self, seat: int) -> str:
        """Return the name at a seat."""
        return self.dealer.called(seat)

    def named(self, seat: int, name: str) -> None:
        """Write down what a guest is called."""
        self.dealer.seats[seat]["name"] = name

    def turned(self, place: Awaited, line: Line) -> None:
        """Show it, and invite whoever is next."""
        self.open()

    def open(self) -> None:
        """Show it; whoever is next is invited, and what was given is forgotten: somebody else may be here."""
        self.stop_gathering()
        self.invite()
        self.show()

    def show(self) -> None:
        """Show how it stands."""
        self.page.title(said("page", "name-titled", title=said("near", "table")))
        self.page.paint(inviting(self.dealer.page()["seats"], self.dealer.called, {place.seat: place.state for place in self.places},
                                 self.next.seat if self.next else None, self.address, self.error, self.page.browser.sends(), self.route,
                                 self.gathering is not None))

    def close(self) -> None:
        """Leave it; nobody is waited for any more."""
        for place in self.places:
            place.let_go(farewell("set-up"))

    # what is done about a guest

    def do_scan_reply(self, _: dict[str, str]) -> None:
        """Have the reply scanned."""
        self.scan()

    def do_paste_reply(self, _: dict[str, str]) -> None:
        """Ask for the reply."""
        self.ask()

    def place(self, data: Mapping[str, str]) -> Awaited | None:
        """Return the place that an action is about."""
        return next((place for place in self.places if str(place.seat) == data["seat"]), None)

    def do_let_go(self, data: dict[str, str]) -> None:
        """Let a guest go, and invite another."""
        if place := self.place(data):
            place.remove(farewell("removed"))
            self.open()

    def do_bot_instead(self, data: dict[str, str]) -> None:
        """Have a bot play in the place of a guest; where there is none any more this is set up again."""
        if place := self.place(data):
            place.let_go(farewell("removed"))
            self.places.remove(place)
            self.dealer.seats[place.seat]["kind"] = "bot"
            self.error = ""
            return self.open() if self.places else self.page.browser.go(self.route)
        return None

    def do_deal(self, _: dict[str, str]) -> None:
        """Deal for everybody who is here: of what all give, unless somebody has chosen the deal."""
        if not self.complete or self.gathering:
            return None
        if not self.dealer.drawn:
            return self.dealt(None)
        self.error, self.gathering = "", Gathering(self.places, self.dealt, self.false)
        self.show()
        return self.gathering.begin()

    def dealt(self, given: Given | None) -> None:
        """Deal of what all have given."""
        places, self.places = self.places, []
        self.page.browser.replace(self.route)           # whoever goes back from the match comes to what was set up: nobody is waited for here any more
        self.deal(self.page, self.dealer, places, given)

    def false(self, seat: int) -> None:
        """Say whose share is not what was pledged; nothing is dealt."""
        self.stop_gathering()
        self.error = said("near", "false-share", who=self.called(seat))
        self.show()

    def stop_gathering(self) -> None:
        """Want the deal no more."""
        if self.gathering:
            self.gathering.over, self.gathering = True, None
