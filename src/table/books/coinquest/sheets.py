"""Draws printable sheets for Kingdom Coinquest: kingdom mats, Forge and Graveyard with a guide to a turn, and coins and counters to cut out."""

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import Any

from courtcards.games import GAMES
from courtcards.texts import fill_sentence
from table.books.coinquest.cloth import FORGE, GRAVEYARD, TOMB
from table.books.coinquest.faces import TINCTURES
from table.books.coinquest.kingdom import HEALTH
from table.books.coinquest.places import BARREL, ROOM, SALVAGE, SPOTS
from table.books.common.book import PrintSheet
from table.books.common.sheet import (
    CARD,
    HEAD,
    LONG,
    SHORT,
    book_sheet,
    card_place,
    circle,
    cut_lines,
    disc_outline,
    hatched_shape,
    line_stroke,
    paragraph,
    piece_centres,
    repeated_shape,
    sheet_texts,
    sprite_drawing,
    text_line,
    titled_list,
)
from table.markup.html import Markup, join_markup

BOOK = GAME = "coinquest"
STANDING = ("peasant", "knight", "king", "queen")       # in the first row of the mat
FAN = 31                        # visible width of each card in the Salvage Yard, in mm
SPOT = "quartermaster"


@cache
def sheets() -> list[PrintSheet]:
    """Return all printable sheets of this book."""
    return [book_sheet(BOOK, "mat", kingdom_mat(), True, each=True), book_sheet(BOOK, "table", coinquest_table_sheet(), True),
            book_sheet(BOOK, "coins", coin_sheet())]


def start_health() -> int:
    """Return a King's health at the start."""
    return GAMES[GAME]().counters()[f"{HEALTH}/0"]


def preparation_costs() -> list[tuple[int, int, int]]:
    """Return (turns, lowest value, highest value) for each preparation time of equipment."""
    deck: Mapping[str, Any] = GAMES[GAME].cards
    costs = sorted({(card.turns, card.value) for card in deck.values() if card.value})
    spans = [(turns, [value for _, value in pairs]) for turns, pairs in groupby(costs, key=lambda pair: pair[0])]
    return [(turns, values[0], values[-1]) for turns, values in spans]


# the mat


def kingdom_mat() -> list[Markup]:
    """Draw a kingdom's mat: its places, its King's health, and how long equipment takes to prepare."""
    texts, (wide, high) = sheet_texts(BOOK, "mat"), CARD
    gap = (LONG - len(STANDING) * wide) / (len(STANDING) - 1)
    first_row, second_row = HEAD + .6, SHORT - high
    parts = [card_place((wide + gap) * index, first_row, texts[name], SPOTS[name], texts[f"{name}-note"]) for index, name in enumerate(STANDING)]
    parts.append(card_place(0, second_row, texts[SPOT], SPOTS[SPOT], texts[f"{SPOT}-note"], across=True))
    yard_x = high + gap
    parts += [card_place(yard_x + FAN * index, second_row, "") for index in range(ROOM - 1)]
    parts.append(card_place(yard_x + FAN * (ROOM - 1), second_row, "", BARREL, texts[f"{SALVAGE}-note"]))
    parts += [text_line(yard_x + FAN * index + 5, second_row + 8, fill_sentence(texts[SALVAGE], {"number": index + 1}), 4.4, style="name")
              for index in range(ROOM)]
    right = yard_x + FAN * (ROOM - 1) + wide
    return [*parts, preparation_scale(0, second_row + wide + 3.6), health_track(right + 3, second_row, LONG - right - 3)]


def preparation_scale(x: float, y: float) -> Markup:
    """Draw how many turns equipment takes to prepare, as rows of counters by the equipment's value."""
    texts, step = sheet_texts(BOOK, "mat"), CARD[1] / 3
    parts = [text_line(x, y + 1, texts["costs"], 3.4, style="name")]
    for index, (turns, low, high) in enumerate(preparation_costs()):
        parts += [text_line(x + step * index, y + 9, fill_sentence(texts["cost"], {"low": low, "high": high}), 5.4, style="figure"),
                  *[circle(x + step * index + 2.2 + 5 * disc, y + 14.4, 2.1) for disc in range(turns)],
                  text_line(x + step * index, y + 20, fill_sentence(texts["turns"], {"count": turns}), 2.8, style="small")]
    return join_markup(parts)


