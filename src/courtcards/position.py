"""A whole position as text, for a bot that thinks elsewhere: what is packed is imagined, never the match itself.

Cards are packed as their ids, rules as their names; the dice of an imagined position are dice of its own. What is unpacked may
name nothing but the rules. Imports the games, but neither bots nor table.
"""

import base64
import json
import pickle
from io import BytesIO
from typing import Any

from .card import Card
from .game import Game
from .games import GAMES, SETS
from .sets import Sets
from .words import named


class Packer(pickle.Pickler):
    """Write a position; a card is its id."""

    def persistent_id(self, thing: Any) -> str | None:
        """Return the id of a card, None for everything else."""
        return thing.id if isinstance(thing, Card) else None


class Unpacker(pickle.Unpickler):
    """Read a position; nothing but the rules is looked up by name."""

    def __init__(self, packed: bytes, cards: Any):
        super().__init__(BytesIO(packed))
        self.cards = cards

    def persistent_load(self, id: str) -> Card:
        """Return the card with an id."""
        return self.cards[id]

    def find_class(self, module: str, name: str) -> Any:
        """Return a class or a function of the rules; raises UnpicklingError for anything else."""
        if not module.startswith("courtcards."):
            raise pickle.UnpicklingError(f"{module}.{name} is no rule")
        return super().find_class(module, name)


def pack(game: Game) -> str:
    """Return a position as text, without its story, its cards' faces and its words."""
    fields = {name: value for name, value in vars(game).items() if name not in ("story", "cards", "words", "card_set", "word_list")}
    held = BytesIO()
    Packer(held, protocol=5).dump(fields)
    return json.dumps({"game": game.id, "cards": game.card_set and game.card_set.hash, "words": game.word_list and game.word_list.hash,
                       "position": base64.b85encode(held.getvalue()).decode()})


def unpack(text: str, sets: Sets = SETS) -> Game:
    """Return the position that a text holds; raises KeyError for a game, a card set or a word list that is not here."""
    held = json.loads(text)
    kind = GAMES[held["game"]]
    game = object.__new__(kind)
    words = named(held["words"], sets) if held["words"] else None
    if held["words"] and not words:
        raise KeyError(held["words"])
    game.provide(sets.cards[held["cards"]] if held["cards"] else None, words)
    vars(game).update(Unpacker(base64.b85decode(held["position"]), game.cards).load(), story=None)
    return game
