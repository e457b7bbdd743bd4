"""A squire's rules of thumb for King's Keys."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import Likes, no_preference

BIG = 3                 # cards on the table before a battle that make the pot worth a strong card
KEEN = 0.4              # probability of sending a strong card for a small pot: never doing so would be predictable
WAVER = 0.4             # probability of sending the next lower card instead


def royal_move(world: Any, seat: int, moves: Sequence[Any], rng: Random, likes: Likes = no_preference) -> Move:
    """Return a move that saves strong cards for battles worth winning.

    In a face-off, cards to lay face down are weak, and the card to turn up is usually strong. A move without cards is chosen at random.
    """
    if not moves[0].cards:
        return rng.choice(moves)
    if moves[0].verb == "lay":
        return min(moves, key=move_rank)
    ranked = sorted(moves, key=move_rank)
    return pick_to_send(ranked, world.question.key == "face-off" or world.at_stake() >= BIG, rng, KEEN + likes(ranked[-1]))


def move_rank(move: Move) -> int:
    """Return the rank of the card a move sends."""
    return move.cards[0].rank       # type: ignore[attr-defined]


def pick_to_send(ranked: list[Any], strong: bool, rng: Random, keen: float = KEEN) -> Any:
    """Return the card or move to send. `ranked` holds the possible ones, from weakest to strongest.

    If `strong`, it's one of the strongest. Otherwise, it's one of the strongest with probability `keen`, or else a weaker one. May remove items from `ranked`.
    """
    if strong or rng.random() < keen:
        while len(ranked) > 1 and rng.random() < WAVER:     # two bots that always send their best would tie until both are spent
            ranked.pop()
        return ranked[-1]
    return rng.choice(ranked[:-2] or ranked)                # hold back the two strongest; which other is sent must be unpredictable


def only_move(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return the first of the moves. It's the only one, since a stack leaves no choice."""
    return moves[0]
