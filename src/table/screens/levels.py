"""How well bots play, as persons choose it: each level has a name, a face, a pace and a sentence. Pure markup."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.bots import mind_of
from courtcards.texts import load, said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h, icon
from table.markup.icons import FACES
from table.page.shared_messages import Style


class Level(NamedTuple):
    """A level of a game: its value, name, face, pace, and how it plays in a sentence."""

    value: str
    name: str
    face: str
    pace: str
    does: str


def levels_of(game: str, seats: int) -> list[Level]:
    """Return the levels among which there is a choice in a game of so many seats, from the weakest; a game may say of one what the others do not."""
    known, own = mind_of(game).among(seats), load(game).get("bot", {})
    told = [{**load("common")["bot"][level], **own.get(level, {})} for level in known]
    return [Level(level, say["name"], FACES[level], say["pace"], say["does"]) for level, say in zip(known, told, strict=True)] if len(known) > 1 else []


def button(levels: Sequence[Level], now: str, seat: int, place: str, style: Style | None) -> Markup | None:
    """Return the button that says at which level and in which style the bot of a seat plays, and opens the sheet of them; nothing where there is no choice."""
    level = next((level for level in levels if level.value == now), None)
    if level is None:
        return None
    words = said("match", "bot-styled", level=level.name, style=style.name) if style else level.name
    shown = h("span", level.name, [" ", h("small", style.name)] if style else None)
    return h("button", icon(level.face), shown, icon("ui-next"), type="button", class_="btn seatrow__level", data_do="levels", data_seat=seat,
             title=f"{level.does} {style.does}" if style else level.does, aria_haspopup="dialog", aria_label=said("setup", "level-of", seat=place, level=words))


def choices(levels: Sequence[Level], now: str, seat: int, name: str, style: Style | None) -> Markup:
    """Return the sheet on which the level of a seat's bot is chosen; its style comes with its name."""
    title = said("setup", "level", name=name)
    rows = [h("button", icon(level.face), h("span", h("b", level.name, h("i", level.pace, class_="chip")), h("small", level.does)), type="button",
              class_="btn level", data_do="seat-level", data_value=level.value, data_seat=seat, aria_pressed="true" if level.value == now else "false")
            for level in levels]
    own = h("p", said("setup", "style-named"), " ", character(name, style), class_="muted") if style else None
    fair = h("p", said("setup", "level-fair"), class_="muted")
    return sheet(title, [h("div", rows, class_="rows", role="group", aria_label=title), own, fair])


def character(name: str, style: Style) -> str:
    """Return the sentence that says of a bot which style is its own."""
    return said("setup", "style", name=name, style=style.name, does=style.does)


def seated(seats: Sequence[dict[str, Any]], levels: Sequence[Level]) -> Markup | None:
    """Return the words that no level is to be chosen, where bots sit and there is none."""
    bots = any(seat["kind"] == "bot" for seat in seats)
    return h("p", said("setup", "no-levels"), class_="muted") if bots and not levels else None
