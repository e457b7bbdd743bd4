"""Fwords at the table: records built from letters and cards, and readings of the page.

The person has the seat that begins; by default others are bots.
"""

import re

from books.creations.fwords import SHARE, tree
from helpers.cloth import cloth
from helpers.fake_page import words

from courtcards.games import GAMES
from courtcards.saves.record import Record

FWORDS = GAMES["fwords"]
NAMES = ("Ada", "Wren", "Osric", "Tamsin", "Margot", "Brann")


def dealt(cards, seats):
    """Return nine cards for each seat, starting with the named ones (strings of ids)."""
    named = [*" ".join(cards).split()]
    spare = [id for id in FWORDS.cards if id not in named]
    hands = [hand.split() for hand in cards] + [[]] * (seats - len(cards))
    return [hand + [spare.pop() for _ in range(SHARE - len(hand))] for hand in hands], spare


def record(*trees, moves=(), cards=(), written=True, people=1, **options):
    """Return the record of a match after some moves, with these letters on the cards; the first `people` seats are people."""
    hands, spare = dealt(cards, len(trees))
    seats = [name if number < people else f"bot:squire:{name}" for number, name in zip(range(len(trees)), NAMES, strict=False)]
    deck = [id for hand in hands for id in hand] + spare
    wrote = [f"{seat} write {' '.join(hands[seat])} = {tree(letters)}" for seat, letters in enumerate(trees)] if written else []
    made = Record("fwords", seats, options, deck=deck)
    for move in [*wrote, *moves]:
        made.play(move)
    return made.dump()


def plates(table):
    """Return the text of the plates by name."""
    found = re.findall(r'<section [^>]*class="seat"[^>]*aria-label="([^":]*)[^>]*>(.*?)</section>', cloth(table), re.S)
    return {name: words(plate) for name, plate in found}


def noted(table):
    """Return the words so far as displayed, newest first."""
    rows = cloth(table).partition('class="fw-words"')[2].partition("</ol>")[0]
    return [words(row) for row in re.findall(r"<li[^>]*>(.*?)</li>", rows, re.S)]
