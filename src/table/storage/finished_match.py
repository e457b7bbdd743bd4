"""The result of a finished match as it counts for the local player, read from the match's head.

A head stores how its match ended (`end`): the `won` seats (none in a draw), all `scores`, the `reason`, the local player's seat (`mine`), the levels of the
`bots`, the number of moves (`n`), and the local player's best `word`. Stored data is validated.
"""

import re
from typing import Any, NamedTuple

from courtcards.engine.limits import MOVES, OPTION, SCORE, SEATS, WORD
from courtcards.games import GAMES
from courtcards.saves.loader import is_int_in_range
from courtcards.saves.record import MARKS
from table.storage.save_format import parse_json_object, saved_time

END_FIELD, GAME_FIELD = re.compile(r'"end": ?(\{[^{}]*\})'), re.compile(r'"game": ?"([\w-]+)"')  # quotation marks inside strings are always escaped
TRUE_MARK = re.compile(rf'"(?:{"|".join(MARKS)})": ?true')
BOT_NAME = re.compile(rf"[\w-]{{1,{OPTION}}}", re.ASCII)


class MatchKind(NamedTuple):
    """The kind of a match. The statistics count matches of the same kind together.

    `level` is the bots' ("" without bots, "mixed" for several levels). `apart` says that there were hints, undone moves, or hidden cards seen.
    """

    game: str
    level: str
    seats: int
    apart: bool


class MatchResult(NamedTuple):
    """A finished match, as it counts for the local player.

    `on` is when it was last saved (ms), `won` and `drawn` how it ended, `moves` the number of moves, and `word` the best word, or "".
    """

    kind: MatchKind
    on: int
    won: bool
    score: int
    moves: int
    word: str = ""
    drawn: bool = False


def parse_match_result(text: str) -> MatchResult | None:
    """Return the result of a match, given the text of its head or body.

    Return None if the match isn't over, if it has no local player, or if its game or its end isn't valid.
    """
    end_text = END_FIELD.search(text)
    if end_text is None:
        return None
    end, game = parse_json_object(end_text[1]), GAME_FIELD.search(text)
    if end is None or game is None or game[1] not in GAMES or not is_valid_end(end):
        return None
    seat, bots = end["mine"][0], end["bots"]
    level = "mixed" if bots else ""
    if len(bots) == 1:
        level = bots[0]
    kind = MatchKind(game[1], level, len(end["scores"]), TRUE_MARK.search(text) is not None)
    is_draw = not end["won"] and len(end["scores"]) > 1
    return MatchResult(kind, saved_time(text), seat in end["won"], end["scores"][seat], end["n"], end.get("word", ""), is_draw)


def is_valid_end(end: Any) -> bool:
    """Return whether the stored end of a match is well-formed and names a local player."""
    scores, count = (end.get("scores"), end.get("n")) if isinstance(end, dict) else (None, None)
    if not (isinstance(scores, list) and len(scores) <= SEATS and all(is_int_in_range(score, -SCORE, SCORE) for score in scores)
            and is_int_in_range(count, 0, MOVES)):
        return False
    has_valid_seats = all(isinstance(seats, list) and all(is_int_in_range(seat, 0, len(scores) - 1) for seat in seats)
                          for seats in (end.get("won"), end.get("mine")))
    bots, word = end.get("bots"), end.get("word", "")
    has_valid_bots = isinstance(bots, list) and all(isinstance(bot, str) and BOT_NAME.fullmatch(bot) for bot in bots)
    return has_valid_seats and has_valid_bots and bool(end["mine"]) and isinstance(word, str) and len(word) <= WORD
