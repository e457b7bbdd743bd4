"""The routes of play between devices: hosting, invitations, replies and reconnect codes."""

from collections.abc import Callable

from courtcards.games import GAMES
from courtcards.texts import common_text
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.peer.connection.connect_codes import Invitation, RecallCode, Reply, TransferInvitation, parse_code
from table.peer.connection.reconnect_code import own_reply_in_code
from table.peer.guest.code_entry import JoinGateScreen
from table.peer.guest.join_screen import CodeHandover, JoinScreen
from table.peer.guest.reconnect_screen import ReconnectScreen
from table.peer.host.host_lobby import HostLobby
from table.peer.host.hosted_start import deal_hosted_match, hosted_match_screen
from table.peer.transfer.transfer_receive import TransferReceive
from table.peer.transfer.transfer_send import TransferSend
from table.screens.message import MessageScreen
from table.screens.missing_parts import LoadingPartScreen

TRANSFER_ADDRESS = "shelf"  # the address of a transfer to another device


def peer_screen(page: Page, address: str) -> Screen:
    """Return the screen for an address after `#/near/`.

    A code leads to the screen for its kind, `shelf` to the transfer of everything on this device. "" leads to the lobby of the match being set up or, if
    there's none, to a screen for joining one.
    """
    code = parse_code(address)
    if isinstance(code, RecallCode) and (reply := own_reply_in_code(page, code)):
        return ReconnectScreen(page, code, reply)
    if isinstance(code, Reply | RecallCode):
        return CodeHandover(page, code)
    if not page.browser.connections.supports_connections():
        is_transfer = isinstance(code, TransferInvitation) or address == TRANSFER_ADDRESS
        return MessageScreen(page.paint, common_text("near", "unable"), common_text("handover" if is_transfer else "near", "unable-line"), ["lobby"])
    if isinstance(code, TransferInvitation):
        return TransferReceive(page, code)
    if address == TRANSFER_ADDRESS:
        return TransferSend(page)
    if isinstance(code, Invitation):
        if lacks_words(GAMES[code.game]):
            return LoadingPartScreen(page, "words", lambda: page.enter(peer_screen(page, address)))
        return JoinScreen(page, code)
    if not address:
        return HostLobby(page, *page.set_up, deal_hosted_match) if page.set_up else JoinGateScreen(page)
    return MessageScreen(page.paint, common_text("near", "unread"), common_text("near", "unread-line"), ["open-record", "lobby"])


ROUTES: dict[str, Callable[[Page, str], Screen]] = {"near": peer_screen, "hold": hosted_match_screen}
