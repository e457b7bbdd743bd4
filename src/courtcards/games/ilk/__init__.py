"""Ilk: creatures and a response stack on common cards, for two to seven players."""

from courtcards.games.ilk.game import Ilk

GAMES = (Ilk,)
