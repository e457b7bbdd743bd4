"""The printed leaflet with the rules of a game: how to play, and how we settle what the rule book leaves open."""

from typing import Any

from courtcards.engine.game import Game
from courtcards.texts import Texts, common_text
from courtcards.texts import book_info as told
from table.books import book_of
from table.markup.html import Markup, h
from table.screens.catalogue import howto_pages
from table.screens.howto import block_markup

DEVICE_PAGE = "device"          # the page about keyboard and screen


def game_leaflet(game: type[Game], paper: str = "a4") -> Markup:
    """Return the rules of a game with our rulings, in two columns, for a paper size."""
    sections = [howto_section(page) for page in howto_pages(game, keyboard=False) if page["id"] != DEVICE_PAGE]
    return h("article", leaflet_header(game), steps_before_match(game), sections, leaflet_footer(game), class_="leaflet", data_paper=paper)


def leaflet_header(game: type[Game]) -> Markup:
    """Return a leaflet's title, tagline and source, and the players and sheets the game needs."""
    texts, book = Texts(game).data, told(book_of(game.id).id)
    about = common_text("leaflet", "of", book=book["title"])
    return h("header", h("p", common_text("leaflet", "free")), h("h1", texts["title"]), h("p", h("b", texts["tagline"]), " ", about),
             h("p", players_and_sheets(game)))


def players_and_sheets(game: type[Game]) -> str:
    """Return a phrase that says how many can play a game and which sheets it needs."""
    book = book_of(game.id)
    sheets = [sheet for sheet in (book.sheets() if book.sheets else ()) if not sheet.spare and game.id in (sheet.of or book.games)]
    names = dict.fromkeys(common_text("leaflet", "each", sheet=sheet.title) if sheet.each else sheet.title for sheet in sheets)
    players = (common_text("leaflet", "players", fewest=game.fewest, most=game.most) if game.fewest < game.most
               else common_text("leaflet", "so-many", count=game.most))
    return f"{players} {common_text('leaflet', 'sheets', sheets='; '.join(names))}" if names else players


def steps_before_match(game: type[Game]) -> Markup | None:
    """Return the steps before a match, or None if there aren't any."""
    steps = Texts(game).data.get("before", ())
    return h("section", h("h2", common_text("leaflet", "before")), h("ol", [h("li", step) for step in steps])) if steps else None


def howto_section(page: dict[str, Any]) -> Markup | None:
    """Return a how-to-play page without the parts that make sense only on a screen. If nothing is left, return None."""
    blocks = [block_markup(item) for item in map(block_on_paper, page["blocks"]) if item]
    return h("section", h("h2", page.get("on-paper", page["title"])), blocks) if blocks else None


def block_on_paper(item: dict[str, Any]) -> dict[str, Any] | None:
    """Return a block of a page in its printed form. If it makes sense only on a screen, return None."""
    ruling = item.get("ruling", {})
    if "screen" in item or "lesson" in item or "screen" in ruling:
        return None
    return {"ruling": ruling | {"settled": ruling["on-paper"]}} if "on-paper" in ruling else item


def leaflet_footer(game: type[Game]) -> Markup:
    """Return a note that the leaflet is unofficial, and the rule book's credit."""
    book = told(book_of(game.id).id)
    home = f" {common_text('leaflet', 'home', home=book['home'])}" if "home" in book else ""
    return h("footer", f"{common_text('sheets', 'unofficial')}. {book['credit']}{home}")
