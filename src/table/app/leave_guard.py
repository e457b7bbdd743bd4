"""Whoever leaves others at their table is asked first, and stays at its address until that is answered. No DOM."""

from collections.abc import Callable

from table.page.page import Page
from table.page.screen import Parting, Screen


def stays(page: Page, screen: Screen, route: str, leave: Callable[[], None]) -> bool:
    """Ask whether to `leave` the open screen for an address, if that concerns others; return whether it stays open."""
    if page.leaving or not isinstance(screen, Parting):
        return False
    back = route == screen.where        # where this has just gone back to
    asks = screen.parting("" if back else route)
    if not asks:
        return False

    def part(_: dict[str, str]) -> None:
        screen.part(route)
        page.browser.replace(route or "#/")         # a page that began without an address began in the lobby
        leave()
    if not back:
        page.browser.go(screen.where)
        page.ask(asks, part)
    return True
