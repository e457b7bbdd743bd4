"""Finds the hits of a frame: an attack strikes the King, or the card that absorbs all its damage."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.markup.motion import VisibleHit, seat_place_name
from table.markup.scene import Scene


def hits(scene: Scene, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return a list with the hit of an attack. The list is empty if there's no attack."""
    details = {fact.key: fact.about for fact in facts}
    if "attacks" not in details:
        return []
    weapon, rival = details["attacks"]["card"], seat_place_name(details["attacks"]["rival"])
    if "wounds" in details:
        return [VisibleHit(weapon, rival, f"−{details['wounds']['count']}")]
    absorber = details.get("queen-absorbs") or details.get("absorbs")
    return [VisibleHit(weapon, absorber["card"] if absorber else rival)]
