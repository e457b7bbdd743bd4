"""Finds the hits of a battle: how many cards the winner takes."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.markup.motion import VisibleHit, seat_place_name
from table.markup.scene import Scene


def hits(scene: Scene, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return a hit for each pot taken, with the number of cards."""
    pots = [fact for fact in facts if fact.key in ("takes", "outlasts")]
    return [VisibleHit("", fact.about["card"] if fact.key == "takes" else seat_place_name(fact.about["seat"]), f"+{fact.about['count']}", gain=True)
            for fact in pots]
