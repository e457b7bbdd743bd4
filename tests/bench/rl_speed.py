"""How fast environments are: steps per second of our games beside PettingZoo's own card games, with random moves, in one process. Prints one table.

    PYTHONPATH=src:.cache/words .cache/venv/bin/python tests/bench/rl_speed.py [--seconds 3] [--rounds 3]

A step is an observation and a move: `last`, a random action that the mask allows, `step`; dealing counts too. The environments take turns, and each one's
median over the rounds is printed. Seconds are processor time, so that a busy machine changes little. PettingZoo's card games need packages that the tests
don't install (`pip install rlcard pygame-ce`); those that can't be imported are named at the end.
"""

import argparse
import importlib
from statistics import median
from time import process_time

import numpy as np

from courtcards.games import GAMES
from courtcards.rl import env

THEIRS = "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5"


def environments():
    """Return the environments by name, and the errors of those that can't be imported, by name."""
    found = {f"courtcards {game}, {seats} seats": env(game, seats) for game, kind in GAMES.items() for seats in sorted({kind.fewest, kind.most})}
    missing = {}
    for name in THEIRS:
        try:
            found[f"pettingzoo {name}"] = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as error:
            missing[name] = str(error)
    return found, missing


def steps_per_second(made, seconds, rng):
    """Play random matches for some seconds; return the number of steps per second."""
    steps, begun = 0, process_time()
    made.reset(seed=steps)
    while process_time() - begun < seconds:
        for _ in made.agent_iter():
            seen, _, terminated, truncated, info = made.last()
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            made.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
            steps += 1
            if process_time() - begun > seconds:
                break
        made.reset()
    return steps / (process_time() - begun)


def main():
    """Measure all environments in turns."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    given, rng = parser.parse_args(), np.random.default_rng(1)
    made, missing = environments()
    speeds = {name: [] for name in made}
    for _ in range(given.rounds):
        for name, one in made.items():
            speeds[name].append(steps_per_second(one, given.seconds, rng))
    for name, found in speeds.items():
        print(f"{name:42} {median(found):7.0f}")
    for name, why in missing.items():
        print(f"{name} can't be imported: {why}")


if __name__ == "__main__":
    main()
