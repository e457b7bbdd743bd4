"""What answers do to others in Kingdom Coinquest, and how much each style likes that, as its squire weighs. Imports nothing from bots or table."""

from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import struck
from courtcards.games.coinquest.heuristic import HEALTH, KEEP, QUEEN, use_to_rivals
from courtcards.games.coinquest.recruiting import cards_of
from courtcards.games.coinquest.turn import unit

STYLES = {"bold": {"attack": 1.0, "arm": 1.2}, "careful": {"guard": 3.0, "attack": -1.0, "arm": -.5},
          "spiteful": {"leader": 5.0, "weakest": -3.0, "gift": -3.0}, "generous": {"gift": 4.0, "weakest": -5.0, "attack": -1.5}}


def deeds(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return what an answer does to others: blows, armour and a Queen for oneself, and what is left where a rival can use it."""
    if isinstance(move.target, int):
        return struck(move.target, world.rivals(seat), lambda rival: HEALTH * world.health[rival] + (QUEEN if world.queen[rival] else 0))
    if move.verb in ("equip", "raise"):
        return ("guard",) if unit(move) == "knight" else ("arm",)
    if move.verb == "discard":
        return ("gift",) if move.call == "graveyard" and use_to_rivals(world, seat, cards_of(move)[0]) >= KEEP else ()
    return ("guard",) if move.verb == "crown" else ()
