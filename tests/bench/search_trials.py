"""Search trials: one searcher among others, in every seat of the same deals. Prints a row of docs/bots-search.md.

    PYTHONPATH=src python3 tests/bench/search_trials.py GAME SEATS BOT OTHER [--most 96] [--least 24] [--seed 5000] [--rules fresh_value,finish_round]

It measures the worth of a search budget, of seeing hidden cards, or of other squires in playouts. BOT and OTHER are a level, optionally with its own budget, and
optionally one that sees everything, or all hands but not the order of a pile: `king`, `knight:16x8`, `king:64x12x8:seer`, `king:hands`. --rules are house
rules to turn on.
"""

import argparse
from itertools import chain
from random import Random
from time import process_time

from courtcards import bots
from courtcards.engine.strategy import SearchBudget
from courtcards.games import GAMES
from courtcards.lab import wilson_interval


class Hands:
    """A true game whose copies have their piles shuffled, so that only the hands are known."""

    def __init__(self, game, rng):
        self.game, self.rng = game, rng

    def copy(self):
        """Return a copy with another pile, and other cards set aside."""
        again = self.game.copy()
        piles = [getattr(again, name) for name in ("deck", "aside") if hasattr(again, name)]
        cards = [*chain(*piles)]
        self.rng.shuffle(cards)
        for pile in piles:
            pile[:] = [cards.pop() for _ in pile]
        return again


def by_hands(position, seat, level, rng, known):
    """Return the answer of a bot that sees all hands."""
    thought = bots.start_thinking(position.imagine(seat, rng), seat, level, rng, known, true=Hands(position, rng))
    while thought.step():
        pass
    return thought.move


EYES = {"seer": bots.seeing_bot_answer, "hands": by_hands}


class Bot:
    """A level with its own AI, and the time its answers take."""

    def __init__(self, game, name):
        level, *ways = name.split(":")
        mind = bots.mind_of(game)
        self.level, self.seconds, self.answers = level, 0.0, 0
        self.choose = next((EYES[way] for way in ways if way in EYES), bots.choose)
        for way in ways:
            if way[0].isdigit():
                budget = mind.budgets[level]._asdict() | dict(zip(SearchBudget._fields, map(int, way.split("x")), strict=False))
                mind = mind._replace(budgets={**mind.budgets, level: SearchBudget(**budget)})
        self.mind = mind

    def answer(self, position, seat, rng, known):
        """Return an answer, and record its time if there was a choice."""
        bots.MINDS[position.id] = self.mind
        began = process_time()
        move = self.choose(position, seat, self.level, rng, known)
        if len(position.moves(seat)) > 1:
            self.seconds, self.answers = self.seconds + process_time() - began, self.answers + 1
        return move


def play(game, seated, seed, rules):
    """Play a match, with separate dice for every seat; return the winning seats."""
    told = []
    position = GAMES[game](len(seated), dict.fromkeys(rules, True), seed=seed, story=lambda _, fact: told.append(fact))
    rng, dice = Random(seed), [Random(seed * 16 + seat) for seat in range(len(seated))]
    while position.question is not None:
        seat = rng.choice(position.question.seats)
        known = [fact for fact in told if fact.seats is None or seat in fact.seats]
        position.play(seated[seat].answer(position, seat, dice[seat], known))
    return position.outcome.winners


def main():
    """Measure, and print the state after every deal."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("game")
    given.add_argument("seats", type=int)
    given.add_argument("bot")
    given.add_argument("other")
    given.add_argument("--most", type=int, default=96)
    given.add_argument("--least", type=int, default=24)
    given.add_argument("--seed", type=int, default=5000)
    given.add_argument("--rules", type=lambda text: text.split(","), default=())
    chosen = given.parse_args()
    seats, won, played, low, high = chosen.seats, 0.0, 0, 0.0, 1.0
    strong, weak = Bot(chosen.game, chosen.bot), Bot(chosen.game, chosen.other)
    need = .6 if seats == 2 else 1.5 / seats
    while played < chosen.most and not (played >= chosen.least and (low >= need or high < need)):
        for at in range(seats):
            winners = play(chosen.game, [strong if seat == at else weak for seat in range(seats)], chosen.seed + played // seats, chosen.rules)
            won, played = won + (at in winners) / len(winners), played + 1
        low, high = wilson_interval(won, played)
        print(f"| {chosen.bot}, {chosen.other} | {chosen.game} {seats} | {won / played:.2f} [{low:.2f}, {high:.2f}] | {won / played * seats:.2f} | {played} | "
              f"{strong.seconds / max(1, strong.answers) * 1000:.0f}, {weak.seconds / max(1, weak.answers) * 1000:.0f} |", flush=True)


if __name__ == "__main__":
    main()
