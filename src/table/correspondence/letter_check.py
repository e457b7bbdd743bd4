"""Checks that a letter changes nothing that both devices have already, and makes no move for a player on this device. The checks store nothing."""

from typing import Any, NoReturn

from courtcards.saves.commit_reveal import commit_to_share
from courtcards.saves.record import MARKS, parse_seat
from table.correspondence.letter import Letter
from table.match.session.local_session import Session
from table.storage.letter_state import BOTS_DEVICE, BadLetter, LetterState
from table.storage.save_format import Slot

FIXED_FIELDS = "game", "options", "cards", "after", "remarks"  # record fields that never change after the invitation


def refuse_difference(place: str, **about: Any) -> NoReturn:
    """Raise BadLetter for a letter that differs in `place`, such as "moves". `about` are further details of the error."""
    raise BadLetter("differs", place=place, **about)


def compare_start(letter: Letter, letter_state: LetterState, record: dict[str, Any]) -> None:
    """Refuse a letter that changes what was proposed: the set-up, the word list or the device of a seat. Raises BadLetter."""
    theirs = letter.record
    for name in FIXED_FIELDS:
        if theirs.get(name) != record.get(name):
            refuse_difference(name)
    if "words" in theirs and "words" in record and theirs["words"] != record["words"]:
        refuse_difference("words")
    if letter.letter_state.homes != letter_state.homes:
        refuse_difference("homes")


def compare_given(letter: Letter, letter_state: LetterState, record: dict[str, Any]) -> None:
    """Refuse a letter that changes the share given by a device, or a player's name; raises BadLetter."""
    if letter.letter_state.is_dealt or not letter_state.is_dealt:
        compare_shares(letter.letter_state, letter_state, record)
        compare_names(letter, letter_state, record)


def compare_shares(sent: LetterState, letter_state: LetterState, record: dict[str, Any]) -> None:
    """Refuse shares that differ from those this device has stored, or from the host's commitment; raises BadLetter."""
    pledge = commit_to_share(sent.shares[0]) if sent.is_dealt else sent.pledge
    if pledge != letter_state.pledge:
        raise BadLetter("false-letter")
    shares = [letter_state.own if home == letter_state.home and home else share for home, share in enumerate(letter_state.shares)]
    for home, share in enumerate(shares):
        may_be_missing = not sent.is_dealt and not sent.shares[home]
        if share and sent.shares[home] != share and not may_be_missing:
            refuse_difference("shares", who=parse_seat(record["seats"][letter_state.homes.index(home)])[0])


def compare_names(letter: Letter, letter_state: LetterState, record: dict[str, Any]) -> None:
    """Refuse names that differ from those this device has stored; raises BadLetter."""
    if letter_state.home and not letter.letter_state.is_dealt:
        return
    for home, ours, theirs in zip(letter_state.homes, record["seats"], letter.record["seats"], strict=True):
        if ours != theirs and (letter_state.is_dealt or home in (0, BOTS_DEVICE, letter_state.home) or letter_state.shares[home]):
            refuse_difference("seats", who=parse_seat(ours)[0])


def common_length(theirs: list[str], ours: list[str]) -> int:
    """Return how many moves two lists have in common before the first difference."""
    pairs = enumerate(zip(theirs, ours, strict=False))
    return next((index for index, (their_move, our_move) in pairs if their_move != our_move), min(len(theirs), len(ours)))


def compare_moves(letter: Letter, letter_state: LetterState, record: dict[str, Any]) -> None:
    """Refuse a letter that changes a move of the stored match; raises BadLetter.

    A move of a seat played on this device may differ: the player is asked about it instead.
    """
    ours, index = record["moves"], common_length(letter.moves, record["moves"])
    if index < min(len(ours), len(letter.moves)) and not is_move_of_device(letter.moves[index], letter_state):
        seat = int(ours[index].partition(" ")[0])
        refuse_difference("moves", number=index + 1, who=parse_seat(record["seats"][seat])[0])


def is_move_of_device(move: str, letter_state: LetterState) -> bool:
    """Return whether a move was made by a seat played on this device."""
    return move.partition(" ")[0] in {str(seat) for seat, home in enumerate(letter_state.homes) if home == letter_state.home}


def first_unmade_move(session: Session, since: int, standing: Any) -> int:
    """Return the index of a letter's first move, from `since` on, that only a player on this device could have made.

    If there's no such move, return the match's length. `standing` has the automatic passes set on this device. They don't count, since any device may make
    them.
    """
    for number in range(since, session.length):
        seat = session.mover(number)
        if seat in session.people and not (session.was_pass(number) and was_automatic_pass(session, number, seat, standing)):
            return number
    return session.length


def was_automatic_pass(session: Session, number: int, seat: int, standing: Any) -> bool:
    """Return whether a seat was set to pass automatically when move `number` was made. Any device can make such a pass."""
    past = session.session_at(number)
    past.auto_pass.load(standing, past.record.moves)
    return past.auto_pass.passes_for(seat)


def compare_marks(letter: Letter, slot: Slot, session: Session, since: int) -> None:
    """Refuse a letter that leaves out marks, such as a hint taken, that this device has stored for the match; raises BadLetter.

    `since` is the number of moves stored on this device.
    """
    question = session.deal.position_after(since).question
    is_waiting = question is None or not {*question.seats} & {*session.people}
    if is_waiting and any(slot.get(mark) and mark not in letter.record.get("marks", ()) for mark in MARKS):
        refuse_difference("marks")
