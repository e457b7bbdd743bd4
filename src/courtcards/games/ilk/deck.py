"""The cards of Ilk: up to three common decks without Jokers. Suits don't matter."""

from courtcards.engine.card import Card

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
VALUE = {str(number): number for number in range(2, 11)}        # numbers on the value cards; all others are special cards
SPECIALS = ("J", "Q", "K", "A")
DECKS = 3                                                       # the most a match uses


def numbered_deck(number: int) -> dict[str, Card]:
    """Return the cards of one deck by id. In the second and third deck, ids end in the deck's number."""
    mark = "" if number == 1 else f".{number}"
    return {f"{rank}{suit}{mark}": Card(f"{rank}{suit}{mark}", rank, {"rank": rank, "suit": name})
            for suit, name in SUITS.items() for rank in (*VALUE, *SPECIALS)}


CARDS = {id: card for number in range(1, DECKS + 1) for id, card in numbered_deck(number).items()}
PACK = tuple(CARDS.values())
SIZE = len(PACK) // DECKS                                       # cards in one deck
