"""The Tower: a book that is a model for others. Imports nothing from bots or table."""

from courtcards.games.tower.stairs import Stairs

GAMES = (Stairs,)
