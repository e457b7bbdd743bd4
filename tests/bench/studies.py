"""Measured numbers in the texts of the games: statistics of matches between bots, from the commands in docs/studies.json.

That file also has everything needed to reproduce them; the texts read them from src/courtcards/texts/studies.toml. Neither file's results are ever
edited by hand.

    PYTHONPATH=src:.cache/words nice python3 tests/bench/studies.py [--all] [--jobs 2] [NAME …]

This measures the named studies, or those made by other bots or rules than the current ones (`--all`: every one). A new study is a name in the JSON file
with its `command` (for `python3 -m courtcards`) and the `figures` to add up; a sentence uses it by `{study.NAME.share}`, `.range` or `.matches`.
"""

import argparse
import json
import shlex
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import reduce
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from bench.cells import mark

from courtcards import __version__
from courtcards.cli.main import command_parser, parse_seat_numbers, playable_game, study_plan
from courtcards.games import GAMES
from courtcards.lab import WIN_PARTS, add_counts, wilson_interval
from courtcards.lab.analysis.study import tasks_by_part
from courtcards.lab.tasks import run_task

KEPT, TOLD = ROOT / "docs" / "studies.json", ROOT / "src" / "courtcards" / "texts" / "studies.toml"
FIRST = 20                      # matches with individually saved results, so that a test can replay them
HEAD = "# Made by tests/bench/studies.py of docs/studies.json: what the bots' matches have shown, as the sentences take it.\n"


def read():
    """Return the studies by name."""
    return json.loads(KEPT.read_text("utf-8"))


def write(studies):
    """Write the studies, one per line, and the texts' values from them."""
    rows = [f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False, sort_keys=True)}" for name, one in sorted(studies.items())]
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
    TOLD.write_text(told(studies), "utf-8")


def told(studies):
    """Return the texts' values from the studies: percentages, their 95 % intervals, and the number of matches."""
    rows = []
    for name, one in sorted(studies.items()):
        low, high = (percent(one[end]) for end in ("low", "high"))
        rows.append(f'{name} = {{ share = "{percent(one["share"])}", range = "{low}–{high}", matches = "{one["matches"]:,}" }}\n')
    return HEAD + "".join(rows)


def percent(share):
    """Return a share as a whole percentage.

        >>> percent(.4849), percent(.125)
        (48, 13)
    """
    return int(100 * share + .5)


def plan_of(command):
    """Return the game and the plan of a command."""
    given = command_parser().parse_args(shlex.split(command))
    return given.game, study_plan(playable_game(given.game), given, parse_seat_numbers(given.seats))


def played(plan, map=map):
    """Return the counts of a study's first part: matches with the first house rules and numbers of seats."""
    return reduce(add_counts, map(run_task, tasks_by_part(plan)[0]))


def first(plan):
    """Return the results of a plan's first matches.

    `begun` says for each match whether the beginner won (- for a shared win), `ends` counts the endings, and `decisions` all decisions.
    """
    counts = played(plan | {"matches": min(FIRST, plan["matches"])})
    won = [counts["deals"][str(deal)][3] for deal in range(plan["seed"], plan["seed"] + counts["n"])]
    ends = {key.removeprefix("reason."): times for key, times in counts["keys"].items() if key.startswith("reason.")}
    return {"begun": "".join(["-" if 0 < each < WIN_PARTS else str(each // WIN_PARTS) for each in won]), "ends": ends,
            "decisions": sum(int(choices) * times for choices, times in counts["choices"].items())}


def measured(study, map=map):
    """Return a study with its results."""
    game, plan = plan_of(study["command"])
    counts, figures = played(plan, map), study["figures"]
    n, won = counts["begun"] if figures == ["begins"] else (counts["n"], WIN_PARTS * sum(counts["keys"].get(name.replace("ends-", "reason."), 0) for name in figures))
    low, high = wilson_interval(won / WIN_PARTS, n)
    return {"command": study["command"], "figures": figures, "matches": n, "share": round(won / WIN_PARTS / n, 3), "low": low, "high": high, "first": first(plan),
            **made(game), "date": date.today().isoformat()}


def made(game):
    """Return the origin of a result: the version, the rules of the game, and the mark of its bots, as in docs/bots.json."""
    return {"version": __version__, "rules": GAMES[game].rules, "mark": mark(game)}


def old(study):
    """Return whether a study has no results, or results of other rules or bots."""
    now = made(plan_of(study["command"])[0])
    return any(study.get(name) != now[name] for name in ("rules", "mark"))


def main():
    """Measure the wanted studies, and write each as soon as it's done."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("names", nargs="*", metavar="NAME")
    given.add_argument("--all", action="store_true")
    given.add_argument("--jobs", type=int, default=2)
    chosen, studies = given.parse_args(), read()
    wanted = chosen.names or [name for name, one in studies.items() if chosen.all or old(one)]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for name in wanted:
            studies[name] = measured(studies[name], pool.map)
            print(f"{name}: {studies[name]['share']} [{studies[name]['low']}, {studies[name]['high']}] of {studies[name]['matches']}", flush=True)
            KEPT.with_suffix(".new").write_text(json.dumps(studies), "utf-8")
    KEPT.with_suffix(".new").unlink(missing_ok=True)
    write(studies)


if __name__ == "__main__":
    main()
