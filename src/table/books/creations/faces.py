"""Creation Cards: four corners around a picture, speed at the foot."""

from courtcards.texts import CardWords
from table.draw.faces import Deck, Face, Traits, span
from table.draw.html import Markup, h, icon, join

COLOURS = {"R": "gules", "B": "azure", "Y": "or"}
PAPERS = 6


def face(traits: Traits, words: CardWords) -> Face:
    """Draw a card."""
    number, name, letter, drawing = traits["number"], traits.get("name"), traits.get("letter"), traits["pic"]
    drawn = "cr__pic cr__pic--drawn" if drawing.startswith("pic-") else "cr__pic"
    inner = [
        span(drawn, icon(drawing), data_paper=number % PAPERS),
        [corner(value, place) for value, place in zip(traits["corners"], ("tl", "tr", "bl", "br"), strict=True)],
        span("cr__top", f"{'★' * traits.get('level', 0)} {number}"),
        span("cr__foot", icon("wingfoot"), h("b", traits["speed"])),
        span("cr__name", h("span", name)) if name else None,
        span("cr__letter", h("b", letter)) if letter else None,
    ]
    marks = [(mark, "") for mark, there in (("data_named", name), ("data_lettered", letter)) if there]
    return Face("cr", tuple(marks), join(inner))


def corner(value: int | str, place: str) -> Markup:
    """Draw one corner: a digit, or the shape of a colour."""
    sign = str(value)
    if sign in COLOURS:
        return span(f"cr__corner {place}", icon("shape-" + sign), data_c=sign, data_tincture=COLOURS[sign])
    return span(f"cr__corner {place}", h("b", sign))


def back() -> Face:
    """Draw the back: a pencil, the three shapes and a blank."""
    signs = (("azure", "shape-B"), ("gules", "shape-R"), ("or", "shape-Y"), ("argent", "pencil"))
    corners = [span("back__corner", icon(mark), data_tincture=tincture) for tincture, mark in signs]
    return Face("back", (("data_tincture", "vert"),), span("back__field", corners, icon("pencil")))


DECK = Deck(face, back())
