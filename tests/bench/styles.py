"""The character of bots, measured: a styled bot among unstyled ones, in every seat of the same deals. Prints a line a game and style.

    PYTHONPATH=src:.cache/words python3 tests/bench/styles.py [--games a,b] [--styles a,b] [--matches 400] [--seats N] [--jobs 1] [--bot squire] [--json FILE]

Shown are its share of the wins [95 %], and which share of its answers, where there was a choice, did what (`Mind.deeds`), each with its interval
over matches; "-" are unstyled bots in the same seats. A style may cost at most 10 points of the fair share.
"""

import argparse
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random

from courtcards.bots import choose, mind_of
from courtcards.bots.styles import NAMED
from courtcards.games import GAMES
from courtcards.lab import wilson

Z = 1.96
COST = .10              # of the wins, that a style may cost
DEEDS = ("attack", "leader", "weakest", "arm", "guard", "gift", "pass")
NONE = "-"


def name_of(style):
    """Return a name whose bots have a style."""
    return next((name for name, known in NAMED.items() if known == style), "")


def measure(game, style, bot, seats, matches, seed):
    """Play matches of one bot of a style, in every seat in turn, among unstyled ones; return its wins, and of each deed the share with its interval."""
    won, rows = 0.0, []
    for number in range(matches):
        at = number % seats
        outcome, done = play(game, name_of(style), at, bot, seats, seed + number // seats)
        won += 1 / len(outcome.winners) if at in outcome.winners else 0.0
        rows.append(done)
    return {"game": game, "style": style, "bot": bot, "seats": seats, "matches": matches, "share": round(won / matches, 3), "interval": wilson(won, matches),
            "deeds": {deed: ratio([(done[deed], done["answers"]) for done in rows]) for deed in DEEDS}}


def play(game, name, at, bot, seats, seed):
    """Play one match; return its outcome, and what the bot in one seat has done, by deed, in so many `answers`."""
    told, done, rng, deeds = [], Counter(), Random(seed), mind_of(game).deeds
    position = GAMES[game](seats, {}, seed, story=lambda _, fact: told.append(fact))
    while position.question is not None:
        seat = rng.choice(position.question.seats)
        known = [fact for fact in told if fact.seats is None or seat in fact.seats]
        move = choose(position, seat, bot, rng, known, name=name if seat == at else "")
        if seat == at and len(position.moves(seat)) > 1:
            done.update(["answers", *deeds(position, seat, move)])
        position.play(move)
    return position.outcome, done


def ratio(rows):
    """Return the share that one count has of another over matches, with its 95 % interval: matches are drawn, not answers."""
    whole, n = sum(of for _, of in rows), len(rows)
    share = sum(count for count, _ in rows) / max(1, whole)
    off = Z * sqrt(sum((count - share * of) ** 2 for count, of in rows) / max(1, n - 1) / n) / max(1, whole / n)
    return [round(share, 4), round(share - off, 4), round(share + off, 4)]


def line(one):
    """Return what was measured as a line."""
    low, high = one["interval"]
    deeds = "  ".join(f"{deed} {share:.3f} ±{high - share:.3f}" for deed, (share, _, high) in one["deeds"].items() if share)
    costly = " (costs much)" if one["share"] < 1 / one["seats"] - COST else ""
    return f"{one['game']}, {one['seats']} {one['bot']} {one['style']:9} {one['share']:.3f} [{low:.2f}, {high:.2f}]{costly}  {deeds}"


def main():
    """Measure every style of every game."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", default=",".join(game for game in GAMES if mind_of(game).styles))
    given.add_argument("--styles")
    given.add_argument("--matches", type=int, default=400)
    given.add_argument("--seats", type=int, default=3)
    given.add_argument("--bot", default="squire")
    given.add_argument("--seed", type=int, default=7000)
    given.add_argument("--jobs", type=int, default=1)
    given.add_argument("--json", type=Path)
    chosen, results = given.parse_args(), []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        asked = [(game, style) for game in chosen.games.split(",") for style in (chosen.styles.split(",") if chosen.styles else (NONE, *mind_of(game).styles))]
        running = [pool.submit(measure, game, style, chosen.bot, min(chosen.seats, GAMES[game].most), chosen.matches, chosen.seed) for game, style in asked]
        for done in running:
            results.append(done.result())
            print(line(results[-1]), flush=True)
            if chosen.json:
                chosen.json.write_text(json.dumps(results, indent=1), "utf-8")


if __name__ == "__main__":
    main()
