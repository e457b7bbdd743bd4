"""The best scores of who plays alone: a list for each way to play a game. What is stored is not trusted and checked whenever it is read. No DOM."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.engine.card_sets import CardSet
from courtcards.engine.limits import NAME, SEED
from table.storage.match_saves import Saves
from table.storage.quota_storage import PREFIX
from table.storage.save_format import parsed, written

SCORES, ASIDE = PREFIX + "scores:", PREFIX + "scores-aside:"        # lists, and what was found in the place of one that nobody can read
MOST = 20               # scores that a list keeps, and as many apart
APART = "deal", "undo", "seen", "hint", "rule"      # why a score is listed apart: no fresh deal, moves taken back, hidden cards seen, hints, a house rule
LATEST = 253_402_214_400_000        # ms; later than that no day is


class Score(NamedTuple):
    """What somebody scored in a match: the match by its id, the name, when (ms), and why it is listed apart, by a key, "" for one that counts."""

    match: str
    name: str
    score: int
    on: int
    why: str = ""


class Scores:
    """The lists of this device, each under a key: a game, what it is played with. `unkept` are scores that the storage did not take."""

    def __init__(self, saves: Saves):
        self.saves = saves
        self.unkept: dict[str, list[Score]] = {}

    def listed(self, key: str) -> list[Score]:
        """Return a list, best first, after it what is listed apart."""
        return best([*scores_of(self.saves.get(SCORES + key))[0], *self.unkept.get(key, ())])

    def keys(self, game: str) -> list[str]:
        """Return the keys of the lists of a game."""
        stored = [name.removeprefix(SCORES) for name in self.saves.names(f"{SCORES}{game}/")]
        return sorted({*stored, *[key for key in self.unkept if key.startswith(f"{game}/")]})

    def add(self, key: str, *scores: Score) -> tuple[int, bool]:
        """Put scores on a list, each match once; return how many came onto it, and whether all of the list could be read.

        Raises NotSaved, and keeps them while the page is open. What cannot be read is laid aside and not lost.
        """
        text = self.saves.get(SCORES + key)
        stored, fine = scores_of(text)
        known = {one.match for one in (*stored, *self.unkept.get(key, ()))}
        new = [one for one in scores if one.match not in known]
        if not new:
            return 0, True
        self.unkept.setdefault(key, []).extend(new)
        if not fine:
            self.saves.put(ASIDE + key, str(text))
        ranked = best([*stored, *self.unkept[key]])
        self.saves.put(SCORES + key, written({"scores": [one._asdict() for one in ranked]}))
        del self.unkept[key]
        return len({one.match for one in ranked} - known), fine


def key_of(game: str, values: Sequence[Any], cards: CardSet | None) -> str:
    """Return the key of the list of a game that is played with some values of options and a set of cards, None for its own.

    >>> key_of("solitaire", ["wide", 4], None)
    'solitaire/wide/4/'
    """
    return "/".join([game, *map(str, values), cards.hash if cards else ""])


def best(scores: list[Score]) -> list[Score]:
    """Return the best scores, those that count first, each match once; of equal ones the older goes first."""
    ranked = sorted({one.match: one for one in scores}.values(), key=lambda one: (-one.score, one.on))
    return [*[one for one in ranked if not one.why][:MOST], *[one for one in ranked if one.why][:MOST]]


def scores_of(text: str | None) -> tuple[list[Score], bool]:
    """Return the scores that a stored text holds, as far as they can be read, and whether all of it can be.

    >>> scores_of('{"scores": [{"match": "7f", "name": "Ada", "score": 31, "on": 12, "why": ""}, {"score": "many"}]}')
    ([Score(match='7f', name='Ada', score=31, on=12, why='')], False)
    """
    found = {"scores": []} if text is None else parsed(text) or {}
    rows = found["scores"] if isinstance(found.get("scores"), list) else [None]
    scores = [score for row in rows if (score := score_of(row))]
    return scores, len(scores) == len(rows)


def score_of(row: Any) -> Score | None:
    """Return a stored score, None for anything else."""
    if not isinstance(row, dict) or row.keys() != set(Score._fields):
        return None
    texts, numbers = [row[name] for name in ("match", "name", "why")], [row["score"], row["on"]]
    if any(type(text) is not str or len(text) > NAME for text in texts) or any(type(number) is not int for number in numbers):
        return None
    known = row["why"] in ("", *APART) and abs(row["score"]) <= SEED and 0 <= row["on"] < LATEST
    return Score(**row) if known else None
