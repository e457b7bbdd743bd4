"""Questions of all games where Creation Cards fight on a field: a card on an open space, and a battle."""

from functools import lru_cache
from itertools import combinations
from typing import Any

from courtcards.engine.field import Field
from courtcards.engine.move import AT_NOTHING, BARE, Aim, LazyMoves, Move, Part
from courtcards.engine.question import Question

UPRIGHT, ACROSS, ALL = ("0", "180"), ("90", "270"), ("0", "90", "180", "270")
PEACE: Part = ("peace", BARE, AT_NOTHING)


class Create(Question):
    """The question of which card to play to an open space, turned to fit it. Rule book: Field Hour; rulings MK-5, MK-6."""

    __slots__ = ()
    presumes = True

    def moves(self, game: Any) -> LazyMoves:
        """List every card in hand on every open space, in every orientation that fits."""
        return LazyMoves(self.seat, creation_moves(game, self.seat))

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for creating a card, or None if it's allowed."""
        if move.verb == "play" and any(lying is not None and lying.card in move.cards for lying in game.laid):
            return "space-taken"
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
        return None if (move.target, move.call) in game.ways[space] else "wrong-way-round"


class Battle(Question):
    """The question of whether a card declares a battle, and against which cards. Rulings MK-8, MK-9."""

    __slots__ = ()
    key = "battle"
    ahead = True

    def moves(self, game: Any) -> LazyMoves:
        """List a battle for every non-empty combination of the Combat Adjacent cards, the largest first, then peace."""
        near = game.neighbours(game.latest)
        engaged = [cards for number in range(len(near), 0, -1) for cards in combinations(near, number)]
        return LazyMoves(self.seat, ("battle", engaged, AT_NOTHING), PEACE)

    def weighs(self, move: Move) -> bool:
        """Return whether a move is a battle, whose outcome is shown before it's declared."""
        return move.verb == "battle"

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return how many cards a battle would take and lose.

        Returns None for peace, and in games where nobody controls cards.
        """
        if move.verb != "battle" or (counts := game.exchange(move)) is None:
            return None
        taken, lost = counts
        return (("loses-more" if lost > taken else "trades") if taken and lost else "takes" if taken else "loses" if lost else "in-vain",
                {"taken": taken, "lost": lost})

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for engaging cards, or None if it's allowed."""
        near = game.neighbours(game.latest)
        if game.laid[game.latest].card in move.cards:
            return "declares-itself"
        if move.verb == "play" and not set(near).issuperset(move.cards):
            return "battle-first" if any(card in game.hands[move.seat] for card in move.cards) else "not-adjacent"
        if move.target is not None or move.call is not None or move.verb not in ("battle", "peace") or (move.verb == "peace" and move.cards):
            return "not-offered"
        if move.verb == "peace":
            return None
        if len(set(move.cards)) < max(len(move.cards), 1):
            return "nothing-engaged"
        return None if all(card in near for card in move.cards) else "not-adjacent"


def creation_moves(game: Any, seat: int) -> Part:
    """Return every way to play a card from a seat's hand: to any open space, in any orientation that fits."""
    aims: list[Aim] = []
    for lying, ways in zip(game.laid, game.ways, strict=True):
        if lying is None:
            aims += ways
    return "create", [(card,) for card in game.hands[seat]], aims


@lru_cache(64)
def fitting_ways(field: Field, square: bool) -> tuple[tuple[Aim, ...], ...]:
    """Return, for each space of a field, the orientations in which a card fits it.

    Each is given as the target and the call of a move. `square` says whether the cards are square.
    """
    turns = [ALL if square else ACROSS if space.across else UPRIGHT for space in field.spaces]
    return tuple([tuple([(f"field:{space.name}", turn) for turn in fitting]) for space, fitting in zip(field.spaces, turns, strict=True)])
