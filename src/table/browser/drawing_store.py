"""Stores the drawings on cards in the browser: see assets/js/board/art.js, ink.js and photo.js."""

import json
from base64 import b64decode
from collections.abc import Callable, Collection, Mapping, Sequence

import js
from pyodide.ffi import create_once_callable

from courtcards.cards.custom_sets import Art


class BrowserDrawings:
    """Stores and shows the drawings on this device's cards; see `ports.DrawingStore`."""

    def put(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Store drawings, given by card key.

        Then call `then` with the reason why some weren't stored, or "" if all were.
        """
        js.courtcards.art.storeDrawings(json.dumps(arts), create_once_callable(then))

    def show(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Display drawings without storing them.

        Then call `then` with the reason why some can't be displayed, or "" if all can.
        """
        js.courtcards.art.lendDrawings(json.dumps(arts), create_once_callable(then))

    def get(self, keys: Sequence[str], then: Callable[[dict[str, Art]], None]) -> None:
        """Call `then` with the drawings of the cards with these `keys`, by key. Cards without a drawing are left out."""
        js.courtcards.art.getDrawings(json.dumps(list(keys)), create_once_callable(lambda text: then(json.loads(text))))

    def keys(self, then: Callable[[Collection[str]], None]) -> None:
        """Call `then` with the keys of all cards whose drawings are stored. If the storage can't be read, there are none."""
        js.courtcards.art.listKeys(create_once_callable(lambda text: then(set(json.loads(text)))))

    def copy(self, pairs: Mapping[str, str], then: Callable[[str], None]) -> None:
        """Copy drawings: `pairs` maps the key of each original card to the key of the card that gets the copy.

        Then call `then` with the reason why some weren't stored, or "" if all were.
        """
        js.courtcards.art.copyDrawings(json.dumps(pairs), create_once_callable(then))

    def delete_orphans(self, kept: Sequence[str]) -> None:
        """Delete the drawings of cards that have been gone for a day; `kept` are the keys of the cards that exist."""
        js.courtcards.art.deleteStray(json.dumps(list(kept)))

    def request_size(self, then: Callable[[int], None]) -> None:
        """Call `then` with the size of all drawings in bytes."""
        js.courtcards.art.sumSizes(create_once_callable(then))

    def all_stored(self) -> bool:
        """Return whether all drawings are stored."""
        return bool(js.courtcards.art.allStored())

    def forget(self, keys: Sequence[str]) -> None:
        """Discard drawings of these cards, but only those that are in memory and not stored."""
        js.courtcards.art.dropUnsaved(json.dumps(list(keys)))

    def ink(self, act: str) -> None:
        """Make the open drawing board undo (`undo`), redo (`redo`), or remove everything (`clear`)."""
        js.courtcards.ink.act(act)

    def photo(self, then: Callable[[str, int, int, bytes], None]) -> None:
        """Let the player pick a picture, and keep it in memory for cropping.

        Then call `then` with the reason why the picture is refused, its size, the limit (both in millions of bytes or of pixels), and the file's first bytes.
        If the picture isn't refused, these are "", 0, 0 and empty. If the player cancels, `then` isn't called.
        """
        js.courtcards.photo.pickPicture(create_once_callable(lambda why, size, most, head: then(why, size, most, b64decode(head))))

    def store_section(self, key: str, then: Callable[[str], None]) -> None:
        """Store the framed section of the picked picture as the picture of the card `key`.

        Then call `then` with the reason why it couldn't be stored, or "" if it was. If the dialog was closed meanwhile, `then` isn't called.
        """
        js.courtcards.photo.savePicture(key, create_once_callable(then))
