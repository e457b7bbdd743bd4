"""Draws printable sheets for Ilk: player mats, deck, discards and stack, a guide to special cards, and markers and counters to cut out."""

from functools import cache

from courtcards.games import GAMES
from courtcards.texts import CardWords, fill_sentence, load_texts
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
    paragraph,
    paragraph_height,
    piece_centres,
    rectangle,
    repeated_shape,
    sheet_texts,
    sprite_drawing,
    text_line,
    titled_list,
)
from table.books.ilk.faces import DAMAGE, GUARD, USES
from table.books.ilk.field import HEART, LIFE
from table.markup.html import Markup, h, join_markup
from table.markup.icons import TINCTURES

BOOK = GAME = "ilk"
HOST = 4                        # creatures with a place on the mat
LOWER = .59                     # offset of a creature's life card below its damage card, as a share of a card's height
ROOM, SEEN = 5, 33              # places for cards on the stack, and the visible width of each in mm
TRACK = 26                      # numbers in a row of a track
WOUNDS = ((1, 20), (5, 10))     # damage counters: their value and their number
MARKS = (("fresh", "hourglass"), ("has-attacked", DAMAGE), ("has-blocked", GUARD))      # counters for creatures' marks: name and drawing


@cache
def sheets() -> list[PrintSheet]:
    """Return all printable sheets of this book."""
    return [book_sheet(BOOK, "mat", ilk_mat(), True, each=True), book_sheet(BOOK, "table", ilk_table_sheet(), True),
            book_sheet(BOOK, "specials", specials_sheet()), book_sheet(BOOK, "counters", counters_sheet())]


def start_life() -> int:
    """Return a player's life at the start."""
    return GAMES[GAME]().counters()[f"{LIFE}/0"]


# the mat


def ilk_mat() -> list[Markup]:
    """Draw a player's mat: tracks for life and discard value, and places for creatures as pairs of cards."""
    texts, (wide, high) = sheet_texts(BOOK, "mat"), CARD
    gap, lower = (LONG - HOST * wide) / (HOST - 1), high * LOWER
    top = SHORT - high - lower
    parts = [text_line(0, HEAD + 5, fill_sentence(texts["life"], {"life": start_life()}), 3.4, style="name"), number_track(HEAD + 7, 0, start_life()),
             text_line(0, HEAD + 29.4, texts["value"], 3.4, style="name"), number_track(HEAD + 30.6, 0, TRACK - 1, 8)]
    for index in range(HOST):
        x = (wide + gap) * index
        parts += [rectangle(x, top, wide, high, round=4.2),
                  text_line(x + wide / 2, top + 10, fill_sentence(texts["creature"], {"number": index + 1}), 4.6, "middle", "name"),
                  sprite_drawing(DAMAGE, x + wide / 2, top + 27, 21, "faint"), text_line(x + wide / 2, top + 46, texts["damage"], 3.4, "middle", "small"),
                  card_place(x, top + lower, "", HEART), text_line(x + wide / 2, top + lower + 10, texts["below"], 3.4, "middle", "small")]
    return parts


