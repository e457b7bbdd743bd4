"""What is on the shelf: the five books and their games, as the lobby and the set-up show them. No DOM."""

from typing import Any

from courtcards.game import Game
from courtcards.games import GAMES
from courtcards.texts import Texts, listed, load
from table.books.layouts import LAYOUTS


def books() -> list[dict[str, Any]]:
    """Return every book with its games, those that cannot be played yet included."""
    common = load("common")
    return [{"id": id, **{name: book[name] for name in ("title", "line", "tincture", "seats")},
             "games": [{"id": game, "title": common["title"][game]} for game in book["games"]],
             "playable": any(game in GAMES for game in book["games"])} for id, book in common["book"].items()]


def siblings(game: type[Game]) -> list[dict[str, Any]]:
    """Return the games of a game's book, with whether they can be played."""
    common = load("common")
    return [{"id": id, "title": common["title"][id], "playable": id in GAMES} for id in common["book"][game.book]["games"]]


def tincture(game: type[Game]) -> str:
    """Return the colour of a game's book."""
    return load("common")["book"][game.book]["tincture"]


def traits(game: type[Game], card: str) -> dict[str, Any] | None:
    """Return what is printed on a card, None for a face-down one (an empty id)."""
    return game.cards[card].traits if card else None


def pages(game: type[Game]) -> list[dict[str, Any]]:
    """Return how to play as pages of blocks; then what the rule book leaves open, and the keys."""
    data, deck = Texts(game).data, LAYOUTS[game.id].deck
    told = [{"id": page["id"], "title": page["title"], "blocks": [drawn(game, deck, block) for block in page["blocks"]]} for page in data["page"]]
    settled = [{"ruling": {**ruling, "option": option_label(data, ruling.get("option"))}} for ruling in data.get("ruling", ())]
    return [*told, {"id": "rulings", "title": "How we settled it", "blocks": [{"h": "What the rule book leaves open"}, *settled]},
            {"id": "keys", "title": "Keys", "blocks": [{"h": "Everything by keyboard"}, {"keys": True}]}]


def option_label(data: dict[str, Any], name: str | None) -> str | None:
    """Return the label of the house rule that changes a ruling."""
    return data["option"][name]["label"] if name else None


def drawn(game: type[Game], deck: str, block: dict[str, Any]) -> dict[str, Any]:
    """Return a block with its card ids turned into what is printed on the cards; who answers what comes from the rules themselves."""
    if "enemies" in block:
        names = Texts(game).data["card"]["kind"]
        rows = [[traits(game, f"{kind}-1"), names[kind], listed([names[enemy] for enemy in enemies])] for kind, enemies in game.enemies.items()]
        return {"enemies": {"deck": deck, "rows": rows}, "note": block.get("note")}
    if "example" not in block:
        return block
    example = block["example"]
    signs = {"beats": "›", "equals": "="}
    return {"example": {**example, "deck": deck, "signs": [signs.get(sign, sign) for sign in example["signs"]],
                        "cards": [[traits(game, card), ""] for card in example["cards"]]}}

