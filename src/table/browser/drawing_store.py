"""The drawings on cards, as stored by the browser: see assets/js/board/art.js, ink.js and photo.js."""

import json
from base64 import b64decode
from collections.abc import Callable, Collection, Mapping, Sequence

import js
from pyodide.ffi import create_once_callable

from courtcards.cards.custom_sets import Art


class BrowserDrawings:
    """The drawings on this device's cards; see `ports.DrawingStore`."""

    def put(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Store drawings. Pass on why some weren't stored, or "" if all were."""
        js.courtcards.art.storeDrawings(json.dumps(arts), create_once_callable(then))

    def show(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Display drawings without storing them. Pass on why some can't be displayed, or "" if all can."""
        js.courtcards.art.lendDrawings(json.dumps(arts), create_once_callable(then))

    def get(self, keys: Sequence[str], then: Callable[[dict[str, Art]], None]) -> None:
        """Pass on the drawings of the cards with these `keys`, by key. Leave out cards without a drawing."""
        js.courtcards.art.getDrawings(json.dumps(list(keys)), create_once_callable(lambda text: then(json.loads(text))))

    def keys(self, then: Callable[[Collection[str]], None]) -> None:
        """Pass on the keys of all cards whose drawings are stored."""
        js.courtcards.art.listKeys(create_once_callable(lambda text: then(set(json.loads(text)))))

    def copy(self, pairs: Mapping[str, str], then: Callable[[str], None]) -> None:
        """Copy drawings to other cards. Pass on why some weren't stored, or "" if all were."""
        js.courtcards.art.copyDrawings(json.dumps(pairs), create_once_callable(then))

    def tidy(self, kept: Sequence[str]) -> None:
        """Delete the drawings of all cards but the `kept` ones. A drawing is deleted a day after this first finds its card missing."""
        js.courtcards.art.deleteStray(json.dumps(list(kept)))

    def request_size(self, then: Callable[[int], None]) -> None:
        """Pass on the size of all drawings in bytes."""
        js.courtcards.art.sumSizes(create_once_callable(then))

    def all_stored(self) -> bool:
        """Return whether all drawings are stored."""
        return bool(js.courtcards.art.allStored())

    def forget(self, keys: Sequence[str]) -> None:
        """Discard drawings that are kept only in memory, such as unwanted ones that couldn't be stored."""
        js.courtcards.art.dropUnsaved(json.dumps(list(keys)))

    def ink(self, act: str) -> None:
        """Make the open drawing board undo, redo or remove everything."""
        js.courtcards.ink.act(act)

    def photo(self, then: Callable[[str, int, int, bytes], None]) -> None:
        """Let the player pick a picture, and keep it in memory for cropping.

        Pass on four values: why the picture is refused ("" if it isn't), its size and the limit (both in millions of bytes or of pixels), and the file's
        first bytes.
        """
        js.courtcards.photo.pickPicture(create_once_callable(lambda why, size, most, head: then(why, size, most, b64decode(head))))

    def store_section(self, key: str, then: Callable[[str], None]) -> None:
        """Store the framed section of the picked picture as a card's picture. Pass on why it couldn't be stored, or "" if it was."""
        js.courtcards.photo.savePicture(key, create_once_callable(then))
