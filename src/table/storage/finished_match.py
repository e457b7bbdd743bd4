"""The line of a match that is over, which counts for the person here: read from its head. No DOM, no storage.

A head keeps how its match ended (`end`): `won` seats, none in a draw, `scores` of all, the `reason`, the seat that was `mine`, the levels of `bots`, `n`
moves, and where words are made the best `word` of one's own. What is stored is not trusted: a line is made only of what fits.
"""

import re
from typing import Any, NamedTuple

from courtcards.engine.limits import MOVES, OPTION, SCORE, SEATS, WORD
from courtcards.games import GAMES
from courtcards.saves.loader import is_whole
from courtcards.saves.record import MARKS
from table.storage.save_format import parsed, time

END, GAME = re.compile(r'"end": ?(\{[^{}]*\})'), re.compile(r'"game": ?"([\w-]+)"')       # a quotation mark inside a text is always escaped
MARKED = re.compile(rf'"(?:{"|".join(MARKS)})": ?true')
NAME = re.compile(rf"[\w-]{{1,{OPTION}}}", re.ASCII)


class Kind(NamedTuple):
    """Matches that are counted together: game, level of the bots ("" among persons), seats, whether they stand apart: with hints, or moves taken back."""

    game: str
    level: str
    seats: int
    apart: bool


class Line(NamedTuple):
    """A match that is over: when it was saved last (ms), whether it was won, the own score, how many moves it took, the best word, if there is one."""

    kind: Kind
    on: int
    won: bool
    score: int
    moves: int
    word: str = ""


def line_of(text: str) -> Line | None:
    """Return the line of a match, by the text of its head or of its body; None for one that is not over, and for one in which nobody is the person here."""
    found = END.search(text)
    end, game = (parsed(found[1]), GAME.search(text)) if found else (None, None)
    if end is None or game is None or game[1] not in GAMES or not is_mine(end):
        return None
    seat, bots = end["mine"][0], end["bots"]
    level = bots[0] if len(bots) == 1 else "mixed" if bots else ""
    kind = Kind(game[1], level, len(end["scores"]), MARKED.search(text) is not None)
    return Line(kind, time(text), seat in end["won"], end["scores"][seat], end["n"], end.get("word", ""))


def is_mine(end: Any) -> bool:
    """Whether an end is as it is written, and somebody in it is the person here."""
    scores, n = (end.get("scores"), end.get("n")) if isinstance(end, dict) else (None, None)
    if not (isinstance(scores, list) and len(scores) <= SEATS and all(is_whole(score, -SCORE, SCORE) for score in scores) and is_whole(n, 0, MOVES)):
        return False
    seated = all(isinstance(some, list) and all(is_whole(seat, 0, len(scores) - 1) for seat in some) for some in (end.get("won"), end.get("mine")))
    bots, word = end.get("bots"), end.get("word", "")
    named = isinstance(bots, list) and all(isinstance(bot, str) and NAME.fullmatch(bot) for bot in bots)
    return seated and named and bool(end["mine"]) and isinstance(word, str) and len(word) <= WORD
