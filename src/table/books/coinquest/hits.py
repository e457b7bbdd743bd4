"""The blows of a moment: a Peasant's weapon, and what comes through to the King."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.markup.motion import Hit, seat_name
from table.markup.scene import Scene


def hits(scene: Scene, facts: Sequence[Fact]) -> list[Hit]:
    """Return the blow of an attack: at the King for what comes through, else at the card that absorbs it all."""
    told = {fact.key: fact.about for fact in facts}
    if "attacks" not in told:
        return []
    weapon, rival = told["attacks"]["card"], seat_name(told["attacks"]["rival"])
    if "wounds" in told:
        return [Hit(weapon, rival, f"−{told['wounds']['count']}")]
    stopped = told.get("queen-absorbs") or told.get("absorbs")
    return [Hit(weapon, stopped["card"] if stopped else rival)]
