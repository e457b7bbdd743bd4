"""The hits of a frame: attacks that land, creatures that clash, damage from Kings and healing from Queens."""

from collections.abc import Sequence
from typing import Any

from courtcards.engine.game import Fact
from table.books.ilk.stack import attack
from table.markup.motion import Hit, seat_name
from table.markup.scene import Scene

GIVEN = {"hits-player": False, "hits-creature": False, "heals-player": True, "heals-creature": True}      # {fact key: whether the effect is good}


def hits(scene: Scene, facts: Sequence[Fact]) -> list[Hit]:
    """Return the hits of a frame, from the scene before it."""
    return [hit for fact in facts if (hit := blow(scene, fact))]


def blow(scene: Scene, fact: Fact) -> Hit | None:
    """Return the hit a fact shows, or None."""
    about = fact.about
    if fact.key in GIVEN:
        return given(scene, about, GIVEN[fact.key])
    strike = attack(scene)
    if strike is None:
        return None
    _, on, attacker, blocker = strike
    if fact.key == "lands":
        return Hit(attacker, seat_name(on.number), f"−{about['count']}" if about["count"] else "")
    if fact.key == "clash":
        return Hit(attacker, blocker, f"−{about['damage']}", back=f"−{about['count']}")
    return None


def given(scene: Scene, about: dict[str, Any], gain: bool) -> Hit:
    """Return the hit of a card on the stack that damages or heals a player or a creature."""
    aimed = scene.lies(about["item"]).get("aimed")
    at = seat_name(aimed) if type(aimed) is int else str(aimed or "")
    return Hit(about["item"], at, f"{'+' if gain else '−'}{about['count']}" if about["count"] else "", gain)
