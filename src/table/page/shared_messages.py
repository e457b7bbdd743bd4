"""Messages that several screens share: record errors, the names of matches and files, sizes, dates."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from courtcards.engine.card_sets import BadSet
from courtcards.engine.game import Game
from courtcards.engine.limits import TITLE
from courtcards.engine.visible_text import without_isolates
from courtcards.engine.word_lists import differing_lookups, installed_words
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import shorten_text
from courtcards.saves.record import parse_seat
from courtcards.texts import Texts, common_text, fill_sentence, game_title, join_list, load_texts


def size_text(byte_count: int) -> str:
    """Return a number of bytes as text.

    >>> size_text(900), size_text(1_300_000)
    ('1 kB', '1.3 MB')
    """
    return f"{byte_count / 1e6:.1f} MB" if byte_count >= 1e6 else f"{max(1, round(byte_count / 1000))} kB"


MOST_WORDS = 12         # words to list, at most


class StyleText(NamedTuple):
    """The style of a bot in words: its name, and a sentence that describes it."""

    name: str
    does: str


def style_words(game: str, style: str) -> StyleText | None:
    """Return the words for a bot's style, or None for "" (no style)."""
    if not style:
        return None
    words = {**load_texts("common")["style"][style], **load_texts(game).get("style", {}).get(style, {})}
    return StyleText(words["name"], words["does"])


def record_error_text(error: BadRecord) -> str:
    """Return a sentence that says what is wrong with a record."""
    if error.key == "bad-cards":
        return common_text("record", error.key, why=set_error_text(GAMES[error.about["game"]], BadSet(error.about["flaw"], **error.about["about"])))
    return common_text("record", error.key, **error.about)


def set_error_text(kind: type[Game], error: BadSet) -> str:
    """Return a sentence that says what is wrong with a card set."""
    details = {"picture": common_text("picture", error.about["picture"])} if "picture" in error.about else {}
    return fill_sentence(Texts(kind).data["bad-cards"][error.key], error.about | details)


def word_differences(looked_up: Mapping[str, bool]) -> str:
    """Return sentences that name the looked-up words on which this device and the match disagree, or one that says there are none."""
    ours = installed_words()
    match_words, own_words = differing_lookups(looked_up, ours) if ours else ([], [])
    sentences = []
    for key, words in (("words-there", match_words), ("words-here", own_words)):
        if words:
            shown_words = [*words[:MOST_WORDS], "…"] if len(words) > MOST_WORDS else words
            sentences.append(common_text("page", key, words=join_list(shown_words)))
    return " ".join(sentences or [common_text("page", "words-alike")])


def default_title(record: dict[str, Any], most: int = TITLE) -> str:
    """Return the title that a new match gets: its game, and as many of its players as fit in `most` characters."""
    game, names = game_title(record["game"]), [parse_seat(seat)[0] for seat in record["seats"]]
    name_lists = [without_isolates(join_list(names)), *[", ".join(names[:count]) + "…" for count in range(len(names) - 1, 0, -1)]]
    titles = [f"{game}: {name_list}" for name_list in name_lists]
    return next((title for title in titles if len(title) <= most), shorten_text(f"{game}: {names[0]}", most))


def extended_title(words: Callable[[str], str], title: str) -> str:
    """Return a match's title with an addition such as "copy". `words` returns a title with the addition.

    If the result would be too long, the title is shortened first.
    """
    return without_isolates(words(shorten_text(title, TITLE - len(words("")))))


def file_name(title: str) -> str:
    """Return the file name of a match.

    >>> file_name("Heralds: You and Margot")
    'heralds--you-and-margot.json'
    """
    return "".join(letter if letter.isalnum() else "-" for letter in title.lower()) + ".json"


def as_file(record: dict[str, Any]) -> str:
    """Return the text of the file in which a record is saved."""
    return json.dumps(record, ensure_ascii=False, indent=1)


def date_text(text: str) -> str:
    """Return a date in words.

    >>> date_text("2026-11-21")
    '21 November 2026'
    """
    year, month, number = text.split("-")
    return f"{int(number)} {load_texts('common')['trade']['months'][int(month) - 1]} {year}"


def month_text(text: str) -> str:
    """Return a month in words.

    >>> month_text("2026-11")
    'November 2026'
    """
    year, number = text.split("-")
    return f"{load_texts('common')['trade']['months'][int(number) - 1]} {year}"
