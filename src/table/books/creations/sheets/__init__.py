"""Draws printable sheets for games with Creation Cards: fields, tokens, a score sheet, and letters to write on cards."""

from collections import Counter
from functools import cache
from typing import Any

from courtcards.engine.word_lists import RARITY_CLASSES, pack_words, parse_words
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
    circle,
    cut_lines,
    disc_outline,
    hatched_shape,
    line_stroke,
    paragraph,
    piece_centres,
    rectangle,
    repeated_shape,
    sheet_texts,
    sprite_drawing,
    text_line,
    titled_list,
)
from table.books.creations.battles import WHEEL
from table.books.creations.faces import COLOURS
from table.books.creations.fwords import MASK, QUILL
from table.books.creations.sheets.fields import field_sheets
from table.books.creations.symbols import NO_TYPE
from table.markup.html import Markup, h, join_markup
from table.markup.icons import CHARGES, TINCTURES

BOOK, BATTLES, WORDS, CALLS = "creations", ("minkingi", "fwords"), ("fwords",), ("kingdrin",)
END_TOKENS = 2                  # number that puts a Creator out of play
DAYS = 11                       # rows in a list of words
ALONE = "A"                     # a word list can't be empty, so this is its only word


@cache
def sheets() -> list[PrintSheet]:
    """Return all printable sheets of this book."""
    return [book_sheet(BOOK, "ditch", ditch_sheet(), of=CALLS), *field_sheets(BOOK, BATTLES),
            book_sheet(BOOK, "player", player_field_sheet(), True, BATTLES, True),
            book_sheet(BOOK, "tokens", token_sheet(), of=BATTLES), book_sheet(BOOK, "score", word_score_sheet(), True, WORDS),
            book_sheet(BOOK, "letters", letter_sheet(), of=WORDS)]


# Kingdrin


def ditch_sheet() -> list[Markup]:
    """Draw places for the deck and the Ditch, and for a token that shows the direction of play."""
    texts, wide, gap = sheet_texts(BOOK, "ditch"), CARD[0], 14
    left, top, middle = (SHORT - 2 * wide - gap) / 2, HEAD + 48, SHORT / 2
    parts = [text_line(middle, top - 26, texts["way"], 4.6, "middle", "name"), paragraph(middle, top - 20, texts["way-note"], 60, 2.8, "middle", "small")]
    for index, (name, icon, arrow) in enumerate((("deck", NO_TYPE, "ui-undo"), ("ditch", "hand", "ui-redo"))):
        x = middle + (112 * index - 56)
        parts += [card_place(left + (wide + gap) * index, top, texts[name], icon, texts[f"{name}-note"]), circle(x, top - 22, 11),
                  sprite_drawing(arrow, x, top - 22, 13, "faint")]
    turn, _ = titled_list(left, top + CARD[1] + 16, texts["turn"], texts["steps"], SHORT - 2 * left)
    return [*parts, turn]


# the Player Field


def player_field_sheet() -> list[Markup]:
    """Draw a Creator's Player Field: Life Tree, Ditch, End Tokens and points, the Hours of a Day, and which colour beats which."""
    texts, (wide, high) = sheet_texts(BOOK, "player"), CARD
    top, x, gap = HEAD + 1, 2 * CARD[0] + 12, 4
    piles = [card_place((wide + gap) * index, top, texts[name], icon, texts[f"{name}-note"])
             for index, (name, icon) in enumerate((("tree", "oak"), ("ditch", "trash-can")))]
    rings = [join_markup([circle(x + 11 + 23 * index, top + 19, 10), sprite_drawing("hourglass", x + 11 + 23 * index, top + 19, 11, "faint")])
             for index in range(END_TOKENS)]
    note_x = x + 23 * END_TOKENS + 4
    days, y = [], top + 38.0
    for game in BATTLES:
        day_list, y = titled_list(x, y, fill_sentence(texts["day"], {"game": load_texts(game)["title"]}), texts[game], LONG - x)
        days.append(day_list)
        y += 3
    return [*piles, text_line(x, top + 5, texts["end"], 4.6, style="name"), *rings, paragraph(note_x, top + 17, texts["end-note"], LONG - note_x, 3), *days,
            *colour_wheel_drawing(0, top + high + 8), *points_track(x, top + high + 12)]


def colour_wheel_drawing(x: float, y: float) -> list[Markup]:
    """Draw the colours in a row in which each beats the next, with a title and a note."""
    texts, names, step = sheet_texts(BOOK, "player"), CardWords(BOOK), 33
    parts = [text_line(x, y + 4, texts["wheel"], 4.6, style="name")]
    for index, value in enumerate(WHEEL):
        middle = x + 12 + step * index
        parts += [colour_shape(value, middle, y + 22), text_line(middle, y + 40, names("corners", value), 3.2, "middle"),
                  *([text_line(middle - step / 2, y + 24.5, "›", 9, "middle", "figure")] if index else [])]
    return [*parts, paragraph(x, y + 52, texts["wheel-note"], 2 * CARD[0], 3)]


def colour_shape(value: str, x: float, y: float, size: float = 10) -> Markup:
    """Draw the shape that stands for this colour: a triangle, a disc or a square."""
    corners = {"R": [(x, y - size), (x + size * 1.1, y + size * .85), (x - size * 1.1, y + size * .85)], "B": disc_outline(x, y, size)}
    return hatched_shape(COLOURS[value], corners.get(value) or [(x - size * .9, y - size * .9), (x + size * .9, y - size * .9), (x + size * .9, y + size * .9),
                                                                (x - size * .9, y + size * .9)])


