"""King's Cards & Creations: games on a deck that players make their own."""

from .cards import SETS as SETS
from .fwords import Fwords
from .kingdrin import Kingdrin
from .minkingi import Minkingi

GAMES = (Kingdrin, Minkingi, Fwords)
