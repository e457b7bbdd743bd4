"""Campaigns of bots: many matches in small tasks, cell by cell, kept as they are done, so that a campaign that was stopped goes on. See docs/bots.md.

    PYTHONPATH=.:src:tests:.cache/words nice .cache/venv/bin/python tests/bench/campaign.py
        [--kinds levels,honesty,styles,fair] [--games a,b] [--minutes 60] [--jobs 2] [--kept docs/bots.json] [--write]

`levels` are one stronger bot among weaker ones in every seat of the same deals, until the 95 % interval lies on one side of what is needed;
`honesty` is a king that sees everything among honest ones; `styles` are one styled bot among unstyled ones; `fair` are deals that a seat cannot tell apart. The cell that has had least time goes
on first. If it stops (Ctrl+C, a kill, the end of its minutes), run the same command to continue; nothing else may write the file meanwhile.
What other bots had played is put away. --write fills the tables of docs/bots.md in the end; with --minutes 0 nothing is played, and told how far all is.
"""

import argparse
import multiprocessing
import os
import signal
import sys
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from datetime import date
from math import inf
from pathlib import Path
from threading import Thread
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src"), str(ROOT / "tests")]

from bench import bots_page
from bench.cells import KINDS, cells, ended, interval, left, mark

from courtcards.cli.study import show_progress
from courtcards.games import GAMES
from courtcards.lab import add_counts

CLEAR = "\r\033[K"           # what a terminal clears its line by
AWAY = ROOT / ".cache" / "bots-before.json"


class Campaign:
    """What is kept of some cells, and which of their tasks are in flight."""

    def __init__(self, wanted, path):
        self.path, self.flying = path, {}
        self.kept = bots_page.read(path)
        self.put_away(wanted)
        self.cells = {cell: self.kept.setdefault(cell.name, blank(cell)) for cell in wanted}
        self.troubles = {}

    def put_away(self, wanted):
        """Lay beside what other bots have played of the games and kinds that are wanted."""
        marks = {cell.name: mark(cell.game) for cell in wanted}
        about = {(cell.kind, cell.game) for cell in wanted}
        old = {name: one for name, one in self.kept.items() if tuple(name.split()[:2]) in about and one["mark"] != marks.get(name)}
        if played := [one for one in old.values() if one["counts"]]:
            say(f"put away {len(played)} cells of other bots, to {AWAY}")
            AWAY.parent.mkdir(exist_ok=True)
            bots_page.keep(AWAY, (bots_page.read(AWAY) if AWAY.exists() else {}) | {f"{name} {one['mark']}": one for name, one in old.items() if one["counts"]})
        self.kept = {name: one for name, one in self.kept.items() if name not in old}

    def next(self, seconds):
        """Begin a task of the cell that has had least time, of those whose tasks take no longer than there is time; return it, None for none."""
        waiting = [cell for cell in self.cells if self.number(cell) is not None and self.mean(cell) <= seconds]
        if not waiting:
            return None
        cell = min(waiting, key=self.spent)
        kept, number = self.cells[cell], self.number(cell)
        if number == kept["tasks"]:
            kept["tasks"] += 1
            kept["owed"].append(number)
        return cell, number

    def number(self, cell):
        """Return which task of a cell is the next, None if it has ended, has failed, or all of it is in flight."""
        kept, flying = self.cells[cell], [number for other, number in self.flying.values() if other == cell]
        if ended(cell, kept) or cell in self.troubles:
            return None
        owed = [number for number in kept["owed"] if number not in flying]
        return owed[0] if owed else kept["tasks"] if kept["tasks"] < KINDS[cell.kind].tasks(cell) else None

    def mean(self, cell):
        """Return how long a task of a cell has taken, in s; 0 as long as nobody knows."""
        kept = self.cells[cell]
        return kept["seconds"] / max(1, kept["tasks"] - len(kept["owed"]))

    def spent(self, cell):
        """Return how much time a cell has had, with what is in flight, and how many of its tasks were begun."""
        flying = sum(other == cell for other, _ in self.flying.values())
        return self.cells[cell]["seconds"] + flying * self.mean(cell), self.cells[cell]["tasks"]

    def hear(self, cell, number, counts, seconds):
        """Add what a task has counted, and keep it; tell of a cell that ends by it."""
        kept = self.cells[cell]
        kept["owed"].remove(number)
        kept |= {"counts": add_counts(kept["counts"], counts) if kept["counts"] else counts, "seconds": round(kept["seconds"] + seconds, 2), "date": str(date.today())}
        bots_page.keep(self.path, {name: one for name, one in self.kept.items() if one.get("tasks", 1)})
        if ended(cell, kept):
            say(told(cell, kept))

    def left(self):
        """Return how long the rest would take one process, in s, as far as that is known."""
        known = [self.mean(cell) for cell in self.cells if self.mean(cell)]
        usual = sum(known) / len(known) if known else 0.0
        return sum(left(cell, kept) * (self.mean(cell) or usual) for cell, kept in self.cells.items() if not ended(cell, kept))

    def go_on(self, jobs, minutes):
        """Run tasks in so many processes until all cells have ended or the time is over; return what has stopped it, "" for nothing."""
        began = perf_counter()
        end = began + 60 * minutes
        with ProcessPoolExecutor(jobs, initializer=follow) as pool:
            try:
                while self.begin(pool, jobs, end):
                    for done in wait(self.flying, return_when=FIRST_COMPLETED).done:
                        self.take(done)
                    now = perf_counter()
                    rest = min(self.left() / jobs, max(0.0, end - now))
                    show_progress((now - began) / (now - began + rest), rest)
            except KeyboardInterrupt:
                return stopped("stopped", pool)
            except BrokenProcessPool:
                return stopped("a process died", pool)
        return ""

    def begin(self, pool, jobs, end):
        """Have every process at work for which there is a task; return whether any is."""
        while len(self.flying) < jobs and (task := self.next(end - perf_counter())):
            self.flying[pool.submit(timed, *task)] = task
        return bool(self.flying)

    def take(self, done):
        """Take in a task that is done; a cell that cannot be played is told of, and the others go on."""
        cell, number = self.flying.pop(done)
        try:
            self.hear(cell, number, *done.result())
        except BrokenProcessPool:
            raise
        except Exception as error:
            self.troubles[cell] = f"{cell.name}, task {number}: {type(error).__name__} {error}"
            say(self.troubles[cell], sys.stderr)


