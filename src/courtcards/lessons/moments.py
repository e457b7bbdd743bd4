"""Moments: positions in which something is about to happen, stored beside the rules of their game."""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, Self

from courtcards.engine import limits
from courtcards.engine.components import BadSetup
from courtcards.engine.game import After, Fact, Game
from courtcards.engine.move import IllegalMove
from courtcards.engine.options import BadOption
from courtcards.games import GAMES, game_file
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import check_record, is_int_in_range, is_options, is_result
from courtcards.saves.record import FORMAT
from courtcards.saves.safe_json import parse_untrusted_json
from courtcards.saves.stacked_deck import stacked_deck


class Moment(NamedTuple):
    """A position, and the move that triggers the event named by the `key`.

    If `move` is "", the key applies to the position itself. A key is one of:

    * `question.…`, `case.<question>.…`, `fact.…`, `reason.…`;
    * `refusal.…`: the move is refused;
    * `ruling.<number>`: the outcome differs under the house rules `other`.

    The cards in `dealt` are on top of the deck; the rest follow in the order of the pack. With a `seed`, all are shuffled instead. `after` has the `winners`
    and `losers` of the previous match, if there was one.
    """

    game: str
    key: str
    seats: int = 2
    options: Mapping[str, Any] = {}
    dealt: str = ""
    seed: int | None = None
    moves: tuple[str, ...] = ()
    move: str = ""
    other: Mapping[str, Any] = {}
    after: Mapping[str, list[int]] = {}

    def record(self) -> dict[str, Any]:
        """Return the position as the plain data of a record.

        Raises BadSetup or BadOption if it can't be dealt.
        """
        kind = GAMES[self.game]
        start = {"deck": stacked_deck(kind, self.seats, self.options, self.dealt.split())} if self.seed is None else {"seed": self.seed}
        record = {"format": FORMAT, "game": self.game, "rules": kind.rules, "seats": [""] * self.seats, "options": dict(self.options), **start,
                  "moves": [*self.moves]}
        return record | {"after": self.after} if self.after else record

    def with_other_rules(self) -> Self:
        """Return a copy in which the house rules have the values in `other`."""
        return self._replace(options={**self.options, **self.other})


class MomentOutcome(NamedTuple):
    """The outcome of a moment: the position after it, and the facts told by its move.

    `refusal` is the key of a refusal, or "" if nothing was refused.
    """

    position: Game
    facts: list[Fact]
    refusal: str = ""

    def keys(self) -> set[str]:
        """Return the keys of everything that happened: facts, the end of the match, or a refusal."""
        keys = {f"fact.{fact.key}" for fact in self.facts}
        if self.position.outcome:
            keys.add(f"reason.{self.position.outcome.reason}")
        if self.refusal:
            keys.add(f"refusal.{self.refusal}")
        return keys

    def comparable(self) -> tuple[Any, ...]:
        """Return everything that can differ under other house rules: the facts, the result, and what seat 0 then sees."""
        return self.facts, self.refusal, self.position.outcome, self.position.view(0, "zones", "counters", "question")


def deal_moment(moment: Moment) -> tuple[Game, list[Fact]]:
    """Deal a moment's match without playing.

    Returns the match, and a list that collects all its facts. Raises BadSetup or BadOption if the match can't be dealt.
    """
    facts, kind = list[Fact](), GAMES[moment.game]
    deck = stacked_deck(kind, moment.seats, moment.options, moment.dealt.split()) if moment.seed is None else None
    previous = After(*[tuple(moment.after.get(name, ())) for name in After._fields])
    return kind(moment.seats, moment.options, seed=moment.seed or 0, deck=deck, story=lambda _, fact: facts.append(fact), after=previous), facts


def outcome_of_move(position: Game, facts: list[Fact], text: str) -> MomentOutcome:
    """Play a move in a position and return its outcome.

    A refused move isn't played. `facts` is the list that collects the facts. An empty `text` plays nothing and returns the facts so far.
    """
    if not text:
        return MomentOutcome(position, facts[:])
    refusal = position.why_not_text(text)
    if refusal:
        return MomentOutcome(position, [], refusal.key)
    facts.clear()
    position.play_text(text)
    return MomentOutcome(position, facts[:])


def replay_moment(moment: Moment) -> MomentOutcome:
    """Replay a moment and return its outcome.

    Raises BadSetup or BadOption if it can't be dealt, and IllegalMove if a move before the last is refused.
    """
    position, facts = deal_moment(moment)
    for text in moment.moves:
        facts.clear()
        position.play_text(text)
    return outcome_of_move(position, facts, moment.move)


