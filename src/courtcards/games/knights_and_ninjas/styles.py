"""What answers do to others in Of Knights and Ninjas, and how much each style likes that, in gems. Imports nothing from bots or table."""

from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import struck
from courtcards.games.knights_and_ninjas.heuristic import kinds

DEEDS = {"fortify": ("guard",), "end": ("pass",), "pass": ("pass",), "answer": ("guard",)}
PAID = {"merchant": ("gift",), "monk": ("attack",)}
STYLES = {"bold": {"attack": .8, "guard": -.3}, "careful": {"guard": .4, "attack": -.2},
          "spiteful": {"leader": 1.5, "weakest": -1.0, "pass": -.8}, "generous": {"gift": 1.6, "weakest": -1.2, "attack": -.1, "pass": .2}}


def deeds(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return what an answer does to others: attacks and robberies, walls and answers, a merchant's gem, and what is let go."""
    if move.verb in ("attack", "send"):
        return struck(int(move.target or 0), world.rivals(), world.gems.__getitem__)
    if move.verb == "rob":
        return struck(world.question.about["receiver"], [rival for rival in range(world.seats) if rival != seat], world.gems.__getitem__)
    return PAID.get(kinds(move), ()) if move.verb == "special" else DEEDS.get(move.verb, ())
