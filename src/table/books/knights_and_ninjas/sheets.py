"""Draws printable sheets for Of Knights and Ninjas: a mat for each kingdom, gems to cut out, and a table of answers to attacks."""

from collections.abc import Sequence
from functools import cache

from courtcards.games import GAMES
from courtcards.texts import CardWords, fill_sentence
from table.books.common.book import PrintSheet
from table.books.common.sheet import (
    CARD,
    HEAD,
    LONG,
    SHORT,
    Point,
    book_sheet,
    card_place,
    circle,
    cut_lines,
    hatched_shape,
    line_stroke,
    paragraph,
    repeated_shape,
    sheet_texts,
    sprite_drawing,
    text_line,
    to_mm,
)
from table.books.knights_and_ninjas.faces import KINDS
from table.books.knights_and_ninjas.kingdom import GEM, GOAL, WALLS
from table.markup.html import Markup, h, join_markup
from table.markup.icons import TINCTURES

STEP = 13.8                     # distance between small drawings, in mm
BOOK = GAME = "knights-and-ninjas"
TWO, MANY = 2, 3                # numbers of players whose rules differ
GEM_WIDE, GEM_HIGH = 24, 22
TURN = ("attack", "fortify", "special", "respond")      # roles in the order of the mat


@cache
def sheets() -> list[PrintSheet]:
    """Return all printable sheets of this book."""
    return [book_sheet(BOOK, "mat", realm_mat(), True, each=True), book_sheet(BOOK, "gems", gem_sheet()), book_sheet(BOOK, "answers", answers_sheet(), True)]


def gem_counts(players: int) -> tuple[int, int]:
    """Return how many gems a kingdom begins with, and how many it needs to win."""
    counters = GAMES[GAME](players).counters()
    return counters["gems/0"], counters[GOAL]


# the mat


def realm_mat() -> list[Markup]:
    """Draw a kingdom's mat: places for its gems and its fortifications."""
    texts, (start, goal), (start_two, goal_two) = sheet_texts(BOOK, "mat"), gem_counts(MANY), gem_counts(TWO)
    wide, names = LONG / goal_two, CardWords(BOOK)
    parts = [text_line(0, HEAD + 7, texts["gems"], 4.6, style="name"),
             text_line(20, HEAD + 7, fill_sentence(texts["start"], {"many": start, "few": start_two}), 3, style="small")]
    for index in range(goal_two):
        x, y = wide * (index + .5), HEAD + 24
        gem = sprite_drawing(GEM, x, y, 11, "faint") if index < start else text_line(x, y + 2, index + 1, 5.4, "middle", "pale")
        goals = [text_line(x, y + 14, fill_sentence(texts[name], {"goal": number}), 2.6, "middle", "small")
                 for name, number in (("goal", goal), ("goal-two", goal_two)) if number == index + 1]
        parts += [circle(x, y, wide / 2 - 1.2), gem, *goals]
    gap = (LONG - len(WALLS) * CARD[0]) / (len(WALLS) - 1)
    turn = [join_markup([text_line((CARD[0] + gap) * index, HEAD + 51, names("role", role), 4.6, style="name"),
                         paragraph((CARD[0] + gap) * index, HEAD + 56.5, texts[f"to-{role}"], CARD[0] - 4, 2.8)]) for index, role in enumerate(TURN)]
    stand = [card_place((CARD[0] + gap) * index, SHORT - CARD[1] - 6, names("kind", kind), KINDS[kind][0], texts[kind]) for index, kind in enumerate(WALLS)]
    return [join_markup(parts), *turn, *stand, line_stroke(0, SHORT - 3, LONG, SHORT - 3), line_stroke(0, SHORT - 2, LONG, SHORT - 2)]


# gems


