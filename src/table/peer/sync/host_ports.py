"""Protocols for the host's table and its votes, with everything that the host's sync needs from them."""

from typing import Any, Protocol


class HostTablePort(Protocol):
    """The host's table, at which the match is played."""

    @property
    def ready(self) -> bool:
        """Whether the table plays answers now. During a replay, it doesn't."""

    def now(self) -> float:
        """Return the time in ms; only differences between two times mean anything."""

    def state_extras(self) -> dict[str, Any]:
        """Return the fields that are sent along with the full state.

        `away` and `looks` say who is missing and who watches. `times` are the seconds left, by span, and `tally` the wins of each seat in this series.
        `retried` says whether something was undone.
        """

    def answer(self, text: str, *more: str) -> None:
        """Play a guest's move, then `more`, which answer the questions after it."""

    def on_hint(self, seat: int) -> None:
        """Record that a guest took a hint."""

    def on_guest_lost(self, seat: int) -> None:
        """Handle the end of a guest's connection."""


class VotesPort(Protocol):
    """The votes on the host: each is about a proposal that all players must agree to."""

    def send_vote(self, seat: int) -> None:
        """Send a guest the vote in progress, if there is one."""

    def receive_message(self, seat: int, note: dict[str, Any]) -> None:
        """Handle a guest's proposal, or their answer to another's. Raises BadNote if the message is invalid."""
