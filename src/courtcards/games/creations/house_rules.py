"""The house rules of Kingdrin and Minkingi. Imports nothing from bots or table."""

from ...options import Option
from .fields import FIELDS

HAND = 7                        # cards dealt to each player in Kingdrin
SHARE = 9                       # cards of the pile that Kingdrin needs for each player, and that each player drafts from in Minkingi
IDLE = 15                       # seconds after which a race goes on without those who have done nothing

FIELD = Option("field", "choice", "square", tuple(FIELDS))
ADJACENCY = Option("adjacency", "choice", "all", ("all", "edges"))
SQUARE_CARDS = Option("square_cards", "bool", False)
MINKINGI = (FIELD, ADJACENCY, SQUARE_CARDS, Option("defeated_attack", "bool", True))

SPEED = ("speed", True)
MANY = range(3, 11)
CLOCK = "race", "drawn"         # what only a few persons at one screen can play, and what more of them do
KINGDRIN = (
    Option("speed", "bool", False, players=MANY),
    Option("pace", "choice", "race", ("race", "drawn"), players=MANY, needs=SPEED, crowd=CLOCK),
    Option("opening", "choice", "drawn", ("drawn", "race", "starter"), needs=("speed", False), crowd=CLOCK),
    Option("pile", "choice", "whole", ("whole", "short", "own")),
    Option("pile_cards", "int", 60, low=18, high=400, needs=("pile", "own")),
    Option("exhaust", "choice", "at_once", ("at_once", "failed_draw"), expert=True),
    Option("start_blocks", "bool", False, expert=True, players=MANY, needs=SPEED),
    Option("free_draw", "bool", False, expert=True, players=MANY, needs=SPEED),
)
