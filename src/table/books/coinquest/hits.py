"""The hits of a frame: a Peasant's weapon, and the damage that reaches the King."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.markup.motion import VisibleHit, seat_name
from table.markup.scene import Scene


def hits(scene: Scene, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return the hit of an attack: on the King if any damage gets through, or on the card that absorbs it all; an empty list without an attack."""
    told = {fact.key: fact.about for fact in facts}
    if "attacks" not in told:
        return []
    weapon, rival = told["attacks"]["card"], seat_name(told["attacks"]["rival"])
    if "wounds" in told:
        return [VisibleHit(weapon, rival, f"−{told['wounds']['count']}")]
    stopped = told.get("queen-absorbs") or told.get("absorbs")
    return [VisibleHit(weapon, stopped["card"] if stopped else rival)]
