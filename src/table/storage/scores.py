"""High scores of players who play alone, one list for each way to play a game. Stored data is validated on every read."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.engine.card_sets import CardSet
from courtcards.engine.limits import NAME, SEED
from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import PREFIX
from table.storage.save_format import dump_json, parse_json_object

SCORES, ASIDE = PREFIX + "scores:", PREFIX + "scores-aside:"        # lists, and texts found in place of a list that can't be read
MOST_SCORES = 20        # the most scores that count in a list, and also the most that don't
REASONS_APART = "deal", "undo", "seen", "hint", "rule"  # why a score doesn't count: not a fresh deal, undone moves, hidden cards seen, hints, a house rule
LATEST_TIME = 253_402_214_400_000   # ms; the last day of the year 9999


class HighScore(NamedTuple):
    """A score in a match: the match's id, the player's name, the score, and the time (ms).

    `why` is the reason why it doesn't count, or "" if it does.
    """

    match: str
    name: str
    score: int
    on: int
    why: str = ""


class HighScores:
    """The high-score lists of this device, by key (see `high_score_list_key`).

    `unkept` holds scores that the storage couldn't take.
    """

    def __init__(self, saves: MatchStorage):
        self.saves = saves
        self.unkept: dict[str, list[HighScore]] = {}

    def score_list(self, key: str) -> list[HighScore]:
        """Return the scores of a list, the best first. Scores that don't count come last."""
        return best_stored_scores([*parse_scores(self.saves.get(SCORES + key))[0], *self.unkept.get(key, ())])

    def keys(self, game: str) -> list[str]:
        """Return the keys of all lists of a game."""
        stored = [name.removeprefix(SCORES) for name in self.saves.names(f"{SCORES}{game}/")]
        return sorted({*stored, *[key for key in self.unkept if key.startswith(f"{game}/")]})

    def add(self, key: str, *scores: HighScore) -> tuple[int, bool]:
        """Add scores to a list, one per match. Return how many made it onto the list, and whether the stored list was fully readable.

        If saving fails, raise NotSaved and keep the scores while the page is open.
        """
        text = self.saves.get(SCORES + key)
        stored, all_readable = parse_scores(text)
        known_matches = {score.match for score in (*stored, *self.unkept.get(key, ()))}
        new = [score for score in scores if score.match not in known_matches]
        if not new:
            return 0, True
        self.unkept.setdefault(key, []).extend(new)
        if not all_readable:
            self.saves.put(ASIDE + key, str(text))
        ranked = best_stored_scores([*stored, *self.unkept[key]])
        self.saves.put(SCORES + key, dump_json({"scores": [score._asdict() for score in ranked]}))
        del self.unkept[key]
        return len({score.match for score in ranked} - known_matches), all_readable


def high_score_list_key(game: str, values: Sequence[Any], cards: CardSet | None) -> str:
    """Return the key of a game's list for the given option values and card set (None for the game's own cards).

    >>> high_score_list_key("solitaire", ["wide", 4], None)
    'solitaire/wide/4/'
    """
    return "/".join([game, *map(str, values), cards.hash if cards else ""])


def best_stored_scores(scores: list[HighScore]) -> list[HighScore]:
    """Return the best scores, one per match. Scores that don't count come last."""
    ranked = sorted({score.match: score for score in scores}.values(), key=lambda score: (-score.score, score.on))
    return [*[score for score in ranked if not score.why][:MOST_SCORES], *[score for score in ranked if score.why][:MOST_SCORES]]


def parse_scores(text: str | None) -> tuple[list[HighScore], bool]:
    """Return the valid scores in a stored text, and whether all of the text could be read.

    >>> parse_scores('{"scores": [{"match": "7f", "name": "Ada", "score": 31, "on": 12, "why": ""}, {"score": "many"}]}')
    ([HighScore(match='7f', name='Ada', score=31, on=12, why='')], False)
    """
    data = {"scores": []} if text is None else parse_json_object(text) or {}
    rows = data["scores"] if isinstance(data.get("scores"), list) else [None]
    scores = [*filter(None, map(parse_score, rows))]
    return scores, len(scores) == len(rows)


def parse_score(row: Any) -> HighScore | None:
    """Return the score in JSON-like data, or None if it isn't valid."""
    if not isinstance(row, dict) or row.keys() != set(HighScore._fields):
        return None
    texts, numbers = [row[name] for name in ("match", "name", "why")], [row["score"], row["on"]]
    if any(type(text) is not str or len(text) > NAME for text in texts) or any(type(number) is not int for number in numbers):
        return None
    is_valid = row["why"] in ("", *REASONS_APART) and abs(row["score"]) <= SEED and 0 <= row["on"] < LATEST_TIME
    return HighScore(**row) if is_valid else None
