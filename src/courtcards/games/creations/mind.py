"""The minds of Kingdrin, Minkingi and Fwords. Imports nothing from bots or table."""

from ...mind import Mind
from .ditching import KINGDRIN
from .control import MINKINGI
from .wordsmith import fwords

MINDS = {"kingdrin": KINGDRIN, "minkingi": MINKINGI, "fwords": Mind(fwords)}
