"""The tables of docs/bots.md, generated from the campaign results in docs/bots.json.

The text between two markers is never edited by hand.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/bots_page.py
"""

import json
import re
import sys
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src"), str(ROOT / "tests")]

from bench.cells import SEATS, ended, fair, honesty, interval, levels, styles
from bench.styles import DEEDS

from courtcards.bots import mind_of
from courtcards.cli import study
from courtcards.games import GAMES
from courtcards.lab import is_level_reached
from courtcards.texts import game_title

KEPT, PAGE = ROOT / "docs" / "bots.json", ROOT / "docs" / "bots.md"
SCREENS, TABLED = ("desk", "phone"), (2, 4)             # screens a bot's page runs on, and the numbers of seats in tables of times


def read(path):
    """Return the results in a file by cell name, or an empty dict if the file doesn't exist."""
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def keep(path, kept):
    """Write cells' results to a file, one per line."""
    lines = [f"{json.dumps(name)}: {json.dumps(one, sort_keys=True, separators=(',', ':'))}" for name, one in sorted(kept.items())]
    study.replace_file(path, "{\n" + ",\n".join(lines) + "\n}\n")


def write(path):
    """Update the page from a file of results."""
    PAGE.write_text(filled(PAGE.read_text("utf-8"), read(path)), "utf-8")


def filled(page, kept):
    """Return a page with its tables regenerated; raise KeyError for an unknown region."""
    return re.sub(r"(<!-- (\w+) -->\n).*?(<!-- /\2 -->)", lambda found: found[1] + "\n".join([*TABLES[found[2]](kept), found[3]]), page, flags=re.DOTALL)


def row(*parts):
    """Return a table row."""
    return f"| {' | '.join(map(str, parts))} |"


def table(heads, rows):
    """Return a table as lines, naming each game only once."""
    named = [[one[0] if number == 0 else "", *one[1:]] for _, same in groupby(rows, lambda one: one[0]) for number, one in enumerate(same)]
    return [row(*heads), "|---" * len(heads) + "|", *(row(*one) for one in named)]


def dated(lines, kept, kind):
    """Return lines followed by the dates on which their results were measured."""
    days = sorted(one["date"] for name, one in kept.items() if name.startswith(f"{kind} ") and one["date"])
    return [*lines, "", f"Measured {days[0]}{f' to {days[-1]}' if days[-1] != days[0] else ''}."] if days else ["Not measured yet."]


def number(share):
    """Return a share as written in the tables.

        >>> number(.5), number(1)
        ('.50', '1.00')
    """
    return f"{share:.2f}".removeprefix("0")


def figure(cell, kept):
    """Return a cell's win share with its interval. It's marked if it's still open, or if it's less than its level must win."""
    one = kept.get(cell.name)
    if one is None or not one["counts"]:
        return "*open*"
    share, low, high = interval(one["counts"])
    short = cell.kind == "levels" and is_level_reached(cell.seats, low, high) is False
    still = not ended(cell, one) or (cell.kind == "levels" and is_level_reached(cell.seats, low, high) is None)
    return f"{number(share)} [{number(low)}, {number(high)}] of {one['counts']['matches']}{' *short*' if short else ' *open*' if still else ''}"


def by_seats(name, several, kept):
    """Return a game's results by number of seats, with – where it can't be played."""
    by = {cell.seats: figure(cell, kept) for cell in several}
    return [name, *(by.get(seats, "–") for seats in SEATS)]


def level_table(kept):
    """Return the table of levels."""
    rows = []
    for game in GAMES:
        for (strong, weak), several in groupby(levels(game), lambda cell: (cell.strong, cell.weak)):
            name, *figures = by_seats(game_title(game), several, kept)
            rows.append([name, f"{strong}, {weak}", *figures])
    return dated(table(["game", "stronger, weaker", *(f"{seats} seats" for seats in SEATS)], rows), kept, "levels")


