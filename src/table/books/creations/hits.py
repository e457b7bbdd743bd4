"""Finds the hits of a frame: cards that defeat others in a battle, points at Midnight, and a player's last card."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.books.creations.battles import BLOWS
from table.markup.motion import VisibleHit, seat_place_name
from table.markup.scene import Scene

SHAPES = {"R": "▲", "B": "●", "Y": "■"}                 # how a colour looks on a card
LEFT = {"last_card": "1", "goes_out": "0"}              # {fact key of Kingdrin: cards the player has left}


def hits(scene: Scene, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return the hits to show for the facts of a frame."""
    return [hit for fact in facts if (hit := creations_hit(fact))]


def creations_hit(fact: Fact) -> VisibleHit | None:
    """Return the hit to show for a fact, or None if it isn't a hit."""
    about = fact.about
    if fact.key in BLOWS:
        by, against = [SHAPES.get(about[value], about[value]) for value in ("by", "against")]
        return VisibleHit(about["card"], about["other"], f"{by}:{against}")
    if fact.key == "midnight" and about["points"]:
        return VisibleHit("", seat_place_name(about["seat"]), f"+{about['points']}", gain=True)
    if fact.key in LEFT:
        return VisibleHit("", seat_place_name(about["seat"]), LEFT[fact.key], gain=True)
    return None
