"""A player's turn: drawing, discarding, conjuring and attacking."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from courtcards.engine.card import Card, group_by_kind
from courtcards.engine.move import AT_NOTHING, BARE, LazyMoves, Move, Part, answer
from courtcards.engine.question import Question
from courtcards.games.ilk.deck import VALUE
from courtcards.games.ilk.specials import special_fieldings, why_not_pressed_special, why_not_special

if TYPE_CHECKING:
    from courtcards.games.ilk.game import Ilk

Held = dict[str, tuple[Card, ...]]
DRAW, FULL = 4, 8               # the most cards in one draw, and the hand size that a draw can't exceed
Outlook = tuple[str, dict[str, Any]] | None
END: Part = ("end", BARE, AT_NOTHING)
NUMBERS = tuple([(None, str(number)) for number in range(4, -1, -1)])


class Draw(Question):
    """The question of how many cards to draw, at most `about["most"]`.

    The player may discard first.
    """

    __slots__ = ()
    key = "draw"
    ordered = deliberate = True
    own = ("discard",)
    series = "discard"

    def moves(self, game: Any) -> LazyMoves:
        """List the draws, from the largest number of cards to none, then the discards."""
        return LazyMoves(self.seat, ("draw", BARE, NUMBERS[-1 - self.about["most"]:]), discard_moves_of_hand(group_by_kind(game.hands[self.seat])))

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a draw or a discard, or None if it's allowed."""
        if move.verb == "discard":
            return why_not_discard(game, move)
        if move.verb != "draw" or move.cards or move.target is not None or move.call is None:
            return why_not_before_draw(game, move)
        if move.call in map(str, range(self.about["most"] + 1)):
            return None
        return "draw-room" if self.about["most"] < DRAW else "draw-most"

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return the details for the text of a refusal: `most`, the largest number of cards that can be drawn."""
        return self.about

    def outlook(self, game: Any, move: Move) -> Outlook:
        """Return the discard value after a discard that adds to it, or None for other moves."""
        return ("adds", {"value": value}) if (value := value_after_discard(game, move)) else None


class Turn(Question):
    """The question of what to do next in a turn: discard, conjure, field a special card, attack or end the turn.

    The `value` in `about` is the discard value that the player can still spend.
    """

    __slots__ = ()
    key = "turn"
    ordered = deliberate = True
    own = ("discard",)
    series = "discard"

    def moves(self, game: Any) -> LazyMoves:
        """List every action: to end the turn, to discard, to conjure, to attack, and to field a special card."""
        seat = self.seat
        held = group_by_kind(game.hands[seat])
        parts = [END, discard_moves_of_hand(held)]
        if game.values[seat]:
            parts.append(conjure_moves(game, seat, held))
        if game.field[seat]:
            parts.append(creature_attacks(game, seat))
        return LazyMoves(seat, *parts, *special_fieldings(game, held))

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for an action, or None if it's allowed."""
        why = WHY_ILLEGAL.get(move.verb)
        return why(game, move) if why else "not-offered"

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return the details for the text of a refused creature: its cost, and the discard value available for it.

        Returns an empty dict for other moves.
        """
        if move.verb not in ("conjure", "play") or len(move.cards) != 2 or not all(card.kind in VALUE for card in move.cards):
            return {}
        damage, life = (VALUE[card.kind] for card in move.cards)
        return {"damage": damage, "life": life, "cost": damage + life, "value": game.values[self.seat]}

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt: "paid" if the player has a discard value to spend, otherwise "". It has no details."""
        return ("paid" if self.about["value"] else ""), {}

    def outlook(self, game: Any, move: Move) -> Outlook:
        """Return a preview: what a creature costs, or the discard value after a discard that adds to it.

        Returns None for other moves.
        """
        if move.verb == "conjure":
            return "conjures", self.denial(game, move)
        return ("adds", {"value": value}) if (value := value_after_discard(game, move)) else None


# discards. Rule book: "At any time, you may discard"


def discard_worth(cards: tuple[Card, ...]) -> int:
    """Return the discard value of a card with the Jacks on it.

    It's 0 unless the first card is a value card.

    >>> discard_worth(())
    0
    """
    return VALUE.get(cards[0].kind, 0) << len(cards) - 1 if cards else 0


def value_after_discard(game: "Ilk", move: Move) -> int:
    """Return the player's discard value after a discard that adds to it, or 0 for any other move."""
    more = discard_worth(move.cards) if move.verb == "discard" and move.seat == game.spender else 0
    return game.values[move.seat] + more if more else 0


def discard_moves_of_hand(held: Held) -> Part:
    """List the possible discards: one card of each kind and, for a value card, also that card with each possible number of Jacks."""
    jacks = held.get("J")
    if not jacks:
        return "discard", [cards[:1] for cards in held.values()], AT_NOTHING
    return "discard", [cards[:1] + jacks[:number] for kind, cards in held.items() for number in range(len(jacks) + 1 if kind in VALUE else 1)], AT_NOTHING


