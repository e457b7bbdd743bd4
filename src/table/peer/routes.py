"""The routes of play between devices: hosting, invitations, replies and reconnect codes."""

from collections.abc import Callable

from courtcards.games import GAMES
from courtcards.texts import said
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.peer.connection.connect_codes import Invitation, Recall, Reply, Shelf, read
from table.peer.connection.reconnect_code import part_of
from table.peer.guest.code_entry import Gate
from table.peer.guest.join_screen import Door, Handing
from table.peer.guest.reconnect_screen import Recalled
from table.peer.host.host_lobby import Joining
from table.peer.host.hosted_start import deal, hold
from table.peer.transfer.transfer_receive import TakingOver
from table.peer.transfer.transfer_send import Handover
from table.screens.message import Message
from table.screens.missing_parts import PartWanted

SHELF = "shelf"         # the address of a transfer to another device


def near(page: Page, address: str) -> Screen:
    """Return the screen for an address after `#/near/`.

    A code opens the screen of its kind, `shelf` the transfer of everything on this device, "" the lobby of the match being set up, or a way to join one.
    """
    code = read(address)
    if isinstance(code, Recall) and (reply := part_of(page, code)):
        return Recalled(page, code, reply)
    if isinstance(code, Reply | Recall):
        return Handing(page, code)
    if not page.browser.lines.able():
        shelf = isinstance(code, Shelf) or address == SHELF
        return Message(page.paint, said("near", "unable"), said("handover" if shelf else "near", "unable-line"), ["lobby"])
    if isinstance(code, Shelf):
        return TakingOver(page, code)
    if address == SHELF:
        return Handover(page)
    if isinstance(code, Invitation):
        if lacks_words(GAMES[code.game]):
            return PartWanted(page, "words", lambda: page.enter(near(page, address)))
        return Door(page, code)
    if not address:
        return Joining(page, *page.set_up, deal) if page.set_up else Gate(page)
    return Message(page.paint, said("near", "unread"), said("near", "unread-line"), ["open-record", "lobby"])


ROUTES: dict[str, Callable[[Page, str], Screen]] = {"near": near, "hold": hold}
