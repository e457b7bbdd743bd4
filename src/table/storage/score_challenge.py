"""A result that is to be beaten: what the sender of a deal says of it, in a link or beside a match. What comes in is untrusted. No DOM."""

from typing import Any, NamedTuple, Self

from courtcards.engine.limits import NAME, SCORE, SEATS
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import is_whole, tidy


class Dare(NamedTuple):
    """A result: `by` whom, "" for somebody without a name, in which place, and with what score."""

    by: str
    place: int
    score: int

    @classmethod
    def load(cls, data: Any) -> Self:
        """Let one in, from plain data; raises BadRecord.

        >>> Dare.load({"by": "Ada", "place": 2, "score": 7})
        Dare(by='Ada', place=2, score=7)
        """
        fits = isinstance(data, dict) and data.keys() == {*cls._fields} and isinstance(data["by"], str) and len(data["by"]) <= NAME
        if not (fits and is_whole(data["place"], 1, SEATS) and is_whole(data["score"], -SCORE, SCORE)):
            raise BadRecord("bad-field", field="result")
        return cls(tidy(data["by"], NAME), data["place"], data["score"])

    def dump(self) -> dict[str, Any]:
        """Return it as plain data."""
        return self._asdict()


def dare_of(slot: dict[str, Any]) -> Dare | None:
    """Return the result that a stored match is to beat; none where none is kept, or what is kept is damaged."""
    try:
        return Dare.load(slot["dare"]) if "dare" in slot else None
    except BadRecord:
        return None
