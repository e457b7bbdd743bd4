"""The format of a backup file: what it stores of each match and set, and what an import accepts. Imported data is untrusted.

`{"all": 1, "matches": [...], "sets": [...], "scores": {...}, "past": {"me", "sums"}}`. A match is its slot plus its id on this device; it refers to the
sets it's played with by their positions in `sets`, whose items are ordinary set files. `scores` are the score lists as stored; `past` holds the totals of
deleted matches and the name of the player they belong to. Settings aren't included.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import File
from courtcards.engine.limits import ALL, CARD, DECK, MOVE, MOVES, NOTE, OPTION, SCORE_LIST, TITLE
from courtcards.games import GAMES
from courtcards.saves.loader import is_whole, texts, tidy, tidy_note
from courtcards.saves.record import MARKS
from courtcards.texts import said
from table.files.file_parser import BadFile
from table.match.flow.pace import PACES
from table.storage.deleted_stats import Sums, dumped, sums_of
from table.storage.letter_state import Post
from table.storage.peer_state import Given, are_guests, is_told
from table.storage.save_format import Slot, parted, slot_of, written
from table.storage.score_challenge import dare_of
from table.storage.scores import MOST, Score, score_of
from table.storage.set_shelf import chosen

FORMAT = 1
FIELDS = {"all", "matches", "sets", "scores", "past"}
ID = re.compile(r"[0-9a-f]{8}")
NAMES = re.compile(r"[ -~]*")                   # names of spans, seats, passes and score lists: printable ASCII
NO_SUMS: Sums = {}
LATER = {"format", "rules", "moves", "words", "no_words", "marks"}         # fields of a record that may change during play


class Whole(NamedTuple):
    """A parsed backup: unchecked matches and sets, score lists by key, and the totals (`past`) of the deleted matches of player `me`."""

    matches: list[Any]
    sets: list[Any]
    scores: dict[str, list[Score]]
    me: str = ""
    past: Sums = NO_SUMS


# export

def file_of_all(matches: Mapping[str, Slot], sets: Mapping[str, File], scores: Mapping[str, list[Score]], me: str = "", past: Sums = NO_SUMS) -> File:
    """Return a backup of matches and sets (both by id), score lists (by key), and the totals of the deleted matches of player `me`."""
    places = {id: place for place, id in enumerate(sets)}
    return {"all": FORMAT, "matches": [leaving(id, slot, places) for id, slot in matches.items()], "sets": list(sets.values()),
            "scores": {key: [one._asdict() for one in found] for key, found in scores.items()}} | (
                {"past": {"me": me, "sums": dumped(past)}} if past else {})


def leaving(id: str, slot: Slot, places: Mapping[str, int]) -> Slot:
    """Return a match's slot as the backup stores it; `places` are the positions of the sets in the file, by id."""
    sets = [places[one] for one in chosen(slot) or () if one in places]
    kept = {name: slot[name] for name in ("title", "saved", "over", "note", *KEPT, "record") if name in slot}
    return {"id": id} | kept | ({"sets": sets} if sets else {})


# import

def all_of_file(data: Any) -> Whole:
    """Parse the data of a backup; matches and sets are still unchecked. Raises BadFile."""
    if not is_whole(data["all"], FORMAT, FORMAT):
        raise BadFile(said("moving", "other-format"))
    matches, sets, scores = data.get("matches"), data.get("sets"), data.get("scores", {})
    fits = isinstance(matches, list) and isinstance(sets, list) and isinstance(scores, dict) and data.keys() <= FIELDS
    if not fits or max(len(matches), len(sets)) > ALL:
        raise BadFile(said("moving", "damaged"))
    lists = {key: list(filter(None, map(score_of, rows[:2 * MOST]))) for key, rows in scores.items() if is_list_of_scores(key, rows)}
    past = data["past"] if isinstance(data.get("past"), dict) else {}
    return Whole(matches, sets, lists, past["me"] if isinstance(past.get("me"), str) else "", sums_of(past.get("sums")))


def is_list_of_scores(key: str, rows: Any) -> bool:
    """Return whether a key and its value can be a score list of a known game."""
    game, *values = key.split("/")
    return game in GAMES and bool(values) and len(key) <= SCORE_LIST and bool(NAMES.fullmatch(key)) and isinstance(rows, list)


