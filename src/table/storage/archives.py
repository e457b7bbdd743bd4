"""Bundles old matches into compressed archives, so that thousands fit and the lobby opens as fast as with a few.

An archive takes two storage keys: one for its matches, one for their summaries (the heads that the lobby shows). The summaries say which matches an archive
contains. If they're missing, they're rebuilt from the matches. An archive is written once, under a unique name. After that, matches are only ever removed
from it.

If a match also has storage keys of its own, the copy there counts (see match_saves.py). So a page that ends between two writes leaves a match in both places
rather than in neither. Two archives may contain the same match, because two tabs archived it at once. Then the newer copy counts.
"""

import re
import zlib
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from secrets import token_hex

from courtcards.engine.limits import ARCHIVE_BYTES
from table.storage.quota_storage import PREFIX, NotSaved, QuotaStorage
from table.storage.save_format import RANK_LENGTH, Slot, dump_json, empty_head, list_sort_key, parse_head, parse_slot, slot_revision

VOLUME_PREFIX, SUMMARIES_PREFIX = PREFIX + "volume:", PREFIX + "lines:"
PACKED_START = re.compile(rf"(?:[0-9]{{{RANK_LENGTH}}}\w+[ \n])+")  # how packed summaries start: with ranks and ids


class MatchArchives:
    """Reads, writes and shrinks the archives in this browser.

    `places` maps match ids to the names of the archives they were last found in.
    """

    def __init__(self, quota_storage: QuotaStorage):
        self.quota_storage = quota_storage
        self.places: dict[str, str] = {}

    # reading

    def sort_keys(self) -> dict[str, str]:
        """Return the sort keys of all archived matches, by id, and update `places`."""
        names = self.quota_storage.names(PREFIX)
        volumes = [name.removeprefix(VOLUME_PREFIX) for name in names if name.startswith(VOLUME_PREFIX)]
        lines = {name.removeprefix(SUMMARIES_PREFIX) for name in names if name.startswith(SUMMARIES_PREFIX)}
        for orphan in lines.difference(volumes):        # left by an unfinished deletion
            self.quota_storage.storage.remove(SUMMARIES_PREFIX + orphan)
        texts = self.quota_storage.storage.texts([SUMMARIES_PREFIX + name for name in volumes]) if volumes else []
        self.places, ranks = {}, dict[str, str]()
        for name, text in zip(volumes, texts, strict=True):
            own_ranks = {mark[RANK_LENGTH:]: mark[:RANK_LENGTH] for mark in packed_marks(self.packed_summaries(name, text))}
            for id in own_ranks.keys() & ranks.keys():
                if self.revision_number(name, own_ranks[id] + id) <= self.revision_number(self.places[id], ranks[id] + id):
                    del own_ranks[id]
            self.places |= dict.fromkeys(own_ranks, name)
            ranks |= own_ranks
        return ranks

    def summaries(self) -> dict[str, str]:
        """Return the stored summaries of all archived matches, by id."""
        self.sort_keys()
        places, summaries = self.places, dict[str, str]()
        for name in dict.fromkeys(places.values()):
            lines = unpack_texts(self.packed_summaries(name, self.quota_storage.get(SUMMARIES_PREFIX + name)))
            summaries |= {mark[RANK_LENGTH:]: line for mark, line in lines.items() if places.get(mark[RANK_LENGTH:]) == name}
        return summaries

    def packed_summaries(self, name: str, text: str | None) -> str:
        """Return the packed summaries of the archive `name`: `text` if it's valid, otherwise summaries rebuilt from the matches."""
        return text if text and PACKED_START.match(text) else self.write_summaries(name, self.slots(name))

    def revision_number(self, name: str, mark: str) -> int:
        """Return the revision number of an archived match, or 0 if it can't be read.

        `mark` is the match's mark in the summaries: its rank and id.
        """
        line = unpack_texts(self.quota_storage.get(SUMMARIES_PREFIX + name) or "").get(mark)
        return slot_revision(parse_head(line) or {})[0]

    def archive_of(self, id: str) -> str | None:
        """Return the name of the archive that contains a match. If none does, return None.

        The archive where the match was last found is searched first.
        """
        name = self.places.get(id)
        if name is None or id not in [mark[RANK_LENGTH:] for mark in packed_marks(self.quota_storage.get(SUMMARIES_PREFIX + name))]:
            self.sort_keys()
        return self.places.get(id)

    def text(self, id: str) -> str | None:
        """Return the stored text of an archived match, or None if it isn't archived.

        If the archive can't be unpacked, return its whole text, so that the match counts as damaged rather than missing.
        """
        name = self.archive_of(id)
        packed = self.quota_storage.get(VOLUME_PREFIX + name) if name else None
        return None if packed is None else unpack_texts(packed).get(id, packed)

    def summary(self, id: str) -> str | None:
        """Return the stored summary of an archived match, or None if the match isn't archived. A missing summary is rebuilt."""
        name = self.archive_of(id)
        if name is None:
            return None
        lines = unpack_texts(self.quota_storage.get(SUMMARIES_PREFIX + name) or "") or unpack_texts(self.write_summaries(name, self.slots(name)))
        return next((text for mark, text in lines.items() if mark[RANK_LENGTH:] == id), None)

    def slots(self, name: str) -> dict[str, Slot | None]:
        """Return the matches of an archive by id, with None for those that can't be read."""
        text = self.quota_storage.get(VOLUME_PREFIX + name) or ""
        return {id: parse_slot(unpack_texts(text).get(id)) for id in packed_marks(text)}

    # writing

    def add(self, slots: Mapping[str, Slot]) -> bool:
        """Write the given matches to a new archive. Return whether the storage accepted it."""
        name = token_hex(8)
        try:
            self.quota_storage.write_once(VOLUME_PREFIX + name, pack_texts({id: dump_json(slot) for id, slot in slots.items()}))
        except NotSaved:
            return False
        self.write_summaries(name, slots)
        self.sort_keys()
        return True

    def write_summaries(self, name: str, slots: Mapping[str, Slot | None]) -> str:
        """Write an archive's packed summaries, and return them.

        If there's no space to write them, they're only returned, and will be rebuilt when next needed.
        """
        lines = {id: dump_json(empty_head(slot)) if slot else "" for id, slot in slots.items()}
        text = pack_texts({list_sort_key(line) + id: line for id, line in lines.items()})
        with suppress(NotSaved):
            self.quota_storage.write_once(SUMMARIES_PREFIX + name, text)
        return text

    def drop(self, ids: Collection[str]) -> None:
        """Remove matches from every archive that contains them."""
        dropped = {*ids}
        for name in [key.removeprefix(VOLUME_PREFIX) for key in self.quota_storage.names(VOLUME_PREFIX)] if dropped else ():
            text = self.packed_summaries(name, self.quota_storage.get(SUMMARIES_PREFIX + name))
            remaining = [mark for mark in packed_marks(text) if mark[RANK_LENGTH:] not in dropped]
            if len(remaining) < len(packed_marks(text)):
                self.shrink(name, text, remaining)

    def shrink(self, name: str, lines: str, kept_marks: Sequence[str]) -> None:
        """Reduce the archive `name` to the matches whose marks (rank and id) are `kept_marks`.

        If there are none, remove the archive. `lines` are its packed summaries.

        The summaries are written first, as they define the contents. To remove an archive, its matches are deleted first, as summaries could be rebuilt from
        them.
        """
        summaries, texts = unpack_texts(lines), unpack_texts(self.quota_storage.get(VOLUME_PREFIX + name) or "")
        if not kept_marks:
            self.quota_storage.storage.remove(VOLUME_PREFIX + name)
            self.quota_storage.storage.remove(SUMMARIES_PREFIX + name)
            return
        with suppress(NotSaved):
            self.quota_storage.write_once(SUMMARIES_PREFIX + name, pack_texts({mark: summaries.get(mark, "") for mark in kept_marks}))
        if texts:
            kept_ids = [mark[RANK_LENGTH:] for mark in kept_marks]
            self.quota_storage.storage.set(VOLUME_PREFIX + name, pack_texts({id: texts[id] for id in kept_ids if id in texts}))