def health_track(x: float, y: float, wide: float) -> Markup:
    """Draw a place for each coin of a King's health, numbered from the full health down to 1."""
    total, across = start_health(), 4
    cell_wide, top = wide / across, y + 8
    cell_high = (CARD[1] - 8) / (total / across)
    parts = [text_line(x, y + 5, fill_sentence(sheet_texts(BOOK, "mat")["health"], {"health": total}), 4.4, style="name")]
    for index in range(total):
        middle, level = x + cell_wide * (index % across + .5), top + cell_high * (index // across + .5)
        parts += [circle(middle, level, min(cell_wide, cell_high) / 2 - .7), text_line(middle, level + 1.3, total - index, 3.4, "middle", "small")]
    return join_markup(parts)


# the shared sheet


def coinquest_table_sheet() -> list[Markup]:
    """Draw the sheet for the middle of the table: Forge and Graveyard, the order of turns, the steps of a turn, and a battle."""
    texts, (wide, high) = sheet_texts(BOOK, "table"), CARD
    x = 2 * wide + 14
    room = LONG - x
    piles = [card_place((wide + 5) * index, HEAD + 1, texts[name], icon, texts[f"{name}-note"])
             for index, (name, icon) in enumerate(((FORGE, "anvil"), (GRAVEYARD, TOMB)))]
    turn, y = titled_list(x, HEAD + 6, texts["turn"], texts["steps"], room)
    moves, y = titled_list(x, y + 3, texts["moves-title"], texts["moves"], room, "·")
    parts = [turn, moves, paragraph(x, y + 1, texts["recruit"], room, 3)]
    return [*piles, *parts, suit_order(0, HEAD + high + 12), battle_chain(0, SHORT - 44)]


def suit_order(x: float, y: float) -> Markup:
    """Draw the suits in turn order."""
    parts = [text_line(x, y, sheet_texts(BOOK, "table")["order"], 4.6, style="name")]
    for index, (suit, tincture) in enumerate(TINCTURES.items()):
        middle = x + 12 + 34 * index
        parts.append(coin_drawing(middle, y + 14, 9, tincture, f"suit-{suit}"))
        if index:
            parts.append(text_line(middle - 17, y + 16, "›", 7, "middle", "figure"))
    return join_markup(parts)


def battle_chain(x: float, y: float) -> Markup:
    """Draw the chain of defenders between a weapon and the King."""
    texts, step = sheet_texts(BOOK, "table"), LONG / 4
    parts = [line_stroke(x, y - 8, LONG, y - 8), text_line(x, y, texts["battle"], 4.6, style="name")]
    for index, (name, note) in enumerate(zip(STANDING[:2] + STANDING[:1:-1], texts["chain"], strict=True)):
        middle = x + step * (index + .5)
        parts += [sprite_drawing(SPOTS[name], middle, y + 17, 21), text_line(middle, y + 34, sheet_texts(BOOK, "mat")[name], 4.2, "middle", "name"),
                  text_line(middle, y + 39, note, 3, "middle", "small"),
                  *([text_line(middle - step / 2, y + 20, "›", 9, "middle", "figure")] if index else [])]
    return join_markup(parts)


# coins


def coin_sheet() -> list[Markup]:
    """Draw coins for every King's health, in the kingdom's colour, and counters for every Quartermaster."""
    total, per_kingdom, across = start_health(), max(turns for turns, *_ in preparation_costs()), 10
    step, top = SHORT / across, HEAD + 12
    rows_each, kingdoms, counter_count = total // across, len(TINCTURES), per_kingdom * len(TINCTURES)
    note = paragraph(0, HEAD + 4, fill_sentence(sheet_texts(BOOK, "coins")["note"], {"health": total, "count": per_kingdom}), SHORT, 3)
    parts = [repeated_shape(f"coin-{suit}", coin_drawing(0, 0, 8, tincture, f"suit-{suit}"),
                            piece_centres(0, top + step * rows_each * index, step, across, total))
             for index, (suit, tincture) in enumerate(TINCTURES.items())]
    counters = repeated_shape(f"coin-{SPOT}", coin_drawing(0, 0, 8, "argent", SPOTS[SPOT]),
                              piece_centres(0, top + step * rows_each * kingdoms, step, across, counter_count))
    row_count = rows_each * kingdoms + -(-counter_count // across)
    return [note, cut_lines(0, top, SHORT, step * row_count, across, row_count), *parts, counters]


def coin_drawing(x: float, y: float, radius: float, tincture: str, mark: str) -> Markup:
    """Draw a coin: its rim in the given tincture, and the drawing called `mark` on plain paper."""
    return join_markup([hatched_shape(tincture, disc_outline(x, y, radius)), hatched_shape("argent", disc_outline(x, y, radius * .68)),
                        sprite_drawing(mark, x, y, radius * .92)])
