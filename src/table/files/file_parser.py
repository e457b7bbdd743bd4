"""Parses untrusted files and links.

They contain a set, a card, a match with its sets, the bare record of a match, or a backup.
"""

import json
from collections.abc import Generator, Iterable, Iterator, Set
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import Art, File, OwnSet, card_from_parcel, card_parcel, set_from_file, set_to_file
from courtcards.engine.card_sets import BadSet, fingerprint
from courtcards.engine.game import Game
from courtcards.engine.limits import BACKUP_FILE, BACKUP_TOKENS, FILE, FILE_SETS, SET_FEWEST, SET_FILE
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.file_text import LEADING_BLANKS, OPENING_BRACE, QUOTED_BYTES, find_json
from courtcards.saves.link_codec import CUT_KEYS, pack_link, unpack_link
from courtcards.saves.link_finder import FoundLink, find_links
from courtcards.saves.safe_json import parse_untrusted_in_parts, parse_untrusted_json
from courtcards.texts import common_text
from table.files.time_slices import SET_COST, WorkBudget
from table.page.shared_messages import record_error_text, set_error_text

KINDS_BY_START = {"PK": "zip", "%PDF": "pdf", "GIF8": "picture", "RIFF": "picture", "\ufffdPNG": "picture", "<svg": "picture", "<?xml": "picture", "<": "page"}
KINDS_BY_MARK = {"JFIF": "picture", "xif": "picture", "ftyp": "picture"}   # found anywhere in the first characters
MATCH_FIELDS = {"record", "sets"}
BACKUP_START = '{"all":'  # the start of a backup, which may be larger than any other file


class BadFile(ValueError):
    """A file or link that can't be opened. The error's text is the reason shown to the player."""


class TruncatedLink(BadFile):
    """A link that is cut off. The player may paste the rest of it next."""


class ForeignFile(BadFile):
    """Text that isn't one of our files and contains no link."""


class ImportedCard(NamedTuple):
    """An imported card: the game whose rules read it, its sender, the card with its key, and the artwork on it, if any."""

    game: str
    owner: str
    card: File
    art: Art | None


class ImportedSet(NamedTuple):
    """An imported set as this device would store it, and the artwork of its cards by their keys."""

    own: OwnSet
    arts: dict[str, Art]


def card_games() -> list[type[Game]]:
    """Return a game of each book that accepts cards written by players. One game is enough, as its rules can check all cards of its book."""
    return list({kind.book: kind for kind in reversed(GAMES.values()) if kind.takes_cards}.values())


def data_kind(data: Any) -> str:
    """Return what kind of file data looks like: `all` (a backup), `match`, `card`, `set`, or otherwise `record`.

    >>> [data_kind(data) for data in ({"all": 1}, {"record": {}, "sets": []}, {"card": {}}, {"cards": []}, {"cards": "9f", "moves": []}, [])]
    ['all', 'match', 'card', 'set', 'record', 'record']
    """
    if is_record(data):
        return "record"
    fields = data.keys() if isinstance(data, dict) else set()
    return next((kind for field, kind in (("all", "all"), ("record", "match"), ("card", "card"), ("cards", "set")) if field in fields), "record")


def is_record(data: Any) -> bool:
    """Return whether data looks like the record of a match."""
    return isinstance(data, dict) and not data.keys().isdisjoint({"moves", "seats"})


def parse_file(pieces: Iterable[str] | None) -> Generator[float, None, tuple[str, Any]]:
    """Parse the text of a file, yielding the progress. The result is the file's kind (see `data_kind`) and its data.

    If the file contains links, these are `link` and a list of the links. The text arrives in pieces; None stands for a file that is too large. Raises BadFile.
    """
    if pieces is None:
        raise BadFile(common_text("trade", "too-large"))
    parts = list[str]()
    try:
        for piece in pieces:
            if parts and piece:
                yield 0.0
            parts.append(piece)
    except BadRecord as error:
        foreign = foreign_kind(error.about["head"])
        raise BadFile(common_text("trade", f"is-{foreign}") if foreign else record_error_text(error)) from error
    text = "".join(parts).strip(LEADING_BLANKS)
    refusal: BadFile = ForeignFile(common_text("trade", f"is-{foreign_kind(text)}" if foreign_kind(text) else "unreadable"))
    if content := find_json(text):
        try:
            return (yield from parse_json(content))
        except BadFile as error:
            if OPENING_BRACE.match(text):
                raise
            refusal = error
    if links := parse_links(text):
        return "link", links
    raise refusal


def parse_json(text: str) -> Generator[float, None, tuple[str, Any]]:
    """Parse JSON, yielding the progress. The result is its kind (see `data_kind`) and its data. Raises BadFile."""
    is_backup = text.startswith(BACKUP_START)
    try:
        data = yield from parse_untrusted_in_parts(text, BACKUP_FILE if is_backup else SET_FILE, BACKUP_TOKENS)
    except BadRecord as error:
        if error.key == "twice":
            raise BadFile(record_error_text(error)) from error
        if is_backup:
            raise BadFile(common_text("moving", "large" if error.key == "too-large" else "damaged")) from error
        raise BadFile(common_text("trade", "too-large" if error.key == "too-large" else "unreadable")) from error
    kind = data_kind(data)
    if is_backup and kind != "all":
        raise BadFile(common_text("moving", "damaged"))
    if kind == "record" and len(text) > FILE:
        raise BadFile(record_error_text(BadRecord("too-large")))
    return kind, data


