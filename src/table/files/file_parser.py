"""Parse untrusted files and links: a set, a card, a match with its sets, the record of a match alone, or a backup."""

import json
from collections.abc import Generator, Iterable, Iterator, Set
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import Art, File, OwnSet, landed, parcel, sent, unwrapped
from courtcards.engine.card_sets import BadSet, fingerprint
from courtcards.engine.game import Game
from courtcards.engine.limits import ALL_FILE, ALL_TOKENS, FILE, SET_FEWEST, SET_FILE, SETS
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.file_text import BLANK, HEAD, OPENING, json_in
from courtcards.saves.link_codec import CUT, pack, unpack
from courtcards.saves.link_finder import Link, links_in
from courtcards.saves.safe_json import read, read_in_parts
from courtcards.texts import said
from table.files.time_slices import SET, Breath
from table.page.shared_messages import complaint, flaw

BEGINS = {"PK": "zip", "%PDF": "pdf", "GIF8": "picture", "RIFF": "picture", "\ufffdPNG": "picture", "<svg": "picture", "<?xml": "picture", "<": "page"}
INSIDE = {"JFIF": "picture", "xif": "picture", "ftyp": "picture"}          # found anywhere in the first characters
MATCH = {"record", "sets"}
ALL = '{"all":'     # the start of a backup, which may be larger than any other file


class BadFile(ValueError):
    """A file or link that can't be opened; the error's text is the reason shown to the player."""


class CutOff(BadFile):
    """A link that is cut off; its rest may be pasted next."""


class NoneOfOurs(BadFile):
    """Text that is neither one of our files nor contains a link."""


class Parcel(NamedTuple):
    """An imported card: the game whose rules read it, its sender, the card with its key, and its artwork, if any."""

    game: str
    owner: str
    card: File
    art: Art | None


class Brought(NamedTuple):
    """An imported set as this device would store it, and the artwork of its cards by their keys."""

    own: OwnSet
    arts: dict[str, Art]


def kinds() -> list[type[Game]]:
    """Return one game for each book that accepts cards written by players; its rules read the book's cards."""
    return list({kind.book: kind for kind in reversed(GAMES.values()) if kind.takes_cards}.values())


def sort_of(data: Any) -> str:
    """Return what kind of file data looks like: `all` (a backup), `match`, `card`, `set`, or otherwise `record`.

    >>> [sort_of(data) for data in ({"all": 1}, {"record": {}, "sets": []}, {"card": {}}, {"cards": []}, {"cards": "9f", "moves": []}, [])]
    ['all', 'match', 'card', 'set', 'record', 'record']
    """
    if is_record(data):
        return "record"
    fields = data.keys() if isinstance(data, dict) else set()
    return next((sort for field, sort in (("all", "all"), ("record", "match"), ("card", "card"), ("cards", "set")) if field in fields), "record")


def is_record(data: Any) -> bool:
    """Return whether data looks like the record of a match."""
    return isinstance(data, dict) and not data.keys().isdisjoint({"moves", "seats"})


def opened(pieces: Iterable[str] | None) -> Generator[float, None, tuple[str, Any]]:
    """Parse the text of a file, yielding the progress; return its kind and data, or `link` and the list of links in it.

    The text arrives in pieces; None stands for a file that is too large. Raises BadFile.
    """
    if pieces is None:
        raise BadFile(said("trade", "too-large"))
    found = list[str]()
    try:
        for piece in pieces:
            if found and piece:
                yield 0.0
            found.append(piece)
    except BadRecord as error:
        foreign = foreign_of(error.about["head"])
        raise BadFile(said("trade", f"is-{foreign}") if foreign else complaint(error)) from error
    text = "".join(found).strip(BLANK)
    refused: BadFile = NoneOfOurs(said("trade", f"is-{foreign_of(text)}" if foreign_of(text) else "unreadable"))
    if content := json_in(text):
        try:
            return (yield from data_of(content))
        except BadFile as error:
            if OPENING.match(text):
                raise
            refused = error
    if links := links_of(text):
        return "link", links
    raise refused


def data_of(text: str) -> Generator[float, None, tuple[str, Any]]:
    """Parse JSON, yielding the progress; return its kind (see `sort_of`) and data. Raises BadFile."""
    whole = text.startswith(ALL)
    try:
        data = yield from read_in_parts(text, ALL_FILE if whole else SET_FILE, ALL_TOKENS)
    except BadRecord as error:
        if error.key == "twice":
            raise BadFile(complaint(error)) from error
        if whole:
            raise BadFile(said("moving", "large" if error.key == "too-large" else "damaged")) from error
        raise BadFile(said("trade", "too-large" if error.key == "too-large" else "unreadable")) from error
    sort = sort_of(data)
    if whole and sort != "all":
        raise BadFile(said("moving", "damaged"))
    if sort == "record" and len(text) > FILE:
        raise BadFile(complaint(BadRecord("too-large")))
    return sort, data


