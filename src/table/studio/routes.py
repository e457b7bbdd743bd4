"""The addresses of the studio. No DOM."""

from collections.abc import Callable

from table.desk import Desk
from table.screens.screen import Screen
from table.studio.at_card import open_card
from table.studio.at_trade import AtTrade

ROUTES: dict[str, Callable[[Desk, str], Screen]] = {"trade": AtTrade, "card": open_card}       # by the first word of an address; what follows it is passed on
