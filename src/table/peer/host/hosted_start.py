"""Dealing a match once all guests are connected, and resuming a saved one; connections outlive the screen."""

from collections.abc import Sequence

from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import admit
from courtcards.texts import said
from table.match.session.local_session import Session
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import complaint
from table.peer.connection.pending_invites import Awaited
from table.peer.host.host_table import HeldTable
from table.peer.host.reconnect_host import apart
from table.screens.match_setup import Dealer
from table.screens.message import Message
from table.screens.missing_parts import PartWanted
from table.storage.peer_state import Given, guests_of
from table.storage.save_format import marked


def deal(page: Page, dealer: Dealer, places: Sequence[Awaited], given: Given | None) -> None:
    """Deal the match that was set up for the connected guests, from everyone's shares if there are any."""
    record, more = dealer.record(), page.shelf.wear(dealer.cards.laid, dealer.cards.own)
    if given:
        record, more = record | {"seed": given.seed}, more | {"given": given.dump()}
    page.deal(record, drawn=dealer.drawn, set_up=True, near=[place.seat for place in places], guests=places, **more)


def hold(page: Page, id: str) -> Screen:
    """Return the host's table of a saved match, with guests who are still connected, or a message if it can't be opened."""
    slot = page.matches.slot(id)
    try:
        if slot is None:
            raise BadRecord("bad-field", field="near")
        if lacks_words(GAMES[slot["record"]["game"]]):
            return PartWanted(page, "words", lambda: page.open_anew(f"#/match/{id}"))
        seats = guests_of(slot)
        session = Session(admit(marked(slot), sets=page.sets(slot)), far=seats)
        return HeldTable(page, id, slot, session, page.guests.setdefault(id, apart(page.saves, id, seats)))
    except BadRecord as error:
        page.unread = page.saves.raw(id) or ""
        return Message(page.paint, said("page", "match-title"), complaint(error), ["lobby", *(["export-raw"] if page.unread else [])])