def links_of(text: str) -> list[Link]:
    """Return the links in a text, the one to open first; raises BadFile if none of them can be read."""
    if len(text) > FILE:
        raise BadFile(said("trade", "too-large"))
    try:
        return links_in(text)
    except BadRecord as error:
        raise (CutOff if error.key in CUT else BadFile)(complaint(error)) from error


def foreign_of(text: str) -> str:
    """Return the kind of a foreign file, judged by its first characters: `zip`, `picture`, `pdf`, `page`, or "" if unknown."""
    first = text.lstrip(BLANK)[:HEAD]
    return next((sort for sign, sort in BEGINS.items() if first.startswith(sign)), next((sort for sign, sort in INSIDE.items() if sign in first), ""))


def brought(data: Any, keys: Iterator[str], game: type[Game] | None = None) -> Brought:
    """Parse a set and give it and its cards new `keys`; raises BadFile.

    With a `game`, the set must be playable in that game. Otherwise any book may accept it, even with too few cards to play, as a set that is still being
    written has.
    """
    why = said("trade", "other-game")
    for kind in [game] if game else kinds():
        try:
            file, arts = landed(data, keys.__next__)
            kind.read_cards(file if game else padded(file))
            return Brought(OwnSet(next(keys), kind.id, file), arts)
        except BadSet as error:
            why = flaw(kind, error)
    raise BadFile(why)


def set_for(kind: type[Game], sort: str, data: Any, keys: Iterator[str]) -> Brought:
    """Return the set in a file, with new keys, to play a game with; raises BadFile, which says what else the file is."""
    held = data[0].kind if sort == "link" else sort
    if held != "set" and (held != "record" or is_record(data)):
        raise BadFile(said("trade", "not-card" if held == "card" else "not-match"))
    return brought(data, keys, kind)


def padded(file: Any) -> Any:
    """Return a set with enough cards to be checked by the rules: those of an unfinished set are repeated."""
    cards = file.get("cards") if isinstance(file, dict) else None
    if not isinstance(cards, list) or len(cards) >= SET_FEWEST:
        return file
    return file | {"cards": (cards * SET_FEWEST)[:SET_FEWEST]}


def unpacked(data: Any) -> Parcel:
    """Parse a card; its key depends on its data alone, so that importing it twice is noticed. Raises BadFile."""
    kind = GAMES.get(str(data.get("game"))) if isinstance(data, dict) else None
    if kind is None or not kind.takes_cards:
        raise BadFile(said("trade", "other-game"))
    try:
        card, art, owner = unwrapped(data, key_of(data))
        kind.read_card(card)
    except BadSet as error:
        raise BadFile(flaw(kind, error)) from error
    return Parcel(kind.id, owner or said("trade", "somebody"), card, art)


def key_of(data: File) -> str:
    """Return the key of an imported card: a hash of its data."""
    return fingerprint(json.dumps(data, sort_keys=True))[:8]


def from_link(letters: str) -> Parcel:
    """Parse the card in a link; raises BadFile."""
    try:
        data = read(unpack(letters))
    except BadRecord as error:
        key = "bad-link" if error.key == "not-json" else error.key
        raise BadFile(said("trade", key) if key == "long-link" else complaint(BadRecord(key, **error.about))) from error
    return unpacked(data)


def letters_of(own: OwnSet, card: File, art: Art) -> str | None:
    """Return a card encoded for a link, or None if it is too large for one: with a picture or a big drawing."""
    return None if art.get("picture") else pack(packed(own, card, art))


def packed(own: OwnSet, card: File, art: Art) -> File:
    """Return a card of a set as an export file."""
    return parcel(card, {card["key"]: art}, own.game, own.owner)


def with_sets(data: Any, keys: Iterator[str]) -> Generator[float, None, tuple[Any, list[Brought]]]:
    """Parse the sets that come with a match, yielding the progress; return the match's record and the sets, with new keys.

    Raises BadFile.
    """
    if not data.keys() == MATCH or not isinstance(data["sets"], list) or len(data["sets"]) > SETS or sort_of(data["record"]) != "record":
        raise BadFile(said("record", "no-record"))
    breath, found = Breath(), list[Brought]()
    for file in data["sets"]:
        found.append(brought(file, keys))
        if breath.due(SET + len(found[-1].own.cards)):
            yield len(found) / len(data["sets"])
    return data["record"], found


def kin(one: str, other: str) -> bool:
    """Return whether two games belong to the same book, so that they share their cards."""
    return GAMES[one].book == GAMES[other].book


def likeness(own: OwnSet) -> str:
    """Return a fingerprint of a set that ignores artwork."""
    return fingerprint(json.dumps([GAMES[own.game].book, sent(own.file, {})], sort_keys=True))


def undrawn(own: OwnSet, lost: Set[str]) -> OwnSet:
    """Return a set without the artwork of the cards with the `lost` keys."""
    return own.changed(cards=[bare(card) if card["key"] in lost else card for card in own.cards]) if lost else own


def bare(card: File) -> File:
    """Return a card without its artwork."""
    return {name: value for name, value in card.items() if name != "art"}
