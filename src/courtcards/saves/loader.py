"""The record loader, the only entrance for external input: bytes, text or plain data in, a record or a refusal out.

The loader checks in this order:

* length, depth, tokens and parsing (safe_json.py);
* shapes;
* whether the game refuses the deal;
* the moves, in slices.

Any other failure is reported as our mistake.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from reprlib import repr as short
from typing import Any

from courtcards.engine import limits
from courtcards.engine.card_sets import BadSet, CardSet, Sets, WordList
from courtcards.engine.components import BadSetup
from courtcards.engine.dice import is_seed
from courtcards.engine.game import Story
from courtcards.engine.move import IllegalMove
from courtcards.engine.options import BadOption
from courtcards.engine.visible_text import is_visible, or_empty_if_invisible, truncate_text, without_isolates
from courtcards.engine.word_lists import installed_words, stand_in_list, words_by_hash
from courtcards.games import GAMES, SETS
from courtcards.saves.errors import UNPRINTABLE, BadRecord
from courtcards.saves.record import FORMAT, MARKS, BrokenMove, Record, parse_seat
from courtcards.saves.safe_json import parse_untrusted_json
from courtcards.texts import common_text

CONTROL_CHARACTER = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # forbidden even in remarks of several lines

WORD = re.compile(rf"[A-Z]{{1,{limits.WORD}}}")
HASH = re.compile(rf"[0-9a-f]{{8,{limits.HASH}}}")


class RecordLoader:
    """A loader of one record.

    `done` of its `total` moves have been replayed. `record` is the match so far.
    """

    def __init__(self, source: Any, story: Story | None = None, sets: Sets = SETS):
        """Read and check a record, and deal its match.

        `source` is bytes, text, or the plain data of a record. `sets` are the available card sets and word lists. Raises BadRecord if the record is
        refused.
        """
        with as_internal_error():
            data = parse_untrusted_json(source) if isinstance(source, str | bytes) else source
            check_record(data)
            self.record = dealt_record(data, story, sets)
        self.moves, self.done = list(data["moves"]), 0
        self.older = data["rules"] < self.record.kind.rules

    @property
    def total(self) -> int:
        """The number of moves to replay."""
        return len(self.moves)

    def replay_moves(self, most: int = limits.MOVES, play: Callable[[str], Any] | None = None) -> bool:
        """Replay at most `most` moves and return whether all are done.

        If given, `play` plays each move instead of `record`, and must raise IllegalMove for a move it refuses.

        A record made under older rules is replayed up to the first move that's no longer legal; `broken` names that move. For any other record, an illegal
        move raises BadRecord.
        """
        with as_internal_error():
            for text in self.moves[self.done:self.done + most]:
                if not self.try_move(text, play or self.record.play):
                    del self.moves[self.done:]
                    break
                self.done += 1
        return self.done >= self.total

    def try_move(self, text: str, play: Callable[[str], Any]) -> bool:
        """Play the next move and return whether it's still legal.

        If it isn't, a record made under older rules is cut short there. Any other record is refused with BadRecord.
        """
        try:
            play(text)
        except IllegalMove as error:
            number = self.done + 1
            if not self.older:
                raise BadRecord("illegal-move", error.refusal, number=number, move=text[:60], game=self.record.kind.id) from error
            self.record.broken = BrokenMove(number, text[:60], error.refusal)
        return self.broken is None

    @property
    def broken(self) -> BrokenMove | None:
        """The move at which a record made under older rules was cut short, because it's no longer legal. None if the record wasn't cut."""
        return self.record.broken


def load_record(source: Any, story: Story | None = None, sets: Sets = SETS) -> Record:
    """Load a record in one go and return it.

    Raises BadRecord if it's invalid or can't be replayed.
    """
    loader = RecordLoader(source, story, sets)
    loader.replay_moves()
    return loader.record


@contextmanager
def as_internal_error() -> Iterator[None]:
    """Turn every exception in the `with` block into BadRecord, with the key `our-mistake` unless it's one already.

    External input must never cause anything worse than a refusal.
    """
    try:
        yield
    except BadRecord:
        raise
    except Exception as error:      # an error here must never crash the page
        raise BadRecord("our-mistake", what=short(error)) from error


# shapes

def check_record(data: Any) -> None:
    """Check the shape of a record without dealing it.

    Raises BadRecord if the shape is wrong.
    """
    if not isinstance(data, dict) or not {"game", "seats", "moves"} <= data.keys():
        raise BadRecord("no-record")
    if not is_int_in_range(data.get("format"), FORMAT, FORMAT):
        raise BadRecord("other-format", found=short(data.get("format")))
    unknown = sorted(map(str, data.keys() - RECORD_FIELDS))
    if unknown:
        raise BadRecord("unknown-field", field=unknown[0][:40])
    game = data["game"]
    if not isinstance(game, str) or game not in GAMES:
        raise BadRecord("unknown-game", game=short(game))
    if not is_int_in_range(data.get("rules"), 1, GAMES[game].rules):
        raise BadRecord("other-rules", found=short(data.get("rules")), rules=GAMES[game].rules, game=game)
    for name, fits in FIELD_CHECKS.items():
        if name in data and not fits(data[name]):
            raise BadRecord("bad-field", field=name)
    if ("seed" in data) == ("deck" in data):
        raise BadRecord("seed-or-deck")


def is_int_in_range(value: Any, low: int, high: int) -> bool:
    """Return whether a value is an integer in a range; `True` and 1.0 don't count."""
    return type(value) is int and low <= value <= high


