"""The shelf with a box for each book: the length and difficulty of its games, and the progress of its lessons."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.texts import common_text
from table.markup.card_faces import card_picture
from table.markup.html import Markup, h, icon

Shown = dict[str, Any]
HARDEST = 3


class BoxSlip(NamedTuple):
    """The paper band around a book's box, which links to a course.

    `pips` shows the course's progress, `sealed` says whether it's finished.
    """

    words: str
    address: str
    pips: Markup | None = None
    sealed: bool = False


def shelf_markup(books: Sequence[Shown], slips: Sequence[BoxSlip | None]) -> Markup:
    """Return the shelf, followed by links to the studio and to printing.

    `books` are dicts as `shelf_entry` returns them. `slips` has the paper band of each book, None if the book has no course.
    """
    boxes = [box_with_slip(book, slip) for book, slip in zip(books, slips, strict=True)]
    studio_link = h("a", icon("ui-rename"), h("span", common_text("lobby", "studio")), class_="box--new", href="#/studio")
    print_link = h("a", common_text("lobby", "print"), class_="link", href="#/print")
    return h("nav", boxes, studio_link, h("span", print_link, download_link(), class_="shelf__ways"), class_="shelf", aria_label=common_text("lobby", "books"))


def download_link() -> Markup:
    """Return the link to download the whole site as one file; boot.js adds the size, which only the build knows."""
    return h("a", common_text("lobby", "take"), class_="link take", href="courtcards.html", download="courtcards.html", data_when_take=True)


def box_with_slip(book: Shown, slip: BoxSlip | None) -> Markup:
    """Return a book's box with a paper band around it. The box links to the set-up of the book's first game."""
    game = book["games"][0]["id"]
    link = h("a", box_drawing(book), class_="box", data_tincture=book["tincture"], href="#/setup/" + game, data_do="setup", data_game=game)
    band = course_slip(slip) if slip else howto_slip(book, game)
    return h("div", link, band, course_seal() if slip and slip.sealed else None, class_="boxed")


def course_slip(slip: BoxSlip) -> Markup:
    """Return the paper band around a box, which is a link to a course."""
    sign = slip.pips or icon("check-mark" if slip.sealed else "rule-book")
    return h("a", sign, h("span", slip.words), class_="box__slip", href=slip.address)


def howto_slip(book: Shown, game: str) -> Markup:
    """Return the paper band around a box without a course: a button to its instructions."""
    words = common_text("lobby", "howto", book=book["title"])
    return h("button", icon("rule-book"), h("span", words), type="button", class_="box__slip", data_do="howto", data_game=game)


def box_drawing(book: Shown) -> list[Markup]:
    """Return the drawing of a box: the cards sticking out, and its front."""
    return [h("span", [card_picture(book["deck"], traits) for traits in book["cards"]], class_="box__cards"), h("span", box_words(book), class_="box__front")]


def sealed_box(book: Shown) -> Markup:
    """Return a book's box with the seal of a finished course, as an illustration."""
    return h("div", h("span", box_drawing(book), class_="box", data_tincture=book["tincture"]), course_seal(), class_="boxed boxed--sealed", aria_hidden="true")


def course_seal() -> Markup:
    """Return the seal of a finished course."""
    return h("span", icon("ui-seal"), icon("rule-book"), class_="seal", aria_hidden="true")


def box_words(book: Shown) -> list[Markup]:
    """Return the text printed on a box: title, difficulty, length, and how many players.

    It also names the book's games or, if there's only one, describes it.
    """
    crowns = h("span", [h("svg", h("use", href="#crown"), class_="i", viewBox="0 0 512 512", data_off=place >= book["hard"]) for place in range(HARDEST)],
               class_="box__crowns", aria_hidden="true")
    minutes = "–".join([str(number) for number in dict.fromkeys((book["minutes"], book["most"]))])
    length_text = common_text("lobby", "lasts", hard=common_text("lobby", f"hard-{book['hard']}"), minutes=minutes)
    *other_titles, last_title = [game["title"] for game in book["games"]]
    titles = h("span", [[h("span", title, " ·"), " "] for title in other_titles], h("span", last_title), class_="box__games")
    return [
        h("span", book["title"], class_="box__title"),
        titles if other_titles else h("small", book["line"]),
        h("span", crowns, length_text, class_="box__meta"),
        h("span", book["seats"], common_text("lobby", "seats"), class_="box__seats"),
    ]