def entering(given: Mapping[str, Any], over: bool, ids: Mapping[int, str], now: int) -> Slot | None:
    """Return the slot to store for an imported match whose record was checked, or None if it would be too large to be read again.

    over: whether the match has ended; ids: ids of the sets on this device, by their positions in the file. Damaged fields other than the record are dropped.
    """
    kept = {name: given[name] for name, fits in KEPT.items() if name in given and fits(given[name])}
    named = {name: neat(given[name], most) if isinstance(given.get(name), str) else ""
             for name, most, neat in (("title", TITLE, tidy), ("note", NOTE, tidy_note))}
    saved = given["saved"] if is_whole(given.get("saved"), 0, now) else now
    sets = list(dict.fromkeys(ids[place] for place in played_with(given) if place in ids))
    bare, marks = parted(given["record"])
    slot = {"record": bare} | named | {"saved": saved, "over": over} | kept | marks | ({"sets": sets} if sets else {})
    return slot if slot_of(written(slot)) else None


def played_with(given: Mapping[str, Any]) -> list[int]:
    """Return the positions in the file of the sets that a match is played with."""
    places = given.get("sets")
    return [place for place in places if type(place) is int] if isinstance(places, list) else []


def name_of(given: Any, part: str, else_: str) -> str:
    """Return the name in field `part` of an imported item, or `else_` if it has no valid one."""
    named = given.get(part) if isinstance(given, dict) else None
    return (tidy(named, TITLE) if isinstance(named, str) else "") or else_


def id_of(given: Any) -> str:
    """Return a match's id in the file, or "" if it has no valid one."""
    id = given.get("id") if isinstance(given, dict) else None
    return id if isinstance(id, str) and ID.fullmatch(id) else ""


def goes_on(record: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether a record continues another: the same match, with all the other's moves and perhaps more.

    >>> ours, theirs = {"seed": 3, "moves": ["0 flip"], "rules": 2}, {"seed": 3, "moves": ["0 flip", "1 flip"], "rules": 1}
    >>> goes_on(theirs, ours), goes_on(ours, theirs)
    (True, False)
    """
    moves, before = record.get("moves"), other.get("moves")
    whole = isinstance(moves, list) and isinstance(before, list) and moves[:len(before)] == before
    return whole and same_deal(record) == same_deal(other)


def same_deal(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a record that never change during play."""
    return {name: value for name, value in record.items() if name not in LATER}


# checks of the other fields of a slot

def is_name(value: Any) -> bool:
    """Return whether a value is a short ASCII name."""
    return isinstance(value, str) and len(value) <= OPTION and bool(NAMES.fullmatch(value))


def names_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return a check for dicts whose keys are short names and whose values pass `fits`."""
    return lambda value: isinstance(value, dict) and all(is_name(name) and fits(inner) for name, inner in value.items())


def is_count(value: Any) -> bool:
    """Return whether a value can be a count of moves, matches or seconds, or an index into the log (-1 upwards)."""
    return is_whole(value, -1, MOVES)


def is_undone(value: Any) -> bool:
    """Return whether a value can be the list of undone moves: strings with one move per line."""
    return isinstance(value, list) and all(isinstance(lines, str) and texts(MOVES, MOVE)(lines.split("\n")) for lines in value)


def is_standing(value: Any) -> bool:
    """Return whether a value can be the state of the standing passes."""
    parts: dict[str, Callable[[Any], bool]] = {
        "kept": names_of(is_name), "skips": names_of(is_count), "made": lambda made: isinstance(made, list) and all(map(is_count, made))}
    return isinstance(value, dict) and value.keys() <= parts.keys() and all(parts[name](inner) for name, inner in value.items())


KEPT: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys((*MARKS, "drawn"), lambda value: type(value) is bool),
    "tally": names_of(is_count),
    "times": names_of(is_count),
    "pace": lambda value: value in PACES,
    "laid": texts(DECK, CARD),
    "undone": is_undone,
    "standing": is_standing,
    "dare": lambda value: dare_of({"dare": value}) is not None,
    "post": lambda value: Post.load(value) is not None,
    "near": are_guests,
    "given": lambda value: Given.load(value) is not None,
    "told": is_told,
}
