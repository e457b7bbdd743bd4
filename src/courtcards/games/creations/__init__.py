"""King's Cards & Creations: games on decks that players create themselves."""

from courtcards.games.creations.cards import SETS as SETS
from courtcards.games.creations.fwords import Fwords
from courtcards.games.creations.kingdrin import Kingdrin
from courtcards.games.creations.minkingi import Minkingi

GAMES = (Kingdrin, Minkingi, Fwords)