def is_printable_name(name: str) -> bool:
    """Return whether a name has no control characters or lone surrogates.

    An entirely invisible name passes as well, because it will be replaced.
    """
    return not UNPRINTABLE.search(name) or not is_visible(name)


def tidy_line(text: str, most: int) -> str:
    r"""Return a typed text as one printable line of at most `most` characters, or "" if none of it is visible.

    >>> tidy_line("  Ada \x07  Lovelace ", 24), tidy_line("\u200b", 24)
    ('Ada Lovelace', '')
    """
    return or_empty_if_invisible(shorten_text(" ".join(UNPRINTABLE.sub(" ", text).split()), most))


def tidy_note(text: str, most: int) -> str:
    """Return a stored sentence, tidied if it has more than `most` characters or isn't printable.

    Bidi isolates around names count as printable.
    """
    return text if len(text) <= most and not UNPRINTABLE.search(without_isolates(text)) else tidy_line(text, most)


def shorten_text(text: str, most: int) -> str:
    """Return a text, shortened to whole words and "…" if it has more than `most` characters.

    A list is cut after a whole entry if that keeps more than `most` / 2 characters.

    >>> [shorten_text(text, most) for text, most in (("Ours: Ada Lovelace, Bert the Great, Cleo", 30), ("The long one", 10), ("Bartholomew", 6), ("Cleo", 4))]
    ['Ours: Ada Lovelace…', 'The long…', 'Barth…', 'Cleo']
    """
    if len(text) <= most:
        return text
    entries, words = text[:most + 1].rpartition(", ")[0], text[:most].rpartition(" ")[0]
    start = entries if len(entries) > most / 2 else words
    return (start or truncate_text(text, most - 1)).rstrip(" ,;:") + "…"


def texts_check(most: int, longest: int) -> Callable[[Any], bool]:
    """Return a check for a list of at most `most` printable strings of at most `longest` characters."""
    def fits(value: Any) -> bool:
        if not isinstance(value, list) or len(value) > most:
            return False
        return all(isinstance(item, str) and len(item) <= longest for item in value) and not UNPRINTABLE.search(" ".join(value))
    return fits


def is_seats(value: Any) -> bool:
    """Return whether a value is a list of players as in a record.

    There mustn't be too many, and each name must be printable and not too long.
    """
    return isinstance(value, list) and len(value) <= limits.SEATS and all(
        isinstance(seat, str) and len(seat) <= limits.SEAT and is_printable_name(seat) for seat in value)


def is_options(value: Any) -> bool:
    """Return whether a value can be house rules; the game itself checks their values."""
    return isinstance(value, dict) and len(value) <= limits.OPTIONS and all(isinstance(name, str) for name in value)


def is_result(value: Any) -> bool:
    """Return whether a value has the winners and losers of a match as lists of seats, with no seat twice."""
    if not isinstance(value, dict) or not value.keys() <= {"winners", "losers"} or not all(isinstance(seats, list) for seats in value.values()):
        return False
    seats = [seat for row in value.values() for seat in row]
    return all(is_int_in_range(seat, 0, limits.SEATS - 1) for seat in seats) and len(set(seats)) == len(seats)


