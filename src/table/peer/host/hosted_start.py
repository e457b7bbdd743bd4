"""Deals a match once all guests are connected, and resumes a saved one. Guests' connections stay open from one screen to the next."""

from collections.abc import Sequence

from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record
from courtcards.texts import common_text
from table.match.session.local_session import Session
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import record_error_text
from table.peer.connection.pending_invites import PendingSeat
from table.peer.host.host_table import HostTable
from table.peer.host.recall_guests import places_after_reload
from table.screens.match_setup import MatchSetup
from table.screens.message import MessageScreen
from table.screens.missing_parts import LoadingPartScreen
from table.storage.peer_state import JointShares, guest_seats
from table.storage.save_format import export_record


def deal_hosted_match(page: Page, setup: MatchSetup, places: Sequence[PendingSeat], deal_shares: JointShares | None) -> None:
    """Deal the match set up in `setup`, for the connected guests at `places`.

    `deal_shares` has the shares of all devices, which decide the deal. If it's None, the host deals alone.
    """
    record, slot_fields = setup.record(), page.shelf.slot_fields(setup.cards.all_cards, setup.cards.own_ids)
    if deal_shares:
        record, slot_fields = record | {"seed": deal_shares.seed}, slot_fields | {"given": deal_shares.dump()}
    page.deal(record, drawn=setup.is_drawn, set_up=True, near=[place.seat for place in places], guests=places, **slot_fields)


def hosted_match_screen(page: Page, id: str) -> Screen:
    """Return the screen of a saved match with guests: the host's table. Guests who are still connected stay connected.

    If the game's word list hasn't been loaded yet, return a loading screen. If the match can't be opened, return a message that says why.
    """
    slot = page.matches.slot(id)
    try:
        if slot is None:
            raise BadRecord("bad-field", field="near")
        if lacks_words(GAMES[slot["record"]["game"]]):
            return LoadingPartScreen(page, "words", lambda: page.open_address(f"#/match/{id}"))
        seats = guest_seats(slot)
        session = Session(load_record(export_record(slot), sets=page.sets(slot)), remote_seats=seats)
        return HostTable(page, id, slot, session, page.guests.setdefault(id, places_after_reload(page.saves, id, seats)))
    except BadRecord as error:
        page.unread = page.saves.stored_match_text(id) or ""
        return MessageScreen(page.paint, common_text("page", "match-title"), record_error_text(error), ["lobby", *(["export-raw"] if page.unread else [])])
