"""What is kept of a match with guests beside its record: the seats that play at devices of their own. No DOM, no storage."""

from collections.abc import Mapping
from typing import Any

from courtcards.door import is_whole
from courtcards.limits import SEATS
from courtcards.record import BadRecord, player


def are_guests(value: Any) -> bool:
    """Whether something says which seats are those of guests."""
    return isinstance(value, list) and all(is_whole(seat, 0, SEATS - 1) for seat in value) and 0 < len(value) == len({*value})


def guests_of(slot: Mapping[str, Any]) -> list[int]:
    """Return the seats of guests that a slot keeps; raises BadRecord where no persons sit there."""
    far, seats = slot.get("near"), slot["record"].get("seats", ())
    if not (isinstance(far, list) and are_guests(far) and all(seat < len(seats) and player(seats[seat])[1] is None for seat in far)):
        raise BadRecord("bad-field", field="near")
    return list(far)
