"""The interfaces of the page's screens, of which one is open at a time, and a base class for them."""

from typing import Protocol, runtime_checkable


class Screen(Protocol):
    """A screen, such as the lobby, a set-up, a match or a message."""

    def open(self) -> None:
        """Show the screen."""

    def close(self) -> None:
        """Clean up when the screen is left: cancel everything it has scheduled."""

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action; return whether the screen knows this action."""

    def close_top(self) -> bool:
        """Close whatever is open on top of the screen, as the Escape key does. Return whether anything was open."""

    def on_hidden(self, away: bool) -> None:
        """Handle the page being hidden, or shown again."""


@runtime_checkable
class SharedScreen(Protocol):
    """A screen shared with players on other devices: the page asks before leaving it."""

    @property
    def where(self) -> str:
        """The screen's address."""

    def leave_dialog(self, route: str) -> str:
        """Return the dialog that asks before leaving for the address `route`. It returns "" if there is no need to ask."""

    def on_leave(self, route: str) -> None:
        """Do whatever leaving for the address `route` requires, such as disconnecting guests. The player has agreed to leave."""


@runtime_checkable
class RecoveringScreen(Protocol):
    """A screen that shows data from another device. If that data can't be shown, the screen can continue without it."""

    def recover(self) -> None:
        """Continue without the data that couldn't be shown."""


@runtime_checkable
class StorageListener(Protocol):
    """A screen that reacts when another tab changes the stored data."""

    def on_stored(self, key: str) -> None:
        """Handle another tab storing or deleting a key. The key "" stands for all keys."""


class StaticScreen:
    """A screen that does nothing by itself. Its `parts` carry out the actions for which the screen has no method."""

    parts: tuple[object, ...] = ()

    def close(self) -> None:
        """Do nothing, because there is nothing to cancel."""

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action. Return whether the screen or one of its parts has a method for it."""
        return carry_out(act, data, self, *self.parts)

    def close_top(self) -> bool:
        """Return False, because nothing is ever open on top."""
        return False

    def on_hidden(self, away: bool) -> None:
        """Ignore the page being hidden or shown."""

    def on_stored(self, key: str) -> None:
        """Ignore changes by another tab."""


def carry_out(act: str, data: dict[str, str], *owners: object) -> bool:
    """Call the method for an action, such as `do_play_now` for `play-now`, on the first of the `owners` that has it.

    Return whether any of them has it.
    """
    name = f"do_{act.replace('-', '_')}"
    for owner in owners:
        if method := getattr(owner, name, None):
            method(data)
            return True
    return False
