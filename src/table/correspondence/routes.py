"""Opens the addresses of play by letter: that of an incoming letter and that of a stored match."""

from collections.abc import Callable
from typing import Any

from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record
from courtcards.texts import common_text, join_list
from table.correspondence.doubted_letter import DoubtedLetter
from table.correspondence.letter import NEWER_VERSION_ERRORS, Letter, letter_error
from table.correspondence.letter_branches import LetterBranches
from table.correspondence.letter_check import common_length, compare_marks, first_unmade_move
from table.correspondence.letter_invites import LetterInvite, LetterJoin, device_players, outrun_message
from table.correspondence.letter_status import LetterStatus, classify_letter, first_deal, letter_state_after
from table.correspondence.letter_table import LetterTable
from table.correspondence.next_invitation import LetterRematch
from table.correspondence.next_match import next_invitation
from table.correspondence.received_letter import ReceivedLetter
from table.correspondence.saved_letter_match import SavedLetterMatch, letter_match_status
from table.match.narration.narrator import Narrator
from table.match.session.local_session import Session
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import default_title, extended_title
from table.screens.message import MessageScreen
from table.screens.missing_parts import LoadingPartScreen
from table.storage.letter_state import BadLetter, LetterState
from table.storage.save_format import Slot, export_record, split_marks

SEARCHED_MATCHES = 60   # how many recent matches are searched for one never dealt


def letter_screen(page: Page, text: str) -> Screen:
    """Accept the letter in a link's text and return its page.

    If it can't be accepted, change nothing and return a message that says why.
    """
    try:
        letter = Letter.parse(text)
        if lacks_words(GAMES[letter.record["game"]]):
            return LoadingPartScreen(page, "words", lambda: page.open_address(f"#/letter/{text}"))
        slot = page.matches.slot(letter.id)
        status = classify_letter(letter, slot)
        is_rematch = letter.again and status in (LetterStatus.GOES_ON, LetterStatus.SAME)
        handler = open_rematch if is_rematch else HANDLERS[status]
        return handler(page, letter, slot)
    except BadRecord as error:
        way_on = "reload" if error.key in NEWER_VERSION_ERRORS else "open-record"
        return MessageScreen(page.paint, common_text("page", "letter-title"), letter_error(error), [way_on, "lobby"])


