"""Printable sheets for games with Creation Cards: fields, tokens, a score sheet, and letters to write on cards."""

from collections import Counter
from functools import cache
from typing import Any

from courtcards.engine.word_lists import CLASSES, packed, read
from courtcards.games import GAMES
from courtcards.texts import CardWords, filled, load
from table.books.common.book import Leaf
from table.books.common.sheet import (
    CARD,
    HEAD,
    LONG,
    SHORT,
    box,
    cuts,
    disc,
    drawing,
    engraved,
    leaf,
    listed,
    paragraph,
    pieces,
    place,
    ring,
    rule,
    stamped,
    text,
    words,
)
from table.books.creations.battles import WHEEL
from table.books.creations.faces import COLOURS
from table.books.creations.fwords import MASK, QUILL
from table.books.creations.sheets.fields import fields
from table.books.creations.symbols import NO_TYPE
from table.markup.html import Markup, h, join
from table.markup.icons import CHARGES, TINCTURES

BOOK, BATTLES, WORDS, CALLS = "creations", ("minkingi", "fwords"), ("fwords",), ("kingdrin",)
END_TOKENS = 2                  # number that puts a Creator out of play
DAYS = 11                       # rows in a list of words
ALONE = "A"                     # a word list can't be empty, so this is its only word


@cache
def sheets() -> list[Leaf]:
    """Return the sheets."""
    return [leaf(BOOK, "ditch", ditch(), of=CALLS), *fields(BOOK, BATTLES), leaf(BOOK, "player", player(), True, BATTLES, True),
            leaf(BOOK, "tokens", tokens(), of=BATTLES), leaf(BOOK, "score", score(), True, WORDS), leaf(BOOK, "letters", letters(), of=WORDS)]


# Kingdrin


def ditch() -> list[Markup]:
    """Draw places for the deck and the Ditch, and for a token that shows the direction of play."""
    told, wide, gap = words(BOOK, "ditch"), CARD[0], 14
    left, top, middle = (SHORT - 2 * wide - gap) / 2, HEAD + 48, SHORT / 2
    parts = [text(middle, top - 26, told["way"], 4.6, "middle", "name"), paragraph(middle, top - 20, told["way-note"], 60, 2.8, "middle", "small")]
    for at, (name, icon, way) in enumerate((("deck", NO_TYPE, "ui-undo"), ("ditch", "hand", "ui-redo"))):
        x = middle + (112 * at - 56)
        parts += [place(left + (wide + gap) * at, top, told[name], icon, told[f"{name}-note"]), ring(x, top - 22, 11), drawing(way, x, top - 22, 13, "faint")]
    turn, _ = listed(left, top + CARD[1] + 16, told["turn"], told["steps"], SHORT - 2 * left)
    return [*parts, turn]


# the Player Field


def player() -> list[Markup]:
    """Draw a Creator's Player Field: Life Tree, Ditch, End Tokens and points, the Hours of a Day, and which colour beats which."""
    told, (wide, high) = words(BOOK, "player"), CARD
    top, x, gap = HEAD + 1, 2 * CARD[0] + 12, 4
    piles = [place((wide + gap) * at, top, told[name], icon, told[f"{name}-note"]) for at, (name, icon) in enumerate((("tree", "oak"), ("ditch", "trash-can")))]
    rings = [join([ring(x + 11 + 23 * at, top + 19, 10), drawing("hourglass", x + 11 + 23 * at, top + 19, 11, "faint")]) for at in range(END_TOKENS)]
    beside = x + 23 * END_TOKENS + 4
    days, y = [], top + 38.0
    for game in BATTLES:
        drawn, y = listed(x, y, filled(told["day"], {"game": load(game)["title"]}), told[game], LONG - x)
        days.append(drawn)
        y += 3
    return [*piles, text(x, top + 5, told["end"], 4.6, style="name"), *rings, paragraph(beside, top + 17, told["end-note"], LONG - beside, 3), *days,
            *wheel(0, top + high + 8), *points(x, top + high + 12)]


def wheel(x: float, y: float) -> list[Markup]:
    """Draw which colour beats which."""
    told, by, step = words(BOOK, "player"), CardWords(BOOK), 33
    parts = [text(x, y + 4, told["wheel"], 4.6, style="name")]
    for at, value in enumerate(WHEEL):
        middle = x + 12 + step * at
        parts += [shape(value, middle, y + 22), text(middle, y + 40, by("corners", value), 3.2, "middle"),
                  *([text(middle - step / 2, y + 24.5, "›", 9, "middle", "figure")] if at else [])]
    return [*parts, paragraph(x, y + 52, told["wheel-note"], 2 * CARD[0], 3)]


def shape(value: str, x: float, y: float, size: float = 10) -> Markup:
    """Draw the shape of a colour: a triangle, a disc or a square."""
    corners = {"R": [(x, y - size), (x + size * 1.1, y + size * .85), (x - size * 1.1, y + size * .85)], "B": disc(x, y, size)}
    return engraved(COLOURS[value], corners.get(value) or [(x - size * .9, y - size * .9), (x + size * .9, y - size * .9), (x + size * .9, y + size * .9),
                                                           (x - size * .9, y + size * .9)])


