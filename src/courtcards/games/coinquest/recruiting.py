"""The playable cards in a hand: one card of the player's own suit, or two rival cards, one recruiting the other.

A Jack recruits only Equipment. Rule book: Recruited Cards, Jack.
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, cast

from courtcards.engine.move import Move
from courtcards.games.coinquest.deck import EQUIPMENT, CoinquestCard

if TYPE_CHECKING:
    from courtcards.games.coinquest.game import Coinquest

Cards = tuple[CoinquestCard, ...]


def playable_as(game: "Coinquest", seat: int, type: str) -> list[Cards]:
    """Return everything that can be played as one card of a type.

    Each item is one card of the player's own suit, or a rival card followed by the one that recruits it.
    """
    own, hand = game.suits[seat], game.hands[seat]
    cards = [card for card in hand if card.type == type]
    single: list[Cards] = [(card,) for card in cards if card.suit == own]
    if len(hand) < 2:
        return single
    rivals = [card for card in cards if card.suit != own]
    if type != EQUIPMENT:
        return single + [in_suit_order(pair) for pair in combinations(rivals, 2)]
    pairs = [pair for pair in permutations(rivals, 2) if not why_not_pair_values(game, pair)] if len(rivals) > 1 else []
    jacks = [card for card in hand if card.type == "jack"] if rivals else []
    with_jack = [(card, jack) for card in rivals for jack in jacks] if jacks and not jack_in_play(game, seat) else []
    return single + pairs + with_jack


def move_cards(move: Move) -> Cards:
    """Return the cards of a move, typed as cards of this deck."""
    return cast(Cards, move.cards)


def in_suit_order(cards: Sequence[CoinquestCard]) -> Cards:
    """Return cards in suit order."""
    return tuple(sorted(cards, key=lambda card: card.suit))


def jack_in_play(game: "Coinquest", seat: int) -> bool:
    """Return whether a Jack lies under any Equipment of a seat."""
    return any(cards and cards[0].type == "jack" for cards in (game.quartermaster[seat], game.knight[seat], game.peasant[seat]))


def why_not_pair_values(game: "Coinquest", pair: Sequence[CoinquestCard]) -> str | None:
    """Return the refusal key if a house rule forbids this pair of Equipment values, or None."""
    named, helper = pair
    if game.same_rank and named.value != helper.value:
        return "same-rank"
    return "lower-value" if game.lower_value and named.value > helper.value else None


def why_not_one_card(game: "Coinquest", seat: int, cards: Cards) -> str | None:
    """Return the refusal key for playing a card, or a pair that counts as one, or None if it's allowed.

    The type it's played as isn't checked.
    """
    if len(cards) == 2:
        return why_not_card_pair(game, seat, cards)
    if len(cards) != 1:
        return "three-cards" if cards else "not-offered"
    if cards[0].type == "jack":
        return "jack-alone"
    return None if cards[0].suit == game.suits[seat] else "not-own-suit"


def why_not_card_pair(game: "Coinquest", seat: int, pair: Cards) -> str | None:
    """Return the refusal key for playing two cards as one, or None if it's allowed."""
    if any(card.type == "jack" for card in pair):
        return why_not_jack(game, seat, pair)
    if any(card.suit == game.suits[seat] for card in pair):
        return "own-in-pair"
    if pair[0].type != pair[1].type:
        return "no-pair"
    if pair[0].type == EQUIPMENT:
        return why_not_pair_values(game, pair)
    return None if pair == in_suit_order(pair) else "pair-order"


def why_not_jack(game: "Coinquest", seat: int, pair: Cards) -> str | None:
    """Return the refusal key for recruiting a card with a Jack, or None if it's allowed."""
    card, jack = pair if pair[1].type == "jack" else pair[::-1]
    if card.type == "jack":
        return "jack-pair"
    if card.type != EQUIPMENT:
        return "jack-equipment"
    if card.suit == game.suits[seat]:
        return "jack-own"
    if jack_in_play(game, seat):
        return "jack-in-play"
    return None if pair[1] is jack else "pair-order"
