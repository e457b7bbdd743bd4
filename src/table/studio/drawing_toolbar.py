"""What one draws with: tools, inks, how thick a line is, how near one looks. Pure markup."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.texts import load, said
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button

TOOLS = {"pen": "pencil", "brush": "large-paint-brush", "shape": "paint-bucket", "rub": "ui-rub"}
ACTS = {"undo": "ui-undo", "redo": "ui-redo", "clear": "trash-can", "photo": "photo-camera"}
INKS = ("31243a", "fffdf8", "ab2f2c", "235f9f", "efbd35", "66a95e", "7fbcd2", "c9a0c4", "8c2f63", "c26a24", "74409a", "e9e4e6")
WIDTHS = (6, 12, 24, 48, 90)            # in units of the picture
SAID = ("down", "up", "undo", "redo", "clear", "nothing")        # what the board says to those who cannot see
NEAR = (1, 2, 3)                        # how many times larger the picture is


class Tools(NamedTuple):
    """The tool in hand, its ink, how thick it draws, how near one looks, whether there is a grid; whether something can be taken back or made again,
    and whether there is a keyboard.
    """

    tool: str = "pen"
    colour: str = INKS[0]
    width: int = WIDTHS[1]
    zoom: int = 1
    grid: bool = False
    undo: bool = False
    redo: bool = False
    keys: bool = True


def tools(held: Tools, drawn: bool) -> Markup:
    """Return the tools; drawn: something is drawn on the card. Each group takes the Tab key once, arrow keys lead on in it."""
    words = load("common")["easel"]
    hands = one_of("tool", [(value, icon(sign), said("easel", value)) for value, sign in TOOLS.items()], held.tool)
    shut = {"undo": not held.undo, "redo": not held.redo, "clear": not drawn}
    first = next(do for do in ACTS if not shut.get(do))
    acts = [icon_button(do, sign, label(do, held.keys), disabled=shut.get(do, False), tabindex=None if do == first else "-1") for do, sign in ACTS.items()]
    look = [h("button", icon("ui-grid"), **named(said("easel", "grid")), data_do="grid", aria_pressed="true" if held.grid else "false"),
            h("button", h("span", f"{held.zoom}×", class_="easel__zoom"), **named(said("easel", "zoom", times=held.zoom)), data_do="zoom", tabindex="-1")]
    dots = [h("i", class_="easel__dot", data_width=number) for number in range(len(WIDTHS))]
    thick = one_of("width", list(zip(WIDTHS, dots, words["widths"], strict=True)), held.width)
    inks = one_of("ink", [(colour, h("i", class_="easel__ink", data_ink=colour), word) for colour, word in zip(INKS, words["inks"], strict=True)], held.colour)
    free = h("label", h("input", type="color", value=f"#{held.colour}", data_do="ink", aria_label=said("easel", "any-ink")), title=said("easel", "any-ink"),
             class_="easel__any", data_on=held.colour not in INKS)
    groups = {"tools": hands, "acts": acts, "look": look, "thickness": thick, "colours": [*inks, free]}
    return h("div", [h("div", buttons, class_="easel__group", data_group=name, role="group", aria_label=said("easel", name))
                     for name, buttons in groups.items()], class_="easel__row")


def one_of(do: str, choices: Sequence[tuple[Any, Markup, str]], held: Any) -> list[Markup]:
    """Return buttons (value, drawing, label) of which the one that is held is pressed in; it takes the Tab key, else the first of them."""
    values = [value for value, _, _ in choices]
    entry = held if held in values else values[0]
    return [h("button", drawing, **named(label), data_do=do, data_value=value, aria_pressed="true" if value == held else "false",
              tabindex=None if value == entry else "-1") for value, drawing, label in choices]


def label(do: str, keys: bool) -> str:
    """Return what a button is called, with the key that presses it as well where there are any."""
    key = load("common")["easel"]["keys"].get(do) if keys else None
    return said("easel", "keyed", label=said("easel", do), press=key) if key else said("easel", do)


def named(label: str) -> dict[str, str]:
    """Return what every button of the tools bears."""
    return {"type": "button", "class_": "btn btn--icon", "aria_label": label, "title": label}


def board(key: str, size: tuple[int, int], held: Tools, label: str, next: bool) -> Markup:
    """Return the board on which a card is drawn; size: of its picture, in units; next: it takes the focus where that is lost."""
    words = {f"say_{word}": said("easel", f"say-{word}") for word in SAID}
    return h("ink-board", id=f"board-{key}", key=key, field="{} {}".format(*size), tool=held.tool, colour=held.colour, width=held.width, zoom=held.zoom,
             grid=held.grid, label=label, how=said("easel", "how") if held.keys else None, data_next=next, **words)