def pack_texts(texts: Mapping[str, str]) -> str:
    """Return one-line texts packed into a single string: their marks and a newline, then the compressed texts, one character per byte.

    Browsers store such strings compactly and measure their quota in characters.

    >>> unpack_texts(pack_texts({"7f": '{"title":"Ours"}', "80": ""}))
    {'7f': '{"title":"Ours"}', '80': ''}
    """
    return " ".join(texts) + "\n" + zlib.compress("\n".join(texts.values()).encode(errors="surrogatepass"), 9, wbits=-15).decode("latin-1")


@lru_cache(8)
def unpack_texts(text: str) -> dict[str, str]:
    """Return the texts packed into a string, by mark. If the string can't be read, return an empty dict.

    >>> unpack_texts("7f 80\\nx"), unpack_texts("")
    ({}, {})
    """
    marks, _, packed = text.partition("\n")
    decompressor = zlib.decompressobj(wbits=-15)
    try:
        texts = decompressor.decompress(packed.encode("latin-1"), ARCHIVE_BYTES).decode(errors="surrogatepass").split("\n")
        return dict(zip(marks.split(), texts, strict=True)) if decompressor.eof else {}
    except (zlib.error, ValueError):
        return {}


def packed_marks(text: str | None) -> list[str]:
    """Return the marks of a packed string.

    A mark is a match's id or, in a string of summaries, its rank and id.
    """
    marks, end, _ = (text or "").partition("\n")
    return marks.split() if end else []
