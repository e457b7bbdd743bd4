"""Pageant with a word list, and a match in which two words were looked up."""

from helpers.toy import Pageant

from courtcards.engine.word_lists import pack_words, parse_words
from courtcards.saves.record import Record

FEW = {"CAT": 10, "CATS": 20, "COT": 99}
OURS = parse_words(pack_words(FEW))
OTHER = "0123456789abcdef"          # the hash of another list


class Mottos(Pageant):
    """Pageant in which mottos must be words from a list."""

    id = "wordy"
    takes_words = True


class Wordy(Pageant):
    """Pageant that takes words, and looks up two with every card."""

    takes_words = True

    def why_not_word(self, word):
        return None

    def do_plant(self, move):
        super().do_plant(move)
        self.look_up("COT")
        self.look_up("QI")


def planted():
    """Return the record of a match in which two words were looked up."""
    record = Record("pageant", ["Ada", "Odo"], seed=5)
    record.play(str(next(move for move in record.game.moves() if move.verb == "plant")))
    return record
