"""Classifies incoming letters by their relation to the match stored on this device. The functions themselves store nothing."""

from enum import Enum
from typing import Any

from courtcards.saves.commit_reveal import commit_to_share, is_commitment_kept, seed_from_shares
from table.correspondence.letter import Letter
from table.correspondence.letter_check import common_length, compare_given, compare_moves, compare_start
from table.screens.setup_seats import unique_names
from table.storage.letter_state import BOTS_DEVICE, BadLetter, LetterState
from table.storage.save_format import Slot


class LetterStatus(Enum):
    """The status of an incoming letter: its relation to the match stored on this device."""

    INVITES = "invites"         # it invites a player on this device to a match that isn't stored yet
    EARLY = "early"             # it says that somebody has joined, but others haven't yet
    DEALS = "deals"             # everyone has joined, so the inviting device deals
    GOES_ON = "goes-on"         # it has new moves, or a match that isn't stored yet
    SAME = "same"               # it holds nothing new
    OLDER = "older"             # it has been answered already
    OPENED = "opened"           # an answer to an invitation, from which this device has dealt the match already
    LATE = "late"               # an answer to an invitation that somebody else answered first
    OUTRUN = "outrun"           # somebody else joined before this device, with the same invitation
    DOUBTED = "doubted"         # it holds a different turn of a seat played on this device


def classify_letter(letter: Letter, slot: Slot | None) -> LetterStatus:
    """Return the status of a letter. `slot` is the stored match with the letter's id, or None.

    BadLetter is raised in four cases: if the letter changes something that's stored already, if its deal breaks a commitment, if it invites nobody on this
    device, or if the stored match isn't by letter.
    """
    if slot is None:
        return LetterStatus.GOES_ON if letter.letter_state.is_dealt else classify_invitation(letter)
    if "post" not in slot:
        raise BadLetter("no-letters")
    letter_state = LetterState.of(slot)
    compare_start(letter, letter_state, slot["record"])
    if was_outrun(letter, letter_state):
        return LetterStatus.OUTRUN
    compare_given(letter, letter_state, slot["record"])
    if not letter.letter_state.is_dealt:
        return classify_joined(letter, letter_state)
    return classify_moves(letter, letter_state, slot["record"]) if letter_state.is_dealt else LetterStatus.GOES_ON


def classify_invitation(letter: Letter) -> LetterStatus:
    """Return the status of an invitation to an unknown match. Raises BadLetter if it isn't addressed to the next device that has to join."""
    if letter.to == 0 or letter.to != letter.letter_state.next_device:
        raise BadLetter("elsewhere")
    return LetterStatus.INVITES


def classify_joined(letter: Letter, letter_state: LetterState) -> LetterStatus:
    """Return the status of a letter written before the deal, if the match is stored on this device."""
    if letter_state.is_dealt:
        return classify_answer(letter, letter_state)
    if letter_state.home or not any(letter.letter_state.shares):
        return LetterStatus.SAME
    return LetterStatus.DEALS if letter.letter_state.next_device == 0 else LetterStatus.EARLY


def was_outrun(letter: Letter, letter_state: LetterState) -> bool:
    """Return whether a letter shows that another device joined in this one's place."""
    shares = letter.letter_state.shares
    is_pledge_kept = is_commitment_kept(letter_state.pledge, shares) if letter.letter_state.is_dealt else letter.letter_state.pledge == letter_state.pledge
    return letter_state.home > 0 and not letter_state.is_dealt and is_pledge_kept and shares[letter_state.home] not in ("", letter_state.own)


def classify_answer(letter: Letter, letter_state: LetterState) -> LetterStatus:
    """Return the status of a letter written before the deal, if this device has the match with its deal already."""
    if letter_state.home or letter.to:
        return LetterStatus.OLDER
    return LetterStatus.OPENED if letter.letter_state.shares[1:] == letter_state.shares[1:] else LetterStatus.LATE


def classify_moves(letter: Letter, letter_state: LetterState, record: dict[str, Any]) -> LetterStatus:
    """Return the status of a letter, given how its moves relate to the stored ones. Raises BadLetter if the letter changes another device's stored move."""
    compare_moves(letter, letter_state, record)
    theirs, ours = letter.moves, record["moves"]
    common = common_length(theirs, ours)
    if common < min(len(theirs), len(ours)):
        return LetterStatus.DOUBTED
    if len(theirs) > common:
        return LetterStatus.GOES_ON
    return LetterStatus.OLDER if len(ours) > common else LetterStatus.SAME


def first_deal(letter: Letter, slot: Slot) -> tuple[dict[str, Any], LetterState]:
    """Return the record and the letter state of a new deal, which the inviting device makes by revealing its share."""
    letter_state = LetterState.of(slot)
    shares = (letter_state.own, *letter.letter_state.shares[1:])
    record = letter.record | {"seed": seed_from_shares(shares), "seats": merged_names(letter, slot)}
    return record, letter_state._replace(homes=letter.letter_state.homes, shares=shares, sent=-1, to=-1, since="", seen=0, shown=0)


def merged_names(letter: Letter, slot: Slot) -> list[str]:
    """Return the players' names by seat, no two of them the same.

    Bots and players on this device have their stored names, the others the names in the letter.
    """
    pairs = zip(letter.letter_state.homes, slot["record"]["seats"], letter.record["seats"], strict=True)
    return unique_names([ours if home in (0, BOTS_DEVICE) else theirs for home, ours, theirs in pairs])


def letter_state_after(letter: Letter, slot: Slot | None) -> LetterState:
    """Return the letter state of a match after a letter that continues it. `slot` is the stored match, or None.

    If no match is stored yet, this device takes the place of the letter's recipient.
    """
    shares = letter.letter_state.shares
    letter_state = LetterState.of(slot) if slot else LetterState(letter.letter_state.homes, letter.to, shares, shares[letter.to], commit_to_share(shares[0]))
    return letter_state._replace(shares=shares, sent=len(letter.moves), to=letter.to, since="", ended=False, shown=0)
