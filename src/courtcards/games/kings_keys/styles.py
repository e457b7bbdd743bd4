"""What answers do to others in Battle Royal, and how much each style likes that. Imports nothing from bots or table.

Everybody fights everybody, and nothing is given: bots are bold, careful, or neither. In War and Kingdom Armies they have no style: there it is
the order of a stack that counts.
"""

from typing import Any

from courtcards.engine.move import Move

STYLES = {"bold": {"attack": .35}, "careful": {"attack": -.2}}          # how much oftener a strong card is sent for little
NEARLY = 2              # ranks below the best card of a hand at which another is strong, too


def deeds(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return whether an answer sends one of the strongest cards of a hand."""
    if move.verb != "send" or not move.cards:
        return ()
    best = max([card.rank for card in world.forces[seat]])
    return ("attack",) if move.cards[0].rank >= best - NEARLY else ()       # type: ignore[attr-defined]
