"""The wire format: a position as text, for bots in a worker and guests on other devices.

Only imagined positions are sent, never the match itself, and nothing in the text can run. The text names the deal (game, seats, house rules, the
hashes of cards and words) and all fields that differ from those of a fresh deal. A card is its id, a string has a ' before it, a list is a list.
Everything else except numbers, true, false and null is an object that maps the name of a type to the contents: `{"tuple": […]}`, `{"Attack": […]}`.
Only rules of the game's own book and of the engine can be named, and no constructor gets external data.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from dis import get_instructions
from functools import cache, lru_cache
from itertools import chain
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from courtcards.engine import limits
from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet, Sets, WordList
from courtcards.engine.dice import LOW_48_BITS
from courtcards.engine.game import Game, Outcome
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question
from courtcards.engine.word_lists import words_by_hash
from courtcards.games import GAMES, SETS
from courtcards.saves.safe_json import count_tokens, open_brackets

DEALT_FIELDS = frozenset(("seats", "chosen", "story", "cards", "card_set", "word_list"))  # never sent as fields: a fresh deal has them
PLAIN_TYPES = (type(None), bool, int)
Deal = tuple[Any, ...]              # the components of a deal: game, seats, house rules as JSON, cards, words


class BadPosition(ValueError):
    """A text that isn't a position of these rules.

    The message quotes the `problem`: the wrong part of the text, or the error that it caused.
    """

    def __init__(self, problem: Any):
        super().__init__(f"no position of these rules: {problem!r:.80}")


# encoding

def dump_position(game: Game) -> str:
    """Return a position as text, without its story, card faces and word list."""
    return json.dumps(position_data(game), separators=(",", ":"))


def position_data(game: Game) -> dict[str, Any]:
    """Return a position as plain data, without its story, card faces and word list.

    `dump_position` writes this data as JSON.
    """
    kind: Any = type(game)
    rules, values = wire_classes(kind), vars(game)
    fresh_game = fresh_deal(kind, game.seats, json.dumps(game.chosen), game.card_set, game.word_list)
    fields = {name: encode_value(values[name], rules) for name, fresh_value in vars(fresh_game).items()
              if name not in DEALT_FIELDS and values[name] != fresh_value}
    return {"game": game.id, "seats": game.seats, "chosen": game.chosen, "cards": game.card_set.hash if game.card_set else None,
            "words": game.word_list.hash if game.word_list else None, "fields": fields}


def encode_value(value: Any, rules: dict[str, Any]) -> Any:
    """Return a value of a position as plain data.

    `rules` are the classes that may be sent, by name (see `wire_classes`). Raises TypeError if the value contains anything else.
    """
    kind = type(value)
    if kind in PLAIN_TYPES:
        return value
    if isinstance(value, Card):
        return value.id
    if kind is str:
        return "'" + value
    if kind is list:
        return [encode_value(item, rules) for item in value]
    name, contents = type_and_contents(value, rules)
    return {name: [encode_value(item, rules) for item in contents]}


def type_and_contents(value: Any, rules: dict[str, Any]) -> tuple[str, Any]:
    """Return the name of a value's type, and the value's contents.

    `rules` are the classes that may be sent, by name. Raises TypeError if values of this type can't be sent.
    """
    kind: Any = type(value)
    if kind is tuple:
        return "tuple", value
    if kind is dict:
        return "dict", [item for pair in value.items() for item in pair]
    if kind is frozenset:
        return "set", sorted(value, key=repr)
    rule: Any = rules.get((value if kind is type else kind).__name__)
    if kind is type and rule is value:
        return "rule", [rule.__name__]
    if rule is not kind or not getattr(value, "__dict__", {}).keys() <= typed_fields(kind).keys():
        raise TypeError(f"{value!r:.60} cannot be told")
    return kind.__name__, [getattr(value, field) for field in typed_fields(kind)]


# decoding

def load_position(text: str, sets: Sets = SETS) -> Game:
    """Return the position encoded in a text.

    Raises BadPosition if the text isn't a position of these rules, or if its card set or word list isn't in `sets`.
    """
    with as_bad_position():
        check_wire_size(text)
        return position_from_data(json.loads(text), sets)


def load_changed_position(before: Game, data: Any, names: Set[str]) -> Game:
    """Return a copy of an earlier position with some fields updated from plain data.

    Only the fields with these `names` and the question are updated. A named field that the data lacks gets the value it has in a fresh deal. Raises
    BadPosition if the result isn't a position of these rules.
    """
    names = names | {"question"}
    with as_bad_position():
        deal: Deal = type(before), before.seats, json.dumps(data["chosen"]), before.card_set, before.word_list
        game, missing = before.copy(), names - data["fields"].keys()
        if missing:
            fresh_values = vars(fresh_deal(*deal).copy())
            vars(game).update({name: fresh_values[name] for name in missing})
        return set_decoded_fields(game, deal, {name: data["fields"][name] for name in names & data["fields"].keys()})


@contextmanager
def as_bad_position() -> Iterator[None]:
    """Turn every exception in the `with` block into BadPosition.

    Only external data can have caused it.
    """
    try:
        yield
    except BadPosition:
        raise
    except Exception as error:
        raise BadPosition(error) from error


def check_wire_size(text: str) -> None:
    """Check a text before parsing it.

    Raises BadPosition if it's too long, and BadRecord if its brackets don't match or nest too deep.
    """
    if len(text) > limits.POSITION:
        raise BadPosition(f"{len(text)} characters")
    _, brackets = count_tokens(text)
    open_brackets(brackets, limits.POSITION_NESTING)


def position_from_data(data: Any, sets: Sets) -> Game:
    """Return the position encoded in plain data.

    Raises BadPosition, or whatever error wrong data causes.
    """
    cards = sets.cards[data["cards"]] if data["cards"] else None
    words = words_by_hash(data["words"], sets) if data["words"] else None
    if type(data["seats"]) is not int or (data["words"] and words is None):
        raise BadPosition(data["words"] or data["seats"])
    deal: Deal = GAMES[data["game"]], data["seats"], json.dumps(data["chosen"]), cards, words
    game = fresh_deal(*deal).copy()
    game.provide(cards, words)
    return set_decoded_fields(game, deal, data["fields"])


def set_decoded_fields(game: Game, deal: Deal, fields: Mapping[str, Any]) -> Game:
    """Set the decoded fields in a position and return it.

    Raises BadPosition, or whatever error wrong data causes.
    """
    fresh_game = fresh_deal(*deal)
    decode = WireDecoder(fresh_game)
    for name, encoded in fields.items():
        value, fresh_value = decode(encoded), vars(fresh_game)[name]
        has_right_type = isinstance(fresh_value, Question | None) or type(value) is type(fresh_value)
        if name in DEALT_FIELDS or not has_right_type or (name in fresh_game.rows and [*map(type, value)] != [list] * len(fresh_value)):
            raise BadPosition(name)
        setattr(game, name, value)
    if not (has_valid_common_fields(game) and cards_in_zones(game) == dealt_cards(*deal)):
        raise BadPosition("a position that cannot be")
    return game


def has_valid_common_fields(game: Game) -> bool:
    """Return whether the fields that every game has are valid: question, outcome, agenda and known cards."""
    question, outcome, seats = game.question, game.outcome, range(game.seats)
    if not isinstance(question, Question | None):
        return False
    if question is not None and (question.seat != question.seats[0] or not all(seat in seats for seat in question.seats)):
        return False
    return (isinstance(outcome, Outcome | None)
            and all(isinstance(procedure, Procedure) and procedure.at in range(len(procedure.program)) for procedure in game.agenda)
            and all(issubclass(kind, Card) for kind in {*map(type, game.known)}) and {*map(type, game.known.values())} <= {tuple}
            and {*map(type, chain.from_iterable(game.known.values()))} <= {int})


def cards_in_zones(game: Game) -> set[Card]:
    """Return all cards in zones.

    Raises BadPosition if a card is in two places.
    """
    all_cards = [card for _, cards in game.zones() for card in cards]
    if len(set(all_cards)) < len(all_cards):
        raise BadPosition("one card in two places")
    return set(all_cards)


class WireDecoder:
    """A decoder of plain data, given the cards and rules of one game.

    For wrong data, it raises BadPosition, KeyError, TypeError or ValueError.
    """

    def __init__(self, game: Game):
        kind: Any = type(game)
        self.cards, self.rules = game.cards, wire_classes(kind)

    def __call__(self, data: Any) -> Any:
        kind = type(data)
        if kind is str:
            return data[1:] if data[:1] == "'" else self.cards[data]
        if kind is list:
            return [*map(self, data)]
        if kind is dict:
            (name, contents), = data.items()
            if type(contents) is not list:
                raise BadPosition(name)
            return self.make(name, self(contents))
        if kind not in PLAIN_TYPES or (kind is int and abs(data) > LOW_48_BITS):
            raise BadPosition(data)
        return data

    def make(self, name: str, contents: list[Any]) -> Any:
        """Return a value built from its type's name and its contents."""
        if name == "tuple":
            return tuple(contents)
        if name == "dict":
            return dict(zip(contents[::2], contents[1::2], strict=True))
        if name == "set":
            return frozenset(contents)
        if name == "rule":
            return self.rules[contents[0]]
        kind = self.rules[name]
        if len(contents) != len(typed_fields(kind)) or not all(map(matches_annotation, contents, typed_fields(kind).values())):
            raise BadPosition(name)
        if issubclass(kind, tuple):
            return tuple.__new__(kind, contents)
        thing = object.__new__(kind)
        for field, value in zip(typed_fields(kind), contents, strict=True):
            setattr(thing, field, value)
        return thing


