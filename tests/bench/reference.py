"""Write docs/games-reference.md, from the texts of each game and from what its examples show: python3 tests/bench/reference.py."""

import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / ".cache/words")]

from courtcards.games import GAMES
from courtcards.lessons.authoring.coverage import string_literals
from courtcards.lessons.moments import deal_moment, load_moments
from courtcards.texts import Texts

PAGE = ROOT / "docs/games-reference.md"
TAKEN = 10              # if cards are taken from one end of a zone this many times or more, and never otherwise, that end is its top
HEAD = """# Reference: the games

What a program meets in each game: its questions with the verbs that answer them, its zones and counters, and the keys of reasons. [The library](library.md) shows how to use them; `courtcards games` lists the house
rules. `tests/bench/reference.py` writes this page from each game's texts and example positions; a name in braces, as in `{n}`, stands for a detail of the match.

A zone or counter that belongs to one seat is named with the seat, as in `hand/0`; in a zone with spaces, a colon and the space follow, as in `field/0:1`. In a view, a zone lists its cards in the order in which they
lie. "Top" says whether the first or the last of them is on top, if it's a pile and the examples show it. A move that puts cards in order names the top card first.
"""


class Seen:
    """What the example positions of a game show: verbs by question, counters, who sees which zone, and from which end cards are taken."""

    def __init__(self, game):
        self.verbs, self.counters, self.eyes, self.ends = defaultdict(set), set(), defaultdict(set), defaultdict(Counter)
        for moment in load_moments(game).values():
            position, _ = deal_moment(moment)
            before = self.look(position)
            for text in moment.moves:
                position.play_text(text)
                after = self.look(position)
                for zone in before.keys() & after.keys():
                    self.note_end(zone.name, before[zone], after[zone])
                before = after

    def look(self, position):
        """Record what one position shows; return its cards by zone."""
        self.counters |= {name.partition("/")[0] for name in position.counters()}
        asked = position.question
        for seat in asked.seats if asked else ():
            own = position.asked_of(seat)
            self.verbs[asked.key] |= {move.verb for move in own.moves(position)} | {other.verb for other in (own.typed_answer(position), own.row(position)) if other}
        for zone, _ in position.zones():
            seats = [seat for seat in range(position.seats) if position.sees(seat, zone)]
            self.eyes[zone.name].add("everyone" if len(seats) == position.seats > 1 else "its owner" if seats == [zone.owner] else "nobody" if not seats else "some")
        return {zone: list(cards) for zone, cards in position.zones()}

    def note_end(self, name, before, after):
        """Record from which end some of a zone's cards were taken."""
        if 0 < len(after) < len(before):
            self.ends[name]["last" if before[:len(after)] == after else "first" if before[-len(after):] == after else "any"] += 1

    def top(self, zone):
        """Return which card of a zone is its top: "first", "last", or "" if that can't be said."""
        (end, times), *others = self.ends[zone].most_common() or [("any", 0)]
        return end if end != "any" and not others and times >= TAKEN else ""

    def who_sees(self, zone):
        """Return who sees a zone."""
        (seen, *others) = sorted(self.eyes[zone] - {"some"}) or ["it depends"]
        return "it depends" if others or "some" in self.eyes[zone] else seen


def page():
    """Return the whole page."""
    return "\n".join([HEAD, *[section(game) for game in sorted(GAMES)]])


@cache
def section(game):
    """Return the section of one game."""
    kind, data, seen, spoken = GAMES[game], Texts(GAMES[game]).data, Seen(game), string_literals(game)
    seats = f"{kind.fewest} to {kind.most}" if kind.most > kind.fewest else str(kind.fewest)
    lines = [f"## {data['title']}", "", f"`{game}`, for {seats} players, rules {kind.rules}.{free_moves(kind)}", ""]
    lines += table(("question", "asks", "verbs"), [(f"`{key}`", entry["ask"], names(seen.verbs[key])) for key, entry in data["question"].items() if key in seen.verbs])
    lines += table(("zone", "is called", "seen by", "top"), [(f"`{zone}`", data["zone"].get(zone, ""), seen.who_sees(zone), seen.top(zone)) for zone in seen.eyes])
    lines += table(("counter", "is called"), [(f"`{name}`", data["counter"].get(name, "")) for name in sorted(seen.counters)])
    lines += table(("a match ends", "because"), [(f"`{key}`", sentence) for key, sentence in data["reason"].items() if key in spoken])
    lines += table(("a move is refused", "because"), [(f"`{key}`", entry["say"]) for key, entry in data["refusal"].items() if key in spoken])
    return "\n".join(lines)


def free_moves(kind):
    """Return a sentence on the verbs that answer no question, or nothing."""
    free, machine = names(kind.free_verbs), names(kind.machine_verbs)
    return (f" Players may also {free}, asked or not." if free else "") + (f" When time runs out: {machine}." if machine else "")


def names(verbs):
    """Return verbs as code."""
    return ", ".join(f"`{verb}`" for verb in sorted(verbs))


def table(heads, rows):
    """Return the lines of a table."""
    cells = [heads, ["---"] * len(heads), *rows]
    return [*["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in cells], ""]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
