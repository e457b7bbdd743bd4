"""The format of a saved match: a rarely written body and a small head written with every move, each under its own key.

The browser's storage can't append to a string. So the body is the whole slot as it was when the body was last written, and the head brings it up to date.

The head contains everything in the slot except the record and the keys of its cards. In their place, it has how many of the body's first moves are still part
of the match (`cut`), and the moves after those. So the head alone has everything the lobby shows. Its field `of` names the revision of the body it belongs
to. If the stored body is another one, the head is ignored.

Each key is written whole or not at all. So a page that ends between two writes leaves a match either as it was before the move or as it is after it.
"""

import json
import re
from functools import lru_cache
from typing import Any

from courtcards.saves.errors import BadRecord
from courtcards.saves.record import FORMAT, MARKS
from courtcards.saves.safe_json import parse_untrusted_json
from table.storage.quota_storage import PREFIX

Slot = dict[str, Any]
Revision = tuple[int, str]

MATCH_PREFIX, HEAD_PREFIX = PREFIX + "match:", PREFIX + "head:"
BODY_FIELDS = "record", "worn"                          # fields of a slot that heads don't repeat
HEAD_FIELDS = ("of", "game", "format", "cut", "moves")  # fields only heads have, see `make_head`
FOREIGN_FIELDS = "kind", "format"                       # fields only other versions write into a slot: this one keeps such slots but never opens them
SAVED_FIELD = '"saved":'
SAVED_TIME = re.compile(r'\{?"saved": ?([0-9]{1,15})[,}]')
OVER_FIELD = re.compile('"over": ?true')
RANK_LENGTH, LATEST_TIME = 14, 10**13 - 1           # characters of a sort key; the largest time (ms) with one digit less


def export_record(slot: Slot) -> dict[str, Any]:
    """Return a slot's record with the match's marks, ready for export."""
    marks = [mark for mark in MARKS if slot.get(mark)]
    return slot["record"] | ({"marks": marks} if marks else {})


def split_marks(record: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bool]]:
    """Return a record without its marks, and the marks as slot fields.

    A slot stores marks beside its record, as they can change without a move.

    >>> split_marks({"seed": 7, "marks": ["hinted"]})
    ({'seed': 7}, {'hinted': True})
    """
    return {name: value for name, value in record.items() if name != "marks"}, dict.fromkeys(record.get("marks", ()), True)


def dump_json(data: Slot) -> str:
    """Return a body or head as stored JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def parse_slot(text: str | None) -> Slot | None:
    """Return the slot in a stored body. Return None if it can't be read, or if only another version can open it."""
    slot = parse_json_object(text)
    return slot if slot is not None and isinstance(slot.get("record"), dict) and not is_foreign(slot) else None


def is_foreign(slot: Slot) -> bool:
    """Return whether a slot or its head declares a kind or format that only other versions know.

    >>> is_foreign({"kind": "league", "record": {}}), is_foreign({"record": {"format": 1}})
    (True, False)
    """
    return not slot.keys().isdisjoint(FOREIGN_FIELDS)


def unread_reason(text: str | None) -> str:
    """Return why a stored text can't be opened: `none` (nothing is stored), `other` (another version wrote it), or `damaged`."""
    if text is None:
        return "none"
    return "other" if is_foreign(parse_json_object(text) or {}) else "damaged"


@lru_cache(1000)
def parse_head(text: str | None) -> Slot | None:
    """Return the head in a stored text, or None if it can't be read. The result is cached and must not be modified."""
    head = parse_json_object(text)
    is_whole = head is not None and "of" in head and isinstance(head.get("moves"), str) and type(head.get("cut")) is int and head["cut"] >= 0
    return head if is_whole else None


def parse_json_object(text: str | None) -> Slot | None:
    """Return the JSON object in a stored text, or None if the text isn't a valid one."""
    try:
        data = parse_untrusted_json(text or "")
    except BadRecord:
        return None
    return data if isinstance(data, dict) else None