def stopped(why, pool):
    """End what is in flight, and tell why."""
    pool.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        process.terminate()
    return f"{why}; run the same command to continue"


def follow():
    """Leave Ctrl+C to whoever has begun this process, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=lambda: (multiprocessing.parent_process().join(), os._exit(1)), daemon=True).start()


def say(text, file=None):
    """Print a line over the bar, if there is one."""
    print(f"{CLEAR if sys.stderr.isatty() else ''}{text}", file=file, flush=True)


def blank(cell):
    """Return what is kept of a cell of which nothing is played: `tasks` that were begun, and those of them that are `owed`."""
    return {"mark": mark(cell.game), "date": "", "seconds": 0.0, "tasks": 0, "owed": [], "counts": {}}


def timed(cell, number):
    """Run a task; return what it counts, and how long it took in s."""
    began = perf_counter()
    return KINDS[cell.kind].run(cell, number), perf_counter() - began


def told(cell, kept):
    """Return in a line how far a cell is."""
    counts = kept["counts"]
    share = "{:.2f} [{:.2f}, {:.2f}] of {}".format(*interval(counts), counts["matches"]) if counts.get("matches") else ""
    rest = " ".join(f"{number} {name}" for name, number in counts.items() if name not in ("won", "moves", "matches"))
    return f"{cell.name}: {share or rest or 'nothing yet'}, {kept['seconds']:.0f} s{'' if ended(cell, kept) else ', open'}"


def main(given=None):
    """Go on with a campaign; return 1 if something went wrong on the way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=bots_page.KEPT)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(given)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    campaign = Campaign(cells(asked.kinds.split(","), asked.games.split(",")), asked.kept)
    trouble = campaign.go_on(asked.jobs, asked.minutes) or "; ".join(campaign.troubles.values())
    still = [told(cell, kept) for cell, kept in campaign.cells.items() if not ended(cell, kept)]
    say("\n".join([*still, f"{len(campaign.cells) - len(still)} of {len(campaign.cells)} cells have ended", *filter(None, [trouble])]))
    if asked.write:
        bots_page.write(asked.kept)
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
