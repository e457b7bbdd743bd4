"""Every game that can be played, by id. Imports the games and nothing else."""

from ..game import Game
from .kings_keys.armies import KingdomArmies
from .kings_keys.royal import BattleRoyal
from .kings_keys.war import War
from .knights_and_ninjas.game import Knights

GAMES: dict[str, type[Game]] = {game.id: game for game in (War, KingdomArmies, BattleRoyal, Knights)}
