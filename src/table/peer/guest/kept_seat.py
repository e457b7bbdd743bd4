"""The home page's summary of a guest's seat at another device's table: the players there, and the guest's cards and points."""

from collections.abc import Sequence

from courtcards.texts import said
from table.match.match import Match
from table.match.narration.frame_text import where
from table.peer.shared.presence import BOT, Company
from table.storage.way_back import LINE, WayBack


def seen_at(table: Match, way: WayBack, company: Company) -> WayBack:
    """Return the way back to a table, updated with the match as it looks now."""
    teller, session = table.teller, table.session
    me, counters = session.viewer, session.position.counters()
    players = tuple([(seat.name if seat.number != me else session.names[seat.number], seat.tincture, how(table, seat.number, way.host, company))
                     for seat in teller.seats])
    return way._replace(where=where(teller, counters)[:LINE], holds=", ".join(held(table, me))[:LINE], players=players)


def how(table: Match, seat: int, host: str, company: Company) -> str:
    """Return how a player takes part, as the way back stores it: `you`, `bot`, `host`, `here` or `away`."""
    session, state = table.session, company.guests.get(seat, "here")
    if seat == session.viewer:
        return "you"
    if session.bot(seat) or state == BOT:
        return "bot"
    return "host" if session.names[seat] == host else "here" if state == "here" else "away"


def held(table: Match, seat: int | None) -> Sequence[str]:
    """Return in words what a seat holds: the game's main counter and the number of hand cards."""
    teller, counters, view = table.teller, table.session.position.counters(), table.session.view()
    tally, hand = teller.layout.tally, view["zones"].get(f"{teller.layout.hand}/{seat}")
    counted = [f"{teller.texts.say('counter', tally)} {counters[f'{tally}/{seat}']}"] if tally != "cards" and f"{tally}/{seat}" in counters else []
    return [*counted, *([said("race", "holds", count=len(hand))] if type(hand) is list else [])]
