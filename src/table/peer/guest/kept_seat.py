"""What a guest's device keeps of its place at another device's table, for the home page: who was there, and what one holds. No DOM."""

from collections.abc import Sequence

from courtcards.texts import said
from table.match.match import Match
from table.match.narration.frame_text import where
from table.peer.shared.presence import BOT, Company
from table.storage.way_back import LINE, WayBack


def seen_at(table: Match, way: WayBack, company: Company) -> WayBack:
    """Return the way back to a table with the match as it's seen there now."""
    teller, session = table.teller, table.session
    me, counters = session.viewer, session.position.counters()
    players = tuple([(seat.name if seat.number != me else session.names[seat.number], seat.tincture, how(table, seat.number, way.host, company))
                     for seat in teller.seats])
    return way._replace(where=where(teller, counters)[:LINE], holds=", ".join(held(table, me))[:LINE], players=players)


def how(table: Match, seat: int, host: str, company: Company) -> str:
    """Return how somebody at the table stands, as the way back keeps it."""
    session, state = table.session, company.guests.get(seat, "here")
    if seat == session.viewer:
        return "you"
    if session.bot(seat) or state == BOT:
        return "bot"
    return "host" if session.names[seat] == host else "here" if state == "here" else "away"


def held(table: Match, seat: int | None) -> Sequence[str]:
    """Return in words what a seat holds: what the game counts, and how many cards."""
    teller, counters, view = table.teller, table.session.position.counters(), table.session.view()
    tally, hand = teller.layout.tally, view["zones"].get(f"{teller.layout.hand}/{seat}")
    counted = [f"{teller.texts.say('counter', tally)} {counters[f'{tally}/{seat}']}"] if tally != "cards" and f"{tally}/{seat}" in counters else []
    return [*counted, *([said("race", "holds", count=len(hand))] if type(hand) is list else [])]
