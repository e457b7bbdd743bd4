"""The one door for everything from outside: bytes, text or plain data come in, a record or a refusal comes out.

In this order: what safe_json.py does (length, depth and tokens, parsing), shapes, the game's own refusal of a deal, the moves in
slices. What goes wrong in any other way is our mistake, and is told so. Imports records, neither bots nor table.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from reprlib import repr as short
from typing import Any

from courtcards.engine import limits
from courtcards.engine.card_sets import BadSet, CardSet, Sets, WordList
from courtcards.engine.components import BadTable
from courtcards.engine.game import Story
from courtcards.engine.move import IllegalMove
from courtcards.engine.options import BadOption
from courtcards.engine.visible_text import if_seen, is_seen, plain, shortened
from courtcards.engine.word_lists import at_hand, elsewhere, named
from courtcards.games import GAMES, SETS
from courtcards.saves.errors import UNPRINTED, BadRecord
from courtcards.saves.record import FORMAT, MARKS, Broken, Record, player
from courtcards.saves.safe_json import read
from courtcards.texts import said

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")         # what a remark of several lines does not hold either

WORD = re.compile(rf"[A-Z]{{1,{limits.WORD}}}")
SEED = re.compile(rf"[0-9a-f]{{{limits.SEED_DIGITS}}}")
HASH = re.compile(rf"[0-9a-f]{{8,{limits.HASH}}}")


class Arrival:
    """A record on its way in; `done` of its `total` moves are replayed, `record` is what they have come to.
    """

    def __init__(self, source: Any, story: Story | None = None, sets: Sets = SETS):
        """Read, check and deal; raises BadRecord.

        `source` is bytes, text, or the plain data of a record; `sets` the card sets and word lists at hand.
        """
        with our_mistake():
            data = read(source) if isinstance(source, str | bytes) else source
            check(data)
            self.record = deal(data, story, sets)
        self.moves, self.done = list(data["moves"]), 0
        self.older = data["rules"] < self.record.kind.rules

    @property
    def total(self) -> int:
        """How many moves there are to replay."""
        return len(self.moves)

    def go(self, most: int = limits.MOVES, play: Callable[[str], Any] | None = None) -> bool:
        """Replay at most so many moves and return whether all are; raises BadRecord.

        `play` plays them elsewhere than in `record`, and raises IllegalMove for one that is refused. A record of older rules
        is replayed up to the first move that no longer holds; `broken` says which.
        """
        with our_mistake():
            for text in self.moves[self.done:self.done + most]:
                if not self.holds(text, play or self.record.play):
                    del self.moves[self.done:]
                    break
                self.done += 1
        return self.done >= self.total

    def holds(self, text: str, play: Callable[[str], Any]) -> bool:
        """Play the next move; return whether it holds. One that does not must be of older rules."""
        try:
            play(text)
        except IllegalMove as error:
            number = self.done + 1
            if not self.older:
                raise BadRecord("illegal-move", error.refusal, number=number, move=text[:60], game=self.record.kind.id) from error
            self.record.broken = Broken(number, text[:60], error.refusal)
        return self.broken is None

    @property
    def broken(self) -> Broken | None:
        """Where a record of older rules was cut."""
        return self.record.broken


def admit(source: Any, story: Story | None = None, sets: Sets = SETS) -> Record:
    """Let a record in, in one go; raises BadRecord."""
    arrival = Arrival(source, story, sets)
    arrival.go()
    return arrival.record


@contextmanager
def our_mistake() -> Iterator[None]:
    """Turn every other exception into BadRecord: what comes from outside may at worst be refused."""
    try:
        yield
    except BadRecord:
        raise
    except Exception as error:      # whatever it is, it must not take the page with it
        raise BadRecord("our-mistake", what=short(error)) from error


# shapes

def check(data: Any) -> None:
    """Check the shape of a record without dealing it; raises BadRecord."""
    if not isinstance(data, dict) or not {"game", "seats", "moves"} <= data.keys():
        raise BadRecord("no-record")
    if not is_whole(data.get("format"), FORMAT, FORMAT):
        raise BadRecord("other-format", found=short(data.get("format")))
    unknown = sorted(map(str, data.keys() - FIELDS))
    if unknown:
        raise BadRecord("unknown-field", field=unknown[0][:40])
    game = data["game"]
    if not isinstance(game, str) or game not in GAMES:
        raise BadRecord("unknown-game", game=short(game))
    if not is_whole(data.get("rules"), 1, GAMES[game].rules):
        raise BadRecord("other-rules", found=short(data.get("rules")), rules=GAMES[game].rules, game=game)
    for name, fits in SHAPES.items():
        if name in data and not fits(data[name]):
            raise BadRecord("bad-field", field=name)
    if ("seed" in data) == ("deck" in data):
        raise BadRecord("seed-or-deck")


def is_whole(value: Any, low: int, high: int) -> bool:
    """Return whether a value is a whole number of a range; `True` and 1.0 are none here."""
    return type(value) is int and low <= value <= high


def writable(name: str) -> bool:
    """Return whether a name can stand on a line: it holds no control signs and no halves of signs, or nothing at all that can be seen."""
    return not UNPRINTED.search(name) or not is_seen(name)


def tidy(text: str, most: int) -> str:
    """Return a typed text as one line of at most so many characters that can be written, an empty one if nothing of it can be seen.

    >>> tidy("  Ada \\x07  Lovelace ", 24), tidy("\\u200b", 24)
    ('Ada Lovelace', '')
    """
    return if_seen(cut(" ".join(UNPRINTED.sub(" ", text).split()), most))


def tidy_note(text: str, most: int) -> str:
    """Return a kept sentence as `tidy` does, but leave names in it set apart."""
    return text if len(text) <= most and not UNPRINTED.search(plain(text)) else tidy(text, most)


def cut(text: str, most: int) -> str:
    """Return a text, or where it has more than so many characters its first words and "…".

    Of a list whole entries stay, where most of it does.

    >>> cut("Ours: Ada Lovelace, Bert the Great and Cleo", 30), cut("The long one", 10), cut("Bartholomew", 6), cut("Cleo", 4)
    ('Ours: Ada Lovelace…', 'The long…', 'Barth…', 'Cleo')
    """
    if len(text) <= most:
        return text
    entries, words = text[:most + 1].rpartition(", ")[0], text[:most].rpartition(" ")[0]
    return ((entries if len(entries) > most / 2 else words) or shortened(text, most - 1)).rstrip(" ,;:") + "…"


def texts(most: int, longest: int) -> Callable[[Any], bool]:
    """Return a check for a list of at most `most` printed texts of at most `longest` characters."""
    return lambda value: isinstance(value, list) and len(value) <= most and all(
        isinstance(item, str) and len(item) <= longest for item in value) and not UNPRINTED.search(" ".join(value))


def is_seats(value: Any) -> bool:
    """Return whether a value names the players of a record."""
    return isinstance(value, list) and len(value) <= limits.SEATS and all(
        isinstance(seat, str) and len(seat) <= limits.SEAT and writable(seat) for seat in value)


def is_seed(value: Any) -> bool:
    """Return whether a value is a seed: a number, or the digits of one that nobody chose."""
    return is_whole(value, 0, limits.SEED) or (isinstance(value, str) and SEED.fullmatch(value) is not None)


def is_options(value: Any) -> bool:
    """Return whether a value can be house rules; the game itself looks at their values."""
    return isinstance(value, dict) and len(value) <= limits.OPTIONS and all(isinstance(name, str) for name in value)


def is_result(value: Any) -> bool:
    """Return whether a value names the winners and the losers of a match by their seats, each once."""
    if not isinstance(value, dict) or not value.keys() <= {"winners", "losers"} or not all(isinstance(seats, list) for seats in value.values()):
        return False
    seats = [seat for row in value.values() for seat in row]
    return all(is_whole(seat, 0, limits.SEATS - 1) for seat in seats) and len(set(seats)) == len(seats)


def is_remarks(value: Any) -> bool:
    """Return whether a value holds remarks by the number of a move."""
    if not isinstance(value, dict) or len(value) > limits.REMARKS or not all(isinstance(text, str) for text in (*value, *value.values())):
        return False
    short_enough = all(len(number) <= limits.NUMBER for number in value) and all(len(text) <= limits.REMARK for text in value.values())
    whole = " ".join([*value, *value.values()])
    return short_enough and len(whole) <= limits.ALL_REMARKS and not CONTROL.search(whole)


def is_marks(value: Any) -> bool:
    """Return whether a value names what a match bears, each once."""
    return isinstance(value, list) and all(isinstance(mark, str) and mark in MARKS for mark in value) and len(set(value)) == len(value)


SHAPES: dict[str, Callable[[Any], bool]] = {
    "options": is_options,
    "seats": is_seats,
    "seed": is_seed,
    "deck": texts(limits.DECK, limits.CARD),
    "moves": texts(limits.MOVES, limits.MOVE),
    "after": is_result,
    "remarks": is_remarks,
    "cards": lambda value: isinstance(value, str) and 0 < len(value) <= limits.SET_TEXT and not UNPRINTED.search(value),
    "words": lambda value: isinstance(value, str) and bool(HASH.fullmatch(value)),
    "marks": is_marks,
    "no_words": lambda value: texts(limits.NO_WORDS, limits.WORD)(value) and all(map(WORD.fullmatch, value)),
}
FIELDS = {"format", "game", "rules", *SHAPES}


# the game's own refusal

def deal(data: dict[str, Any], story: Story | None, sets: Sets) -> Record:
    """Deal the match of a record whose shape is checked; raises BadRecord."""
    cards, words = data.get("cards"), word_list(data, sets)
    try:
        record = Record(data["game"], seated(data["seats"]), data.get("options"), data.get("seed", 0), data.get("deck"), story, data.get("after"),
                        cards and card_set(data["game"], cards, sets), words)
    except (BadTable, BadOption) as error:
        raise BadRecord("bad-start", what=str(error)) from error
    record.remarks = dict(data.get("remarks", {}))
    for mark in data.get("marks", ()):
        record.mark(mark)
    return record


def seated(seats: Sequence[str]) -> list[str]:
    """Return the seats of a record; where nothing of a name can be seen a person is called by the place, a bot by its level."""
    found = []
    for place, seat in enumerate(seats, 1):
        name, bot = player(seat)
        found.append(seat if is_seen(name) else f"bot:{bot}" if bot is not None else said("setup", "nameless", number=place))
    return found


def word_list(data: dict[str, Any], sets: Sets) -> WordList | None:
    """Return the words of a record, None for those that its game is played with here; raises BadRecord where these are not at hand.

    Of a list that is not here it is known which words were looked up and not found.
    """
    hash = data.get("words")
    here = named(hash, sets) if hash else None
    if here is None and GAMES[data["game"]].takes_words and at_hand() is None:
        raise BadRecord("no-words")
    return elsewhere(hash, data.get("no_words", ())) if hash and here is None else here


def card_set(game: str, named: str, sets: Sets) -> CardSet:
    """Return the cards that a record names by their hash, or carries as their text; raises BadRecord unless they are cards of the game."""
    by_hash = HASH.fullmatch(named)
    if by_hash and named not in sets.cards:
        raise BadRecord("no-cards", hash=named, game=game)
    try:
        found = GAMES[game].read_cards(sets.cards[named].text if by_hash else named)
    except BadSet as error:
        raise BadRecord("bad-cards", game=game, flaw=error.key, about=error.about) from error
    return sets.dress(sets.cards.get(found.hash, found))
