"""The routes of play by letter: an incoming letter and a stored match."""

from collections.abc import Callable
from typing import Any

from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import admit
from courtcards.saves.record import Record
from courtcards.texts import listed, said
from table.correspondence.doubted_letter import Doubted
from table.correspondence.letter import NEWER, Letter, flaw
from table.correspondence.letter_branches import Branches
from table.correspondence.letter_check import compare_marks, parting, unmade
from table.correspondence.letter_invites import Inviting, Joining, called, outrun
from table.correspondence.letter_status import Fate, begun, fate, taken
from table.correspondence.letter_table import LetterTable
from table.correspondence.next_invitation import Rematch
from table.correspondence.next_match import invitation
from table.correspondence.received_letter import Arrived
from table.correspondence.saved_letter_match import LetterPapers, noted
from table.match.narration.narrator import Teller
from table.match.session.local_session import Session
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import first_name, renamed
from table.screens.message import Message
from table.screens.missing_parts import PartWanted
from table.storage.letter_state import BadLetter, Post
from table.storage.save_format import Slot, marked, parted

LATEST = 60             # how many recent matches are searched for one never dealt


def letter(page: Page, text: str) -> Screen:
    """Accept a letter and return its page, or a message that says why it can't be accepted; then nothing is changed."""
    try:
        found = Letter.read(text)
        if lacks_words(GAMES[found.record["game"]]):
            return PartWanted(page, "words", lambda: page.open_anew(f"#/letter/{text}"))
        slot = page.matches.slot(found.id)
        what = fate(found, slot)
        takes = again if found.again and what in (Fate.GOES_ON, Fate.SAME) else FATES[what]
        return takes(page, found, slot)
    except BadRecord as error:
        return Message(page.paint, said("page", "letter-title"), flaw(error), ["reload" if error.key in NEWER else "open-record", "lobby"])


