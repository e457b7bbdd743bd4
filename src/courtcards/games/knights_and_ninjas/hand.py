"""The plays a hand offers, such as revolts, and checks that a move's cards are in the hand."""

from collections.abc import Iterable
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Move

Held = dict[str, tuple[Card, ...]]
Force = tuple[str, tuple[Card, ...], str | None]        # the kind that cards are played as, the cards, the call for jesters among them


def has_any_kind(game: Any, seat: int, kinds: tuple[str, ...]) -> bool:
    """Return whether a hand holds a card of any of these kinds."""
    return not {card.kind for card in game.hands[seat]}.isdisjoint(kinds)


def possible_revolts(held: Held) -> list[Force]:
    """Return every possible revolt: any number of peasants, of jesters posing as peasants, or of both."""
    peasants, jesters = held.get("peasant", ()), held.get("jester", ())
    return [("peasant", peasants[:n] + jesters[:j], "peasant" if j else None)
            for j in range(len(jesters) + 1) for n in range(len(peasants) + 1) if n + j]


def playable_forces(held: Held, kinds: Iterable[str]) -> list[Force]:
    """Return everything a hand can play as one of these kinds.

    This may be a card of the kind, a jester posing as one or, for peasants, a revolt.
    """
    jester = held.get("jester", ())[:1]
    found: list[Force] = []
    for kind in kinds:
        if kind == "peasant":
            found += possible_revolts(held)
            continue
        if kind in held:
            found.append((kind, held[kind][:1], None))
        if jester:
            found.append((kind, jester, kind))
    return found


def played_kind(game: Any, move: Move) -> str | None:
    """Return the kind a move's cards are played as, or None if they can't be played."""
    kinds = {card.kind for card in move.cards}
    if not kinds or why_not_held(game, move):
        return None
    if len(move.cards) > 1 and not (kinds <= {"peasant", "jester"} and move.call in (None, "peasant")):
        return None
    if ("jester" in kinds) == (move.call is None) or move.call == "jester":
        return None                                     # only jesters are announced, and they must be
    return move.call or kinds.pop()


def claimed_kinds(move: Move) -> set[str]:
    """Return the kinds a move's cards claim to be.

    A call applies to jesters only.
    """
    return {move.call or card.kind if card.kind == "jester" else card.kind for card in move.cards}


def why_not_held(game: Any, move: Move) -> str | None:
    """Return None if every card of a move is in the hand and named only once, otherwise "not-in-hand"."""
    hand = game.hands[move.seat]
    return None if all(card in hand for card in move.cards) and len(set(move.cards)) == len(move.cards) else "not-in-hand"
