"""King's Keys War Games: rule book by Jeff Daymont."""

from courtcards.games.kings_keys.battle_royal import BattleRoyal
from courtcards.games.kings_keys.kingdom_armies import KingdomArmies
from courtcards.games.kings_keys.war import War

GAMES = War, KingdomArmies, BattleRoyal
