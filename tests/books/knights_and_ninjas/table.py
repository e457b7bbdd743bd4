"""Scenes of Of Knights & Ninjas from handwritten views, and their screen-reader texts."""

from html.parser import HTMLParser

from courtcards.games import GAMES
from courtcards.texts import Texts
from table.books import book_of, layout_of
from table.markup.icons import CHARGES, TINCTURES
from table.markup.scene import Scene, Seat

KNIGHTS = GAMES["knights-and-ninjas"]
NAMES = ("Ada", "Margot", "Osric", "Tamsin", "Wren", "Brann")


def view(seats=3, hand=("king-1",), gems=(), attack=None, marks=None, question=None, **zones):
    """Return a handwritten view of seat 0: five gems each, no fight, ten gems win; `castle_1=[...]` fills a zone of a seat."""
    shown = {f"{zone}/{seat}": [] for zone in ("castle", "archer", "minstrel", "ladder", "sealed", "offer") for seat in range(seats)}
    shown |= {f"hand/{seat}": {"hidden": 3, "known": []} for seat in range(1, seats)} | {"hand/0": list(hand)}
    shown |= {"attack": [], "answer": [], "discard": [], "deck": {"hidden": 40, "known": []}}
    shown |= {name.replace("_", "/"): cards for name, cards in zones.items()}
    counters = {f"gems/{seat}": 5 for seat in range(seats)} | {f"cards/{seat}": 3 for seat in range(seats)} | {"goal": 10} | dict(gems)
    counters |= dict(zip(("attack/by", "attack/on", "attack/gems"), attack or (), strict=False))
    counters |= {"attack/to": (question or {"about": {}})["about"].get("receiver", attack[0])} if attack else {}
    return {"zones": shown, "counters": counters, "question": question, "moves": [], "outcome": None, "state": {id: {"stands_for": kind} for id, kind in (marks or {}).items()}}


def scene(seen, **changes):
    """Return the scene of a view, with Ada as reader."""
    number = sum(name.startswith("hand/") for name in seen["zones"])
    seats = [Seat(seat, NAMES[seat] if seat else "You", "Squire bot", TINCTURES[seat], CHARGES[TINCTURES[seat]]) for seat in range(number)]
    shown = {"title": "T", "subtitle": "S", "texts": Texts(KNIGHTS, NAMES[:number], 0), "layout": layout_of("knights-and-ninjas", number), "seats": seats,
             "viewer": 0, "view": seen, "moves": [], "prompt": ("?", ""), "acts": []}
    return Scene(**shown | {"book": book_of(shown["texts"].game)} | changes)


class Words(HTMLParser):
    """A screen reader's text: words and labels, without hidden elements."""

    def __init__(self, text):
        super().__init__()
        self.parts, self.silent = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if self.silent or named.get("aria-hidden") == "true":
            self.silent.append(tag)
        elif "aria-label" in named:
            self.parts.append(named["aria-label"])

    def handle_endtag(self, tag):
        if self.silent:
            self.silent.pop()

    def handle_data(self, data):
        if not self.silent:
            self.parts.append(data)


def heard(text):
    """Return the screen reader's text, in lower case."""
    return " | ".join(Words(text).parts).lower()
