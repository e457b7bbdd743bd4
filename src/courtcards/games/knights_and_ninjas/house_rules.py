"""The house rules of Of Knights and Ninjas."""

from courtcards.engine.options import Option
from courtcards.games.knights_and_ninjas.deck import MOST, SPLIT

GEMS = 5                        # gems at the start, with three or more players
TWO, MORE = range(2, 3), range(3, 7)    # numbers of players a house rule applies to, if not all

OPTIONS = (
    Option("start_hand", "int", 2, low=0, high=10, players=MORE),
    Option("turn_limit", "choice", 500, (500, 0), players=MORE),
    Option("poker_faced", "bool", False, proposed="screen"),
    Option("by_memory", "bool", False),
    Option("shrinking_goal", "bool", False, players=MORE),
    Option("multi_respond", "bool", False),
    Option("block_ninja_dragon", "bool", False),
    Option("gems", "counts", {}, tuple([(str(seat), GEMS) for seat in range(1, 7)]), 0, 9, expert=True),
    Option("deck_list", "counts", {}, tuple(SPLIT.items()), 0, MOST, expert=True),
    Option("archer_answerable", "bool", True, expert=True),
    Option("field_archer_first", "bool", True, expert=True),
    Option("monk_one_card", "bool", False, expert=True, players=MORE),
    Option("highwayman_order", "choice", "clockwise", ("clockwise", "first"), expert=True, players=MORE),
    Option("keep_last_draft", "bool", True, expert=True, players=TWO),
    Option("draft_limit", "choice", 20, (20, 0), expert=True, players=TWO),
    Option("youngest", "choice", 0, (0, 1, 2), expert=True, players=TWO),
)
