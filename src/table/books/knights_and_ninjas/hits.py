"""Finds the hits of a frame: gems taken, and fortifications or archers lost."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.books.knights_and_ninjas.kingdom import ATTACK
from table.markup.motion import VisibleHit, seat_place_name
from table.markup.scene import Scene

TAKEN = "takes-gems"
FELLED = ("smashes", "burns", "slips", "shoots")


def hits(scene: Scene, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return the hits of a frame, one for each loss."""
    attacker = next(iter(scene.zone(ATTACK)), "")
    losses = [(fact.about["rival"], f"−{fact.about['gems']}" if fact.key == TAKEN else "") for fact in facts if fact.key in (TAKEN, *FELLED)]
    return [VisibleHit(attacker, seat_place_name(rival), burst) for rival, burst in losses]
