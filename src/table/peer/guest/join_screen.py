"""The screens on which a guest joins a table: the invitation, the guest's name, and the reply."""

from contextlib import suppress

from courtcards.texts import common_text
from table.page.page import Page
from table.page.ports import PeerConnection
from table.page.screen import StaticScreen
from table.peer.connection.connect_codes import NEAR_ROUTE, Invitation, RecallCode, Reply, dump_code, invitation_mark, parse_code
from table.peer.connection.pending_invites import REPLY_KEY
from table.peer.guest.guest_table import GuestPlace
from table.peer.guest.join_screen_page import connection_page, join_page, reply_page
from table.peer.shared.leave_prompts import GuestLeavePrompt
from table.screens.message import MessageScreen
from table.screens.setup_seats import clean_name
from table.storage.quota_storage import NotSaved
from table.storage.way_back import WayBack

TAKEN_WITHIN_MS = 3000  # within this time another tab must have taken the code
STATE_KEYS = {"open": "at-table", "silent": "gone-silent", "closed": "closed"}        # text keys of connection states


class JoinScreen(GuestLeavePrompt, StaticScreen):
    """Shows a guest the invitation, then the reply, then the state of the connection, until the match begins."""

    def __init__(self, page: Page, invitation: Invitation):
        self.page, self.invitation = page, invitation
        self.name = clean_name(page.settings["name"]) or invitation.seat
        self.place: GuestPlace | None = None
        self.error, self.knows = "", False
        self.came = dump_code(invitation)
        self.back = WayBack.load(page.saves)
        if self.back:
            self.use_saved_seat(self.back)

    def use_saved_seat(self, back: WayBack) -> None:
        """If the invitation is for the saved seat `back`, use the one saved with that seat instead, and join without asking."""
        _, game, host, seat = self.invitation
        code = parse_code(back.rejoin_address(self.came, host, game, seat).removeprefix(NEAR_ROUTE))
        if isinstance(code, Invitation):
            self.invitation, self.knows, self.came = code, True, back.came or self.came

    @property
    def has_saved_seat_here(self) -> bool:
        """Whether this device has saved a player's seat in this host's game. An invitation to watch then means that it's lost."""
        way_back = self.back
        return way_back is not None and not way_back.is_spectator and (way_back.host, way_back.game) == (self.invitation.host, self.invitation.game)

    @property
    def connection(self) -> PeerConnection | None:
        """The connection to the host, or None before there is one."""
        return self.place.connection if self.place else None

    def open(self) -> None:
        """Show the page for the current state. If this device has saved the seat that the invitation is for, join at once."""
        host = self.invitation.host
        self.page.title(common_text("page", "name-titled", title=common_text("near", "table")))
        if self.connection is None and self.back and self.back.is_lost(self.came):
            self.page.paint(connection_page(f"closed-{self.back.gone}", self.invitation))
        elif self.connection is None and self.knows:
            self.knows = False
            self.do_near_join({})
        elif self.connection is None:
            has_own_name = clean_name(self.page.settings["name"]) == self.invitation.seat
            self.page.paint(join_page(self.invitation, self.name, self.error, has_own_name, self.has_saved_seat_here))
        elif self.connection.state == "waiting":
            reply = Reply(self.connection.code, invitation_mark(self.invitation.code), self.name)
            self.page.paint(reply_page(host, self.page.browser.place.home + dump_code(reply), self.page.browser.can_share()))
        else:
            why = self.place.close_reason if self.place else ""
            self.page.paint(connection_page(f"closed-{why}" if why else STATE_KEYS[self.connection.state], self.invitation))

    def close(self) -> None:
        """Disconnect as the screen is left, unless the match has begun."""
        if self.place and not self.place.table:
            self.place.leave()

    def do_near_name(self, data: dict[str, str]) -> None:
        """Store the typed name or, if nothing was typed, the name that the invitation has for the seat."""
        self.name = clean_name(data["value"]) or self.invitation.seat

    def do_main(self, data: dict[str, str]) -> None:
        """Join: this is the main button's action."""
        self.do_near_join(data)

    def do_near_join(self, _: dict[str, str]) -> None:
        """Join: save the player's name for next time and start a connection, whose reply is then shown.

        Do nothing if there is a connection already.
        """
        if self.connection is None:
            with suppress(NotSaved):
                self.page.saves.set_setting("name", self.name)
            self.page.browser.connections.join(self.invitation.code, self.page.here(self.on_joined))

    def on_joined(self, connection: PeerConnection | None) -> None:
        """Show the reply. If no connection could be made (None), say that the invitation can't be used."""
        self.error = "" if connection else common_text("near", "unusable")
        if connection:
            self.place = GuestPlace(self.page, connection, self.invitation.host, self.open, self.came)
        self.open()


class CodeHandover(MessageScreen):
    """Hands a code that was opened in a new tab over to the tab that waits for it.

    A guest's reply goes to the host's tab, a host's code to a guest's tab. `who` is the name of the code's sender.
    """

    def __init__(self, page: Page, code: Reply | RecallCode):
        self.page, self.code, self.who, self.heard = page, code, code[-1], False
        super().__init__(page.paint, *self.message_words("handing"), ["lobby"])

    def open(self) -> None:
        """Put the code into storage and wait for another tab to take it."""
        super().open()
        self.page.later(TAKEN_WITHIN_MS, self.on_timeout)
        with suppress(NotSaved):
            self.page.saves.put(REPLY_KEY, dump_code(self.code).removeprefix(NEAR_ROUTE))

    def on_stored(self, key: str) -> None:
        """Show the confirmation once another tab has taken the code."""
        if key == REPLY_KEY and not self.page.saves.get(REPLY_KEY):
            self.heard = True
            self.say("handed")

    def on_timeout(self) -> None:
        """If no tab has taken the code, delete the code and say so."""
        if not self.heard:
            self.page.saves.forget(REPLY_KEY)
            self.say("unheard")

    def say(self, key: str) -> None:
        """Show the message with the text key `key`."""
        self.words = self.message_words(key)
        super().open()

    def message_words(self, key: str) -> tuple[str, str]:
        """Return the heading of the message with the text key `key`, and the line below it."""
        text_key = f"call-{key}" if isinstance(self.code, RecallCode) else key
        return common_text("near", text_key, who=self.who), common_text("near", f"{text_key}-line", who=self.who)
