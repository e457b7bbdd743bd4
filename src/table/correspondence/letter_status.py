"""What a letter that comes is to the match that it belongs to. Nothing is stored here, no DOM."""

from enum import Enum
from typing import Any

from courtcards.saves.commit_reveal import kept, pledged, seed_of
from table.correspondence.letter import Letter
from table.correspondence.letter_check import compare_given, compare_moves, compare_start, parting
from table.screens.setup_seats import told_apart
from table.storage.letter_state import BOTS, BadLetter, Post
from table.storage.save_format import Slot


class Fate(Enum):
    """What becomes of a letter."""

    INVITES = "invites"         # somebody asks for a match that is not here
    EARLY = "early"             # somebody has joined, and others have not yet
    DEALS = "deals"             # all have joined: the first device deals
    GOES_ON = "goes-on"         # it has moves that are not here yet, or a match that is not
    SAME = "same"               # it holds what is here
    OLDER = "older"             # what it holds has been answered
    OPENED = "opened"           # it's an answer by which the cards were dealt here
    LATE = "late"               # somebody joined by an invitation that others had answered first
    OUTRUN = "outrun"           # somebody else joined before this device, by the same invitation
    DOUBTED = "doubted"         # it holds another turn of a seat that's played here


def fate(letter: Letter, slot: Slot | None) -> Fate:
    """Return what a letter is to what is kept under its id; raises BadLetter where it changes what both have, or its deal is not what was pledged."""
    if slot is None:
        return Fate.GOES_ON if letter.post.dealt else asked(letter)
    if "post" not in slot:
        raise BadLetter("no-letters")
    post = Post.of(slot)
    compare_start(letter, post, slot["record"])
    if outrun(letter, post):
        return Fate.OUTRUN
    compare_given(letter, post, slot["record"])
    if not letter.post.dealt:
        return joined(letter, post)
    return grown(letter, post, slot["record"]) if post.dealt else Fate.GOES_ON


def asked(letter: Letter) -> Fate:
    """Return what an invitation is that nothing is known of here; raises BadLetter for one that asks nobody here."""
    if letter.to == 0 or letter.to != letter.post.next:
        raise BadLetter("elsewhere")
    return Fate.INVITES


def joined(letter: Letter, post: Post) -> Fate:
    """Return what an invitation is that goes round, or comes back."""
    if post.dealt:
        return answered(letter, post)
    if post.home or not any(letter.post.shares):
        return Fate.SAME
    return Fate.DEALS if letter.post.next == 0 else Fate.EARLY


def outrun(letter: Letter, post: Post) -> bool:
    """Whether a match that isn't dealt here went on with somebody else, who joined in this device's place; its pledge is as it was."""
    shares = letter.post.shares
    pledge = kept(post.pledge, shares) if letter.post.dealt else letter.post.pledge == post.pledge
    return post.home > 0 and not post.dealt and pledge and shares[post.home] not in ("", post.own)


def answered(letter: Letter, post: Post) -> Fate:
    """Return what an invitation is once the cards are dealt: an answer that came in time or too late, else one that's older."""
    if post.home or letter.to:
        return Fate.OLDER
    return Fate.OPENED if letter.post.shares[1:] == post.shares[1:] else Fate.LATE


def grown(letter: Letter, post: Post, record: dict[str, Any]) -> Fate:
    """Return what the moves of a letter are to those that are here; raises BadLetter for one that changes what both have."""
    compare_moves(letter, post, record)
    theirs, ours = letter.moves, record["moves"]
    common = parting(theirs, ours)
    if common < min(len(theirs), len(ours)):
        return Fate.DOUBTED
    return Fate.GOES_ON if len(theirs) > common else Fate.OLDER if len(ours) > common else Fate.SAME


def begun(letter: Letter, slot: Slot) -> tuple[dict[str, Any], Post]:
    """Return the record and the post with which the first device deals: it opens what it had pledged."""
    post = Post.of(slot)
    shares = (post.own, *letter.post.shares[1:])
    record = letter.record | {"seed": seed_of(shares), "seats": named(letter, slot)}
    return record, post._replace(homes=letter.post.homes, shares=shares, sent=-1, to=-1, since="", seen=0, shown=0)


def named(letter: Letter, slot: Slot) -> list[str]:
    """Return who sits where: those here as they are called here, others as they call themselves; no two alike."""
    pairs = zip(letter.post.homes, slot["record"]["seats"], letter.record["seats"], strict=True)
    return told_apart([ours if home in (0, BOTS) else theirs for home, ours, theirs in pairs])


def taken(letter: Letter, slot: Slot | None) -> Post:
    """Return the post of a match after a letter has come that goes on: where nothing of it was here, it is that of whom the letter is for."""
    shares = letter.post.shares
    here = Post.of(slot) if slot else Post(letter.post.homes, letter.to, shares, shares[letter.to], pledged(shares[0]))
    return here._replace(shares=shares, sent=len(letter.moves), to=letter.to, since="", ended=False, shown=0)