def open_rematch(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Save the end of a match, and return the page of the letter's invitation to the next match."""
    screen = open_updated(page, letter, slot)
    if not isinstance(screen, ReceivedLetter):
        return screen
    invitation = next_invitation(letter, screen.session) if screen.letter_state.home == letter.to else None
    if invitation is None:
        return screen
    if page.matches.slot(invitation.id):
        page.browser.replace(f"#/match/{invitation.id}")
        return stored_letter_screen(page, invitation.id)
    stored_slot = page.matches.slot(letter.id) or {}
    return LetterRematch(page, invitation, SavedLetterMatch(page, letter.id, stored_slot, screen.session, screen.narrator))


def open_invitation(page: Page, letter: Letter, _: Slot | None) -> Screen:
    """Return the page of an invitation; raises BadRecord if its match can't be dealt."""
    load_record(letter.record, sets=page.sets())           # an impossible deal can't be joined
    host = device_players(letter.letter_state, letter.record, 0)
    return LetterJoin(page, letter, any(is_undealt_match(page, id, head, letter, host) for id, head in page.matches.newest(SEARCHED_MATCHES)[1]))


def is_undealt_match(page: Page, id: str, head: Slot | None, letter: Letter, host: str) -> bool:
    """Return whether the stored match `id` was joined on this device but never dealt, and has the letter's game and the same host.

    `head` is the match's head, or None if it can't be read. `host` has the names of the players on the host's device.
    """
    letter_state = LetterState.load(head.get("post")) if head else None
    if letter_state is None or letter_state.is_dealt or letter_state.home == 0 or (head or {}).get("game") != letter.record["game"]:
        return False
    slot = page.matches.slot(id)
    return slot is not None and len(letter_state.homes) == len(slot["record"].get("seats", ())) and device_players(letter_state, slot["record"], 0) == host


def deal_joined_match(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Deal a match that all players have joined, and open it."""
    assert slot is not None
    record, letter_state = first_deal(letter, slot)
    return store_and_open(page, letter.id, slot | {"record": record, "title": default_title(record), "post": letter_state.dump()})


def store_and_open(page: Page, id: str, slot: Slot) -> Screen:
    """Save a match and return its table, at the table's address."""
    table = open_letter_table(page, id, slot)
    table.saved_match.save()
    page.browser.replace(f"#/match/{id}")
    return table


def open_updated(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Accept a letter that continues a match. If it has a turn that only this device's player could have made, ask about that first."""
    if slot is not None:
        since = len(slot["record"]["moves"])
        session = letter_session(page, letter.record, slot, LetterState.of(slot))
        compare_marks(letter, slot, session, since)
        if first_unmade_move(session, since, slot.get("standing")) < session.length:
            return open_doubted(page, letter, slot)
    return store_letter(page, letter, slot)


def store_letter(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Save a letter's match and return the letter's page."""
    letter_state = letter_state_after(letter, slot)
    session = letter_session(page, letter.record, slot, letter_state)
    bare_record, marks = split_marks(letter.record)
    old_slot = slot or page.matches.new_match(letter.record, default_title(letter.record))[1]
    title = old_slot["title"] if slot and LetterState.of(slot).is_dealt else default_title(letter.record)
    new_slot = old_slot | {"record": bare_record, **marks, "title": title, "post": letter_state.dump(),
                           "standing": merge_auto_passes(session, letter, old_slot),
                           "undone": [], "over": session.position.outcome is not None,
                           "note": letter_match_status(session, letter_state, Narrator(session).lobby_note())}
    page.save(letter.id, new_slot)
    return ReceivedLetter(page, letter.id, session, letter_state, slot is not None)


def merge_auto_passes(session: Session, letter: Letter, old_slot: Slot) -> dict[str, Any]:
    """Return the automatic passes of all seats after a letter.

    For players on this device, they come from `old_slot`, the stored match; for the others, from the letter.
    """
    session.auto_pass.load(letter.standing, session.record.moves)
    theirs = session.auto_pass.dump()
    session.auto_pass.load(old_slot.get("standing"), session.record.moves)
    ours, own_seats = session.auto_pass.dump(), {*map(str, session.people)}
    passes = dict(ours)
    for name in ("kept", "skips"):
        elsewhere = {seat: value for seat, value in theirs[name].items() if seat not in own_seats}
        passes[name] = elsewhere | {seat: value for seat, value in ours[name].items() if seat in own_seats}
    return passes


def open_unchanged(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Open the match and say that the letter holds nothing new."""
    page.tell("letter-same")
    return reopen_match(page, letter.id, slot)


def open_answered(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Open the match and say that the letter has been answered already, or was written on this device."""
    if slot and LetterState.of(slot).home == letter.to:
        page.tell("letter-older")
    else:
        page.tell("letter-yours")
    return reopen_match(page, letter.id, slot)


def open_dealt(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Open the match. Say that this reply to its invitation was opened before, and that the match was dealt then."""
    page.tell("letter-opened")
    return reopen_match(page, letter.id, slot)


def open_late_answer(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Open the match and name the players whose answers came too late."""
    assert slot is not None
    ours = LetterState.of(slot).shares
    homes = [home for home, share in enumerate(letter.letter_state.shares) if home and share != ours[home]]
    page.tell("letter-late", who=join_list([device_players(letter.letter_state, letter.record, home) for home in homes]))
    return reopen_match(page, letter.id, slot)


def store_outrun(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Save that another device joined first, and say so."""
    assert slot is not None
    letter_state = LetterState.of(slot)._replace(ended=True)
    page.save(letter.id, slot | {"post": letter_state.dump(), "over": True, "note": common_text("post", "note-outrun")})
    return outrun_message(page, letter_state, slot["record"])


def open_waiting(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Open the match and say that others still have to join."""
    page.tell("letter-early")
    return reopen_match(page, letter.id, slot)


def reopen_match(page: Page, id: str, slot: Slot | None) -> Screen:
    """Open a match that the letter leaves unchanged. If the match was ended on this device, resume it."""
    if slot and LetterState.of(slot).ended and LetterState.of(slot).is_dealt:
        page.save(id, slot | {"post": slot["post"] | {"ended": False}, "over": False}, set_time=False)
    page.browser.replace(f"#/match/{id}")
    return stored_letter_screen(page, id)


def open_doubted(page: Page, letter: Letter, slot: Slot | None) -> Screen:
    """Return the page that asks about a turn of this device's player that wasn't made on this device. Nothing is saved yet."""
    assert slot is not None
    letter_state, moves = LetterState.of(slot), slot["record"]["moves"]
    ours = letter_session(page, letter.record | {"moves": moves}, slot, letter_state)
    theirs = letter_session(page, letter.record, slot, letter_state)
    common = common_length(letter.moves, moves)
    at = common if common < ours.length else first_unmade_move(theirs, common, slot.get("standing"))
    return DoubtedLetter(page, letter.id, ours, theirs, at, letter_state.remote_seats, lambda: page.enter(store_as_separate(page, letter, slot, common)))


def store_as_separate(page: Page, letter: Letter, slot: Slot, common: int) -> Screen:
    """Accept a letter whose turns were made on the player's other device.

    If this device has different moves, they're kept as a separate match. `common` is the number of moves that both versions share.
    """
    letter_state = LetterState.of(slot)
    updated_slot = slot | {"post": letter_state._replace(seen=min(common, letter_state.seen)).dump()}
    if common == len(slot["record"]["moves"]):
        return store_letter(page, letter, updated_slot)
    title = extended_title(lambda title: common_text("match", "copy", title=title), slot["title"])
    id, copy = page.matches.new_match(export_record(slot), title, post=letter_state._replace(ended=True).dump())
    page.save(id, copy | {"saved": slot.get("saved", 0), "over": True, "note": common_text("post", "note-ended")}, set_time=False)
    store_letter(page, letter, updated_slot)
    return LetterBranches(page, common, (id, slot), (letter.id, page.matches.slot(letter.id) or updated_slot))


def stored_letter_screen(page: Page, id: str) -> Screen:
    """Return the page of a stored match by letter: before the deal its invitation, afterwards its table."""
    slot = page.matches.slot(id)
    try:
        if slot is None:
            raise BadLetter("bad-post")
        if not LetterState.of(slot).is_dealt:
            return outrun_message(page, LetterState.of(slot), slot["record"]) if LetterState.of(slot).ended else LetterInvite(page, id, slot)
        if lacks_words(GAMES[slot["record"]["game"]]):
            return LoadingPartScreen(page, "words", lambda: page.open_address(f"#/match/{id}"))
        return open_letter_table(page, id, slot)
    except BadRecord as error:
        page.unread = page.saves.stored_match_text(id) or ""
        return MessageScreen(page.paint, common_text("page", "match-title"), letter_error(error), ["lobby", *(["export-raw"] if page.unread else [])])


def letter_session(page: Page, record: dict[str, Any], slot: Slot | None, letter_state: LetterState) -> Session:
    """Return the session of a record. `letter_state` is the match's letter state.

    It raises BadRecord if the record can't be loaded, or if a move isn't legal.
    """
    loaded_record = load_record(record, sets=page.sets(slot))
    if loaded_record.broken:
        raise BadLetter("old-letter")
    return Session(loaded_record, remote_seats=letter_state.remote_seats)


def open_letter_table(page: Page, id: str, slot: Slot) -> LetterTable:
    """Return the table of a match at the last move seen on this device. Later moves are shown once it opens.

    Raises BadRecord if the match can't be loaded.
    """
    letter_state = LetterState.of(slot)
    loaded_record: Record = load_record(export_record(slot), sets=page.sets(slot))
    if loaded_record.broken:
        raise BadLetter("older-rules")
    seen_length = min(letter_state.seen, len(loaded_record.moves))
    return LetterTable(page, id, slot, Session(loaded_record.up_to(seen_length), remote_seats=letter_state.remote_seats),
                       tuple(loaded_record.moves[seen_length:]))


HANDLERS: dict[LetterStatus, Callable[[Page, Letter, Slot | None], Screen]] = {
    LetterStatus.INVITES: open_invitation, LetterStatus.EARLY: open_waiting, LetterStatus.DEALS: deal_joined_match, LetterStatus.GOES_ON: open_updated,
    LetterStatus.SAME: open_unchanged, LetterStatus.OLDER: open_answered, LetterStatus.DOUBTED: open_doubted,
    LetterStatus.OPENED: open_dealt, LetterStatus.LATE: open_late_answer, LetterStatus.OUTRUN: store_outrun}
ROUTES: dict[str, Callable[[Page, str], Screen]] = {"letter": letter_screen, "post": stored_letter_screen}
