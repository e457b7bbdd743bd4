"""Of Knights and Ninjas: a game of attacks, answers, traitors and highwaymen for two to six players."""

from courtcards.games.knights_and_ninjas.game import Knights

GAMES = (Knights,)
