"""What answers do to others in Minkingi, and how much each style likes that, in cards controlled. Imports nothing from bots or table.

It is played by two: nobody leads, and nothing is given. In Kingdrin and Fwords bots have no style: there the card that matches, or the letters that
spell, leave nothing to like.
"""

from typing import Any

from courtcards.engine.move import Move

STYLES = {"bold": {"attack": 1.0}, "careful": {"guard": 1.0, "attack": -.8}}
OPEN = 1                # open spaces beside it from which a card that is created may be attacked, at most, where it is safe


def deeds(game: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return whether an answer fights; a card that is created fights beside a rival's, is safe where few can come."""
    if move.verb != "create" or move.target is None:
        return ("attack",) if move.verb == "battle" else ()
    near = [game.laid[other] for other, _ in game.ground.near[game.ground.targets.index(move.target)]]
    fights = any(lying is not None and lying.controller != seat for lying in near)
    return (*["attack"] * fights, *["guard"] * (near.count(None) <= OPEN))
