"""Toys: small games that between them use every feature of the engine. For tests only."""

from courtcards.engine.card_sets import Sets
from courtcards.games.toys.dash import Dash
from courtcards.games.toys.heralds import Heralds
from courtcards.games.toys.pageant import OAKS, Pageant
from courtcards.games.toys.ramparts import Ramparts
from courtcards.games.toys.scribes import Scribes
from courtcards.games.toys.sentries import Sentries

GAMES = Heralds, Pageant, Ramparts, Sentries, Dash, Scribes
SETS = Sets({OAKS.hash: OAKS})
