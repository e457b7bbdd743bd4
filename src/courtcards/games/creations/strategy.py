"""The bots of Kingdrin, Minkingi and Fwords."""

from courtcards.games.creations.fwords_strategy import FWORDS
from courtcards.games.creations.kingdrin_strategy import KINGDRIN
from courtcards.games.creations.minkingi_strategy import MINKINGI

MINDS = {"kingdrin": KINGDRIN, "minkingi": MINKINGI, "fwords": FWORDS}