def question_keys(position: Game) -> set[str]:
    """Return the keys of the open question and of its cases for the seats asked.

    The set is empty if no question is open.
    """
    question = position.question
    if question is None:
        return set()
    cases = {question.case(position, seat)[0] for seat in question.seats} - {""}
    return {f"question.{question.key}"} | {f"case.{question.key}.{case}" for case in cases}


def is_moment_valid(moment: Moment) -> bool:
    """Return whether a moment's key still applies: after its move or, without one, in its position.

    The result is False if the moment can't be replayed.
    """
    try:
        outcome = replay_moment(moment)
        if moment.key.startswith("ruling."):
            return outcome.comparable() != replay_moment(moment.with_other_rules()).comparable()
    except (BadSetup, BadOption, IllegalMove):
        return False
    is_asked = moment.key.startswith(("question.", "case."))
    return moment.key in (question_keys(outcome.position) if is_asked else outcome.keys())


# files

KEY = re.compile(r"(question|case|fact|reason|refusal|ruling)\.[a-z0-9_.-]+")
FIELD_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "seats": lambda value: is_int_in_range(value, 1, limits.SEATS),
    "dealt": lambda value: isinstance(value, str) and len(value) <= limits.DECK * limits.CARD,
    "moves": lambda value: isinstance(value, list),
    "move": lambda value: isinstance(value, str),
    "other": is_options,
    "options": is_options,
    "seed": lambda value: is_int_in_range(value, 0, limits.SEED),
    "after": is_result,
}


class MomentFile(NamedTuple):
    """The stored moments of a game by key.

    `plain` lists the keys that need no moment, because there's nothing to show for them.
    """

    moments: Mapping[str, Moment] = {}
    plain: tuple[str, ...] = ()


def moments_path(game: str) -> Traversable:
    """Return the path of a game's moments, in the folder of its book."""
    return game_file(game, "moments", f"{game}.json")


def load_moment_file(game: str) -> MomentFile:
    """Return the stored moments and plain keys of a game, or an empty MomentFile if it has no file.

    Raises BadRecord if the file is malformed.
    """
    return parse_moments(game, moments_path(game).read_text("utf-8")) if moments_path(game).is_file() else MomentFile()


def load_moments(game: str) -> Mapping[str, Moment]:
    """Return the stored moments of a game by key; raises BadRecord if their file is malformed."""
    return load_moment_file(game).moments


@lru_cache(1 << 5)
def parse_moments(game: str, text: str) -> MomentFile:
    """Parse the text of a game's moments file.

    Raises BadRecord if it's malformed. Doesn't check whether the moments' keys still apply.
    """
    data = parse_untrusted_json(text)
    if not isinstance(data, dict) or data.keys() != {"plain", "moments"} or not isinstance(data["moments"], dict):
        raise BadRecord("no-record")
    if not isinstance(data["plain"], list) or not all(isinstance(key, str) and KEY.fullmatch(key) for key in data["plain"]):
        raise BadRecord("bad-field", field="plain")
    return MomentFile({key: parse_moment(game, key, fields) for key, fields in data["moments"].items()}, tuple(data["plain"]))


def parse_moment(game: str, key: str, fields: Any) -> Moment:
    """Parse the moment of a key from plain data; raises BadRecord if the data is malformed."""
    if not KEY.fullmatch(key) or not isinstance(fields, dict) or not fields.keys() <= FIELD_CHECKS.keys():
        raise BadRecord("unknown-field", field=key[:40])
    invalid = [name for name, value in fields.items() if not FIELD_CHECKS[name](value)]
    if invalid:
        raise BadRecord("bad-field", field=invalid[0])
    moment = Moment(game, key, **{**fields, "moves": tuple(fields.get("moves", ()))})
    start = {"deck": moment.dealt.split()} if moment.seed is None else {"seed": moment.seed}
    check_record({"format": FORMAT, "game": game, "rules": GAMES[game].rules, "seats": [""] * moment.seats, **start, "moves": [*moment.moves, moment.move]})
    return moment


def dump_moments(file: MomentFile) -> str:
    """Return the text of a moments file, one line per moment, without default values."""
    lines = [f"{compact_json(key)}:{compact_json(changed_moment_fields(moment))}" for key, moment in file.moments.items()]
    return f'{{"plain":{compact_json(list(file.plain))},"moments":{{\n' + ",\n".join(lines) + "\n}}\n"


def changed_moment_fields(moment: Moment) -> dict[str, Any]:
    """Return the fields of a moment that differ from their defaults."""
    default = Moment(moment.game, moment.key)
    return {name: getattr(moment, name) for name in FIELD_CHECKS if getattr(moment, name) != getattr(default, name)}


def compact_json(value: Any) -> str:
    """Return plain data as JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