def points_track(x: float, y: float) -> list[Markup]:
    """Draw a track for points: a row of tens, which begins with a cell for points below zero, and a row of ones."""
    texts, wide, tall = sheet_texts(BOOK, "player"), (LONG - x) / 11, 15
    parts = [text_line(x, y + 4, texts["points"], 4.6, style="name"), text_line(x + 24, y + 4, texts["points-note"], 3, style="small"),
             sprite_drawing(QUILL, LONG - 6, y + 1, 9)]
    for line, scale in enumerate((10, 1)):
        level = y + 10 + (tall + 5) * line
        for number in range(10):
            cell = x + wide * (number + 1)
            parts += [rectangle(cell, level, wide, tall, "cell"), text_line(cell + wide / 2, level + tall / 2 + 2, number * scale, 5.6, "middle", "figure")]
    return [*parts, rectangle(x, y + 10, wide, tall, "cell"), text_line(x + wide / 2, y + 11 + tall / 2, texts["below"], 2.5, "middle", "small")]


# tokens


def token_sheet() -> list[Markup]:
    """Draw control and ownership tokens for two players, enough for the largest field, silence tokens, and End Tokens for everyone."""
    largest, across = max(len(field.spaces) for field in GAMES[BATTLES[0]].fields.values()), 10
    step, top, row_count, parts = SHORT / across, HEAD + 18, 0, []
    marks = {"silenced": (MASK, largest), "end": ("hourglass", END_TOKENS * GAMES[WORDS[0]].most)}
    for tincture in TINCTURES[:GAMES[BATTLES[0]].most]:
        tokens = {"control": (disc_outline(0, 0, 8), largest, 0), "owner": (disc_outline(0, 0, 8.8, 4), -(-largest // 2), largest)}
        for kind, (outline, count, taken) in tokens.items():
            inner = hatched_shape("argent", disc_outline(0, 0, 5.4) if kind == "control" else disc_outline(0, 0, 5.8, 4))
            token = join_markup([hatched_shape(tincture, outline), inner, sprite_drawing(CHARGES[tincture], 0, 0, 7.4 if kind == "control" else 5.4)])
            parts.append(repeated_shape(f"token-{kind}-{tincture}", token, piece_centres(0, top + step * row_count, step, across, taken + count)[taken:]))
        row_count += -(-sum(count for _, count, _ in tokens.values()) // across)
    for kind, (sign, count) in marks.items():
        token = h("g", hatched_shape("argent", disc_outline(0, 0, 8)), sprite_drawing(sign, 0, 0, 10))
        parts.append(repeated_shape(f"token-{kind}", token, piece_centres(0, top + step * row_count, step, across, count)))
        row_count += -(-count // across)
    return [paragraph(0, HEAD + 4, sheet_texts(BOOK, "tokens")["note"], SHORT, 3), cut_lines(0, top, SHORT, step * row_count, across, row_count), *parts]


# words and letters


def word_score_sheet() -> list[Markup]:
    """Draw a list for every Creator's words and points, Day by Day."""
    texts, creators = sheet_texts(BOOK, "score"), GAMES[WORDS[0]].most
    wide, top, narrow = LONG / creators, HEAD + 9, 11
    high = (SHORT - top) / (DAYS + 2)
    parts = [text_line(0, HEAD + 4.6, texts["note"], 3)]
    for index in range(creators):
        x = wide * index
        name, head = fill_sentence(texts["creator"], {"number": index + 1}), top + 2 * high
        parts += [rectangle(x, top, wide, SHORT - top, "cell"), text_line(x + 2, top + 4, name, 2.6, style="small"),
                  text_line(x + 2, head - 2.4, texts["word"], 3, style="small"), text_line(x + wide - 1, head - 2.4, texts["points"], 3, "end", "small"),
                  line_stroke(x + wide - narrow, head, x + wide - narrow, SHORT)]
    return [*parts, *[line_stroke(0, top + high * line, LONG, top + high * line) for line in range(1, DAYS + 2)]]


def letter_sheet() -> list[Markup]:
    """Draw a list of the letters of the prewritten decks, with a box for each card."""
    short, long = prewritten_letter_counts(4), prewritten_letter_counts(6)
    texts, columns, rows = sheet_texts(BOOK, "letters"), 2, -(-len(long) // 2)
    wide, top = SHORT / columns, HEAD + 12
    high, room = (LONG - top) / rows, 20
    parts = [paragraph(0, HEAD + 4, fill_sentence(texts["note"], {"short": short.total(), "long": long.total()}), SHORT, 3)]
    for index, letter in enumerate(sorted(long)):
        x, y = wide * (index // rows), top + high * (index % rows)
        parts += [text_line(x + 9, y + high * .68, letter, 11, "middle", "figure")]
        parts += [rectangle(x + 20 + (room + 2) * number, y + 2, room, high - 5, "cell" if number < short[letter] else "cut") for number in range(long[letter])]
    return parts


def prewritten_letter_counts(players: int) -> Counter[str]:
    """Return how many cards have each letter in the prewritten deck for a number of players."""
    match: Any = GAMES[WORDS[0]](players, {"prewritten": True}, words=parse_words(pack_words({ALONE: RARITY_CLASSES[0]})))
    return Counter(match.letters.values())
