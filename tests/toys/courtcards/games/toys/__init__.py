"""Toys: small games that use every word of the engine once. For tests only."""

from ...sets import Sets
from .dash import Dash
from .heralds import Heralds
from .pageant import OAKS, Pageant
from .ramparts import Ramparts
from .scribes import Scribes
from .sentries import Sentries

GAMES = Heralds, Pageant, Ramparts, Sentries, Dash, Scribes
SETS = Sets({OAKS.hash: OAKS})
