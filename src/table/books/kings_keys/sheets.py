"""Draws printable sheets for King's Keys: a mat for each army, a ranking of the cards, and a score sheet for several wars."""

from functools import cache

from courtcards.games import GAMES
from courtcards.texts import CardWords
from table.books.common.book import PrintSheet
from table.books.common.sheet import (
    CARD,
    HEAD,
    LONG,
    SHORT,
    book_sheet,
    card_place,
    cut_lines,
    disc_outline,
    hatched_shape,
    line_stroke,
    paragraph,
    rectangle,
    rectangle_outline,
    sheet_texts,
    sprite_drawing,
    text_line,
)
from table.books.kings_keys.faces import ITEMS, KINGDOMS
from table.markup.html import Markup, join_markup

BOOK, ARMIES = "kings-keys", ("kingdom-armies", "battle-royal")
DOWN, SHOWN = 3, 12             # face-down cards in a face-off, and the visible width of each in mm
WARS = 12                       # columns of the score sheet


@cache
def sheets() -> list[PrintSheet]:
    """Return all printable sheets of this book."""
    return [book_sheet(BOOK, "mat", army_mat(), True, each=True), book_sheet(BOOK, "order", ranking_sheet()),
            book_sheet(BOOK, "score", war_score_sheet(), True)]


def army_mat() -> list[Markup]:
    """Draw places for an army: its Kingdom card, stack and captured cards, and the battle in front of them."""
    texts, (wide, high) = sheet_texts(BOOK, "mat"), CARD
    top, foot, gap = HEAD + 1, SHORT - high, (LONG - 3 * wide - (DOWN - 1) * SHOWN) / 2
    first = wide + gap
    fan = [rectangle(first + SHOWN * index, top, wide, high, round=4.2) for index in range(DOWN - 1)]
    places = [card_place((LONG - wide) / 2 * index, foot, texts[name], icon, texts[f"{name}-note"])
           for index, (name, icon) in enumerate((("kingdom", "crown"), ("stack", "hand"), ("captured", ITEMS["C"])))]
    return [card_place(0, top, texts["battle"], "crossed-swords", texts["battle-note"]), *fan,
            card_place(first + SHOWN * (DOWN - 1), top, texts["down"]), card_place(LONG - wide, top, texts["up"], "crossed-swords", texts["up-note"]), *places]


def ranking_sheet() -> list[Markup]:
    """Draw the ranking of the cards once for each player, to be cut apart."""
    across, high = 2, (LONG - HEAD) / 2
    wide = SHORT / across
    pieces = [ranking_aid(wide * (index % across), HEAD + high * (index // across), wide) for index in range(GAMES[ARMIES[0]].most)]
    return [cut_lines(0, HEAD, SHORT, LONG - HEAD, across, 2), *pieces]


def ranking_aid(x: float, y: float, wide: float) -> Markup:
    """Draw one ranking of the cards: numbers, items and kingdoms from high to low, and the exception that Coins buy Keys."""
    texts, words = sheet_texts(BOOK, "order"), CardWords(BOOK)
    columns = (x + wide * .24, x + wide * .52, x + wide * .8)
    parts = [text_line(row, y + 13, texts[name], 3.6, "middle", "name") for row, name in zip(columns, ("number", "item", "kingdom"), strict=True)]
    parts += [text_line(columns[0], y + 8, texts["most"], 2.5, "middle", "small"), text_line(columns[2], y + 8, texts["least"], 2.5, "middle", "small"),
              line_stroke(columns[0] + 14, y + 7.2, columns[2] - 8, y + 7.2), text_line(x + 3, y + 22.6, texts["high"], 2.5, style="small"),
              text_line(x + 3, y + 64.6, texts["low"], 2.5, style="small")]
    rows = zip(sorted({card.traits["number"] for card in GAMES["war"].cards.values()}, reverse=True), ITEMS.items(), KINGDOMS.items(), strict=True)
    for row, (number, (item, sign), (kingdom, (tincture, emblem))) in enumerate(rows):
        middle = y + 22 + 14 * row
        parts += [text_line(columns[0], middle + 3, number, 9, "middle", "figure"), sprite_drawing(sign, columns[1], middle - 1.4, 8.4),
                  text_line(columns[1], middle + 5.4, words("item", item), 2.5, "middle"),
                  hatched_shape(tincture, rectangle_outline(columns[2] - 8, middle - 6, 16, 9)),
                  hatched_shape("argent", disc_outline(columns[2], middle - 1.5, 3.9)), sprite_drawing(emblem, columns[2], middle - 1.5, 5.6),
                  text_line(columns[2], middle + 6, words("kingdom", kingdom), 2.5, "middle")]
    parts += [paragraph(x + 6, y + 78, texts["compare"], wide - 12, 2.9), text_line(x + 6, y + 97, texts["coins"], 3.6, style="name"),
              paragraph(x + 6, y + 102, texts["coins-note"], wide - 12, 2.9), sprite_drawing(ITEMS["C"], x + wide * .4, y + 115, 8),
              text_line(x + wide / 2, y + 116.6, "›", 6, "middle", "figure"), sprite_drawing(ITEMS["K"], x + wide * .6, y + 115, 8)]
    return join_markup(parts)


def war_score_sheet() -> list[Markup]:
    """Draw a table for the cards each player holds at the end of each war."""
    texts, top, high, first = sheet_texts(BOOK, "score"), HEAD + 12, 15, 55
    rows, wide = 2 * GAMES[ARMIES[0]].most, (LONG - first) / (WARS + 1)
    parts = [text_line(0, HEAD + 5, texts["note"], 3), text_line(2, top + 9, texts["player"], 3.6, style="name")]
    parts += [text_line(first + wide * (index + .5), top + 9, texts["total"] if index == WARS else index + 1, 3.6, "middle", "name")
              for index in range(WARS + 1)]
    parts += [line_stroke(0, top + high * index, LONG, top + high * index) for index in range(rows + 2)]
    return [*parts, *[line_stroke(x, top, x, top + high * (rows + 1)) for x in (0, *[first + wide * index for index in range(WARS + 2)])]]
