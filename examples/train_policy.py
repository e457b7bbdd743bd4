#!/usr/bin/env python3
"""Train a small policy against squires with nothing but NumPy, and report how often it wins before and after.

    pip install ".[rl]"
    python examples/train_policy.py [--game kingdrin] [--seats 2] [--minutes 2] [--matches 1000] [--seed 1]

The policy rates every legal move by a sum of weights: for each feature of the move, for the feature with its verb, and for both with the open question. It sees
nothing else, neither the rest of its hand nor the table, so it learns which moves are good in general, not when. Training is REINFORCE: after each batch
of matches, moves in won ones become more likely and moves in lost ones less. It's measured on `--matches` other matches, always making its best move.
"""

import argparse
import math
from random import Random
from time import monotonic

import numpy as np

from courtcards.bots import choose
from courtcards.rl import env
from courtcards.rl.observations import ROW_COLUMNS

BUCKETS = 1 << 14
SALT = np.arange(1, len(ROW_COLUMNS) + 1) * 40_503          # tells the columns of a move apart
BATCH, RATE = 40, .3


class Policy:
    """A weight for each feature; features are hashed into buckets."""

    def __init__(self):
        self.weights = np.zeros(BUCKETS)

    def features(self, seen, questions):
        """Return the buckets of all legal moves, one row per move."""
        rows = seen["moves"][:int(seen["action_mask"].sum())].astype(np.int64)
        question = int(seen["observation"][questions].argmax()) + 1
        alone = rows * 2_654_435 + SALT
        with_verb = alone + rows[:, :1] * 97_003
        asked = with_verb + question * 7_919
        return np.concatenate([alone, with_verb, asked], axis=1) % BUCKETS

    def chances(self, features):
        """Return the probability of every move."""
        rates = self.weights[features].sum(axis=1)
        odds = np.exp(rates - rates.max())
        return odds / odds.sum()

    def learn(self, matches):
        """Make the moves of won matches more likely, by how much better than the others they ended."""
        rewards = np.array([reward for _, reward in matches])
        better = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
        step = np.zeros(BUCKETS)
        for (moves, _), advantage in zip(matches, better, strict=True):
            for features, chances, chosen in moves:
                np.add.at(step, features[chosen], advantage)
                np.add.at(step, features, -advantage * chances[:, None])
        self.weights += RATE * step / len(matches)


def play_match(made, policy, seat, rng, numbers, greedy):
    """Play a match against squires; return the policy's moves as (features, chances, index), and its reward."""
    made.reset()
    inner, mine, moves, reward = made.unwrapped, f"player_{seat}", [], 0
    questions = [at for at, name in enumerate(inner.layout.columns) if name.startswith("question ")]
    for agent in made.agent_iter():
        if agent != mine:
            over = made.terminations[agent] or made.truncations[agent]
            number = inner.seat_of[agent]
            made.step(None if over else [*inner.game.moves(number)].index(choose(inner.game, number, "squire", rng)))
            continue
        seen, reward, ended, truncated, _ = made.last()
        if ended or truncated:
            made.step(None)
            continue
        features = policy.features(seen, questions)
        chances = policy.chances(features)
        chosen = int(chances.argmax()) if greedy else int(numbers.choice(len(chances), p=chances))
        moves.append((features, chances, chosen))
        made.step(chosen)
    return moves, reward


def measure(made, policy, matches, rng, numbers, greedy):
    """Return in words how many matches a policy wins, with a 95 % interval (Wilson)."""
    seats, z = len(made.possible_agents), 1.96
    won = sum(play_match(made, policy, match % seats, rng, numbers, greedy)[1] > 0 for match in range(matches))
    share = won / matches
    middle, width = share + z * z / (2 * matches), z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches ** 2))
    low, high = [(middle + side * width) / (1 + z * z / matches) for side in (-1, 1)]
    return f"won {share:.1%} of {matches} matches ({low:.1%} to {high:.1%})"


def main():
    """Measure random play, train, and measure again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="kingdrin")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    made, policy, rng, numbers = env(given.game, given.seats), Policy(), Random(given.seed), np.random.default_rng(given.seed)
    made.reset(seed=given.seed)
    print(f"Random moves {measure(made, policy, given.matches, rng, numbers, greedy=False)} against squires.", flush=True)
    begun, played, batch = monotonic(), 0, []
    while monotonic() - begun < 60 * given.minutes:
        batch.append(play_match(made, policy, played % given.seats, rng, numbers, greedy=False))
        played += 1
        if len(batch) == BATCH:
            policy.learn(batch)
            batch = []
            if played % (25 * BATCH) == 0:
                print(f"{played} matches after {monotonic() - begun:.0f} s", flush=True)
    print(f"Trained on {played} matches, the policy {measure(made, policy, given.matches, rng, numbers, greedy=True)}.")


if __name__ == "__main__":
    main()
