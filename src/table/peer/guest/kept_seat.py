"""The home page's summary of a guest's seat at another device's table.

It names the players there and says what the guest holds: the game's main counter and the number of hand cards.
"""

from collections.abc import Sequence

from courtcards.texts import common_text
from table.match.match import Match
from table.match.narration.frame_text import progress_words
from table.peer.shared.presence import BOT, Presence
from table.storage.way_back import LONGEST_LINE, WayBack


def update_way_back(table: Match, way: WayBack, presence: Presence) -> WayBack:
    """Return the saved seat at a table with an up-to-date summary."""
    narrator, session = table.narrator, table.session
    me, counters = session.viewer, session.position.counters()
    players = tuple([(seat.name if seat.number != me else session.names[seat.number], seat.tincture, player_status(table, seat.number, way.host, presence))
                     for seat in narrator.seats])
    return way._replace(where=progress_words(narrator, counters)[:LONGEST_LINE], holds=", ".join(holdings_in_words(table, me))[:LONGEST_LINE], players=players)


def player_status(table: Match, seat: int, host: str, presence: Presence) -> str:
    """Return how a player takes part, in a word that `WayBack` stores: `you`, `bot`, `host`, `here` or `away`."""
    session, state = table.session, presence.guests.get(seat, "here")
    if seat == session.viewer:
        return "you"
    if session.bot_kind(seat) or state == BOT:
        return "bot"
    if session.names[seat] == host:
        return "host"
    return "here" if state == "here" else "away"


def holdings_in_words(table: Match, seat: int | None) -> Sequence[str]:
    """Return what a seat holds, as short phrases: the value of the game's main counter, and the number of hand cards.

    If the game has no main counter, or the hand isn't visible, that phrase is left out.
    """
    narrator, counters, view = table.narrator, table.session.position.counters(), table.session.view()
    tally, hand = narrator.layout.tally, view["zones"].get(f"{narrator.layout.hand}/{seat}")
    phrases = []
    if tally != "cards" and f"{tally}/{seat}" in counters:
        phrases.append(f"{narrator.texts.say('counter', tally)} {counters[f'{tally}/{seat}']}")
    if type(hand) is list:
        phrases.append(common_text("race", "holds", count=len(hand)))
    return phrases
