"""The levels of bots, measured: one stronger bot among weaker ones, in every seat of the same deals. Prints the table of docs/bots.md; --json keeps all figures.

    PYTHONPATH=src:.cache/words python3 tests/bench/levels.py [--games a,b] [--most 400] [--least 40] [--jobs 2] [--json FILE] [--from FILE]

Needed are .60 of the wins with two seats, 1.5 times the fair share with more; a cell ends as soon as its 95 % interval lies on one side of that.
The last column is the price of honesty: what a king that sees everything wins among honest ones. With --from the table of kept figures is printed.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise
from pathlib import Path

from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.lab import SEER, compare
from courtcards.texts import Texts

SEATS = {"war": (), "battle-royal": (2, 3, 4), "kingdom-armies": (2, 4), "knights-and-ninjas": (2, 3, 4), "ilk": (2, 3, 4), "coinquest": (2, 3, 4), "kingdrin": (2, 4),
         "minkingi": (2,), "fwords": (2, 4)}


def cells(games):
    """List what is measured: a game, the stronger bot, the weaker one, and how many seats."""
    found = []
    for game in games:
        mind = mind_of(game)
        searches = mind.judge is not None and mind.levels and mind.levels[-1] not in mind.own
        for seats in SEATS[game]:
            pairs = [(strong, weak) for weak, strong in pairwise(mind.among(seats))] + ([(SEER, mind.levels[-1])] if searches else [])
            found += [(game, strong, weak, seats) for strong, weak in pairs]
    return found


def table(results):
    """Return the figures as a table in Markdown."""
    lines = ["| game, seats | stronger among weaker | share of wins | of the fair share | matches | ms a move |", "|---|---|---|---|---|---|"]
    order = list(GAMES)
    for one in sorted(results, key=lambda one: (order.index(one["game"]), one["seats"], one["strong"] == SEER)):
        low, high = one["interval"]
        reached = {True: "", False: " (short)", None: " (open)"}[one["reached"]] if one["strong"] != SEER else ""
        title = Texts(GAMES[one["game"]]).data["title"]
        lines.append(f"| {title}, {one['seats']} | {one['strong']}, {one['weak']} | {one['share']:.2f} [{low:.2f}, {high:.2f}]{reached} | {one['fair']:.2f} | "
                     f"{one['matches']} | {one['ms_per_move']:.0f} |")
    return "\n".join(lines)


def main():
    """Measure all cells, several at once."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", default=",".join(SEATS))
    given.add_argument("--most", type=int, default=400)
    given.add_argument("--least", type=int, default=40)
    given.add_argument("--seed", type=int, default=1000)
    given.add_argument("--jobs", type=int, default=2)
    given.add_argument("--json", type=Path)
    given.add_argument("--from", type=Path, dest="kept")
    chosen = given.parse_args()
    results = json.loads(chosen.kept.read_text("utf-8")) if chosen.kept else []
    if not chosen.kept:
        with ProcessPoolExecutor(chosen.jobs) as pool:
            running = [pool.submit(compare, game, strong, weak, seats, chosen.most, chosen.seed, None, chosen.least)
                       for game, strong, weak, seats in cells(chosen.games.split(","))]
            for done in as_completed(running):
                results.append(done.result())
                print(results[-1], flush=True)
                if chosen.json:
                    chosen.json.write_text(json.dumps(results, indent=1), "utf-8")
    print(table(results))


if __name__ == "__main__":
    main()
