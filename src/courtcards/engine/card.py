"""Cards and the zones that hold them."""

from collections.abc import Iterable
from typing import Any, NamedTuple


class Card:
    """One physical card, compared by identity.

    In a move, any card may take the place of another of the same `kind`. `id` is the card's stable name (`"4K-sun"`). `traits` is what is printed on
    it, as plain data for texts and card faces. `role` names the rule the card follows, by default its kind.
    """

    __slots__ = ("id", "kind", "role", "traits")

    def __init__(self, id: str, kind: str, traits: dict[str, Any], role: str = ""):
        self.id, self.kind, self.traits, self.role = id, kind, traits, role or kind

    def __repr__(self) -> str:
        return self.id


class Zone(NamedTuple):
    """The name of a place that holds cards.

    Examples: `deck`, `hand/0` with a seat, `field:4` with a space, `kingdom/0:queen` with both. A space is a number or a name. A move that targets a
    space names it by the text of its zone.
    """

    name: str
    owner: int | None = None
    space: int | str | None = None

    def __str__(self) -> str:
        name = self.name if self.owner is None else f"{self.name}/{self.owner}"
        return name if self.space is None else f"{name}:{self.space}"


class CardState(NamedTuple):
    """The state of a visible card beyond what is printed on it.

    * `stands_for`: the kind it plays as.
    * `turned`: its clockwise rotation in degrees (90: sideways).
    * `damage`: how much damage it has taken.
    * `counters`: how many counters are on it.
    * `controller`: the seat that commands it.
    * `owner`: the seat it belongs to.
    * `letter`: the letter written on it.
    * `on`: the id of the card it lies on.
    * `worth`: its current value.
    * `marks`: keywords with a meaning that its game defines.
    * `aimed`: the seat, card or space it is aimed at.
    """

    stands_for: str | None = None
    turned: int = 0
    damage: int = 0
    counters: int = 0
    controller: int | None = None
    owner: int | None = None
    letter: str | None = None
    on: str | None = None
    worth: int | None = None
    marks: tuple[str, ...] = ()
    aimed: int | str | None = None

    def plain(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, as plain data.

        >>> CardState(damage=2).plain()
        {'damage': 2}
        """
        defaults = self._field_defaults
        return {name: value for name, value in self._asdict().items() if value != defaults[name]}


def group_by_kind(cards: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    """Return the cards grouped by kind."""
    by_kind: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        kind = card.kind
        by_kind[kind] = (*by_kind[kind], card) if kind in by_kind else (card,)
    return by_kind
