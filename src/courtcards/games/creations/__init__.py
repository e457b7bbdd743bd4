"""King's Cards & Creations: games on a deck that players make their own."""

from .cards import SETS as SETS

GAMES = ()
