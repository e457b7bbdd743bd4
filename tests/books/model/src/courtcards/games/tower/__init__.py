"""The Tower: its games."""

from courtcards.games.tower.stairs import Stairs

GAMES = (Stairs,)