def why_not_discard(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for a discard, or None if it's allowed.

    Cards are discarded one at a time; on their own turn, a player may add Jacks to a value card.
    """
    if not game.holds(move):
        return "not-in-hand"
    if not move.cards or move.target is not None or move.call is not None:
        return "not-offered"
    first, *rest = [card.kind for card in move.cards]
    if not rest:
        return None
    if first not in VALUE or any(kind != "J" for kind in rest):
        return "discard-alone"
    return None if move.seat == game.spender else "jack-own-turn"


def why_not_doubling(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for doubling a discard with Jacks, or None if it's allowed.

    It's also None if the cards aren't a value card with Jacks.
    """
    cards = tuple(sorted(move.cards, key=lambda card: card.kind == "J"))
    kinds = [card.kind for card in cards]
    doubling = kinds[1:] and kinds[0] in VALUE and {*kinds[1:]} == {"J"}
    return why_not_discard(game, Move(move.seat, "discard", cards)) if doubling else None


# creatures. Rule book: Conjure, Battle


def conjure_moves(game: "Ilk", seat: int, held: Held) -> Part:
    """List the creatures that the discard value can pay for."""
    value = game.values[seat] - game.strict
    kinds = [(kind, VALUE[kind]) for kind in held if kind in VALUE and VALUE[kind] + 2 <= value]
    return "conjure", [(held[damage][0], held[life][damage == life]) for damage, cost in kinds for life, more in kinds
                       if cost + more <= value and (damage != life or len(held[life]) > 1)], AT_NOTHING


def why_not_conjure(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for cards that can't be conjured as a creature, or None if they can."""
    if not game.holds(move):
        return "not-in-hand"
    if move.target is not None or move.call is not None:
        return "not-offered"
    if any(card.kind not in VALUE for card in move.cards):
        return "value-cards-only"
    if len(move.cards) != 2:
        return "two-cards"
    return None if sum(VALUE[card.kind] for card in move.cards) <= game.values[move.seat] - game.strict else "costs-more"


def creature_attacks(game: "Ilk", seat: int) -> Part:
    """List an attack on each rival for every creature that can attack."""
    ready = [creature.space for creature in game.field[seat] if not (creature.fresh or creature.attacked)]
    return "attack", BARE, [(rival, space) for space in ready for rival in game.living if rival != seat]


def why_not_creature_attack(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for an attack, or None if it's allowed."""
    creature = game.creature(move.call)
    if move.cards:
        return "not-offered"
    if creature is None:
        return "gone"
    if creature.owner != move.seat:
        return "not-yours"
    if creature.fresh or creature.attacked:
        return "fresh" if creature.fresh else "attacked-already"
    if not isinstance(move.target, int) or move.target == move.seat:
        return "attack-player"
    return None if move.target in game.living else "player-out"


def why_not_before_draw(game: "Ilk", move: Move) -> str:
    """Return the refusal key for an action before the draw, or `not-offered` if it isn't one of those that come after it."""
    if move.verb not in ("conjure", "attack", "end", "field", "play"):
        return "not-offered"
    attacker = game.creature({"attack": move.call, "play": move.target}.get(move.verb))
    return "draw-then-attack" if attacker is not None and attacker.owner == move.seat else "draw-first"


def why_not_fielding(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for fielding special cards from the hand, or None if it's allowed."""
    return why_not_special(game, move) if game.holds(move) else "not-in-hand"


def why_not_end(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for a malformed end of the turn, or None if it's well-formed."""
    return None if move == answer(move.seat, "end") else "not-offered"


def why_not_pressed_in_turn(game: "Ilk", move: Move) -> str:
    """Return the refusal key for pressing a creature, or cards that don't make a complete move.

    It says why the move that the player probably intended is illegal, or it's `not-offered`.
    """
    barred = None
    if move.target is not None:
        barred = why_not_creature_attack(game, Move(move.seat, "attack", (), game.clockwise(move.seat)[0], str(move.target)))
    elif len(move.cards) == 2 and all(card.kind in VALUE for card in move.cards):
        barred = why_not_conjure(game, move)
    elif len(move.cards) == 1 and move.cards[0].kind not in VALUE:
        barred = why_not_pressed_special(game, move.seat, move.cards[0].kind)
    return barred or "not-offered"


def why_wait(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for conjuring, attacking or ending the turn while other players are being asked.

    Returns None for any other move.
    """
    if move.verb not in ("conjure", "attack", "end"):
        return None
    return "answers-first" if move.seat == game.active else "own-turn"


WHY_ILLEGAL: dict[str, Callable[["Ilk", Move], str | None]] = {
    "discard": why_not_discard, "conjure": why_not_conjure, "field": why_not_fielding, "attack": why_not_creature_attack, "end": why_not_end,
    "play": why_not_pressed_in_turn}