def number_track(y: float, low: int, high: int, tall: float = 8.6) -> Markup:
    """Draw the numbers from `low` to `high` in rows of cells; multiples of ten stand out."""
    wide, parts = LONG / TRACK, []
    for index, number in enumerate(range(low, high + 1)):
        x, level = wide * (index % TRACK), y + tall * (index // TRACK)
        size, style = (4.4, "figure") if number % 10 == 0 else (3.6, "text")
        parts += [rectangle(x, level, wide, tall, "cell"), text_line(x + wide / 2, level + tall / 2 + 1.5, number, size, "middle", style)]
    return join_markup(parts)


# the shared sheet


def ilk_table_sheet() -> list[Markup]:
    """Draw the sheet for the middle of the table: deck, discards, stack, and the steps of a turn."""
    texts, zones, (wide, high) = sheet_texts(BOOK, "table"), load_texts(BOOK)["zone"], CARD
    top, foot, x = HEAD + 1, SHORT - high, 2 * wide + 12
    piles = [card_place((wide + 4) * index, top, zones[name], icon, texts[f"{name}-note"])
             for index, (name, icon) in enumerate((("deck", "crown"), ("discard", "hand")))]
    turn, y = titled_list(x, HEAD + 6, texts["turn"], texts["steps"], LONG - x)
    rules, _ = titled_list(x, y + 3, texts["rules-title"], texts["rules"], LONG - x, "·")
    fan = [card_place(SEEN * index, foot, "", DAMAGE if index + 1 == ROOM else "") for index in range(ROOM)]
    names = [text_line(SEEN * index + 5, foot + 9, index + 1, 7, style="figure") for index in range(ROOM)]
    labels = [text_line(5, foot + 15, texts["first"], 2.5, style="small"),
            text_line(SEEN * (ROOM - 1) + wide / 2, foot + 9, texts["stack"], 4.6, "middle", "name")]
    return [*piles, turn, rules, *fan, *names, *labels, card_place(LONG - wide, foot, texts["jacks"], "", texts["jacks-note"])]


# special cards


def specials_sheet() -> list[Markup]:
    """Draw the guide to special cards several times, to be cut apart."""
    across, down = 2, 2
    wide, high = SHORT / across, (LONG - HEAD) / down
    aids = [specials_guide(wide * (index % across), HEAD + high * (index // across), wide) for index in range(across * down)]
    return [cut_lines(0, HEAD, SHORT, LONG - HEAD, across, down), *aids]


def specials_guide(x: float, y: float, wide: float) -> Markup:
    """Draw one guide to special cards: the rank, use, name and rule of each."""
    texts, rules, names = sheet_texts(BOOK, "specials"), load_texts(BOOK)["rule"], CardWords(BOOK)
    parts, level, room = [paragraph(x + 5, y + 8, texts["note"], wide - 10, 2.7, style="small")], y + 17, wide - 26
    for rank, (sign, mark) in USES.items():
        use = sprite_drawing(sign, x + 19, level + 4.4, 7) if sign else text_line(x + 19, level + 7, mark, 5.4, "middle", "figure")
        parts += [text_line(x + 9.5, level + 8, rank, 10, "middle", "figure"), use, text_line(x + 25, level + 2, names("rank", rank), 3.8, style="name"),
                  paragraph(x + 25, level + 6, rules[rank], room, 2.6)]
        level += max(14, paragraph_height(rules[rank], room, 2.6) + 8)
    return join_markup(parts)


# counters


def counters_sheet() -> list[Markup]:
    """Draw markers for every player's tracks, and counters for creatures."""
    game, across = GAMES[GAME], 10
    step, top = SHORT / across, HEAD + 14
    note = paragraph(0, HEAD + 4, fill_sentence(sheet_texts(BOOK, "counters")["note"], {"life": start_life()}), SHORT, 3)
    markers = [pair for tincture in TINCTURES[:game.most] for pair in ((tincture, HEART), (tincture, "hand"))]
    rows = -(-len(markers) // across)
    parts = [join_markup([hatched_shape(tincture, disc_outline(x, y, 8)), hatched_shape("argent", disc_outline(x, y, 5.2)), sprite_drawing(mark, x, y, 7)])
             for (tincture, mark), (x, y) in zip(markers, piece_centres(0, top, step, across, len(markers)), strict=True)]
    beyond = h("g", hatched_shape("argent", disc_outline(0, 0, 8)), text_line(0, 2, f"+{start_life()}", 5.4, "middle", "figure"))
    parts.append(repeated_shape("life-beyond", beyond, piece_centres(0, top, step, across, rows * across)[len(markers):]))
    for worth, number in WOUNDS:
        shape = join_markup([hatched_shape("gules", disc_outline(0, 0, 8)), hatched_shape("argent", disc_outline(0, 0, 5.6)),
                             text_line(0, 2.2, f"−{worth}", 6, "middle", "figure")])
        parts.append(repeated_shape(f"wound-{worth}", shape, piece_centres(0, top + step * rows, step, across, number)))
        rows += number // across
    for name, sign in MARKS:
        label = load_texts(BOOK)["cloth"][name]
        shape = h("g", hatched_shape("argent", disc_outline(0, 0, 8)), sprite_drawing(sign, 0, -1, 7), paragraph(0, 4.2, label, 15, 2.5, "middle", "small"))
        parts.append(repeated_shape(f"mark-{name}", shape, piece_centres(0, top + step * rows, step, across, across)))
        rows += 1
    return [note, cut_lines(0, top, SHORT, step * rows, across, rows), *parts]
