"""The shelf with a box for each book: how long and how hard its games are, and how far their lessons. Pure markup."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.texts import said
from table.markup.card_faces import picture
from table.markup.html import Markup, h, icon

Shown = dict[str, Any]
HARDEST = 3


class Slip(NamedTuple):
    """What is written on the slip round a box: the way to a course; `pips` how far it is; `sealed` once it was done."""

    words: str
    address: str
    pips: Markup | None = None
    sealed: bool = False


def shelf(books: Sequence[Shown], slips: Sequence[Slip | None]) -> Markup:
    """Return the shelf, and at its end the ways to the studio and to what can be printed.

    books: id, title, line, tincture, games (id, title), seats, deck and cards (traits), hard (1 to 3), minutes; slips: of each, None where it has no course.
    """
    boxes = [boxed(book, slip) for book, slip in zip(books, slips, strict=True)]
    draw = h("a", icon("ui-rename"), h("span", said("lobby", "studio")), class_="box--new", href="#/studio")
    paper = h("a", said("lobby", "print"), class_="link", href="#/print")
    return h("nav", boxes, draw, h("span", paper, take(), class_="shelf__ways"), class_="shelf", aria_label=said("lobby", "books"))


def take() -> Markup:
    """Return the way to have the whole table as one file; the build knows how large that is, and boot.js shows it."""
    return h("a", said("lobby", "take"), class_="link take", href="courtcards.html", download="courtcards.html", data_when_take=True)


def boxed(book: Shown, slip: Slip | None) -> Markup:
    """Return a book's box, a link to its set-up, with the slip round it; without a course that leads to how it is played."""
    game = book["games"][0]["id"]
    link = h("a", box(book), class_="box", data_tincture=book["tincture"], href="#/setup/" + game, data_do="setup", data_game=game)
    round_ = slipped(slip) if slip else howto(book, game)
    return h("div", link, round_, seal() if slip and slip.sealed else None, class_="boxed")


def slipped(slip: Slip) -> Markup:
    """Return the slip round a box: the way to its course."""
    sign = slip.pips or icon("check-mark" if slip.sealed else "rule-book")
    return h("a", sign, h("span", slip.words), class_="box__slip", href=slip.address)


def howto(book: Shown, game: str) -> Markup:
    """Return the slip round a box without a course: the way to how its games are played."""
    words = said("lobby", "howto", book=book["title"])
    return h("button", icon("rule-book"), h("span", words), type="button", class_="box__slip", data_do="howto", data_game=game)


def box(book: Shown) -> list[Markup]:
    """Return a box as it's drawn: the cards that look out of it, and what is printed on it."""
    return [h("span", [picture(book["deck"], traits) for traits in book["cards"]], class_="box__cards"), h("span", box_words(book), class_="box__front")]


def sealed(book: Shown) -> Markup:
    """Return a book's box with the seal of a course that was just done; only to look at."""
    return h("div", h("span", box(book), class_="box", data_tincture=book["tincture"]), seal(), class_="boxed boxed--sealed", aria_hidden="true")


def seal() -> Markup:
    """Return the seal of a course that was done."""
    return h("span", icon("ui-seal"), icon("rule-book"), class_="seal", aria_hidden="true")


def box_words(book: Shown) -> list[Markup]:
    """Return what is printed on a box."""
    crowns = h("span", [h("svg", h("use", href="#crown"), class_="i", viewBox="0 0 512 512", data_off=place >= book["hard"]) for place in range(HARDEST)],
               class_="box__crowns", aria_hidden="true")
    lasts = said("lobby", "lasts", hard=said("lobby", f"hard-{book['hard']}"), minutes=book["minutes"])
    games = h("span", said("lobby", "games", count=len(book["games"])))
    return [
        h("span", book["title"], class_="box__title"),
        h("small", book["line"]),
        h("span", crowns, lasts, class_="box__meta"),
        h("span", games, book["seats"], said("lobby", "seats"), class_="box__seats"),
    ]
