"""The King's Keys deck and its order of importance.

64 cards: numbers 1 to 4, four items, four kingdoms. The number decides; at the same number the item does; the kingdom
never does in War Games. Four Kingdom cards assign the armies; Jokers stay in the box.
"""

from collections.abc import Sequence

from courtcards.engine.card import Card

ITEMS = "KASC"                                          # Key, Axe, Shield, Coin: high to low
KINGDOMS = ("sun", "mountain", "forest", "ocean")
KEY, AXE, SHIELD, COIN = 3, 2, 1, 0                     # an item as the low two bits of a rank


class KeyCard(Card):
    """A card of the deck; `rank` is its strength in War Games: number first, then item."""

    __slots__ = ("rank",)

    def __init__(self, number: int, item: str, kingdom: str):
        super().__init__(f"{number}{item}-{kingdom}", f"{number}{item}", {"number": number, "item": item, "kingdom": kingdom})
        self.rank = number << 2 | 3 - ITEMS.index(item)


CARDS: dict[str, KeyCard] = {card.id: card for card in
                             [KeyCard(number, item, kingdom) for kingdom in KINGDOMS for number in (4, 3, 2, 1) for item in ITEMS]}

BANNERS: dict[str, Card] = {kingdom: Card(kingdom, kingdom, {"kingdom": kingdom}) for kingdom in KINGDOMS}


def winning_cards(cards: Sequence[KeyCard], coins_buy_keys: bool, normal_order: bool = False) -> list[int]:
    """Return the indexes of the cards that win a battle: one, or several that face off.

    Rule book: Determining the High Card, Coins buy Keys. With Coins buying Keys, a Key, a Coin and another item of the
    highest number beat each other in a circle: all of that number face off. `normal_order` voids this power of the Coin.

    >>> [KeyCard(3, "S", "ocean").rank > KeyCard(2, "K", "sun").rank, winning_cards([CARDS["1C-sun"], CARDS["1A-sun"]], False)]
    [True, [1]]
    """
    return winning_ranks([card.rank for card in cards], coins_buy_keys, normal_order)


def winning_ranks(ranks: Sequence[int], coins_buy_keys: bool, normal_order: bool = False) -> list[int]:
    """Return the indexes of the ranks that win a battle, as `winning_cards` does for cards."""
    best = max(ranks)
    if ranks.count(best) == 1 and not coins_buy_keys:
        return [ranks.index(best)]
    if coins_buy_keys and best & 3 == KEY and best - KEY in ranks:
        number = best >> 2
        if all(rank in (best, best - KEY) for rank in ranks if rank >> 2 == number):
            best -= KEY
        elif not normal_order:
            return [i for i, rank in enumerate(ranks) if rank >> 2 == number]
    return [i for i, rank in enumerate(ranks) if rank == best]
