"""Volumes: matches that were left long ago, bound together and packed, so that thousands fit and the lobby opens as with a few. No DOM.

A volume lies under two keys: its matches, and their lines, which are what the lobby shows of each. Which matches it holds its lines tell; where
these are missing they are made of the matches. A volume is made once, under a name that no other has; after that matches are only taken out of it.
What also lies under keys of its own counts as it is there (see match_saves.py), so that whatever ends between two writes leaves a match in both places
rather than in none. Of two volumes that hold a match, as two tabs have bound it at the same moment, the one counts in which it is newer.
"""

import re
import zlib
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from secrets import token_hex

from courtcards.engine.limits import UNBOUND
from table.storage.quota_storage import PREFIX, NotSaved, Room
from table.storage.save_format import RANK, Slot, head_of, lone, rank, revision, slot_of, written

VOLUME, LINES = PREFIX + "volume:", PREFIX + "lines:"
MARKED = re.compile(rf"(?:[0-9]{{{RANK}}}\w+[ \n])+")          # lines as they are: ranks and ids come first


class Volumes:
    """The volumes of this browser; `places` are the names of those in which matches were last seen, by the ids of these."""

    def __init__(self, room: Room):
        self.room = room
        self.places: dict[str, str] = {}

    # reading

    def ranks(self) -> dict[str, str]:
        """Return the ids of all matches that are bound, each with its rank."""
        names = self.room.names(PREFIX)
        volumes = [name.removeprefix(VOLUME) for name in names if name.startswith(VOLUME)]
        lines = {name.removeprefix(LINES) for name in names if name.startswith(LINES)}
        for left in lines.difference(volumes):          # of a deletion that was not finished
            self.room.storage.remove(LINES + left)
        texts = self.room.storage.texts([LINES + name for name in volumes]) if volumes else []
        self.places, ranks = {}, dict[str, str]()
        for name, text in zip(volumes, texts, strict=True):
            found = {mark[RANK:]: mark[:RANK] for mark in marks_in(self.lines(name, text))}
            for id in found.keys() & ranks.keys():
                if self.number(name, found[id] + id) <= self.number(self.places[id], ranks[id] + id):
                    del found[id]
            self.places |= dict.fromkeys(found, name)
            ranks |= found
        return ranks

    def told(self) -> dict[str, str]:
        """Return what the lobby shows of all matches that are bound, as texts by their ids."""
        self.ranks()
        places, found = self.places, dict[str, str]()
        for name in dict.fromkeys(places.values()):
            lines = unbound(self.lines(name, self.room.get(LINES + name)))
            found |= {id: line for mark, line in lines.items() if places.get(id := mark[RANK:]) == name}
        return found

    def lines(self, name: str, text: str | None) -> str:
        """Return the lines of a volume, by their text if it is one, else made anew."""
        return text if text and MARKED.match(text) else self.line_up(name, self.slots(name))

    def number(self, name: str, mark: str) -> int:
        """Return the number of a match's revision in a volume, 0 where that cannot be read."""
        line = unbound(self.room.get(LINES + name) or "").get(mark)
        return revision(head_of(line) or {})[0]

    def place(self, id: str) -> str | None:
        """Return the name of the volume that holds a match; where it was seen last is asked first."""
        name = self.places.get(id)
        if name is None or id not in [mark[RANK:] for mark in marks_in(self.room.get(LINES + name))]:
            self.ranks()
        return self.places.get(id)

    def text(self, id: str) -> str | None:
        """Return the text of a match that is bound, that of its volume where this cannot be read; None for one that is not."""
        name = self.place(id)
        found = self.room.get(VOLUME + name) if name else None
        return None if found is None else unbound(found).get(id, found)

    def line(self, id: str) -> str | None:
        """Return what the lobby shows of a match that is bound, as a text."""
        name = self.place(id)
        lines = (unbound(self.room.get(LINES + name) or "") or unbound(self.line_up(name, self.slots(name)))) if name else {}
        return next((text for mark, text in lines.items() if mark[RANK:] == id), None)

    def slots(self, name: str) -> dict[str, Slot | None]:
        """Return the matches of a volume, None for those that cannot be read."""
        text = self.room.get(VOLUME + name) or ""
        return {id: slot_of(unbound(text).get(id)) for id in marks_in(text)}

    # writing

    def add(self, slots: Mapping[str, Slot]) -> bool:
        """Bind some matches; return whether the storage took them."""
        name = token_hex(8)
        try:
            self.room.write_down(VOLUME + name, bound({id: written(slot) for id, slot in slots.items()}))
        except NotSaved:
            return False
        self.line_up(name, slots)
        self.ranks()
        return True

    def line_up(self, name: str, slots: Mapping[str, Slot | None]) -> str:
        """Write the lines of a volume and return them; where there is no room for them they are made again the next time."""
        lines = {id: written(lone(slot)) if slot else "" for id, slot in slots.items()}
        text = bound({rank(line) + id: line for id, line in lines.items()})
        with suppress(NotSaved):
            self.room.write_down(LINES + name, text)
        return text

    def drop(self, ids: Collection[str]) -> None:
        """Take matches out of all volumes in which they are."""
        wanted = {*ids}
        for name in [key.removeprefix(VOLUME) for key in self.room.names(VOLUME)] if wanted else ():
            text = self.lines(name, self.room.get(LINES + name))
            left = [mark for mark in marks_in(text) if mark[RANK:] not in wanted]
            if len(left) < len(marks_in(text)):
                self.shrink(name, text, left)

    def shrink(self, name: str, lines: str, left: Sequence[str]) -> None:
        """Leave in a volume what is left. Its lines go first, as they tell what is there; with the last match it goes itself, as they can be made of it."""
        known, texts = unbound(lines), unbound(self.room.get(VOLUME + name) or "")
        if not left:
            self.room.storage.remove(VOLUME + name)
            self.room.storage.remove(LINES + name)
            return
        with suppress(NotSaved):
            self.room.write_down(LINES + name, bound({mark: known.get(mark, "") for mark in left}))
        if texts:
            self.room.storage.set(VOLUME + name, bound({id: texts[id] for mark in left if (id := mark[RANK:]) in texts}))


def bound(texts: Mapping[str, str]) -> str:
    """Return texts of one line each as one that is packed, their marks before it, a byte a sign: browsers keep such texts well, and count signs.

    >>> unbound(bound({"7f": '{"title":"Ours"}', "80": ""}))
    {'7f': '{"title":"Ours"}', '80': ''}
    """
    return " ".join(texts) + "\n" + zlib.compress("\n".join(texts.values()).encode(errors="surrogatepass"), 9, wbits=-15).decode("latin-1")


@lru_cache(8)
def unbound(text: str) -> dict[str, str]:
    """Return the texts that were bound into one, by their marks; none where it cannot be read.

    >>> unbound("7f 80\\nx"), unbound("")
    ({}, {})
    """
    marks, _, packed = text.partition("\n")
    opener = zlib.decompressobj(wbits=-15)
    try:
        texts = opener.decompress(packed.encode("latin-1"), UNBOUND).decode(errors="surrogatepass").split("\n")
        return dict(zip(marks.split(), texts, strict=True)) if opener.eof else {}
    except (zlib.error, ValueError):
        return {}


def marks_in(text: str | None) -> list[str]:
    """Return under what texts are bound in one: ids, which lines have their ranks before them."""
    marks, end, _ = (text or "").partition("\n")
    return marks.split() if end else []
