"""How Kingdrin, Minkingi and Fwords are played by thinking: their judges. Imports nothing from bots or table."""

from ...mind import Mind
from .squire import kingdrin, minkingi
from .wordsmith import fwords

MINDS = {"kingdrin": Mind(kingdrin), "minkingi": Mind(minkingi), "fwords": Mind(fwords)}
