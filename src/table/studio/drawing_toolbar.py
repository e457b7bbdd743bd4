"""The markup of the drawing tools and the drawing board: tool, colour, line width, zoom and grid."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.texts import common_text, load_texts
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button

TOOL_ICONS = {"pen": "pencil", "brush": "large-paint-brush", "shape": "paint-bucket", "rub": "ui-rub"}
ACT_ICONS = {"undo": "ui-undo", "redo": "ui-redo", "clear": "trash-can", "photo": "photo-camera"}
INKS = ("31243a", "fffdf8", "ab2f2c", "235f9f", "efbd35", "66a95e", "7fbcd2", "c9a0c4", "8c2f63", "c26a24", "74409a", "e9e4e6")
WIDTHS = (6, 12, 24, 48, 90)            # in picture units
SPOKEN_MESSAGES = ("down", "up", "undo", "redo", "clear", "nothing")  # messages of the drawing board for screen readers
MAGNIFICATIONS = (1, 2, 3)              # magnifications


class DrawingSettings(NamedTuple):
    """The current drawing settings.

    `undo` and `redo` say whether there is a step to undo or redo. `keys` says whether there is a keyboard.
    """

    tool: str = "pen"
    colour: str = INKS[0]
    width: int = WIDTHS[1]
    zoom: int = 1
    grid: bool = False
    undo: bool = False
    redo: bool = False
    keys: bool = True


def drawing_tools(settings: DrawingSettings, drawn: bool) -> Markup:
    """Return the toolbar; `drawn` says whether the card has a drawing.

    Each group is one stop in the tab order; the arrow keys move within it.
    """
    words = load_texts("common")["easel"]
    tool_buttons = choice_buttons("tool", [(value, icon(sign), common_text("easel", value)) for value, sign in TOOL_ICONS.items()], settings.tool)
    disabled = {"undo": not settings.undo, "redo": not settings.redo, "clear": not drawn}
    first = next(do for do in ACT_ICONS if not disabled.get(do))
    action_buttons = [icon_button(do, sign, shortcut_label(do, settings.keys), disabled=disabled.get(do, False), tabindex=None if do == first else "-1")
                      for do, sign in ACT_ICONS.items()]
    view_buttons = [h("button", icon("ui-grid"), **tool_attributes(common_text("easel", "grid")), data_do="grid",
                      aria_pressed="true" if settings.grid else "false"),
                    h("button", h("span", f"{settings.zoom}×", class_="easel__zoom"), **tool_attributes(common_text("easel", "zoom", times=settings.zoom)),
                      data_do="zoom", tabindex="-1")]
    dots = [h("i", class_="easel__dot", data_width=number) for number in range(len(WIDTHS))]
    width_buttons = choice_buttons("width", list(zip(WIDTHS, dots, words["widths"], strict=True)), settings.width)
    colours = [(colour, h("i", class_="easel__ink", data_ink=colour), word) for colour, word in zip(INKS, words["inks"], strict=True)]
    colour_buttons = choice_buttons("ink", colours, settings.colour)
    colour_picker = h("label", h("input", type="color", value=f"#{settings.colour}", data_do="ink", aria_label=common_text("easel", "any-ink")),
                      title=common_text("easel", "any-ink"),
                      class_="easel__any", data_on=settings.colour not in INKS)
    groups = {"tools": tool_buttons, "acts": action_buttons, "look": view_buttons, "thickness": width_buttons, "colours": [*colour_buttons, colour_picker]}
    return h("div", [h("div", buttons, class_="easel__group", data_group=name, role="group", aria_label=common_text("easel", name))
                     for name, buttons in groups.items()], class_="easel__row")


def choice_buttons(do: str, choices: Sequence[tuple[Any, Markup, str]], selected: Any) -> list[Markup]:
    """Return a button for each choice (value, drawing, label). The one with the value `selected` is shown as pressed."""
    values = [value for value, _, _ in choices]
    entry = selected if selected in values else values[0]
    return [h("button", drawing, **tool_attributes(label), data_do=do, data_value=value, aria_pressed="true" if value == selected else "false",
              tabindex=None if value == entry else "-1") for value, drawing, label in choices]


def shortcut_label(do: str, keys: bool) -> str:
    """Return a button's label, with its keyboard shortcut if there is a keyboard (`keys`)."""
    key = load_texts("common")["easel"]["keys"].get(do) if keys else None
    return common_text("easel", "keyed", label=common_text("easel", do), press=key) if key else common_text("easel", do)


def tool_attributes(label: str) -> dict[str, str]:
    """Return the attributes common to all toolbar buttons."""
    return {"type": "button", "class_": "btn btn--icon", "aria_label": label, "title": label}


def drawing_board(key: str, size: tuple[int, int], settings: DrawingSettings, label: str, next: bool) -> Markup:
    """Return the drawing board for a card.

    `size` is the picture's width and height in units. `next` says whether the board gets the focus if the focused element disappears.
    """
    words = {f"say_{word}": common_text("easel", f"say-{word}") for word in SPOKEN_MESSAGES}
    return h("ink-board", id=f"board-{key}", key=key, field="{} {}".format(*size), tool=settings.tool, colour=settings.colour,
             width=settings.width, zoom=settings.zoom, grid=settings.grid, label=label, how=common_text("easel", "how") if settings.keys else None,
             data_next=next, **words)
