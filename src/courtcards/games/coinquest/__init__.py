"""Kingdom Coinquest: a duel of kings on a common deck, for two to four players."""

from courtcards.games.coinquest.game import Coinquest

GAMES = (Coinquest,)
