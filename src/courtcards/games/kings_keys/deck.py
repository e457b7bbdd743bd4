"""The King's Keys deck and its order of importance.

64 cards: numbers 1 to 4, four items, four kingdoms. The number decides; at the same number the item does; the kingdom
never does in War Games. Four Kingdom cards assign the armies; Jokers stay in the box.
"""

from courtcards.engine.card import Card

ITEMS = "KASC"                                          # Key, Axe, Shield, Coin: high to low
KINGDOMS = ("sun", "mountain", "forest", "ocean")
KEY, AXE, SHIELD, COIN = 3, 2, 1, 0                     # an item as the low two bits of a rank


class KeyCard(Card):
    """A card of the King's Keys deck.

    `rank` is its strength in War Games: number first, then item.
    """

    __slots__ = ("rank",)

    def __init__(self, number: int, item: str, kingdom: str):
        super().__init__(f"{number}{item}-{kingdom}", f"{number}{item}", {"number": number, "item": item, "kingdom": kingdom})
        self.rank = number << 2 | 3 - ITEMS.index(item)


CARDS: dict[str, KeyCard] = {card.id: card for card in
                             [KeyCard(number, item, kingdom) for kingdom in KINGDOMS for number in (4, 3, 2, 1) for item in ITEMS]}

BANNERS: dict[str, Card] = {kingdom: Card(kingdom, kingdom, {"kingdom": kingdom}) for kingdom in KINGDOMS}
