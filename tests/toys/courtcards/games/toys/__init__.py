"""Toys: small games that use every word of the engine once. For tests only."""

from .heralds import Heralds
from .pageant import Pageant

GAMES = Heralds, Pageant
