"""Finds the hits of a frame: attacks that land, creatures that clash, damage from Kings and healing from Queens."""

from collections.abc import Sequence
from typing import Any

from courtcards.engine.game import Fact
from table.books.ilk.stack import current_attack
from table.markup.motion import VisibleHit, seat_place_name
from table.markup.scene import Scene

GIVEN = {"hits-player": False, "hits-creature": False, "heals-player": True, "heals-creature": True}      # {fact key: whether the effect is good}


def hits(scene: Scene, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return the hits of a frame, given its facts. `scene` is the scene before it."""
    return [hit for fact in facts if (hit := ilk_hit(scene, fact))]


def ilk_hit(scene: Scene, fact: Fact) -> VisibleHit | None:
    """Return the hit to show for a fact, or None if it isn't a hit."""
    about = fact.about
    if fact.key in GIVEN:
        return stack_hit(scene, about, GIVEN[fact.key])
    strike = current_attack(scene)
    if strike is None:
        return None
    _, target, attacker, blocker = strike
    if fact.key == "lands":
        return VisibleHit(attacker, seat_place_name(target.number), f"−{about['count']}" if about["count"] else "")
    if fact.key == "clash":
        return VisibleHit(attacker, blocker, f"−{about['damage']}", back=f"−{about['count']}")
    return None


def stack_hit(scene: Scene, about: dict[str, Any], gain: bool) -> VisibleHit:
    """Return the hit of a card on the stack that damages or, if `gain`, heals a player or a creature."""
    aimed = scene.lies(about["item"]).get("aimed")
    target = seat_place_name(aimed) if type(aimed) is int else str(aimed or "")
    sign = "+" if gain else "−"
    return VisibleHit(about["item"], target, f"{sign}{about['count']}" if about["count"] else "", gain)
