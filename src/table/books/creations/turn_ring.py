"""The ring of turns: a hairline round the shared cards whose chevrons point where the turn goes. Pure markup."""

from functools import lru_cache
from math import atan2, cos, degrees, radians, sin

from table.markup.html import Markup, h

SHAPES = {  # the ring of a desk and that of a phone: how wide and high they are at most, and where on them a chevron stands, in degrees
    "wide": (418, 152, (15, 40, 65, 115, 140, 165, 205, 235, 270, 305, 335)),
    "tall": (181, 146, (0, 70, 110, 180, 250, 290)),
}
CHEVRON = "M-5-9 5 0-5 9"


@lru_cache(maxsize=8)
def ring(direction: int, words: str) -> Markup:
    """Return the ring in both shapes, of which a screen shows one.

    direction: 1 clockwise, -1 anticlockwise, 0 while it is not fixed: then there are no chevrons; words: what is heard.
    """
    return h("div", [shape(name, direction) for name in SHAPES], class_="round", role="img", aria_label=words, data_open=not direction)


def shape(name: str, direction: int) -> Markup:
    """Return one shape of the ring, as large as its place."""
    wide, high, angles = SHAPES[name]
    chevrons = [chevron(radians(angle), wide, high, direction) for angle in angles] if direction else []
    return h("svg", h("ellipse", cx="50%", cy="50%", rx="49.5%", ry="49.5%"), chevrons, class_=f"round__{name}", aria_hidden="true")


def chevron(angle: float, wide: float, high: float, direction: int) -> Markup:
    """Return a chevron on an ellipse, at an angle from its right end, clockwise."""
    turn = degrees(atan2(direction * high * cos(angle), -direction * wide * sin(angle)))
    x, y = 50 + 49.5 * cos(angle), 50 + 49.5 * sin(angle)
    return h("svg", h("path", d=CHEVRON, transform=f"rotate({turn:.0f})"), x=f"{x:.1f}%", y=f"{y:.1f}%", overflow="visible")
