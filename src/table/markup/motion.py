"""Works out which cards moved where between two positions, for animations."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple


class CardTravel(NamedTuple):
    """The travel of a card from zone to zone; `card` is None if it stays face down."""

    card: str | None
    start: str
    end: str
    turn: str = ""              # "up" if it's turned face up on the way, "down" if face down


class VisibleHit(NamedTuple):
    """A visible blow: the attacker travels to its target, and a number bursts from the target.

    `by` and `at` name the attacker and the target: a card, a place or a seat ("KD", "field/0:c2", "seat/1"). `by` is "" if nothing travels. `burst` is the text
    that bursts from the target, and `back` the one from the attacker. `gain` says whether the hit is good for the target.
    """

    by: str
    at: str
    burst: str = ""
    gain: bool = False
    back: str = ""


def seat_place_name(seat: int) -> str:
    """Return the name that stands for a seat in animations, such as "seat/1"."""
    return f"seat/{seat}"


HIT_GAP_MS = 300                # between the starts of several hits
TRAVEL_MS, TURN_MS = 260, 320   # a card takes this long to travel, and to turn


def turning_time(ways: Iterable[CardTravel]) -> int:
    """Return the time in ms until cards that turn face up on their way show their faces, or 0 if none turns up."""
    return TRAVEL_MS + TURN_MS if any(way.turn == "up" for way in ways) else 0


def travels_between(before: dict[str, Any], after: dict[str, Any], counters: Iterable[str] = ()) -> list[CardTravel]:
    """Return the travels between two views: of cards, and of the pieces counted by `counters`."""
    travels = zone_travels(before["zones"], after["zones"])
    return travels + [travel for counter in counters for travel in zone_travels(counter_zones(before, counter), counter_zones(after, counter))]


def counter_zones(view: dict[str, Any], counter: str) -> dict[str, Any]:
    """Return a counter's values as if they were zones of face-down cards, one for each seat, so that their changes can be animated."""
    return {zone: {"hidden": number, "known": []} for zone, number in view["counters"].items() if zone.startswith(f"{counter}/")}


def zone_travels(before: dict[str, Any], after: dict[str, Any]) -> list[CardTravel]:
    """Return how cards travelled between the zones of two views."""
    starts, ends = zone_by_card(before), zone_by_card(after)
    loss = Counter(hidden_counts(before))
    loss.subtract(hidden_counts(after))
    travels = [CardTravel(card, starts[card], zone) for card, zone in ends.items() if card in starts and starts[card] != zone]
    for card, zone in ends.items():
        if card not in starts and (start := spare_zone(zone, loss)):
            loss[start] -= 1
            travels.append(CardTravel(card, start, zone, "up"))
    gain = Counter({zone: -count for zone, count in loss.items()})
    for card, zone in starts.items():
        if card not in ends and (end := spare_zone(zone, gain)):
            gain[end] -= 1
            travels.append(CardTravel(card, zone, end, "down"))
    return travels + hidden_travels(gain)


def hidden_travels(gain: Counter[str]) -> list[CardTravel]:
    """Return the travels of cards that were and remain face down.

    `gain` is how many cards each zone gained (negative if it lost some).
    """
    travels = []
    for zone, count in list(gain.items()):
        for _ in range(count):
            start = spare_zone(zone, Counter({other: -number for other, number in gain.items()}))
            if start is None:
                break
            gain[start] += 1
            gain[zone] -= 1
            travels.append(CardTravel(None, start, zone))
    return travels


def spare_zone(zone: str, spare: Counter[str]) -> str | None:
    """Return another zone with cards to spare, if possible of the same owner, or None if no zone has any."""
    owner = zone.partition("/")[2]
    zones = [other for other, count in spare.items() if count > 0 and other != zone]
    return next((other for other in zones if other.partition("/")[2] == owner), zones[0] if zones else None)


def zone_by_card(zones: dict[str, Any]) -> dict[str, str]:
    """Return the zone of every visible card."""
    return {card: zone for zone, cards in zones.items() for card in (cards["known"] if isinstance(cards, dict) else cards)}


def hidden_counts(zones: dict[str, Any]) -> dict[str, int]:
    """Return how many hidden cards each zone holds."""
    return {zone: cards["hidden"] for zone, cards in zones.items() if isinstance(cards, dict)}
