"""The house rules of Kingdom Coinquest."""

from courtcards.engine.options import Option

HEALTH = 20                     # each King's health at the start
MOST = 4                        # the most kingdoms in a match
CALM, UNHARMED, ROUNDS = 60, 120, 100       # a match ends after so many turns without an attack, so many without a wound, or so many rounds

OPTIONS = (
    Option("stall", "choice", "calm", ("calm", "rounds", "none")),
    Option("must_play", "bool", False),
    Option("salvage_open", "bool", True),
    Option("ace_strike", "bool", False),
    Option("health", "counts", {}, tuple([(str(seat), HEALTH) for seat in range(1, MOST + 1)]), 1, 99, expert=True),
    Option("equipment_pair", "choice", "any", ("any", "same_rank"), expert=True),
    Option("pair_value", "choice", "named", ("named", "lower"), expert=True),
    Option("ace_any_suit", "bool", True, expert=True),
    Option("scrap", "choice", "instead", ("instead", "besides"), expert=True),
    Option("scrap_prepared", "bool", False, expert=True),
    Option("attacker_orders", "bool", False, expert=True),
    Option("reshuffle", "bool", True, expert=True),
    Option("fallen_cards", "choice", "graveyard", ("graveyard", "removed"), players=range(3, MOST + 1), expert=True),
)
