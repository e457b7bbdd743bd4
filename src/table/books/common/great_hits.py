"""Finds great hits: the facts of a game that rivals remark on, as its book defines them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from courtcards.engine.game import Fact


class GreatHitRule(NamedTuple):
    """The rule for a great hit: a fact is one if the number in its detail `detail` is at least `least`.

    If `detail` is "", every such fact is a great hit. `on` names the detail that holds the victim, if any. `moment` names the kind of remark that the seat
    makes about its hit. If it's "", the kind is `hits` if there's a victim, otherwise `scores`.
    """

    detail: str = ""
    least: int = 0
    on: str = "rival"
    moment: str = ""


class GreatHit(NamedTuple):
    """A great hit: the seat that made it, and its victim, or None if it hurts nobody in particular.

    `moment` names the kind of remark that the seat makes about it, such as `hits`.
    """

    by: int
    on: int | None
    moment: str


def great_hit_at(great: Mapping[str, GreatHitRule], log: Sequence[Fact], at: int, least: bool = True) -> GreatHit | None:
    """Return the great hit told by the fact at index `at` of the log, or None if it tells none. If `least` is False, any hit above 0 counts.

    Facts that only some seats may know don't count. If the fact itself names no seat, the hit was made by the last seat named before it.
    """
    fact = log[at]
    rule = great.get(fact.key)
    if rule is None or fact.seats is not None:
        return None
    if rule.detail and fact.about[rule.detail] < (rule.least if least else 1):
        return None
    by = next((earlier.about["seat"] for earlier in reversed(log[:at + 1]) if "seat" in earlier.about), None)
    if by is None:
        return None
    on = fact.about.get(rule.on)
    return GreatHit(by, on, rule.moment or ("scores" if on is None else "hits"))
