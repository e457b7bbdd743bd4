"""What is open on the page: one screen at a time. No DOM."""

from typing import Protocol, runtime_checkable


class Screen(Protocol):
    """A screen that is open: the lobby, a set-up, a match, a match that is taken up, a message."""

    def open(self) -> None:
        """Show it."""

    def close(self) -> None:
        """Leave it; nothing that was planned happens any more."""

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action; return whether there is such an action here."""

    def put_away(self) -> bool:
        """Close what is open on top of it, as the Escape key does; return whether there was anything."""

    def hidden(self, away: bool) -> None:
        """Take notice that the page is out of sight, or seen again."""


@runtime_checkable
class Parting(Protocol):
    """A screen at which others are, at devices of their own: whoever leaves it is asked first."""

    @property
    def where(self) -> str:
        """Its address."""

    def parting(self, route: str) -> str:
        """Return the dialog that asks whether to leave it for an address, "" where nobody loses anything by that."""

    def part(self, route: str) -> None:
        """Take notice that it is left for an address for good."""


@runtime_checkable
class Mending(Protocol):
    """A screen that shows what comes from another device."""

    def mend(self) -> None:
        """Go on without what could not be shown."""


@runtime_checkable
class Hearing(Protocol):
    """A screen that is about more than what is open on it."""

    def stored(self, key: str) -> None:
        """Take notice of what another tab has stored or deleted, no key means everything."""


class Still:
    """A screen on which nothing goes on by itself; its `parts` carry out what it does not itself."""

    parts: tuple[object, ...] = ()

    def close(self) -> None:
        """Leave it."""

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action; return whether there is such an action here."""
        return carry_out(act, data, self, *self.parts)

    def put_away(self) -> bool:
        """Close nothing: nothing is open on top."""
        return False

    def hidden(self, away: bool) -> None:
        """Go on as before."""

    def stored(self, key: str) -> None:
        """Take notice of what another tab has stored or deleted, no key means everything, and go on as before."""


def carry_out(act: str, data: dict[str, str], *owners: object) -> bool:
    """Call a method such as `do_play_now` for an action such as `play-now`, of the first owner that has one; return whether any has."""
    name = f"do_{act.replace('-', '_')}"
    for owner in owners:
        if method := getattr(owner, name, None):
            method(data)
            return True
    return False
