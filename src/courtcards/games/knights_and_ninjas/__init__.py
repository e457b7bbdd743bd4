"""Of Knights and Ninjas: take-that with answers, traitors and highwaymen for two to six players."""

from .game import Knights

GAMES = (Knights,)
