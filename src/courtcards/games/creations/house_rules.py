"""The house rules of the games on Creation Cards."""

from courtcards.engine.options import Option
from courtcards.games.creations.fields import FIELDS

HAND = 7                        # cards dealt to each player in Kingdrin
SHARE = 9                       # cards per player: in Kingdrin the smallest pile, in Minkingi the pack to draft from, in Fwords the cards to write on
IDLE = 15                       # seconds until a race goes on without players who have done nothing

FIELD = Option("field", "choice", "square", tuple(FIELDS))
ADJACENCY = Option("adjacency", "choice", "all", ("all", "edges"))
SQUARE_CARDS = Option("square_cards", "bool", False)
MINKINGI = (FIELD, ADJACENCY, SQUARE_CARDS, Option("defeated_attack", "bool", True), Option("starter_ties", "bool", False))

SPEED = ("speed", True)
MANY = range(3, 11)
KINGDRIN = (
    Option("speed", "bool", False, players=MANY),
    Option("pace", "choice", "race", ("race", "drawn"), players=MANY, needs=SPEED, clock=("race",), race=True),
    Option("opening", "choice", "drawn", ("drawn", "race", "starter"), needs=("speed", False), clock=("race",), race=True),
    Option("fresh_value", "bool", False, needs=("speed", False)),
    Option("finish_round", "bool", False, needs=("speed", False)),
    Option("pile", "choice", "whole", ("whole", "short", "own")),
    Option("pile_cards", "int", 60, low=18, high=400, needs=("pile", "own")),
    Option("exhaust", "choice", "at_once", ("at_once", "failed_draw"), expert=True),
    Option("start_blocks", "bool", False, expert=True, players=MANY, needs=SPEED),
    Option("free_draw", "bool", False, expert=True, players=MANY, needs=SPEED),
)

REACH = 5                       # hand size that a Creator draws up to in Fwords
REPEAL, CHALLENGE = 2, 1        # points lost by a repeal, and by a wrong Challenge under a house rule
END_TOKENS = 2                  # End Tokens that put a Creator out
MINUTES = {"three": 3, "five": 5}
FWORDS = (
    FIELD, ADJACENCY, SQUARE_CARDS,
    Option("prewritten", "bool", False, players=range(2, 7)),
    Option("timer", "choice", "off", ("off", "three", "five"), clock=("three", "five")),
    Option("word_check", "choice", "challenge", ("challenge", "auto")),
    Option("failed_challenge", "bool", False, proposed="persons", players=range(2, 7), needs=("word_check", "challenge")),
    Option("no_repeats", "choice", "others", ("others", "all")),
    Option("shortest", "choice", 1, (1, 2)),
    Option("defeated_attack", "bool", False, expert=True),
    Option("second_repeal", "bool", False, expert=True),
    Option("no_word_costs", "bool", True, expert=True),
    Option("points_floor", "bool", False, expert=True),
)
