"""Records: the only save format. Loading is replaying; undo is replaying without the last move.

Imports the games, but neither bots nor table.
"""

import json
import re
from collections.abc import Sequence
from reprlib import repr as short
from typing import Any, Self
from unicodedata import category

from .game import After, BadTable, Game, Story
from .games import GAMES
from .move import LONGEST_TEXT, IllegalMove, Refusal
from .options import BadOption
from .shuffle import MASK

FORMAT = 1
LARGEST = 2_000_000             # characters of a record file
DEEPEST = 8                     # brackets inside brackets; a saved match needs four
MOST_MOVES = 100_000
LONGEST_NAME = 40               # characters of a player's name
STRINGS, BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r"[][{}]")
FIELDS = {"format", "game", "rules", "options", "seats", "seed", "deck", "moves", "remarks", "after"}


class BadRecord(ValueError):
    """A record that cannot be replayed: `key` names what is wrong, `about` what it is about, `refusal` a refused move."""

    def __init__(self, key: str, refusal: Refusal | None = None, **about: Any):
        super().__init__(f"{key}: {about}" if about else key)
        self.key, self.refusal, self.about = key, refusal, about


class Record:
    """Game, options, seats, shuffle seed or stacked deck, and the moves so far; `game` is the position after them.

    A seat is a name (`"Ada"`) or a bot (`"bot:squire"`, with a name of its own `"bot:squire:Margot"`).

    >>> record = Record("war", ["Ada", "bot:squire"], seed=7)
    >>> record.play("0 flip")
    >>> record.undo().moves, record.moves
    ([], ['0 flip'])
    """

    def __init__(self, game: str, seats: Sequence[str], options: dict[str, Any] | None = None, seed: int = 0,
                 deck: Sequence[str] | None = None, story: Story | None = None, after: dict[str, list[int]] | None = None):
        """Deal a match; raises KeyError for an unknown game, BadTable and BadOption.

        `after` names the `winners` and `losers` (seats) of the match that this one follows.
        """
        self.kind = GAMES[game]
        self.seats, self.options, self.seed, self.deck = list(seats), dict(options or {}), seed & MASK, deck and list(deck)
        self.moves: list[str] = []
        self.remarks: dict[str, str] = {}
        self.after = after
        self.game: Game = self.kind(len(self.seats), self.options, seed, self.deck, story,
                                    After(*(tuple((after or {}).get(name, ())) for name in After._fields)))

    def play(self, text: str) -> None:
        """Check and play a move; raises IllegalMove and changes nothing if it is refused."""
        self.moves.append(str(self.game.play_text(text)))

    def undo(self, count: int = 1, story: Story | None = None) -> Self:
        """Return the record without its last moves."""
        return self.up_to(max(0, len(self.moves) - count), story)

    def up_to(self, length: int, story: Story | None = None) -> Self:
        """Return the record with only its first moves."""
        return self.load(self.dump() | {"moves": self.moves[:length]}, story)

    def dump(self) -> dict[str, Any]:
        """Return the record as plain data."""
        start = {"seed": self.seed} if self.deck is None else {"deck": self.deck}
        rest = {name: value for name, value in (("remarks", self.remarks), ("after", self.after)) if value}
        return {"format": FORMAT, "game": self.kind.id, "rules": self.kind.rules, "options": self.options,
                "seats": self.seats, **start, "moves": self.moves[:], **rest}

    @classmethod
    def load(cls, data: Any, story: Story | None = None) -> Self:
        """Replay a record from plain data or its JSON text; raises BadRecord."""
        data = read(data) if isinstance(data, str) else data
        check(data)
        try:
            record = cls(data["game"], data["seats"], data.get("options"), data.get("seed", 0), data.get("deck"), story, data.get("after"))
        except (BadTable, BadOption) as error:
            raise BadRecord("bad-start", what=str(error)) from error
        record.remarks = dict(data.get("remarks", {}))
        for number, text in enumerate(data["moves"], 1):
            try:
                record.play(text)
            except IllegalMove as error:
                raise BadRecord("illegal-move", error.refusal, number=number, move=text[:60], game=record.kind.id) from error
        return record


