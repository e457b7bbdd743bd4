"""Minkingi at the table: records built from hands in words, and readings of the page.

The person has seat 0, a bot or another person seat 1.
"""

import re

from books.creations.minkingi import SPACES, dealing
from helpers.cloth import cloth
from helpers.fake_page import words

from courtcards.games import GAMES

MINKINGI = GAMES["minkingi"]
NAMES = ("Ada", "Tamsin")
SHARE = 9


def deck(hands):
    """Return the cards in dealing order such that each seat can keep its hand (ids) in the order of its picks; packs are filled up."""
    named = [*" ".join(hands).split()]
    spare = [id for id in MINKINGI.cards if id not in named]
    packs = [pack + [spare.pop() for _ in range(SHARE - len(pack))] for pack in dealing([hand.split() for hand in hands])]
    return [*packs[0], *packs[1], *spare]


def record(zero="", one="", moves=(), first=1, draft=True, people=1, names=NAMES, **options):
    """Return the record of a match in which the seats have kept these cards and `first` begins, after some moves.

    Without the `draft` it's before the first pick.
    """
    size = -(-SPACES[options.get("field", "square")] // 2)
    spare = [id for id in MINKINGI.cards if id not in f"{zero} {one}".split()]
    hands = [" ".join([*hand.split(), *[spare.pop() for _ in range(size - len(hand.split()))]]) for hand in (zero, one)]
    kept = [f"{seat} keep {card}" for pair in zip(*map(str.split, hands), strict=True) for seat, card in enumerate(pair)]
    played = [*kept, "0 follow" if first else "0 begin"] if draft else []
    seats = [name if number < people else f"bot:squire:{name}" for number, name in enumerate(names)]
    return {"format": 1, "game": "minkingi", "rules": MINKINGI.rules, "options": options, "seats": seats, "deck": deck(hands),
            "after": {"winners": [1], "losers": [0]}, "moves": [*played, *moves]}


def space(table, name):
    """Return the markup of a space of the field."""
    return re.search(rf'<div [^>]*class="field__space"[^>]*data-place="field:{name}".*?(?=<div [^>]*class="field__)', cloth(table), re.S).group()


def speeds(table):
    """Return the rows of the battle, with the Speed and sentence of each, and the indexes of the current rows."""
    rows = re.findall(r"<li( data-now)?[^>]*>(.*?)</li>", cloth(table).partition('class="speeds"')[2].partition("</ol>")[0], re.S)
    return [words(row) for _, row in rows], [place for place, (now, _) in enumerate(rows) if now]


def buttons(table):
    """Return the labels of the answer buttons."""
    acts = table.stage.view.partition('class="ask__acts"')[2].partition("</div></div>")[0]
    return [words(text) for text in re.findall(r"<button[^>]*>(.*?)</button>", acts)]
