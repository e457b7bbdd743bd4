"""King's Keys War Games: rule book by Jeff Daymont. Imports nothing from bots or table."""

from .armies import KingdomArmies
from .royal import BattleRoyal
from .war import War

GAMES = War, KingdomArmies, BattleRoyal
