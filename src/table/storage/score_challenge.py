"""A score challenge: the result to beat, as claimed by the sender of a deal in a link or beside a match. Nothing proves the claim."""

from typing import Any, NamedTuple, Self

from courtcards.engine.limits import NAME, SCORE, SEATS
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import is_int_in_range, tidy_line


class ScoreChallenge(NamedTuple):
    """A result to beat. `by` is the name of the player who achieved it, or ""; `place` and `score` are that player's."""

    by: str
    place: int
    score: int

    @classmethod
    def load(cls, data: Any) -> Self:
        """Return the challenge in JSON-like data. Raise BadRecord if it isn't valid.

        >>> ScoreChallenge.load({"by": "Ada", "place": 2, "score": 7})
        ScoreChallenge(by='Ada', place=2, score=7)
        """
        is_valid = isinstance(data, dict) and data.keys() == {*cls._fields} and isinstance(data["by"], str) and len(data["by"]) <= NAME
        if not (is_valid and is_int_in_range(data["place"], 1, SEATS) and is_int_in_range(data["score"], -SCORE, SCORE)):
            raise BadRecord("bad-field", field="result")
        return cls(tidy_line(data["by"], NAME), data["place"], data["score"])

    def dump(self) -> dict[str, Any]:
        """Return the challenge as JSON-like data."""
        return self._asdict()


def stored_challenge(slot: dict[str, Any]) -> ScoreChallenge | None:
    """Return the challenge stored in a slot. Return None if there isn't one or it's damaged."""
    try:
        return ScoreChallenge.load(slot["dare"]) if "dare" in slot else None
    except BadRecord:
        return None