def make_head(slot: Slot, of: Any, cut: int) -> Slot:
    """Return a slot's head for the body of the revision `of`. The slot still contains the first `cut` of the body's moves."""
    fields, record = {name: value for name, value in slot.items() if name not in BODY_FIELDS}, slot["record"]
    format_field = {"format": record["format"]} if record.get("format", FORMAT) != FORMAT else {}
    tied = {"of": of, "game": record.get("game")} | format_field | {"cut": cut, "moves": "\n".join(moves_of(slot)[cut:])}
    return {"saved": slot.get("saved")} | fields | tied


def empty_head(slot: Slot) -> Slot:
    """Return the head of a slot whose body is complete. Such a head adds no moves."""
    return make_head(slot, slot.get("revision"), len(moves_of(slot)))


def moves_of(slot: Slot) -> list[str]:
    """Return the moves of a slot, or an empty list if it is damaged."""
    moves = slot["record"].get("moves")
    return moves if isinstance(moves, list) else []


def merge_head(body: Slot, head: Slot | None) -> Slot:
    """Return the slot that a body and its head make up. If the head is None or belongs to another body, that's the body alone."""
    if head is None or head["of"] != body.get("revision"):
        return body
    record, fields = body["record"], {name: value for name, value in head.items() if name not in HEAD_FIELDS}
    if isinstance(record.get("moves"), list):
        record = record | {"moves": record["moves"][:head["cut"]] + (head["moves"].split("\n") if head["moves"] else [])}
    return body | fields | {"record": record}


def head_fits_body(head: Slot, body: str) -> bool:
    """Return whether a head continues from a body, judging by the body's text alone.

    It may return False even if the head does continue from it. Quotation marks inside strings are always escaped, so `"revision"` can only be found as a field
    name.
    """
    revision = f'"revision":{dump_json(head["of"])}'
    return revision + "," in body or revision + "}" in body


def list_sort_key(text: str | None) -> str:
    """Return a match's sort key (`RANK_LENGTH` characters), from the text of its head or body.

    Sorting by it puts the newest first and finished ones last.

    >>> list_sort_key('{"saved":12,"title":"Ours","over":true}'), list_sort_key('{"title":"Ours","saved":11}'), list_sort_key(None)
    ('19999999999987', '09999999999988', '09999999999999')
    """
    return f"{is_over_text(text):d}{max(0, LATEST_TIME - saved_time(text or '')):0{RANK_LENGTH - 1}d}"


def saved_time(text: str) -> int:
    """Return when a match was saved (ms), from the text of its head or body. It returns 0 if the text doesn't say.

    A head starts with the time, a body has it near its end.

    >>> saved_time('{"saved":12,"title":"Ours","cut":3}'), saved_time('{"title":"Ours","saved":11}'), saved_time('{"rec')
    (12, 11, 0)
    """
    match = SAVED_TIME.match(text) or SAVED_TIME.match(text, max(0, text.rfind(SAVED_FIELD)))
    return int(match[1]) if match else 0


def is_over_text(text: str | None) -> bool:
    """Return whether a match is over, from the text of its head or body.

    >>> is_over_text('{"saved":12,"title":"\\\\"over\\\\":true","over":false}'), is_over_text('{"over":true}'), is_over_text(None)
    (False, True, False)
    """
    return OVER_FIELD.search(text or "") is not None


def match_id_of_key(key: str) -> str | None:
    """Return the id of the match a storage key belongs to, or None if it belongs to something else.

    >>> match_id_of_key(HEAD_PREFIX + "7f"), match_id_of_key(MATCH_PREFIX + "7f"), match_id_of_key(PREFIX + "settings")
    ('7f', '7f', None)
    """
    return next((key.removeprefix(kind) for kind in (MATCH_PREFIX, HEAD_PREFIX) if key.startswith(kind)), None)


def int_or_zero(value: Any) -> int:
    """Return a stored integer, or 0 if the value isn't one."""
    return value if isinstance(value, int) else 0


def slot_revision(slot: dict[str, Any]) -> Revision:
    """Return a slot's revision: its number and the tab that wrote it. Old slots have only a number.

    >>> slot_revision({"revision": [3, "a7"]}), slot_revision({"revision": 3}), slot_revision({})
    ((3, 'a7'), (3, ''), (0, ''))
    """
    revision = slot.get("revision")
    number, tab = revision if isinstance(revision, list) and len(revision) == 2 else (revision, "")
    return int_or_zero(number), tab if isinstance(tab, str) else ""
