"""What answers do to others in Ilk, and how much each style likes that, as its squire weighs. Imports nothing from bots or table."""

from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import struck

DEEDS = {"block": ("guard",), "let": ("pass",), "end": ("pass",)}
STYLES = {"bold": {"attack": 8.0}, "careful": {"attack": -4.0, "guard": 4.0},
          "spiteful": {"leader": 8.0, "weakest": -4.0, "pass": -3.0}, "generous": {"weakest": -8.0, "attack": -2.0, "pass": 3.0}}


def deeds(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return what an answer does to others: attacks and Kings, blocks and Queens, and what is let through."""
    if move.verb == "field" and move.cards[0].kind in "QK":
        target = move.target if isinstance(move.target, int) else world.known_creature(move.target).owner
        return strike(world, seat, target) if move.cards[0].kind == "K" and target != seat else ("guard",) if target == seat else ()
    return strike(world, seat, int(move.target or 0)) if move.verb == "attack" else DEEDS.get(move.verb, ())


def strike(world: Any, seat: int, target: int) -> tuple[str, ...]:
    """Return the deeds of an attack on a rival."""
    return struck(target, [rival for rival in world.living if rival != seat], world.life.__getitem__)
