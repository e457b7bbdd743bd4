"""The messages between a host and its guests: how they are encoded, split, parsed and validated."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from courtcards.engine import limits
from courtcards.engine.game import Fact
from courtcards.saves import wire
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import check_size, count_tokens, open_brackets, parse_measured
from courtcards.texts import Texts
from table.match.session.frame_recorder import Frame
from table.match.session.hidden_deal import HiddenDeal

PLACEHOLDER = re.compile(r"{(\w+)")
ZONE_NAME = re.compile(r"[\w:/,. -]{1,60}", re.ASCII)      # names of zones and counters
MAPPINGS = "zones", "counters", "state"          # the parts of a view that are mappings
MORE_PARTS, LAST_PART = "+", "."                            # first characters: of each part of a message but the last, and of the last
CLOSE_REASONS = "removed", "set-up", "nonsense"  # why a host closes a connection
FIXED_SEED = 0                                   # so that a message depends only on what its seat knows


class BadNote(ValueError):
    """A message that can't be used. The error's text says what is wrong with it."""


class Unlike(BadNote):
    """A match that can't be played on this device.

    The error's text is `rules` if this device has a different version of the rules from the host's, and `words` if it has a different word list.
    """


class MessageChannel(Protocol):
    """A connection that carries messages as strings."""

    def send(self, text: str) -> None:
        """Send a string to the other device."""

    def listen(self, on_text: Callable[[str], None]) -> None:
        """Call `on_text` with every string that arrives from the other device."""

    def close(self) -> None:
        """Close the connection for good."""


# encoding and parts

def split_message(note: Mapping[str, Any]) -> list[str]:
    """Return the strings to send for a message: its JSON, split into parts that aren't too long."""
    text, size = json.dumps(note, separators=(",", ":")), limits.MESSAGE_PART - 1
    parts = [text[at:at + size] for at in range(0, len(text), size)]
    return [*[MORE_PARTS + part for part in parts[:-1]], LAST_PART + parts[-1]]


def closing_message(why: str, **fields: bool) -> list[str]:
    """Return the strings to send for the last message before a connection is closed.

    `why` is the reason. `fields` are the message's other fields: `bot`, for example, says whether a bot takes over the other device's seat.
    """
    return split_message({"t": "rest", "why": why, **fields})


class Parts:
    """Puts messages together from the parts they arrive in. Messages may have up to `most` characters."""

    def __init__(self, most: int):
        self.most, self.text = most, ""

    def add_part(self, part: str) -> dict[str, Any] | None:
        """Add a part. Return the message if it's complete now. If more parts follow, return None.

        Raises BadNote if the part or the message is invalid.
        """
        text, self.text = self.text + part[1:], ""
        if part[:1] == MORE_PARTS and len(part) <= limits.MESSAGE_PART and len(text) <= self.most:
            self.text = text
            return None
        if part[:1] != LAST_PART:
            raise BadNote("a part that is none")
        return parse_message(text, self.most)


def parse_message(text: str, most: int) -> dict[str, Any]:
    """Return the message in a string of at most `most` characters. Raises BadNote if the string is longer or isn't a message."""
    try:
        check_size(len(text), most)
        count, brackets = count_tokens(text)
        check_size(count, limits.TOKENS)
        if open_brackets(brackets, limits.POSITION_NESTING):
            raise BadNote("brackets")
        note = parse_measured(text)
    except BadRecord as error:
        raise BadNote(str(error)) from error
    if not isinstance(note, dict) or not isinstance(note.get("t"), str):
        raise BadNote("no kind of note")
    return note


# differences