# used for both

@lru_cache(maxsize=16)
def fresh_deal(kind: Any, seats: int, chosen: str, cards: CardSet | None, words: WordList | None) -> Game:
    """Return a cached fresh deal, which callers may copy but mustn't change.

    `chosen` are house rules as JSON. Raises BadSetup or BadOption if the game can't be dealt like that.
    """
    game: Game = kind(seats, json.loads(chosen), cards=cards, words=words)
    return game


@lru_cache(maxsize=16)
def dealt_cards(*deal: Any) -> set[Card]:
    """Return the cards in the zones of a fresh deal.

    `deal` are the arguments of `fresh_deal`.
    """
    return cards_in_zones(fresh_deal(*deal))


@cache
def wire_classes(kind: Any) -> dict[str, Any]:
    """Return the classes that a position of a game may name, by name.

    These are the procedures, questions and named tuples of its book and of the engine.
    """
    packages = {base.__module__.rpartition(".")[0] for base in kind.__mro__} - {""}
    modules = [module for name, module in sorted(sys.modules.items()) if name.rpartition(".")[0] in packages]
    return {name: thing for module in modules for name, thing in vars(module).items() if isinstance(thing, type) and thing.__module__ == module.__name__
            and (issubclass(thing, Procedure | Question) or hasattr(thing, "_fields"))}