def gem_sheet() -> list[Markup]:
    """Draw the gems of every kingdom, enough for each number of players."""
    (start, _), (start_two, _) = gem_counts(MANY), gem_counts(TWO)
    across, colours = max(start, start_two), TINCTURES[:GAMES[GAME].most]
    top, high = HEAD + 12, (LONG - HEAD - 12) / len(colours)
    wide = SHORT / across
    note = paragraph(0, HEAD + 4, fill_sentence(sheet_texts(BOOK, "gems")["note"], {"many": start, "few": start_two}), SHORT, 3)
    return [note, cut_lines(0, top, SHORT, high * len(colours), across, len(colours)),
            *[repeated_shape(f"gem-{tincture}", gem_drawing(0, 0, tincture), [(wide * (index + .5), top + high * (row + .5)) for index in range(across)])
              for row, tincture in enumerate(colours)]]


def gem_drawing(x: float, y: float, tincture: str) -> Markup:
    """Draw a cut gem: the crown above its girdle, the pavilion below it."""
    side, table, crown, foot = GEM_WIDE / 2, GEM_WIDE / 4, GEM_HIGH * .3, GEM_HIGH
    top = y - GEM_HIGH / 2
    outline: list[Point] = [(x - table - 1.5, top), (x + table + 1.5, top), (x + side, top + crown), (x, top + foot), (x - side, top + crown)]
    facets = [(x - side, crown, x + side, crown), (x - table - 1.5, 0, x - table, crown), (x + table + 1.5, 0, x + table, crown), (x, 0, x - table, crown),
              (x, 0, x + table, crown), (x - table, crown, x, foot), (x + table, crown, x, foot)]
    path = "".join(f"M{to_mm(a)} {to_mm(top + b)}L{to_mm(c)} {to_mm(top + d)}" for a, b, c, d in facets)
    return join_markup([hatched_shape(tincture, outline), h("g", h("path", d=path, data_pen="edge"), data_tincture=tincture)])


# the table of answers


def answers_sheet() -> list[Markup]:
    """Draw a table of the attack cards: strength, walls they get past, walls that keep them out, and cards that answer them."""
    game, texts, names = GAMES[GAME](MANY), sheet_texts(BOOK, "answers"), CardWords(BOOK)
    relations, columns = game.relations(), (0, 62, 90, 133)
    walls = [kind for kind in WALLS if kind in relations and dict(relations[kind]).get("keeps")]
    top, high = HEAD + 8, 16.4
    parts = [text_line(x + 1, top - 2, texts[name], 3.8, style="name") for x, name in zip(columns, ("attack", "past", "kept", "answered"), strict=True)]
    for row, (kind, enemies) in enumerate(game.enemies.items()):
        y = top + high * (row + .5)
        kept = [wall for wall in walls if kind in dict(relations[wall])["keeps"]]
        past = [wall for wall in walls if kind in dict(relations[wall])["yields"]]
        parts += [line_stroke(0, y - high / 2, LONG, y - high / 2), sprite_drawing(KINDS[kind][0], 7, y, 12),
                  text_line(15, y - 1.4, names("kind", kind), 4, style="name"),
                  paragraph(15, y + 2.6, names("line", kind), columns[1] - 19, 2.6), text_line(columns[1] - 12, y - .8, KINDS[kind][2], 6, "middle", "figure"),
                  *[join_markup(kinds_row(x, y, kinds, texts["nobody"])) for x, kinds in zip(columns[1:], (past, kept, enemies), strict=True)]]
    foot, half = top + high * len(game.enemies), LONG / 2
    return [*parts, line_stroke(0, foot, LONG, foot), paragraph(0, foot + 6, texts["robbed"], half - 6, 2.9),
            paragraph(half, foot + 6, texts["two"], half, 2.9)]


def kinds_row(x: float, y: float, kinds: Sequence[str], none: str) -> list[Markup]:
    """Draw kinds of cards in a row, each with its name. If there are none, draw the text `none`."""
    names = CardWords(BOOK)
    if not kinds:
        return [text_line(x + 1, y + 1, none, 3, style="small")]
    return [join_markup([sprite_drawing(KINDS[kind][0], x + STEP / 2 + STEP * index, y - 1.8, 8.6),
                         text_line(x + STEP / 2 + STEP * index, y + 5.4, names("kind", kind), 2.5, "middle")])
            for index, kind in enumerate(kinds)]