def honesty_table(kept):
    """Return the table of honesty: the price a king pays for not seeing hidden cards."""
    rows = [by_seats(game_title(game), honesty(game), kept) for game in GAMES if honesty(game)]
    return dated(table(["game", *(f"{seats} seats" for seats in SEATS)], rows), kept, "honesty")


def style_table(kept):
    """Return the table of styles: win shares, and how their behaviour differs from unstyled bots, per hundred answers."""
    rows = []
    for game in GAMES:
        for bot, several in groupby(styles(game), lambda cell: cell.weak):
            plain, *cells = several
            known = kept.get(plain.name, {}).get("counts", {})
            rows += [[f"{game_title(game)}, {cell.seats}", f"{cell.strong} {bot}", figure(cell, kept), deeds(kept.get(cell.name, {}).get("counts", {}), known)] for cell in cells]
    return dated(table(["game, seats", "bot", "share of wins", "per 100 answers (unstyled)"], rows), kept, "styles")


def deeds(counts, plain):
    """Return the rates per hundred answers at which a style does things, if they differ from an unstyled bot's by more than their interval."""
    shares = [(deed, *share(counts, deed), share(plain, deed)[0]) for deed in DEEDS if deed in counts and deed in plain]
    return ", ".join(f"{deed} {own:.1f} ± {off:.1f} ({usual:.1f})" for deed, own, off, usual in shares if abs(own - usual) > off) or "–"


def share(counts, deed):
    """Return how many of a hundred answers were of a kind, and the 95 % margin of that number over matches."""
    (done, squares, both), (answers, whole), n = counts[deed], counts["answers"], counts["matches"]
    rate = done / answers
    spread = max(0.0, squares - 2 * rate * both + rate * rate * whole) / max(1, n - 1) / n
    return 100 * rate, 196 * spread ** .5 * n / answers


def fair_table(kept):
    """Return the table of deals that a seat can't tell apart."""
    rows = []
    for game in GAMES:
        counts = [kept[cell.name]["counts"] if cell.name in kept else {} for cell in fair(game)]
        rows.append([f"{game_title(game)}, {'; '.join(str(cell.seats) for cell in fair(game))}",
                     *("; ".join(f"{one[name]:,}" if one else "–" for one in counts) for name in ("deals", "unfair", "apart"))])
    return dated(table(["game, seats", "deals", "different answers", "different tables"], rows), kept, "fair")


def thought(median, longest, playouts, share):
    """Return a level's thinking time: ms, playouts a second, and the share of a full search it has time for."""
    return f"{median} / {longest}{f', {playouts:,}/s' if playouts else ''}{f', {number(share)}' if share < .995 else ''}"


def thinking_table(kept):
    """Return the table of bots' thinking times in the page's worker."""
    places = [(seats, screen) for seats in TABLED for screen in SCREENS]
    rows = []
    for game in GAMES:
        for level in mind_of(game).levels or ("squire",):
            found = [kept.get(f"thinking {game} {seats} {screen}", {}).get(level) for seats, screen in places]
            rows.append([game_title(game), level, *(thought(*one) if one else "–" for one in found)])
    return dated(table(["game", "level", *(f"{screen}, {seats} seats" for seats, screen in places)], rows), kept, "thinking")


def press_table(kept):
    """Return the table of presses while a king thinks."""
    tables = sorted({name.split()[1] for name in kept if name.startswith("presses ")})
    rows = [[name, *(pressed(kept.get(f"presses {name} {screen}"), part) for screen in SCREENS for part in ("sign", "frame"))] for name in tables]
    return dated(table(["table", *(f"{screen}, {what}" for screen in SCREENS for what in ("first sign", "Python’s table"))], rows), kept, "presses")


def pressed(one, part):
    """Return the times of a press with no bot thinking and beside a king, and their ratio."""
    return f"{one[part][0]} / {one[part][1]} ({one[part][1] / one[part][0]:.2f})" if one else "–"


TABLES = {"levels": level_table, "honesty": honesty_table, "styles": style_table, "fair": fair_table, "thinking": thinking_table, "presses": press_table}

if __name__ == "__main__":
    write(KEPT)
