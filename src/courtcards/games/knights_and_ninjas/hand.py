"""What a hand offers: revolts, and why cards are not in it. Imports nothing from bots or table."""

from collections.abc import Iterable
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Move

Held = dict[str, tuple[Card, ...]]
Force = tuple[str, tuple[Card, ...], str | None]        # as what cards are played together, and what jesters among them are called


def holds(game: Any, seat: int, kinds: tuple[str, ...]) -> bool:
    """Whether a hand holds a card of one of some kinds."""
    return not {card.kind for card in game.hands[seat]}.isdisjoint(kinds)


def revolts(held: Held) -> list[Force]:
    """Return every number of peasants, and of jesters who pose as peasants, together."""
    peasants, jesters = held.get("peasant", ()), held.get("jester", ())
    return [("peasant", peasants[:n] + jesters[:j], "peasant" if j else None)
            for j in range(len(jesters) + 1) for n in range(len(peasants) + 1) if n + j]


def forces(held: Held, kinds: Iterable[str]) -> list[Force]:
    """Return what a hand can play as cards of some kinds."""
    jester = held.get("jester", ())[:1]
    found: list[Force] = []
    for kind in kinds:
        if kind == "peasant":
            found += revolts(held)
            continue
        if kind in held:
            found.append((kind, held[kind][:1], None))
        if jester:
            found.append((kind, jester, kind))
    return found


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
