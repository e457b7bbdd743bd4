"""Lets players play again by letter: a single letter holds the end of a match and the commitment for the next."""

from typing import Any

from courtcards.saves.record import next_match_data
from table.correspondence.letter import UNDEALT, Letter, dump_letter
from table.match.session.local_session import Session
from table.page.page import Page
from table.storage.letter_state import BOTS_DEVICE, LetterState
from table.storage.save_format import Slot, export_record

FOLLOWS_FIELD = "follows"         # the field with the previous match's id in a match not dealt yet
SEARCHED_MATCHES = 60       # how many recent matches are searched for the next one


def next_homes(letter_state: LetterState, first: int) -> tuple[int, ...]:
    """Return the device of each seat in the next match. Devices are renumbered so that the one inviting to it (`first`) becomes 0.

    >>> next_homes(LetterState((0, 1, -1, 2), 1, ("",) * 3, "", ""), 1)
    (2, 0, -1, 1)
    """
    return tuple([home if home == BOTS_DEVICE else (home - first) % len(letter_state.shares) for home in letter_state.homes])


def next_record(session: Session) -> dict[str, Any]:
    """Return the record of the match that follows a finished one. It has the same game and players, and isn't dealt yet."""
    return next_match_data(session.record) | UNDEALT


def next_id(page: Page, id: str) -> str:
    """Return the id of the stored match that follows the match `id`, or "" if there's none among the recent matches."""
    return next((match_id for match_id, head in page.matches.newest(SEARCHED_MATCHES)[1] if head and head.get(FOLLOWS_FIELD) == id), "")


def previous_match(page: Page, slot: Slot) -> tuple[str, Slot] | None:
    """Return the id and slot of the finished match that the match in `slot` follows.

    Return None if it follows none, or if that match is no longer a finished match by letter.
    """
    id = str(slot.get(FOLLOWS_FIELD, ""))
    previous = page.matches.slot(id) if id else None
    if not previous or not previous.get("over"):
        return None
    letter_state = LetterState.load(previous.get("post"))
    return (id, previous) if letter_state and not letter_state.ended else None


def last_letter(id: str, slot: Slot, again: dict[str, str]) -> str | None:
    """Return the last letter of a finished match, or None if it's too long for a link.

    `again` has the id and commitment of the next match, which the letter includes.
    """
    letter_state = LetterState.of(slot)
    return dump_letter(id, letter_state, (letter_state.home + 1) % len(letter_state.shares), export_record(slot), {}, again)


def next_invitation(letter: Letter, session: Session) -> Letter | None:
    """Return the invitation in a finished match's last letter, as the first letter of the next match.

    Return None if the match isn't over or nobody is invited.
    """
    invitation, letter_state = letter.again, letter.letter_state
    if invitation is None or session.position.outcome is None:
        return None
    homes = next_homes(letter_state, (letter.to - 1) % len(letter_state.shares))
    return Letter(invitation["id"], LetterState(homes, 1, ("",) * len(letter_state.shares), "", invitation["pledge"]), 1, next_record(session), {})
