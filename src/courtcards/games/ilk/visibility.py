"""The visible state of creatures and of the response stack, and the names of their parts."""

from typing import TYPE_CHECKING, Any

from courtcards.engine.card import CardState
from courtcards.games.ilk.creature import creature_details

if TYPE_CHECKING:
    from courtcards.games.ilk.game import Ilk


def name_of_target(game: "Ilk", target: str) -> tuple[str, dict[str, Any]] | None:
    """Return the name of a creature, one of its cards or a price on the stack, as a key and its details.

    Returns None for anything else.
    """
    for creature in game.creatures():
        if target == creature.space:
            return "creature", creature_details(creature)
        if target == creature.damage.id:
            return "damage-card", {**creature_details(creature), "value": creature.power}
        if target == creature.life.id:
            return "life-card", {**creature_details(creature), "value": creature.full}
    paid = next((item for item in game.stack if item.price and item.price.id == target), None)
    return ("price", {"rival": paid.seat, "value": paid.worth}) if paid else None


def card_states(game: "Ilk") -> dict[str, CardState]:
    """Return the state of each card in a creature or on the stack, by card id."""
    battle, states = game.battle, dict[str, CardState]()
    goals: dict[str, int | str] = {battle.blocker: battle.space, battle.space: battle.on} if battle else {}
    for creature in game.creatures():
        states[creature.damage.id] = CardState(worth=creature.power, marks=creature.marks, aimed=goals.get(creature.space))
        states[creature.life.id] = CardState(worth=max(0, creature.left), damage=max(0, creature.hurt))
        states |= {jack.id: CardState(on=creature.damage.id) for jack in creature.upper}
        states |= {card.id: CardState(on=creature.life.id) for card in (*creature.lower, *creature.aces)}
    for item in game.stack:
        states[item.card.id] = CardState(controller=item.seat, aimed=item.aim)
        if item.price:
            states[item.price.id] = CardState(worth=item.worth)
            states |= {jack.id: CardState(on=item.price.id) for jack in item.jacks}
    return states


def ilk_counters(game: "Ilk") -> dict[str, int]:
    """Return the counters that everybody may see, by name."""
    battle = game.battle
    numbers = {f"life/{seat}": life for seat, life in enumerate(game.life)} | {f"value/{seat}": value for seat, value in enumerate(game.values)}
    numbers |= {f"cards/{seat}": len(hand) for seat, hand in enumerate(game.hands)} | {f"out/{seat}": 1 for seat in game.fallen}
    numbers |= {"active": game.active, "round": game.number}
    return numbers | ({"attack/by": battle.by, "attack/on": battle.on} if battle else {})
