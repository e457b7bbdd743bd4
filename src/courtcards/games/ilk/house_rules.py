"""The house rules of Ilk."""

from courtcards.engine.options import Option

LIFE = 50                       # each player's life at the start
MOST = 7                        # players; the rule book is made for up to five

OPTIONS = (
    Option("poker_faced", "bool", False, proposed="screen"),
    Option("first_player", "choice", "lot", ("lot", "loser", "first")),
    Option("decks", "choice", 0, (0, 1, 2, 3)),
    Option("rounds", "choice", 200, (200, 40, 0)),
    Option("closed_discard", "bool", False),
    Option("life", "counts", {}, tuple([(str(seat), LIFE) for seat in range(1, MOST + 1)]), 1, 99, expert=True),
    Option("strict_cost", "bool", False, expert=True),
    Option("below_zero", "bool", False, expert=True),
    Option("window_between", "bool", False, expert=True),
    Option("ace_zero", "bool", False, expert=True),
    Option("strict_expiry", "bool", False, expert=True),
    Option("unblocked_again", "bool", False, expert=True),
)