def read(text: str) -> Any:
    """Parse the JSON text of a record; raises BadRecord."""
    if len(text) > LARGEST:
        raise BadRecord("too-large", size=len(text), most=LARGEST)
    if depth(text) > DEEPEST:
        raise BadRecord("not-json")
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadRecord("not-json") from error


def depth(text: str) -> int:
    """Return how deep the brackets of a JSON text nest.

    Counted before it is parsed, since in WebAssembly a text of nothing but brackets breaks the interpreter itself.

    >>> depth('{"moves": ["[[["]}')
    2
    """
    deep = deepest = 0
    for bracket in BRACKETS.findall(STRINGS.sub("", text)):
        deep += 1 if bracket in "[{" else -1
        deepest = max(deepest, deep)
    return deepest


def check(data: Any) -> None:
    """Check the shape of a record without playing it; raises BadRecord."""
    if not isinstance(data, dict) or not {"game", "seats", "moves"} <= data.keys():
        raise BadRecord("no-record")
    if not same(data.get("format"), FORMAT):
        raise BadRecord("other-format", found=short(data.get("format")))
    unknown = sorted(map(str, data.keys() - FIELDS))
    if unknown:
        raise BadRecord("unknown-field", field=unknown[0][:40])
    game = data["game"]
    if not isinstance(game, str) or game not in GAMES:
        raise BadRecord("unknown-game", game=short(game))
    if not same(data.get("rules"), GAMES[game].rules):
        raise BadRecord("other-rules", found=short(data.get("rules")), rules=GAMES[game].rules, game=game)
    for name, fits in SHAPES.items():
        if name in data and not fits(data[name]):
            raise BadRecord("bad-field", field=name)
    if ("seed" in data) == ("deck" in data):
        raise BadRecord("seed-or-deck")


def same(found: Any, number: int) -> bool:
    """Return whether a value is just this whole number; `True` and 1.0 are not 1 here."""
    return type(found) is int and found == number


def writable(name: str) -> bool:
    """Return whether a name can be written on a line: it is not blank and holds no control signs and no halves of signs."""
    return bool(name.strip()) and not any(category(sign) in ("Cc", "Cs") for sign in name)


def texts(most: int, longest: int):
    """Return a check for a list of at most `most` texts of at most `longest` characters."""
    return lambda value: isinstance(value, list) and len(value) <= most and all(
        isinstance(item, str) and len(item) <= longest for item in value)


def result(value: Any) -> bool:
    """Return whether a value names the winners and the losers of a match by their seats."""
    return isinstance(value, dict) and value.keys() <= {"winners", "losers"} and all(
        isinstance(seats, list) and len(seats) <= 12 and all(type(seat) is int and 0 <= seat < 12 for seat in seats) for seats in value.values())


SHAPES = {
    "options": lambda value: isinstance(value, dict),
    "seats": lambda value: texts(12, LONGEST_NAME + 16)(value) and all(map(writable, value)),
    "seed": lambda value: type(value) is int and 0 <= value < 1 << 48,
    "deck": texts(400, 40),
    "moves": texts(MOST_MOVES, LONGEST_TEXT),
    "after": result,
    "remarks": lambda value: isinstance(value, dict) and all(isinstance(text, str) for text in value.values()),
}


def player(seat: str) -> tuple[str, str | None]:
    """Split a record's seat into its name and its bot, None for a person.

    >>> player("Ada"), player("bot:squire"), player("bot:squire:Margot")
    (('Ada', None), ('Squire', 'squire'), ('Margot', 'squire'))
    """
    if not seat.startswith("bot:"):
        return seat, None
    bot, _, name = seat.removeprefix("bot:").partition(":")
    return name or bot.capitalize(), bot
