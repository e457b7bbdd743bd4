"""The texts of a match, and of its how-to-play pages."""

from courtcards.games import GAMES
from courtcards.texts import Texts
from table.screens.catalogue import howto_pages

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Fi"]


def texts(game, reader=0):
    """Return a match's texts as one seat reads them."""
    return Texts(GAMES[game.id], NAMES[:game.seats], reader, chosen=game.chosen)


def told(game, page=""):
    """Return the text of one of a match's how-to-play pages, or of all of them."""
    all_pages = howto_pages(GAMES[game.id], game.seats, chosen=game.chosen)
    pages = [entry for entry in all_pages if page in ("", entry["id"]) and entry["id"] not in ("rulings", "marks", "keys")]
    blocks = [block for entry in pages for block in entry["blocks"]]
    return " ".join([block.get("h") or block.get("p") or block.get("example", {}).get("text", "") for block in blocks])


def lessons(game):
    """Return the lessons that a match's how-to-play pages link to."""
    return {block["lesson"]["id"] for page in howto_pages(GAMES[game.id], game.seats, chosen=game.chosen) for block in page["blocks"] if "lesson" in block}
