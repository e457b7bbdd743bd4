"""Cards and the places that hold them. Imports nothing of the project."""

from collections.abc import Iterable
from typing import Any, NamedTuple


class Card:
    """One physical card, compared by identity; cards of one `kind` are equal choices.

    `id` is its stable name (`"4K-sun"`), `traits` what is printed on it, as plain data for texts and faces; `role` is the name of
    the rule that it follows, its kind where every kind has a rule of its own.
    """

    __slots__ = ("id", "kind", "role", "traits")

    def __init__(self, id: str, kind: str, traits: dict[str, Any], role: str = ""):
        self.id, self.kind, self.traits, self.role = id, kind, traits, role or kind

    def __repr__(self) -> str:
        return self.id


class Zone(NamedTuple):
    """The name of a place that holds cards: `deck`, `hand/0` of a seat, `field:4` with a space, `kingdom/0:queen` with both.

    A zone of nobody has no owner. A space is a number or a name; as a target of a move a space is called by the zone's text.
    """

    name: str
    owner: int | None = None
    space: int | str | None = None

    def __str__(self) -> str:
        owned = self.name if self.owner is None else f"{self.name}/{self.owner}"
        return owned if self.space is None else f"{owned}:{self.space}"


class CardState(NamedTuple):
    """What is not printed on a card in sight: how it lies just now.

    `stands_for` the kind that it plays as, `turned` by how many degrees clockwise (90: sideways), `damage` and `counters` on it,
    `controller` the seat that commands it, `owner` the one to which it belongs, `letter` written on it,
    `on` the id of the card that it lies on, `worth` what it counts for now, `marks` words for what it has
    done or can do, `aimed` the seat, card or space at which it is aimed.
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
        """Return what is not as usual as plain data.

        >>> CardState(damage=2).plain()
        {'damage': 2}
        """
        usual = self._field_defaults
        return {name: value for name, value in self._asdict().items() if value != usual[name]}


def by_kind(cards: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    """Return cards by their kind."""
    held: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        kind = card.kind
        held[kind] = (*held[kind], card) if kind in held else (card,)
    return held
