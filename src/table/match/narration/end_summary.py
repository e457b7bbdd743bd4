"""How a match ended, in the few words that its head keeps. No DOM."""

from typing import Any

from courtcards.engine.game import Outcome
from table.match.session.local_session import Session

UNRANKED = "bot"            # the level of a bot where a game has none


def ended(session: Session, outcome: Outcome, came: bool, me: str) -> dict[str, Any]:
    """Return how a match ended, as a head keeps it, see finished_match.py.

    The one person here is the person here; where several are, or the match `came` from elsewhere, it is who bears the name `me`, nobody while that is "".
    """
    named = [seat for seat in session.people if me and session.names[seat] == me]
    mine = named[:1] if came or session.reader is None else [session.reader]
    bots = {session.level(seat) or UNRANKED for seat in range(len(session.names)) if session.bot(seat)}
    words = [about["word"] for key, about in session.look(-1)["notes"] if key == "word" and about["seat"] in mine]
    return {"won": [] if outcome.draw else list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason, "mine": mine, "bots": sorted(bots),
            "n": session.length} | ({"word": max(words, key=len)} if words else {})
