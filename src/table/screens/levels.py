"""The dialog for choosing a bot's level. Each level has a name, an icon, a pace and a description."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.bots import mind_of
from courtcards.texts import common_text, load_texts
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h, icon
from table.markup.icons import FACES
from table.page.shared_messages import StyleText


class LevelChoice(NamedTuple):
    """A level that a game's bots can play at: its value, name, icon, pace and description."""

    value: str
    name: str
    face: str
    pace: str
    does: str


def levels_of(game: str, seats: int) -> list[LevelChoice]:
    """Return the levels that a game's bots can have, weakest first. If there's only one, the list is empty."""
    levels, game_texts = mind_of(game).among(seats), load_texts(game).get("bot", {})
    texts = [{**load_texts("common")["bot"][level], **game_texts.get(level, {})} for level in levels]
    return [LevelChoice(level, entry["name"], FACES[level], entry["pace"], entry["does"])
            for level, entry in zip(levels, texts, strict=True)] if len(levels) > 1 else []


def level_button(levels: Sequence[LevelChoice], now: str, seat: int, place: str, style: StyleText | None) -> Markup | None:
    """Return the button with the level and style of a seat's bot. Return None if its level `now` isn't one of `levels`.

    `place` is the seat in words.
    """
    level = next((level for level in levels if level.value == now), None)
    if level is None:
        return None
    words = common_text("match", "bot-styled", level=level.name, style=style.name) if style else level.name
    label = h("span", level.name, [" ", h("small", style.name)] if style else None)
    return h("button", icon(level.face), label, icon("ui-next"), type="button", class_="btn seatrow__level", data_do="levels", data_seat=seat,
             title=f"{level.does} {style.does}" if style else level.does, aria_haspopup="dialog",
             aria_label=common_text("setup", "level-of", seat=place, level=words))


def level_dialog(levels: Sequence[LevelChoice], now: str, seat: int, name: str, style: StyleText | None) -> Markup:
    """Return the dialog for choosing the level of the bot called `name`. If the bot has a style, a sentence describes it."""
    title = common_text("setup", "level", name=name)
    rows = [h("button", icon(level.face), h("span", h("b", level.name, h("i", level.pace, class_="chip")), h("small", level.does)), type="button",
              class_="btn level", data_do="seat-level", data_value=level.value, data_seat=seat, aria_pressed="true" if level.value == now else "false")
            for level in levels]
    style_note = h("p", common_text("setup", "style-named"), " ", style_sentence(name, style), class_="muted") if style else None
    fairness_note = h("p", common_text("setup", "level-fair"), class_="muted")
    return sheet_dialog(title, [h("div", rows, class_="rows", role="group", aria_label=title), style_note, fairness_note])


def style_sentence(name: str, style: StyleText) -> str:
    """Return the sentence that names the style of the bot called `name`, and says what it does."""
    return common_text("setup", "style", name=name, style=style.name, does=style.does)


def no_levels_note(seats: Sequence[dict[str, Any]], levels: Sequence[LevelChoice]) -> Markup | None:
    """Return the note that bots have no levels in this game, or None if there are levels or no bots."""
    bots = any(seat["kind"] == "bot" for seat in seats)
    return h("p", common_text("setup", "no-levels"), class_="muted") if bots and not levels else None
