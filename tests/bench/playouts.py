"""Playouts, decisions and king's moves per second of every game, in CPython and in Pyodide, beside what other systems do, in one run.

    PYTHONPATH=src:.cache/words python3 tests/bench/playouts.py [--rounds 3] [--games ID …] [--peers FOLDER] [--json]

A playout is 12 decisions of squires and what the judge says then, from a position in the middle of a match. A king's move is a whole one:
the world imagined, what was seen remembered, and searched. Best of some rounds of short slices, one game after the other in every round,
so that a busy machine slows all alike. FOLDER holds `node_modules` with boardgame.io@0.50.2, and a venv `v` with open-spiel==2.0.2 and
numpy; without it what others reached elsewhere is shown, which does not compare.
"""

import argparse
import json
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter

from courtcards.bots import choose, choosing, mind_of
from courtcards.bots.search import go_on
from courtcards.games import GAMES

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT.parent / "shared" / "peers"
HORIZON, STAND, SLICE = 12, 8, .1                               # decisions of a playout, positions that are measured, seconds
ELSEWHERE = {"OpenSpiel, Python ISMCTS, hearts": 704, "boardgame.io, MCTS, eights": 45}     # ../shared/peers/README.md
PEERS = (
    ("OpenSpiel, Python ISMCTS, hearts", "bench_ismcts_openspiel.py", {"impl": "Python ISMCTSBot", "game": "hearts"}, "sims_per_s_median"),
    ("boardgame.io, MCTS, eights", "bench_bgio.cjs", {"level": "mcts"}, "sims_per_s_median"),
)


class Bench:
    """A game with some seats: positions from the middle of its matches, and what is timed with them."""

    def __init__(self, game, seats):
        self.game, self.seats, self.mind, self.rng = game, seats, mind_of(game), Random(1)
        self.standing = cycle(list(filter(None, [self.stand(seed) for seed in range(STAND)])))
        self.deal, self.match = STAND, None

    def stand(self, seed):
        """Return a position in which there is a choice, and what the seat that is asked was told; None where there is none."""
        told, rng = [], Random(seed)
        game = GAMES[self.game](self.seats, None, seed, story=lambda _, fact: told.append(fact))
        for at in range(400):
            asked = game.question
            if asked is None:
                return None
            seat = rng.choice(asked.seats)
            if at >= 6 + 5 * seed and choosing(game, game.moves(seat)):
                return game, seat, [fact for fact in told if fact.seats is None or seat in fact.seats]
            game.play(choose(game, seat, "squire", rng))
        return None

    def playout(self):
        """Go on from a position as a search does."""
        game, _, _ = next(self.standing)
        world = game.copy()
        go_on(world, self.mind, HORIZON, self.rng)
        if self.mind.judge:
            self.mind.judge.chances(world)

    def decision(self):
        """Let a squire decide once, in one match after the other."""
        if self.match is None or self.match.question is None:
            self.match, self.deal = GAMES[self.game](self.seats, None, self.deal), self.deal + 1
        go_on(self.match, self.mind, 1, self.rng)

    def king(self):
        """Let a king answer."""
        game, seat, told = next(self.standing)
        choose(game, seat, "king", self.rng, told)

    @property
    def timed(self):
        """What is timed."""
        somewhere = next(self.standing, None) is not None
        return {"decisions": self.decision} | ({"playouts": self.playout, "kings_moves": self.king} if somewhere else {})


def per_second(run):
    """Return how often something is done in a second."""
    count, began = 0, perf_counter()
    while (spent := perf_counter() - began) < SLICE:
        run()
        count += 1
    return count / spent


def measure(rounds, games):
    """Return what is done per second, by game and seats."""
    numbers = [(id, seats) for id, kind in GAMES.items() if not games or id in games for seats in sorted({max(kind.fewest, 2), min(kind.most, 4)})]
    benches = [(f"{id} {seats}", Bench(id, seats)) for id, seats in numbers]
    best = {name: dict.fromkeys(bench.timed, 0.0) for name, bench in benches}
    for _ in range(rounds):
        for name, bench in benches:
            for what, run in bench.timed.items():
                best[name][what] = max(best[name][what], per_second(run))
    return {name: {what: round(found, 1) for what, found in each.items()} for name, each in best.items()}


def peers(folder):
    """Return what other systems do per second, measured now."""
    found = {}
    for name, script, wanted, what in PEERS:
        copy = folder / script              # where its packages are
        copy.write_bytes((SCRIPTS / script).read_bytes())
        command = ["node", copy, "0.1", "1"] if copy.suffix == ".cjs" else [folder / "v" / "bin" / "python", copy, "--runs", "1"]
        said = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
        lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
        found[name] = next(line[what] for line in lines if wanted.items() <= line.items())
    return found


def worker(given):
    """Return what is done per second in Pyodide, whose speed is that of a page's worker."""
    command = ["node", "tests/bench/pyodide.mjs", "playouts", "--json", *given]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)["here"]


def table(found):
    """Print what was measured."""
    print(f"{'per second':26}{'playouts':>10}{'decisions':>11}{'kings':>8}   in Pyodide{'playouts':>9}{'decisions':>11}{'kings':>8}")
    for name, here in found["here"].items():
        there = found["worker"].get(name, {})
        rates = [f"{each[what]:.0f}" if what in each else "-" for each in (here, there) for what in ("playouts", "decisions", "kings_moves")]
        print(f"{name:26}{rates[0]:>10}{rates[1]:>11}{rates[2]:>8}{rates[3]:>22}{rates[4]:>11}{rates[5]:>8}")
    for name, rate in found["peers"].items():
        print(f"{name}: {rate} simulations{'' if found['peers_measured'] else ' (elsewhere, not in this run)'}")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Playouts, decisions and king's moves per second.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--peers", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {"python": sys.version.split()[0], "platform": sys.platform, "here": measure(given.rounds, given.games)}
    if sys.platform != "emscripten":
        found["worker"] = worker(["--rounds", str(given.rounds), "--games", *given.games])
        found |= {"peers": peers(given.peers.resolve()) if given.peers else ELSEWHERE, "peers_measured": bool(given.peers)}
    print(json.dumps(found, indent=1)) if given.json else table(found)


if __name__ == "__main__":
    main()