def is_remarks(value: Any) -> bool:
    """Return whether a value maps move numbers to remarks."""
    if not isinstance(value, dict) or len(value) > limits.REMARKS or not all(isinstance(text, str) for text in (*value, *value.values())):
        return False
    are_short = all(len(number) <= limits.NUMBER for number in value) and all(len(text) <= limits.REMARK for text in value.values())
    all_text = " ".join([*value, *value.values()])
    return are_short and len(all_text) <= limits.ALL_REMARKS and not CONTROL_CHARACTER.search(all_text)


def is_marks(value: Any) -> bool:
    """Return whether a value is a list of known marks without duplicates."""
    return isinstance(value, list) and all(isinstance(mark, str) and mark in MARKS for mark in value) and len(set(value)) == len(value)


FIELD_CHECKS: dict[str, Callable[[Any], bool]] = {
    "options": is_options,
    "seats": is_seats,
    "seed": is_seed,
    "deck": texts_check(limits.DECK, limits.CARD),
    "moves": texts_check(limits.MOVES, limits.MOVE),
    "after": is_result,
    "remarks": is_remarks,
    "cards": lambda value: isinstance(value, str) and 0 < len(value) <= limits.SET_TEXT and not UNPRINTABLE.search(value),
    "words": lambda value: isinstance(value, str) and bool(HASH.fullmatch(value)),
    "marks": is_marks,
    "no_words": lambda value: texts_check(limits.NO_WORDS, limits.WORD)(value) and all(map(WORD.fullmatch, value)),
}
RECORD_FIELDS = {"format", "game", "rules", *FIELD_CHECKS}


# the game's own refusal

def dealt_record(data: dict[str, Any], story: Story | None, sets: Sets) -> Record:
    """Return a record, dealt but without its moves.

    `data` must have passed `check_record`. `story` is called with the facts of the deal. Raises BadRecord if the set-up, card set or word list can't
    be used.
    """
    cards, words = data.get("cards"), find_word_list(data, sets)
    try:
        card_set = find_card_set(data["game"], cards, sets) if cards else None
        record = Record(data["game"], with_visible_names(data["seats"]), data.get("options"), seed=data.get("seed", 0), deck=data.get("deck"), story=story,
                        after=data.get("after"), cards=card_set, words=words)
    except (BadSetup, BadOption) as error:
        raise BadRecord("bad-start", what=str(error)) from error
    record.remarks = dict(data.get("remarks", {}))
    for mark in data.get("marks", ()):
        record.mark(mark)
    return record


def with_visible_names(seats: Sequence[str]) -> list[str]:
    """Return the seats of a record, with invisible names replaced.

    A person's name is replaced by the number of the seat, a bot's by its level.
    """
    visible_seats = []
    for place, seat in enumerate(seats, 1):
        name, bot = parse_seat(seat)
        if not is_visible(name):
            seat = common_text("setup", "nameless", number=place) if bot is None else f"bot:{bot}"
        visible_seats.append(seat)
    return visible_seats


def find_word_list(data: dict[str, Any], sets: Sets) -> WordList | None:
    """Return the word list that a record names. If it names none, return None, which stands for the installed list.

    A named list that isn't on this device is replaced by a stand-in. Raises BadRecord if the game needs words, and there's neither the named list nor an
    installed one.
    """
    hash = data.get("words")
    word_list = words_by_hash(hash, sets) if hash else None
    if word_list is None and GAMES[data["game"]].takes_words and installed_words() is None:
        raise BadRecord("no-words")
    if hash and word_list is None:
        return stand_in_list(hash, data.get("no_words", ()))
    return word_list


def find_card_set(game: str, reference: str, sets: Sets) -> CardSet:
    """Return the card set that a record names by its hash or contains as text.

    Raises BadRecord if `sets` doesn't have it, or if it doesn't suit the game.
    """
    by_hash = HASH.fullmatch(reference)
    if by_hash and reference not in sets.cards:
        raise BadRecord("no-cards", hash=reference, game=game)
    try:
        card_set = GAMES[game].read_cards(sets.cards[reference].text if by_hash else reference)
    except BadSet as error:
        raise BadRecord("bad-cards", game=game, flaw=error.key, about=error.about) from error
    return sets.dress(sets.cards.get(card_set.hash, card_set))
