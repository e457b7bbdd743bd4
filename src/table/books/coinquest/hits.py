"""Finds the hits of a frame: an attack strikes the King, or the card that absorbs all its damage."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.markup.motion import VisibleHit, seat_name
from table.markup.scene import Scene


def hits(scene: Scene, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return a list with the hit of an attack. The list is empty if there's no attack."""
    told = {fact.key: fact.about for fact in facts}
    if "attacks" not in told:
        return []
    weapon, rival = told["attacks"]["card"], seat_name(told["attacks"]["rival"])
    if "wounds" in told:
        return [VisibleHit(weapon, rival, f"−{told['wounds']['count']}")]
    stopped = told.get("queen-absorbs") or told.get("absorbs")
    return [VisibleHit(weapon, stopped["card"] if stopped else rival)]
