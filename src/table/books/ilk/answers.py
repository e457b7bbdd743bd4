"""Finds which cards in hand would help in answer to an attack or to cards on the stack, from what is certain if everyone else passes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.engine.position import Position
from table.markup.scene import Scene

ENDS = frozenset({"lands", "clash", "nothing"})         # facts with which an attack ends
NO_PILL = "", ""
WOUNDS = frozenset({"hits-player", "lands"})


class Harm(NamedTuple):
    """What a seat suffers if everyone passes: whether it drops out, whether an attack on it goes on, the creatures it loses, and the damage it takes."""

    falls: bool
    attacked: bool
    lost: Counter[tuple[int, int]]
    damage: int

    def is_less_than(self, other: Self) -> bool:
        """Return whether this is less in some way, and more in none."""
        figures = [(harm.falls, harm.attacked, harm.lost.total(), harm.damage) for harm in (self, other)]
        return figures[0] != figures[1] and all(mine <= theirs for mine, theirs in zip(*figures, strict=True))


def helpful_cards(position: Position, moves: Sequence[Move]) -> dict[str, tuple[str, Mapping[str, Any]]] | None:
    """Return how a card would help its player as an answer, by the card's kind: a key of the texts, and its details.

    If the open question isn't about an answer, the result is None. Cards that wouldn't make anything better aren't among them. A King or a Queen is tried with
    the best value card in hand.
    """
    if position.question is None or not position.question.quiet:
        return None
    seat = moves[0].seat
    before = harm_in(position, position.foretell(), seat)
    if not any(before):
        return {}
    helps: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for move in best_fieldings(moves):
        kind = move.cards[0].kind
        if kind not in helps and (after := harm_in(position, position.foretell(move), seat)).is_less_than(before):
            helps[kind] = relief(before, after)
    return helps


def best_fieldings(moves: Sequence[Move]) -> list[Move]:
    """Return the moves that field a card, each with the highest value card that can go with it."""
    fieldings: dict[Any, Move] = {}
    for move in sorted([move for move in moves if move.verb == "field"], key=lambda move: [int(card.kind) for card in move.cards[1:]]):
        fieldings[move.cards[0].kind, move.target] = move
    return list(fieldings.values())


def harm_in(position: Position, facts: Sequence[Fact], seat: int) -> Harm:
    """Return the harm that facts do to a seat. `position` is the one before them."""
    own = [fact for fact in facts if fact.about.get("rival") == seat]
    is_attacked = position.counters().get("attack/on") == seat and all(fact.key not in ENDS for fact in facts)
    return Harm(any(fact.key == "out" and fact.about["seat"] == seat for fact in facts), is_attacked,
                Counter((fact.about["damage"], fact.about["life"]) for fact in own if fact.key == "dies"),
                sum(fact.about["count"] for fact in own if fact.key in WOUNDS))


def relief(before: Harm, after: Harm) -> tuple[str, Mapping[str, Any]]:
    """Return what makes the harm `after` less than the harm `before`: a key of the texts, and its details."""
    if before.falls and not after.falls:
        return "keeps-in", {}
    if before.attacked and not after.attacked:
        return "stops", {}
    if before.damage > after.damage:
        return "spares", {"count": before.damage - after.damage}
    damage, life = next(iter(before.lost - after.lost))
    return "saves", {"damage": damage, "life": life}


def hand_marks(scene: Scene, id: str) -> Mapping[str, Any]:
    """Return the attributes of a playable card in hand. Before an answer is begun, cards that wouldn't help aren't highlighted."""
    return {"data_calm": True} if scene.entry("pills", id) == NO_PILL and not scene.chosen else {}
