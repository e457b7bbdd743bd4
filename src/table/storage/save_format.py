"""A match is kept under two keys: a body that is seldom written, and a small head that is written with every move. No storage here.

The browser's storage cannot append to a text. So the body is the whole slot, as it was at some moment, and the head goes on
from it: it names the body by its revision (`of`) and holds everything of the slot but the record and the cards' keys, how many moves of the body
still hold (`cut`) and the moves after them. A head that names another body counts for nothing. Each key is written whole or
not at all, so that whatever ends between two writes leaves a match as it was before the move or as it is after it.
What the lobby shows of a match is in its head alone.
"""

import json
import re
from functools import lru_cache
from typing import Any

from courtcards.saves.errors import BadRecord
from courtcards.saves.record import FORMAT, MARKS
from courtcards.saves.safe_json import read
from table.storage.quota_storage import PREFIX

Slot = dict[str, Any]
Revision = tuple[int, str]

MATCH, HEAD = PREFIX + "match:", PREFIX + "head:"
BODY = "record", "worn"                             # what of a slot no head repeats
TIED = ("of", "game", "format", "cut", "moves")     # what a head holds beyond the slot: its body, what is played, in which format if not ours, how it goes on
FOREIGN = "kind", "format"                          # what only other versions write into a slot: this one keeps it and never opens it
SAVED, TIME, OVER = '"saved":', re.compile(r'\{?"saved": ?([0-9]{1,15})[,}]'), re.compile('"over": ?true')
RANK, LATEST = 14, 10**13 - 1                       # signs of a place in the list; a time (ms) of so many digits but one


def marked(slot: Slot) -> dict[str, Any]:
    """Return the record of a slot with what its match bears, as it goes out."""
    marks = [mark for mark in MARKS if slot.get(mark)]
    return slot["record"] | ({"marks": marks} if marks else {})


def parted(record: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bool]]:
    """Return a record as a slot keeps it, and what its match bears as the slot keeps that, beside it: it changes while nothing is played.

    >>> parted({"seed": 7, "marks": ["hinted"]})
    ({'seed': 7}, {'hinted': True})
    """
    return {name: value for name, value in record.items() if name != "marks"}, dict.fromkeys(record.get("marks", ()), True)


def written(data: Slot) -> str:
    """Return a body or a head as it is stored."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def slot_of(text: str | None) -> Slot | None:
    """Return the slot of a stored body, None for one that cannot be read, or that another version knows alone."""
    slot = parsed(text)
    return slot if slot is not None and isinstance(slot.get("record"), dict) and not is_foreign(slot) else None


def is_foreign(slot: Slot) -> bool:
    """Whether a slot, or its head, says that it's of a kind or a format that another version has.

    >>> is_foreign({"kind": "league", "record": {}}), is_foreign({"record": {"format": 1}})
    (True, False)
    """
    return not slot.keys().isdisjoint(FOREIGN)


def why_unread(text: str | None) -> str:
    """Return why a stored text is no slot: `none` is stored, `other` if another version has stored it, else `damaged`."""
    return "none" if text is None else "other" if is_foreign(parsed(text) or {}) else "damaged"


@lru_cache(1000)
def head_of(text: str | None) -> Slot | None:
    """Return a stored head, None for one that cannot be read; nobody writes into it."""
    head = parsed(text)
    whole = head is not None and "of" in head and isinstance(head.get("moves"), str) and type(head.get("cut")) is int and head["cut"] >= 0
    return head if whole else None


def parsed(text: str | None) -> Slot | None:
    """Return the fields of a stored text, None for anything else."""
    try:
        found = read(text or "")
    except BadRecord:
        return None
    return found if isinstance(found, dict) else None


def head(slot: Slot, of: Any, cut: int) -> Slot:
    """Return the head of a slot; the first `cut` of its moves are those of the body `of`."""
    rest, record = {name: value for name, value in slot.items() if name not in BODY}, slot["record"]
    other = {"format": record["format"]} if record.get("format", FORMAT) != FORMAT else {}
    return {"saved": slot.get("saved")} | rest | {"of": of, "game": record.get("game")} | other | {"cut": cut, "moves": "\n".join(moves_of(slot)[cut:])}


def lone(slot: Slot) -> Slot:
    """Return the head that adds nothing to a body."""
    return head(slot, slot.get("revision"), len(moves_of(slot)))


def moves_of(slot: Slot) -> list[str]:
    """Return the moves of a slot, none of a damaged one."""
    moves = slot["record"].get("moves")
    return moves if isinstance(moves, list) else []


def joined(body: Slot, head: Slot | None) -> Slot:
    """Return the slot that a body and its head stand for; without a head that belongs to it the body is all there is."""
    if head is None or head["of"] != body.get("revision"):
        return body
    record, rest = body["record"], {name: value for name, value in head.items() if name not in TIED}
    if isinstance(record.get("moves"), list):
        record = record | {"moves": record["moves"][:head["cut"]] + (head["moves"].split("\n") if head["moves"] else [])}
    return body | rest | {"record": record}


def belongs(head: Slot, body: str) -> bool:
    """Whether a head goes on from a body, by the body's text alone; False when only parsing it would tell.

    A quotation mark inside a text is always escaped, so that the revision's name is found only where it is one.
    """
    named = f'"revision":{written(head["of"])}'
    return named + "," in body or named + "}" in body


def rank(text: str | None) -> str:
    """Return the place of a match in the list, of RANK signs, to be sorted: the latest first, what is over last; by the text of its head, or of its body.

    >>> rank('{"saved":12,"title":"Ours","over":true}'), rank('{"title":"Ours","saved":11}'), rank(None)
    ('19999999999987', '09999999999988', '09999999999999')
    """
    return f"{ended(text):d}{max(0, LATEST - time(text or '')):0{RANK - 1}d}"


def time(text: str) -> int:
    """Return when a match was saved, by the text of its head, which begins with it, or of its body, which says it near its end; 0 where that does not say.

    >>> time('{"saved":12,"title":"Ours","cut":3}'), time('{"title":"Ours","saved":11}'), time('{"rec')
    (12, 11, 0)
    """
    found = TIME.match(text) or TIME.match(text, max(0, text.rfind(SAVED)))
    return int(found[1]) if found else 0


def ended(text: str | None) -> bool:
    """Whether a match is over, by the text of its head, or of its body.

    >>> ended('{"saved":12,"title":"\\"over\\":true","over":false}'), ended('{"over":true}'), ended(None)
    (False, True, False)
    """
    return OVER.search(text or "") is not None


def match_of(key: str) -> str | None:
    """Return the id of the match that something is stored of under a key, None for anything else.

    >>> match_of(HEAD + "7f"), match_of(MATCH + "7f"), match_of(PREFIX + "settings")
    ('7f', '7f', None)
    """
    return next((key.removeprefix(kind) for kind in (MATCH, HEAD) if key.startswith(kind)), None)


def whole(value: Any) -> int:
    """Return a stored number, 0 for anything that is none."""
    return value if isinstance(value, int) else 0


def revision(slot: dict[str, Any]) -> Revision:
    """Return a slot's revision: its number and the tab that wrote it. Before tabs had names it was a number alone.

    >>> revision({"revision": [3, "a7"]}), revision({"revision": 3}), revision({})
    ((3, 'a7'), (3, ''), (0, ''))
    """
    found = slot.get("revision")
    number, tab = found if isinstance(found, list) and len(found) == 2 else (found, "")
    return whole(number), tab if isinstance(tab, str) else ""
