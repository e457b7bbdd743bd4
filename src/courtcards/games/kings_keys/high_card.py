"""Which cards win a battle: the highest, or, under the rule Coins buy Keys, a Coin against a Key."""

from collections.abc import Sequence

from courtcards.games.kings_keys.deck import KEY, KeyCard


def winning_cards(cards: Sequence[KeyCard], coins_buy_keys: bool, normal_order: bool = False) -> list[int]:
    """Return the indexes of the cards that win a battle: one, or several that face off.

    If Coins buy Keys (`coins_buy_keys`), a Key, a Coin and another item of the highest number beat each other in a circle. All cards of that number
    then face off or, with `normal_order`, the Key wins. Rule book: Determining the High Card, Coins buy Keys.

    >>> [KeyCard(3, "S", "ocean").rank > KeyCard(2, "K", "sun").rank, winning_cards([KeyCard(1, "C", "sun"), KeyCard(1, "A", "sun")], False)]
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
