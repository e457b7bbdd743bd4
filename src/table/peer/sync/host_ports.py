"""What the telling of a match asks of the table at which it is played, and of the votes there. No DOM."""

from typing import Any, Protocol


class Holder(Protocol):
    """The table at which the match is played here."""

    @property
    def ready(self) -> bool:
        """Whether it takes answers now: it does not while somebody looks back at it."""

    def now(self) -> float:
        """Return the time in ms."""

    def bears(self) -> dict[str, Any]:
        """Return what is told with the whole match: who is `away` and who `looks` on, what is left of the time of spans (`times`, in seconds), how often each
        seat has won before in this row of matches (`tally`), whether something was taken back (`retried`).
        """

    def answer(self, text: str, *more: str) -> None:
        """Play a move of a guest, and those that answer what is asked then."""

    def hinted(self, seat: int) -> None:
        """Note that the guest of a seat had a hint."""

    def gone(self, seat: int) -> None:
        """Take notice that the line of a seat is closed."""


class Votes(Protocol):
    """What all must agree to."""

    def told(self, seat: int) -> None:
        """Tell a guest of the vote that runs, if one does."""

    def hear(self, seat: int, note: dict[str, Any]) -> None:
        """Take in what a guest wants, or says to what others want; raises BadNote."""
