"""Protocols for the host's table and its votes, as far as the host's sync needs them."""

from typing import Any, Protocol


class HostTablePort(Protocol):
    """The host's table, at which the match is played."""

    @property
    def ready(self) -> bool:
        """Whether the table accepts answers now; it doesn't during a replay."""

    def now(self) -> float:
        """Return the time in ms."""

    def state_extras(self) -> dict[str, Any]:
        """Return a dict that is sent along with the full state.

        Its keys: `away` and `looks` (who is missing, who watches), `times` (seconds left, by span), `tally` (wins of each seat in this series) and
        `retried` (whether something was undone).
        """

    def answer(self, text: str, *more: str) -> None:
        """Play a guest's move, then `more`, which answer the questions after it."""

    def on_hint(self, seat: int) -> None:
        """Record that a guest took a hint."""

    def on_guest_lost(self, seat: int) -> None:
        """Handle a guest's closed connection."""


class VotesPort(Protocol):
    """The host's votes: proposals that all players must agree to, one at a time."""

    def send_vote(self, seat: int) -> None:
        """Send a guest the vote in progress, if there is one."""

    def hear(self, seat: int, note: dict[str, Any]) -> None:
        """Handle a guest's proposal, or their answer to another's; raises BadNote."""
