"""Sentences several screens share: what's wrong with a record, what a match and its file are called, how large something is."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from courtcards.engine.card_sets import BadSet
from courtcards.engine.game import Game
from courtcards.engine.limits import TITLE
from courtcards.engine.visible_text import plain
from courtcards.engine.word_lists import at_hand, differing
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import cut
from courtcards.saves.record import player
from courtcards.texts import Texts, filled, listed, load, said
from courtcards.texts import title as title_of


def size(many: int) -> str:
    """Return a number of bytes in words.

    >>> size(900), size(1_300_000)
    ('1 kB', '1.3 MB')
    """
    return f"{many / 1e6:.1f} MB" if many >= 1e6 else f"{max(1, round(many / 1000))} kB"


FEW = 12                # words that are named, of many


class Style(NamedTuple):
    """The style of a bot in words: its name, and what is characteristic of it in a sentence."""

    name: str
    does: str


def style_words(game: str, style: str) -> Style | None:
    """Return a style in words, None for "" (no style); a game may say of one what the others do not."""
    if not style:
        return None
    say = {**load("common")["style"][style], **load(game).get("style", {}).get(style, {})}
    return Style(say["name"], say["does"])


def complaint(error: BadRecord) -> str:
    """Return what is wrong with a record as a sentence."""
    if error.key == "bad-cards":
        return said("record", error.key, why=flaw(GAMES[error.about["game"]], BadSet(error.about["flaw"], **error.about["about"])))
    return said("record", error.key, **error.about)


def flaw(kind: type[Game], error: BadSet) -> str:
    """Return what is wrong with a set of cards as a sentence."""
    words = {"picture": said("picture", error.about["picture"])} if "picture" in error.about else {}
    return filled(Texts(kind).data["bad-cards"][error.key], error.about | words)


def differ(looked_up: Mapping[str, bool]) -> str:
    """Return which words that were looked up in a match count otherwise here, as sentences."""
    ours = at_hand()
    there, here = differing(looked_up, ours) if ours else ([], [])
    told = [said("page", key, words=listed(words[:FEW] + ["…"] * (len(words) > FEW))) for key, words in (("words-there", there), ("words-here", here)) if words]
    return " ".join(told or [said("page", "words-alike")])


def first_name(record: dict[str, Any], most: int = TITLE) -> str:
    """Return a match's first name: its game and its players, so many of them as there is room for."""
    game, names = title_of(record["game"]), [player(seat)[0] for seat in record["seats"]]
    some = [plain(listed(names)), *[", ".join(names[:count]) + "…" for count in range(len(names) - 1, 0, -1)]]
    return next((whole for each in some if len(whole := f"{game}: {each}") <= most), cut(f"{game}: {names[0]}", most))


def renamed(words: Callable[[str], str], title: str) -> str:
    """Return a match's name with what is added to it; a long name is cut, never what is added."""
    return plain(words(cut(title, TITLE - len(words("")))))


def file_name(title: str) -> str:
    """Return the name of a match's file.

    >>> file_name("Heralds: You and Margot")
    'heralds--you-and-margot.json'
    """
    return "".join(letter if letter.isalnum() else "-" for letter in title.lower()) + ".json"


def as_file(record: dict[str, Any]) -> str:
    """Return a record as the text of its file."""
    return json.dumps(record, ensure_ascii=False, indent=1)


def day(text: str) -> str:
    """Return a day in words.

    >>> day("2026-11-21")
    '21 November 2026'
    """
    year, month, number = text.split("-")
    return f"{int(number)} {load('common')['trade']['months'][int(month) - 1]} {year}"


def month(text: str) -> str:
    """Return a month in words.

    >>> month("2026-11")
    'November 2026'
    """
    year, number = text.split("-")
    return f"{load('common')['trade']['months'][int(number) - 1]} {year}"
