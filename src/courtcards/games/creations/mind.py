"""The minds of Kingdrin, Minkingi and Fwords. Imports nothing from bots or table."""

from .ditching import KINGDRIN
from .control import MINKINGI
from .spelling import FWORDS

MINDS = {"kingdrin": KINGDRIN, "minkingi": MINKINGI, "fwords": FWORDS}
