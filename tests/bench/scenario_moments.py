"""Mine the scenarios: `python3 tests/bench/scenario_moments.py [GAME…]`. What they play is played once more, and what is nearer, or new, is frozen.

Left out is what is not played with the cards and the words at hand, or not by moves alone.
"""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src"), str(ROOT / ".cache" / "words")]

from courtcards.engine.game import NOTHING_BEFORE, Game
from courtcards.games import GAMES
from courtcards.lessons.authoring.mining import mined
from courtcards.lessons.moments import Moment, home, written


class Listener:
    """Hears which matches are dealt, and what is played and tried in them: `played` holds a moment for each, by the match it is of."""

    def __init__(self):
        self.played, self.matches, self.tried = {}, [], {}

    def listen(self, patch):
        """Hear every match from now on; `patch` undoes it at the end."""
        deal, play, why_not = Game.__init__, Game.play_text, Game.why_not_text

        def dealt(game, seats=2, options=None, seed=0, deck=None, story=None, after=NOTHING_BEFORE, cards=None, words=None, machines=()):
            deck = deck and list(deck)
            deal(game, seats, options, seed, deck, story, after, cards, words, machines)
            if cards is None and words is None and not machines:
                before = {name: [*seats] for name, seats in after._asdict().items() if seats}
                self.hear(game, Moment(game.id, "", seats, dict(options or {}), " ".join(deck or ()), None if deck else seed, after=before))

        def made(game, text):
            move = play(game, text)
            if id(game) in self.played:
                moment = self.played[id(game)]
                self.hear(game, moment._replace(moves=(*moment.moves, str(move))))
            return move

        def asked(game, text):
            refusal = why_not(game, text)
            if refusal and id(game) in self.played:
                moment = self.played[id(game)]._replace(move=str(text))
                self.tried[repr(moment)] = moment
            return refusal

        for name, heard in (("__init__", dealt), ("play_text", made), ("why_not_text", asked)):
            patch.setattr(Game, name, heard)

    def hear(self, game, moment):
        """Keep what was played in a match, and the match, lest another one has its number."""
        if id(game) not in self.played:
            self.matches.append(game)
        self.played[id(game)] = moment

    def pytest_sessionstart(self):
        self.patch = pytest.MonkeyPatch()
        self.listen(self.patch)

    def pytest_sessionfinish(self):
        self.patch.undo()


def main(games):
    """Run the scenarios of the books of some games, and freeze what they bring."""
    for game in games:
        listener, book = Listener(), GAMES[game].__module__.split(".")[2]
        pytest.main(["-q", "-p", "no:cacheprovider", str(ROOT / "tests" / "books" / book / "scenarios")], plugins=[listener])
        heard = [moment for moment in (*listener.played.values(), *listener.tried.values()) if moment.game == game]
        print(game, len(heard), "positions")
        home(game).write_text(written(mined(game, 0, played=heard)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