def mapping_diff(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[Any]:
    """Return the difference between two mappings, for `apply_diff`.

    It's a list of two: a dict of the new or changed items, and all keys of `now` in order. The second is None if updating `before` with the first is enough.

    >>> mapping_diff({"a": 1, "b": 2}, {"a": 1, "b": 3}), mapping_diff({"a": 1, "b": 2}, {"b": 2})
    ([{'b': 3}, None], [{}, ['b']])
    """
    new = {name: value for name, value in now.items() if name not in before or before[name] != value}
    return [new, None if [*{**before, **new}] == [*now] else [*now]]


def apply_diff(before: Mapping[str, Any], change: Any) -> dict[str, Any]:
    """Return the mapping `before` with a difference (see `mapping_diff`) applied. Raises BadNote if the difference is malformed."""
    new, names = parse_diff(change)
    now = {**before, **new}
    if names is None:
        return now
    if not all(type(name) is str and name in now for name in names):
        raise BadNote("no names")
    return {name: now[name] for name in names}


def parse_diff(change: Any) -> tuple[dict[str, Any], list[Any] | None]:
    """Return the two parts of a difference: the changed items, and all keys in order or None (see `mapping_diff`).

    Raises BadNote if the difference is malformed.
    """
    if not (isinstance(change, list) and len(change) == 2 and isinstance(change[0], dict) and isinstance(change[1], list | None)):
        raise BadNote("no change")
    return change[0], change[1]


# positions

def dump_seat_position(deal: HiddenDeal, seat: int) -> dict[str, Any]:
    """Return a position consistent with everything that a seat knows, as JSON-like data.

    It's the same for all deals that the seat can't tell apart.
    """
    world = deal.imagine(seat, Random(FIXED_SEED))
    world.dice = FIXED_SEED
    return wire.position_data(world)


# views

def flatten_view(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view as one flat mapping of JSON-like data: `zones`, `counters` and `state` under prefixed names, and `notes`."""
    return {f"{part} {name}": to_jsonable(value) for part in MAPPINGS for name, value in view[part].items()} | {"notes": to_jsonable(view["notes"])}


def apply_view_diff(view: Mapping[str, Any], change: Any, known: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view as it is after a change. `change` is the difference between two flattened views.

    `known` has the cards of the match. If items were removed or reordered, the whole view is validated, otherwise only the changed items. Raises BadNote if
    something isn't valid.
    """
    new, names = parse_diff(change)
    return parse_view(new, known, view) if names is None else parse_view(apply_diff(flatten_view(view), change), known)


def parse_view(flat_view: Mapping[str, Any], known: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the view that was flattened into `flat_view`. Its open question is None. Raises BadNote if anything in it is invalid.

    `known` has the cards of the match. If a view is given as `before`, it provides everything that `flat_view` lacks.
    """
    view: dict[str, Any] = {part: {**before[part]} if before else {} for part in MAPPINGS}
    for name, value in flat_view.items():
        part, _, item = name.partition(" ")
        if name == "notes":
            continue
        decoded = from_jsonable(value)
        if part not in MAPPINGS or not ENTRY_CHECKS[part](item, decoded, known):
            raise BadNote(name[:40])
        view[part][item] = decoded
    notes = before["notes"] if before and "notes" not in flat_view else from_jsonable(flat_view.get("notes"))
    if not (isinstance(notes, list) and all(isinstance(note, list | tuple) and len(note) == 2 and type(note[0]) is str for note in notes)):
        raise BadNote("notes")
    return view | {"notes": notes, "question": None, "foretold": ()}


def is_zone(name: str, value: Any, known: Mapping[str, Any]) -> bool:
    """Return whether a value is a valid zone.

    It can be a list of cards of the match (`known`), or a dict with such a list and the number of hidden cards.
    """
    if isinstance(value, dict):
        count = value.get("hidden")
        return value.keys() == {"hidden", "known"} and type(count) is int and 0 <= count <= limits.DECK and is_zone(name, value["known"], known)
    return bool(ZONE_NAME.fullmatch(name)) and isinstance(value, list) and all(type(id) is str and id in known for id in value)


ENTRY_CHECKS: dict[str, Callable[[str, Any, Mapping[str, Any]], bool]] = {
    "zones": is_zone,
    "counters": lambda name, value, known: bool(ZONE_NAME.fullmatch(name)) and type(value) is int and abs(value) <= limits.SCORE,
    "state": lambda name, value, known: name in known and isinstance(value, dict) and all(type(item) is not dict for item in value.values()),
}


# facts

def dump_seat_fact(fact: Fact, seat: int, texts: Texts) -> list[Any] | None:
    """Return a fact as a seat is told it, or None if the seat learns nothing about it.

    If the seat doesn't see the fact, only the details named in the fact's `unseen` sentence are included.
    """
    if fact.seats is None or seat in fact.seats:
        return [fact.key, to_jsonable(fact.about), fact.seats and list(fact.seats)]
    entry = texts.entry("fact", fact.key)
    unseen = entry.get("unseen") if isinstance(entry, dict) else None
    if not unseen:
        return None
    details = {name: fact.about[name] for name in PLACEHOLDER.findall(unseen) if name in fact.about}
    return [fact.key, to_jsonable(details), []]


def dump_seat_facts(facts: Sequence[Fact], seat: int, texts: Texts) -> list[list[Any]]:
    """Return these facts as a seat is told them, leaving out those it learns nothing about."""
    dumped_facts = [dump_seat_fact(fact, seat, texts) for fact in facts]
    return [fact for fact in dumped_facts if fact]


def parse_facts(data: Any, texts: Texts, seat: int) -> list[Fact]:
    """Return the facts in a message to a seat. Raises BadNote if one of them is malformed or can't be put into words."""
    if not isinstance(data, list) or len(data) > limits.MESSAGE_FACTS:
        raise BadNote("no facts")
    return [parse_fact(fact, texts, seat) for fact in data]


def parse_fact(data: Any, texts: Texts, seat: int) -> Fact:
    """Return one fact of a message to a seat. Raises BadNote if it's malformed or can't be put into words."""
    if not (isinstance(data, list) and len(data) == 3 and type(data[0]) is str):
        raise BadNote("no fact")
    key, about, seats = data[0], from_jsonable(data[1]), data[2]
    if not (isinstance(about, dict) and about.get("seat", 0) in range(len(texts.names))):
        raise BadNote(key[:40])
    if not (seats is None or (isinstance(seats, list) and all(type(number) is int for number in seats))):
        raise BadNote(key[:40])
    try:
        texts.say("fact", key, about, None if seats is None or seat in seats else "unseen")
    except Exception as error:      # data from outside may fail anywhere in the texts; any failure means a bad fact
        raise BadNote(f"a fact that cannot be said: {key[:40]}") from error
    return Fact(key, about, seats if seats is None else tuple(seats))


# frames

def dump_seat_frames(frames: Sequence[Frame], seat: int, texts: Texts, before: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Return the frames as JSON-like data, and the flattened view of the last one.

    Each frame becomes a list of two: its difference from the frame before, and the facts that the seat is told. The last frame's difference is None, because
    the message also contains the new position. `before` is the flattened view that the seat was sent last.
    """
    moments: list[Any] = []
    for frame in frames:
        now = flatten_view(frame.view)
        moments.append([mapping_diff(before, now) if frame is not frames[-1] else None, dump_seat_facts(frame.facts, seat, texts)])
        before = now
    return moments, dict(before)


def join_frames(before: list[Frame], after: list[Frame]) -> list[Frame]:
    """Return the frames of two moves as one series, as if nobody had been asked in between.

    Frames without facts are left out, except for the last one.
    """
    frames = [Frame(frame.view | {"question": None}, frame.facts) for frame in [*before, *after[:-1]] if frame.facts]
    last_frame = after[-1]
    if frames and not last_frame.facts and frames[-1].view["zones"] == last_frame.view["zones"]:
        last_frame = Frame(last_frame.view, frames.pop().facts)
    return [*frames, last_frame]


# JSON-like data

def to_jsonable(value: Any) -> Any:
    """Return a value from a view or a fact as JSON-like data. Tuples become {"()": […]}.

    >>> to_jsonable({"cards": ("4K", "5K"), "count": 2}), from_jsonable(to_jsonable({"cards": ("4K", "5K")}))
    ({'cards': {'()': ['4K', '5K']}, 'count': 2}, {'cards': ('4K', '5K')})
    """
    if isinstance(value, tuple):
        return {"()": [*map(to_jsonable, value)]}
    if type(value) is list:
        return [*map(to_jsonable, value)]
    return {name: to_jsonable(item) for name, item in value.items()} if type(value) is dict else value


def from_jsonable(data: Any) -> Any:
    """Return the value, tuples included, that `to_jsonable` turned into this data."""
    if isinstance(data, list):
        return [*map(from_jsonable, data)]
    if not isinstance(data, dict):
        return data
    if isinstance(data.get("()"), list):
        return tuple(map(from_jsonable, data["()"]))
    return {name: from_jsonable(item) for name, item in data.items()}
