"""The minds of Kingdrin, Minkingi and Fwords. Imports nothing from bots or table."""

from .control import MINKINGI
from .ditching import KINGDRIN
from .spelling import FWORDS

MINDS = {"kingdrin": KINGDRIN, "minkingi": MINKINGI, "fwords": FWORDS}
