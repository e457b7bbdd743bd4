"""How many letters a match takes if everybody plays by letter: how often the next answer is somebody else's. Prints for each game and number of players the
median and the quarters of matches between squires, beside what its layout says.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/letters.py [MATCHES] [GAME] [OPTION=VALUE …]
"""

import sys
from random import Random
from statistics import median, quantiles

from courtcards.bots import choose
from courtcards.engine.options import choose as chosen
from courtcards.games import GAMES
from courtcards.saves.record import Record
from table.books import layout_of

MOST = 4            # players of whom all play by letter; more would be very many letters
LONGEST = 1200      # moves of a match


def letters(game, players, options, seed):
    """Return how often a match changes hands."""
    record, rng, writer, count = Record(game, [f"Player {seat}" for seat in range(players)], options, seed), Random(seed), None, 0
    while record.game.question and len(record.moves) < LONGEST:
        asked = record.game.question.seats
        seat = writer if writer in asked else rng.choice(asked)
        count, writer = count + (seat != writer), seat
        record.play(str(choose(record.game, seat, "squire", rng)))
    return count


def main(matches="40", only="", *given):
    """Count the letters of matches of every game that is played by letter, or of one with some house rules."""
    for game, kind in GAMES.items():
        says = layout_of(game).letters
        if says is None or only not in ("", game):
            continue
        values = dict(option.split("=") for option in given)
        options = {option.name: option.read(values[option.name]) for option in kind.options if option.name in values}
        for players in range(2, min(kind.most, MOST) + 1):
            counts = [letters(game, players, options, seed) for seed in range(int(matches))]
            print(f"{game:20} {players} {median(counts):6} {quantiles(counts)}  told: {says(players, chosen(kind.options, options))}", flush=True)


main(*sys.argv[1:])
