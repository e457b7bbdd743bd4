"""How Ilk is played by thinking: its judge. Imports nothing from bots or table."""

from ...mind import Mind
from .squire import ilk

MINDS = {"ilk": Mind(ilk)}
