"""What a hand offers: revolts, and why cards are not in it. Imports nothing from bots or table."""

from typing import Any

from ...card import Card
from ...move import Move, answer


def revolts(seat: int, verb: str, held: dict[str, tuple[Card, ...]], target: int | None = None) -> list[Move]:
    """List a move for every number of peasants, and of jesters who pose as peasants, together."""
    peasants, jesters = held.get("peasant", ()), held.get("jester", ())
    return [answer(seat, verb, peasants[:n] + jesters[:j], target, "peasant" if j else None)
            for j in range(len(jesters) + 1) for n in range(len(peasants) + 1) if n + j]


def stands_for(game: Any, move: Move) -> str | None:
    """Return what cards of a hand stand for together, None where they cannot be played so; a revolt may be named in any order."""
    kinds = {card.kind for card in move.cards}
    if not kinds or bars_hand(game, move):
        return None
    if len(move.cards) > 1 and not (kinds <= {"peasant", "jester"} and move.call in (None, "peasant")):
        return None
    if ("jester" in kinds) == (move.call is None) or move.call == "jester":
        return None                                     # jesters, and they alone, are announced
    return move.call or kinds.pop()


def played_as(move: Move) -> set[str]:
    """Return what the cards of a move are said to be: a call is for jesters."""
    return {move.call or card.kind if card.kind == "jester" else card.kind for card in move.cards}


def bars_hand(game: Any, move: Move) -> str | None:
    """Return why cards cannot be played at all: each must be in the hand, once."""
    hand = game.hands[move.seat]
    return None if all(card in hand for card in move.cards) and len(set(move.cards)) == len(move.cards) else "not-in-hand"
