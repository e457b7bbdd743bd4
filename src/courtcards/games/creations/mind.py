"""The minds of Kingdrin, Minkingi and Fwords. Imports nothing from bots or table."""

from ...mind import Mind
from .control import MINKINGI
from .ditching import KINGDRIN
from .wordsmith import fwords

MINDS = {"kingdrin": KINGDRIN, "minkingi": MINKINGI, "fwords": Mind(fwords)}
