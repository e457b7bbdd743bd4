"""Cards and the places that hold them. Imports nothing of the project."""

from typing import NamedTuple


class Card:
    """One physical card, compared by identity; cards of one `kind` are equal choices.

    `id` is its stable name (`"4K-sun"`), `traits` what is printed on it, as plain data for texts and faces.
    """

    __slots__ = ("id", "kind", "traits")

    def __init__(self, id: str, kind: str, traits: dict):
        self.id, self.kind, self.traits = id, kind, traits

    def __repr__(self) -> str:
        return self.id


class Zone(NamedTuple):
    """The name of a place that holds cards; a zone of nobody has no owner."""

    name: str
    owner: int | None = None

    def __str__(self) -> str:
        return self.name if self.owner is None else f"{self.name}/{self.owner}"
