"""The format of a backup file: what it stores of each match and set, and what an import accepts. Imported data is untrusted.

`{"all": 1, "matches": [...], "sets": [...], "scores": {...}, "past": {"me", "sums"}}`. A match is its slot plus its id on this device; it refers to the
sets it's played with by their positions in `sets`, whose items are ordinary set files. `scores` are the score lists as stored; `past` holds the totals of
deleted matches and the name of the player they belong to. Settings aren't included.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import File
from courtcards.engine.limits import BACKUP_ENTRIES, CARD, DECK, MATCH_SUMMARY, MOVE, MOVES, OPTION, SCORE_LIST, TITLE
from courtcards.games import GAMES
from courtcards.saves.loader import is_int_in_range, texts_check, tidy_line, tidy_note
from courtcards.saves.record import MARKS
from courtcards.texts import common_text
from table.files.file_parser import BadFile
from table.match.flow.pace import PACES
from table.storage.deleted_stats import Sums, dump_totals, parse_totals
from table.storage.letter_state import LetterState
from table.storage.peer_state import JointShares, is_guest_list, is_sync_state
from table.storage.save_format import Slot, dump_json, parse_slot, split_marks
from table.storage.score_challenge import stored_challenge
from table.storage.scores import MOST_SCORES, HighScore, parse_score
from table.storage.set_shelf import slot_set_ids

FORMAT = 1
BACKUP_FIELDS = {"all", "matches", "sets", "scores", "past"}
MATCH_ID = re.compile(r"[0-9a-f]{8}")
PRINTABLE = re.compile(r"[ -~]*")               # names of spans, seats, passes and score lists: printable ASCII
NO_SUMS: Sums = {}
CHANGING_FIELDS = {"format", "rules", "moves", "words", "no_words", "marks"}  # fields of a record that may change during play


class Backup(NamedTuple):
    """A parsed backup. Its matches and sets aren't checked yet.

    `scores` has the score lists by key. `past` has the totals of deleted matches, which belong to the player named `me`.
    """

    matches: list[Any]
    sets: list[Any]
    scores: dict[str, list[HighScore]]
    me: str = ""
    past: Sums = NO_SUMS


# export

def dump_backup(matches: Mapping[str, Slot], sets: Mapping[str, File], scores: Mapping[str, list[HighScore]], me: str = "", past: Sums = NO_SUMS) -> File:
    """Return a backup as JSON-like data. `past` has the totals of the deleted matches of the player named `me`."""
    places = {id: place for place, id in enumerate(sets)}
    return {"all": FORMAT, "matches": [dump_backup_slot(id, slot, places) for id, slot in matches.items()], "sets": list(sets.values()),
            "scores": {key: [score._asdict() for score in rows] for key, rows in scores.items()}} | (
                {"past": {"me": me, "sums": dump_totals(past)}} if past else {})


def dump_backup_slot(id: str, slot: Slot, places: Mapping[str, int]) -> Slot:
    """Return a match's slot as the backup stores it. `places` maps the ids of the sets to their positions in the file."""
    sets = [places[set_id] for set_id in slot_set_ids(slot) or () if set_id in places]
    fields = {name: slot[name] for name in ("title", "saved", "over", "note", *KEPT_FIELDS, "record") if name in slot}
    return {"id": id} | fields | ({"sets": sets} if sets else {})


# import

def parse_backup(data: Any) -> Backup:
    """Parse the data of a backup, without checking its matches and sets yet. Raises BadFile."""
    if not is_int_in_range(data["all"], FORMAT, FORMAT):
        raise BadFile(common_text("moving", "other-format"))
    matches, sets, scores = data.get("matches"), data.get("sets"), data.get("scores", {})
    is_valid = isinstance(matches, list) and isinstance(sets, list) and isinstance(scores, dict) and data.keys() <= BACKUP_FIELDS
    if not is_valid or max(len(matches), len(sets)) > BACKUP_ENTRIES:
        raise BadFile(common_text("moving", "damaged"))
    score_lists = {key: list(filter(None, map(parse_score, rows[:2 * MOST_SCORES]))) for key, rows in scores.items() if is_score_list(key, rows)}
    past = data["past"] if isinstance(data.get("past"), dict) else {}
    return Backup(matches, sets, score_lists, past["me"] if isinstance(past.get("me"), str) else "", parse_totals(past.get("sums")))


def is_score_list(key: str, rows: Any) -> bool:
    """Return whether a key and its value can be a score list of a known game."""
    game, *values = key.split("/")
    return game in GAMES and bool(values) and len(key) <= SCORE_LIST and bool(PRINTABLE.fullmatch(key)) and isinstance(rows, list)


