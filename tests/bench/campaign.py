"""Bot campaigns: many matches in small tasks, saved as they finish, so that a stopped campaign can continue. See docs/bots.md.

    PYTHONPATH=.:src:tests:.cache/words nice .cache/venv/bin/python tests/bench/campaign.py
        [--kinds levels,honesty,styles,fair] [--games a,b] [--minutes 60] [--jobs 2] [--kept docs/bots.json] [--write]

`levels` plays one stronger bot among weaker ones, in every seat of the same deals, until the 95 % interval is on one side of the required share;
`honesty` plays a king that sees everything among honest ones; `styles` one styled bot among unstyled ones; `fair` compares deals that a seat can't tell
apart. The cell with the least time so far goes next. If it stops (Ctrl+C, a kill, the end of its minutes), run the same command to continue; nothing
else may write the file meanwhile. Results of outdated bots are set aside. --write updates the tables of docs/bots.md at the end; --minutes 0 plays
nothing and only reports progress.
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

CLEAR = "\r\033[K"           # clears the terminal's line
AWAY = ROOT / ".cache" / "bots-before.json"


class Campaign:
    """The saved results of some cells, and the tasks in flight."""

    def __init__(self, wanted, path):
        self.path, self.flying = path, {}
        self.kept = bots_page.read(path)
        self.put_away(wanted)
        self.cells = {cell: self.kept.setdefault(cell.name, blank(cell)) for cell in wanted}
        self.troubles = {}

    def put_away(self, wanted):
        """Set aside results of outdated bots, for the wanted games and kinds."""
        marks = {cell.name: mark(cell.game) for cell in wanted}
        about = {(cell.kind, cell.game) for cell in wanted}
        old = {name: one for name, one in self.kept.items() if tuple(name.split()[:2]) in about and one["mark"] != marks.get(name)}
        if played := [one for one in old.values() if one["counts"]]:
            say(f"put away {len(played)} cells of other bots, to {AWAY}")
            AWAY.parent.mkdir(exist_ok=True)
            bots_page.keep(AWAY, (bots_page.read(AWAY) if AWAY.exists() else {}) | {f"{name} {one['mark']}": one for name, one in old.items() if one["counts"]})
        self.kept = {name: one for name, one in self.kept.items() if name not in old}

    def next(self, seconds):
        """Start a task for the cell with the least time so far, if its tasks fit into the remaining seconds.

        Return it, or None if there is none.
        """
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
        """Return the number of a cell's next task, or None if it has ended or failed, or if all its tasks are in flight."""
        kept, flying = self.cells[cell], [number for other, number in self.flying.values() if other == cell]
        if ended(cell, kept) or cell in self.troubles:
            return None
        owed = [number for number in kept["owed"] if number not in flying]
        return owed[0] if owed else kept["tasks"] if kept["tasks"] < KINDS[cell.kind].tasks(cell) else None

    def mean(self, cell):
        """Return the mean duration of a cell's tasks in s, or 0 if it's unknown."""
        kept = self.cells[cell]
        return kept["seconds"] / max(1, kept["tasks"] - len(kept["owed"]))

    def spent(self, cell):
        """Return a cell's time so far, including tasks in flight, and the number of tasks started."""
        flying = sum(other == cell for other, _ in self.flying.values())
        return self.cells[cell]["seconds"] + flying * self.mean(cell), self.cells[cell]["tasks"]

    def hear(self, cell, number, counts, seconds):
        """Add a task's counts and save them; report a cell that this completes."""
        kept = self.cells[cell]
        kept["owed"].remove(number)
        kept |= {"counts": add_counts(kept["counts"], counts) if kept["counts"] else counts, "seconds": round(kept["seconds"] + seconds, 2), "date": str(date.today())}
        bots_page.keep(self.path, {name: one for name, one in self.kept.items() if one.get("tasks", 1)})
        if ended(cell, kept):
            say(told(cell, kept))

    def left(self):
        """Return an estimate, in s, of how long the rest would take one process."""
        known = [self.mean(cell) for cell in self.cells if self.mean(cell)]
        usual = sum(known) / len(known) if known else 0.0
        return sum(left(cell, kept) * (self.mean(cell) or usual) for cell, kept in self.cells.items() if not ended(cell, kept))

    def go_on(self, jobs, minutes):
        """Run tasks in that many processes until all cells have ended or time is up; return the reason for stopping early, or ""."""
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
        """Start tasks for all idle processes; return whether any are running."""
        while len(self.flying) < jobs and (task := self.next(end - perf_counter())):
            self.flying[pool.submit(timed, *task)] = task
        return bool(self.flying)

    def take(self, done):
        """Process a finished task; report a cell that fails, and carry on with the others."""
        cell, number = self.flying.pop(done)
        try:
            self.hear(cell, number, *done.result())
        except BrokenProcessPool:
            raise
        except Exception as error:
            self.troubles[cell] = f"{cell.name}, task {number}: {type(error).__name__} {error}"
            say(self.troubles[cell], sys.stderr)


def stopped(why, pool):
    """Abort everything in flight; return the reason as a message."""
    pool.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        process.terminate()
    return f"{why}; run the same command to continue"


def follow():
    """Ignore Ctrl+C, which the parent process handles, and exit when the parent does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=lambda: (multiprocessing.parent_process().join(), os._exit(1)), daemon=True).start()


def say(text, file=None):
    """Print a line above the progress bar, if there is one."""
    print(f"{CLEAR if sys.stderr.isatty() else ''}{text}", file=file, flush=True)


def blank(cell):
    """Return the empty results of a cell: `tasks` counts those started, `owed` lists those unfinished."""
    return {"mark": mark(cell.game), "date": "", "seconds": 0.0, "tasks": 0, "owed": [], "counts": {}}


def timed(cell, number):
    """Run a task; return its counts, and its duration in s."""
    began = perf_counter()
    return KINDS[cell.kind].run(cell, number), perf_counter() - began


def told(cell, kept):
    """Return a cell's progress as one line."""
    counts = kept["counts"]
    share = "{:.2f} [{:.2f}, {:.2f}] of {}".format(*interval(counts), counts["matches"]) if counts.get("matches") else ""
    rest = " ".join(f"{number} {name}" for name, number in counts.items() if name not in ("won", "moves", "matches"))
    return f"{cell.name}: {share or rest or 'nothing yet'}, {kept['seconds']:.0f} s{'' if ended(cell, kept) else ', open'}"


def main(given=None):
    """Continue a campaign; return 1 if anything went wrong on the way."""
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
