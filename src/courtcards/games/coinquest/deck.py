"""The cards of Kingdom Coinquest: a common deck without Jokers.

Cards 2 to 10 are Equipment. `SUITS` lists the suits in turn order.
"""

from courtcards.engine.card import Card

SUITS = {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"}
COURTS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
EQUIPMENT = "equipment"


class CoinquestCard(Card):
    """A card of the common deck.

    * `type`: `equipment` or the name of its court rank.
    * `suit`: the index of its suit in the turn order.
    * `value`: the number on Equipment, 0 for any other card.
    * `turns`: how many turns it takes to prepare.
    """

    __slots__ = ("suit", "turns", "type", "value")

    def __init__(self, rank: str, suit: str):
        id = rank + suit
        super().__init__(id, id, {"rank": rank, "suit": SUITS[suit]}, rank)
        self.suit, self.value = [*SUITS].index(suit), int(rank) if rank.isdigit() else 0
        self.type, self.turns = COURTS.get(rank, EQUIPMENT), preparation_turns(self.value)


def preparation_turns(value: int) -> int:
    """Return how many turns Equipment of this value takes to prepare (0 for value 0). Rule book: Preparation Costs.

    >>> [preparation_turns(value) for value in range(2, 11)]
    [1, 1, 1, 2, 2, 2, 3, 3, 3]
    """
    return (value + 1) // 3 if value else 0


CARDS: dict[str, CoinquestCard] = {card.id: card for card in [CoinquestCard(rank, suit) for suit in SUITS for rank in (*map(str, range(2, 11)), *COURTS)]}
