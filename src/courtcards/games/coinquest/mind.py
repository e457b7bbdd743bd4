"""How Kingdom Coinquest is played by thinking: its judge. Imports nothing from bots or table."""

from ...mind import Mind
from .squire import coinquest

MINDS = {"coinquest": Mind(coinquest)}
