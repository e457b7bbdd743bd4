"""Creatures on the field, and cards on the response stack. Imports nothing from bots or table."""

from typing import Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.games.ilk.deck import VALUE


class Creature(NamedTuple):
    """Two value cards of one owner on the field, with the cards on them. Rule book: Conjure.

    `space` names its place; `upper` are Jacks on the damage card, `lower` those on the life card; `hurt` is the damage taken less what
    was healed; `fresh`, `attacked`, `blocked` are of this turn; `safe`: an Ace has just saved it at no life (a house rule).
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
        """The damage that it deals now."""
        return VALUE[self.damage.kind] << len(self.upper)

    @property
    def full(self) -> int:
        """Its life while nothing has hurt or healed it."""
        return VALUE[self.life.kind] << len(self.lower)

    @property
    def left(self) -> int:
        """Its life now."""
        return self.full - self.hurt

    @property
    def cards(self) -> list[Card]:
        """All its cards: damage, life, and what lies on them."""
        return [self.damage, self.life, *self.upper, *self.lower, *self.aces]

    @property
    def marks(self) -> tuple[str, ...]:
        """What it has done this turn, in words."""
        return tuple([mark for mark in ("fresh", "attacked", "blocked", "safe") if getattr(self, mark)])

    def rested(self) -> "Creature":
        """Return it as it stands when a turn begins: whole, without Jacks and marks. Rule book: Battle."""
        tired = self.hurt or self.fresh or self.attacked or self.blocked or self.safe or self.upper or self.lower
        return Creature(self.owner, self.space, self.damage, self.life, aces=self.aces, fresh=False) if tired else self


class Fielded(NamedTuple):
    """A special card on the response stack: who fielded it, its price and the Jacks on that, and at what it is aimed."""

    seat: int
    card: Card
    price: Card | None
    aim: int | str
    jacks: tuple[Card, ...] = ()

    @property
    def worth(self) -> int:
        """The value of the price, as often doubled as Jacks lie on it."""
        return VALUE[self.price.kind] << len(self.jacks) if self.price else 0

    @property
    def cards(self) -> list[Card]:
        """All its cards: the special card, its price, Jacks on that."""
        return [self.card, *([self.price] if self.price else []), *self.jacks]


def told(creature: Creature) -> dict[str, Any]:
    """Return whose creature it is, and its damage and life as they stand, for sentences."""
    return {"rival": creature.owner, "damage": creature.power, "life": max(0, creature.left)}
