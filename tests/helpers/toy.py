"""The toy games, kept beside the tests like a book in the sources; importing this makes them importable and dealable."""

from pathlib import Path

import courtcards.games

TOYS = Path(__file__).parents[1] / "toys"
courtcards.games.__path__.append(str(TOYS / "courtcards" / "games"))

from courtcards.games.toys import dash
from courtcards.games.toys.dash import Dash, stacked
from courtcards.games.toys.heralds import CARDS, Cry, Day, Heralds, Ride, heralds
from courtcards.games.toys.pageant import OAKS, Pageant, oaks, pageant
from courtcards.games.toys.ramparts import Ramparts, ramparts
from courtcards.games.toys.scribes import Scribes, scribes
from courtcards.games.toys.sentries import Sentries, sentries

TOY_GAMES = {game.id: game for game in (Heralds, Pageant, Ramparts, Sentries, Dash, Scribes)}

__all__ = ["CARDS", "OAKS", "TOYS", "TOY_GAMES", "Cry", "Dash", "Day", "Heralds", "Pageant", "Ramparts", "Ride", "Scribes", "Sentries", "dash", "heralds", "oaks", "pageant",
           "ramparts", "scribes", "sentries", "stacked"]
