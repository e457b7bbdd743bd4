"""Studies of the games among squires: one per game, kept in a folder so that they can continue, and one page for all.

    PYTHONPATH=src:.cache/words nice python3 tests/bench/study.py FOLDER [--games a,b] [--minutes 60] [--matches 400] [--jobs 2] [--seed 0]

See `courtcards lab GAME --study`.
"""

import argparse
from pathlib import Path
from time import perf_counter

from courtcards.cli.study import BadStudy, StudySettings, make_study, unfinished_line
from courtcards.games import GAMES
from table.report.report import render_report

SEATS = {"kingdrin": (2, 3, 4, 5)}              # others: the fewest that make a match
AGAINST = {"kingdrin": ({"fresh_value": True}, {"finish_round": True}, {"fresh_value": True, "finish_round": True})}


def plan(game, matches, seed):
    """Return a game's plan."""
    seats = [*SEATS.get(game, (max(2, GAMES[game].fewest),))]
    return {"game": game, "seats": seats, "rules": [{}, *AGAINST.get(game, ())], "bots": "squire", "matches": matches, "seed": seed}


def main():
    """Study one game after the other, each for its share of the remaining time, and write the page after each."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("folder", type=Path)
    given.add_argument("--games", default=",".join(GAMES))
    given.add_argument("--minutes", type=float, default=60)
    given.add_argument("--matches", type=int, default=400)
    given.add_argument("--jobs", type=int, default=2)
    given.add_argument("--seed", type=int, default=0)
    chosen = given.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    games, studies, end = chosen.games.split(","), [], perf_counter() + 60 * chosen.minutes
    for number, game in enumerate(games):
        try:
            left = max(0.0, end - perf_counter()) / 60 / (len(games) - number)
            wanted = StudySettings(chosen.jobs, minutes=left, kept=chosen.folder / f"{game}.json")
            studies.append(make_study(plan(game, chosen.matches, chosen.seed), wanted))
        except BadStudy as trouble:
            print(f"{game}: {trouble}", flush=True)
            continue
        played = sum(counts["n"] for counts in studies[-1]["counts"].values())
        told = f"{game}: {played} matches in {studies[-1]['made']['seconds']:.0f} s", unfinished_line(studies[-1], wanted)
        print("; ".join(filter(None, told)), flush=True)
        (chosen.folder / "report.html").write_text(render_report(studies), "utf-8")


if __name__ == "__main__":
    main()