def points(x: float, y: float) -> list[Markup]:
    """Draw a track of points: one row for tens, with a cell for points below zero, and one for ones."""
    told, wide, tall = words(BOOK, "player"), (LONG - x) / 11, 15
    parts = [text(x, y + 4, told["points"], 4.6, style="name"), text(x + 24, y + 4, told["points-note"], 3, style="small"),
             drawing(QUILL, LONG - 6, y + 1, 9)]
    for line, scale in enumerate((10, 1)):
        level = y + 10 + (tall + 5) * line
        for number in range(10):
            cell = x + wide * (number + 1)
            parts += [box(cell, level, wide, tall, "cell"), text(cell + wide / 2, level + tall / 2 + 2, number * scale, 5.6, "middle", "figure")]
    return [*parts, box(x, y + 10, wide, tall, "cell"), text(x + wide / 2, y + 11 + tall / 2, told["below"], 2.5, "middle", "small")]


# tokens


def tokens() -> list[Markup]:
    """Draw control and ownership tokens for two players, enough for the largest field, silence tokens, and End Tokens for everyone."""
    largest, across = max(len(field.spaces) for field in GAMES[BATTLES[0]].fields.values()), 10
    step, top, row, parts = SHORT / across, HEAD + 18, 0, []
    marks = {"silenced": (MASK, largest), "end": ("hourglass", END_TOKENS * GAMES[WORDS[0]].most)}
    for tincture in TINCTURES[:GAMES[BATTLES[0]].most]:
        kinds = {"control": (disc(0, 0, 8), largest, 0), "owner": (disc(0, 0, 8.8, 4), -(-largest // 2), largest)}
        for kind, (outline, count, before) in kinds.items():
            inner = engraved("argent", disc(0, 0, 5.4) if kind == "control" else disc(0, 0, 5.8, 4))
            token = join([engraved(tincture, outline), inner, drawing(CHARGES[tincture], 0, 0, 7.4 if kind == "control" else 5.4)])
            parts.append(stamped(f"token-{kind}-{tincture}", token, pieces(0, top + step * row, step, across, before + count)[before:]))
        row += -(-sum(count for _, count, _ in kinds.values()) // across)
    for kind, (sign, count) in marks.items():
        token = h("g", engraved("argent", disc(0, 0, 8)), drawing(sign, 0, 0, 10))
        parts.append(stamped(f"token-{kind}", token, pieces(0, top + step * row, step, across, count)))
        row += -(-count // across)
    return [paragraph(0, HEAD + 4, words(BOOK, "tokens")["note"], SHORT, 3), cuts(0, top, SHORT, step * row, across, row), *parts]


# words and letters


def score() -> list[Markup]:
    """Draw a list for every Creator's words and points, Day by Day."""
    told, most = words(BOOK, "score"), GAMES[WORDS[0]].most
    wide, top, narrow = LONG / most, HEAD + 9, 11
    high = (SHORT - top) / (DAYS + 2)
    parts = [text(0, HEAD + 4.6, told["note"], 3)]
    for at in range(most):
        x = wide * at
        name, head = filled(told["creator"], {"number": at + 1}), top + 2 * high
        parts += [box(x, top, wide, SHORT - top, "cell"), text(x + 2, top + 4, name, 2.6, style="small"),
                  text(x + 2, head - 2.4, told["word"], 3, style="small"), text(x + wide - 1, head - 2.4, told["points"], 3, "end", "small"),
                  rule(x + wide - narrow, head, x + wide - narrow, SHORT)]
    return [*parts, *[rule(0, top + high * line, LONG, top + high * line) for line in range(1, DAYS + 2)]]


def letters() -> list[Markup]:
    """Draw a list of the letters of the prewritten decks, with a box for each card."""
    short, long = deck(4), deck(6)
    told, columns, rows = words(BOOK, "letters"), 2, -(-len(long) // 2)
    wide, top = SHORT / columns, HEAD + 12
    high, room = (LONG - top) / rows, 20
    parts = [paragraph(0, HEAD + 4, filled(told["note"], {"short": short.total(), "long": long.total()}), SHORT, 3)]
    for at, letter in enumerate(sorted(long)):
        x, y = wide * (at // rows), top + high * (at % rows)
        parts += [text(x + 9, y + high * .68, letter, 11, "middle", "figure")]
        parts += [box(x + 20 + (room + 2) * number, y + 2, room, high - 5, "cell" if number < short[letter] else "cut") for number in range(long[letter])]
    return parts


def deck(players: int) -> Counter[str]:
    """Return how many cards have each letter in the prewritten deck for a number of players."""
    match: Any = GAMES[WORDS[0]](players, {"prewritten": True}, words=read(packed({ALONE: CLASSES[0]})))
    return Counter(match.letters.values())
