"""Creatures on the field, and cards on the response stack."""

from typing import Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.games.ilk.deck import VALUE


class Creature(NamedTuple):
    """Two value cards on the field that form a creature, with the cards on them. Rule book: Conjure.

    * `upper`: the Jacks on the damage card. `lower`: the Jacks on the life card.
    * `hurt`: the damage taken minus the life healed.
    * `fresh`: whether it was conjured this turn.
    * `safe`: whether an Ace has just saved it at 0 life (a house rule).
    """

    owner: int
    space: str
    damage: Card
    life: Card
    upper: tuple[Card, ...] = ()
    lower: tuple[Card, ...] = ()
    aces: tuple[Card, ...] = ()
    hurt: int = 0
    fresh: bool = True
    attacked: bool = False
    blocked: bool = False
    safe: bool = False

    @property
    def power(self) -> int:
        """The damage that the creature deals now."""
        return VALUE[self.damage.kind] << len(self.upper)

    @property
    def full(self) -> int:
        """The life that the creature has when neither hurt nor healed."""
        return VALUE[self.life.kind] << len(self.lower)

    @property
    def left(self) -> int:
        """The life that the creature has now."""
        return self.full - self.hurt

    @property
    def cards(self) -> list[Card]:
        """All cards of the creature: damage, life and those on top of them."""
        return [self.damage, self.life, *self.upper, *self.lower, *self.aces]

    @property
    def marks(self) -> tuple[str, ...]:
        """The names of the flags that are set for this turn."""
        return tuple([mark for mark in ("fresh", "attacked", "blocked", "safe") if getattr(self, mark)])

    def at_turn_start(self) -> "Creature":
        """Return the creature as it begins a turn: at full life, without Jacks or marks. Rule book: Battle."""
        tired = self.hurt or self.fresh or self.attacked or self.blocked or self.safe or self.upper or self.lower
        return Creature(self.owner, self.space, self.damage, self.life, aces=self.aces, fresh=False) if tired else self


class Fielded(NamedTuple):
    """A special card on the response stack.

    `aim` is its target. `jacks` holds the Jacks on its price.
    """

    seat: int
    card: Card
    price: Card | None
    aim: int | str
    jacks: tuple[Card, ...] = ()

    @property
    def worth(self) -> int:
        """The value of the price, doubled once for each Jack on it; 0 without a price."""
        return VALUE[self.price.kind] << len(self.jacks) if self.price else 0

    @property
    def cards(self) -> list[Card]:
        """The special card, its price, and the Jacks on the price."""
        return [self.card, *([self.price] if self.price else []), *self.jacks]


def creature_details(creature: Creature) -> dict[str, Any]:
    """Return a creature's owner and its current damage and life, for placeholders in sentences."""
    return {"rival": creature.owner, "damage": creature.power, "life": max(0, creature.left)}
