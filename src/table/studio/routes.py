"""The addresses of the studio. No DOM."""

from collections.abc import Callable

from table.desk import Desk
from table.screens.screen import Screen

ROUTES: dict[str, Callable[[Desk, str], Screen]] = {}       # by the first word of an address; what follows it is passed on