def imported_slot(item: Mapping[str, Any], over: bool, ids: Mapping[int, str], now: int) -> Slot | None:
    """Return the slot to store for an imported match whose record is checked, or None if it would be too large.

    `over` says whether the match has ended. `ids` maps the positions of the sets in the file to their ids on this device. `now` is the current time, which is
    used if the match has no valid time of saving.
    """
    kept_fields = {name: item[name] for name, fits in KEPT_FIELDS.items() if name in item and fits(item[name])}
    texts = {name: tidy(item[name], most) if isinstance(item.get(name), str) else ""
             for name, most, tidy in (("title", TITLE, tidy_line), ("note", MATCH_SUMMARY, tidy_note))}
    saved = item["saved"] if is_int_in_range(item.get("saved"), 0, now) else now
    sets = list(dict.fromkeys(ids[place] for place in set_positions(item) if place in ids))
    record, marks = split_marks(item["record"])
    slot = {"record": record} | texts | {"saved": saved, "over": over} | kept_fields | marks | ({"sets": sets} if sets else {})
    return slot if parse_slot(dump_json(slot)) else None


def set_positions(item: Mapping[str, Any]) -> list[int]:
    """Return the sets that a match is played with, as their positions in the file."""
    places = item.get("sets")
    return [place for place in places if type(place) is int] if isinstance(places, list) else []


def imported_name(item: Any, part: str, else_: str) -> str:
    """Return the name in the field `part` of an imported item, or `else_` if there's no valid name in it."""
    name = item.get(part) if isinstance(item, dict) else None
    return (tidy_line(name, TITLE) if isinstance(name, str) else "") or else_


def imported_id(item: Any) -> str:
    """Return the id that an imported match has in the file, or "" if that isn't a valid id."""
    id = item.get("id") if isinstance(item, dict) else None
    return id if isinstance(id, str) and MATCH_ID.fullmatch(id) else ""


def continues_record(record: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether a record continues another: it's of the same match, and has at least all its moves.

    >>> ours, theirs = {"seed": 3, "moves": ["0 flip"], "rules": 2}, {"seed": 3, "moves": ["0 flip", "1 flip"], "rules": 1}
    >>> continues_record(theirs, ours), continues_record(ours, theirs)
    (True, False)
    """
    moves, earlier_moves = record.get("moves"), other.get("moves")
    has_all_moves = isinstance(moves, list) and isinstance(earlier_moves, list) and moves[:len(earlier_moves)] == earlier_moves
    return has_all_moves and fixed_fields(record) == fixed_fields(other)


def fixed_fields(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a record that never change during play."""
    return {name: value for name, value in record.items() if name not in CHANGING_FIELDS}


# checks of the other fields of a slot

def is_name(value: Any) -> bool:
    """Return whether a value is a short ASCII name."""
    return isinstance(value, str) and len(value) <= OPTION and bool(PRINTABLE.fullmatch(value))


def dict_check(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return a check for dicts whose keys are short names and whose values pass `fits`."""
    return lambda value: isinstance(value, dict) and all(is_name(name) and fits(inner) for name, inner in value.items())


def is_count(value: Any) -> bool:
    """Return whether a value can be a count of moves, matches or seconds, or an index into the log (-1 upwards)."""
    return is_int_in_range(value, -1, MOVES)


def is_undone_moves(value: Any) -> bool:
    """Return whether a value can be the list of undone moves: strings with one move per line."""
    return isinstance(value, list) and all(isinstance(lines, str) and texts_check(MOVES, MOVE)(lines.split("\n")) for lines in value)


def is_standing_passes(value: Any) -> bool:
    """Return whether a value can be the state of the standing passes."""
    parts: dict[str, Callable[[Any], bool]] = {
        "kept": dict_check(is_name), "skips": dict_check(is_count), "made": lambda made: isinstance(made, list) and all(map(is_count, made))}
    return isinstance(value, dict) and value.keys() <= parts.keys() and all(parts[name](inner) for name, inner in value.items())


KEPT_FIELDS: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys((*MARKS, "drawn"), lambda value: type(value) is bool),
    "tally": dict_check(is_count),
    "times": dict_check(is_count),
    "pace": lambda value: value in PACES,
    "laid": texts_check(DECK, CARD),
    "undone": is_undone_moves,
    "standing": is_standing_passes,
    "dare": lambda value: stored_challenge({"dare": value}) is not None,
    "post": lambda value: LetterState.load(value) is not None,
    "near": is_guest_list,
    "given": lambda value: JointShares.load(value) is not None,
    "told": is_sync_state,
}
