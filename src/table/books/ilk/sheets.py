"""Printable sheets for Ilk: player mats, deck, discards and stack, a guide to special cards, markers and counters to cut out."""

from functools import cache

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
    height,
    leaf,
    listed,
    paragraph,
    pieces,
    place,
    stamped,
    text,
    words,
)
from table.books.ilk.faces import DAMAGE, GUARD, USES
from table.books.ilk.field import HEART, LIFE
from table.markup.html import Markup, h, join
from table.markup.icons import TINCTURES

BOOK = GAME = "ilk"
HOST = 4                        # creatures with a place on the mat
LOWER = .59                     # offset of a creature's life card below its damage card, as a share of a card's height
ROOM, SEEN = 5, 33              # places for cards on the stack, and the visible width of each in mm
TRACK = 26                      # numbers in a row of a track
WOUNDS = ((1, 20), (5, 10))     # damage counters: their value and their number
MARKS = (("fresh", "hourglass"), ("has-attacked", DAMAGE), ("has-blocked", GUARD))      # counters for creatures' marks: name and drawing


@cache
def sheets() -> list[Leaf]:
    """Return the sheets."""
    return [leaf(BOOK, "mat", mat(), True, each=True), leaf(BOOK, "table", shared(), True),
            leaf(BOOK, "specials", specials()), leaf(BOOK, "counters", counters())]


def full() -> int:
    """Return a player's life at the start."""
    return GAMES[GAME]().counters()[f"{LIFE}/0"]


# the mat


def mat() -> list[Markup]:
    """Draw a player's mat: tracks for life and discard value, and places for creatures as pairs of cards."""
    told, (wide, high) = words(BOOK, "mat"), CARD
    gap, lower = (LONG - HOST * wide) / (HOST - 1), high * LOWER
    top = SHORT - high - lower
    parts = [text(0, HEAD + 5, filled(told["life"], {"life": full()}), 3.4, style="name"), track(HEAD + 7, 0, full()),
             text(0, HEAD + 29.4, told["value"], 3.4, style="name"), track(HEAD + 30.6, 0, TRACK - 1, 8)]
    for at in range(HOST):
        x = (wide + gap) * at
        parts += [box(x, top, wide, high, round=4.2), text(x + wide / 2, top + 10, filled(told["creature"], {"number": at + 1}), 4.6, "middle", "name"),
                  drawing(DAMAGE, x + wide / 2, top + 27, 21, "faint"), text(x + wide / 2, top + 46, told["damage"], 3.4, "middle", "small"),
                  place(x, top + lower, "", HEART), text(x + wide / 2, top + lower + 10, told["below"], 3.4, "middle", "small")]
    return parts


