"""Whether a letter changes anything both sides have, and whether it plays for a seat that's played here. Nothing is stored here, no DOM."""

from typing import Any, NoReturn

from courtcards.saves.commit_reveal import pledged
from courtcards.saves.record import MARKS, player
from table.correspondence.letter import Letter
from table.match.session.local_session import Session
from table.storage.letter_state import BOTS, BadLetter, Post
from table.storage.save_format import Slot

START = "game", "options", "cards", "after", "remarks"      # what of a match nobody changes once it's proposed


def refuse(place: str, **about: Any) -> NoReturn:
    """Refuse a letter, and name the place where it differs."""
    raise BadLetter("differs", place=place, **about)


def compare_start(letter: Letter, post: Post, record: dict[str, Any]) -> None:
    """Refuse a letter that changes how its match was proposed."""
    theirs = letter.record
    for name in START:
        if theirs.get(name) != record.get(name):
            refuse(name)
    if "words" in theirs and "words" in record and theirs["words"] != record["words"]:
        refuse("words")
    if letter.post.homes != post.homes:
        refuse("homes")


def compare_given(letter: Letter, post: Post, record: dict[str, Any]) -> None:
    """Refuse a letter that changes what each device gave to its match; an answer that comes after the deal changes nothing."""
    if letter.post.dealt or not post.dealt:
        compare_shares(letter.post, post, record)
        compare_names(letter, post, record)


def compare_shares(sent: Post, post: Post, record: dict[str, Any]) -> None:
    """Refuse shares of the deal that aren't those given, or not what the host promised."""
    if (pledged(sent.shares[0]) if sent.dealt else sent.pledge) != post.pledge:
        raise BadLetter("false-letter")
    given = [post.own if home == post.home and home else share for home, share in enumerate(post.shares)]
    for home, share in enumerate(given):
        if share and sent.shares[home] not in (share, "" if not sent.dealt else share):
            refuse("shares", who=player(record["seats"][post.homes.index(home)])[0])


def compare_names(letter: Letter, post: Post, record: dict[str, Any]) -> None:
    """Refuse other names than those known here: before the deal those of the host, the bots, and those who had joined."""
    if post.home and not letter.post.dealt:
        return
    for home, ours, theirs in zip(post.homes, record["seats"], letter.record["seats"], strict=True):
        if ours != theirs and (post.dealt or home in (0, BOTS, post.home) or post.shares[home]):
            refuse("seats", who=player(ours)[0])


def parting(theirs: list[str], ours: list[str]) -> int:
    """Return how many moves two lists begin with in common."""
    return next((at for at, (one, other) in enumerate(zip(theirs, ours, strict=False)) if one != other), min(len(theirs), len(ours)))


def compare_moves(letter: Letter, post: Post, record: dict[str, Any]) -> None:
    """Refuse a letter that changes a move both sides have; a turn of a seat that's played here is asked about instead."""
    ours, at = record["moves"], parting(letter.moves, record["moves"])
    if at < min(len(ours), len(letter.moves)) and not plays(letter.moves[at], post):
        refuse("moves", number=at + 1, who=player(record["seats"][int(ours[at].partition(" ")[0])])[0])


def plays(move: str, post: Post) -> bool:
    """Whether a move is that of a seat played here."""
    return move.partition(" ")[0] in {str(seat) for seat, home in enumerate(post.homes) if home == post.home}


def unmade(session: Session, since: int, standing: Any) -> int:
    """Return how many moves there are before the first from `since` on that only somebody here could make; `standing` are the passes that stand here."""
    for number in range(since, session.length):
        seat = session.mover(number)
        if seat in session.people and not (session.passed(number) and lets_pass(session, number, seat, standing)):
            return number
    return session.length


def lets_pass(session: Session, number: int, seat: int, standing: Any) -> bool:
    """Whether a seat's pass stood at a move, so that any device could make it."""
    past = session.back(number)
    past.standing.load(standing, past.record.moves)
    return past.standing.passes(seat)


def compare_marks(letter: Letter, slot: Slot, session: Session, since: int) -> None:
    """Refuse a letter that leaves out what the match bore when it went; while somebody here is asked, a hint may be newer than any letter."""
    question = session.deal.after(since).question
    waiting = question is None or not {*question.seats} & {*session.people}
    if waiting and any(slot.get(mark) and mark not in letter.record.get("marks", ()) for mark in MARKS):
        refuse("marks")