@cache
def typed_fields(kind: Any) -> dict[str, Any]:
    """Return the fields of a class with their types.

    A named tuple has its own fields. The fields of any other class are the attributes that constructors set and, for a procedure, its plain class attributes.
    """
    if issubclass(kind, tuple):
        return get_type_hints(kind)
    fields: dict[str, Any] = {}
    for base in reversed(kind.__mro__[:-1]):
        attributes = vars(base)
        if issubclass(kind, Procedure):
            plain_attributes = {name: value for name, value in attributes.items() if type(value) in (*PLAIN_TYPES, str) and name[0] != "_"}
            fields |= {name: Any if value is None else type(value) for name, value in plain_attributes.items()}
        if "__init__" in attributes:
            hints = get_type_hints(attributes["__init__"])
            fields |= {step.argval: hints.get(step.argval, Any) for step in get_instructions(attributes["__init__"]) if step.opname == "STORE_ATTR"}
    return fields


def matches_annotation(value: Any, hint: Any) -> bool:
    """Return whether a value matches an annotation.

    >>> matches_annotation((1, 2), tuple[int, ...]), matches_annotation((1, "2"), tuple[int, ...])
    (True, False)
    >>> matches_annotation(None, int | None), matches_annotation(True, int)
    (True, False)
    """
    kind, inner = annotation_parts(hint)
    if kind is Any or (type(value) is kind and not inner):
        return True
    if kind in (Union, UnionType):
        return any(matches_annotation(value, choice) for choice in inner)
    if kind is type:
        return isinstance(value, type) and issubclass(value, inner)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        return False
    if kind is dict:
        return not inner or all(matches_annotation(key, inner[0]) and matches_annotation(item, inner[1]) for key, item in value.items())
    if kind is tuple and inner[1:] != (...,):
        return not inner or (len(value) == len(inner) and all(map(matches_annotation, value, inner)))
    return not inner or all(matches_annotation(item, inner[0]) for item in value)


@cache
def annotation_parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return an annotation's origin type, and its type arguments."""
    return get_origin(hint) or hint, get_args(hint)
