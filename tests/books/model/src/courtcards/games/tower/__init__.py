"""The Tower: a book to copy from."""

from courtcards.games.tower.stairs import Stairs

GAMES = (Stairs,)