def track(y: float, low: int, high: int, tall: float = 8.6) -> Markup:
    """Draw numbers in cells, in rows below each other; every tenth stands out."""
    wide, cells = LONG / TRACK, range(low, high + 1)
    where = [(wide * (at % TRACK), y + tall * (at // TRACK)) for at in range(len(cells))]
    return join([join([box(x, level, wide, tall, "cell"), text(x + wide / 2, level + tall / 2 + 1.5, number, 4.4 if number % 10 == 0 else 3.6, "middle",
                                                              "figure" if number % 10 == 0 else "text")])
                 for (x, level), number in zip(where, cells, strict=True)])


# the shared sheet


def shared() -> list[Markup]:
    """Draw the sheet for the middle of the table: deck, discards, stack, and the steps of a turn."""
    told, zones, (wide, high) = words(BOOK, "table"), load(BOOK)["zone"], CARD
    top, foot, x = HEAD + 1, SHORT - high, 2 * wide + 12
    piles = [place((wide + 4) * at, top, zones[name], icon, told[f"{name}-note"]) for at, (name, icon) in enumerate((("deck", "crown"), ("discard", "hand")))]
    turn, y = listed(x, HEAD + 6, told["turn"], told["steps"], LONG - x)
    rules, _ = listed(x, y + 3, told["rules-title"], told["rules"], LONG - x, "·")
    fan = [place(SEEN * at, foot, "", DAMAGE if at + 1 == ROOM else "") for at in range(ROOM)]
    names = [text(SEEN * at + 5, foot + 9, at + 1, 7, style="figure") for at in range(ROOM)]
    over = [text(5, foot + 15, told["first"], 2.5, style="small"), text(SEEN * (ROOM - 1) + wide / 2, foot + 9, told["stack"], 4.6, "middle", "name")]
    return [*piles, turn, rules, *fan, *names, *over, place(LONG - wide, foot, told["jacks"], "", told["jacks-note"])]


# special cards


def specials() -> list[Markup]:
    """Draw the guide to special cards several times, to be cut apart."""
    across, down = 2, 2
    wide, high = SHORT / across, (LONG - HEAD) / down
    aids = [special(wide * (at % across), HEAD + high * (at // across), wide) for at in range(across * down)]
    return [cuts(0, HEAD, SHORT, LONG - HEAD, across, down), *aids]


def special(x: float, y: float, wide: float) -> Markup:
    """Draw the guide to special cards."""
    told, rules, names = words(BOOK, "specials"), load(BOOK)["rule"], CardWords(BOOK)
    parts, level, room = [paragraph(x + 5, y + 8, told["note"], wide - 10, 2.7, style="small")], y + 17, wide - 26
    for rank, (sign, mark) in USES.items():
        use = drawing(sign, x + 19, level + 4.4, 7) if sign else text(x + 19, level + 7, mark, 5.4, "middle", "figure")
        parts += [text(x + 9.5, level + 8, rank, 10, "middle", "figure"), use, text(x + 25, level + 2, names("rank", rank), 3.8, style="name"),
                  paragraph(x + 25, level + 6, rules[rank], room, 2.6)]
        level += max(14, height(rules[rank], room, 2.6) + 8)
    return join(parts)


# counters


def counters() -> list[Markup]:
    """Draw markers for every player's tracks, and counters for creatures."""
    game, across = GAMES[GAME], 10
    step, top = SHORT / across, HEAD + 14
    note = paragraph(0, HEAD + 4, filled(words(BOOK, "counters")["note"], {"life": full()}), SHORT, 3)
    markers = [pair for tincture in TINCTURES[:game.most] for pair in ((tincture, HEART), (tincture, "hand"))]
    rows = -(-len(markers) // across)
    parts = [join([engraved(tincture, disc(x, y, 8)), engraved("argent", disc(x, y, 5.2)), drawing(mark, x, y, 7)])
             for (tincture, mark), (x, y) in zip(markers, pieces(0, top, step, across, len(markers)), strict=True)]
    beyond = h("g", engraved("argent", disc(0, 0, 8)), text(0, 2, f"+{full()}", 5.4, "middle", "figure"))
    parts.append(stamped("life-beyond", beyond, pieces(0, top, step, across, rows * across)[len(markers):]))
    for worth, number in WOUNDS:
        shape = join([engraved("gules", disc(0, 0, 8)), engraved("argent", disc(0, 0, 5.6)), text(0, 2.2, f"−{worth}", 6, "middle", "figure")])
        parts.append(stamped(f"wound-{worth}", shape, pieces(0, top + step * rows, step, across, number)))
        rows += number // across
    for name, sign in MARKS:
        said = load(BOOK)["cloth"][name]
        shape = h("g", engraved("argent", disc(0, 0, 8)), drawing(sign, 0, -1, 7), paragraph(0, 4.2, said, 15, 2.5, "middle", "small"))
        parts.append(stamped(f"mark-{name}", shape, pieces(0, top + step * rows, step, across, across)))
        rows += 1
    return [note, cuts(0, top, SHORT, step * rows, across, rows), *parts]
