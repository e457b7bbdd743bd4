"""What a guest costs, in CPU time of CPython and characters: a press at the table with a guest beside one without, turn by turn, and a note where the guest sits.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/guests.py [PRESSES] [GAME …]

With `--audit` so many matches of each game in which something is a lie are played anew, of each way to lie, and as many honest ones: which lies are named, what is
not, and what a move of an honest one takes to be played anew.

    … tests/bench/guests.py --audit [MATCHES] [GAME …]
"""

import sys
from collections import Counter
from random import Random
from statistics import median
from time import process_time

from helpers.near import Party
from helpers.tampered import Heard, campaign, found

from courtcards.bots import choose
from courtcards.games import GAMES


class Timed(Party):
    """A match in which every other press at the table is made as if no guest heard along; its guest is told anew then."""

    def __init__(self, game):
        self.notes = []
        super().__init__(game, names=("Ada", "Ben", "bot:squire:Margot")[:min(3, GAMES[game].most)], seed=3)

    def deliver(self):
        """Deliver what waits, and time what guests take in."""
        waiting, self.box[:] = [*self.box], []
        for end, text in waiting:
            begun = process_time()
            end.heard(text)
            if end.name == "guest" and '"t":"news"' in text:
                self.notes.append((process_time() - begun) * 1000)
        return bool(waiting)

    def pressed(self, heard):
        """Return the ms of CPU time that a press of the person at the table takes, None where nobody there can press."""
        if not any(page is self.host for _, page in self.awaited()):
            return self.step() and None
        move = str(choose(self.session.record.game, 0, "squire", self.rng))
        self.session.audience = self.table.hosting if heard else None
        begun = process_time()
        self.host.do("move", move=move)
        took = (process_time() - begun) * 1000
        self.session.audience = self.table.hosting
        if not heard:
            self.table.hosting.anew()
        self.settle()
        return took


def main(presses="60", *games):
    """Print the figures of games."""
    for game in games or GAMES:
        party, took = Timed(game), {True: [], False: []}
        for number in range(int(presses) * 4):
            if party.session.position.outcome:
                sizes, party = party, Timed(game)
                party.notes += sizes.notes
            found = party.pressed(number % 2 == 0)
            if found is not None:
                took[number % 2 == 0].append(found)
        alone, along = median(took[False]), median(took[True])
        sent = sorted(map(len, party.ends[1][0].sent))
        print(f"{game:20} press alone {alone:5.2f} ms, with a guest {along:5.2f} ({along / alone:.2f}), a note {median(party.notes):5.2f}"
              f" ({median(party.notes) / alone:.2f}); characters of a note: median {sent[len(sent) // 2]}, most {sent[-1]}", flush=True)


def audit(matches="12", *games):
    """Print what is found of matches that are honest, and of others."""
    for game in games or GAMES:
        took, moves = 0.0, 0
        for number in range(int(matches)):
            match = Heard(game, Random(f"{game} {number}")).play(30)
            note, known, begun = match.opened(), match.known(), process_time()
            found(note, known)
            took, moves = took + process_time() - begun, moves + len(note["record"]["moves"])
        true, unnamed, named = campaign(game, int(matches))
        print(f"{game:20} honest ones found true {true} of {matches}, a move {took / moves * 1000:.1f} ms;"
              f" lies named {sum(map(len, named.values())) - len(unnamed)} of {sum(map(len, named.values()))}", flush=True)
        for way, keys in named.items():
            print(f"    {way:8} {dict(Counter(keys))}")
        for one in unnamed:
            print("    NOT NAMED, or honest:", one)


if __name__ == "__main__":
    audit(*sys.argv[2:]) if sys.argv[1:2] == ["--audit"] else main(*sys.argv[1:])
