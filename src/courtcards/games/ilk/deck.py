"""The cards of Ilk: up to three common decks without Jokers. Suits do not matter. Imports nothing from bots or table."""

from courtcards.engine.card import Card

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
VALUE = {str(number): number for number in range(2, 11)}        # of value cards; the others are special cards
SPECIALS = ("J", "Q", "K", "A")
DECKS = 3                                                       # that a match is played with at most


def deck_of(number: int) -> dict[str, Card]:
    """Return one deck by id; those after the first bear its number."""
    mark = "" if number == 1 else f".{number}"
    return {f"{rank}{suit}{mark}": Card(f"{rank}{suit}{mark}", rank, {"rank": rank, "suit": name})
            for suit, name in SUITS.items() for rank in (*VALUE, *SPECIALS)}


CARDS = {id: card for number in range(1, DECKS + 1) for id, card in deck_of(number).items()}
PACK = tuple(CARDS.values())
SIZE = len(PACK) // DECKS                                       # cards of one deck
