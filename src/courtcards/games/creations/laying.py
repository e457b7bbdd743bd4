"""What is asked wherever Creation Cards are laid and fight: a card on an open space, and whom it battles. Knows no single game."""

from functools import lru_cache
from itertools import combinations
from typing import Any

from ...card import Card
from ...move import Move, answer
from ...question import Question
from .fields import FIELDS

UPRIGHT, ACROSS, ALL = ("0", "180"), ("90", "270"), ("0", "90", "180", "270")
PEACE = [answer(seat, "peace") for seat in range(6)]


class Create(Question):
    """A card on an open space, turned to fit it. Rule book: Field Hour; rulings MK-5, MK-6."""

    __slots__ = ()
    presumes = True

    def moves(self, game: Any) -> list[Move]:
        """List every card of the hand on every open space, in every way in which it fits."""
        seat, ways, targets = self.seat, game.ways, game.ground.targets
        spaces = [(targets[number], ways[number]) for number, lying in enumerate(game.laid) if lying is None]
        found: list[Move] = []
        for card in game.hands[seat]:
            for target, turns in spaces:
                found += placings(seat, card, target, turns)
        return found

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be created so."""
        if move.verb != "create" or len(move.cards) != 1 or not isinstance(move.target, str | None):
            return "not-offered"
        if move.cards[0] not in game.hands[move.seat]:
            return "not-in-hand"
        if any(lying is not None and lying.card.id == move.target for lying in game.laid):
            return "space-taken"
        if move.target is None or move.target not in game.ground.targets:
            return "no-such-space"
        space = game.ground.targets.index(move.target)
        if game.laid[space] is not None:
            return "space-taken"
        return None if move.call in game.ways[space] else "wrong-way-round"


class Battle(Question):
    """Whether, and against whom, a card declares a battle. Rulings MK-8, MK-9."""

    __slots__ = ()
    key = "battle"
    ahead = True

    def moves(self, game: Any) -> list[Move]:
        """List peace, and every choice of cards that are Combat Adjacent."""
        return battles(self.seat, tuple(game.neighbours(game.latest)))

    def weighs(self, move: Move) -> bool:
        """What a battle would bring is shown before it is declared."""
        return move.verb == "battle"

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why cards cannot be engaged."""
        near = game.neighbours(game.latest)
        if move.verb == "play" and any(lying is not None and lying.card in move.cards and lying.card not in near for lying in game.laid):
            return "not-adjacent"
        if move.target is not None or move.call is not None or move.verb not in ("battle", "peace") or (move.verb == "peace" and move.cards):
            return "not-offered"
        if move.verb == "peace":
            return None
        if len(set(move.cards)) < max(len(move.cards), 1):
            return "nothing-engaged"
        return None if all(card in near for card in move.cards) else "not-adjacent"


@lru_cache(1 << 14)
def placings(seat: int, card: Card, target: str, turns: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the ways to create a card on a space."""
    return tuple([answer(seat, "create", (card,), target, turn) for turn in turns])


@lru_cache(1 << 10)
def battles(seat: int, near: tuple[Card, ...]) -> list[Move]:
    """Return all answers to the question of a battle, the one against everybody near first. Nobody changes the list."""
    chosen = [cards for number in range(len(near), 0, -1) for cards in combinations(near, number)]
    return [*[answer(seat, "battle", cards) for cards in chosen], PEACE[seat]]


@lru_cache(64)
def ways(field: str, square: bool) -> tuple[tuple[str, ...], ...]:
    """Return in which ways a card fits each space of a field."""
    return tuple([ALL if square else ACROSS if space.across else UPRIGHT for space in FIELDS[field].spaces])
