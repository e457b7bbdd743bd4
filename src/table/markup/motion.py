"""Which cards went where: the difference of two positions as one seat sees them. No DOM; rules emit no motion."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple


class Travel(NamedTuple):
    """One card's way from zone to zone; `card` None is a card that stays face down."""

    card: str | None
    start: str
    end: str
    turn: str = ""              # "up" when it is turned face up on the way, "down" when it is turned face down


class Hit(NamedTuple):
    """A blow as it is seen: what strikes travels to what is hit, and a number bursts from it.

    `by` and `at` are cards, places or seats as they are called on the table ("KD", "field/0:c2", "seat/1"); `by` "" where nothing travels. `burst` is what
    bursts, "" for nothing; `gain` whether it does good; `back` what bursts from what strikes, where both are hurt.
    """

    by: str
    at: str
    burst: str = ""
    gain: bool = False
    back: str = ""


def seat_name(seat: int) -> str:
    """Return what a seat is called on the table."""
    return f"seat/{seat}"


NEXT = 300                      # ms until the next of several hits begins
WAY, TURN = 260, 320            # ms that a card is on its way, and that it takes to turn


def turning(ways: Iterable[Travel]) -> int:
    """Return for how many ms cards are not yet seen that are turned face up on their way."""
    return WAY + TURN if any(way.turn == "up" for way in ways) else 0


def flights(before: dict[str, Any], after: dict[str, Any], counters: Iterable[str] = ()) -> list[Travel]:
    """Return the ways from one view to the next: those of the cards, and of the pieces that counters count at every seat."""
    ways = travels(before["zones"], after["zones"])
    return ways + [way for counter in counters for way in travels(pieces(before, counter), pieces(after, counter))]


def pieces(view: dict[str, Any], counter: str) -> dict[str, Any]:
    """Return what a counter counts at every seat as zones of things that are all alike."""
    return {zone: {"hidden": number, "known": []} for zone, number in view["counters"].items() if zone.startswith(f"{counter}/")}


def travels(before: dict[str, Any], after: dict[str, Any]) -> list[Travel]:
    """Return the ways that lead from the zones of one view to those of the next."""
    was, now = places(before), places(after)
    loss = Counter(hidden(before))
    loss.subtract(hidden(after))
    ways = [Travel(card, was[card], zone) for card, zone in now.items() if card in was and was[card] != zone]
    for card, zone in now.items():
        if card not in was and (start := partner(zone, loss)):
            loss[start] -= 1
            ways.append(Travel(card, start, zone, "up"))
    gain = Counter({zone: -count for zone, count in loss.items()})
    for card, zone in was.items():
        if card not in now and (end := partner(zone, gain)):
            gain[end] -= 1
            ways.append(Travel(card, zone, end, "down"))
    return ways + unseen(gain)


def unseen(gain: Counter[str]) -> list[Travel]:
    """Return the ways of cards that were and stay face down."""
    ways = []
    for zone, count in list(gain.items()):
        for _ in range(count):
            start = partner(zone, Counter({other: -number for other, number in gain.items()}))
            if start is None:
                break
            gain[start] += 1
            gain[zone] -= 1
            ways.append(Travel(None, start, zone))
    return ways


def partner(zone: str, spare: Counter[str]) -> str | None:
    """Return a zone with cards to spare, of the same owner if there is one."""
    owner = zone.partition("/")[2]
    open_ = [other for other, count in spare.items() if count > 0 and other != zone]
    return next((other for other in open_ if other.partition("/")[2] == owner), open_[0] if open_ else None)


def places(zones: dict[str, Any]) -> dict[str, str]:
    """Return the zone of every card that is seen."""
    return {card: zone for zone, cards in zones.items() for card in (cards["known"] if isinstance(cards, dict) else cards)}


def hidden(zones: dict[str, Any]) -> dict[str, int]:
    """Return how many unseen cards every zone holds."""
    return {zone: cards["hidden"] for zone, cards in zones.items() if isinstance(cards, dict)}