def again(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Save the end of a match and return the page of the next match's invitation, if the letter has one for this device."""
    arrived = goes_on(page, found, slot)
    if not isinstance(arrived, Arrived):
        return arrived
    asked = invitation(found, arrived.session) if arrived.post.home == found.to else None
    if asked is None:
        return arrived
    if page.matches.slot(asked.id):
        page.browser.replace(f"#/match/{asked.id}")
        return post(page, asked.id)
    kept = page.matches.slot(found.id) or {}
    return Rematch(page, asked, LetterPapers(page, found.id, kept, arrived.session, arrived.teller))


def invited(page: Page, found: Letter, _: Slot | None) -> Screen:
    """Return the page of an invitation."""
    admit(found.record, sets=page.sets())           # an impossible deal can't be joined
    host = called(found.post, found.record, 0)
    return Joining(page, found, any(unbegun(page, id, head, found, host) for id, head in page.matches.listed(LATEST)[1]))


def unbegun(page: Page, id: str, head: Slot | None, found: Letter, host: str) -> bool:
    """Return whether a match of the same host and game was joined here and never dealt."""
    post = Post.load(head.get("post")) if head else None
    if post is None or post.dealt or post.home == 0 or (head or {}).get("game") != found.record["game"]:
        return False
    slot = page.matches.slot(id)
    return slot is not None and len(post.homes) == len(slot["record"].get("seats", ())) and called(post, slot["record"], 0) == host


def dealt(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Deal the match that everyone has joined, and open it."""
    assert slot is not None
    record, post = begun(found, slot)
    return goes(page, found.id, slot | {"record": record, "title": first_name(record), "post": post.dump()})


def goes(page: Page, id: str, slot: Slot) -> Screen:
    """Save a match and return its table."""
    table = at_table(page, id, slot)
    table.papers.save()
    page.browser.replace(f"#/match/{id}")
    return table


def goes_on(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Accept a letter that continues a match, or ask about a turn in it that only a player here could have made."""
    if slot is not None:
        since = len(slot["record"]["moves"])
        session = seated(page, found.record, slot, Post.of(slot))
        compare_marks(found, slot, session, since)
        if unmade(session, since, slot.get("standing")) < session.length:
            return doubted(page, found, slot)
    return taken_in(page, found, slot)


def taken_in(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Save a letter's match and return the letter's page."""
    post = taken(found, slot)
    session = seated(page, found.record, slot, post)
    bare, marks = parted(found.record)
    before = slot or page.matches.new(found.record, first_name(found.record))[1]
    title = before["title"] if slot and Post.of(slot).dealt else first_name(found.record)
    kept = before | {"record": bare, **marks, "title": title, "post": post.dump(), "standing": standing(session, found, before), "undone": [],
                     "over": session.position.outcome is not None, "note": noted(session, post, Teller(session).note())}
    page.save(found.id, kept)
    return Arrived(page, found.id, session, post, slot is not None)


def standing(session: Session, found: Letter, before: Slot) -> dict[str, Any]:
    """Return the merged automatic passes: for seats here as stored here, for the others as in the letter."""
    session.standing.load(found.standing, session.record.moves)
    theirs = session.standing.dump()
    session.standing.load(before.get("standing"), session.record.moves)
    ours, here = session.standing.dump(), {*map(str, session.people)}
    return ours | {name: {seat: value for seat, value in theirs[name].items() if seat not in here} |
                   {seat: value for seat, value in ours[name].items() if seat in here} for name in ("kept", "skips")}


def same(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Open the match and say that the letter holds nothing new."""
    page.tell("letter-same")
    return reopened(page, found.id, slot)


def older(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Open the match and say that the letter has been answered already, or was written here."""
    if slot and Post.of(slot).home == found.to:
        page.tell("letter-older")
    else:
        page.tell("letter-yours")
    return reopened(page, found.id, slot)


def opened(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Open the match and say that this answer was used for the deal."""
    page.tell("letter-opened")
    return reopened(page, found.id, slot)


def late(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Open the match and name the players whose answers came too late."""
    assert slot is not None
    ours = Post.of(slot).shares
    homes = [home for home, share in enumerate(found.post.shares) if home and share != ours[home]]
    page.tell("letter-late", who=listed([called(found.post, found.record, home) for home in homes]))
    return reopened(page, found.id, slot)


def outran(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Save that somebody else joined first, and say so."""
    assert slot is not None
    post = Post.of(slot)._replace(ended=True)
    page.save(found.id, slot | {"post": post.dump(), "over": True, "note": said("post", "note-outrun")})
    return outrun(page, post, slot["record"])


def early(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Open the match and say that others still have to join."""
    page.tell("letter-early")
    return reopened(page, found.id, slot)


def reopened(page: Page, id: str, slot: Slot | None) -> Screen:
    """Open a match that a letter doesn't change, resuming it if it was ended here."""
    if slot and Post.of(slot).ended and Post.of(slot).dealt:
        page.save(id, slot | {"post": slot["post"] | {"ended": False}, "over": False}, played=False)
    page.browser.replace(f"#/match/{id}")
    return post(page, id)


def doubted(page: Page, found: Letter, slot: Slot | None) -> Screen:
    """Return the page of a letter with a turn of a seat here that wasn't made here; nothing is saved yet."""
    assert slot is not None
    kept, moves = Post.of(slot), slot["record"]["moves"]
    ours, theirs = (seated(page, found.record | {"moves": played}, slot, kept) for played in (moves, found.moves))
    common = parting(found.moves, moves)
    at = common if common < ours.length else unmade(theirs, common, slot.get("standing"))
    return Doubted(page, found.id, ours, theirs, at, kept.far, lambda: page.enter(elsewhere(page, found, slot, common)))


def elsewhere(page: Page, found: Letter, slot: Slot, common: int) -> Screen:
    """Accept a letter whose turns were made on the player's other device; what was played here instead is kept as an ended copy."""
    kept = Post.of(slot)
    after = slot | {"post": kept._replace(seen=min(common, kept.seen)).dump()}
    if common == len(slot["record"]["moves"]):
        return taken_in(page, found, after)
    title = renamed(lambda title: said("match", "copy", title=title), slot["title"])
    id, copy = page.matches.new(marked(slot), title, post=kept._replace(ended=True).dump())
    page.save(id, copy | {"saved": slot.get("saved", 0), "over": True, "note": said("post", "note-ended")}, played=False)
    taken_in(page, found, after)
    return Branches(page, common, (id, slot), (found.id, page.matches.slot(found.id) or after))


def post(page: Page, id: str) -> Screen:
    """Return the page of a stored match by letter: its table, its invitation before the deal, or a message if it can't be opened."""
    slot = page.matches.slot(id)
    try:
        if slot is None:
            raise BadLetter("bad-post")
        if not Post.of(slot).dealt:
            return outrun(page, Post.of(slot), slot["record"]) if Post.of(slot).ended else Inviting(page, id, slot)
        if lacks_words(GAMES[slot["record"]["game"]]):
            return PartWanted(page, "words", lambda: page.open_anew(f"#/match/{id}"))
        return at_table(page, id, slot)
    except BadRecord as error:
        page.unread = page.saves.raw(id) or ""
        return Message(page.paint, said("page", "match-title"), flaw(error), ["lobby", *(["export-raw"] if page.unread else [])])


def seated(page: Page, record: dict[str, Any], slot: Slot | None, kept: Post) -> Session:
    """Return the session of a record whose moves are all legal; raises BadRecord."""
    whole = admit(record, sets=page.sets(slot))
    if whole.broken:
        raise BadLetter("old-letter")
    return Session(whole, far=kept.far)


def at_table(page: Page, id: str, slot: Slot) -> LetterTable:
    """Return the table of a match up to the moves shown here before, with the rest still to be shown; raises BadRecord."""
    kept = Post.of(slot)
    whole: Record = admit(marked(slot), sets=page.sets(slot))
    if whole.broken:
        raise BadLetter("older-rules")
    seen = min(kept.seen, len(whole.moves))
    return LetterTable(page, id, slot, Session(whole.up_to(seen), far=kept.far), tuple(whole.moves[seen:]))


FATES: dict[Fate, Callable[[Page, Letter, Slot | None], Screen]] = {
    Fate.INVITES: invited, Fate.EARLY: early, Fate.DEALS: dealt, Fate.GOES_ON: goes_on, Fate.SAME: same, Fate.OLDER: older, Fate.DOUBTED: doubted,
    Fate.OPENED: opened, Fate.LATE: late, Fate.OUTRUN: outran}
ROUTES: dict[str, Callable[[Page, str], Screen]] = {"letter": letter, "post": post}
