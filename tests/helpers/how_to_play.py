"""What a match says to its players, and what how to play says of it."""

from courtcards.games import GAMES
from courtcards.texts import Texts
from table.screens.catalogue import howto_pages

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Fi"]


def texts(game, reader=0):
    """Return the sentences of a match as a seat reads them."""
    return Texts(GAMES[game.id], NAMES[:game.seats], reader, chosen=game.chosen)


def told(game, page=""):
    """Return what how to play says in a match, on one page or on all, as one text."""
    shown = [each for each in howto_pages(GAMES[game.id], game.seats, chosen=game.chosen) if page in ("", each["id"]) and each["id"] not in ("rulings", "keys")]
    blocks = [block for each in shown for block in each["blocks"]]
    return " ".join([block.get("h") or block.get("p") or block.get("example", {}).get("text", "") for block in blocks])


def lessons(game):
    """Return the lessons to which how to play leads in a match."""
    return {block["lesson"]["id"] for page in howto_pages(GAMES[game.id], game.seats, chosen=game.chosen) for block in page["blocks"] if "lesson" in block}
