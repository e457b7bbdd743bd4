"""Word lists: packing a list into a string, reading it, and finding the installed one."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, takewhile
from operator import eq, lt

from courtcards.engine.card_sets import Sets, WordList, fingerprint
from courtcards.engine.limits import WORD

RARITY_CLASSES = (10, 20, 35, 40, 50, 55, 60, 70, 99)  # how rare a word is, by SCOWL's sizes; bots never play 99
PACKED = re.compile(r"(?:[a-s][A-Z]*)*\n[0-8]*")
ENTRY = re.compile(r"([a-s])([A-Z]*)")


class BadWords(ValueError):
    """A string that isn't a packed word list; the message says what is wrong."""


def pack_words(words: Mapping[str, int]) -> str:
    r"""Return words and their classes as a packed string.

    Each word is packed as a small letter, which says how many letters to drop from the end of the previous word (a: none), and the capitals to add.
    The classes come after all words, one digit each.

    >>> pack_words({"CAT": 10, "CATS": 20, "COT": 99})
    'aCATaSdOT\n018'
    """
    ordered = sorted(words)
    entries = [packed_entry(before, word) for before, word in pairwise(["", *ordered])]
    return "".join(entries) + "\n" + "".join([str(RARITY_CLASSES.index(words[word])) for word in ordered])


def packed_entry(before: str, word: str) -> str:
    """Return the packed entry of a word, given the word before it."""
    shared = len(list(takewhile(bool, map(eq, before, word))))
    return chr(ord("a") + len(before) - shared) + word[shared:]


def parse_words(text: str, id: str = "words") -> WordList:
    r"""Parse a packed word list and name it `id`; raises BadWords.

    >>> parse_words("aCATaSdOT\n018").words
    {'CAT': 10, 'CATS': 20, 'COT': 99}
    """
    if not PACKED.fullmatch(text):
        raise BadWords("a sign that does not belong there")
    entries, _, digits = text.partition("\n")
    words = list(unpack_entries(ENTRY.findall(entries)))
    if len(words) != len(digits):
        raise BadWords(f"{len(words)} words, but {len(digits)} classes")
    is_sorted = all(map(lt, words, words[1:]))
    if not is_sorted or "" in words or max(map(len, words), default=0) > WORD:
        raise BadWords("words out of order, or too long")
    return WordList(id, fingerprint(text), dict(zip(words, [RARITY_CLASSES[int(digit)] for digit in digits], strict=True)), text)


def unpack_entries(entries: Iterable[tuple[str, str]]) -> Iterable[str]:
    """Yield the words of packed entries, one for each entry; raises BadWords."""
    word = ""
    for letter, tail in entries:
        kept = len(word) - DROPPED_LETTERS[letter]
        if kept < 0:
            raise BadWords(f"{word} has no {DROPPED_LETTERS[letter]} letters to leave out")
        word = word[:kept] + tail
        yield word


DROPPED_LETTERS = {chr(ord("a") + count): count for count in range(WORD + 1)}


class AllWordsBut(Mapping[str, int]):
    """A mapping that contains every word except a `few`.

    The mapping stands in for a word list that isn't on this device. Iterating yields nothing.
    """

    def __init__(self, few: Collection[str]):
        self.few = frozenset(few)

    def __getitem__(self, word: str) -> int:
        if word in self.few:
            raise KeyError(word)
        return RARITY_CLASSES[0]

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def stand_in_list(hash: str, no_words: Collection[str]) -> WordList:
    """Return a stand-in for a word list that isn't on this device.

    The stand-in has the list's hash and accepts every word except `no_words`.
    """
    return WordList("", hash, AllWordsBut(no_words), "")


def differing_lookups(looked_up: Mapping[str, bool], ours: WordList) -> tuple[list[str], list[str]]:
    r"""Return the words for which look-ups on another device disagree with our list.

    They are two lists: the words found only there, and those found only in our list. `looked_up` says of each word whether it was found there.

    >>> differing_lookups({"CAT": True, "QI": True, "ZA": False, "COT": False}, parse_words("aCATaSdOT\n018"))
    (['QI'], ['COT'])
    """
    differing = [word for word, found in looked_up.items() if found != (word in ours.words)]
    return [word for word in differing if looked_up[word]], [word for word in differing if not looked_up[word]]


@lru_cache(maxsize=1)
def cached_words(text: str, id: str = "words") -> WordList:
    """Return the word list packed in a string; the last list is cached."""
    return parse_words(text, id)


def installed_words() -> WordList | None:
    """Return the word list in the package `courtcards_words`, or None if it isn't installed."""
    try:
        from courtcards_words import TEXT
    except ImportError:
        return None
    return cached_words(TEXT)


def words_by_hash(hash: str, sets: Sets) -> WordList | None:
    """Return the word list with this hash: one from `sets`, or the installed list.

    Returns None if neither has this hash.
    """
    words = sets.words.get(hash) or installed_words()
    return words if words and words.hash == hash else None
