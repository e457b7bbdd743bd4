"""Reads and writes letters: each is a whole match as text for a link, with its recipient and each device's share of the deal.

Incoming letters are untrusted.
"""

import re
from typing import Any, NamedTuple, Self

from courtcards.engine.limits import SEATS
from courtcards.saves.commit_reveal import seed_from_shares
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_codec import FORMAT_1, FORMAT_2, pack_link, unpack_link
from courtcards.saves.loader import check_record, is_int_in_range
from courtcards.saves.record import parse_seat
from courtcards.saves.safe_json import parse_untrusted_json
from courtcards.texts import common_text
from table.files.backup_format import is_standing_passes
from table.page.shared_messages import record_error_text
from table.storage.letter_state import BOTS_DEVICE, BadLetter, LetterState, is_device_list, is_pledge, is_share_list, people_at_every_device

MATCH_ID = re.compile(r"[0-9a-f]{8}")
NEWER_VERSION_ERRORS = "other-rules", "other-format", "unknown-field", "unknown-game"  # errors that a letter from a newer version causes
UNDEALT: dict[str, Any] = {"seed": 0, "moves": list[str]()}         # record fields of an invitation in storage; nothing is dealt from this seed


def letter_error(error: BadRecord) -> str:
    """Return a sentence that explains the error in a letter."""
    if error.key in NEWER_VERSION_ERRORS:
        return common_text("post", "newer-letter")
    if not isinstance(error, BadLetter):
        return record_error_text(error)
    if error.key == "differs":
        return common_text("post", error.key, place=common_text("post", f"place-{error.about['place']}", **error.about))
    return common_text("post", error.key)


class Letter(NamedTuple):
    """A letter: a whole match, sent to the device `to`.

    `id` is the match's id, and `letter_state` its state. `record` is its record as JSON-like data, and `standing` has the automatic passes. An invitation is a
    letter without moves, whose seed isn't known yet. The last letter of a match may invite the other players to the next one; then `again` has that match's
    `id` and `pledge`.
    """

    id: str
    letter_state: LetterState
    to: int
    record: dict[str, Any]
    standing: dict[str, Any]
    again: dict[str, str] | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the letter in a link's text, without checking its moves. It raises BadRecord if the text isn't a valid letter."""
        data = parse_untrusted_json(unpack_link(text))
        fields = data.pop("post", None) if isinstance(data, dict) else None
        if not (isinstance(fields, dict) and NEEDED_FIELDS <= fields.keys() <= FIELD_CHECKS.keys()):
            raise BadLetter("bad-letter")
        if not all(FIELD_CHECKS[name](fields[name]) for name in fields):
            raise BadLetter("bad-letter")
        shares = fields["shares"]
        record = data | ({"seed": seed_from_shares(shares)} if all(shares) else UNDEALT)
        check_record(record)
        homes = fields["homes"]
        has_bot = [parse_seat(seat)[1] is not None for seat in record["seats"]]
        if "deck" in data or "seed" in data or fields["to"] >= len(shares):
            raise BadLetter("bad-letter")
        if has_bot != [home == BOTS_DEVICE for home in homes] or not people_at_every_device(homes, len(shares)):
            raise BadLetter("bad-letter")
        if all(shares) != ("pledge" not in fields) or (shares[0] and not all(shares)):
            raise BadLetter("bad-letter")
        if "again" in fields and not all(shares):
            raise BadLetter("bad-letter")
        letter_state = LetterState(tuple(homes), fields["to"], tuple(shares), "", fields.get("pledge", ""))
        return cls(fields["id"], letter_state, fields["to"], record, fields.get("standing", {}), fields.get("again"))

    @property
    def moves(self) -> list[str]:
        """The moves in the record."""
        moves: list[str] = self.record["moves"]
        return moves


def dump_letter(id: str, letter_state: LetterState, to: int, record: dict[str, Any], standing: dict[str, Any],
                again: dict[str, str] | None = None) -> str | None:
    """Return a letter as text for a link, or None if it is too long.

    `standing` has the automatic passes of all seats, and `again` the id and commitment of the next match.
    """
    fields: dict[str, Any] = {"id": id, "homes": list(letter_state.homes), "to": to, "shares": list(letter_state.shares)}
    if not letter_state.is_dealt:
        fields["pledge"] = letter_state.pledge
    passes = {name: standing[name] for name in ("kept", "skips") if standing.get(name)}
    record_fields = {name: value for name, value in record.items() if name not in ("seed", "no_words")}
    if passes:
        fields["standing"] = passes
    if again:
        fields["again"] = again
    return pack_link(record_fields | {"post": fields}, FORMAT_2 if again else FORMAT_1)


def is_next_match(value: Any) -> bool:
    """Return whether a value is a dictionary with the id and the commitment of a match."""
    return isinstance(value, dict) and value.keys() == {"id", "pledge"} and is_match_id(value["id"]) and is_pledge(value["pledge"])


def is_match_id(value: Any) -> bool:
    """Return whether a value is the id of a match."""
    return isinstance(value, str) and MATCH_ID.fullmatch(value) is not None


FIELD_CHECKS = {"id": is_match_id, "homes": is_device_list, "to": lambda value: is_int_in_range(value, 0, SEATS),
        "shares": is_share_list, "pledge": is_pledge, "standing": is_standing_passes, "again": is_next_match}
NEEDED_FIELDS = {"id", "homes", "to", "shares"}