def parse_links(text: str) -> list[FoundLink]:
    """Return the links in a text, beginning with the link to open. If there are none, the list is empty.

    Raises BadFile if the text is too long, or if it contains links but none can be read.
    """
    if len(text) > FILE:
        raise BadFile(common_text("trade", "too-large"))
    try:
        return find_links(text)
    except BadRecord as error:
        refusal = TruncatedLink if error.key in CUT_KEYS else BadFile
        raise refusal(record_error_text(error)) from error


def foreign_kind(text: str) -> str:
    """Return the kind of a foreign file, by its first characters: `zip`, `picture`, `pdf`, `page`, or "" if it's unknown."""
    first = text.lstrip(LEADING_BLANKS)[:QUOTED_BYTES]
    by_start = [kind for start, kind in KINDS_BY_START.items() if first.startswith(start)]
    by_mark = [kind for mark, kind in KINDS_BY_MARK.items() if mark in first]
    return next(iter(by_start + by_mark), "")


def parse_set(data: Any, keys: Iterator[str], game: type[Game] | None = None) -> ImportedSet:
    """Parse a set and give it and its cards new `keys`. Raises BadFile if the set isn't valid.

    With a `game`, the set must be playable in that game. Without one, it's enough if the rules of any book accept its cards.
    """
    reason = common_text("trade", "other-game")
    for kind in [game] if game else card_games():
        try:
            file, arts = set_from_file(data, keys.__next__)
            kind.read_cards(file if game else pad_set(file))
            return ImportedSet(OwnSet(next(keys), kind.id, file), arts)
        except BadSet as error:
            reason = set_error_text(kind, error)
    raise BadFile(reason)


def parse_set_for(kind: type[Game], sort: str, data: Any, keys: Iterator[str]) -> ImportedSet:
    """Return the set that a file contains, as a set for this game, with new keys.

    `sort` and `data` are a result of `parse_file`. Raises BadFile if the file is something else, or if the set doesn't suit the game.
    """
    content_kind = data[0].kind if sort == "link" else sort
    if content_kind != "set" and (content_kind != "record" or is_record(data)):
        raise BadFile(common_text("trade", "not-card" if content_kind == "card" else "not-match"))
    return parse_set(data, keys, kind)


def pad_set(file: Any) -> Any:
    """Return a set's file for a check by the rules. If it has too few cards for that, its cards are repeated."""
    cards = file.get("cards") if isinstance(file, dict) else None
    if not isinstance(cards, list) or len(cards) >= SET_FEWEST:
        return file
    return file | {"cards": (cards * SET_FEWEST)[:SET_FEWEST]}


def parse_card_file(data: Any) -> ImportedCard:
    """Parse a card. Its key depends only on its data, so that importing it again gives the same key. Raises BadFile."""
    kind = GAMES.get(str(data.get("game"))) if isinstance(data, dict) else None
    if kind is None or not kind.takes_cards:
        raise BadFile(common_text("trade", "other-game"))
    try:
        card, art, owner = card_from_parcel(data, imported_card_key(data))
        kind.read_card(card)
    except BadSet as error:
        raise BadFile(set_error_text(kind, error)) from error
    return ImportedCard(kind.id, owner or common_text("trade", "somebody"), card, art)


def imported_card_key(data: File) -> str:
    """Return the key of an imported card, which is a hash of its data."""
    return fingerprint(json.dumps(data, sort_keys=True))[:8]


def parse_card_link(letters: str) -> ImportedCard:
    """Parse the card in a link; raises BadFile. `letters` is the link's encoded content."""
    try:
        data = parse_untrusted_json(unpack_link(letters))
    except BadRecord as error:
        key = "bad-link" if error.key == "not-json" else error.key
        raise BadFile(common_text("trade", key) if key == "long-link" else record_error_text(BadRecord(key, **error.about))) from error
    return parse_card_file(data)


def encode_card_link(own_set: OwnSet, card: File, art: Art) -> str | None:
    """Return a card encoded for a link. Return None if it has a picture or is too long."""
    return None if art.get("picture") else pack_link(dump_card_file(own_set, card, art))


def dump_card_file(own_set: OwnSet, card: File, art: Art) -> File:
    """Return a card of a set as an export file."""
    return card_parcel(card, {card["key"]: art}, own_set.game, own_set.owner)


def parse_match_sets(data: Any, keys: Iterator[str]) -> Generator[float, None, tuple[Any, list[ImportedSet]]]:
    """Parse a match with its sets, yielding the progress. The result is the match's record and the sets with new keys.

    Raises BadFile.
    """
    if not data.keys() == MATCH_FIELDS or not isinstance(data["sets"], list) or len(data["sets"]) > FILE_SETS or data_kind(data["record"]) != "record":
        raise BadFile(common_text("record", "no-record"))
    budget, sets = WorkBudget(), list[ImportedSet]()
    for file in data["sets"]:
        sets.append(parse_set(file, keys))
        if budget.spend(SET_COST + len(sets[-1].own.cards)):
            yield len(sets) / len(data["sets"])
    return data["record"], sets


def is_same_book(one: str, other: str) -> bool:
    """Return whether two games belong to the same book, so that they share their cards."""
    return GAMES[one].book == GAMES[other].book


def set_fingerprint(own_set: OwnSet) -> str:
    """Return a fingerprint of a set that ignores artwork."""
    return fingerprint(json.dumps([GAMES[own_set.game].book, set_to_file(own_set.file, {})], sort_keys=True))


def set_without_art(own_set: OwnSet, lost: Set[str]) -> OwnSet:
    """Return a set without the artwork of the cards whose keys are in `lost`."""
    return own_set.with_fields(cards=[card_without_art(card) if card["key"] in lost else card for card in own_set.cards]) if lost else own_set


def card_without_art(card: File) -> File:
    """Return a card without its artwork."""
    return {name: value for name, value in card.items() if name != "art"}
