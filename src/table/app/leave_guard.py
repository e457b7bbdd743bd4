"""The confirmation before a player leaves others at their table. Until it is answered, the page keeps its address."""

from collections.abc import Callable

from table.page.page import Page
from table.page.screen import Screen, SharedScreen


def ask_before_leaving(page: Page, screen: Screen, route: str, leave: Callable[[], None]) -> bool:
    """Ask for confirmation if leaving the open screen affects other players. Return whether the screen stays open for now.

    If the player confirms, `leave` is called.
    """
    if page.leaving or not isinstance(screen, SharedScreen):
        return False
    is_returning = route == screen.where  # the address this function itself has just gone back to
    dialog = screen.leave_dialog("" if is_returning else route)
    if not dialog:
        return False

    def on_confirmed(_: dict[str, str]) -> None:
        screen.on_leave(route)
        page.browser.replace(route or "#/")         # a page that started without an address started in the lobby
        leave()
    if not is_returning:
        page.browser.go(screen.where)
        page.ask(dialog, on_confirmed)
    return True
